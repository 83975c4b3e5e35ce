//! Texts in the player's language, from Fluent catalogues built into the program.
//!
//! A key without a text comes out as the key itself, so that a mistake is seen and nothing fails; tests hold the
//! catalogues and the keys used in the sources together.

use fluent::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language with a catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Language {
    /// Its code, as settings and command line write it.
    pub code: &'static str,
    /// Its name in itself.
    pub name: &'static str,
    /// What stands between a number's whole and its fraction.
    pub decimal_sign: char,
    /// The texts of its catalogue files.
    pub catalogue: [&'static str; 2],
}

/// All languages; the first one is used when the player's own is not here.
pub const LANGUAGES: [Language; 5] = [
    Language {
        code: "en",
        name: "English",
        decimal_sign: '.',
        catalogue: [include_str!("../assets/lang/en/interface.ftl"), include_str!("../assets/lang/en/rules.ftl")],
    },
    Language {
        code: "ru",
        name: "Русский",
        decimal_sign: ',',
        catalogue: [include_str!("../assets/lang/ru/interface.ftl"), include_str!("../assets/lang/ru/rules.ftl")],
    },
    Language {
        code: "de",
        name: "Deutsch",
        decimal_sign: ',',
        catalogue: [include_str!("../assets/lang/de/interface.ftl"), include_str!("../assets/lang/de/rules.ftl")],
    },
    Language {
        code: "ja",
        name: "日本語",
        decimal_sign: '.',
        catalogue: [include_str!("../assets/lang/ja/interface.ftl"), include_str!("../assets/lang/ja/rules.ftl")],
    },
    Language {
        code: "zh",
        name: "简体中文",
        decimal_sign: '.',
        catalogue: [include_str!("../assets/lang/zh/interface.ftl"), include_str!("../assets/lang/zh/rules.ftl")],
    },
];

/// A value inserted into a text.
pub type Value<'a> = FluentValue<'a>;

/// The texts of one language.
pub struct I18n {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl I18n {
    /// The texts for a language code such as `ru` or `ru-RU`; without one, for the language of the system. A language
    /// without a catalogue gives the first of [`LANGUAGES`].
    pub fn new(code: Option<&str>) -> I18n {
        let language = match code {
            Some(code) => find(code),
            None => sys_locale::get_locale().as_deref().and_then(find),
        };
        I18n::of(language.unwrap_or(LANGUAGES[0]))
    }

    /// The texts of this language.
    pub fn of(language: Language) -> I18n {
        let identifier: LanguageIdentifier = language.code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![identifier]);
        // The marks around inserted values are for mixed writing directions; no font here has them.
        bundle.set_use_isolating(false);
        for text in language.catalogue {
            // What could not be parsed is left out; the catalogues are part of the program and tested.
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        I18n { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text of a key.
    pub fn tr(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// The text of a key with values inserted.
    pub fn tr_args(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.format(key, Some(&args))
    }

    /// A number with a fixed count of decimals and the language's decimal sign.
    pub fn decimal(&self, value: f64, decimals: usize) -> String {
        format!("{value:.decimals$}").replace('.', self.language.decimal_sign.encode_utf8(&mut [0; 4]))
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, args, &mut errors).into_owned()
    }
}

/// The language whose code begins a locale name: `ru` for `ru-RU` and `ru_RU.UTF-8`.
fn find(locale: &str) -> Option<Language> {
    let code = locale.split(['-', '_', '.']).next()?.to_ascii_lowercase();
    LANGUAGES.into_iter().find(|language| language.code == code)
}
