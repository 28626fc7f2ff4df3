//! Teaches the matcher of free questions with the phrasings in `data/knowledge/phrasings/`: `cargo run --release -p barbarossa
//! --example teach` writes what it has learnt. Nothing of this runs in a game.

use std::collections::{BTreeMap, HashMap};

use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use super::catalogue::{QuestionId, questions};
use super::matcher::{Feature, Learnt, Meaning, NOTHING, RARENESS, features, hash, softmax, weighed};
use super::words::parse;

/// How a question is asked.
#[derive(Debug, Default, Deserialize)]
struct Phrasings {
    #[serde(default)]
    de: Vec<String>,
    #[serde(default)]
    en: Vec<String>,
    /// With the opposite meaning.
    #[serde(default)]
    not_de: Vec<String>,
    #[serde(default)]
    not_en: Vec<String>,
}

/// The words of a question, and what it means.
pub struct Lesson {
    tokens: Vec<String>,
    class: u16,
}

/// Questions that mean nothing in the catalogue stand under this name.
const OF_NOTHING: &str = "nothing";
/// How often all lessons are gone through: with all weights, and then with those that matter.
const ROUNDS: [usize; 2] = [10, 24];
/// How far a lesson moves what is known.
const STRIDE: f32 = 4.0;
/// One word in so many is not heard, so that no single one is relied on.
const MISHEARD: u32 = 8;
/// How many weights are kept, the largest.
const KEPT: usize = 760_000;

/// All phrasings in these files, with their meanings; what they deny is turned round.
pub fn lessons(files: &[String]) -> serde_json::Result<Vec<Lesson>> {
    let mut written: BTreeMap<String, Vec<Phrasings>> = BTreeMap::new();
    for file in files {
        for (id, phrasings) in serde_json::from_str::<BTreeMap<String, Phrasings>>(file)? {
            written.entry(id).or_default().push(phrasings);
        }
    }
    let mut all = Vec::new();
    for (id, question) in QuestionId::all().zip(questions()) {
        let class = |opposite| Meaning { question: id, opposite }.class();
        let mut take = |text: &str, opposite: bool| {
            let parsed = parse(text);
            all.push(Lesson { tokens: parsed.tokens, class: class(opposite != parsed.denied) });
        };
        for text in [&question.de, &question.en, &question.id.replace('_', " ")] {
            take(text, false);
        }
        for Phrasings { de, en, not_de, not_en } in written.remove(&question.id).unwrap_or_default() {
            de.iter().chain(&en).for_each(|text| take(text, false));
            not_de.iter().chain(&not_en).for_each(|text| take(text, true));
        }
    }
    for Phrasings { de, en, .. } in written.remove(OF_NOTHING).unwrap_or_default() {
        all.extend(de.iter().chain(&en).map(|text| Lesson { tokens: parse(text).tokens, class: NOTHING }));
    }
    Ok(all)
}

