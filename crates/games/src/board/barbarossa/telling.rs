//! What happened, in words.

use barbarossa::Event;
use barbarossa::event::{Cause, CurseEnd};
use barbarossa::riddle::ToldLetter;
use serde_json::{Value, from_value};
use table::Seat;

use super::{Scene, capital, word};

impl Scene {
    /// The sentences of an update.
    pub(super) fn told(&self, update: &str) -> Option<Vec<String>> {
        let update: Value = serde_json::from_str(update).ok()?;
        let events = update.get("events")?.as_array()?;
        let events = events.iter().filter_map(|event| from_value::<Event>(event.clone()).ok());
        Some(events.flat_map(|event| self.event(event)).collect())
    }

    fn event(&self, event: Event) -> Vec<String> {
        let riddle = |at: u8| self.riddle(usize::from(at));
        let late = |key: &str, late: bool| if late { format!("{key}_late") } else { key.to_owned() };
        let one = |text: String| vec![text];
        match event {
            Event::HandedIn { seat, timed_out } => {
                one(self.about(&late("tell_handed_in", timed_out), seat, &[]))
            }
            Event::TookBack { seat } => one(self.about("tell_took_back", seat, &[])),
            Event::HallOpened { starter, .. } => {
                vec![self.say("tell_hall_opened", &[]), self.about("tell_starter", starter, &[])]
            }
            Event::TurnBegan { seat, .. } => one(self.about("tell_turn", seat, &[])),
            Event::TurnOver { seat, timed_out: true, .. } => {
                one(self.about("tell_turn_timed_out", seat, &[]))
            }
            Event::TurnOver { .. } => Vec::new(),
            Event::Rolled { seat, die, timed_out } => {
                one(self.about(&late("tell_rolled", timed_out), seat, &[("die", &die)]))
            }
            Event::WizardMoved { seat, steps, cave, .. } => {
                let to = self.say(&format!("to_{}", word(cave)), &[]);
                let steps = self.count("caves", usize::from(steps));
                one(self.about("tell_moved", seat, &[("steps", &steps), ("cave", &to)]))
            }
            Event::StonesChanged { seat, from, to } if from == to => {
                one(self.about("tell_stones_full", seat, &[("stones", &to)]))
            }
            Event::StonesChanged { seat, from, to } => {
                let stones = self.count("elf_stones", usize::from(from.abs_diff(to)));
                let key = if to > from { "tell_stones_more" } else { "tell_stones_paid" };
                one(self.about(key, seat, &[("stones", &stones), ("have", &to)]))
            }
            Event::HatMoved { seat, from, to, why } => one(self.hat(seat, from, to, why)),
            Event::LetterAsked { seat, riddle: at, place, .. } => one(self.about(
                "tell_letter_asked",
                seat,
                &[("riddle", &riddle(at)), ("place", &(place + 1))],
            )),
            Event::LetterTold { riddle: at, place, told } => {
                let (riddle, place) = (riddle(at), place + 1);
                one(match told {
                    ToldLetter::Letter(letter) => self.say(
                        "tell_letter",
                        &[("riddle", &riddle), ("place", &place), ("letter", &letter.to_uppercase())],
                    ),
                    ToldLetter::NoSuchLetter => {
                        self.say("tell_letter_none", &[("riddle", &riddle), ("place", &place)])
                    }
                })
            }
            Event::Passed { seat } => one(self.about("tell_passed", seat, &[])),
            Event::RoundBegan { seat, round, .. } => {
                one(self.about(&format!("tell_round_{}", word(round)), seat, &[]))
            }
            Event::RoundOver { seat, round, why, .. } => {
                let round = self.say(&format!("round_{}", word(round)), &[]);
                one(self.about(&format!("tell_round_over_{}", word(why)), seat, &[("round", &round)]))
            }
            Event::PauseBegan { .. } => one(self.say("tell_pause", &[])),
            Event::Asked { seat, riddle: at, text, .. } => {
                one(self.about("tell_asked", seat, &[("riddle", &riddle(at)), ("text", &text)]))
            }
            Event::Answered { seat, answer, timed_out, .. } => {
                let answer = self.say(&format!("answer_{}", word(answer)), &[]);
                one(self.about(&late("tell_answered", timed_out), seat, &[("answer", &answer)]))
            }
            Event::TurnedDown { seat, .. } => one(self.about("tell_turned_down", seat, &[])),
            Event::QuestionVoid { .. } => one(self.say("tell_question_void", &[])),
            Event::Attempted { seat, riddle: at, .. } => {
                one(self.about("tell_attempted", seat, &[("riddle", &riddle(at))]))
            }
            Event::Guessed { guess, .. } => one(self.say("tell_guessed", &[("guess", &self.thing(&guess))])),
            Event::Judged { right, .. } => {
                one(self.say(if right { "tell_right" } else { "tell_wrong" }, &[]))
            }
            Event::CloseTold { riddle: at, close, timed_out, .. } => {
                let key = match (timed_out, close) {
                    (true, _) => "tell_close_late",
                    (_, true) => "tell_close",
                    _ => "tell_not_close",
                };
                one(self.about(key, self.maker(usize::from(at)), &[]))
            }
            Event::SpearStuck { seat, riddle: at, in_figure, in_all } => {
                let key = if in_figure > 1 { "tell_spear_second" } else { "tell_spear" };
                one(self.about(key, seat, &[("riddle", &riddle(at)), ("spears", &in_all)]))
            }
            Event::CurseCalled { seat, left, queued } => {
                let key = if queued { "tell_curse_waits" } else { "tell_curse" };
                one(self.about(key, seat, &[("left", &self.count("curse_stones", usize::from(left)))]))
            }
            Event::CurseBegan { seat, .. } => one(self.about("tell_curse_began", seat, &[])),
            Event::CurseOver { why, .. } => {
                let lapsed = !matches!(why, CurseEnd::Letter | CurseEnd::Attempt);
                let lapsed = lapsed.then(|| self.say(&format!("tell_curse_{}", word(why)), &[]));
                lapsed.into_iter().chain([self.say("tell_goes_on", &[])]).collect()
            }
            Event::TakenOut { seat, riddles } => {
                let you = if seat == self.seat { "_you" } else { "" };
                let many = if riddles.len() == 1 { "one" } else { "other" };
                let key = format!("tell_taken_out{you}_{many}");
                one(self.say(&key, &[("name", &self.name(seat)), ("count", &riddles.len())]))
            }
            Event::Ended { why } => one(self.say(&format!("tell_ended_{}", word(why)), &[])),
            Event::Cost { seat, riddle: at, spears, from, to } => {
                let key = if spears == 0 { "tell_cost_none" } else { "tell_cost_one" };
                let steps = self.count("steps", usize::from(from.abs_diff(to)));
                let riddle = capital(&riddle(at));
                one(self.about(key, seat, &[("riddle", &riddle), ("steps", &steps), ("step", &to)]))
            }
            Event::Revealed { riddle: at, named } => {
                let riddle = capital(&riddle(at));
                one(match named {
                    Some(named) => {
                        self.say("tell_revealed", &[("riddle", &riddle), ("concept", &self.thing(&named))])
                    }
                    None => self.say("tell_nameless", &[("riddle", &riddle)]),
                })
            }
            Event::Won { seats } => {
                let seats: Vec<Seat> = seats.iter().collect();
                match seats.as_slice() {
                    [] => Vec::new(),
                    [winner] => one(self.about("tell_won", *winner, &[])),
                    all => one(self.say("tell_won_together", &[("names", &self.names(all))])),
                }
            }
        }
    }

    /// Why a hat moved.
    fn hat(&self, seat: Seat, from: u8, to: u8, why: Cause) -> String {
        let steps = self.count("steps", usize::from(from.abs_diff(to)));
        let (key, at) = match why {
            Cause::Dragon => ("tell_hat_dragon", 0),
            Cause::Ghost => ("tell_hat_ghost", 0),
            Cause::Solved { riddle } => ("tell_hat_solved", riddle),
            Cause::Maker { riddle, .. } if to > from => ("tell_hat_maker_up", riddle),
            Cause::Maker { riddle, .. } if to < from => ("tell_hat_maker_down", riddle),
            Cause::Maker { riddle, .. } => ("tell_hat_maker_stays", riddle),
        };
        let riddle = self.riddle(usize::from(at));
        self.about(key, seat, &[("steps", &steps), ("step", &to), ("riddle", &riddle)])
    }
}
