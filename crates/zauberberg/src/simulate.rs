//! `zauberberg simulate`: many games of bots among themselves, on all cores.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context as _, bail};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::Value;
use table::Day;
use table::attachment::AttachmentPool;
use table::bot::Level;

use crate::bot_game::{BotGame, Played};
use crate::{artefact_files, effort, fields, out, record_file, rooms, today};

/// Let bots play many games among themselves
#[derive(clap::Args)]
#[command(after_help = rooms::examples("\
Examples:
  zauberberg simulate GAME --games 1000 --bots apprentice --seed 7 --json
  zauberberg simulate GAME --games 10 --option NAME=VALUE --keep records

A seed always gives the same games, whatever the number of threads; with `--day` also where the game has a day. A game
with more than one best placing is a tie and nobody's win; in shares of the win its winners have equal parts. Behind ± is
the standard error. `zauberberg games` lists options and bots."))]
pub struct Args {
    /// The game
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The level of each seat's bot; one for all seats, or one a seat
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<Level>,
    /// How many sit, if one level is given for all; the fewest the game allows if left out
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Where chance begins
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The day of play, for a game that has one [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    day: Option<Day>,
    /// How much a thought may cost: how often a bot may ask whether to go on thinking
    #[arg(long, value_name = "N", default_value_t = effort::USUAL)]
    effort: u64,
    /// How many threads; one a core if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Write the record of each game into this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    artefact_store: artefact_files::Flag,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// What came out of the games.
#[derive(Serialize)]
struct Result {
    game: &'static str,
    options: Value,
    bots: Vec<Level>,
    seed: u64,
    /// The day of play, if the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<Day>,
    games: u64,
    /// Entries of all games together.
    actions: u64,
    seconds: f64,
    /// Games that a seat won alone.
    wins: Vec<u64>,
    ties: u64,
    /// Each seat's wins in a game, on average.
    win_rates: Vec<f64>,
    win_rate_errors: Vec<Option<f64>>,
    /// Each seat's share of the win in a game, on average: in a tie the winners have equal parts.
    shares: Vec<f64>,
    share_errors: Vec<Option<f64>>,
    /// Mean points of each seat.
    points: Vec<f64>,
    point_errors: Vec<Option<f64>>,
    /// Entries of the shortest and of the longest game.
    shortest: u64,
    longest: u64,
}

/// What is added up. Whole numbers only: their sum does not depend on the order.
#[derive(Clone, Default)]
struct Tally {
    day: Option<Day>,
    games: u64,
    actions: u64,
    wins: Vec<u64>,
    ties: u64,
    /// For each seat, the games that it was among so many winners of, from 1 on.
    among: Vec<Vec<u64>>,
    points: Vec<i128>,
    /// The sums of the squares.
    squares: Vec<i128>,
    shortest: Option<u64>,
    longest: u64,
}

/// A mean of so many values from their sum and the sum of their squares, and its standard error, which one value or none
/// does not have.
fn mean(count: u64, sum: f64, squares: f64) -> (f64, Option<f64>) {
    if count == 0 {
        return (0.0, None);
    }
    let number = count as f64;
    let mean = sum / number;
    // Rounding may leave a little less than nothing.
    let spread = (squares - number * mean * mean).max(0.0);
    (mean, (count > 1).then(|| (spread / (number - 1.0) / number).sqrt()))
}

impl Tally {
    fn of(seats: usize) -> Tally {
        Tally {
            wins: vec![0; seats],
            among: vec![vec![0; seats]; seats],
            points: vec![0; seats],
            squares: vec![0; seats],
            ..Tally::default()
        }
    }

    /// The means over all games, and their standard errors.
    fn means(&self, of: impl Fn(usize) -> (f64, f64)) -> (Vec<f64>, Vec<Option<f64>>) {
        let of = |seat| {
            let (sum, squares) = of(seat);
            mean(self.games, sum, squares)
        };
        (0..self.wins.len()).map(of).unzip()
    }

    fn add(&mut self, played: &Played) {
        let entries = played.table.next_number() - 1;
        self.day = played.table.set_up().day;
        self.games += 1;
        self.actions += entries;
        self.shortest = Some(self.shortest.map_or(entries, |shortest| shortest.min(entries)));
        self.longest = self.longest.max(entries);
        let Some(outcome) = played.table.outcome() else { return };
        let winners = outcome.winners();
        match (winners.len(), winners.iter().next()) {
            (1, Some(winner)) => {
                self.wins.iter_mut().skip(winner.index()).take(1).for_each(|wins| *wins += 1)
            }
            _ => self.ties += 1,
        }
        for winner in winners.iter() {
            let games = self.among.get_mut(winner.index()).and_then(|among| among.get_mut(winners.len() - 1));
            games.into_iter().for_each(|games| *games += 1);
        }
        for ((sum, squares), points) in self.points.iter_mut().zip(&mut self.squares).zip(&outcome.points) {
            let points = i128::from(*points);
            *sum += points;
            *squares += points * points;
        }
    }

    fn merge(&mut self, other: &Tally) {
        self.day = self.day.or(other.day);
        self.games += other.games;
        self.actions += other.actions;
        self.ties += other.ties;
        self.wins.iter_mut().zip(&other.wins).for_each(|(sum, wins)| *sum += wins);
        let among = self.among.iter_mut().flatten().zip(other.among.iter().flatten());
        among.for_each(|(sum, games)| *sum += games);
        self.points.iter_mut().zip(&other.points).for_each(|(sum, points)| *sum += points);
        self.squares.iter_mut().zip(&other.squares).for_each(|(sum, squares)| *sum += squares);
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
    }
}

/// Plays the games and prints what came out.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let room = rooms::find(&args.game)?;
    let card = room.card();
    let bots = seated(args, card.seats)?;
    bots.iter().try_for_each(|level| rooms::check_level(&card, *level))?;
    let brought = AttachmentPool::default();
    let options = fields::pairs(card.fields, &args.options, &brought)?;
    if let Some(folder) = &args.keep {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let artefact_cache = args.artefact_store.artefact_cache(room);
    let day = args.day.or_else(|| today::wanted(room, &options));
    let bot_game = BotGame {
        room,
        options: &options,
        brought: &brought,
        bots: &bots,
        effort: args.effort,
        day,
        artefacts: &artefact_cache,
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads =
        args.threads.map_or(cores, NonZeroUsize::get).min(args.games.try_into().unwrap_or(usize::MAX));
    let began = Instant::now();
    let tally = play_all(&bot_game, args, threads)?;
    let seconds = began.elapsed().as_secs_f64();
    let (win_rates, win_rate_errors) = tally.means(|seat| (tally.wins[seat] as f64, tally.wins[seat] as f64));
    let (shares, share_errors) = tally.means(|seat| {
        let parts = || {
            tally.among[seat].iter().zip(1u32..).map(|(games, winners)| (*games as f64, f64::from(winners)))
        };
        (parts().map(|(games, all)| games / all).sum(), parts().map(|(games, all)| games / all / all).sum())
    });
    let (points, point_errors) = tally.means(|seat| (tally.points[seat] as f64, tally.squares[seat] as f64));
    let result = Result {
        game: card.id,
        options: table::field::complete(card.fields, &options).map_err(|refusal| out::refused(&refusal))?,
        seed: args.seed,
        day: tally.day,
        games: tally.games,
        actions: tally.actions,
        seconds,
        win_rates,
        win_rate_errors,
        shares,
        share_errors,
        points,
        point_errors,
        wins: tally.wins,
        ties: tally.ties,
        shortest: tally.shortest.unwrap_or(0),
        longest: tally.longest,
        bots,
    };
    out::print(&if args.json { serde_json::to_string(&result)? } else { listing(&result) })
}

fn seated(args: &Args, (least, most): (u8, u8)) -> anyhow::Result<Vec<Level>> {
    let seats = match (args.bots.as_slice(), args.seats) {
        ([level], seats) => vec![*level; usize::from(seats.unwrap_or(least))],
        (levels, Some(seats)) if levels.len() != usize::from(seats) => {
            bail!("{} bots are given for {seats} seats; give one for all or one a seat", levels.len())
        }
        (levels, _) => levels.to_vec(),
    };
    if !(usize::from(least)..=usize::from(most)).contains(&seats.len()) {
        bail!("{} has {least} to {most} seats, not {}", args.game, seats.len());
    }
    Ok(seats)
}

/// Plays the games on several threads. Each game's chance depends on the seed and the game's number only.
fn play_all(bot_game: &BotGame<'_>, args: &Args, threads: usize) -> anyhow::Result<Tally> {
    let bar = effort::bar(args.games, "{pos}/{len} games {wide_bar} {per_sec} {eta}");
    let next = AtomicU64::new(0);
    let all = Mutex::new(Tally::of(bot_game.bots.len()));
    // Games are handed out in order, so that the first one that fails is always begun, and is the one that is told.
    let failed: Mutex<Option<(u64, anyhow::Error)>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = Tally::of(bot_game.bots.len());
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= args.games {
                        break;
                    }
                    match play_one(bot_game, args, game) {
                        Ok(played) => own.add(&played),
                        Err(error) => {
                            // The others need not go on.
                            next.store(args.games, Ordering::Relaxed);
                            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                            if failed.as_ref().is_none_or(|(earliest, _)| game < *earliest) {
                                *failed = Some((game, error));
                            }
                            return;
                        }
                    }
                    bar.inc(1);
                }
                all.lock().unwrap_or_else(PoisonError::into_inner).merge(&own);
            });
        }
    });
    bar.finish_and_clear();
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((game, error)) => Err(error.context(format!("game {}", game + 1))),
        None => Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

