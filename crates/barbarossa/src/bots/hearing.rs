//! How likely each answer is to somebody, by what they know: people err, and differ.

use std::sync::LazyLock;

use crate::action::Answer;
use crate::concepts::COUNT;
use crate::knowledge::{QuestionId, answers_to};

/// How likely each answer is, in the order of [`Answer::ALL`].
pub(crate) type Row = [f32; 4];

/// How many kinds of facts there are to somebody: the four answers, and one that they are not sure of.
pub(super) const FACTS: usize = 5;
/// The kind of a fact that somebody is not sure of.
pub(super) const UNSURE: usize = 4;

/// The answers to whoever is sure of a fact.
pub(super) const SURE: [Row; 4] = [
    [0.87, 0.04, 0.06, 0.03],
    [0.035, 0.885, 0.05, 0.03],
    [0.29, 0.25, 0.36, 0.10],
    [0.15, 0.30, 0.20, 0.35],
];

/// How a question is answered, by the kind of fact.
pub(super) struct Heard {
    pub rows: [Row; FACTS],
    /// How open each answer is where the fact is known, in bits.
    pub open: [f32; FACTS],
}

/// How a question is answered. To whoever is not sure of a fact it is as with any thing of the table.
pub(super) fn heard(question: QuestionId) -> &'static Heard {
    static ALL: LazyLock<Vec<Heard>> = LazyLock::new(|| QuestionId::all().map(of).collect());
    &ALL[question.number()]
}

fn of(question: QuestionId) -> Heard {
    let known = answers_to(question);
    let mut any = [0.0; 4];
    for answer in known {
        for (any, likely) in any.iter_mut().zip(SURE[row(*answer)]) {
            *any += likely / f32::from(COUNT);
        }
    }
    let [yes, no, perhaps, unclear] = SURE;
    let rows = [yes, no, perhaps, unclear, any];
    Heard { open: rows.map(|row| entropy(&row)), rows }
}

/// The place of an answer, and of a fact, in the tables.
pub(super) const fn row(answer: Answer) -> usize {
    match answer {
        Answer::Yes => 0,
        Answer::No => 1,
        Answer::Perhaps => 2,
        Answer::Unclear => 3,
    }
}

pub(super) fn entropy(parts: &[f32]) -> f32 {
    parts.iter().filter(|part| **part > 0.0).map(|part| -part * part.log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_are_probabilities() {
        for question in QuestionId::all() {
            for row in heard(question).rows {
                assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{row:?}");
            }
        }
    }

    #[test]
    fn what_is_so_of_nearly_everything_tells_little_to_whoever_is_unsure() {
        let noes = |question: &QuestionId| {
            answers_to(*question).iter().filter(|answer| **answer == Answer::No).count()
        };
        let rare = QuestionId::all().max_by_key(noes).unwrap();
        let often = QuestionId::all().min_by_key(noes).unwrap();
        let no = row(Answer::No);
        assert!(heard(rare).rows[UNSURE][no] > 0.8 && heard(often).rows[UNSURE][no] < 0.4);
    }
}
