//! What a seat may do, as a list of which a line can be typed.

use barbarossa::Action;
use barbarossa::action::{HandedIn, Occasion, Round};
use barbarossa::concepts::{ConceptId, Coordinate, TABLE, normalise};
use barbarossa::riddle::Named;
use serde_json::{Value, to_value};
use table::attachment::AttachmentId;

use super::{ANSWERS, Scene, word};

/// What a number of the list stands for.
enum Choice {
    /// Nothing is left to be said.
    Done(Action),
    /// So many stones.
    Stones(u32),
    /// A riddle and a question.
    Question(u32, Round),
    /// A riddle and a thing.
    Thing(Occasion),
    /// A riddle and a place.
    Place(Occasion),
    /// So many things, and figures for them.
    Things(usize),
}

impl Scene {
    /// What can be done, in words.
    fn list(&self) -> Vec<(String, Choice)> {
        let menu = &self.menu;
        let turn = menu.turn.unwrap_or(0);
        let plain = |key: &str, action: Action| (self.say(key, &[]), Choice::Done(action));
        let mut list = Vec::new();
        if let Some(riddles) = menu.hand_in {
            let things = usize::from(riddles);
            list.push((self.say("board_hand_in", &[("count", &things)]), Choice::Things(things)));
        }
        list.extend(menu.rework.map(|left| plain("board_rework", Action::Rework { left })));
        if let Some(question) = menu.answer {
            for answer in ANSWERS {
                list.push(plain(&format!("answer_{}", word(answer)), Action::Answer { question, answer }));
            }
            let down = format!("{} ({})", self.say("turn_down", &[]), self.say("turn_down_hint", &[]));
            list.push((down, Choice::Done(Action::TurnDown { question })));
        }
        if let Some(attempt) = menu.close {
            list.push(plain("close_yes", Action::Close { attempt, close: true }));
            list.push(plain("close_no", Action::Close { attempt, close: false }));
        }
        if menu.roll {
            list.push(plain("roll", Action::Roll { turn }));
        }
        if menu.spend > 0 {
            list.push((self.say("board_spend", &[("most", &menu.spend)]), Choice::Stones(turn)));
        }
        list.extend(menu.ask.map(|round| (self.say("board_ask", &[]), Choice::Question(turn, round))));
        list.extend(menu.attempt.map(|at| (self.say("board_attempt", &[]), Choice::Thing(at))));
        list.extend(menu.letter.map(|at| (self.say("board_letter", &[]), Choice::Place(at))));
        if let Some(round) = menu.end_round {
            list.push(plain(&format!("end_{}", word(round)), Action::EndRound { turn, round }));
        }
        if menu.pass {
            list.push(plain("pass", Action::Pass { turn }));
        }
        list.extend(menu.let_go.map(|curse| plain("let_go", Action::LetGo { curse })));
        if let Some(stones) = menu.curse {
            let left = self.count("curse_stones", usize::from(stones));
            list.push((self.say("board_curse", &[("left", &left)]), Choice::Done(Action::Curse { stones })));
        }
        list
    }

    /// The list, with its numbers.
    pub(super) fn menu_lines(&self) -> Vec<String> {
        let list = self.list();
        if list.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![self.say("board_choices", &[])];
        lines.extend(list.iter().zip(1..).map(|((words, _), number)| format!("{number:>3}  {words}")));
        lines.push(self.say("board_also", &[]));
        lines
    }

    /// What a typed line means: a number of the list and what belongs to it.
    pub(super) fn read(&self, line: &str) -> Result<Value, String> {
        let list = self.list();
        let (number, rest) = split(line);
        let which = || self.say("board_which", &[("most", &list.len())]);
        let number: usize = number.parse().map_err(|_| which())?;
        let (words, choice) = number.checked_sub(1).and_then(|at| list.get(at)).ok_or_else(which)?;
        let needs = || format!("{number}  {words}");
        let (first, behind) = split(rest);
        let riddle = || -> Result<u8, String> {
            let riddle: u8 = first.parse().map_err(|_| needs())?;
            riddle.checked_sub(1).filter(|at| usize::from(*at) < self.view.riddles.len()).ok_or_else(needs)
        };
        let own = self.menu.words;
        let action = match choice {
            Choice::Done(action) => action.clone(),
            Choice::Stones(turn) => {
                Action::Spend { turn: *turn, stones: first.parse().map_err(|_| needs())? }
            }
            Choice::Question(turn, round) => Action::Ask {
                turn: *turn,
                round: *round,
                riddle: riddle()?,
                text: Some(behind.to_owned()).filter(|text| !text.is_empty()).ok_or_else(needs)?,
                words: own,
            },
            Choice::Thing(occasion) => Action::Attempt {
                occasion: *occasion,
                riddle: riddle()?,
                guess: Named::of_table(self.thing_named(behind)?),
                words: own,
            },
            Choice::Place(occasion) => {
                let place: u8 = behind.parse().map_err(|_| needs())?;
                Action::Letter {
                    occasion: *occasion,
                    riddle: riddle()?,
                    place: place.checked_sub(1).ok_or_else(needs)?,
                }
            }
            Choice::Things(things) => {
                let riddles: Vec<HandedIn> =
                    rest.split(',').map(|part| self.handed_in(part, &needs())).collect::<Result<_, _>>()?;
                if riddles.len() != *things {
                    return Err(needs());
                }
                Action::HandIn { riddles, words: own }
            }
        };
        to_value(action).map_err(|_| needs())
    }

    /// A thing, and behind `=` the address of its figure.
    fn handed_in(&self, part: &str, needs: &str) -> Result<HandedIn, String> {
        let (thing, figure) =
            part.split_once('=').map_or((part, None), |(thing, figure)| (thing, Some(figure)));
        let figure = figure.map(|id| id.trim().parse::<AttachmentId>().map_err(|_| needs.to_owned()));
        let concept = Some(self.thing_named(thing)?);
        Ok(HandedIn { concept, word: None, figure: figure.transpose()?, strokes: None })
    }

    /// The thing of the table with this word, in its language before the other, or with this coordinate.
    fn thing_named(&self, words: &str) -> Result<ConceptId, String> {
        if self.menu.words.is_some() {
            return Err(self.say("board_own_words", &[]));
        }
        let (typed, at) = (normalise(words.trim()), words.trim().parse::<Coordinate>().ok());
        let named =
            |by: &dyn Fn(&barbarossa::concepts::Concept) -> bool| TABLE.concepts().iter().position(by);
        let own = self.concepts();
        named(&|one| normalise(one.word(own)) == typed)
            .or_else(|| named(&|one| [&one.de, &one.en].iter().any(|word| normalise(word) == typed)))
            .or_else(|| named(&|one| Some(one.coordinate) == at))
            .map(|place| ConceptId::new(place as u16))
            .ok_or_else(|| self.say("no_concept", &[("concept", &words.trim())]))
    }
}

/// The first word, and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim()))
}
