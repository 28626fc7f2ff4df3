//! `zauberberg strokes`: a clay figure made once more from the strokes that made it.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clay::{Camera, Figure, LARGEST, LARGEST_STROKES, Stroke, codec, picture, replay};
use serde_json::json;

use crate::{input, out};

/// As `clay` counts: 32 for a voxel full of clay.
const VOXEL: u32 = 32;

/// Make a clay figure once more from its strokes, and say what it is
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  zauberberg strokes owl.strokes
  zauberberg strokes owl.strokes --figure owl.clay --json
  zauberberg strokes owl.strokes --write owl.clay --picture owl.png

The strokes and figures of a kept game lie in the folder beside its record, each with its address as its name.")]
pub struct Args {
    /// The strokes; `-` for standard input
    strokes: PathBuf,
    /// Say whether this is the figure that they make, as a draft or as it was handed in
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Write the figure to this file, as it is handed in
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Write a picture of the figure to this file, as PNG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

/// Replays strokes and says what they make.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let shown = |path: &Path| path.display().to_string();
    let bytes = input::read(&args.strokes, LARGEST_STROKES as u64)?;
    let strokes = codec::strokes::decode(&bytes).with_context(|| shown(&args.strokes))?;
    // Looked at first: a file that is no figure is not worth the time that replaying takes.
    let given = match &args.figure {
        Some(path) => {
            let bytes = input::read(path, LARGEST as u64)?;
            Some(Figure::decode(&bytes).with_context(|| shown(path))?)
        }
        None => None,
    };
    let figure = replay(&strokes).with_context(|| shown(&args.strokes))?;
    let handed_in = figure.for_hand_in();
    let is_figure = given.map(|given| given == figure || given == handed_in);
    if let Some(path) = &args.write {
        write(path, &handed_in.encode())?;
    }
    if let Some(path) = &args.picture {
        write(path, &picture(&figure, &Camera::default()))?;
    }
    let dabs: usize = strokes.iter().map(Stroke::dabs).sum();
    if args.json {
        let mut found = json!({
            "strokes": strokes.len(),
            "dabs": dabs,
            "amount": figure.amount(),
            "hash": figure.hash(),
        });
        if let Some(is_figure) = is_figure {
            found["is_figure"] = is_figure.into();
        }
        return out::print(&found.to_string());
    }
    let same = match is_figure {
        Some(true) => "\nThey make the figure given.",
        Some(false) => "\nThey do NOT make the figure given.",
        None => "",
    };
    let (count, amount, hash) = (strokes.len(), figure.amount(), figure.hash());
    out::print(&format!(
        "strokes  {count}, with {dabs} dabs\namount   {amount} ({} voxels)\nhash     {hash}{same}",
        amount / VOXEL
    ))
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
