//! A sandboxed folder. Nothing outside can be reached, whether by `..`, an absolute path or a link. Error messages
//! are meant for the model and don't reveal where the folder is.

use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::Path;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, FileType, Metadata};
use serde::Serialize;
use toolkit::ToolError;

/// Maximum number of names read from one folder.
const MAX_NAMES: usize = 10_000;
/// Maximum number of files and folders visited on one walk.
const MAX_STEPS: usize = 20_000;
/// Maximum depth of a walk.
const MAX_DEPTH: usize = 32;
/// Folders that a walk lists but doesn't enter: their contents aren't written by people.
const SKIPPED: [&str; 3] = [".git", "node_modules", "target"];

/// A sandboxed folder.
pub struct Folder(Dir);

/// An entry of a folder.
#[derive(Serialize)]
pub struct Entry {
    pub name: String,
    pub kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
}

/// The kind of an entry.
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

/// What a walk left out.
#[derive(Default)]
pub struct Omitted {
    /// The number of folders that could not be read.
    pub unreadable: usize,
    /// The number of folders that were not entered.
    pub skipped: usize,
    /// Whether the walk ended early.
    pub truncated: bool,
}

impl Folder {
    pub fn open(path: &Path) -> io::Result<Self> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Self)
    }

    /// The metadata of a file, or of the file that a link points to.
    pub fn metadata(&self, path: &str) -> Result<Metadata, ToolError> {
        let found = self.0.metadata(path);
        found.map_err(|error| self.describe(path, &error))
    }

    /// The metadata of a file, or of a link itself.
    pub fn own_metadata(&self, path: &str) -> Result<Metadata, ToolError> {
        let found = self.0.symlink_metadata(path);
        found.map_err(|error| self.describe(path, &error))
    }

    /// Opens a regular file. Anything else is rejected, since a pipe would never end.
    pub fn file(&self, path: &str) -> Result<File, ToolError> {
        let kind = self.metadata(path)?.file_type();
        if kind.is_dir() {
            let message = format!("{path:?} is a folder; use list_directory to see its contents");
            return Err(ToolError::tell(message));
        }
        if !kind.is_file() {
            return Err(ToolError::tell(format!("{path:?} is not a regular file")));
        }
        let opened = self.0.open(path);
        opened.map_err(|error| self.describe(path, &error))
    }

    /// The entries of a folder, sorted by name, and whether there are more.
    pub fn entries(&self, path: &str) -> Result<(Vec<Entry>, bool), ToolError> {
        let read = self.0.read_dir(path);
        let mut names = read.map_err(|error| self.describe(path, &error))?;
        let mut entries = Vec::new();
        for entry in names.by_ref().take(MAX_NAMES) {
            // Skips an entry that was deleted in the meantime.
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

    /// Visits everything below a folder, sorted by path. Links aren't followed.
    pub fn walk(
        &self,
        path: &str,
        visit: &mut dyn FnMut(&str, &Entry) -> ControlFlow<()>,
    ) -> Result<Omitted, ToolError> {
        let mut omitted = Omitted::default();
        let mut steps = 0;
        let mut pending = vec![(path.to_owned(), 1)];
        while let Some((folder, depth)) = pending.pop() {
            let (entries, more) = match self.entries(&folder) {
                Ok(read) => read,
                Err(error) if depth == 1 => return Err(error),
                Err(_) => {
                    omitted.unreadable += 1;
                    continue;
                }
            };
            omitted.truncated |= more;
            let first = pending.len();
            for entry in entries {
                steps += 1;
                let path = join(&folder, &entry.name);
                if steps > MAX_STEPS || visit(&path, &entry).is_break() {
                    omitted.truncated = true;
                    return Ok(omitted);
                }
                if entry.kind == Kind::Folder {
                    if is_entered(&entry.name) && depth < MAX_DEPTH {
                        pending.push((path, depth + 1));
                    } else {
                        omitted.skipped += 1;
                    }
                }
            }
            // `pending` is a stack, so the first folder must come last.
            pending[first..].reverse();
        }
        Ok(omitted)
    }

    /// Describes an error to the model.
    fn describe(&self, path: &str, error: &io::Error) -> ToolError {
        ToolError::tell(match error.kind() {
            ErrorKind::NotFound if self.0.symlink_metadata(path).is_ok() => {
                format!("{path:?} is a broken link")
            }
            ErrorKind::NotFound => {
                format!("{path:?} does not exist; use list_directory or search_files to find it")
            }
            ErrorKind::NotADirectory => {
                format!("{path:?} uses a file as a folder")
            }
            // The sandbox's own errors have no OS error code.
            ErrorKind::PermissionDenied if error.raw_os_error().is_none() => format!(
                "{path:?} leads out of the folder; use a relative path that stays inside it"
            ),
            ErrorKind::PermissionDenied => format!("permission to read {path:?} was denied"),
            ErrorKind::InvalidInput | ErrorKind::InvalidFilename => {
                format!("{path:?} is not a valid path")
            }
            kind => format!("{path:?} could not be read: {kind}"),
        })
    }
}

/// Whether a walk enters folders with this name.
pub fn is_entered(name: &str) -> bool {
    !SKIPPED.contains(&name)
}

/// Joins a folder and a name, omitting `.`.
pub fn join(folder: &str, name: &str) -> String {
    match folder.trim_end_matches('/') {
        "." | "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    }
}
