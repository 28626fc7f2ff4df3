//! How many questions it takes to name a thing: what the mountain's players can do at best, for measurements.

use super::asking::weigh;
use super::beliefs::Beliefs;
use super::candidates::of_table;
use super::wits::ADVISER;
use crate::action::Answer;
use crate::concepts::{ConceptId, Language};
use crate::knowledge::QuestionId;

/// Whoever is so sure of a thing names it.
const NAMED_FROM: f32 = 0.5;
/// Whoever does not know by then never will.
const MOST: usize = 60;

/// How many questions of the catalogue somebody asks until they name a thing; a wrong name counts as a question. `looks` is what
/// they see, how likely everything is by the looks of its figure.
pub fn questions_to_name(
    thing: ConceptId,
    looks: Option<&[f32]>,
    mut answer: impl FnMut(QuestionId) -> Answer,
) -> usize {
    let candidates = of_table(Language::En);
    let truth = usize::from(thing.number());
    let mut beliefs = Beliefs::about(candidates.count(), looks);
    for asked in 0..MOST {
        match beliefs.best(0) {
            Some((best, likely)) if likely >= NAMED_FROM => {
                if best == truth {
                    return asked;
                }
                beliefs.rule_out(best);
                continue;
            }
            _ => {}
        }
        let weighed = weigh(0, &ADVISER, &candidates, &beliefs);
        let Some(best) = weighed.into_iter().max_by(|one, other| one.bits.total_cmp(&other.bits)) else {
            break;
        };
        beliefs.hear(best.question, answer(best.question), &candidates, &ADVISER);
    }
    MOST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn true_answers_lead_to_the_thing_and_its_looks_lead_there_sooner() {
        for number in [0, 100, 350, 719] {
            let thing = ConceptId::new(number);
            let truly = |question| crate::knowledge::answer(thing, question);
            let blind = questions_to_name(thing, None, truly);
            assert!((3..40).contains(&blind), "{number}: {blind} questions");
            let mut looks = vec![0.0005; 720];
            looks[usize::from(number)] = 0.2;
            assert!(questions_to_name(thing, Some(&looks), truly) < blind, "{number}");
        }
    }
}
