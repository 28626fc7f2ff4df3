//! What the conformance kit needs: set-ups, disguises, drafts, nonsense.

use rand::{Rng, RngExt as _};
use table::attachment::AttachmentId;
use table::kit::{Conform, Trial};
use table::{Seat, Viewer};

use crate::action::{Action, Answer, HandedIn, Occasion, Round};
use crate::concepts::{self, ConceptId, Language, WordList};
use crate::draft::{Draft, DraftRiddle};
use crate::figures::{self, Sample};
use crate::options::{Modelling, Options};
use crate::riddle::{Named, Riddle};
use crate::state::Barbarossa;

/// The own word list of a trial.
const WORDS: &str = "Wichtel\nDrachenei\nFluchstein\nElfenring\nZauberhut\nRätselbuch\nBergkristall\nGrubenlampe\n\
    Kobold\nWurzelzwerg\nNebelhorn\nRunentafel\nSilberdistel\nFackelzug\nGeisterkutsche\nHexenbesen\nMondkalb\n\
    Lindwurm\nZaubertrank\nSpukschloss\nIrrlicht\nWünschelrute\nAlraune\nKelch\nWetterhahn\nTarnkappe\nTeufelsgeige\n\
    Riesenfuß\nQuellnymphe\nDornenhecke\nStollentür\nGoldader";

impl Conform for Barbarossa {
    fn trials() -> Vec<Trial<Options>> {
        let trial = |name, seats, depth, options| Trial { name, options, seats, depth };
        let short = Options { goal: 20, ..Options::default() };
        let hurried = Options { modelling: Modelling::Five, turn: 15, answer: 15, ..short };
        vec![
            trial("three", 3, 2, short),
            trial("four", 4, 2, short),
            trial("three, letters, no pause", 3, 0, Options { letters: true, pause: 0, ..short }),
            trial("three, hurried, English", 3, 0, Options { language: Language::En, ..hurried }),
            trial("four, hurried, letters, no pause", 4, 0, Options { letters: true, pause: 0, ..hurried }),
            trial(
                "three, own words, some time",
                3,
                0,
                Options {
                    words: Some(AttachmentId::of(WORDS.as_bytes())),
                    modelling: Modelling::Fifteen,
                    turn: 600,
                    answer: 300,
                    pause: 10,
                    letters: true,
                    ..short
                },
            ),
            trial("four, long", 4, 0, Options { goal: 60, modelling: Modelling::Ten, ..short }),
        ]
    }

    fn brought() -> Vec<Vec<u8>> {
        vec![WORDS.into()]
    }

    /// Other concepts, figures that nobody has seen, other ways to make figures, and guesses between others.
    fn disguise(&self, viewer: Viewer, rng: &mut dyn Rng) -> Option<Barbarossa> {
        if self.is_over() {
            return None;
        }
        let is_viewer = |seat: Seat| viewer == Viewer::Seat(seat);
        let pool = self.names();
        let mut other = self.clone();
        for index in 0..self.riddles.len() {
            let riddle = &self.riddles[index];
            if is_viewer(riddle.maker) || !self.players[riddle.maker.index()].handed_in {
                continue;
            }
            if !riddle.shown {
                let figure = AttachmentId::of(&rng.random::<[u8; 8]>());
                other.riddles[index].figure = rng.random::<bool>().then_some(figure);
            }
            let strokes = AttachmentId::of(&rng.random::<[u8; 8]>());
            let is_kept = other.riddles[index].figure.is_some() && rng.random();
            other.riddles[index].strokes = is_kept.then_some(strokes);
            if riddle.named.is_none() || riddle.spears.iter().copied().any(is_viewer) {
                continue;
            }
            let taken = |named: &Named| {
                let others = other.riddles.iter().enumerate().filter(|(place, _)| *place != index);
                others.into_iter().any(|(_, own)| {
                    own.maker == riddle.maker && own.named.as_ref().is_some_and(|own| own.is(named))
                })
            };
            let fitting = pool.iter().filter(|named| self.could_be(index, named, viewer) && !taken(named));
            let fitting: Vec<&Named> = fitting.collect();
            if !fitting.is_empty() {
                other.riddles[index].named = Some(fitting[rng.random_range(0..fitting.len())].clone());
            }
        }
        for attempt in &mut other.attempts {
            let riddle: &Riddle = &other.riddles[usize::from(attempt.riddle)];
            if is_viewer(attempt.seat) || is_viewer(riddle.maker) {
                continue;
            }
            let right = |named: &Named| riddle.named.as_ref().is_some_and(|own| own.is(named));
            let fitting: Vec<&Named> = pool.iter().filter(|named| right(named) == attempt.right).collect();
            if !fitting.is_empty() {
                attempt.guess = fitting[rng.random_range(0..fitting.len())].clone();
            }
        }
        Some(other)
    }

