//! Measures the solver: all codes with each one-step strategy, and the exact search; single steps on larger boards; and the
//! help. Prints tables; `cargo xtask bench mastermind` runs it.
//!
//! Beside them runs `mastermind-ai` 2.2.1, a solver in Java with a face in Python (3.12 or later), where that is installed.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow, bail};
use bench::measuring::{Python, RUNS, measure_on_clock};
use clap::Parser as _;
use mastermind::consistent;
use mastermind::hint::advise;
use mastermind::review::review;
use mastermind::solver::solve::{Guesses, Method, Task, one_guess, solve};
use mastermind::solver::strategy::Strategy;
use mastermind::view::{Ending, Past, Row};
use mastermind::{Answer, Board, Code, Options};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use table::bot::Unlimited;
use table::{Refusal, Seat};

const RIVAL: &str = include_str!("rival.py");

/// What was measured of the rival: its name for it, the total, milliseconds.
type Rival = Vec<(String, u64, f64)>;

fn rival(python: &str) -> Result<Rival> {
    let done = Command::new(python).args(["-c", RIVAL]).output().with_context(|| python.to_owned())?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_owned(), words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    };
    let lines: Rival = said.lines().filter_map(line).collect();
    if lines.len() < 3 {
        bail!("`mastermind-ai` is not installed for `{python}` (`--python` names another)");
    }
    Ok(lines)
}

/// The time of the rival for this, and how many times as long that is.
fn beside(rival: &Result<Rival>, what: &str, takes: f64) -> String {
    let found = rival.as_ref().ok().and_then(|rival| rival.iter().find(|(name, ..)| name == what));
    found.map_or("not measured".to_owned(), |(_, total, rivals)| {
        let total = if *total > 0 { format!("total {total}, ") } else { String::new() };
        format!("{total}{rivals:.0} ms, {:.2} × as long", rivals / takes)
    })
}

fn main() -> Result<()> {
    let rival = rival(&Python::parse().python);
    if let Err(why) = &rival {
        println!("The rival was not measured: {why}.\n");
    }
    println!("All codes of a board; the median of {RUNS} runs. A target is what the house asks of it.");
    println!("| what | total | takes | target | of it | `mastermind-ai` |\n|---|---:|---:|---:|---:|---:|");
    let task = |colours, strategy, max_guesses| Task {
        pegs: 4,
        colours,
        no_repeats: false,
        guesses: Guesses::Any,
        strategy,
        max_guesses,
        effort: 3,
        tree: false,
    };
    for (what, task, target) in [
        ("4×6 knuth", task(6, Strategy::Knuth.into(), 0), 5.0),
        ("4×6 expected-size", task(6, Strategy::ExpectedSize.into(), 0), 5.0),
        ("4×6 entropy", task(6, Strategy::Entropy.into(), 0), 5.0),
        ("4×6 most-parts", task(6, Strategy::MostParts.into(), 0), 5.0),
        ("4×6 optimal", task(6, Method::Optimal, 0), 150.0),
        ("4×6 optimal, at most 5 guesses", task(6, Method::Optimal, 5), 150.0),
        ("4×6 best, effort 3", task(6, Method::Best, 0), 150.0),
        ("4×7 optimal", task(7, Method::Optimal, 0), 60_000.0),
    ] {
        let mut total = 0;
        let takes = 1e3
            * measure_on_clock(|| {
                total = solve(&task, &Unlimited).map_err(|refusal| anyhow!("{refusal}"))?.total;
                Ok(1)
            })?;
        // The rival plays by expected size.
        let rival = if what.ends_with("size") { beside(&rival, "games", takes) } else { String::new() };
        println!("| {what} | {total} | {takes:.2} ms | {target} ms | {:.2} | {rival} |", takes / target);
    }
    steps(&rival)?;
    help()
}

/// Measures the second guess of entropy on larger boards, after the answer that leaves most codes.
fn steps(rival: &Result<Rival>) -> Result<()> {
    println!("\nThe second guess by entropy, all guesses weighed against all codes that are left.");
    println!("| board | first guess and answer | codes left | takes | `mastermind-ai`, by expected size |");
    println!("|---|---|---:|---:|---:|");
    for (pegs, colours, first, black, white) in
        [(5, 8, &[1, 1, 2, 2, 3][..], 1, 1), (6, 9, &[1, 1, 2, 2, 3, 4], 1, 1)]
    {
        let board = Board { pegs, colours, repeats: true };
        let guess = Code::new(first).context("a code")?;
        let rows = [Row { guess, answer: Answer { black, white } }];
        let left = consistent::first(board, &consistent::clues(&rows), usize::MAX).len();
        let guess = || one_guess(board, &rows, Strategy::Entropy, &Unlimited).context("a guess");
        let takes = measure_on_clock(|| guess().map(|_| 1))? * 1e3;
        let digits = first.iter().map(u8::to_string).collect::<String>();
        println!(
            "| {pegs}×{colours} | {digits}: {black} black, {white} white | {left} | {takes:.1} ms | {} |",
            beside(rival, &format!("{pegs}x{colours}"), takes),
        );
    }
    Ok(())
}

