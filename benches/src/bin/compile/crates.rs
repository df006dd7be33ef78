//! Writes and builds the two crates.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Which derives a crate uses.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Ours,
    Other,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::Ours => "ours",
            Side::Other => "other",
        }
    }

    fn dependencies(self) -> String {
        match self {
            Side::Ours => {
                let path = workspace().join("toolkit");
                format!("toolkit = {{ path = \"{}\" }}", path.display())
            }
            Side::Other => r#"schemars = "1"
serde = { version = "1", features = ["derive"] }
serde_json = "1"
validator = { version = "*", default-features = false, features = ["derive"] }"#
                .to_owned(),
        }
    }
}

fn workspace() -> PathBuf {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR"));
    benches.parent().unwrap_or(benches).to_owned()
}

/// A crate on disk.
pub(crate) struct Crate {
    folder: PathBuf,
    side: Side,
}

impl Crate {
    /// Writes everything except the source. Uses the workspace's lock file, so that all dependencies are available
    /// offline.
    pub(crate) fn new(parent: &Path, side: Side) -> io::Result<Self> {
        let folder = parent.join(side.name());
        fs::create_dir_all(folder.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"{}\"\nedition = \"2024\"\n\n[dependencies]\n{}\n\n[workspace]\n",
            side.name(),
            side.dependencies()
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(workspace().join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { folder, side })
    }

    /// Builds the crate with this source, and returns how long it took.
    pub(crate) fn build(&self, source: &str, release: bool) -> io::Result<Duration> {
        fs::write(self.folder.join("src/main.rs"), source)?;
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--offline", "--quiet"]).args(release.then_some("--release"));
        cargo.current_dir(&self.folder).env("CARGO_INCREMENTAL", "0");
        cargo.env("CARGO_TARGET_DIR", self.folder.join("target"));
        let start = Instant::now();
        let status = cargo.status()?;
        let took = start.elapsed();
        if status.success() { Ok(took) } else { Err(io::Error::other("the crate does not build")) }
    }

    /// Runs the program once, and returns its size.
    pub(crate) fn size(&self, release: bool) -> io::Result<u64> {
        let profile = if release { "release" } else { "debug" };
        let name = format!("{}{}", self.side.name(), std::env::consts::EXE_SUFFIX);
        let program = self.folder.join("target").join(profile).join(name);
        let run = Command::new(&program).output()?;
        if !run.status.success() {
            return Err(io::Error::other("the program fails"));
        }
        Ok(fs::metadata(program)?.len())
    }
}
