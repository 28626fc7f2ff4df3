//! A record in a file or on standard input, and the attachments beside it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use table::attachment::{AttachmentId, AttachmentPool};
use table::chance::Seed;
use table::erased::{AnyTable, Room};
use table::record;

use crate::{input, out};

/// The largest record that is read, in bytes.
pub const LARGEST: u64 = 256 << 20;

/// The text of a record and the game it is of.
pub struct RecordFile {
    /// Its text.
    pub text: String,
    /// Its game.
    pub room: &'static dyn Room,
}

/// Reads the record at `path`; `-` is standard input.
pub fn read(path: &Path) -> anyhow::Result<RecordFile> {
    let shown = path.display();
    let bytes = input::read(path, LARGEST)?;
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("{shown} is not a text in UTF-8"))?;
    let set_up = record::read_set_up(&text).map_err(out::record_fault).with_context(|| shown.to_string())?;
    let Some(room) = games::room(&set_up.game) else {
        bail!("{shown}: the set-up: is of the game `{}`, which is not known here", set_up.game);
    };
    Ok(RecordFile { text, room })
}

/// The folder beside a record with what the record refers to: each file has its address as its name.
fn folder_of(record: &Path) -> PathBuf {
    record.with_extension("attachments")
}

/// The attachments that lie beside a record. A file that is not what its name says is none.
pub fn attachments_of(record: &Path) -> AttachmentPool {
    let folder = folder_of(record);
    AttachmentPool::backed_by(move |id| {
        let bytes = std::fs::read(folder.join(id.to_string())).ok()?;
        (AttachmentId::of(&bytes) == id).then(|| bytes.into())
    })
}

/// Writes the record of a table, and beside it the attachments that it refers to.
pub fn write(path: &Path, table: &dyn AnyTable, seed: Seed) -> anyhow::Result<()> {
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    std::fs::write(path, table.record_text(Some(seed))).with_context(|| cannot(path))?;
    let folder = folder_of(path);
    for (id, bytes) in table.all_attachments().into_iter().filter_map(|id| Some((id, table.pool().get(id)?)))
    {
        let file = folder.join(id.to_string());
        std::fs::create_dir_all(&folder).with_context(|| cannot(&folder))?;
        std::fs::write(&file, bytes).with_context(|| cannot(&file))?;
    }
    Ok(())
}
