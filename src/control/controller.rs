//! The controller: carries out commands on the game, runs the computer players, and tells what happened.

use super::analysis::MAX_LINES;
use super::program::Programs;
use super::table::{Heading, Table};
use super::thinking::{Pending, Purpose};
use super::timing::{Timer, Watch};
use super::{Author, Browse, Command, Event, GameSetup, Insight, ListedPly, Player, ViewState};
use crate::contest::external::Launcher;
use crate::engine::{Report, Resources, Worker};
use crate::game::openings::opening_of;
use crate::game::record::{Record, RecordError};
use crate::game::{Game, GameError};
use crate::rules::{Color, Move};
use std::sync::Arc;
use std::time::Duration;

/// Why a command was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// No game is open.
    #[error("no game is open")]
    NoGame,
    /// It makes no sense now; the text says why.
    #[error("{0}")]
    NotNow(&'static str),
    /// The game refused it.
    #[error("{0}")]
    Game(#[from] GameError),
    /// The record cannot be replayed.
    #[error("{0}")]
    Record(#[from] RecordError),
}

use ControlError::NotNow;

/// See the module's description.
pub struct Controller {
    pub(super) worker: Worker,
    pub(super) programs: Programs,
    pub(super) pending: Option<Pending>,
    pub(super) table: Option<Table>,
    pub(super) suspended: bool,
    /// How many lines analysis shows; `None` when it is off.
    pub(super) analysis: Option<usize>,
    pub(super) events: Vec<Event>,
    pub(super) seed: u64,
    pub(super) searches: u64,
    /// How many games were opened.
    pub(super) games: u64,
    pub(super) delay: Duration,
    pub(super) watch: Watch,
    /// What the engine has reported and nobody has acted on yet.
    pub(super) inbox: Vec<Report>,
    /// When the awaited ply of the computer came, until it is played.
    pub(super) answered: Option<Duration>,
}

impl Controller {
    /// A controller without a game. `wake` is called from other threads when [`Self::poll`] has something to do.
    pub fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Controller {
        Controller::with_resources(wake, Resources::default())
    }

    /// The same whose computer players think with other resources than the usual ones.
    pub fn with_resources(wake: Arc<dyn Fn() + Send + Sync>, resources: Resources) -> Controller {
        Controller {
            programs: Programs::new(Arc::clone(&wake)),
            worker: Worker::with_resources(wake, resources),
            pending: None,
            table: None,
            suspended: false,
            analysis: None,
            events: Vec::new(),
            seed: 0,
            searches: 0,
            games: 0,
            delay: Duration::ZERO,
            watch: Watch::default(),
            inbox: Vec::new(),
            answered: None,
        }
    }

    /// Seeds the computer players' choices (0 until set).
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Delays every answer of the computer, for tests.
    pub fn set_engine_delay(&mut self, delay: Duration) {
        self.delay = delay;
    }

    /// Makes another program known that can play a side: its command, as the system's shell reads it, and how processes
    /// are started. It is started when it is to move first, and ended with the controller.
    pub fn add_program(&mut self, command: String, launcher: Launcher) -> Player {
        Player::Program(self.programs.add(command, launcher))
    }

    /// From now on this player has a side of the game on the table, if there is one.
    pub fn seat(&mut self, color: Color, player: Player) {
        let Some(table) = self.table.as_mut() else { return };
        match color {
            Color::White => table.setup.white = player,
            Color::Black => table.setup.black = player,
        }
        self.settle();
    }

    /// Carries out a command, or refuses it.
    pub fn execute(&mut self, command: Command) -> Result<(), ControlError> {
        self.tick();
        let result = match command {
            Command::NewGame(setup) => self.new_game(setup),
            Command::Load(record) => self.load(&record),
            Command::Rematch => self.rematch(),
            Command::ClickHex(cell) => self.click(cell),
            Command::PickUp(cell) => self.pick_up(cell),
            Command::Drop(cell) => self.put_down(cell),
            Command::Cancel => self.cancel(),
            Command::Choose(choice) => self.choose(choice),
            Command::Play(mv) => self.play_by_person(mv),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::MoveNow => self.move_now(),
            Command::Hint => self.hint(),
            Command::Analyse(lines) => self.analyse(lines),
            Command::Resign => self.resign(),
            Command::OfferDraw => self.offer_draw(),
            Command::Browse(browse) => self.browse(browse),
            Command::Board(open) => self.set_board(open),
            Command::AddLine(line) => self.add_line(&line),
            Command::DeleteVariation => self.delete_variation(),
            Command::PromoteVariation => self.promote_variation(),
            Command::Suspend => {
                self.suspended = true;
                Ok(())
            }
            Command::Resume => {
                self.suspended = false;
                Ok(())
            }
        };
        self.settle();
        result
    }

    /// What happened since the last call, in order.
    pub fn drain_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The setup of the game on the table.
    pub fn setup(&self) -> Option<&GameSetup> {
        self.table.as_ref().map(|table| &table.setup)
    }

    /// The game on the table.
    pub fn game(&self) -> Option<&Game> {
        self.table.as_ref().map(|table| &table.game)
    }

    /// The record of the game on the table.
    pub fn record(&self) -> Option<Record> {
        let table = self.table.as_ref()?;
        let mut record = Record::of(&table.game, &table.setup.white.to_string(), &table.setup.black.to_string());
        record.date = table.heading.date.clone();
        [record.white_name, record.black_name] = Color::ALL.map(|color| match table.setup.player(color) {
            Player::Program(number) => self.programs.name(number).map(str::to_owned),
            Player::Human | Player::Bot(_) => table.heading.names[color.index()].clone(),
        });
        record.variations = table.tree.record();
        record.clock = table.timer.as_ref().map(|timer| timer.clock.record(self.clock_now()));
        let control = record.clock.as_ref().map(|clock| clock.control.clone());
        record.time_control = control.or_else(|| table.heading.time_control.clone());
        Some(record)
    }

    /// The snapshot to draw; `None` without a game.
    pub fn view(&self) -> Option<ViewState> {
        let table = self.table.as_ref()?;
        let (shown, shown_ply) = table.shown();
        let on_board = table.board.is_some();
        let browsing = table.browsed.is_some() || on_board;
        let playing = self.pending.as_ref().filter(|p| matches!(p.purpose, Purpose::Play(_)));
        let turn = table.turn();
        let clock = table.timer.as_ref().map(|timer| timer.view(self.clock_now()));
        let paused = clock.is_some_and(|clock| clock.paused);
        let human_turn = turn == Some(Player::Human) && !browsing && !paused;
        let colors = table.game.plies().iter().scan(table.game.position_at(0)?.side_to_move(), |color, _| {
            let now = *color;
            *color = !now;
            Some(now)
        });
        Some(ViewState {
            setup: table.setup,
            position: *shown.position_at(shown_ply)?,
            pieces: shown.pieces_at(shown_ply)?,
            last_move: shown_ply.checked_sub(1).map(|ply| shown.plies()[ply].mv),
            shown_ply,
            plies: colors
                .zip(table.game.plies())
                .map(|(color, ply)| ListedPly { color, notation: ply.notation.clone() })
                .collect(),
            browsing,
            unseen: table.unseen(),
            can_go_on: table.can_go_on(),
            opening: opening_of(shown, shown_ply),
            variations: if table.can_open_board() { table.variations_view() } else { Vec::new() },
            board: table.board_view(),
            can_open_board: table.can_open_board(),
            captured: Color::ALL.map(|color| shown.captured(color, shown_ply)),
            to_move: table.game_in_hand().position().side_to_move(),
            turn,
            selected: table.selection.cell(),
            dragged: table.selection.dragged(),
            targets: table.selection.targets().to_vec(),
            choice: table.selection.choice().cloned(),
            insight: Insight::of(shown.position_at(shown_ply)?, &table.setup),
            analysis: self.analysis.map(|lines| table.analysis_view(lines)),
            hint: table.hint.filter(|_| !browsing),
            hint_pending: self.pending.as_ref().is_some_and(|p| p.purpose == Purpose::Hint),
            thinking: playing.map(|p| p.since.elapsed()),
            engine_info: self.pending.as_ref().and_then(|p| p.info.clone()),
            clock,
            outcome: table.game.outcome(),
            can_undo: table.undo_goal().is_some() && !paused && !on_board,
            can_redo: !table.game.undone().is_empty() && !paused && !on_board,
            can_move_now: playing.is_some() || table.stalled(),
            can_resign: table.game.outcome().is_none() && table.resigning_side().is_some() && !on_board,
            can_offer_draw: table.can_offer_draw() && !paused && !on_board,
            can_hint: human_turn,
        })
    }

    pub(super) fn table(&mut self) -> Result<&mut Table, ControlError> {
        self.table.as_mut().ok_or(ControlError::NoGame)
    }

    /// The table, if a person may move a piece now.
    pub(super) fn person_table(&mut self) -> Result<&mut Table, ControlError> {
        self.refuse_while_paused()?;
        let table = self.table()?;
        if table.game_in_hand().outcome().is_some() {
            return Err(GameError::Over.into());
        }
        if table.board.is_some() {
            return Ok(table);
        }
        if table.browsed.is_some() {
            return Err(NotNow("an earlier position is shown: go to the last one first"));
        }
        match table.turn() {
            Some(Player::Human) => Ok(table),
            _ => Err(NotNow("it is the computer's turn")),
        }
    }

    fn new_game(&mut self, setup: GameSetup) -> Result<(), ControlError> {
        let game = match setup.start {
            Some(start) => Game::from_position(start.with_rules(setup.rules))?,
            None => Game::new(setup.rules),
        };
        let timer = setup.clock.map(|control| Timer::new(control, game.position().side_to_move()));
        let heading = Heading { date: Some(crate::storage::local_time_text()), ..Heading::default() };
        self.open(Table::new(setup, game, heading, timer), false);
        Ok(())
    }

    fn load(&mut self, record: &Record) -> Result<(), ControlError> {
        let player = |side: &str, name: &str| {
            name.parse::<Player>().map_err(|message| RecordError(format!("player of {side}: {message}")))
        };
        let (white, black) = (player("White", &record.white)?, player("Black", &record.black)?);
        let (game, clock) = record.restore()?;
        let timer = clock.map(Timer::from);
        let clock = timer.as_ref().map(|timer| timer.clock.control());
        let start = record.start.is_some().then(|| game.position_at(0).copied()).flatten();
        let setup = GameSetup { white, black, rules: record.rules, start, clock };
        let tree = record.restore_tree(&game)?;
        let heading = Heading {
            date: record.date.clone(),
            names: [record.white_name.clone(), record.black_name.clone()],
            time_control: record.time_control.clone(),
        };
        self.open(Table { tree, ..Table::new(setup, game, heading, timer) }, true);
        Ok(())
    }

    fn open(&mut self, table: Table, loaded: bool) {
        self.close_hand();
        self.cancel_search();
        self.suspended = false;
        if !loaded {
            // Whoever starts a game wants to play it.
            self.analysis = None;
        }
        self.games += 1;
        self.table = Some(table);
        self.events.push(Event::GameStarted { loaded });
        self.report_end();
    }

    fn analyse(&mut self, lines: Option<usize>) -> Result<(), ControlError> {
        self.table()?;
        self.analysis = lines.map(|lines| lines.clamp(1, MAX_LINES));
        Ok(())
    }

    fn rematch(&mut self) -> Result<(), ControlError> {
        let setup = self.table()?.setup;
        self.new_game(GameSetup { white: setup.black, black: setup.white, ..setup })
    }

    fn play_by_person(&mut self, mv: Move) -> Result<(), ControlError> {
        let table = self.person_table()?;
        if !table.game_in_hand().position().legal_moves().contains(&mv) {
            return Err(GameError::from(crate::rules::IllegalMove(mv)).into());
        }
        self.play_by_hand(mv)
    }

    /// Plays a legal ply of a person, in the game or on the analysis board.
    pub(super) fn play_by_hand(&mut self, mv: Move) -> Result<(), ControlError> {
        if self.table()?.board.is_some() {
            return self.try_ply(mv);
        }
        self.play(mv, Author::Human);
        Ok(())
    }

    /// Plays a legal ply and tells of it.
    pub(super) fn play(&mut self, mv: Move, by: Author) {
        self.close_hand();
        // A hint for the position before is of no use any more.
        self.cancel_search();
        if !self.press_clock() {
            return;
        }
        let Some(table) = self.table.as_mut() else { return };
        let (notation, change) = match table.game.play(mv) {
            Ok(played) => (played.notation.clone(), played.change.clone()),
            Err(error) => return self.engine_failed(error.to_string()),
        };
        table.hint = None;
        table.failures = 0;
        let (position, ply) = (*table.game.position(), table.game.plies().len());
        self.events.push(Event::Ply { by, mv, notation, change, position, ply });
        self.report_end();
    }

    fn undo(&mut self) -> Result<(), ControlError> {
        self.refuse_while_paused()?;
        self.refuse_on_board()?;
        let table = self.table()?;
        let goal = table.undo_goal().ok_or(match table.resigning_side() {
            Some(_) => ControlError::from(GameError::NothingToUndo),
            None => NotNow("the computer plays both sides: look back with the move list"),
        })?;
        self.prepare_walk();
        while let Some(table) = self.table.as_mut().filter(|table| table.game.plies().len() > goal) {
            let change = table.game.undo()?;
            let (position, ply) = (*table.game.position(), table.game.plies().len());
            self.events.push(Event::Undo { change, position, ply });
        }
        self.turn_clock();
        Ok(())
    }

    fn redo(&mut self) -> Result<(), ControlError> {
        self.refuse_while_paused()?;
        self.refuse_on_board()?;
        if self.table()?.game.undone().is_empty() {
            return Err(GameError::NothingToRedo.into());
        }
        self.prepare_walk();
        while let Some(table) = self.table.as_mut().filter(|table| !table.game.undone().is_empty()) {
            let change = table.game.redo()?.change.clone();
            let (position, ply) = (*table.game.position(), table.game.plies().len());
            let persons_turn = table.is_human(table.to_move());
            self.events.push(Event::Redo { change, position, ply });
            if persons_turn {
                break;
            }
        }
        self.turn_clock();
        self.report_end();
        Ok(())
    }

    /// Undo and redo start from a clean table: no search, no selection, no question, no hint, the last ply shown.
    fn prepare_walk(&mut self) {
        self.cancel_search();
        self.close_hand();
        if let Some(table) = self.table.as_mut() {
            table.hint = None;
            table.failures = 0;
            table.even_answers = 0;
            if table.browsed.take().is_some() {
                let ply = table.game.plies().len();
                self.events.push(Event::Browsed { ply, change: None });
            }
        }
    }

    fn resign(&mut self) -> Result<(), ControlError> {
        self.refuse_on_board()?;
        let table = self.table()?;
        let color = table.resigning_side().ok_or(NotNow("nobody sits at the board who could resign"))?;
        table.game.resign(color)?;
        self.cancel_search();
        self.close_hand();
        self.report_end();
        Ok(())
    }

    fn browse(&mut self, browse: Browse) -> Result<(), ControlError> {
        if let Browse::Node(node) = browse
            && !self.table()?.tree.is_played(node)
        {
            self.set_board(true)?;
        }
        let table = self.table()?;
        if table.board.is_some() {
            return self.walk_board(browse);
        }
        let (from, last) = (table.shown_ply(), table.game.plies().len());
        let to = match browse {
            Browse::First => 0,
            Browse::Previous => from.saturating_sub(1),
            Browse::Next => last.min(from + 1),
            Browse::Last => last,
            Browse::Ply(ply) => last.min(ply),
            Browse::Node(node) => last.min(table.tree.depth(node)),
            Browse::Sibling => from,
        };
        table.look_at(to);
        if to == from {
            return Ok(());
        }
        let plies = table.game.plies();
        let change = match () {
            () if to == from + 1 => Some(plies[from].change.clone()),
            () if from == to + 1 => Some(plies[to].change.reversed()),
            () => None,
        };
        self.close_hand();
        self.events.push(Event::Browsed { ply: to, change });
        Ok(())
    }

    pub(super) fn report_end(&mut self) {
        if let Some(outcome) = self.table.as_ref().and_then(|table| table.game.outcome()) {
            self.events.push(Event::GameOver(outcome));
        }
    }
}
