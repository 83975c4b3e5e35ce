//! What the player is told in passing: one message at a time, in the language in use.
//!
//! News (something was saved, copied, declined) goes away with the next click or key, or by itself. Trouble stays until it could be
//! read, and goes away with the next click or key after that. Several wait for each other.

use crate::i18n::{I18n, Value};
use crate::storage::StorageError;
use std::collections::VecDeque;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long news is shown when the player does nothing.
const NEWS: Duration = Duration::from_secs(6);
/// A click or key sooner than this after trouble came up was not meant for it.
const READING: Duration = Duration::from_millis(1500);
/// How many messages may wait.
const MOST: usize = 20;

/// What a message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// A text of the catalogues by its key, and what stands in it.
    Key(&'static str, Vec<(&'static str, String)>),
    /// Words that are the same in every language: what the system says, or a reader of files.
    Plain(String),
}

impl Words {
    /// The text in a language.
    pub fn text(&self, i18n: &I18n) -> String {
        match self {
            Words::Key(key, values) => {
                let values: Vec<(&str, Value<'_>)> =
                    values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
                i18n.tr_args(key, &values)
            }
            Words::Plain(text) => text.clone(),
        }
    }
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Words::Plain(text)
    }
}

impl From<&StorageError> for Words {
    fn from(error: &StorageError) -> Words {
        match error {
            StorageError::Occupied { path } => Words::Key("message-folder-taken", vec![("file", shown_path(path))]),
            StorageError::Newer { path, .. } => Words::Key("message-newer-file", vec![("file", shown_path(path))]),
            StorageError::SetAside { path, reason, aside } => {
                let reason = reason.clone();
                let values = vec![("file", shown_path(path)), ("aside", shown_path(aside)), ("reason", reason)];
                Words::Key("message-set-aside", values)
            }
            error => Words::Plain(error.to_string()),
        }
    }
}

/// A path as players read it: their own folder is `~`.
pub(super) fn shown_path(path: &Path) -> String {
    let user = directories::UserDirs::new();
    match user.as_ref().and_then(|user| path.strip_prefix(user.home_dir()).ok()) {
        Some(rest) => Path::new("~").join(rest).display().to_string(),
        None => path.display().to_string(),
    }
}

/// The message on the screen.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// What it says.
    pub words: &'a Words,
    /// Whether something went wrong.
    pub trouble: bool,
    /// How many more wait.
    pub more: usize,
}

#[derive(Debug)]
struct Message {
    words: Words,
    trouble: bool,
    /// Since when it has been on the screen.
    since: Option<Instant>,
}

/// The messages that wait, the one on the screen first.
#[derive(Debug, Default)]
pub(super) struct Messages(VecDeque<Message>);

impl Messages {
    /// Adds news. It takes the place of older news.
    pub(super) fn tell(&mut self, words: Words) {
        self.add(words, false);
    }

    /// Adds trouble, unless the same is waiting already.
    pub(super) fn complain(&mut self, words: Words) {
        self.add(words, true);
    }

    fn add(&mut self, words: Words, trouble: bool) {
        self.0.retain(|message| message.trouble);
        if self.0.iter().all(|message| message.words != words) && self.0.len() < MOST {
            self.0.push_back(Message { words, trouble, since: None });
        }
    }

    /// The one to show.
    pub(super) fn shown(&self) -> Option<Shown<'_>> {
        let Message { words, trouble, .. } = self.0.front()?;
        Some(Shown { words, trouble: *trouble, more: self.0.len() - 1 })
    }

    /// The one to show is on the screen.
    pub(super) fn seen(&mut self, now: Instant) {
        if let Some(message) = self.0.front_mut() {
            message.since.get_or_insert(now);
        }
    }

    /// The player has done something else.
    pub(super) fn acted(&mut self, now: Instant) {
        let read = |message: &Message| {
            !message.trouble || message.since.is_some_and(|since| now.saturating_duration_since(since) >= READING)
        };
        if self.0.front().is_some_and(read) {
            self.0.pop_front();
        }
    }

    /// The player has closed the one on the screen.
    pub(super) fn close(&mut self) {
        self.0.pop_front();
    }

    /// How long news will still be shown; `None` when nothing goes away by itself.
    pub(super) fn left(&self, now: Instant) -> Option<Duration> {
        let message = self.0.front().filter(|message| !message.trouble)?;
        Some((message.since? + NEWS).saturating_duration_since(now))
    }

    /// Takes away news whose time is over. Returns whether there was any.
    pub(super) fn expire(&mut self, now: Instant) -> bool {
        let over = self.left(now) == Some(Duration::ZERO);
        if over {
            self.0.pop_front();
        }
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Words {
        Words::Plain(text.to_owned())
    }

    fn shown(messages: &Messages) -> Option<(String, usize)> {
        let i18n = I18n::new(Some("en"));
        messages.shown().map(|shown| (shown.words.text(&i18n), shown.more))
    }

    #[test]
    fn news_goes_with_the_next_action_or_by_itself() {
        let start = Instant::now();
        let mut messages = Messages::default();
        messages.tell(plain("one"));
        messages.tell(plain("two"));
        assert_eq!(shown(&messages), Some(("two".to_owned(), 0)), "older news is not worth waiting for");
        assert_eq!(messages.left(start), None, "nobody has seen it yet");
        messages.seen(start);
        assert!(!messages.expire(start + NEWS / 2) && messages.left(start + NEWS / 2) == Some(NEWS / 2));
        messages.seen(start + NEWS / 2);
        assert!(messages.expire(start + NEWS) && shown(&messages).is_none());
        messages.tell(plain("three"));
        messages.acted(start);
        assert!(shown(&messages).is_none());
    }

    #[test]
    fn all_trouble_is_shown_one_after_another_and_none_unread() {
        let start = Instant::now();
        let mut messages = Messages::default();
        for text in ["one", "two", "one"] {
            messages.complain(plain(text));
        }
        assert_eq!(shown(&messages), Some(("one".to_owned(), 1)), "the same is told once");
        messages.acted(start);
        messages.seen(start);
        messages.acted(start + READING / 2);
        assert_eq!(shown(&messages), Some(("one".to_owned(), 1)), "it could not be read yet");
        assert!(messages.left(start).is_none() && !messages.expire(start + 100 * NEWS), "it does not go by itself");
        messages.acted(start + READING);
        assert_eq!(shown(&messages), Some(("two".to_owned(), 0)));
        messages.close();
        assert!(shown(&messages).is_none());
    }

    #[test]
    fn words_follow_the_language() {
        let words = Words::Key("message-saved", vec![("name", "x".to_owned())]);
        let [english, german] = ["en", "de"].map(|code| words.text(&I18n::new(Some(code))));
        assert!(english != german && english.contains('x') && german.contains('x'), "{english}, {german}");
    }
}
