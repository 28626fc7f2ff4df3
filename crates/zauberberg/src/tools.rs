//! `zauberberg solve`, `verify-tree`, `make`, `answer`, `read` and `look`: the tools of games that need nothing but their parameters.
//!
//! Their flags are made from the fields that the games declare.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches as _};
use data_encoding::BASE64;
use indexmap::IndexMap;
use serde_json::value::to_raw_value;
use table::Refusal;
use table::artefact::ArtefactCache;
use table::contest::NoContests;
use table::erased::{Json, Room};
use table::tool::{Bench, ToolInfo};

use crate::effort::Watched;
use crate::{artefact_files, fields, out, rooms, text};

/// A subcommand that is made of the tools of one name.
pub struct Verb {
    /// The name of the tools.
    pub name: &'static str,
    about: &'static str,
    /// What a game that has no such tool cannot do.
    cannot: &'static str,
}

/// The subcommands that are made of tools.
pub const VERBS: [Verb; 6] = [
    Verb {
        name: "solve",
        about: "Solve a game, or play a strategy through to the end of every line",
        cannot: "be solved",
    },
    Verb {
        name: "verify-tree",
        about: "Check a strategy that a solver wrote out, without the solver",
        cannot: "check strategies",
    },
    Verb { name: "make", about: "Make puzzles or figures of a game", cannot: "make puzzles" },
    Verb { name: "answer", about: "Answer a question as a bot would", cannot: "answer questions" },
    Verb { name: "read", about: "Say what a bot takes a question for", cannot: "read questions" },
    Verb { name: "look", about: "Say what a figure looks like", cannot: "look at anything" },
];

impl Verb {
    fn tool(&self, room: &dyn Room) -> Option<&'static ToolInfo> {
        room.card().tools.into_iter().find(|tool| tool.name == self.name && tool.needs.is_without_table())
    }

    /// The games that have such a tool.
    fn games(&self) -> impl Iterator<Item = (&'static str, &'static ToolInfo)> + '_ {
        games::rooms().iter().filter_map(|room| Some((room.card().id, self.tool(*room)?)))
    }

    /// Which games can, as a clause.
    fn which(&self) -> String {
        let ids: Vec<_> = self.games().map(|(id, _)| id).collect();
        if ids.is_empty() { "no game can yet".to_owned() } else { format!("these can: {}", ids.join(", ")) }
    }

    /// The subcommand with one subcommand a game.
    pub fn command(&self) -> Command {
        let json = Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print the answer as JSON");
        let write = Arg::new("write")
            .long("write")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help(
                "Write the text of several lines that is in the answer, such as a tree, or its figure, to this file instead",
            );
        let picture = Arg::new("picture")
            .long("picture")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help("Write the picture that is in the answer to this file");
        let of_game = |(id, tool): (&'static str, &'static ToolInfo)| {
            let command = Command::new(id)
                .about(fields::help(tool.about))
                .args(tool.fields.iter().map(fields::arg))
                .arg(json.clone())
                .arg(write.clone())
                .arg(picture.clone())
                .after_help(self.example(id, tool));
            artefact_files::Flag::augment_args(command)
        };
        Command::new(self.name)
            .about(self.about)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            .disable_help_subcommand(true)
            // Any other game gets an answer of ours, with the games that can.
            .allow_external_subcommands(true)
            .subcommands(self.games().map(of_game))
            .after_help(format!("Of all games, {}.", self.which()))
    }

    fn example(&self, id: &str, tool: &ToolInfo) -> String {
        if tool.fields.iter().any(|field| field.is_needed()) {
            return format!("Example:\n  {}", self.needed(id, tool));
        }
        let shown = tool.fields.iter().filter(|field| field.preset() != "");
        let flags = shown.take(2).map(|field| {
            let preset = field.preset();
            match preset.as_bool() {
                Some(false) => format!(" --{}", fields::flag(field)),
                _ => format!(" --{} {}", fields::flag(field), preset.as_str().unwrap_or(&preset.to_string())),
            }
        });
        format!("Example:\n  zauberberg {} {id}{} --json", self.name, flags.collect::<String>())
    }

    /// A line with everything that the tool cannot do without.
    fn needed(&self, id: &str, tool: &ToolInfo) -> String {
        let flags = tool.fields.iter().filter(|field| field.is_needed()).map(fields::typed);
        let flags: Vec<String> = flags.collect();
        format!("zauberberg {} {id} {}", self.name, flags.join(" "))
    }

    /// Asks the tool and prints its answer.
    pub fn run(&self, matches: &ArgMatches) -> anyhow::Result<()> {
        let Some((id, matches)) = matches.subcommand() else {
            bail!("name a game to {}; {}", self.name, self.which());
        };
        let room = rooms::find(id)?;
        let Some(tool) = self.tool(room) else { bail!("{id} cannot {}; {}", self.cannot, self.which()) };
        let parameters = fields::given(tool.fields, matches);
        if let Some(field) =
            tool.fields.iter().find(|field| field.is_needed() && parameters.get(field.name).is_none())
        {
            let (flag, line) = (fields::flag(field), self.needed(id, tool));
            bail!("--{flag} is missing: {}; try `{line}`", field.about);
        }
        let artefact_cache = artefact_files::Flag::from_arg_matches(matches)?.artefact_cache(room);
        let ask = |bench: &Bench<'_>| room.ask_on_own_machine(tool.name, &parameters, bench);
        let (mut answer, seconds) = timed(&format!("{} {id}", self.name), &artefact_cache, ask)?;
        for (flag, written) in [("write", Written::TextOrBytes), ("picture", Written::Picture)] {
            if let Some(file) = matches.get_one::<PathBuf>(flag) {
                answer = write(&answer, file, flag, written)?;
            }
        }
        answer = without_bytes(&answer, matches.get_flag("json"))?;
        print(&answer, seconds, matches.get_flag("json"))
    }
}

