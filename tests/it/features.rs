//! The table of features: what it names as proof must exist.

use std::collections::BTreeSet;
use std::path::Path;

/// The names of all test functions, those inside the sources included.
fn tests(root: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut folders = vec![root.join("tests"), root.join("src")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                // From the attribute to the function's name, past other attributes.
                for after in text.split("#[test]").skip(1) {
                    let name = after.split_once("fn ").map(|(_, rest)| rest.split('(').next().unwrap_or_default());
                    names.extend(name.map(str::to_owned));
                }
            }
        }
    }
    names
}

#[test]
fn every_proof_in_the_table_of_features_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = tests(root);
    let page = std::fs::read_to_string(root.join("docs/features.md")).unwrap();
    let (mut proofs, mut missing) = (0, Vec::new());
    for quoted in page.split('`').skip(1).step_by(2) {
        let is_test =
            quoted.contains('_') && quoted.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
        let there = if quoted.ends_with(".png") { root.join(quoted).is_file() } else { tests.contains(quoted) };
        if is_test || quoted.ends_with(".png") {
            proofs += 1;
            missing.extend((!there).then_some(quoted));
        }
    }
    assert!(missing.is_empty(), "docs/features.md names what does not exist: {missing:?}");
    assert!(proofs > 80, "{proofs} proofs");
    // A row proves something, or says plainly that it does not hold.
    for row in page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| what ")) {
        assert!(row.contains('`') || row.contains("**"), "no proof: {row}");
    }
}
