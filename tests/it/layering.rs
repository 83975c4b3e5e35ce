//! Reads the sources and holds them to the order of ARCHITECTURE.md: who may import whom, where foreign crates may be
//! named, where `unsafe` may stand, how long a file may be; and that no tracked text names a place of one machine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What each module may import of our own besides itself. `scene` and `render` are restricted further below.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("game", &["rules"]),
    ("engine", &["rules"]),
    ("contest", &["rules", "game", "engine"]),
    ("themes", &[]),
    ("settings", &["themes"]),
    ("training", &["rules"]),
    ("i18n", &[]),
    ("storage", &["rules", "game", "settings"]),
    ("control", &["rules", "game", "engine", "contest", "settings", "storage"]),
    ("cli", &["rules", "game", "engine", "contest", "control", "settings", "storage", "i18n"]),
    ("scene", &["rules", "game", "control", "themes"]),
    ("render", &["rules", "scene", "settings", "themes"]),
    ("input", &["scene", "control"]),
    ("audio", &["rules", "game", "control"]),
    (
        "gui",
        &[
            "rules", "game", "engine", "contest", "control", "settings", "storage", "i18n", "scene", "render", "input",
            "audio", "themes", "training",
        ],
    ),
];

/// The words of other modules that `scene` and `render` may use: names and numbers, never the making of plies.
const PICTURE_MAY_NAME: &[(&str, &[&str])] = &[
    ("rules", &["Bitboard", "Cell", "Color", "Kind", "Move", "Outcome", "Piece", "WinReason", "cell"]),
    ("game", &["Change", "PieceId", "Step"]),
    ("control", &["ChoiceRequest", "Event", "ListedPly", "Target", "TargetKind", "ViewState"]),
];

/// Foreign crates that only some modules may name.
const CONFINED_CRATES: &[(&str, &[&str])] = &[
    ("glium", &["render"]),
    ("glutin", &["render"]),
    ("glutin_winit", &["render"]),
    ("raw_window_handle", &["render"]),
    ("gltf", &["render"]),
    ("image", &["render", "gui"]),
    ("gif", &["gui"]),
    ("color_quant", &["gui"]),
    ("winit", &["input", "gui", "render"]),
    ("egui", &["gui", "render", "input"]),
    ("egui_winit", &["gui", "input"]),
    ("lexopt", &["cli", "gui"]),
    ("pulseaudio", &["audio"]),
    ("futures", &["audio"]),
    ("rustix", &["contest", "engine"]),
    ("anyhow", &["bin"]),
];

const LONGEST_FILE: usize = 600;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Rust files under a folder of the package, as paths relative to it.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path.strip_prefix(root()).unwrap().to_owned());
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no sources under {folder}");
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The source without comments and without the contents of string and character literals.
fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut i = 0;
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    while i < chars.len() {
        match (chars[i], at(i + 1)) {
            ('/', '/') => {
                while i < chars.len() && chars[i] != '\n' {
                    i += 1;
                }
            }
            ('/', '*') => {
                let mut depth = 0;
                loop {
                    match (at(i), at(i + 1)) {
                        ('/', '*') => depth += 1,
                        ('*', '/') => depth -= 1,
                        ('\0', _) => break,
                        _ => {
                            i += 1;
                            continue;
                        }
                    }
                    i += 2;
                    if depth == 0 {
                        break;
                    }
                }
            }
            ('r', '"' | '#') if !at(i.wrapping_sub(1)).is_alphanumeric() && raw_string_opens(&chars, i + 1) => {
                let hashes = chars[i + 1..].iter().take_while(|&&c| c == '#').count();
                i += hashes + 2;
                while i < chars.len() && !(chars[i] == '"' && (1..=hashes).all(|k| at(i + k) == '#')) {
                    i += 1;
                }
                i += hashes + 1;
            }
            ('"', _) => {
                i += 1;
                while i < chars.len() && chars[i] != '"' {
                    i += if chars[i] == '\\' { 2 } else { 1 };
                }
                i += 1;
            }
            // A character literal, not a lifetime.
            ('\'', '\\') => {
                i += 3;
                while i < chars.len() && chars[i] != '\'' {
                    i += 1;
                }
                i += 1;
            }
            ('\'', _) if at(i + 2) == '\'' => i += 3,
            (c, _) => {
                code.push(c);
                i += 1;
            }
        }
    }
    code
}

