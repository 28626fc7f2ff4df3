//! Writes a page for people who write bots, one a game: `json_pages FOLDER`, called by `cargo xtask types`.
//!
//! Everything on the pages is made: the shapes from the types' JSON schemas, the examples from games that the kit plays.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

mod examples;
mod page;
mod pretty;
mod shape;

fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).context("usage: json_pages FOLDER")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for room in games::workshops() {
        let id = room.card().id;
        let text = page::write(*room).with_context(|| format!("the page of {id}"))?;
        fs::write(folder.join(format!("{id}.md")), text)?;
    }
    Ok(())
}
