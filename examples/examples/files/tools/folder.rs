//! One folder and what is in it. Nothing outside can be reached: not by `..`, not by an absolute path,
//! not by a link. What goes wrong is told in plain words, without the folder's own place on the disk.

use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::Path;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, FileType, Metadata};
use serde::Serialize;
use toolkit::ToolError;

/// The most names that are read of one folder.
const NAMES: usize = 10_000;
/// The most files and folders that are seen on one walk.
const STEPS: usize = 20_000;
/// The most folders inside one another on one walk.
const DEPTH: usize = 32;
/// Folders that are named but not entered on a walk: what is inside was not written by a person.
const SKIPPED: [&str; 3] = [".git", "node_modules", "target"];

/// A folder that nothing leads out of.
pub struct Folder(Dir);

/// One name in a folder.
#[derive(Serialize)]
pub struct Entry {
    pub name: String,
    pub kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    File,
    Folder,
    Link,
    Other,
}

impl Kind {
    pub fn of(kind: FileType) -> Self {
        if kind.is_file() {
            Kind::File
        } else if kind.is_dir() {
            Kind::Folder
        } else if kind.is_symlink() {
            Kind::Link
        } else {
            Kind::Other
        }
    }
}

/// What was left out of a walk.
#[derive(Default)]
pub struct Left {
    /// Folders that could not be read.
    pub unreadable: usize,
    /// Folders that were not entered.
    pub skipped: usize,
    /// Whether the walk ended early.
    pub cut: bool,
}

impl Folder {
    pub fn open(path: &Path) -> io::Result<Self> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Self)
    }

    /// What is known of a file, or of the file that a link leads to.
    pub fn metadata(&self, path: &str) -> Result<Metadata, ToolError> {
        let found = self.0.metadata(path);
        found.map_err(|error| self.told(path, &error))
    }

    /// What is known of a file, or of a link itself.
    pub fn own_metadata(&self, path: &str) -> Result<Metadata, ToolError> {
        let found = self.0.symlink_metadata(path);
        found.map_err(|error| self.told(path, &error))
    }

    /// Opens a file. Nothing but a file is opened: a pipe would never end.
    pub fn file(&self, path: &str) -> Result<File, ToolError> {
        let kind = self.metadata(path)?.file_type();
        if kind.is_dir() {
            let words = format!("{path:?} is a folder; list_directory shows what is in it");
            return Err(ToolError::tell(words));
        }
        if !kind.is_file() {
            return Err(ToolError::tell(format!("{path:?} is no ordinary file")));
        }
        let opened = self.0.open(path);
        opened.map_err(|error| self.told(path, &error))
    }

    /// The names in a folder, sorted, and whether there are more.
    pub fn entries(&self, path: &str) -> Result<(Vec<Entry>, bool), ToolError> {
        let read = self.0.read_dir(path);
        let mut names = read.map_err(|error| self.told(path, &error))?;
        let mut entries = Vec::new();
        for entry in names.by_ref().take(NAMES) {
            // A name that vanished in the meantime is not there.
            let Ok(entry) = entry else { continue };
            let metadata = entry.metadata().ok();
            let kind = entry.file_type().map_or(Kind::Other, Kind::of);
            entries.push(Entry {
                name: entry.file_name().to_string_lossy().into_owned(),
                kind,
                size: metadata.filter(|_| kind == Kind::File).map(|metadata| metadata.len()),
            });
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok((entries, names.next().is_some()))
    }

    /// Shows everything in a folder and below it, with its path: sorted, links not followed.
    pub fn walk(
        &self,
        path: &str,
        visit: &mut dyn FnMut(&str, &Entry) -> ControlFlow<()>,
    ) -> Result<Left, ToolError> {
        let mut left = Left::default();
        let mut steps = 0;
        let mut pending = vec![(path.to_owned(), 1)];
        while let Some((folder, depth)) = pending.pop() {
            let (entries, more) = match self.entries(&folder) {
                Ok(read) => read,
                Err(error) if depth == 1 => return Err(error),
                Err(_) => {
                    left.unreadable += 1;
                    continue;
                }
            };
            left.cut |= more;
            let here = pending.len();
            for entry in entries {
                steps += 1;
                let path = join(&folder, &entry.name);
                if steps > STEPS || visit(&path, &entry).is_break() {
                    left.cut = true;
                    return Ok(left);
                }
                if entry.kind == Kind::Folder {
                    if is_entered(&entry.name) && depth < DEPTH {
                        pending.push((path, depth + 1));
                    } else {
                        left.skipped += 1;
                    }
                }
            }
            // The last is taken first.
            pending[here..].reverse();
        }
        Ok(left)
    }

    /// The error in words that the model may know.
    fn told(&self, path: &str, error: &io::Error) -> ToolError {
        ToolError::tell(match error.kind() {
            ErrorKind::NotFound if self.0.symlink_metadata(path).is_ok() => {
                format!("{path:?} is a link that leads nowhere")
            }
            ErrorKind::NotFound => {
                format!("there is no {path:?}; list_directory and search_files show what there is")
            }
            ErrorKind::NotADirectory => {
                format!("{path:?} goes through a file as if it were a folder")
            }
            // What refuses a way out has no number of the operating system's.
            ErrorKind::PermissionDenied if error.raw_os_error().is_none() => format!(
                "{path:?} leads out of the folder; write a path relative to the folder, without \"..\" that leaves it"
            ),
            ErrorKind::PermissionDenied => format!("{path:?} may not be read"),
            ErrorKind::InvalidInput | ErrorKind::InvalidFilename => {
                format!("{path:?} cannot be a path")
            }
            kind => format!("{path:?} could not be read: {kind}"),
        })
    }
}

/// Whether a walk goes into a folder of this name.
pub fn is_entered(name: &str) -> bool {
    !SKIPPED.contains(&name)
}

/// A path inside a folder; `.` is left away.
pub fn join(folder: &str, name: &str) -> String {
    match folder.trim_end_matches('/') {
        "." | "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    }
}
