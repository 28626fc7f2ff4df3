//! The state of a game, and what each action does to it: the rules themselves.

use serde::{Deserialize, Serialize};
use table::chance::Die;
use table::game::{Better, Mark};
use table::{Moment, Outcome, Seat, SeatSet, Step, Stop};

use crate::dice::{Dice, Kept, Symbol};
use crate::event::Event;
use crate::options::Options;
use crate::sheet::{Column, Field, Zeros, points};
use crate::turn::{Roll, Rolls, Turn};
use crate::view::{Past, Sheet};

/// How many columns a printed sheet has.
const FULL_SERIES: u8 = 5;

/// A game of Hex-hex, as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HexHex {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// The column that is played, from 1.
    pub(crate) column: u8,
    /// Who began it.
    pub(crate) began: Seat,
    /// Whose turn it is, as long as the game is not over.
    pub(crate) turn: Seat,
    /// How many questions were asked, the open one included.
    pub(crate) ask: u32,
    /// The rolls of this turn.
    pub(crate) rolls: Rolls,
    /// All columns of the first seat, then those of the next.
    pub(crate) sheets: Vec<Column>,
    /// The columns that are over.
    pub(crate) past: Vec<Past>,
    /// The turns that are over.
    pub(crate) turns: Vec<Turn>,
    pub(crate) gave_up: SeatSet,
    pub(crate) over: bool,
}

impl HexHex {
    /// The game before its first roll.
    pub(crate) fn new(options: Options, seats: u8, begins: Seat) -> HexHex {
        HexHex {
            options,
            seats,
            column: 1,
            began: begins,
            turn: begins,
            ask: 1,
            rolls: Rolls::default(),
            sheets: vec![Column::default(); usize::from(seats) * usize::from(options.columns)],
            past: Vec::new(),
            turns: Vec::new(),
            gave_up: SeatSet::NONE,
            over: false,
        }
    }

    fn place(&self, seat: Seat, column: u8) -> usize {
        seat.index() * usize::from(self.options.columns) + usize::from(column) - 1
    }

    /// A column of a seat's sheet, from 1.
    pub(crate) fn column_of(&self, seat: Seat, column: u8) -> &Column {
        &self.sheets[self.place(seat, column)]
    }

    /// Those who have not given up.
    pub(crate) fn playing(&self) -> SeatSet {
        Seat::first(self.seats).filter(|seat| !self.gave_up.contains(*seat)).collect()
    }