/// The same for the same lessons.
pub fn fingerprint(lessons: &[Lesson]) -> u64 {
    let of = |lesson: &Lesson| {
        let (words, class) = (lesson.tokens.join(" "), lesson.class);
        u64::from(hash(&format!("{words}:{class}"))) << 32 | u64::from(hash(&format!("{class}:{words}")))
    };
    lessons.iter().fold(lessons.len() as u64, |mixed, lesson| {
        (mixed.rotate_left(7) ^ of(lesson)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// A row of weights for every feature, and what the classes start with.
struct Weights {
    rows: Vec<f32>,
    /// The classes of each row that are kept; all of them, as long as nobody has looked which matter.
    kept: Option<Vec<Vec<u16>>>,
    /// How far each row has been moved already.
    moved: Vec<f32>,
    start: Vec<f32>,
    start_moved: f32,
}

impl Weights {
    fn row(&self, feature: usize) -> &[f32] {
        let classes = self.start.len();
        self.rows.get(feature * classes..(feature + 1) * classes).unwrap_or_default()
    }

    fn kept(&self, feature: usize) -> Option<&[u16]> {
        self.kept.as_ref().map(|kept| kept.get(feature).map(Vec::as_slice).unwrap_or_default())
    }

    /// What the classes score, as likelihoods.
    fn read(&self, seen: &[(usize, f32)]) -> Vec<f32> {
        let mut scores = self.start.clone();
        for (feature, weight) in seen {
            let row = self.row(*feature);
            match self.kept(*feature) {
                None => scores.iter_mut().zip(row).for_each(|(score, says)| *score += weight * says),
                Some(kept) => {
                    kept.iter()
                        .for_each(|class| scores[usize::from(*class)] += weight * row[usize::from(*class)]);
                }
            }
        }
        softmax(&mut scores);
        scores
    }

    /// Moves what is known towards this class.
    fn learn(&mut self, seen: &[(usize, f32)], class: usize, stride: f32) {
        let mut error = self.read(seen);
        if let Some(right) = error.get_mut(class) {
            *right -= 1.0;
        }
        let wrong: f32 = error.iter().map(|error| error * error).sum();
        let classes = self.start.len();
        for (feature, weight) in seen {
            let Some(moved) = self.moved.get_mut(*feature) else { continue };
            *moved += weight * weight * wrong;
            let by = stride * weight / (moved.sqrt() + 0.05);
            let row = self.rows.get_mut(feature * classes..(feature + 1) * classes).unwrap_or_default();
            match self.kept.as_ref().and_then(|kept| kept.get(*feature)) {
                None => row.iter_mut().zip(&error).for_each(|(says, error)| *says -= by * error),
                Some(kept) => {
                    kept.iter().for_each(|class| row[usize::from(*class)] -= by * error[usize::from(*class)]);
                }
            }
        }
        self.start_moved += wrong;
        let by = stride / (self.start_moved.sqrt() + 0.05);
        for (start, error) in self.start.iter_mut().zip(&error) {
            *start -= by * error;
        }
    }

    /// Keeps the largest weights alone.
    fn prune(&mut self) {
        let mut sizes: Vec<f32> = self.rows.iter().map(|weight| weight.abs()).collect();
        sizes.sort_unstable_by(|one, other| other.total_cmp(one));
        let least = sizes.get(KEPT).copied().unwrap_or_default();
        self.rows.iter_mut().filter(|weight| weight.abs() <= least).for_each(|weight| *weight = 0.0);
        let kept = |row: &[f32]| {
            (0..).zip(row).filter(|(_, weight)| **weight != 0.0).map(|(class, _)| class).collect()
        };
        self.kept = Some(self.rows.chunks_exact(self.start.len().max(1)).map(kept).collect());
        self.moved.iter_mut().for_each(|moved| *moved *= 0.25);
    }
}

/// What is learnt from lessons: the same from the same.
pub fn teach(lessons: &[Lesson]) -> Vec<u8> {
    taught_with(lessons).to_bytes()
}

pub(super) fn taught_with(lessons: &[Lesson]) -> Learnt {
    let blocks: Vec<[Vec<u32>; 2]> = lessons.iter().map(|lesson| features(&lesson.tokens)).collect();
    let mut having: BTreeMap<u32, u32> = BTreeMap::new();
    for feature in blocks.iter().flatten().flatten() {
        *having.entry(*feature).or_default() += 1;
    }
    let words: BTreeMap<u32, ()> = lessons
        .iter()
        .flat_map(|lesson| &lesson.tokens)
        .map(|token| (hash(&format!("={token}")), ()))
        .collect();
    // What only one phrasing has says no more than its other words, unless it is a word.
    having.retain(|feature, count| *count > 1 || words.contains_key(feature));
    let rare = |count: u32| {
        let rare = ((1.0 + lessons.len() as f32) / (1.0 + count as f32)).ln() + 1.0;
        (rare * RARENESS).round().clamp(1.0, 255.0) as u8
    };
    let hashes: Vec<(u32, u8)> = having.iter().map(|(hash, count)| (*hash, rare(*count))).collect();
    let places: HashMap<u32, usize> =
        hashes.iter().zip(0..).map(|((hash, _), place)| (*hash, place)).collect();
    let weight = |feature: u32| {
        let place = *places.get(&feature)?;
        Some((place, f32::from(hashes.get(place)?.1) / RARENESS))
    };
    let mut classes: Vec<u16> = lessons.iter().map(|lesson| lesson.class).collect();
    classes.sort_unstable();
    classes.dedup();
    let mut weights = Weights {
        rows: vec![0.0; hashes.len() * classes.len()],
        kept: None,
        moved: vec![0.0; hashes.len()],
        start: vec![0.0; classes.len()],
        start_moved: 0.0,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    for rounds in ROUNDS {
        for round in 0..rounds {
            order.shuffle(&mut rng);
            let stride = STRIDE * (1.0 - round as f32 / rounds as f32);
            for place in &order {
                let (Some(lesson), Some(block)) = (lessons.get(*place), blocks.get(*place)) else { continue };
                let seen = if lesson.tokens.len() > 3 && round % 2 == 1 {
                    let heard = |_: &&String| !rng.random_ratio(1, MISHEARD);
                    let heard: Vec<String> = lesson.tokens.iter().filter(heard).cloned().collect();
                    weighed(&features(&heard), weight)
                } else {
                    weighed(block, weight)
                };
                let class = classes.binary_search(&lesson.class).unwrap_or_default();
                weights.learn(&seen, class, stride);
            }
        }
        if weights.kept.is_none() {
            weights.prune();
        }
    }
    in_bytes(weights, classes, &hashes, fingerprint(lessons))
}

/// Each weight in a byte.
fn in_bytes(weights: Weights, classes: Vec<u16>, hashes: &[(u32, u8)], fingerprint: u64) -> Learnt {
    let most = weights.rows.iter().fold(1e-6f32, |most, weight| most.max(weight.abs()));
    let step = most / 127.0;
    let says = |place: usize| {
        let steps = weights.row(place).iter().map(|weight| (weight / step).round() as i8);
        (0..).zip(steps).filter(|(_, steps)| *steps != 0).collect()
    };
    let features = hashes
        .iter()
        .zip(0..)
        .map(|((hash, rare), place)| Feature { hash: *hash, rare: *rare, says: says(place) })
        .collect();
    Learnt { fingerprint, classes, start: weights.start, step, features }
}

#[cfg(test)]
mod tests {
    use super::super::matcher::{MATCHER, Matcher};
    use super::*;

    fn files() -> Vec<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/knowledge/phrasings");
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    #[test]
    fn what_was_learnt_was_learnt_from_these_phrasings() {
        let lessons = lessons(&files()).unwrap();
        assert_eq!(
            fingerprint(&lessons),
            MATCHER.fingerprint(),
            "phrasings, questions or how questions are taken apart have changed: `cargo run --release -p barbarossa --example teach`"
        );
    }

    #[test]
    fn what_is_learnt_of_some_questions_is_understood_in_other_words() {
        let all = lessons(&files()).unwrap();
        // A few questions, so that it takes no time.
        let few: Vec<Lesson> = all.into_iter().filter(|lesson| lesson.class < 24).collect();
        let (asked, learnt): (Vec<_>, Vec<_>) =
            few.into_iter().enumerate().partition(|(place, _)| place % 5 == 0);
        let learnt: Vec<Lesson> = learnt.into_iter().map(|(_, lesson)| lesson).collect();
        let matcher = Matcher::new(taught_with(&learnt));
        let right = asked
            .iter()
            .filter(|(_, lesson)| {
                matcher.best(&lesson.tokens).is_some_and(|found| found.meaning.class() == lesson.class)
            })
            .count();
        assert!(right * 10 > asked.len() * 7, "{right} of {}", asked.len());
    }
}
