//! Whether a question asks about letters or their number (BAR-12), by its text alone.

use std::sync::LazyLock;

use table::text::plain;

use super::phrases::{Phrases, tokens};

/// What speaks of letters and what only seems to.
struct Spelling {
    /// Words that are about the spelling or the sound of a word.
    about_spelling: Phrases,
    /// The word that is asked about, as a word.
    the_word: Phrases,
    how_long: Phrases,
    /// Letters that are sent, not spelled.
    of_mail: Phrases,
    /// Letters that stand on the thing itself.
    on_the_thing: Phrases,
    begins_or_ends: Phrases,
    /// Between those and the letters.
    with: Phrases,
    /// What stands before a letter that is spoken of as a letter.
    before_letter: Phrases,
    /// What may stand before the article "a", too.
    before_article: Phrases,
    /// What may stand before an article of which only one letter is spoken.
    before_spoken_article: Phrases,
    /// What stands before the letter "i" and not before a person.
    before_letter_i: Phrases,
    /// What stands behind a letter that is spoken of as a letter.
    behind_letter: Phrases,
    /// What a letter belongs to, such as a U boat.
    part_of_name: Phrases,
    /// If one of these is there, letters are not those of a word: their kind, or their shape.
    other_letters: Phrases,
    /// Letters that go together, without vowels, so that they are no words.
    clusters: Phrases,
    endings: Phrases,
}

static SPELLING: LazyLock<Spelling> = LazyLock::new(|| {
    Spelling {
    about_spelling: Phrases::new(
        "silbe, silben, silbenzahl, vokal, vokale, vokalen, konsonant, konsonanten, selbstlaut, selbstlaute, mitlaut, mitlaute, umlaut,
        umlaute, doppellaut, anlaut, alphabet, alphabetisch, abc, reim, reime, reimen, reimt, anagramm, palindrom, wortlänge,
        syllable, syllables, vowel, vowels, consonant, consonants, umlauts, alphabetical, alphabetically, rhyme, rhymes, rhymed,
        rhyming, spelled, spelt, spelling, initial, initials, anagram, palindrome",
    ),
    the_word: Phrases::new("wort, wortes, begriff, word, name"),
    how_long: Phrases::new(
        "lang, lange, langes, langer, länger, längeres, kurz, kurze, kurzes, kurzer, kürzer, long, short, longer, shorter, length",
    ),
    of_mail: Phrases::new(
        "write, writes, writing, written, send, sends, sending, sent, post, posted, mail, read, open, opens, deliver, delivers,
        delivered, carry, carries, envelope, stamp, love",
    ),
    on_the_thing: Phrases::new("drauf, darauf, daran, on"),
    begins_or_ends: Phrases::new(
        "beginnt, beginnen, fängt, anfängt, anfangen, startet, starten, endet, enden, hört, aufhört, begin, begins, beginning, start,
        starts, starting, end, ends, ending",
    ),
    with: Phrases::new("mit, auf, with, in"),
    before_letter: Phrases::new(
        "mit, ein, einem, einen, eine, kein, keinem, keinen, das, auf, doppel, doppeltes, doppelte, doppelten, enthält, beinhaltet,
        und, oder, zwei, drei, vier, a, an, the, no, double, two, three, with, contain, contains, containing, or, have, has",
    ),
    before_article: Phrases::new("with, or, and, have, has, no, contain, contains, containing, in"),
    before_spoken_article: Phrases::new("das, des, da, is, ist, war, oder, und"),
    before_letter_i: Phrases::new("mit, ein, einem, kein, das, an, the, double, doppel, enthält"),
    behind_letter: Phrases::new("vor, drin, darin, enthalten, vorhanden, vorne, hinten"),
    part_of_name: Phrases::new(
        "boot, bahn, shirt, saft, bike, gitarre, auto, roller, mail, ray, turn, bend, form, beine, haken, boat",
    ),
    other_letters: Phrases::new(
        "vitamin, vitamine, vitamins, plan, größe, typ, size, type, sieht, aussieht, aussehen, form, geformt, gebogen, wie, shape,
        shaped, look, looks, looking, like",
    ),
    clusters: Phrases::new(
        "bl, br, ch, ck, dr, ff, fl, fr, gl, gr, kl, kn, kr, ll, mm, nn, pf, ph, pl, pp, pr, qu, rr, sch, schl, schm, schn, schr, schw,
        sh, sl, sm, sn, sp, spr, ss, st, str, th, tr, tt, tz, wh",
    ),
    endings: Phrases::new("chen, el, en, er, heit, ing, ion, keit, lein, ness, tion, ung"),
}
});

