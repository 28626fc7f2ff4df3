//! Two: the exact chance to win of whoever is to roll, in every position.
//!
//! A column by itself is shared when the totals are equal. In the last column of a series equal totals may win it all or
//! lose it all, because of what was before: for that there is a second solution, in which they win for who is to roll.

use std::sync::{Arc, LazyLock};

use table::artefact::{Artefact, Artefacts};
use table::bot::Budget;

use crate::sheet::{Fields, Zeros};
use crate::solver::outlook::Outlook;
use crate::solver::shape::{Open, Shape, Slot};
use crate::solver::turn::{Rows, Turn};

/// The artefacts: the solutions under both rules on zeros and both meanings of a draw.
pub const ARTEFACTS: &[Artefact] = &[
    Artefact { name: "duo_strict", version: 1, build: |budget| Duo::build(Rule::ALL[0], budget) },
    Artefact { name: "duo_anywhere", version: 1, build: |budget| Duo::build(Rule::ALL[1], budget) },
    Artefact { name: "duo_strict_draw_wins", version: 1, build: |budget| Duo::build(Rule::ALL[2], budget) },
    Artefact { name: "duo_anywhere_draw_wins", version: 1, build: |budget| Duo::build(Rule::ALL[3], budget) },
];

/// What a draw, which is equal totals, means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Half a win for both (HEX-8).
    Shared,
    /// The win of who is to roll. What loses it is a lead that is less by one.
    Wins,
}

impl Draw {
    /// The chance to win when the lead is beyond what the other side can make up, or all is filled.
    fn decided(self, lead: i32) -> f64 {
        match (lead.signum(), self) {
            (1, _) | (0, Draw::Wins) => 1.0,
            (0, Draw::Shared) => 0.5,
            _ => 0.0,
        }
    }

    /// The lead as the other sees it: if equal totals win for the one, they lose for the other.
    fn turned(self, lead: i32) -> i32 {
        match self {
            Draw::Shared => lead.saturating_neg(),
            Draw::Wins => lead.saturating_neg().saturating_sub(1),
        }
    }
}

/// What a solution is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Where zeros may be written.
    pub zeros: Zeros,
    /// What a draw, which is equal totals, means.
    pub draw: Draw,
}

impl Rule {
    /// Every rule, in the order of the artefacts.
    pub const ALL: [Rule; 4] = [
        Rule { zeros: Zeros::Strict, draw: Draw::Shared },
        Rule { zeros: Zeros::Anywhere, draw: Draw::Shared },
        Rule { zeros: Zeros::Strict, draw: Draw::Wins },
        Rule { zeros: Zeros::Anywhere, draw: Draw::Wins },
    ];

    /// A column by itself.
    pub fn column(zeros: Zeros) -> Rule {
        Rule { zeros, draw: Draw::Shared }
    }

    /// The name of the artefact with the solution.
    pub fn artefact(self) -> &'static str {
        let place = Rule::ALL.iter().position(|rule| *rule == self);
        place.and_then(|place| ARTEFACTS.get(place)).map_or("", |info| info.name)
    }
}

/// The most that the lead can change with one entry.
const STRIDE: usize = 10;
const BYTES: usize = size_of::<f64>();

/// Where the values of each pair of shapes lie, by the shapes of who is to roll and of the other.
///
/// Turns alternate, so who is to roll has as many free fields as the other or one more. Of such a pair, leads are kept
/// from what who is to roll can still make up to what the other can: beyond, the game is decided.
struct Places {
    from: Vec<u32>,
    /// The pairs: fewer free fields first.
    pairs: Vec<(Shape, Shape)>,
    values: usize,
}

static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let mut pairs: Vec<(Shape, Shape)> = Shape::all()
        .flat_map(|own| Shape::all().map(move |other| (own, other)))
        .filter(|(own, other)| own.len() > 0 && (own.len() == other.len() || own.len() == other.len() + 1))
        .collect();
    pairs.sort_by_key(|(own, other)| own.len() + other.len());
    let (mut from, mut values) = (vec![u32::MAX; Shape::COUNT * Shape::COUNT], 0);
    for (own, other) in &pairs {
        from[own.index() * Shape::COUNT + other.index()] = values as u32;
        values += own.gain() + other.gain() + 1;
    }
    Places { from, pairs, values }
});

impl Places {
    fn of(&self, own: Shape, other: Shape) -> Option<usize> {
        let place = self.from[own.index() * Shape::COUNT + other.index()];
        (place != u32::MAX).then_some(place as usize)
    }
}

/// How far a solution has come, as values that grow from the end of the game to its beginning.
struct Solving {
    rule: Rule,
    values: Vec<f64>,
    rows: Rows,
    /// For each shape that an entry leads to: the chance to win by the lead after it.
    after: Vec<f64>,
}

