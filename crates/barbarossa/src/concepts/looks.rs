//! Letters that look like others, and questions that cannot be read as they stand there.
//! The page reads words in the same way: `web/src/games/barbarossa/plain.ts`.

use table::{Refusal, text};

/// Letters of other alphabets that look like those of ours, small or as capitals: behind each stands ours.
const LOOK_ALIKES: &str = "аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhӏlԛqԝwαaβbεeζzηhιiκkμmνnοoρpτtυyχxıiɑaɡg";

/// A small letter, or ours that looks alike.
pub(super) fn look_alike(letter: char) -> char {
    let mut pairs = LOOK_ALIKES.chars();
    while let Some((other, ours)) = pairs.next().zip(pairs.next()) {
        if other == letter {
            return ours;
        }
    }
    letter
}

/// An alphabet whose letters can be taken for those of another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
}

fn alphabet(letter: char) -> Option<Alphabet> {
    let greek = [('\u{370}', '\u{3ff}'), ('\u{1f00}', '\u{1fff}')];
    let cyrillic = [('\u{400}', '\u{52f}'), ('\u{1c80}', '\u{1c8f}'), ('\u{a640}', '\u{a69f}')];
    let latin = [('A', 'Z'), ('a', 'z'), ('\u{c0}', '\u{24f}'), ('\u{1e00}', '\u{1eff}')];
    let is_in =
        |ranges: &[(char, char)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&letter));
    match () {
        () if is_in(&latin) => Some(Alphabet::Latin),
        () if is_in(&greek) => Some(Alphabet::Greek),
        () if is_in(&cyrillic) => Some(Alphabet::Cyrillic),
        () => None,
    }
}

/// Whether a word mixes letters of alphabets that look alike.
pub(super) fn mixes_alphabets(word: &str) -> bool {
    word.split([' ', '-']).any(|part| {
        let mut alphabets = part.chars().filter_map(alphabet);
        let first = alphabets.next();
        alphabets.any(|alphabet| Some(alphabet) != first)
    })
}

/// Whether a question can be read as it stands there (BAR-11).
pub fn check_legible(question: &str) -> Result<(), Refusal> {
    match () {
        () if !text::is_visible(question) => Err(Refusal::new("BAR-11", "barbarossa_question_invisible")),
        () if question.contains(text::turns_around) => {
            Err(Refusal::new("BAR-11", "barbarossa_question_direction"))
        }
        () if text::has_towers(question) => {
            Err(Refusal::new("BAR-11", "barbarossa_question_marks").with("most", text::MOST_MARKS))
        }
        () => Ok(()),
    }
}