/// Whether the question asks about letters, syllables, rhymes or the length of the word, in either language.
pub fn asks_about_letters(question: &str) -> bool {
    let tokens = tokens(&without_abbreviations(question));
    SPELLING.is_spoken_of(&tokens) || SPELLING.names_letters(&tokens)
}

/// "z. B." names no letters.
fn without_abbreviations(question: &str) -> String {
    let mut text = plain(question).to_lowercase();
    for abbreviation in ["z.b.", "z. b.", "d.h.", "d. h.", "u.a.", "e.g.", "i.e."] {
        text = text.replace(abbreviation, " ");
    }
    text
}

impl Spelling {
    /// Whether the question says in words that it is about letters or about how long the word is.
    fn is_spoken_of(&self, tokens: &[String]) -> bool {
        let has = |words: &[&str]| tokens.iter().any(|token| words.contains(&token.as_str()));
        let of_word = self.the_word.among(tokens);
        let on_thing = self.on_the_thing.among(tokens) && !of_word;
        let by_mail = self.of_mail.among(tokens) && !of_word;
        let letters =
            tokens.iter().any(|token| token.contains("buchstab")) || has(&["letter", "letters"]) && !by_mail;
        let spelled = has(&["spell"]) && has(&["how", "you"]);
        let counted = has(&["characters", "zeichen"]) && has(&["many", "viele", "wieviele"]);
        let syllables = tokens.iter().any(|token| token.ends_with("silbig"));
        let length = of_word && self.how_long.among(tokens);
        letters && !on_thing || spelled || counted || syllables || length || self.about_spelling.among(tokens)
    }

    /// Whether a letter, or letters that go together, stand there as such.
    fn names_letters(&self, tokens: &[String]) -> bool {
        if self.other_letters.among(tokens) {
            return false;
        }
        let begins_or_ends = self.begins_or_ends.among(tokens);
        let neighbour = |place: Option<usize>| place.and_then(|place| tokens.get(place)).map(String::as_str);
        tokens.iter().enumerate().any(|(place, token)| {
            let (before, behind) = (neighbour(place.checked_sub(1)), neighbour(Some(place + 1)));
            let is_before = |words: &Phrases| before.is_some_and(|before| words.has(before));
            let is_behind = |words: &Phrases| behind.is_some_and(|behind| words.has(behind));
            let begun = begins_or_ends && is_before(&self.with);
            match token.as_str() {
                // An English word, and a letter only where nothing else makes sense.
                "a" if is_before(&self.before_article) => behind.is_none_or(|behind| behind == "or"),
                "i" => is_before(&self.before_letter_i),
                // Articles, as some speak: "is das n Tier", "is da a Rad dran".
                "a" | "n" | "s" if !begun && is_before(&self.before_spoken_article) && behind.is_some() => {
                    is_behind(&self.behind_letter)
                }
                letter if letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                    let introduced = is_before(&self.before_letter) || is_behind(&self.behind_letter);
                    (introduced || begun) && !is_behind(&self.part_of_name)
                }
                cluster if self.clusters.has(cluster) => is_before(&self.before_letter),
                ending => begun && self.endings.has(ending),
            }
        })
    }
}
