//! Seals: the chain of hashes that ties each line of a record to all before it.

use data_encoding::HEXLOWER;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::{LONGEST_LINE, RecordError, RecordFault, RecordPosition};
use crate::json;

/// Most lines are no longer than this, in bytes.
const USUAL_LINE: usize = 256;

/// The running hash of a record's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Seal([u8; 8]);

impl Seal {
    fn after(self, body: &str) -> Seal {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(body.as_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let mut short = [0; 8];
        short.copy_from_slice(&digest[..8]);
        Seal(short)
    }

    /// Writes `value`, an object, as the next line (without line break), and moves the seal on.
    pub(crate) fn write(&mut self, value: &impl Serialize) -> String {
        let mut line = Vec::with_capacity(USUAL_LINE);
        // Our own types have string keys only and no failing serialisers.
        let _ = serde_json::to_writer(&mut line, value);
        let mut line = String::from_utf8(line).unwrap_or_default();
        line.pop();
        *self = self.after(&line);
        line.push_str(",\"seal\":\"");
        HEXLOWER.encode_append(&self.0, &mut line);
        line.push_str("\"}");
        line
    }

    /// Reads a line that [`Seal::write`] wrote.
    pub(crate) fn read<T: DeserializeOwned>(
        &mut self,
        line: &str,
        place: RecordPosition,
    ) -> Result<T, RecordError> {
        const SEAL: usize = r#","seal":"0123456789abcdef"}"#.len();
        let err = |fault| RecordError::new(place, fault);
        if line.len() > LONGEST_LINE {
            return Err(err(RecordFault::TooLong));
        }
        let unsealed = || err(RecordFault::Unreadable("it does not end with a seal".to_owned()));
        let (body, seal) =
            line.len().checked_sub(SEAL).and_then(|cut| line.split_at_checked(cut)).ok_or_else(unsealed)?;
        let seal = seal
            .strip_prefix(",\"seal\":\"")
            .and_then(|rest| rest.strip_suffix("\"}"))
            .ok_or_else(unsealed)?;
        let value = json::from_str(&format!("{body}}}"))
            .map_err(|error| err(RecordFault::Unreadable(error.to_string())))?;
        *self = self.after(body);
        if HEXLOWER.encode(&self.0) != seal {
            return Err(err(RecordFault::Seal));
        }
        Ok(value)
    }
}
