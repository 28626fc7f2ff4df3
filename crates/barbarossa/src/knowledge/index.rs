//! Which question of the catalogue a free question is likest: naive Bayes over its words, pairs of words and parts of words, as
//! the phrasings in `data/knowledge/phrasings/` have them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::catalogue::{QuestionId, questions};
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

macro_rules! groups {
    ($($name:literal)*) => { [$(include_str!(concat!("../../data/knowledge/phrasings/", $name, ".json"))),*] };
}

const GROUPS: [&str; 9] = groups!("nature" "size" "matter" "looks" "place" "use" "doing" "sound" "story");

/// How much is taken to be there of what was never seen with a question.
const UNSEEN: f32 = 0.015;

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
    /// How much better it fits than the next question.
    pub ahead: f32,
    /// Which part of the question's words anybody has ever used.
    pub known: f32,
}

pub(super) struct Index {
    meanings: Vec<Meaning>,
    /// How rare each feature is, and what it says for which meaning.
    features: BTreeMap<String, Feature>,
    /// What every feature costs a meaning that never had it.
    absent: Vec<f32>,
    /// What whole phrasings mean.
    exactly: BTreeMap<String, Meaning>,
}

#[derive(Default)]
struct Feature {
    rare: f32,
    says: Vec<(u16, f32)>,
}

pub(super) static INDEX: LazyLock<Index> = LazyLock::new(|| Index::of(&phrasings()));

/// All phrasings with their meanings; what they deny is turned round.
fn phrasings() -> Vec<(Vec<String>, Meaning)> {
    let groups = GROUPS.iter().map(|text| table::json::from_str::<BTreeMap<String, Phrasings>>(text));
    let mut written: BTreeMap<String, Phrasings> = groups.filter_map(Result::ok).flatten().collect();
    let mut all = Vec::new();
    for (id, question) in QuestionId::all().zip(questions()) {
        let Phrasings { de, en, not_de, not_en } = written.remove(&question.id).unwrap_or_default();
        let own = [question.de.clone(), question.en.clone(), question.id.replace('_', " ")];
        let straight = own.into_iter().chain(de).chain(en).map(|text| (text, false));
        for (text, opposite) in straight.chain(not_de.into_iter().chain(not_en).map(|text| (text, true))) {
            let parsed = parse(&text);
            all.push((parsed.tokens, Meaning { question: id, opposite: opposite != parsed.denied }));
        }
    }
    all
}

/// A word, as a feature: parts of words are others.
fn whole(token: &str) -> String {
    format!("={token}")
}

/// Words and pairs of words; parts of words. Each with how often it is there.
fn features(tokens: &[String]) -> [BTreeMap<String, f32>; 2] {
    let (mut words, mut parts) = (BTreeMap::new(), BTreeMap::new());
    for token in tokens {
        *words.entry(whole(token)).or_insert(0.0) += 1.0;
        let letters: Vec<char> = std::iter::once(' ').chain(token.chars()).chain([' ']).collect();
        for length in 3..=5 {
            for part in letters.windows(length) {
                *parts.entry(part.iter().collect()).or_insert(0.0) += 1.0;
            }
        }
    }
    for pair in tokens.windows(2) {
        *words.entry(format!("={}+{}", pair[0], pair[1])).or_insert(0.0) += 1.0;
    }
    [words, parts]
}

