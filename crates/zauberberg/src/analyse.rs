//! `zauberberg analyse`: what a game has to say about a table that has ended.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use table::attachment::AttachmentPool;
use table::tool::{Bench, Needs};

use crate::{artefact_files, fields, out, record_file, tools};

const TOOL: &str = "analyse";

/// Analyse the record of a game that has ended
#[derive(clap::Args)]
#[command(after_help = "Example:\n  zauberberg analyse game.jsonl --json")]
pub struct Args {
    /// The record; `-` for standard input
    record: PathBuf,
    /// A parameter of the analysis; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    artefact_store: artefact_files::Flag,
    /// Print the analysis as JSON
    #[arg(long)]
    json: bool,
}

/// Replays a record and prints its analysis.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let file = record_file::read(&args.record)?;
    let shown = || args.record.display().to_string();
    let id = file.room.card().id;
    let has = |tool: &&table::tool::ToolInfo| tool.name == TOOL && tool.needs == Needs::Ended;
    let Some(tool) = file.room.card().tools.into_iter().find(has) else {
        let can = games::rooms().iter().map(|room| room.card()).filter(|card| card.tools.iter().any(has));
        let can: Vec<_> = can.map(|card| card.id).collect();
        let can =
            if can.is_empty() { "no game has one yet".to_owned() } else { can.join(", ") + " have one" };
        bail!("{id} has no analysis; {can}");
    };
    let parameters = fields::pairs(tool.fields, &args.options, &AttachmentPool::default())?;
    let mut table = file.room.replay(&file.text).map_err(out::record_fault).with_context(shown)?;
    table.set_pool(record_file::attachments_of(&args.record));
    if !table.is_over() {
        bail!("{}: the game has not ended; it can be analysed when it has", shown());
    }
    let artefact_cache = args.artefact_store.artefact_cache(file.room);
    let ask = |bench: &Bench<'_>| table.ask(None, TOOL, &parameters, bench);
    let (answer, seconds) = tools::timed(&format!("{TOOL} {id}"), &artefact_cache, ask)?;
    tools::print(&answer, seconds, args.json)
}
