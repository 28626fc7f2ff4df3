//! Offers: the small game of a newcomer. Everybody secretly offers a price with a picture, all at once and against the clock;
//! then the offers are opened, and the highest price that only one has offered wins.
//!
//! It has what the games of the house hide from tests that play them all: no tools, no bot but the one that comes by itself,
//! actions with an attachment, and drafts that the clock hands in. It is also the third example of `table`.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::{AttachmentId, Attachments, Brought, Bytes, Enclosed};
use table::erased::RoomOf;
use table::kit::{Conform, Trial};
use table::{
    Audience, Choices, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, TimedOut, Timer,
    Timers, Viewer,
};
use ts_rs::TS;

table::options! {
    pub struct Options {
        /// Seconds to make an offer.
        pub seconds: u8 = 60, whole(10..=120), "OFF-1";
    }
}

/// The game as a hall or a test of all games meets it.
pub static ROOM: RoomOf<Offers> = RoomOf::new();

/// What can be offered.
const PRICES: std::ops::RangeInclusive<u8> = 1..=9;
/// How every picture begins.
const PICTURE: &[u8] = b"picture:";
/// The most bytes that a picture has.
const LARGEST: usize = 1_000;
const TIMER: &str = "offer";

/// A price and a picture. An action holds the address of the picture, never its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The price.
    #[schemars(range(min = 1, max = 9))]
    pub price: u8,
    /// The address of the picture.
    pub picture: AttachmentId,
}

/// What a seat can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Makes the only offer of this seat.
    Offer(Offer),
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat has made its offer, which nobody else sees yet.
    Offered {
        /// Which one.
        seat: Seat,
    },
    /// All offers are shown.
    Opened {
        /// By seat, where there is one.
        offers: Vec<Option<Offer>>,
        /// Who has won, if anybody.
        winner: Option<Seat>,
    },
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// Who has made an offer.
    pub offered: SeatSet,
    /// The viewer's own offer.
    pub own: Option<Offer>,
    /// All offers by seat, once they are opened.
    pub opened: Option<Vec<Option<Offer>>>,
}

/// Whether a seat may make its offer: pictures are too many to list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MayOffer(pub bool);

impl Choices<Action> for MayOffer {
    fn is_empty(&self) -> bool {
        !self.0
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        let Action::Offer(offer) = action;
        match (self.0, PRICES.contains(&offer.price)) {
            (true, true) => Ok(()),
            (true, false) => Err(Refusal::not_offered()),
            (false, _) => Err(Refusal::not_your_turn()),
        }
    }

    /// The picture comes from [`Attachments::fill`].
    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        let picture = AttachmentId::of(PICTURE);
        self.0.then(|| Action::Offer(Offer { price: rng.random_range(PRICES), picture }))
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        (!self.0).then(Vec::new)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offers {
    offers: Vec<Option<Offer>>,
    opened: bool,
    gave_up: SeatSet,
}

impl Offers {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.offers.len() as u8)
    }

    fn winner(&self) -> Option<Seat> {
        let price = |seat: &Seat| self.offers[seat.index()].map(|offer| offer.price);
        let alone = |seat: &Seat| self.seats().filter(|other| price(other) == price(seat)).count() == 1;
        self.seats().filter(|seat| price(seat).is_some() && alone(seat)).max_by_key(price)
    }

    fn open(mut self) -> Step<Offers> {
        self.opened = true;
        let (offers, winner) = (self.offers.clone(), self.winner());
        let opened = Event::Opened { offers, winner };
        Step::to(self).telling(opened).unveiling(Audience::EVERYBODY).stop(TIMER)
    }

    /// Opens the offers once nobody is waited for.
    fn go_on(self) -> Step<Offers> {
        if self.due().is_empty() { self.open() } else { Step::to(self) }
    }
}

impl Game for Offers {
    const ID: &'static str = "offers";
    const RULES: &'static [u32] = &[1];
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = MayOffer;

    fn set_up(start: &Start<'_, Options>, _: &mut Moment<'_>) -> Result<Step<Offers>, Stop> {
        let offers = vec![None; usize::from(start.seats)];
        let timer = Timer::limit(TIMER, 1_000 * u64::from(start.options.seconds)).shared();
        Ok(Step::to(Offers { offers, opened: false, gave_up: SeatSet::NONE }).start(timer))
    }

    fn due(&self) -> SeatSet {
        let waits = |seat: &Seat| {
            !self.opened && self.offers[seat.index()].is_none() && !self.gave_up.contains(*seat)
        };
        self.seats().filter(waits).collect()
    }