/// What a tool answers, and how many seconds it took, with a progress bar of this label.
pub fn timed(
    label: &str,
    artefacts: &ArtefactCache,
    ask: impl FnOnce(&Bench<'_>) -> Result<Json, Refusal>,
) -> anyhow::Result<(Json, f64)> {
    let (budget, began) = (Watched::new(label), Instant::now());
    let answer = ask(&Bench { budget: &budget, artefacts, contests: &NoContests });
    drop(budget);
    Ok((answer.map_err(|refusal| out::refused(&refusal))?, began.elapsed().as_secs_f64()))
}

/// What of an answer goes into a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    TextOrBytes,
    Picture,
}

/// The kind and the bytes of a data URL.
fn data_url(text: &str) -> Option<(&str, Vec<u8>)> {
    let (kind, bytes) = text.strip_prefix("data:")?.split_once(";base64,")?;
    Some((kind, BASE64.decode(bytes.as_bytes()).ok()?))
}

impl Written {
    /// What is written of a text in the answer, if it is this.
    fn bytes(self, text: String) -> Option<Vec<u8>> {
        match (data_url(&text), self) {
            (Some((kind, bytes)), _) => {
                (kind.starts_with("image/") == (self == Written::Picture)).then_some(bytes)
            }
            (None, Written::TextOrBytes) => text.contains('\n').then(|| text.into_bytes()),
            (None, Written::Picture) => None,
        }
    }
}

/// The answer with the name of `file` in place of its text of several lines, its figure or its picture, which is then in the file.
fn write(answer: &Json, file: &Path, flag: &str, written: Written) -> anyhow::Result<Json> {
    let mut values = values(answer)?;
    let mut found = false;
    for value in values.values_mut() {
        let text: Option<String> = serde_json::from_str(value.get()).ok();
        if let Some(bytes) = text.and_then(|text| written.bytes(text)) {
            std::fs::write(file, bytes).with_context(|| format!("--{flag} {}", file.display()))?;
            *value = to_raw_value(&file.to_string_lossy())?;
            found = true;
        }
    }
    if !found {
        bail!("--{flag}: the answer has nothing for it; does the tool take a flag for that, such as --tree?");
    }
    Ok(to_raw_value(&values)?)
}

fn values(answer: &Json) -> anyhow::Result<IndexMap<String, Json>> {
    serde_json::from_str(answer.get()).map_err(|error| anyhow!("the answer is no object: {error}"))
}

/// For people, bytes that nobody wanted in a file are only counted.
fn without_bytes(answer: &Json, json: bool) -> anyhow::Result<Json> {
    if json || !answer.get().contains(";base64,") {
        return Ok(to_raw_value(answer)?);
    }
    let mut values = values(answer)?;
    for value in values.values_mut() {
        let text: Option<String> = serde_json::from_str(value.get()).ok();
        if let Some((kind, bytes)) = text.as_deref().and_then(data_url) {
            *value = to_raw_value(&format!("{} bytes of {kind}", bytes.len()))?;
        }
    }
    Ok(to_raw_value(&values)?)
}

/// Prints a tool's answer and how long it took.
pub fn print(answer: &Json, seconds: f64, json: bool) -> anyhow::Result<()> {
    let answer = with_seconds(answer.get(), seconds);
    out::print(&if json {
        answer
    } else {
        text::of(&answer).ok_or_else(|| anyhow!("the answer is no JSON"))?
    })
}

/// An object with `seconds` behind its other values; anything else becomes the value `answer` of such an object.
fn with_seconds(answer: &str, seconds: f64) -> String {
    match answer.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(values) if values.trim().is_empty() => format!("{{\"seconds\":{seconds}}}"),
        Some(values) => format!("{{{values},\"seconds\":{seconds}}}"),
        None => format!("{{\"answer\":{answer},\"seconds\":{seconds}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_added_behind_and_the_order_stays() {
        assert_eq!(with_seconds(r#"{"total":5,"codes":1}"#, 0.5), r#"{"total":5,"codes":1,"seconds":0.5}"#);
        assert_eq!(with_seconds("{}", 1.0), r#"{"seconds":1}"#);
        assert_eq!(with_seconds("[1]", 1.5), r#"{"answer":[1],"seconds":1.5}"#);
    }

    #[test]
    fn every_command_line_is_well_formed() {
        for verb in &VERBS {
            verb.command().debug_assert();
        }
    }
}
