//! The folder in which what games have worked out is kept from one run to the next.

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use table::artefact::{Artefact, ArtefactCache, ArtefactStore};
use table::erased::Room;

// Where the command line keeps artefacts. No doc comment: clap would take it for what the whole command is about.
#[derive(clap::Args)]
#[allow(missing_docs)]
pub struct Flag {
    /// Where what a game has worked out once, such as a solved table, is kept for the next time [default: a folder
    /// among this user's caches]
    #[arg(long, env = "ZAUBERBERG_ARTEFACTS", value_name = "FOLDER")]
    artefacts: Option<PathBuf>,
}

impl Flag {
    /// The folder that is meant, if there is one.
    pub fn artefact_store(&self) -> Option<Arc<dyn ArtefactStore>> {
        let folder = self.artefacts.clone().or_else(usual)?;
        Some(Arc::new(Folder::new(folder, say)))
    }

    /// The game's artefact_cache, above the folder that is meant.
    pub fn artefact_cache(&self, room: &dyn Room) -> ArtefactCache {
        artefact_cache(room, self.artefact_store().as_ref())
    }
}

/// The game's artefact_cache, above a artefact_store if there is one.
pub fn artefact_cache(room: &dyn Room, artefact_store: Option<&Arc<dyn ArtefactStore>>) -> ArtefactCache {
    match artefact_store {
        Some(artefact_store) => room.artefact_cache().backed_by(Arc::clone(artefact_store)),
        None => room.artefact_cache(),
    }
}

fn say(warning: &str) {
    // If standard error is closed nobody wants to know.
    let _ = writeln!(std::io::stderr(), "warning: {warning}");
}

/// The folder for this program among the user's caches; `None` where the system names no such place.
fn usual() -> Option<PathBuf> {
    let named =
        |variable: &str| std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = |caches: &str| named("HOME").map(|home| home.join(caches));
    let caches = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Caches")
    } else {
        named("XDG_CACHE_HOME").or_else(|| home(".cache"))
    };
    caches.map(|caches| caches.join("zauberberg"))
}

/// A folder with one file an artefact. If it cannot be read or written, what it should keep is built again each time.
pub struct Folder {
    path: PathBuf,
    warn: fn(&str),
    warned: AtomicBool,
}

impl Folder {
    /// The folder at `path`, made when something is first kept; `warn` is told at most once that it does not work.
    pub fn new(path: PathBuf, warn: fn(&str)) -> Folder {
        Folder { path, warn, warned: AtomicBool::new(false) }
    }

    fn file(&self, game: &str, artefact: &Artefact) -> PathBuf {
        self.path.join(format!("{game}-{}.artefact", artefact.name))
    }

    fn failed(&self, path: &Path, error: &std::io::Error) {
        if !self.warned.swap(true, Ordering::Relaxed) {
            (self.warn)(&format!("{}: {error}; what it should keep is worked out each time", path.display()));
        }
    }

    /// Writes a file beside and then gives it its name: whoever reads meanwhile finds the old one or the new one.
    fn write(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        std::fs::create_dir_all(&self.path)?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let beside = path.with_extension(format!("{}-{number}.new", std::process::id()));
        let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
        if written.is_err() {
            // It may never have been there.
            let _ = std::fs::remove_file(&beside);
        }
        written
    }
}

impl ArtefactStore for Folder {
    fn fetch(&self, game: &str, artefact: &Artefact) -> Option<Vec<u8>> {
        let path = self.file(game, artefact);
        match std::fs::read(&path) {
            Ok(wrapped) => Some(wrapped),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                self.failed(&path, &error);
                None
            }
        }
    }

    fn keep(&self, game: &str, artefact: &Artefact, wrapped: &[u8]) {
        let path = self.file(game, artefact);
        if let Err(error) = self.write(&path, wrapped) {
            self.failed(&path, &error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static WARNINGS: AtomicU64 = AtomicU64::new(0);

    fn count(_: &str) {
        WARNINGS.fetch_add(1, Ordering::Relaxed);
    }

    #[test]
    fn what_is_kept_is_fetched_and_nothing_else_is_left_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let artefact_store = Folder::new(folder.path().join("a/b"), |warning| panic!("{warning}"));
        let (odds, ends) = (
            Artefact { name: "odds", version: 1, build: |_| None },
            Artefact { name: "ends", version: 1, build: |_| None },
        );
        assert_eq!(artefact_store.fetch("dice", &odds), None);
        for bytes in [&b"first"[..], b"second"] {
            artefact_store.keep("dice", &odds, bytes);
            assert_eq!(artefact_store.fetch("dice", &odds).as_deref(), Some(bytes));
        }
        assert_eq!((artefact_store.fetch("dice", &ends), artefact_store.fetch("cards", &odds)), (None, None));
        let names = std::fs::read_dir(folder.path().join("a/b")).unwrap();
        let names: Vec<_> = names.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(names, ["dice-odds.artefact"]);
    }

    #[test]
    fn a_folder_that_does_not_work_is_told_of_once() {
        // A file where the folder should be fails for everybody, root included.
        let file = tempfile::NamedTempFile::new().unwrap();
        let artefact_store = Folder::new(file.path().to_owned(), count);
        let odds = Artefact { name: "odds", version: 1, build: |_| None };
        artefact_store.keep("dice", &odds, b"bytes");
        artefact_store.keep("dice", &odds, b"bytes");
        assert_eq!(artefact_store.fetch("dice", &odds), None);
        assert_eq!(WARNINGS.load(Ordering::Relaxed), 1);
    }
}
