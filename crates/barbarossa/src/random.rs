//! Play at random: any choice, every kind with some chance.

use rand::{Rng, RngExt as _};
use table::attachment::AttachmentId;

use crate::action::{Action, Answer, HandedIn, Occasion, Round};
use crate::concepts::{self, ConceptId};
use crate::menu::Menu;
use crate::questions;
use crate::riddle::{Named, Standing};

/// Of the concepts, the random players take mostly the first few: so they now and then guess what another has picked.
const FAVOURITES: u16 = 12;

/// A kind of action that is offered.
#[derive(Clone, Copy)]
enum Kind {
    HandIn(u8),
    Rework(u8),
    Roll(u32),
    Spend(u32),
    Letter(Occasion),
    Pass(u32),
    Ask(u32, Round),
    EndRound(u32, Round),
    Answer(u32),
    TurnDown(u32),
    Attempt(Occasion),
    Close(u32),
    Curse(u8),
    LetGo(u32),
}

/// The kinds that are offered, each with how likely it is.
fn kinds(menu: &Menu) -> Vec<(u32, Kind)> {
    let turn = menu.turn.unwrap_or_default();
    let names_something = menu.words.is_none() || !menu.known_words.is_empty();
    let solvable = menu.riddles.contains(&Standing::Open) && names_something;
    let kinds = [
        menu.hand_in.map(|count| (1, Kind::HandIn(count))),
        menu.rework.map(|left| (1, Kind::Rework(left))),
        menu.roll.then_some((6, Kind::Roll(turn))),
        (menu.spend > 0).then_some((2, Kind::Spend(turn))),
        menu.letter.map(|occasion| (2, Kind::Letter(occasion))),
        menu.pass.then_some((1, Kind::Pass(turn))),
        menu.ask.map(|round| (4, Kind::Ask(turn, round))),
        menu.end_round.map(|round| (2, Kind::EndRound(turn, round))),
        menu.answer.map(|question| (6, Kind::Answer(question))),
        menu.answer.map(|question| (1, Kind::TurnDown(question))),
        menu.attempt.filter(|_| solvable).map(|occasion| (5, Kind::Attempt(occasion))),
        menu.close.map(|attempt| (1, Kind::Close(attempt))),
        menu.curse.map(|stones| (1, Kind::Curse(stones))),
        menu.let_go.map(|curse| (1, Kind::LetGo(curse))),
    ];
    kinds.into_iter().flatten().collect()
}

/// One of the items; `None` if there is none.
fn one_of<T: Clone>(items: &[T], rng: &mut dyn Rng) -> Option<T> {
    items.get(rng.random_range(0..items.len().max(1))).cloned()
}

/// A concept of the table of concepts.
fn any_concept(rng: &mut dyn Rng) -> ConceptId {
    let below = if rng.random_ratio(3, 4) { FAVOURITES } else { concepts::COUNT };
    ConceptId::new(rng.random_range(0..below))
}

/// Riddles to hand in. With an own list, whose words are not known here, they stay without a name.
fn riddles(menu: &Menu, count: u8, rng: &mut dyn Rng) -> Vec<HandedIn> {
    let mut riddles: Vec<HandedIn> = Vec::new();
    for _ in 0..count {
        let picked = (menu.words.is_none() && rng.random_ratio(7, 8)).then(|| any_concept(rng));
        let concept = picked.filter(|picked| riddles.iter().all(|other| other.concept != Some(*picked)));
        // The bytes come from `fill`, with or without strokes; most stay lumps, since reading a figure takes its time.
        let figure = rng.random_ratio(1, 8).then(|| AttachmentId::new([0; 32]));
        riddles.push(HandedIn { concept, word: None, figure, strokes: None });
    }
    riddles
}

/// Any of the choices; `None` if there is none.
pub(crate) fn sample(menu: &Menu, rng: &mut dyn Rng) -> Option<Action> {
    let kinds = kinds(menu);
    let mut lot = rng.random_range(0..kinds.iter().map(|(weight, _)| weight).sum::<u32>().max(1));
    let kind = kinds.into_iter().find_map(|(weight, kind)| {
        let found = lot < weight;
        lot = lot.saturating_sub(weight);
        found.then_some(kind)
    })?;
    let words = menu.words;
    Some(match kind {
        Kind::HandIn(count) => Action::HandIn { riddles: riddles(menu, count, rng), words },
        Kind::Rework(left) => Action::Rework { left },
        Kind::Roll(turn) => Action::Roll { turn },
        Kind::Spend(turn) => Action::Spend { turn, stones: rng.random_range(1..=menu.spend) },
        Kind::Letter(occasion) => {
            let riddle = one_of(&menu.riddles_that(Standing::is_asked_about), rng)?;
            Action::Letter { occasion, riddle, place: rng.random_range(0..12) }
        }
        Kind::Pass(turn) => Action::Pass { turn },
        Kind::Ask(turn, round) => {
            let riddle = one_of(&menu.riddles_that(Standing::is_asked_about), rng)?;
            let id = questions::all().nth(rng.random_range(0..questions::COUNT))?;
            Action::Ask { turn, round, riddle, text: format!("{}?", id.replace('_', " ")), words }
        }
        Kind::EndRound(turn, round) => Action::EndRound { turn, round },
        Kind::Answer(question) => Action::Answer { question, answer: one_of(&Answer::ALL, rng)? },
        Kind::TurnDown(question) => Action::TurnDown { question },
        Kind::Attempt(occasion) => {
            let riddle = one_of(&menu.riddles_that(|standing| standing == Standing::Open), rng)?;
            let own_list = one_of(&menu.known_words, rng);
            let guess = own_list.unwrap_or_else(|| Named::of_table(any_concept(rng)));
            Action::Attempt { occasion, riddle, guess, words }
        }
        Kind::Close(attempt) => Action::Close { attempt, close: rng.random() },
        Kind::Curse(stones) => Action::Curse { stones },
        Kind::LetGo(curse) => Action::LetGo { curse },
    })
}

/// All actions of a menu that offers only kinds of which there are few.
pub(crate) fn few(menu: &Menu) -> Vec<Action> {
    let listed = |(_, kind): (u32, Kind)| -> Vec<Action> {
        match kind {
            Kind::Rework(left) => vec![Action::Rework { left }],
            Kind::Roll(turn) => vec![Action::Roll { turn }],
            Kind::Spend(turn) => (1..=menu.spend).map(|stones| Action::Spend { turn, stones }).collect(),
            Kind::Pass(turn) => vec![Action::Pass { turn }],
            Kind::EndRound(turn, round) => vec![Action::EndRound { turn, round }],
            Kind::Answer(question) => Answer::ALL.map(|answer| Action::Answer { question, answer }).to_vec(),
            Kind::TurnDown(question) => vec![Action::TurnDown { question }],
            Kind::Close(attempt) => [true, false].map(|close| Action::Close { attempt, close }).to_vec(),
            Kind::Curse(stones) => vec![Action::Curse { stones }],
            Kind::LetGo(curse) => vec![Action::LetGo { curse }],
            Kind::HandIn(_) | Kind::Letter(_) | Kind::Ask(..) | Kind::Attempt(_) => Vec::new(),
        }
    };
    kinds(menu).into_iter().flat_map(listed).collect()
}