/// How a breaker plays who is looked back at.
#[derive(Clone, Copy)]
enum Style {
    /// Any code that is possible.
    Possible,
    /// 1111, 2222, and so on, then any that is possible.
    OneColour,
    /// The first guess three times, then any that is possible.
    Repeats,
    Wild,
}

/// Plays one try on the standard board or another.
fn play(options: &Options, style: Style, rng: &mut ChaCha8Rng) -> Past {
    let board = options.board();
    let hidden = board.random(rng);
    let mut rows: Vec<Row> = Vec::new();
    while rows.len() < usize::from(options.rows) && rows.last().is_none_or(|row| row.guess != hidden) {
        let made = rows.len();
        let same = |colour: usize| vec![colour as u8; usize::from(options.pegs)];
        let guess = match (style, rows.first()) {
            (Style::Wild, _) => Some(board.of_guesses().random(rng)),
            (Style::OneColour, _) if made + 1 < usize::from(options.colours) => Code::new(&same(made + 1)),
            (Style::Repeats, None) => Code::new(&same(1)),
            (Style::Repeats, Some(first)) if made < 3 => Some(first.guess),
            _ => None,
        };
        let guess = guess.unwrap_or_else(|| {
            let left = consistent::first(board, &consistent::clues(&rows), usize::MAX);
            left[rng.random_range(0..left.len())]
        });
        rows.push(Row { guess, answer: Answer::to(guess, hidden) });
    }
    let (maker, ending) = (Seat::new(0), Ending::Found);
    Past { round: 1, attempt: 1, maker, code: hidden, rows, false_rows: Vec::new(), ending, points: 0 }
}

/// Measures looking back at games of two rounds, and the hint at every position of them.
fn help() -> Result<()> {
    println!(
        "\nGames of two rounds, played well and badly: the look back at each, and a hint at each position."
    );
    println!("| board | games | look back: mean | worst | target | hint: mean | worst | target |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for (pegs, colours, games, review_target, hint_target) in [
        (4u8, 6u8, 400, Some(50.0), None),
        (4, 7, 20, None, None),
        (3, 10, 20, None, None),
        (5, 8, 40, None, Some(50.0)),
        (6, 10, 8, None, None),
    ] {
        let options = Options { pegs, colours, ..Options::default() };
        let (mut reviews, mut hints) = (Times::default(), Times::default());
        for game in 0..games {
            let styles = [Style::Possible, Style::OneColour, Style::Repeats, Style::Wild];
            let style = styles[game % styles.len()];
            let past = [play(&options, style, &mut rng), play(&options, style, &mut rng)];
            reviews.add(&mut || review(&options, &past, &Unlimited).map(drop))?;
            for made in 0..past[0].rows.len() {
                hints.add(&mut || advise(&options, &past[0].rows[..made], &Unlimited).map(drop))?;
            }
        }
        let target = |target: Option<f64>| target.map_or(String::new(), |target: f64| format!("{target} ms"));
        println!(
            "| {pegs}×{colours} | {games} | {:.1} ms | {:.1} ms | {} | {:.1} ms | {:.1} ms | {} |",
            reviews.mean(),
            reviews.worst,
            target(review_target),
            hints.mean(),
            hints.worst,
            target(hint_target),
        );
    }
    Ok(())
}

#[derive(Default)]
struct Times {
    count: f64,
    sum: f64,
    worst: f64,
}

impl Times {
    /// Does it three times; the quickest counts, since a machine has other things to do.
    fn add(&mut self, what: &mut dyn FnMut() -> Result<(), Refusal>) -> Result<()> {
        let mut quickest = f64::INFINITY;
        for _ in 0..3 {
            let began = Instant::now();
            what().map_err(|refusal| anyhow!("{refusal}"))?;
            quickest = quickest.min(began.elapsed().as_secs_f64() * 1e3);
        }
        self.count += 1.0;
        self.sum += quickest;
        self.worst = self.worst.max(quickest);
        Ok(())
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }
}
