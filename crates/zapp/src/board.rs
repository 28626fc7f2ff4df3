//! The ring of fields round the mountain, as the data file says it (ZAP-1, ZAP-2).

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many fields the ring has.
pub const RING: usize = 24;
/// How many fields lie between one corner and the next.
const SIDE: usize = 6;
/// How many apprentices a seat has.
pub const APPRENTICES: usize = 3;
/// The most seats.
pub const MOST_SEATS: usize = 4;

/// A guild.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The flame.
    Red,
    /// The leaf.
    Green,
    /// The drop.
    Blue,
    /// The star.
    Yellow,
}

impl Colour {
    /// All guilds, in the order of their corners.
    pub const ALL: [Colour; MOST_SEATS] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow];

    /// Its place in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A field of the ring, counted clockwise from the red corner: 0 is "red-1", 23 is "yellow-6".
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
#[schemars(rename = "RingField")]
#[ts(rename = "RingField")]
pub struct Field(#[schemars(range(max = RING - 1))] u8);

impl Field {
    /// The field with this number, counted round and round.
    pub const fn new(number: usize) -> Field {
        Field((number % RING) as u8)
    }

    /// The field `step` steps behind the corner of `colour`; the first is 0.
    pub const fn after(colour: Colour, step: usize) -> Field {
        Field::new(colour.index() * SIDE + step)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize % RING
    }

    /// How many steps it lies behind the corner of `colour`; the first is 0.
    pub const fn steps_from(self, colour: Colour) -> usize {
        (self.index() + RING - colour.index() * SIDE) % RING
    }
}

/// What a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A field that protects one guild.
    Zone(Colour),
    /// A white field with the castles of two guilds.
    White([Colour; 2]),
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    ring: [Ground; RING],
    seats: [Vec<Colour>; MOST_SEATS + 1],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "about")]
    _about: String,
    corners: Vec<Corner>,
    seats: std::collections::BTreeMap<usize, Vec<Colour>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corner {
    colour: Colour,
    fields: Vec<Spot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spot {
    zone: Option<Colour>,
    castles: Option<[Colour; 2]>,
}

impl Board {
    /// Reads a board; says what is wrong with it.
    pub fn parse(text: &str) -> Result<Board, String> {
        let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if file.corners.iter().map(|corner| corner.colour).ne(Colour::ALL) {
            return Err("corners: red, green, blue and yellow, in this order".to_owned());
        }
        let mut ring = Vec::with_capacity(RING);
        for (corner, number) in
            file.corners.iter().flat_map(|corner| (1..).zip(&corner.fields)).map(|(n, s)| (s, n))
        {
            ring.push(match (corner.zone, corner.castles) {
                (Some(zone), None) => Ground::Zone(zone),
                (None, Some(castles)) if castles[0] != castles[1] => Ground::White(castles),
                _ => return Err(format!("field {number} of a corner: either a zone or two castles")),
            });
        }
        let ring = <[Ground; RING]>::try_from(ring)
            .map_err(|ring| format!("corners: {} fields, not {RING}", ring.len()))?;
        let mut seats: [Vec<Colour>; MOST_SEATS + 1] = Default::default();
        for (count, guilds) in seats.iter_mut().enumerate().skip(2) {
            let colours =
                file.seats.get(&count).ok_or_else(|| format!("seats: nothing is said of {count}"))?;
            let mut distinct = colours.clone();
            distinct.sort();
            distinct.dedup();
            if colours.len() != count || distinct.len() != count {
                return Err(format!("seats: {count} guilds are to be named, each once"));
            }
            guilds.clone_from(colours);
        }
        Ok(Board { ring, seats })
    }

    /// What a field is.
    pub fn ground(&self, field: Field) -> Ground {
        self.ring[field.index()]
    }

    /// The guilds of a table with so many seats.
    pub fn guilds(&self, seats: u8) -> &[Colour] {
        self.seats.get(usize::from(seats)).map_or(&[], Vec::as_slice)
    }
}

/// The board that is played on.
pub static BOARD: LazyLock<Board> =
    LazyLock::new(|| match Board::parse(include_str!("../data/board.json")) {
        Ok(board) => board,
        // A test reads the file; with a broken one nothing can be built.
        Err(error) => unreachable!("the board cannot be read: {error}"),
    });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zap_2_each_guild_has_one_stretch_of_five_and_each_white_field_two_castles() {
        for colour in Colour::ALL {
            let own: Vec<bool> =
                (0..RING).map(|n| BOARD.ground(Field::new(n)) == Ground::Zone(colour)).collect();
            assert_eq!(own.iter().filter(|own| **own).count(), 5);
            // Unbroken: going round, it begins once.
            assert_eq!((0..RING).filter(|n| own[*n] && !own[(n + RING - 1) % RING]).count(), 1);
            let castles = (0..RING).filter(|n| match BOARD.ground(Field::new(*n)) {
                Ground::White(castles) => castles.contains(&colour),
                Ground::Zone(_) => false,
            });
            assert_eq!(castles.count(), 2);
            assert_eq!(BOARD.ground(Field::after(colour, 0)), BOARD.ground(Field::after(colour, 1)));
            assert!(matches!(BOARD.ground(Field::after(colour, 2)), Ground::White(_)));
        }
        // The six fields after each corner: the guild opposite, the castles of this corner and the next, the one before.
        for (at, corner) in Colour::ALL.into_iter().enumerate() {
            let on = |more: usize| Colour::ALL[(at + more) % 4];
            for (n, zone) in [(0, 2), (1, 2), (3, 3), (4, 3), (5, 3)] {
                assert_eq!(
                    BOARD.ground(Field::after(corner, n)),
                    Ground::Zone(on(zone)),
                    "{corner:?}-{}",
                    n + 1
                );
            }
            let Ground::White(castles) = BOARD.ground(Field::after(corner, 2)) else {
                panic!("{corner:?}-3")
            };
            assert!(castles.contains(&corner) && castles.contains(&on(1)), "{corner:?}-3: {castles:?}");
        }
    }

    #[test]
    fn zap_1_two_sit_opposite_each_other() {
        assert_eq!(BOARD.guilds(2), [Colour::Red, Colour::Blue]);
        assert_eq!(BOARD.guilds(4), Colour::ALL);
        assert!(BOARD.guilds(5).is_empty());
    }

    #[test]
    fn a_broken_board_is_refused_with_what_is_wrong() {
        let good: serde_json::Value = serde_json::from_str(include_str!("../data/board.json")).unwrap();
        let broken = |change: &dyn Fn(&mut serde_json::Value)| {
            let mut board = good.clone();
            change(&mut board);
            Board::parse(&board.to_string()).unwrap_err()
        };
        assert!(broken(&|board| board["corners"][0]["colour"] = "blue".into()).contains("corners"));
        assert!(
            broken(&|board| board["corners"][1]["fields"][4] = serde_json::json!({})).contains("field 5")
        );
        assert!(broken(&|board| board["corners"][1]["fields"][2]["zone"] = "red".into()).contains("field 3"));
        assert!(broken(&|board| board["seats"]["3"][1] = "red".into()).contains("seats"));
        assert!(broken(&|board| board["corners"][2]["fields"] = serde_json::json!([])).contains("18 fields"));
        assert!(broken(&|board| board["winds"] = 1.into()).contains("winds"));
    }
}
