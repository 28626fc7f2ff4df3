//! The file that keeps everything, the files beside it, and the lock that keeps a second hall away.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

/// The store's file, whichever name it was given by.
pub struct StoreFile {
    /// Its real path.
    pub path: PathBuf,
    /// The name that the operator knows, for messages and for files that an older program has made.
    given: PathBuf,
}

/// Held for as long as the hall runs.
pub struct Lock {
    _file: File,
}

impl StoreFile {
    /// The file at `given`, made if it is missing: what is not there has no real path. SQLite takes an empty file for a new
    /// store.
    pub fn at(given: &Path) -> anyhow::Result<StoreFile> {
        make(given).and_then(|()| given.canonicalize()).map_or_else(
            |error| Err(error).with_context(|| format!("{}", given.display())),
            |path| Ok(StoreFile { path, given: given.to_owned() }),
        )
    }

    /// What lies beside the store under its whole name and `ending`: two stores never share it, and one store has it once,
    /// also where it is opened through a link.
    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(self.path.as_os_str());
        name.push(".");
        name.push(ending);
        name.into()
    }

    /// The same; what an older program has made under its shorter name is used on.
    pub fn beside_or_before(&self, ending: &str) -> PathBuf {
        let (now, before) = (self.beside(ending), self.given.with_extension(ending));
        if !now.exists() && before.exists() { before } else { now }
    }

    /// Keeps a second hall away from the same file: it would not hear of this one's moves.
    pub fn lock(&self) -> anyhow::Result<Lock> {
        // An older program that is still running holds a lock with a shorter name. It is only looked at: held, it would keep
        // away a store whose name differs in its ending alone.
        for older in [self.given.with_extension("lock"), self.path.with_extension("lock")] {
            if older.exists() {
                drop(self.take(&older)?);
            }
        }
        Ok(Lock { _file: self.take(&self.beside("serve-lock"))? })
    }

    fn take(&self, path: &Path) -> anyhow::Result<File> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path);
        let file = file.with_context(|| format!("{}", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => {
                bail!("{}: another hall has this file open ({})", self.given.display(), path.display())
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("{}", path.display())),
        }
    }
}

/// Makes the file if it is missing, for its owner alone: it holds what is hidden at every table.
fn make(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(result: anyhow::Result<Lock>) -> String {
        result.map_or_else(|error| error.to_string(), |_| "locked".to_owned())
    }

    fn at(folder: &tempfile::TempDir, name: &str) -> StoreFile {
        StoreFile::at(&folder.path().join(name)).unwrap()
    }

    #[test]
    fn stores_of_different_names_are_different_stores() {
        let folder = tempfile::tempdir().unwrap();
        let (sqlite, db, bare) = (at(&folder, "hall.sqlite"), at(&folder, "hall.db"), at(&folder, "hall"));
        // Left over from an older program; nobody holds it.
        std::fs::write(folder.path().join("hall.lock"), "").unwrap();
        let _held = sqlite.lock().unwrap();
        let (_also, _third) = (db.lock().unwrap(), bare.lock().unwrap());
        assert!(says(at(&folder, "hall.sqlite").lock()).contains("another hall has this file open"));
        assert_ne!(sqlite.beside_or_before("artefacts"), db.beside_or_before("artefacts"));
    }

    #[test]
    #[cfg(unix)]
    fn a_store_has_one_lock_whatever_it_is_called() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().unwrap();
        // The link is there before the file is.
        symlink("hall.sqlite", folder.path().join("link.sqlite")).unwrap();
        let linked = at(&folder, "link.sqlite");
        let held = linked.lock().unwrap();
        let real = at(&folder, "hall.sqlite");
        assert_eq!(real.path, linked.path);
        assert!(says(real.lock()).contains("hall.sqlite: another hall has this file open"));
        std::fs::create_dir(folder.path().join("sub")).unwrap();
        assert!(says(at(&folder, "sub/../hall.sqlite").lock()).contains("another hall"));
        drop(held);
        assert_eq!(says(real.lock()), "locked");
        assert_eq!(std::fs::metadata(&real.path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_older_program_that_runs_keeps_its_store() {
        let folder = tempfile::tempdir().unwrap();
        let store = at(&folder, "hall.sqlite");
        let older = File::create(folder.path().join("hall.lock")).unwrap();
        older.try_lock().unwrap();
        assert!(says(store.lock()).contains("another hall has this file open"));
        drop(older);
        assert_eq!(says(store.lock()), "locked");
    }

    #[test]
    fn what_an_older_program_made_is_used_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = at(&folder, "hall.sqlite");
        assert_eq!(store.beside_or_before("artefacts"), store.path.with_file_name("hall.sqlite.artefacts"));
        std::fs::create_dir(folder.path().join("hall.artefacts")).unwrap();
        assert_eq!(store.beside_or_before("artefacts"), folder.path().join("hall.artefacts"));
        std::fs::create_dir(folder.path().join("hall.sqlite.artefacts")).unwrap();
        assert_eq!(store.beside_or_before("artefacts"), store.path.with_file_name("hall.sqlite.artefacts"));
    }

    #[test]
    fn a_store_that_cannot_be_made_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = StoreFile::at(&folder.path().join("no/such/hall.sqlite")).err().unwrap();
        assert!(error.to_string().ends_with("no/such/hall.sqlite"), "{error:#}");
    }
}
