//! What the conformance kit needs: set-ups and nonsense. There are no secrets to disguise.

use rand::{Rng, RngExt as _};
use table::Viewer;
use table::kit::{Conform, Trial};

use crate::action::Action;
use crate::dice::Kept;
use crate::options::{Begins, Options};
use crate::sheet::{FIELDS, Field, Zeros};
use crate::state::HexHex;

impl Conform for HexHex {
    fn trials() -> Vec<Trial<Options>> {
        let trial = |name, seats, depth, options| Trial { name, options, seats, depth };
        let standard = Options::default();
        let named = Options { begins: Begins::Seat1, ..standard };
        vec![
            trial("alone", 1, 4, standard),
            trial("two, the second seat begins", 2, 3, named),
            trial("three, zeros anywhere", 3, 3, Options { zeros: Zeros::Anywhere, ..standard }),
            trial("two, a series of three", 2, 0, Options { columns: 3, ..standard }),
            trial(
                "six, two columns, zeros anywhere, the last seat begins",
                6,
                0,
                Options { columns: 2, zeros: Zeros::Anywhere, begins: Begins::Seat5 },
            ),
            trial("alone, a whole sheet", 1, 0, Options { columns: 5, ..standard }),
        ]
    }

    fn disguise(&self, _: Viewer, _: &mut dyn Rng) -> Option<HexHex> {
        None
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        let ask = rng.random_range(0..50);
        if rng.random() {
            return Action::Roll { ask, keep: Kept::from_mask(rng.random_range(0..32)) };
        }
        Action::Enter { ask, field: Field::ALL[rng.random_range(0..FIELDS)] }
    }
}
