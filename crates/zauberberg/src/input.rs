//! What is read from a file or from standard input.

use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, bail};

/// The bytes at `path`, of which there are at most `most`; `-` is standard input.
pub fn read(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let bytes = if path == Path::new("-") {
        limited(std::io::stdin().lock(), most)
    } else {
        std::fs::File::open(path).map_err(Into::into).and_then(|file| limited(file, most))
    };
    bytes.with_context(|| format!("cannot read {}", path.display()))
}

fn limited(input: impl Read, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        bail!("it is larger than {most} bytes");
    }
    Ok(bytes)
}
