//! The draft that a page keeps while somebody models, and that the clock hands in (BAR-4, BAR-24).
//!
//! All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `BARD` |
//! | 1 | the version of the format: 2 (in version 1 there are no strokes) |
//! | 1 | how many riddles there are |
//! | for each 2 | the concept, from 0; 65535 if none is picked |
//! | 2 | how many bytes of a word follow: those of an own list, in UTF-8 |
//! | 4 | how many bytes of a figure follow; 0 for an untouched lump |
//! | 4 | how many bytes of the strokes that made it follow; 0 if they are not kept |
//! | the rest | the page's own: how it goes on from there. The clock does not look at it. |

use crate::concepts::ConceptId;

const MAGIC: &[u8] = b"BARD";
const VERSION: u8 = 2;
/// The version before there were strokes.
const WITHOUT_STROKES: u8 = 1;
const NO_CONCEPT: u16 = u16::MAX;

/// A draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft<'a> {
    /// The riddles as far as they have come.
    pub riddles: Vec<DraftRiddle<'a>>,
    /// What only the page understands.
    pub tail: &'a [u8],
}

/// A riddle as far as it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftRiddle<'a> {
    /// The concept, if one is picked.
    pub concept: Option<ConceptId>,
    /// The word of an own list; empty where there is none.
    pub word: &'a str,
    /// The figure; empty for an untouched lump.
    pub figure: &'a [u8],
    /// The strokes that made it; empty if they are not kept.
    pub strokes: &'a [u8],
}

impl<'a> Draft<'a> {
    /// Reads a draft; `None` if these bytes are none, or end too early.
    pub fn parse(bytes: &'a [u8]) -> Option<Draft<'a>> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let [version, count] = take(&mut rest)?;
        if ![VERSION, WITHOUT_STROKES].contains(&version) {
            return None;
        }
        let read = |_| DraftRiddle::read(&mut rest, version);
        let riddles = (0..count).map(read).collect::<Option<Vec<_>>>()?;
        Some(Draft { riddles, tail: rest })
    }

    /// Writes a draft; `None` if something is too long for it.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, u8::try_from(self.riddles.len()).ok()?]);
        for riddle in &self.riddles {
            let concept = riddle.concept.map_or(NO_CONCEPT, ConceptId::number);
            bytes.extend(concept.to_le_bytes());
            bytes.extend(u16::try_from(riddle.word.len()).ok()?.to_le_bytes());
            bytes.extend(riddle.word.as_bytes());
            for part in [riddle.figure, riddle.strokes] {
                bytes.extend(u32::try_from(part.len()).ok()?.to_le_bytes());
                bytes.extend(part);
            }
        }
        bytes.extend(self.tail);
        Some(bytes)
    }
}

impl<'a> DraftRiddle<'a> {
    fn read(rest: &mut &'a [u8], version: u8) -> Option<DraftRiddle<'a>> {
        let concept = u16::from_le_bytes(take(rest)?);
        let word = u16::from_le_bytes(take(rest)?);
        let word = std::str::from_utf8(rest.split_off(..usize::from(word))?).ok()?;
        let figure = take_counted(rest)?;
        let strokes = if version == WITHOUT_STROKES { &[] } else { take_counted(rest)? };
        let concept = (concept != NO_CONCEPT).then(|| ConceptId::new(concept));
        Some(DraftRiddle { concept, word, figure, strokes })
    }
}

/// Bytes behind their number.
fn take_counted<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let count = usize::try_from(u32::from_le_bytes(take(rest)?)).ok()?;
    rest.split_off(..count)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    rest.split_off(..N)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_read_as_it_was_written_and_no_part_of_it_is() {
        let riddles = vec![
            DraftRiddle {
                concept: Some(ConceptId::new(513)),
                word: "Öl",
                figure: b"figure",
                strokes: b"how",
            },
            DraftRiddle { concept: None, word: "", figure: b"", strokes: b"" },
        ];
        let draft = Draft { riddles, tail: b"how it goes on" };
        let bytes = draft.to_bytes().unwrap();
        assert_eq!(&bytes[..10], b"BARD\x02\x02\x01\x02\x03\x00");
        assert_eq!(Draft::parse(&bytes), Some(draft.clone()));
        let end = bytes.len() - draft.tail.len();
        assert!((0..end).all(|length| Draft::parse(&bytes[..length]).is_none()));
        assert_eq!(Draft::parse(&bytes[..end]).map(|draft| draft.tail), Some(b"".as_slice()));
        let mut newer = bytes.clone();
        newer[4] = 3;
        assert_eq!(Draft::parse(&newer), None);
        // A length that reaches beyond the end, and bytes that are no text.
        assert_eq!(Draft::parse(b"BARD\x02\x01\x00\x00\x00\x00\xff\xff\xff\xff"), None);
        assert_eq!(Draft::parse(b"BARD\x02\x01\x00\x00\x01\x00\xff\x00\x00\x00\x00"), None);
    }

    #[test]
    fn a_draft_from_before_there_were_strokes_is_still_read() {
        let old = b"BARD\x01\x02\x07\x00\x00\x00\x03\x00\x00\x00mud\xff\xff\x00\x00\x00\x00\x00\x00tail";
        let riddles = vec![
            DraftRiddle { concept: Some(ConceptId::new(7)), word: "", figure: b"mud", strokes: b"" },
            DraftRiddle { concept: None, word: "", figure: b"", strokes: b"" },
        ];
        assert_eq!(Draft::parse(old), Some(Draft { riddles, tail: b"tail" }));
    }
}
