//! Reading a record from a file or from standard input.

use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use table::erased::Room;
use table::record;

use crate::out;

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
    let bytes = if path == Path::new("-") {
        limited(std::io::stdin().lock())
    } else {
        std::fs::File::open(path).map_err(Into::into).and_then(limited)
    };
    let bytes = bytes.with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("{shown} is not a text in UTF-8"))?;
    let set_up = record::read_set_up(&text).map_err(out::record_fault).with_context(|| shown.to_string())?;
    let Some(room) = games::room(&set_up.game) else {
        bail!("{shown}: the set-up: is of the game `{}`, which is not known here", set_up.game);
    };
    Ok(RecordFile { text, room })
}

fn limited(input: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("it is larger than {LARGEST} bytes");
    }
    Ok(bytes)
}
