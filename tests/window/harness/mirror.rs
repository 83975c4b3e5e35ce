//! The same game, replayed by the library from the plies in the log: what the window claims must agree with it.

use super::Event;
use intellector::game::Game;
use intellector::rules::{Move, Position, notation, sip};
use intellector::storage::read_game;

use std::path::{Path, PathBuf};

/// The game as the log tells it.
pub struct Mirror {
    pub game: Game,
    /// The game's data folder, where loaded files are looked for.
    data: PathBuf,
    /// What is on the table when the game's screen opens next, if it is another game.
    next: Option<Position>,
    /// A lesson or puzzle is on the table: the game waits.
    learning: bool,
}

impl Mirror {
    pub fn new(start: Position, data: PathBuf) -> Mirror {
        Mirror { game: game_from(start), data, next: None, learning: false }
    }

    /// The next time the game's screen opens, it shows a new game from this position.
    pub fn expect_new_game(&mut self, start: Position) {
        self.next = Some(start);
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    pub fn sip(&self) -> String {
        sip::write(self.position())
    }

    pub fn ply(&self) -> u64 {
        self.game.plies().len() as u64
    }

    pub fn legal(&self) -> Vec<Move> {
        if self.game.outcome().is_some() { Vec::new() } else { self.position().legal_moves().to_vec() }
    }

    /// Follows one event and checks what it claims.
    pub fn follow(&mut self, event: &Event) {
        if self.learning && event.name != "screen" {
            return;
        }
        match event.name.as_str() {
            "ply" => {
                let text = event.text("coord");
                let mv = notation::read(self.position(), text)
                    .unwrap_or_else(|e| panic!("{} is not legal in {}: {e}", event.body, self.sip()));
                assert_eq!(mv.to_string(), text, "coord is not in its canonical form");
                assert_eq!(event.text("notation"), notation::write(self.position(), mv), "{}", event.body);
                self.game.play(mv).unwrap_or_else(|e| panic!("{}: {e}", event.body));
            }
            "screen" => {
                match event.text("name") {
                    "training" => self.learning = true,
                    "menu" | "learn" | "game" => self.learning = false,
                    _ => {}
                }
                if event.text("name") == "game"
                    && let Some(start) = self.next.take()
                {
                    self.game = game_from(start);
                }
                return;
            }
            // Without a file it is the game that ran when the program was last closed.
            "loaded" if event.is_null("file") => return,
            "loaded" => {
                let file = Path::new(event.text("file"));
                let path = find(&self.data, file).unwrap_or_else(|| panic!("no such file: {}", event.body));
                let record = read_game(&path).unwrap_or_else(|e| panic!("{e}"));
                self.game = record.replay().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                return;
            }
            "undo" => {
                let target = event.number("ply");
                assert!(target < self.ply(), "{} takes nothing back from ply {}", event.body, self.ply());
                while self.ply() > target {
                    self.game.undo().unwrap_or_else(|e| panic!("{}: {e}", event.body));
                }
            }
            "redo" => {
                let target = event.number("ply");
                assert!(target > self.ply(), "{} plays nothing again after ply {}", event.body, self.ply());
                while self.ply() < target {
                    self.game.redo().unwrap_or_else(|e| panic!("{}: {e}", event.body));
                }
            }
            "game_over" => {
                if let Some(outcome) = self.game.outcome() {
                    assert_eq!(event.text("outcome"), outcome.name(), "{}", event.body);
                } else {
                    let decided = ["resignation", "time", "agreement"].contains(&event.text("outcome"));
                    assert!(decided, "{} in {}", event.body, self.sip());
                }
                return;
            }
            _ => return,
        }
        assert_eq!(event.text("sip"), self.sip(), "{}", event.body);
        assert_eq!(event.number("ply"), self.ply(), "{}", event.body);
    }
}

fn game_from(start: Position) -> Game {
    Game::from_position(start).unwrap_or_else(|e| panic!("the test's start position: {e}"))
}

/// A file by its full path, or by its name anywhere in the folder.
fn find(folder: &Path, file: &Path) -> Option<PathBuf> {
    if file.is_absolute() {
        return file.is_file().then(|| file.to_owned());
    }
    std::fs::read_dir(folder).ok()?.filter_map(Result::ok).find_map(|entry| {
        let path = entry.path();
        if path.is_dir() { find(&path, file) } else { path.ends_with(file).then_some(path) }
    })
}