    /// Riddles are handed in secretly: other ones, named or not.
    fn disguise_action(&self, _: Viewer, _: Seat, action: &Action, rng: &mut dyn Rng) -> Option<Action> {
        let Action::HandIn { riddles, words } = action else { return None };
        let mut pool = self.names();
        let other = |_: &HandedIn| {
            let named = rng.random_ratio(2, 3).then(|| pool.swap_remove(rng.random_range(0..pool.len())));
            let (concept, word) = named.map_or((None, None), |named| (Some(named.concept), named.word));
            let figure = rng.random::<bool>().then(|| AttachmentId::of(&rng.random::<[u8; 8]>()));
            let strokes =
                figure.and_then(|_| rng.random::<bool>().then(|| AttachmentId::of(&rng.random::<[u8; 8]>())));
            HandedIn { concept, word, figure, strokes }
        };
        Some(Action::HandIn { riddles: riddles.iter().map(other).collect(), words: *words })
    }

    /// Good ones, those whose figures or strokes are none or too large, and those of another table.
    fn draft(&self, _: Seat, rng: &mut dyn Rng) -> Option<Vec<u8>> {
        if rng.random_ratio(1, 4) {
            return None;
        }
        let count = self.riddles_each() - u8::from(rng.random_ratio(1, 8));
        let pool = self.names();
        let samples: Vec<Sample> = (0..count).map(|_| figures::any(rng)).collect();
        let names: Vec<Named> = (0..count).map(|_| pool[rng.random_range(0..pool.len())].clone()).collect();
        let riddles = samples.iter().zip(&names).map(|(sample, named)| DraftRiddle {
            concept: rng.random_ratio(5, 6).then_some(named.concept),
            word: match named.word.as_deref() {
                Some(_) if rng.random_ratio(1, 6) => "Kirchturmuhr",
                word => word.unwrap_or_default(),
            },
            figure: match rng.random_range(0..8) {
                0 => sample.figure,
                1 => b"no figure",
                _ => b"",
            },
            strokes: match rng.random_range(0..4) {
                0 => b"no strokes",
                1 => b"",
                _ => sample.strokes.unwrap_or_default(),
            },
        });
        Draft { riddles: riddles.collect(), tail: b"the page's own" }.to_bytes()
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        let turn = rng.random_range(0..40);
        let number = rng.random_range(0..12);
        let riddle = rng.random_range(0..11);
        let round = if rng.random() { Round::First } else { Round::Second };
        let occasion = if rng.random() { Occasion::Turn(turn) } else { Occasion::Curse(number) };
        let concept = ConceptId::new(rng.random_range(0..concepts::COUNT + 50));
        let words = rng.random_ratio(1, 4).then(|| AttachmentId::of(WORDS.as_bytes()));
        let texts = ["", " a ", "round?", "Bagger?", "the first letter?", "two\nlines"];
        match rng.random_range(0..14) {
            0 => {
                let strokes = rng.random_ratio(1, 4).then(|| AttachmentId::of(WORDS.as_bytes()));
                let lump = HandedIn { concept: Some(concept), word: None, figure: None, strokes };
                Action::HandIn { riddles: vec![lump; rng.random_range(0..4)], words }
            }
            1 => Action::Rework { left: rng.random_range(0..22) },
            2 => Action::Roll { turn },
            3 => Action::Spend { turn, stones: rng.random_range(0..15) },
            4 => Action::Letter { occasion, riddle, place: rng.random() },
            5 => Action::Pass { turn },
            6 => {
                let text = texts[rng.random_range(0..texts.len())].to_owned();
                Action::Ask { turn, round, riddle, text, words }
            }
            7 => Action::EndRound { turn, round },
            8 => Action::Answer { question: number, answer: Answer::No },
            9 => Action::TurnDown { question: number },
            10 => Action::Attempt { occasion, riddle, guess: Named::of_table(concept), words },
            11 => Action::Close { attempt: number, close: true },
            12 => Action::Curse { stones: rng.random_range(0..5) },
            _ => Action::LetGo { curse: number },
        }
    }

    /// A whole game, so that it has everything in it.
    fn golden() -> Option<(Trial<Options>, u64)> {
        Self::trials().into_iter().next().map(|trial| (trial, 400))
    }
}

impl Barbarossa {
    /// Everything that a riddle of this table can be.
    fn names(&self) -> Vec<Named> {
        let ids = (0..concepts::COUNT).map(ConceptId::new);
        match self.options.words.and_then(|_| WordList::parse(WORDS.as_bytes()).ok()) {
            None => ids.map(Named::of_table).collect(),
            Some(list) => ids
                .filter_map(|concept| Some(Named { concept, word: Some(list.word(concept)?.to_owned()) }))
                .collect(),
        }
    }

    /// Whether a riddle could be this, by the letters that the viewer was told and the guesses that they made.
    fn could_be(&self, index: usize, named: &Named, viewer: Viewer) -> bool {
        let riddle = &self.riddles[index];
        let language = self.options.language;
        let here = |seat: Seat, place: u8| viewer == Viewer::Seat(seat) && usize::from(place) == index;
        let disguised = Riddle { named: Some(named.clone()), ..riddle.clone() };
        let mut guesses = self.attempts.iter().filter(|attempt| here(attempt.seat, attempt.riddle));
        let mut letters = self.letters.iter().filter(|letter| here(letter.seat, letter.riddle));
        guesses.all(|attempt| attempt.guess.is(named) == attempt.right)
            && letters.all(|letter| {
                disguised.letter(letter.place, language) == riddle.letter(letter.place, language)
            })
    }
}
