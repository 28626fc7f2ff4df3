//! Ids and secrets: random, unguessable, safe in an address.

use std::sync::Mutex;

use data_encoding::Encoding;
use data_encoding_macro::new_encoding;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

/// Letters and digits that nobody mistakes for each other, five bits each.
const LETTERS: Encoding =
    new_encoding! { symbols: "0123456789abcdefghjkmnpqrstvwxyz", check_trailing_bits: false, };

fn is_written_so(text: &str, length: usize) -> bool {
    text.len() == length && LETTERS.decode(text.as_bytes()).is_ok()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        #[serde(try_from = "String", into = "String")]
        #[ts(as = "String")]
        pub struct $name(std::sync::Arc<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<$name, String> {
                if is_written_so(text, $length) {
                    return Ok($name(text.into()));
                }
                Err(concat!("this is ", $length, " letters and digits").to_owned())
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<$name, String> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0.as_ref().to_owned()
            }
        }
    };
}

id! {
    /// The id of a table: 128 random bits. Whoever knows it may look on.
    TableId, 26
}

id! {
    /// The public id of a guest: says nothing, opens nothing.
    GuestId, 13
}

/// A secret that its owner carries: a device's cookie, a link's token. The hall keeps only its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    const LENGTH: usize = 52;

    /// The secret as its owner carries it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Reads a secret that somebody brings; `None` if it cannot be one.
    pub fn read(text: &str) -> Option<Secret> {
        is_written_so(text, Secret::LENGTH).then(|| Secret(text.to_owned()))
    }

    /// What the store keeps. Looking a hash up needs no comparison in constant time: without the secret nobody can
    /// choose a hash.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Where ids, secrets and seeds come from.
pub struct Entropy(Mutex<ChaCha20Rng>);

impl Entropy {
    /// Seeded by the operating system.
    pub fn of_the_system() -> Result<Entropy, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Entropy(Mutex::new(ChaCha20Rng::from_seed(seed))))
    }

    /// Always the same, for tests that compare two halls byte by byte.
    pub fn fixed(seed: u64) -> Entropy {
        Entropy(Mutex::new(ChaCha20Rng::seed_from_u64(seed)))
    }

    /// Random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).fill_bytes(&mut bytes);
        bytes
    }

    /// A new table's id.
    pub fn table_id(&self) -> TableId {
        TableId(LETTERS.encode(&self.bytes::<16>()).into())
    }

    /// A new guest's id.
    pub fn guest_id(&self) -> GuestId {
        GuestId(LETTERS.encode(&self.bytes::<8>()).into())
    }

    /// A new secret of 256 bits.
    pub fn secret(&self) -> Secret {
        Secret(LETTERS.encode(&self.bytes::<32>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let entropy = Entropy::fixed(1);
        for _ in 0..200 {
            let id = entropy.table_id();
            assert_eq!(id.as_str().parse(), Ok(id.clone()));
            let guest = entropy.guest_id();
            assert_eq!(guest.as_str().parse(), Ok(guest.clone()));
            let secret = entropy.secret();
            assert_eq!(Secret::read(secret.reveal()), Some(secret));
        }
        for bad in
            ["", "x", "0123456789abcdefghjkmnpqru", "0123456789ABCDEFGHJKMNPQRS", "é123456789abcdefghjkmnpqr"]
        {
            assert!(bad.parse::<TableId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_secret_does_not_print_itself() {
        let secret = Entropy::fixed(2).secret();
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }

    #[test]
    fn letters_use_every_bit() {
        assert_eq!(LETTERS.encode(&[0xff; 5]), "zzzzzzzz");
        assert_eq!(LETTERS.encode(&[0, 0, 0, 0, 1]), "00000001");
        assert_eq!(LETTERS.encode(&[0x80]), "g0");
    }
}
