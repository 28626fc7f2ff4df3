//! Which question of the catalogue a free question means: a linear model over its words, pairs of words and parts of words,
//! taught with the phrasings in `data/knowledge/phrasings/` (`school`). What it has learnt is `data/knowledge/matcher.bin`.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use super::catalogue::{QuestionId, questions};
use super::words::parse;

/// A question of the catalogue, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meaning {
    pub question: QuestionId,
    pub opposite: bool,
}

/// The meaning that fits best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Match {
    pub meaning: Meaning,
    /// How likely it is, from 0 to 1.
    pub likely: f32,
    /// Which part of the question's words anybody has ever used.
    pub known: f32,
    /// Whether it stands in the catalogue, word for word.
    pub exact: bool,
}

/// What was learnt, in the order of the file. A class is a meaning, or `NOTHING`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Learnt {
    /// Of the phrasings that it was taught with.
    pub fingerprint: u64,
    pub classes: Vec<u16>,
    /// What each class gets before anything is read.
    pub start: Vec<f32>,
    /// A step of the weights.
    pub step: f32,
    pub features: Vec<Feature>,
}

/// A feature, and what it says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Feature {
    pub hash: u32,
    /// How much it counts beside others: the more, the rarer it is.
    pub rare: u8,
    /// The place of a class, and for or against it in so many steps.
    pub says: Vec<(u16, i8)>,
}

/// The class of questions that mean nothing in the catalogue.
pub(super) const NOTHING: u16 = u16::MAX;
/// `Feature::rare` in so many parts of one.
pub(super) const RARENESS: f32 = 16.0;

impl Meaning {
    pub(super) fn class(self) -> u16 {
        (self.question.number() as u16) << 1 | u16::from(self.opposite)
    }

    fn of_class(class: u16) -> Option<Meaning> {
        let question = QuestionId::all().nth(usize::from(class >> 1)).filter(|_| class != NOTHING)?;
        Some(Meaning { question, opposite: class & 1 == 1 })
    }
}

/// Tells features apart (FNV-1a).
pub(super) fn hash(feature: &str) -> u32 {
    feature.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A word, as a feature: parts of words are others.
fn whole(token: &str) -> String {
    format!("={token}")
}

/// Words, pairs of words and how a question begins; parts of words. Each once.
pub(super) fn features(tokens: &[String]) -> [Vec<u32>; 2] {
    let (mut words, mut parts) = (Vec::new(), Vec::new());
    for token in tokens {
        words.push(hash(&whole(token)));
        let letters: Vec<char> = std::iter::once(' ').chain(token.chars()).chain([' ']).collect();
        for length in 3..=5 {
            parts.extend(letters.windows(length).map(|part| hash(&part.iter().collect::<String>())));
        }
    }
    words.extend(tokens.windows(2).map(|pair| hash(&format!("={}+{}", pair[0], pair[1]))));
    let mut blocks = [words, parts];
    for block in &mut blocks {
        block.sort_unstable();
        block.dedup();
    }
    blocks
}

/// Each feature that is known with its part of the whole: words count as much as parts of words.
pub(super) fn weighed(
    blocks: &[Vec<u32>; 2],
    rare: impl Fn(u32) -> Option<(usize, f32)>,
) -> Vec<(usize, f32)> {
    let mut all = Vec::new();
    for block in blocks {
        let mut found: Vec<(usize, f32)> = block.iter().filter_map(|feature| rare(*feature)).collect();
        let length = found.iter().map(|(_, rare)| rare * rare).sum::<f32>().sqrt().max(1e-6);
        found.iter_mut().for_each(|(_, rare)| *rare /= length);
        all.extend(found);
    }
    all
}

/// Turns scores into likelihoods.
pub(super) fn softmax(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    scores.iter_mut().for_each(|score| *score = (*score - most).exp());
    let sum: f32 = scores.iter().sum();
    scores.iter_mut().for_each(|score| *score /= sum);
}

impl Learnt {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend((self.classes.len() as u32).to_le_bytes());
        for (class, start) in self.classes.iter().zip(&self.start) {
            bytes.extend(class.to_le_bytes());
            bytes.extend(start.to_le_bytes());
        }
        bytes.extend(self.step.to_le_bytes());
        bytes.extend((self.features.len() as u32).to_le_bytes());
        for feature in &self.features {
            bytes.extend(feature.hash.to_le_bytes());
            bytes.push(feature.rare);
            bytes.extend((feature.says.len() as u16).to_le_bytes());
            for (class, steps) in &feature.says {
                bytes.extend(class.to_le_bytes());
                bytes.extend(steps.to_le_bytes());
            }
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Learnt> {
        let mut rest = Rest(bytes);
        let mut learnt = Learnt { fingerprint: u64::from_le_bytes(rest.take()?), ..Learnt::default() };
        for _ in 0..u32::from_le_bytes(rest.take()?) {
            learnt.classes.push(u16::from_le_bytes(rest.take()?));
            learnt.start.push(f32::from_le_bytes(rest.take()?));
        }
        learnt.step = f32::from_le_bytes(rest.take()?);
        for _ in 0..u32::from_le_bytes(rest.take()?) {
            let hash = u32::from_le_bytes(rest.take()?);
            let [rare] = rest.take()?;
            let mut feature = Feature { hash, rare, says: Vec::new() };
            for _ in 0..u16::from_le_bytes(rest.take()?) {
                feature.says.push((u16::from_le_bytes(rest.take()?), i8::from_le_bytes(rest.take()?)));
            }
            learnt.features.push(feature);
        }
        rest.0.is_empty().then_some(learnt)
    }
}

/// What is left to be read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
}

/// Reads questions with what was learnt.
pub(super) struct Matcher {
    learnt: Learnt,
    places: HashMap<u32, usize>,
    /// The catalogue's own words.
    exactly: BTreeMap<String, Meaning>,
}

pub(super) static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
    let learnt = Learnt::from_bytes(include_bytes!("../../data/knowledge/matcher.bin"));
    Matcher::new(learnt.unwrap_or_default())
});

