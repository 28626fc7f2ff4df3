// Words as people see them: what cannot be seen is left out, and what is written in several ways and looks alike is one thing.
// The rules read them in the same way: crates/table/src/text.rs, crates/barbarossa/src/concepts/looks.rs.

/** What shows nothing; the last is the pattern of Braille without dots. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** The text without what cannot be seen, and with one way of writing for each letter: "ﬁ", "𝐟𝐢" and "ｆｉ" are "fi". */
export const plain = (text: string): string => text.replace(ignorable, "").normalize("NFKC");

/** Letters of other alphabets that look like those of ours, small or as capitals: behind each stands ours. */
const pairs = "аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhӏlԛqԝwαaβbεeζzηhιiκkμmνnοoρpτtυyχxıiɑaɡg";
const lookAlikes = new Map((pairs.match(/../gu) ?? []).map((pair) => [pair[0]!, pair[1]!]));

/** The text in our letters, where others look alike. */
export const inOurLetters = (text: string): string =>
  [...text].map((letter) => lookAlikes.get(letter) ?? letter).join("");
