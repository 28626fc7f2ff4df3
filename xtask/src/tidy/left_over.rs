//! Nothing unfinished, no paths of somebody's machine, no hosts that packages come from.

use super::Finding;
use super::house::House;

/// What is unfinished, or says where the author sat. In pieces, so that this file is no finding itself.
const PATTERNS: &[&str] = &[
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("db", "g!"),
    concat!("FIX", "ME"),
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/tm", "p/"),
    concat!("crates", ".io"),
    concat!("registry.", "npmjs"),
    concat!("py", "pi.org"),
];

/// Written by cargo, which names where each package comes from.
const WRITTEN_BY_CARGO: &str = "Cargo.lock";

pub fn find(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in house.files.iter().filter(|(path, _)| *path != WRITTEN_BY_CARGO) {
        for (number, line) in (1..).zip(text.lines()) {
            for pattern in PATTERNS.iter().filter(|pattern| line.contains(**pattern)) {
                findings.push(Finding::new(format!("{path}:{number}"), format!("`{pattern}` is left over")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    #[test]
    fn every_kind_of_left_over_is_found_in_any_file() {
        for pattern in PATTERNS {
            let text = format!("fine\nsee {pattern}x\n");
            for path in ["crates/zapp/src/lib.rs", "docs/a.md", "web/src/a.svelte", "web/package-lock.json"] {
                let findings = find(&with_files(&[(path, &text)]));
                assert_eq!(
                    findings,
                    [Finding::new(format!("{path}:2"), format!("`{pattern}` is left over"))]
                );
            }
            assert_eq!(find(&with_files(&[(WRITTEN_BY_CARGO, &text)])), []);
        }
    }
}
