//! Draws on their way into a record, and out of it again.

use super::{Chance, Die, Draw, Fair, NoDraw, all_used};

/// The draws of a recorded entry, given out again.
#[derive(Debug)]
pub struct Recorded<'a> {
    draws: &'a [Draw],
    used: usize,
    proof: Option<Proof<'a>>,
}

/// What a recorded entry's draws are checked against.
#[derive(Debug)]
struct Proof<'a> {
    fair: &'a Fair,
    entry: u64,
    own_dice: bool,
}

impl<'a> Recorded<'a> {
    /// These draws, in this order; all must be asked for again.
    pub fn new(draws: &'a [Draw]) -> Recorded<'a> {
        Recorded { draws, used: 0, proof: None }
    }

    /// The same, and each draw must be the one that `fair` gives; not so the dice that people rolled themselves.
    #[must_use]
    pub fn proved_by(self, fair: &'a Fair, entry: u64, own_dice: bool) -> Recorded<'a> {
        Recorded { proof: Some(Proof { fair, entry, own_dice }), ..self }
    }
}

impl Chance for Recorded<'_> {
    fn draw(&mut self, lot: Die) -> Result<u64, NoDraw> {
        let (index, below) = (self.used as u64, lot.below());
        let draw = self.draws.get(self.used).ok_or(NoDraw::Missing { index, below })?;
        if draw.below != below {
            return Err(NoDraw::OtherLot { index, below, recorded: draw.below });
        }
        if draw.value >= below {
            return Err(NoDraw::OutOfRange { index, value: draw.value, below });
        }
        if let Some(proof) = &self.proof
            && !(proof.own_dice && lot.is_open())
        {
            let fair = proof.fair.value(proof.entry, index, lot);
            if fair != draw.value {
                return Err(NoDraw::Loaded { index, value: draw.value, fair });
            }
        }
        self.used += 1;
        Ok(draw.value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        all_used(self.draws.len(), self.used)
    }
}

/// Passes draws on and writes them down.
pub(crate) struct Notebook<'a> {
    pub(crate) source: &'a mut dyn Chance,
    pub(crate) draws: Vec<Draw>,
}

impl Chance for Notebook<'_> {
    fn draw(&mut self, lot: Die) -> Result<u64, NoDraw> {
        let value = self.source.draw(lot)?;
        self.draws.push(Draw { value, below: lot.below() });
        Ok(value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        self.source.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_with_another_lot_is_noticed() {
        let draws = [Draw { value: 1, below: 6 }];
        let mut recorded = Recorded::new(&draws);
        assert_eq!(recorded.draw(Die::open(8)), Err(NoDraw::OtherLot { index: 0, below: 8, recorded: 6 }));
    }
}
