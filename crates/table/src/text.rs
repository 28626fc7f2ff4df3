//! Text that people write, as others see it: what cannot be seen, or shows something else than what is written.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The most marks above and below one letter: more than any language has would cover what stands around it.
pub const MOST_MARKS: usize = 3;

/// Characters that show nothing: Unicode's Default_Ignorable_Code_Point, and what else only formats (Cf).
const IGNORABLE: [(char, char); 28] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e00ff}'),
    ('\u{e0100}', '\u{e01ef}'),
    ('\u{e01f0}', '\u{e0fff}'),
    // A blank that counts as a sign: the pattern of Braille without dots.
    ('\u{2800}', '\u{2800}'),
];

/// Whether a character shows nothing.
pub fn is_ignorable(letter: char) -> bool {
    IGNORABLE.iter().any(|(first, last)| (*first..=*last).contains(&letter))
}

/// Whether a character changes the order in which text is shown.
pub fn turns_around(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether anything can be seen.
pub fn is_visible(text: &str) -> bool {
    text.contains(|letter: char| {
        let blank = letter.is_whitespace() || letter.is_control() || is_ignorable(letter);
        !blank && !is_combining_mark(letter)
    })
}

/// Whether a letter has more than [`MOST_MARKS`].
pub fn has_towers(text: &str) -> bool {
    let mut marks = 0;
    text.chars().filter(|letter| !is_ignorable(*letter)).nfd().any(|letter| {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// The text without what cannot be seen, and with one way of writing for each letter: "ﬁ", "𝐟𝐢" and "ｆｉ" are "fi".
pub fn plain(text: &str) -> String {
    text.chars().filter(|letter| !is_ignorable(*letter)).nfkc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen() {
        for text in [
            "",
            " ",
            "\u{200b}",
            "\u{feff}\u{2060}",
            "\u{3164}",
            "\u{2800} \u{2800}",
            "\u{e0041}",
            "\u{301}",
            "\u{2028}",
        ] {
            assert!(!is_visible(text), "{text:?}");
        }
        for text in ["?", "rot", "\u{200b}a", "👨\u{200d}👩\u{200d}👧", "1\u{fe0f}\u{20e3}", "אדום", "红"]
        {
            assert!(is_visible(text) && !text.contains(turns_around) && !has_towers(text), "{text:?}");
        }
    }

    #[test]
    fn marks_are_counted_through_what_cannot_be_seen() {
        assert!(!has_towers("Việt ế x\u{301}\u{302}\u{303}"));
        assert!(has_towers("x\u{301}\u{302}\u{303}\u{304}"));
        assert!(has_towers("e\u{301}\u{200d}\u{302}\u{200d}\u{303}\u{200d}\u{304}"));
    }

    #[test]
    fn one_way_of_writing_for_each_letter() {
        for (text, expected) in [
            ("Ｂａｇｇｅｒ", "Bagger"),
            ("𝐁𝓪𝕘𝖌𝙚𝚛", "Bagger"),
            ("ﬁſch", "fisch"),
            ("Ba\u{200b}g\u{ad}ger", "Bagger"),
            ("a\u{200d}\u{308}", "ä"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