fn raw_string_opens(chars: &[char], mut i: usize) -> bool {
    while chars.get(i) == Some(&'#') {
        i += 1;
    }
    chars.get(i) == Some(&'"')
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    &text[..end]
}

/// Splits the inside of a `{…}` at its outermost commas.
fn group_items(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0, 1, Vec::new());
    for (i, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if (c == ',' && depth == 1) || depth == 0 {
            items.push(text[start..i].trim());
            start = i + 1;
        }
        if depth == 0 {
            break;
        }
    }
    items
}

/// All paths of two names (`module`, `what is used of it`) that follow `prefix::` in the code; the second name is empty
/// when the module itself is meant.
fn paths_after(code: &str, prefix: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let needle = format!("{prefix}::");
    for (i, _) in code.match_indices(&needle) {
        if code[..i].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let rest = &code[i + needle.len()..];
        let firsts = if rest.starts_with('{') { group_items(rest) } else { vec![rest] };
        for first in firsts {
            let name = identifier(first);
            let tail = first[name.len()..].strip_prefix("::").unwrap_or("");
            let seconds = if tail.starts_with('{') { group_items(tail) } else { vec![tail] };
            for second in seconds {
                found.insert((name.to_owned(), identifier(second).to_owned()));
            }
        }
    }
    found
}

/// The top-level module a file of `src` belongs to (`bin` for the binaries), or `None` for `lib.rs`.
fn module_of(path: &Path) -> Option<String> {
    let inside = path.strip_prefix("src").unwrap();
    let first = Path::new(inside.components().next().unwrap().as_os_str());
    let name = first.file_stem().unwrap().to_str().unwrap();
    (name != "lib").then(|| name.to_owned())
}

/// Paths into our own crate that a file names, whether written with `crate::`, the crate's name or a chain of `super::`.
fn own_paths(path: &Path, code: &str) -> BTreeSet<(String, String)> {
    let mut paths = paths_after(code, "crate");
    paths.extend(paths_after(code, "intellector"));
    // `super` leaves the top-level module only when it is repeated often enough; inline `mod tests` adds one level.
    let levels = path.components().count() - 1 - usize::from(path.ends_with("mod.rs"));
    for depth in levels..levels + 2 {
        let chain = vec!["super"; depth].join("::");
        paths.extend(paths_after(code, &chain));
    }
    paths.retain(|(module, _)| MAY_IMPORT.iter().any(|(name, _)| name == module));
    paths
}