impl Index {
    fn of(phrasings: &[(Vec<String>, Meaning)]) -> Index {
        let counted: Vec<_> =
            phrasings.iter().map(|(tokens, meaning)| (features(tokens), *meaning)).collect();
        let mut having: BTreeMap<&str, f32> = BTreeMap::new();
        for (blocks, _) in &counted {
            for feature in blocks.iter().flat_map(BTreeMap::keys) {
                *having.entry(feature).or_default() += 1.0;
            }
        }
        let all = phrasings.len() as f32;
        let mut index = Index {
            meanings: Vec::new(),
            features: BTreeMap::new(),
            absent: Vec::new(),
            exactly: BTreeMap::new(),
        };
        // Parts of words that only one phrasing has say no more than the word itself.
        index.features = having
            .iter()
            .filter(|(feature, having)| **having > 1.0 || feature.starts_with('='))
            .map(|(feature, having)| {
                let rare = ((1.0 + all) / (1.0 + having)).ln() + 1.0;
                ((*feature).to_owned(), Feature { rare, says: Vec::new() })
            })
            .collect();
        let mut places: BTreeMap<Meaning, u16> = BTreeMap::new();
        let mut counts: Vec<BTreeMap<&str, f32>> = Vec::new();
        for (blocks, meaning) in &counted {
            let place = *places.entry(*meaning).or_insert_with(|| {
                index.meanings.push(*meaning);
                counts.push(BTreeMap::new());
                index.meanings.len() as u16 - 1
            });
            for (feature, weight) in blocks.iter().flat_map(|block| index.weighed(block)) {
                if let Some(counts) = counts.get_mut(usize::from(place)) {
                    *counts.entry(feature).or_default() += weight;
                }
            }
        }
        let kinds = index.features.len() as f32;
        let mut says: BTreeMap<String, Vec<(u16, f32)>> = BTreeMap::new();
        for (place, counts) in (0..).zip(&counts) {
            let sum: f32 = counts.values().sum();
            index.absent.push(UNSEEN.ln() - (sum + UNSEEN * kinds).ln());
            for (feature, count) in counts {
                let more = ((count + UNSEEN) / UNSEEN).ln();
                says.entry((*feature).to_owned()).or_default().push((place, more));
            }
        }
        for (feature, says) in says {
            if let Some(entry) = index.features.get_mut(&feature) {
                entry.says = says;
            }
        }
        // What is written under two questions is sure of neither.
        let mut exactly: BTreeMap<String, Option<Meaning>> = BTreeMap::new();
        for (tokens, meaning) in phrasings {
            let entry = exactly.entry(tokens.join(" ")).or_insert(Some(*meaning));
            *entry = entry.filter(|known| known == meaning);
        }
        index.exactly = exactly.into_iter().filter_map(|(text, meaning)| Some((text, meaning?))).collect();
        index
    }

    /// The features of a block that are known, each with its part of the whole.
    fn weighed<'a>(&self, block: &'a BTreeMap<String, f32>) -> Vec<(&'a str, f32)> {
        let weight = |(feature, count): (&'a String, &f32)| {
            Some((feature.as_str(), (1.0 + count.ln()) * self.features.get(feature)?.rare))
        };
        let mut weighed: Vec<(&str, f32)> = block.iter().filter_map(weight).collect();
        let length = weighed.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt().max(1e-6);
        weighed.iter_mut().for_each(|(_, weight)| *weight /= length);
        weighed
    }

    /// The meaning that fits these words best.
    pub(super) fn best(&self, tokens: &[String]) -> Option<Match> {
        if let Some(meaning) = self.exactly.get(&tokens.join(" ")) {
            return Some(Match { meaning: *meaning, ahead: f32::MAX, known: 1.0 });
        }
        let blocks = features(tokens);
        let mut scores = vec![0.0f32; self.meanings.len()];
        for (feature, weight) in blocks.iter().flat_map(|block| self.weighed(block)) {
            for (score, absent) in scores.iter_mut().zip(&self.absent) {
                *score += weight * absent;
            }
            for (place, more) in self.features.get(feature).iter().flat_map(|feature| &feature.says) {
                if let Some(score) = scores.get_mut(usize::from(*place)) {
                    *score += weight * more;
                }
            }
        }
        let (place, most) =
            scores.iter().copied().enumerate().max_by(|one, other| one.1.total_cmp(&other.1))?;
        let meaning = *self.meanings.get(place)?;
        let others =
            scores.iter().zip(&self.meanings).filter(|(_, other)| other.question != meaning.question);
        let next = others.map(|(score, _)| *score).fold(f32::MIN, f32::max);
        let known = tokens.iter().filter(|token| self.features.contains_key(&whole(token))).count();
        Some(Match { meaning, ahead: most - next, known: known as f32 / tokens.len().max(1) as f32 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_phrasings_are_understood_by_the_others() {
        let all = phrasings();
        let (mut right, mut count) = (0, 0);
        for part in 0..5 {
            let (asked, learnt): (Vec<_>, Vec<_>) =
                all.iter().cloned().enumerate().partition(|(place, _)| place % 5 == part);
            let index = Index::of(&learnt.into_iter().map(|(_, phrasing)| phrasing).collect::<Vec<_>>());
            for (_, (tokens, meaning)) in asked {
                count += 1;
                right += usize::from(
                    index.best(&tokens).is_some_and(|found| found.meaning.question == meaning.question),
                );
            }
        }
        assert!(right * 10 > count * 6, "{right} of {count}");
    }
}
