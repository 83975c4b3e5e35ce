//! The catalogues: same keys in every language, every key used and every used key there, every character drawable.

use intellector::i18n::{I18n, LANGUAGES};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Keys of a catalogue with the values each of its texts wants.
fn keys(catalogue: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for text in catalogue {
        let mut current = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if !line.starts_with([' ', '}']) && line.contains(" = ") {
                let key = line.split(" = ").next().unwrap().to_owned();
                assert!(keys.insert(key.clone(), BTreeSet::new()).is_none(), "{key} stands there twice");
                current = Some(key);
            }
            let Some(values) = current.as_ref().and_then(|key| keys.get_mut(key)) else { continue };
            for after in line.split('$').skip(1) {
                values.insert(after.chars().take_while(char::is_ascii_alphanumeric).collect());
            }
        }
    }
    keys
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_values() {
    let first = keys(&LANGUAGES[0].catalogue);
    assert!(first.len() > 150, "only {} keys were found", first.len());
    for language in &LANGUAGES[1..] {
        assert_eq!(first, keys(&language.catalogue), "{} differs", language.code);
    }
}

#[test]
fn catalogues_parse_without_a_fault() {
    for language in LANGUAGES {
        for text in language.catalogue {
            let faults = fluent::FluentResource::try_new(text.to_owned()).err().map(|(_, faults)| faults);
            assert_eq!(faults, None, "{}", language.code);
        }
    }
}

#[test]
fn every_key_is_used_and_every_used_key_exists() {
    let known = keys(&LANGUAGES[0].catalogue);
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let code: String = files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for key in known.keys() {
        assert!(code.contains(&format!("\"{key}\"")), "no source uses {key}");
    }
    for call in [".tr(\"", ".tr_args(\""] {
        for rest in code.split(call).skip(1) {
            let key = rest.split('"').next().unwrap();
            assert!(known.contains_key(key), "{key} is used and has no text");
        }
    }
}

#[test]
fn no_text_is_left_in_english() {
    let texts = |language: &intellector::i18n::Language| -> BTreeMap<String, String> {
        let lines = language.catalogue.iter().flat_map(|text| text.lines());
        lines.filter_map(|line| line.split_once(" = ")).map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
    };
    let english = texts(&LANGUAGES[0]);
    for language in &LANGUAGES[1..] {
        let foreign = ["ru", "ja", "zh"].contains(&language.code);
        for (key, text) in texts(language) {
            // Latin names and words that German shares with English stay; whole sentences never.
            let words = text.split(' ').filter(|word| word.chars().all(char::is_alphabetic)).count();
            let same = english.get(&key) == Some(&text) && (words > 2 || foreign && words > 0);
            assert!(!same || key == "game-title", "{}: {key} is English: {text}", language.code);
        }
    }
}

#[test]
fn plurals_follow_the_language() {
    let text = |code, moves: u32| I18n::new(Some(code)).tr_args("load-length", &[("moves", moves.into())]);
    assert_eq!([1, 2, 11].map(|n| text("en", n)), ["1 move", "2 moves", "11 moves"]);
    assert_eq!([1, 3, 5, 11, 21].map(|n| text("ru", n)), ["1 ход", "3 хода", "5 ходов", "11 ходов", "21 ход"]);
}

#[test]
fn language_is_found_by_its_code_and_falls_back_to_english() {
    let code = |name: &str| I18n::new(Some(name)).language().code;
    assert_eq!(["ru", "ru-RU", "ru_RU.UTF-8", "RU"].map(code), ["ru"; 4]);
    assert_eq!(["en", "en-GB", "xx", "", "русский"].map(code), ["en"; 5]);
    assert_eq!(["de-AT", "ja-JP", "zh-Hans-CN", "zh_CN.UTF-8"].map(code), ["de", "ja", "zh", "zh"]);
    assert_eq!(I18n::new(Some("ru")).decimal(-1.354, 2), "-1,35");
    assert_eq!(I18n::new(Some("en")).tr("there is no such key"), "there is no such key");
}

/// Whether a font alone has these characters; the ones it lacks.
#[cfg(feature = "gui")]
fn lacking(name: &str, characters: &BTreeSet<char>) -> BTreeSet<char> {
    use egui::epaint::text::{FontData, FontDefinitions, FontFamily, FontId, Fonts, TextOptions};
    let mut alone = FontDefinitions::empty();
    let data: &FontData = &intellector::gui::panels::theme::fonts("en").font_data[name];
    alone.font_data.insert(name.to_owned(), data.clone().into());
    alone.families.insert(FontFamily::Proportional, vec![name.to_owned()]);
    alone.families.insert(FontFamily::Monospace, vec![name.to_owned()]);
    let mut fonts = Fonts::new(TextOptions::default(), alone);
    let mut fonts = fonts.with_pixels_per_point(1.0);
    let font = FontId::proportional(15.0);
    assert!(!fonts.has_glyph(&font, '\u{5186}'), "the test sees characters that are not there");
    characters.iter().copied().filter(|&c| !fonts.has_glyph(&font, c)).collect()
}

/// egui's own fonts stand behind ours, but no text of ours may need those.
#[cfg(feature = "gui")]
#[test]
fn every_character_of_the_catalogues_is_in_our_fonts() {
    let names: BTreeSet<char> = LANGUAGES.iter().flat_map(|language| language.name.chars()).collect();
    for language in LANGUAGES {
        let mut used: BTreeSet<char> =
            language.catalogue.iter().flat_map(|text| text.chars()).filter(|c| !c.is_control()).collect();
        used.extend("+−·.:#=~…←→↑↓0123456789".chars());
        for western in ["Vollkorn-SemiBold", "FiraSans-Regular", "FiraSans-Medium"] {
            let eastern = if language.code == "zh" { "NotoSansSC-Regular" } else { "NotoSansJP-Regular" };
            let missing = lacking(eastern, &lacking(western, &used));
            assert_eq!(missing, BTreeSet::new(), "{}: neither {western} nor {eastern}; run subset.sh", language.code);
            // The list of languages shows every name in every language.
            let unnamed = lacking("NotoSansSC-Regular", &lacking("NotoSansJP-Regular", &lacking(western, &names)));
            assert_eq!(unnamed, BTreeSet::new(), "names of languages");
        }
    }
}
