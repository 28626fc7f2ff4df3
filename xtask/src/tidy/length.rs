//! No file is so long that nobody reads it.

use super::Finding;
use super::house::House;

/// The most lines of a file that people write.
const MOST: usize = 600;

const ENDINGS: &[&str] = &[".rs", ".ts", ".svelte"];
const GENERATED: &str = "web/src/protocol/generated/";

pub fn find(house: &House) -> Vec<Finding> {
    let written =
        |path: &str| ENDINGS.iter().any(|ending| path.ends_with(ending)) && !path.starts_with(GENERATED);
    let long =
        house.files.iter().filter(|(path, _)| written(path)).map(|(path, text)| (path, text.lines().count()));
    long.filter(|(_, lines)| *lines > MOST)
        .map(|(path, lines)| Finding::new(path, format!("has {lines} lines, more than {MOST}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    #[test]
    fn a_long_file_is_found() {
        let (long, most) = ("x\n".repeat(MOST + 1), "x\n".repeat(MOST));
        let house = with_files(&[("web/src/a.svelte", &long), ("docs/a.md", &long), ("b.rs", &most)]);
        let found = find(&house);
        assert_eq!(found.len(), 1);
        assert!(format!("{found:?}").contains("a.svelte"));
    }
}