fn play_one(bot_game: &BotGame<'_>, args: &Args, game: u64) -> anyhow::Result<Played> {
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    rng.set_stream(game);
    let played = bot_game.play(rng)?;
    if let Some(folder) = &args.keep {
        let path = folder.join(format!("{:06}.jsonl", game + 1));
        record_file::write(&path, played.table.as_ref(), played.seed)?;
    }
    Ok(played)
}

fn listing(result: &Result) -> String {
    let per_second = |number: u64| (number as f64 / result.seconds.max(1e-9)).round();
    let mut text = format!(
        "{} games of {} with {} actions in {:.2} s ({} games/s, {} actions/s)\n",
        result.games,
        result.game,
        result.actions,
        result.seconds,
        per_second(result.games),
        per_second(result.actions),
    );
    let with_error = |mean: f64, error: Option<f64>, digits: usize| {
        let error = error.map_or("?".to_owned(), |error| format!("{error:.digits$}"));
        format!("{mean:.digits$} ± {error}")
    };
    let head = ["seat", "bot", "wins", "wins in %", "share of wins in %", "mean points"];
    let [seat, bot, wins, rate, share, points] = head;
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{seat:<6}{bot:<12}{wins:>10}{rate:>16}{share:>20}{points:>22}");
    for (seat, level) in result.bots.iter().enumerate() {
        let hundred = |rates: &[f64], errors: &[Option<f64>]| {
            with_error(100.0 * rates[seat], errors[seat].map(|error| 100.0 * error), 2)
        };
        let _ = writeln!(
            text,
            "{seat:<6}{:<12}{:>10}{:>16}{:>20}{:>22}",
            level.name(),
            result.wins[seat],
            hundred(&result.win_rates, &result.win_rate_errors),
            hundred(&result.shares, &result.share_errors),
            with_error(result.points[seat], result.point_errors[seat], 3),
        );
    }
    let _ = writeln!(text, "{:<18}{:>10}", "ties", result.ties);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_standard_error_of_its_values() {
        // 1, 2, 3, 6: the mean is 3, the squares' sum 50, so the variance (50 - 36) / 3.
        let (found, error) = mean(4, 12.0, 50.0);
        assert_eq!(found, 3.0);
        assert!((error.unwrap() - (14.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-15);
        assert_eq!(mean(3, 3.0, 3.0), (1.0, Some(0.0)));
        assert_eq!((mean(1, 5.0, 25.0), mean(0, 0.0, 0.0)), ((5.0, None), (0.0, None)));
    }
}
