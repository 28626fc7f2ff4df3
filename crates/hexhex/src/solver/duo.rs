//! Two: the exact chance to win of whoever is to roll, a draw counting half, in every position.

use std::sync::{Arc, LazyLock};

use table::artefact::ArtefactInfo;
use table::bot::Budget;

use crate::sheet::{Fields, Zeros};
use crate::solver::outlook::Outlook;
use crate::solver::shape::{Open, Shape, Slot};
use crate::solver::turn::{Rows, Turn};

/// The artefacts: the solutions under both rules on zeros.
pub const ARTEFACTS: &[ArtefactInfo] =
    &[ArtefactInfo { name: "duo_strict", version: 1 }, ArtefactInfo { name: "duo_anywhere", version: 1 }];

/// The rule on zeros that an artefact is about.
pub fn zeros_of(name: &str) -> Option<Zeros> {
    [Zeros::Strict, Zeros::Anywhere].into_iter().find(|zeros| artefact(*zeros) == name)
}

/// The name of the artefact with the solution under a rule on zeros.
pub fn artefact(zeros: Zeros) -> &'static str {
    match zeros {
        Zeros::Strict => ARTEFACTS[0].name,
        Zeros::Anywhere => ARTEFACTS[1].name,
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

/// The chance to win when the lead is beyond what the other side can make up, or all is filled.
fn decided(lead: i32) -> f64 {
    match lead.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}

/// How far a solution has come, as values that grow from the end of the game to its beginning.
struct Solving {
    values: Vec<f64>,
    rows: Rows,
    /// For each shape that an entry leads to: the chance to win by the lead after it.
    after: Vec<f64>,
}

impl Solving {
    /// Works out one pair. `after` holds one row for each shape that an entry leads to.
    fn pair(&mut self, own: Shape, other: Shape, zeros: Zeros) -> Option<()> {
        let (behind, ahead) = (own.gain(), other.gain());
        let (width, long) = (behind + ahead + 1, behind + ahead + 1 + STRIDE);
        let open = Open::to(own, zeros);
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
        let leads = (0..long).map(|place| place as i32 - behind as i32);
        if other == Shape::FULL {
            self.after.extend(leads.map(decided));
            return Some(());
        }
        let from = PLACES.of(other, left)?;
        let (low, high) = (-(other.gain() as i32), left.gain() as i32);
        let values = &self.values[from..];
        self.after.extend(leads.map(|lead| match -lead {
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
    zeros: Zeros,
    values: Arc<[u8]>,
}

impl Duo {
    /// Works out every position, from the end of the game to its beginning; `None` if the budget was spent.
    pub fn build(zeros: Zeros, budget: &dyn Budget) -> Option<Vec<u8>> {
        let places = &*PLACES;
        let mut solving =
            Solving { values: Vec::with_capacity(places.values), rows: Rows::default(), after: Vec::new() };
        for (number, (own, other)) in places.pairs.iter().enumerate() {
            if number % 64 == 0 {
                if budget.is_spent() {
                    return None;
                }
                budget.progress(solving.values.len() as f64 / places.values as f64);
            }
            solving.pair(*own, *other, zeros)?;
        }
        budget.progress(1.0);
        Some(solving.values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// Reads what [`build`](Duo::build) has made; `None` if it has another length.
    pub fn read(zeros: Zeros, bytes: Arc<[u8]>) -> Option<Duo> {
        (bytes.len() == PLACES.values * BYTES).then_some(Duo { zeros, values: bytes })
    }

    /// The rule on zeros that was solved.
    pub fn zeros(&self) -> Zeros {
        self.zeros
    }

    /// The chance to win of who is to roll, by the free fields of both and the lead (own points less the other's).
    /// `None` if no game has such a position: who is to roll has as many free fields as the other, or one more.
    pub fn value(&self, own: Fields, other: Fields, lead: i32) -> Option<f64> {
        self.of(Shape::of(own), Shape::of(other), lead)
    }

    fn of(&self, own: Shape, other: Shape, lead: i32) -> Option<f64> {
        if own == Shape::FULL && other == Shape::FULL {
            return Some(decided(lead));
        }
        let from = PLACES.of(own, other)?;
        let (low, high) = (-(own.gain() as i32), other.gain() as i32);
        if lead < low || lead > high {
            return Some(decided(lead));
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
            self.of(theirs, left, lead.saturating_neg()).map_or(0.0, |value| 1.0 - value)
        };
        Some(Outlook::new(own, self.zeros, after))
    }
}
