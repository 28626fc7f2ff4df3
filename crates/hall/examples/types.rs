//! Writes the TypeScript types of everything that travels: `types FOLDER`, called by `cargo xtask types`.
//!
//! What all games share goes into `FOLDER/table/`, what the hall adds into `FOLDER/hall/`, and what belongs to one game
//! into `FOLDER/<id>/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use hall::best_marks::MarkList;
use hall::protocol::{
    AskTool, FromPage, Introduce, Link, LinkLook, MakeTable, Now, Remove, Replay, SeatBot, SenseHeader, Sit,
    Stand, ToPage, UseLink, Verified,
};
use table::attachment::AttachmentId;
use table::erased::Card;
use table::record::{Player, TableAction};
use table::table::{Notice, OpenWish, ReplayStep, Update};
use table::verify::Verdict;
use table::{Day, Outcome, Refusal, SeatSet, Viewer};
use ts_rs::{Config, Dummy, TS};

fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).context("usage: types FOLDER")?;
    let folder = Path::new(&folder);
    let shared = folder.join("table");
    export_shared(&shared)?;
    let hall = folder.join("hall");
    export_hall(&hall)?;
    move_shared(&hall, &shared)?;
    for room in games::workshops() {
        let id = room.card().id;
        let own = folder.join(id);
        room.write_types(&own).map_err(|why| anyhow!("the types of {id}: {why}"))?;
        move_shared(&own, &shared)?;
    }
    Ok(())
}

/// The words that tables of every game speak; each brings along what it mentions.
fn export_shared(folder: &Path) -> Result<()> {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    AttachmentId::export_all(&config)?;
    Card::export_all(&config)?;
    Day::export_all(&config)?;
    Notice::export_all(&config)?;
    OpenWish::export_all(&config)?;
    Outcome::export_all(&config)?;
    Player::export_all(&config)?;
    Refusal::export_all(&config)?;
    SeatSet::export_all(&config)?;
    TableAction::export_all(&config)?;
    ReplayStep::<Dummy, Dummy>::export_all(&config)?;
    Verdict::export_all(&config)?;
    Update::<Dummy>::export_all(&config)?;
    Viewer::export_all(&config)?;
    Ok(())
}

/// What travels between a page and the hall: the messages of the socket and the bodies of HTTP.
fn export_hall(folder: &Path) -> Result<()> {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    FromPage::export_all(&config)?;
    ToPage::export_all(&config)?;
    Now::export_all(&config)?;
    SenseHeader::export_all(&config)?;
    MakeTable::export_all(&config)?;
    Sit::export_all(&config)?;
    Stand::export_all(&config)?;
    SeatBot::export_all(&config)?;
    Remove::export_all(&config)?;
    Introduce::export_all(&config)?;
    Link::export_all(&config)?;
    LinkLook::export_all(&config)?;
    UseLink::export_all(&config)?;
    AskTool::export_all(&config)?;
    MarkList::export_all(&config)?;
    Replay::export_all(&config)?;
    Verified::export_all(&config)?;
    Ok(())
}

fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let items = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    items.map(|item| Ok(item?.file_name().to_string_lossy().into_owned())).collect()
}

/// The types of a game or of the hall bring copies of the shared ones along: removes those, and imports the shared ones instead.
fn move_shared(own: &Path, shared: &Path) -> Result<()> {
    let (mine, common) = (names(own)?, names(shared)?);
    let mut both = BTreeSet::new();
    for name in mine.intersection(&common) {
        // One of the same name that says something else is a type of its own.
        if fs::read(own.join(name))? == fs::read(shared.join(name))? {
            fs::remove_file(own.join(name))?;
            both.insert(name.clone());
        }
    }
    for name in mine.difference(&both) {
        let path = own.join(name);
        let mut text = fs::read_to_string(&path)?;
        for name in &both {
            let name = name.trim_end_matches(".ts");
            text = text.replace(&format!("from \"./{name}\""), &format!("from \"../table/{name}\""));
        }
        fs::write(path, text)?;
    }
    Ok(())
}
