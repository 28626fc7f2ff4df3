//! A random sample of what is known, for somebody to judge anew: `cargo run -p barbarossa --example sample_of_answers -- COUNT SEED [known]`
//! prints thing, question and answer, a pair in a line. With `known` only pairs whose answer is not *no*.
#![allow(clippy::expect_used)]

use barbarossa::action::Answer;
use barbarossa::concepts::{COUNT, ConceptId, TABLE};
use barbarossa::knowledge::{QuestionId, answer, questions};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let (Some(count), Some(seed)) = (number(0), number(1)) else { return eprintln!("COUNT SEED [known]") };
    let known = words.get(2).is_some_and(|word| word == "known");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let ids: Vec<QuestionId> = QuestionId::all().collect();
    let mut printed = 0;
    while printed < count {
        let place = usize::try_from(rng.next_u64() % u64::from(COUNT)).expect("a place");
        let asked = usize::try_from(rng.next_u64() % ids.len() as u64).expect("a question");
        let concept = ConceptId::new(u16::try_from(place).expect("a thing"));
        let answer = answer(concept, ids[asked]);
        if known && answer == Answer::No {
            continue;
        }
        let (thing, question) = (&TABLE.concepts()[place], &questions()[asked]);
        println!("{}\t{}\t{}\t{}\t{answer:?}", thing.de, thing.en, question.de, question.en);
        printed += 1;
    }
}