    fn choices(&self, seat: Seat) -> MayOffer {
        MayOffer(self.due().contains(seat))
    }

    fn apply(&self, seat: Seat, action: &Action, _: &mut Moment<'_>) -> Result<Step<Offers>, Stop> {
        let Action::Offer(offer) = *action;
        let mut next = self.clone();
        next.offers[seat.index()] = Some(offer);
        Ok(next.go_on().telling_first(Event::Offered { seat }))
    }

    fn view(&self, viewer: Viewer, _: &Timers) -> View {
        View {
            offered: self.seats().filter(|seat| self.offers[seat.index()].is_some()).collect(),
            own: viewer.seat().and_then(|seat| self.offers[seat.index()]),
            opened: self.opened.then(|| self.offers.clone()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner();
        self.opened
            .then(|| Outcome::by_points(self.seats().map(|seat| i64::from(Some(seat) == winner)).collect()))
    }

    fn give_up(&self, seat: Seat, _: &mut Moment<'_>) -> Result<Step<Offers>, Stop> {
        let mut next = self.clone();
        next.gave_up = next.gave_up.with(seat);
        Ok(next.go_on())
    }

    /// Whoever has not made an offer by then, nor has a draft that is good for one, offers nothing.
    fn time_out(&self, _: &TimedOut, _: &mut Moment<'_>) -> Result<Step<Offers>, Stop> {
        Ok(self.clone().open())
    }

    fn longest(_: &Options, seats: u8) -> Option<u64> {
        Some(u64::from(seats) + 1)
    }

    fn attachments() -> Option<&'static dyn Attachments<Offers>> {
        Some(&Pictures)
    }
}

/// The pictures that come with the offers.
struct Pictures;

impl Attachments<Offers> for Pictures {
    fn in_action(&self, action: &Action) -> Vec<AttachmentId> {
        let Action::Offer(offer) = action;
        vec![offer.picture]
    }

    fn vouch(&self, _: &Offers, _: &Action, attached: &[Bytes]) -> Result<(), Refusal> {
        match attached.iter().all(|bytes| bytes.starts_with(PICTURE) && bytes.len() <= LARGEST) {
            true => Ok(()),
            false => Err(Refusal::new("OFF-2", "offers_no_picture")),
        }
    }

    /// A picture is its maker's until the offers are opened.
    fn released(&self, state: &Offers, viewer: Viewer) -> Vec<AttachmentId> {
        let seen = state.seats().filter(|seat| state.opened || Viewer::Seat(*seat) == viewer);
        seen.filter_map(|seat| Some(state.offers[seat.index()]?.picture)).collect()
    }

    fn fill(&self, Action::Offer(offer): Action, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> Action {
        let picture = enclosed.enclose([PICTURE, &rng.random::<[u8; 8]>()].concat());
        Action::Offer(Offer { picture, ..offer })
    }

    /// A draft is the price and behind it the picture, as far as the seat has come.
    fn hand_in(
        &self,
        _: &Offers,
        timers: &TimedOut,
        _: Seat,
        draft: &[u8],
        _: &Brought,
        enclosed: &mut Enclosed,
    ) -> Option<Action> {
        let (price, picture) = draft.split_first()?;
        let good = PRICES.contains(price) && picture.starts_with(PICTURE) && picture.len() <= LARGEST;
        (timers.has(TIMER) && good)
            .then(|| Action::Offer(Offer { price: *price, picture: enclosed.enclose(picture) }))
    }
}

impl Conform for Offers {
    fn trials() -> Vec<Trial<Options>> {
        let trial = |name, seats| Trial { name, options: Options::default(), seats, depth: 0 };
        vec![trial("two", 2), trial("four", 4)]
    }

    fn disguise(&self, viewer: Viewer, rng: &mut dyn Rng) -> Option<Offers> {
        let mut other = self.clone();
        for seat in self.seats().filter(|seat| !self.opened && Viewer::Seat(*seat) != viewer) {
            let offer = other.offers[seat.index()].as_mut();
            if let Some(offer) = offer {
                *offer =
                    Offer { price: rng.random_range(PRICES), picture: AttachmentId::of(&[rng.random()]) };
            }
        }
        Some(other)
    }

    fn draft(&self, _: Seat, rng: &mut dyn Rng) -> Option<Vec<u8>> {
        let picture: &[u8] = if rng.random() { PICTURE } else { b"blank" };
        rng.random::<bool>().then(|| [&[rng.random_range(0..12)], picture].concat())
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        Action::Offer(Offer { price: rng.random_range(0..12), picture: AttachmentId::of(b"garbage") })
    }
}