    /// The seats clockwise, from the one after `seat` round to itself.
    fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (seats, after) = (self.seats, seat.number() + 1);
        (0..seats).map(move |step| Seat::new((after + step) % seats))
    }

    pub(crate) fn sheet(&self, seat: Seat) -> Sheet {
        let first = self.place(seat, 1);
        let columns = self.sheets[first..first + usize::from(self.options.columns)].to_vec();
        let totals: Vec<u8> = columns.iter().map(Column::total).collect();
        let total = totals.iter().map(|total| u16::from(*total)).sum();
        Sheet { columns, totals, total, won: self.won(seat) }
    }

    /// How many columns `seat` won, alone or shared.
    fn won(&self, seat: Seat) -> u8 {
        self.past.iter().filter(|past| past.winners.contains(seat)).count() as u8
    }

    /// HEX-3. The dice that are not kept are rolled, first to last.
    pub(crate) fn roll(mut self, kept: Kept, moment: &mut Moment<'_>) -> Result<Step<HexHex>, Stop> {
        let mut dice = self.rolls.last().map_or(Dice([Symbol::Mash; 5]), |roll| roll.dice);
        for (symbol, stays) in dice.0.iter_mut().zip(kept.0) {
            if !stays {
                let side = moment.draw(Die::open(Symbol::ALL.len() as u64))?;
                *symbol = Symbol::ALL[usize::try_from(side).unwrap_or(0) % Symbol::ALL.len()];
            }
        }
        self.rolls = self.rolls.with(Roll { kept, dice });
        self.ask += 1;
        let rolled = Event::Rolled { seat: self.turn, roll: self.rolls.len(), kept, dice };
        Ok(Step::to(self).telling(rolled))
    }

    /// HEX-5, HEX-7. What lies there is entered, and the turn is over.
    pub(crate) fn enter(mut self, dice: Dice, field: Field) -> Step<HexHex> {
        let (seat, column) = (self.turn, self.column);
        let points = points(field, dice.counts()).unwrap_or(0);
        let place = self.place(seat, column);
        self.sheets[place].0[field.index()] = Some(points);
        let total = self.sheets[place].total();
        self.turns.push(Turn { seat, column, rolls: self.rolls, field, points });
        let entered = Event::Entered { seat, column, field, points, total };
        self.next_turn(vec![entered])
    }

    /// The next turn, column or the end, whichever comes.
    pub(crate) fn next_turn(mut self, mut events: Vec<Event>) -> Step<HexHex> {
        self.rolls = Rolls::default();
        let playing = self.playing();
        let is_next = |seat: &Seat| playing.contains(*seat) && !self.column_of(*seat, self.column).is_full();
        if let Some(next) = self.clockwise_after(self.turn).find(is_next) {
            self.turn = next;
            self.ask += 1;
            return Step::to(self).telling_all(events);
        }
        events.push(self.end_column());
        if self.column == self.options.columns {
            events.push(self.end());
            return Step::to(self).telling_all(events);
        }
        self.column += 1;
        self.began = self.begins_next();
        self.turn = self.began;
        self.ask += 1;
        events.push(Event::ColumnBegan { column: self.column, begins: self.began, drawn: false });
        Step::to(self).telling_all(events)
    }

    /// HEX-9. Of several who were last it is the first after the seat that began: after a draw of two, the other one.
    fn begins_next(&self) -> Seat {
        let last = self.past.last().map_or(SeatSet::NONE, |past| past.last);
        self.clockwise_after(self.began).find(|seat| last.contains(*seat)).unwrap_or(self.began)
    }

    /// HEX-8. The column goes to the past.
    fn end_column(&mut self) -> Event {
        let (column, playing) = (self.column, self.playing());
        let total = |seat: &Seat| self.column_of(*seat, column).total();
        let totals: Vec<u8> = Seat::first(self.seats).map(|seat| total(&seat)).collect();
        let with = |wanted: Option<u8>| -> SeatSet {
            playing.iter().filter(|seat| Some(total(seat)) == wanted).collect()
        };
        let winners = with(playing.iter().map(|seat| total(&seat)).max());
        let last = with(playing.iter().map(|seat| total(&seat)).min());
        self.past.push(Past { column, began: self.began, totals: totals.clone(), winners, last });
        Event::ColumnEnded { column, totals, winners, last }
    }

    /// The game is over.
    pub(crate) fn end(&mut self) -> Event {
        self.over = true;
        Event::GameEnded { winners: self.result().winners() }
    }

    /// HEX-8, HEX-9. The most columns won decide, then the total; whoever gave up comes after all others.
    pub(crate) fn result(&self) -> Outcome {
        let seats = || Seat::first(self.seats);
        let sheets: Vec<Sheet> = seats().map(|seat| self.sheet(seat)).collect();
        // Alone there is nobody to come after.
        let stayed = |seat: Seat| self.seats == 1 || !self.gave_up.contains(seat);
        let rank = |seat: Seat| {
            let sheet = &sheets[seat.index()];
            if stayed(seat) { (true, sheet.won, sheet.total) } else { (false, 0, 0) }
        };
        let placing = |own: Seat| 1 + seats().filter(|other| rank(*other) > rank(own)).count() as u8;
        Outcome {
            placings: seats().map(placing).collect(),
            points: sheets.iter().map(|sheet| i64::from(sheet.total)).collect(),
            marks: seats().zip(&sheets).flat_map(|(seat, sheet)| self.marks(seat, sheet)).collect(),
        }
    }

    /// The best full column, and the total of a whole sheet: by zero rule, since `anywhere` gives more.
    fn marks(&self, seat: Seat, sheet: &Sheet) -> Vec<Mark> {
        let full: Vec<u8> =
            sheet.columns.iter().filter(|column| column.is_full()).map(Column::total).collect();
        let [column, series] = match self.options.zeros {
            Zeros::Strict => ["column_strict", "series_strict"],
            Zeros::Anywhere => ["column_anywhere", "series_anywhere"],
        };
        let mark = |name: &str, value: i64| Mark { seat, name: name.to_owned(), value, better: Better::More };
        let best = full.iter().max().map(|best| mark(column, i64::from(*best)));
        let whole = full.len() == usize::from(FULL_SERIES);
        best.into_iter().chain(whole.then(|| mark(series, i64::from(sheet.total)))).collect()
    }
}
