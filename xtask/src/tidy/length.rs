//! No file is so long that nobody reads it.

use super::Finding;
use super::house::House;

/// The most lines of a file that people write.
const MOST: usize = 600;

/// Files that may be longer, and why.
const LONGER: &[(&str, &str)] = &[];

const ENDINGS: &[&str] = &[".rs", ".ts", ".svelte"];
const GENERATED: &str = "web/src/protocol/generated/";

pub fn find(house: &House) -> Vec<Finding> {
    look(house, LONGER)
}

fn look(house: &House, longer: &[(&str, &str)]) -> Vec<Finding> {
    let written =
        |path: &str| ENDINGS.iter().any(|ending| path.ends_with(ending)) && !path.starts_with(GENERATED);
    let mut findings = Vec::new();
    for (path, text) in house.files.iter().filter(|(path, _)| written(path)) {
        let lines = text.lines().count();
        let excused = longer.iter().any(|(excused, _)| excused == path);
        if lines > MOST && !excused {
            findings.push(Finding::new(path, format!("has {lines} lines, more than {MOST}")));
        }
        if lines <= MOST && excused {
            findings.push(Finding::new(path, "is not long any more and needs no excuse"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    #[test]
    fn a_long_file_is_found_unless_there_is_a_reason() {
        let long = "x\n".repeat(MOST + 1);
        let house = with_files(&[("web/src/a.svelte", &long), ("docs/a.md", &long), ("b.rs", "x\n")]);
        assert_eq!(look(&house, &[]).len(), 1);
        assert_eq!(look(&house, &[("web/src/a.svelte", "a reason")]), []);
        assert_eq!(look(&house, &[("web/src/a.svelte", "a reason"), ("b.rs", "none")]).len(), 1);
    }
}
