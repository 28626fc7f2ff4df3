//! No file is so long that nobody reads it.

use super::Finding;
use super::house::House;

/// The most lines of a file that people write, by its ending. Rust and the page are formatted by a program, so a line is
/// a line; a component has its looks in the same file.
const MOST: &[(&str, usize)] = &[(".rs", 600), (".ts", 450), (".svelte", 500)];

const GENERATED: &str = "web/src/protocol/generated/";

pub fn find(house: &House) -> Vec<Finding> {
    let too_long = |path: &str, text: &str| {
        let (_, most) = MOST.iter().find(|(ending, _)| path.ends_with(ending))?;
        let lines = text.lines().count();
        (lines > *most && !path.starts_with(GENERATED))
            .then(|| Finding::new(path, format!("has {lines} lines, more than {most}")))
    };
    house.files.iter().filter_map(|(path, text)| too_long(path, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    #[test]
    fn a_long_file_is_found() {
        let lines = |count| "x\n".repeat(count);
        let house = with_files(&[
            ("web/src/a.svelte", &lines(501)),
            ("web/src/b.svelte", &lines(500)),
            ("docs/a.md", &lines(1000)),
            ("a.rs", &lines(601)),
            ("b.rs", &lines(600)),
        ]);
        let found = format!("{:?}", find(&house));
        assert_eq!(find(&house).len(), 2);
        assert!(found.contains("a.svelte") && found.contains("a.rs"));
    }
}