#[test]
fn modules_import_only_what_the_architecture_allows() {
    let mut faults = Vec::new();
    for path in rust_files("src") {
        let Some(module) = module_of(&path) else { continue };
        if module == "bin" {
            continue;
        }
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(name, _)| *name == module) else {
            faults.push(format!("{}: module {module} has no place in the table of this test", path.display()));
            continue;
        };
        for (target, what) in own_paths(&path, &code_only(&read(&path))) {
            if target != module && !allowed.contains(&target.as_str()) {
                faults.push(format!("{}: {module} must not use {target}::{what}", path.display()));
            }
            if matches!(module.as_str(), "scene" | "render")
                && let Some((_, names)) = PICTURE_MAY_NAME.iter().find(|(name, _)| *name == target)
                && !names.contains(&what.as_str())
            {
                faults.push(format!("{}: {module} must not name {target}::{what}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn foreign_crates_stay_where_they_belong() {
    let mut faults = Vec::new();
    for path in rust_files("src") {
        let Some(module) = module_of(&path) else { continue };
        let code = code_only(&read(&path));
        for (krate, modules) in CONFINED_CRATES {
            let named = code.match_indices(&format!("{krate}::")).any(|(i, _)| {
                !code[..i].ends_with(|c: char| c.is_alphanumeric() || c == '_') && !code[..i].ends_with("::")
            });
            if named && !modules.contains(&module.as_str()) {
                faults.push(format!("{}: {module} must not name {krate}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn unsafe_code_stands_in_one_file_at_most() {
    let has_unsafe = |path: &PathBuf| {
        let code = code_only(&read(path));
        code.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == "unsafe")
    };
    let files: Vec<_> = rust_files("src").into_iter().filter(has_unsafe).collect();
    assert!(files.len() <= 1, "unsafe in {files:?}: it belongs into the file that creates the OpenGL context alone");
    for path in files {
        assert!(read(&path).contains("SAFETY:"), "{}: unsafe without a SAFETY comment", path.display());
    }
}

#[test]
fn no_source_file_is_too_long() {
    let long: Vec<_> = ["src", "tests", "benches"]
        .iter()
        .flat_map(|folder| rust_files(folder))
        .map(|path| (read(&path).lines().count(), path))
        .filter(|(lines, _)| *lines > LONGEST_FILE)
        .collect();
    assert!(long.is_empty(), "over {LONGEST_FILE} lines, each a place to ask whether it is one thing: {long:?}");
}

#[test]
fn nothing_is_left_unwritten() {
    let mut faults = Vec::new();
    for path in rust_files("src") {
        let source = read(&path);
        let code = code_only(&source);
        for mark in ["todo!(", "unimplemented!(", "dbg!("] {
            if code.contains(mark) {
                faults.push(format!("{}: {mark}…)", path.display()));
            }
        }
        for mark in ["FIXME", "XXX", "To be written"] {
            if source.contains(mark) {
                faults.push(format!("{}: {mark}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tracked files that are text. Without git (an unpacked archive) there is nothing to check.
fn tracked_text() -> Vec<(String, String)> {
    let listing = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let Ok(listing) = listing else { return Vec::new() };
    String::from_utf8_lossy(&listing.stdout)
        .split_terminator('\0')
        .filter_map(|name| Some((name.to_owned(), String::from_utf8(std::fs::read(root().join(name)).ok()?).ok()?)))
        .collect()
}

#[test]
fn no_tracked_text_names_a_place_of_one_machine() {
    // Written in two halves so that this file does not find itself.
    let places = [("/ro", "ot/"), ("/ho", "me/"), ("/wo", "rk/"), ("/tm", "p/"), ("/Us", "ers/"), ("C:", "\\Users")];
    let mut faults = Vec::new();
    for (name, text) in tracked_text() {
        for (number, line) in text.lines().enumerate() {
            for (head, tail) in places {
                let place = format!("{head}{tail}");
                for (i, _) in line.match_indices(&place) {
                    let stands_alone = !line[..i].ends_with(|c: char| c.is_alphanumeric() || "._-~}\"".contains(c));
                    // X servers put their sockets there on every machine.
                    let public = line[i..].starts_with(&format!("{place}.X11-unix"));
                    if stands_alone && !public {
                        faults.push(format!("{name}:{}: {}", number + 1, line.trim()));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "absolute paths:\n{}", faults.join("\n"));
}

#[test]
fn every_address_in_tracked_text_is_a_public_site() {
    const PUBLIC: &[&str] = &[
        "github.com",
        "www.github.com",
        "crates.io",
        "docs.rs",
        "doc.rust-lang.org",
        "rustup.rs",
        "sh.rustup.rs",
        "www.rust-lang.org",
        "semver.org",
        "keepachangelog.com",
        "opensource.org",
        "www.apache.org",
        "openfontlicense.org",
        "scripts.sil.org",
        "font.ubuntu.com",
        "www.chessprogramming.org",
        "en.wikipedia.org",
        "ru.wikipedia.org",
        "www.w3.org",
        "prng.di.unimi.it",
        "learnopengl.com",
        "play-intellector.ru",
        "intellector.info",
        "www.freedesktop.org",
        "specifications.freedesktop.org",
        "projectfluent.org",
        "www.adobe.com",
        "www.blender.org",
        "www.khronos.org",
    ];
    let mut faults = Vec::new();
    for (name, text) in tracked_text() {
        for (number, line) in text.lines().enumerate() {
            for (i, _) in line.match_indices("://") {
                if !line[..i].ends_with("http") && !line[..i].ends_with("https") {
                    continue;
                }
                let host =
                    line[i + 3..].split(|c: char| !(c.is_alphanumeric() || "-.:".contains(c))).next().unwrap_or("");
                if !PUBLIC.contains(&host.trim_end_matches(['.', ':'])) {
                    faults.push(format!("{name}:{}: {host}", number + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "addresses that are not on the list of this test:\n{}", faults.join("\n"));
}

#[test]
fn the_reader_of_sources_skips_comments_and_strings() {
    let code = code_only(
        "use crate::{rules::{Cell, Kind}, game}; // crate::gui\nlet a = \"crate::render\"; let b = 'x'; let c = r#\"crate::\"input\"#;\nfn f<'a>(x: &'a str) { crate::scene::layout(x) } /* crate::cli /* nested */ */",
    );
    let paths = paths_after(&code, "crate");
    let expected = [("rules", "Cell"), ("rules", "Kind"), ("game", ""), ("scene", "layout")];
    assert_eq!(paths, expected.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect());
}