impl Solving {
    /// Works out one pair. `after` holds one row for each shape that an entry leads to.
    fn pair(&mut self, own: Shape, other: Shape) -> Option<()> {
        let (behind, ahead) = (own.gain(), other.gain());
        let (width, long) = (behind + ahead + 1, behind + ahead + 1 + STRIDE);
        let open = Open::to(own, self.rule.zeros);
        let mut row_of = [0; Slot::COUNT];
        let mut shapes: Vec<Shape> = Vec::with_capacity(6);
        self.after.clear();
        for slot in Slot::among(open.any) {
            let (left, points) = slot.enter(own);
            let row = shapes.iter().position(|shape| *shape == left).unwrap_or(shapes.len());
            if row == shapes.len() {
                shapes.push(left);
                self.push_after(left, other, behind, long)?;
            }
            row_of[slot.index()] = row * long + points;
        }
        let after = &self.after;
        let slot = |slot: Slot| &after[row_of[slot.index()]..][..width];
        let turn = Turn::with(own.symbols());
        self.values.extend_from_slice(self.rows.work_out(turn, open, width, slot));
        Some(())
    }

    /// Adds the row of chances after an entry, the leads from `-behind` on: what the other, who is to roll, does not win.
    fn push_after(&mut self, left: Shape, other: Shape, behind: usize, long: usize) -> Option<()> {
        let draw = self.rule.draw;
        let leads = (0..long).map(|place| place as i32 - behind as i32);
        if other == Shape::FULL {
            self.after.extend(leads.map(|lead| draw.decided(lead)));
            return Some(());
        }
        let from = PLACES.of(other, left)?;
        let (low, high) = (-(other.gain() as i32), left.gain() as i32);
        let values = &self.values[from..];
        self.after.extend(leads.map(|lead| match draw.turned(lead) {
            theirs if theirs < low => 1.0,
            theirs if theirs > high => 0.0,
            theirs => 1.0 - values[(theirs - low) as usize],
        }));
        Some(())
    }
}

/// The exact chance to win of whoever is to roll, in every position of two players who both play for the win.
#[derive(Clone, Debug)]
pub struct Duo {
    rule: Rule,
    values: Arc<[u8]>,
}

impl Duo {
    /// Works out every position, from the end of the game to its beginning; `None` if the budget was spent.
    pub fn build(rule: Rule, budget: &dyn Budget) -> Option<Vec<u8>> {
        let places = &*PLACES;
        let values = Vec::with_capacity(places.values);
        let mut solving = Solving { rule, values, rows: Rows::default(), after: Vec::new() };
        for (number, (own, other)) in places.pairs.iter().enumerate() {
            if number % 64 == 0 {
                if budget.is_spent() {
                    return None;
                }
                budget.progress(solving.values.len() as f64 / places.values as f64);
            }
            solving.pair(*own, *other)?;
        }
        budget.progress(1.0);
        Some(solving.values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// Reads what [`build`](Duo::build) has made; `None` if it has another length.
    pub fn read(rule: Rule, bytes: Arc<[u8]>) -> Option<Duo> {
        (bytes.len() == PLACES.values * BYTES).then_some(Duo { rule, values: bytes })
    }

    /// The solution, if the host has it.
    pub fn fetch(rule: Rule, artefacts: &dyn Artefacts) -> Option<Duo> {
        Duo::read(rule, artefacts.get(rule.artefact())?)
    }

    /// The chance to win of who is to roll, by the free fields of both and the lead (own points less the other's).
    /// `None` if no game has such a position: who is to roll has as many free fields as the other, or one more.
    pub fn value(&self, own: Fields, other: Fields, lead: i32) -> Option<f64> {
        self.of(Shape::of(own), Shape::of(other), lead)
    }

    fn of(&self, own: Shape, other: Shape, lead: i32) -> Option<f64> {
        if own == Shape::FULL && other == Shape::FULL {
            return Some(self.rule.draw.decided(lead));
        }
        let from = PLACES.of(own, other)?;
        let (low, high) = (-(own.gain() as i32), other.gain() as i32);
        if lead < low || lead > high {
            return Some(self.rule.draw.decided(lead));
        }
        let at = (from + (lead - low) as usize) * BYTES;
        self.values.get(at..at + BYTES)?.try_into().ok().map(f64::from_le_bytes)
    }

    /// What every choice of who is to roll is worth, as a chance to win. `None` if no game has such a position.
    pub fn outlook(&self, own: Fields, other: Fields, lead: i32) -> Option<Outlook> {
        PLACES.of(Shape::of(own), Shape::of(other))?;
        let theirs = Shape::of(other);
        let after = |left, points: usize| {
            let lead = lead.saturating_add(points as i32);
            // The pair is of a game, and so is what an entry leads to.
            self.of(theirs, left, self.rule.draw.turned(lead)).map_or(0.0, |value| 1.0 - value)
        };
        Some(Outlook::new(own, self.rule.zeros, after))
    }
}
