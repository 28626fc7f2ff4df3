//! What is true of each thing of the table: what its kinds hand down, and its own corrections.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::catalogue::{QuestionId, questions};
use super::measure::{Measure, Range};
use crate::action::Answer;
use crate::concepts::{ConceptId, Coordinate, TABLE};

/// The answers that somebody gives by naming questions.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
struct Lists {
    #[serde(default)]
    yes: Vec<String>,
    #[serde(default)]
    no: Vec<String>,
    #[serde(default)]
    perhaps: Vec<String>,
    #[serde(default)]
    unclear: Vec<String>,
    #[serde(default, with = "measured")]
    size: Option<Option<Range>>,
    #[serde(default, with = "measured")]
    weight: Option<Option<Range>>,
    #[serde(default, with = "measured")]
    legs: Option<Option<Range>>,
    #[serde(default, with = "measured")]
    wheels: Option<Option<Range>>,
}

/// Tells `null` (it cannot be measured) from nothing (nobody says).
mod measured {
    use serde::{Deserialize as _, Deserializer};

    use super::Range;

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Range>>, D::Error> {
        Option::<Range>::deserialize(from).map(Some)
    }
}

/// A kind of things. What it answers, all things of it answer, unless they say otherwise.
#[derive(Debug, Deserialize)]
struct Kind {
    id: String,
    #[serde(default)]
    parent: Option<String>,
    #[serde(flatten)]
    lists: Lists,
}

/// A thing, as its line has it.
#[derive(Debug, Deserialize)]
struct Line {
    at: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    de: String,
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(flatten)]
    lists: Lists,
}

/// All that is known of a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    answers: Vec<Answer>,
    measures: [Option<Range>; 4],
    kinds: Vec<&'static str>,
}

impl Thing {
    fn unknown() -> Thing {
        let none = Some(Range { least: 0.0, most: 0.0 });
        Thing {
            answers: vec![Answer::No; questions().len()],
            measures: [None, None, none, none],
            kinds: Vec::new(),
        }
    }

    /// The answer to a question of the catalogue.
    pub fn answer(&self, question: QuestionId) -> Answer {
        self.answers.get(question.number()).copied().unwrap_or(Answer::Unclear)
    }

    /// How much it measures; `None` if that cannot be said.
    pub fn measure(&self, measure: Measure) -> Option<Range> {
        self.measures[measure as usize]
    }

    /// Its kinds and theirs, the most general first.
    pub fn kinds(&self) -> &[&'static str] {
        &self.kinds
    }

    fn take(&mut self, lists: &Lists) {
        let named = [
            (&lists.yes, Answer::Yes),
            (&lists.no, Answer::No),
            (&lists.perhaps, Answer::Perhaps),
            (&lists.unclear, Answer::Unclear),
        ];
        for (names, answer) in named {
            for id in names.iter().filter_map(|name| QuestionId::named(name)) {
                if let Some(place) = self.answers.get_mut(id.number()) {
                    *place = answer;
                }
            }
        }
        let measured = [lists.size, lists.weight, lists.legs, lists.wheels];
        for (place, range) in self.measures.iter_mut().zip(measured) {
            *place = range.unwrap_or(*place);
        }
    }

    /// Answers what follows from measures, and what does not follow from the thing.
    fn measure_up(&mut self) {
        for (place, question) in self.answers.iter_mut().zip(questions()) {
            if let Some((measure, asked)) = question.asked() {
                *place = asked.of(self.measures[measure as usize]);
            }
            if question.about_figure {
                *place = Answer::Unclear;
            }
        }
    }
}

macro_rules! topics {
    ($($name:literal)*) => { [$(include_str!(concat!("../../data/knowledge/things/", $name, ".json"))),*] };
}

const TOPICS: [&str; 8] = topics!(
    "animals" "people_body_stories" "plants_and_food" "vehicles_and_buildings" "nature_sport_play" "home_and_kitchen" "tools_devices_music"
    "clothes_school_legend_things"
);

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    table::json::from_str(include_str!("../../data/knowledge/kinds.json")).unwrap_or_default()
});

static THINGS: LazyLock<Vec<Thing>> = LazyLock::new(|| {
    let kinds: HashMap<&str, &Kind> = KINDS.iter().map(|kind| (kind.id.as_str(), kind)).collect();
    let lines = TOPICS.iter().flat_map(|text| table::json::from_str::<Vec<Line>>(text).unwrap_or_default());
    let places: HashMap<Coordinate, usize> =
        TABLE.concepts().iter().enumerate().map(|(place, concept)| (concept.coordinate, place)).collect();
    let mut things = vec![Thing::unknown(); TABLE.concepts().len()];
    for line in lines {
        let place = line.at.parse().ok().and_then(|at: Coordinate| places.get(&at));
        let Some(thing) = place.and_then(|place| things.get_mut(*place)) else { continue };
        for kind in &line.kinds {
            let mut path = Vec::new();
            let mut next = kinds.get(kind.as_str());
            while let Some(kind) = next {
                path.push(*kind);
                next = kind.parent.as_deref().and_then(|parent| kinds.get(parent));
            }
            for kind in path.into_iter().rev() {
                thing.take(&kind.lists);
                if !thing.kinds.contains(&kind.id.as_str()) {
                    thing.kinds.push(&kind.id);
                }
            }
        }
        thing.take(&line.lists);
        thing.measure_up();
    }
    things
});

/// What is known of a thing of the table.
pub fn thing(concept: ConceptId) -> Option<&'static Thing> {
    THINGS.get(usize::from(concept.number()))
}

/// The answer to a question of the catalogue about a thing of the table.
pub fn answer(concept: ConceptId, question: QuestionId) -> Answer {
    thing(concept).map_or(Answer::Unclear, |thing| thing.answer(question))
}

/// The answers to a question, by concept.
pub(crate) fn answers_to(question: QuestionId) -> &'static [Answer] {
    static ANSWERS: LazyLock<Vec<Vec<Answer>>> = LazyLock::new(|| {
        QuestionId::all().map(|id| THINGS.iter().map(|thing| thing.answer(id)).collect()).collect()
    });
    ANSWERS.get(question.number()).map(Vec::as_slice).unwrap_or_default()
}
