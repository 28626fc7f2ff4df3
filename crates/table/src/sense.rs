//! What a seat hears or feels: bytes for one seat, made from a secret.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::{Arc, OnceLock};

use crate::game::Millis;
use crate::seat::Seat;

/// What a sensory payload is made from. A secret.
pub trait Payload: Debug + Send + Sync + 'static {
    /// Its bytes. May take a while; pure.
    fn render(&self) -> Vec<u8>;
}

/// A sensory payload, such as the sound of a shaken barrel: bytes of a fixed size for one seat, sent after a fixed
/// delay, so that neither says anything.
#[derive(Clone, Debug)]
pub struct Sense {
    /// Who senses it.
    pub to: Seat,
    /// How many bytes it has, whatever is in them.
    pub size: u32,
    /// How long after the entry it is sent.
    pub after: Millis,
    /// What it is made from.
    pub payload: Arc<dyn Payload>,
}

/// A sensory payload that a seat was given. What it was made from stays hidden: there are only its bytes, and the
/// impression that they make.
pub struct Sensed {
    n: u64,
    to: Seat,
    payload: Arc<dyn Payload>,
    impression: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Sensed {
    pub(crate) fn new(n: u64, sense: &Sense) -> Sensed {
        Sensed { n, to: sense.to, payload: Arc::clone(&sense.payload), impression: OnceLock::new() }
    }

    /// The entry that it belongs to.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The seat that it was given to.
    pub fn to(&self) -> Seat {
        self.to
    }

    /// The bytes that the seat was given.
    pub fn payload(&self) -> Vec<u8> {
        self.payload.render()
    }

    /// The impression that it makes on bots and tools, from its bytes alone, so that they sense no more than people. The
    /// first one is kept.
    pub fn impression<T: Any + Send + Sync>(&self, perceive: impl Fn(&[u8]) -> T) -> Arc<T> {
        let kept = self.impression.get_or_init(|| Arc::new(perceive(&self.payload())));
        Arc::clone(kept).downcast().unwrap_or_else(|_| Arc::new(perceive(&self.payload())))
    }
}

impl Debug for Sensed {
    // The payload is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sensed").field("n", &self.n).field("to", &self.to).finish_non_exhaustive()
    }
}