impl Matcher {
    pub(super) fn new(learnt: Learnt) -> Matcher {
        let places = learnt.features.iter().zip(0..).map(|(feature, place)| (feature.hash, place)).collect();
        let mut exactly = BTreeMap::new();
        for (id, question) in QuestionId::all().zip(questions()) {
            for text in [&question.de, &question.en] {
                let parsed = parse(text);
                let meaning = Meaning { question: id, opposite: parsed.denied };
                exactly.insert(parsed.tokens.join(" "), meaning);
            }
        }
        Matcher { learnt, places, exactly }
    }

    #[cfg(test)]
    pub(super) fn fingerprint(&self) -> u64 {
        self.learnt.fingerprint
    }

    /// The meaning that fits these words best; `None` if none of the catalogue does.
    pub(super) fn best(&self, tokens: &[String]) -> Option<Match> {
        if let Some(meaning) = self.exactly.get(&tokens.join(" ")) {
            return Some(Match { meaning: *meaning, likely: 1.0, known: 1.0, exact: true });
        }
        let rare = |feature: u32| {
            let place = *self.places.get(&feature)?;
            Some((place, f32::from(self.learnt.features.get(place)?.rare) / RARENESS))
        };
        let mut likely = self.learnt.start.clone();
        for (place, weight) in weighed(&features(tokens), rare) {
            for (class, steps) in self.learnt.features.get(place).iter().flat_map(|feature| &feature.says) {
                if let Some(score) = likely.get_mut(usize::from(*class)) {
                    *score += weight * f32::from(*steps) * self.learnt.step;
                }
            }
        }
        softmax(&mut likely);
        let best = likely.iter().zip(&self.learnt.classes).max_by(|one, other| one.0.total_cmp(other.0))?;
        let known = tokens.iter().filter(|token| self.places.contains_key(&hash(&whole(token)))).count();
        Some(Match {
            meaning: Meaning::of_class(*best.1)?,
            likely: *best.0,
            known: known as f32 / tokens.len().max(1) as f32,
            exact: false,
        })
    }
}
