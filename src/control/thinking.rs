//! The computer's side of the controller: who must think, which answer is awaited, what becomes of it.

use super::analysis::{self, situation};
use super::program::Job;
use super::table::Table;
use super::{Author, ControlError, Controller, EngineEvent, Event, Player};
use crate::engine::{Bot, Limits, ReportKind, Request, SearchInfo, Seeds, Ticket};
use crate::rules::Move;
use std::time::{Duration, Instant};

/// How long a hint is searched.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// What a running search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The computer or another program is to move.
    Play(Player),
    /// The person asked for a hint.
    Hint,
    /// The shown position is analysed; the number stands for it and its past. At first not for long, while the game has
    /// positions without a score.
    Analyse { subject: u64, lines: usize, long: bool },
    /// The position after so many plies has no score yet.
    Review { ply: usize },
}

/// The search whose answer is waited for. Answers with any other ticket are thrown away.
pub(super) struct Pending {
    pub(super) ticket: Ticket,
    pub(super) purpose: Purpose,
    pub(super) since: Instant,
    pub(super) info: Option<SearchInfo>,
}

impl Controller {
    /// Takes note of what the engine has found, without acting on it: a ply of the computer that has come stops its clock.
    /// For views that must still show something else; [`Self::poll`] does the rest.
    pub fn collect(&mut self) {
        self.tick();
        for report in self.worker.poll().into_iter().chain(self.programs.poll()) {
            let awaited = self
                .pending
                .as_ref()
                .is_some_and(|p| p.ticket == report.ticket && matches!(p.purpose, Purpose::Play(_)));
            if awaited && matches!(report.kind, ReportKind::Done(_)) {
                self.answered = Some(self.clock_now());
            }
            self.inbox.push(report);
        }
    }

    /// Takes in what the engine has found meanwhile. Call after each wake.
    pub fn poll(&mut self) {
        self.collect();
        for report in std::mem::take(&mut self.inbox) {
            let Some(pending) = self.pending.as_mut().filter(|p| p.ticket == report.ticket) else { continue };
            match report.kind {
                ReportKind::Info(info) => {
                    if info.line <= 1 {
                        pending.info = Some(info.clone());
                    }
                    if let Purpose::Analyse { .. } = pending.purpose
                        && let Some(table) = self.table.as_mut()
                    {
                        table.take_line(&info);
                    }
                    self.events.push(Event::Engine { ticket: report.ticket, news: EngineEvent::Info(info) });
                }
                ReportKind::Done(answer) => {
                    let (purpose, info) = (pending.purpose, pending.info.take());
                    if let (Purpose::Play(_), Some(table)) = (purpose, self.table.as_mut()) {
                        table.weigh_answer(info.as_ref().map(|info| info.score));
                    }
                    self.pending = None;
                    self.events.push(Event::Engine { ticket: report.ticket, news: EngineEvent::Done });
                    self.take_answer(purpose, answer, info.as_ref());
                }
                ReportKind::Failed(message) => {
                    if !matches!(pending.purpose, Purpose::Play(_)) {
                        // What failed once would fail again.
                        self.analysis = None;
                    }
                    self.pending = None;
                    self.events.push(Event::Engine { ticket: report.ticket, news: EngineEvent::Dropped });
                    self.engine_failed(message);
                }
            }
        }
        self.answered = None;
        self.settle();
    }

    pub(super) fn move_now(&mut self) -> Result<(), ControlError> {
        if self.pending.as_ref().is_some_and(|p| matches!(p.purpose, Purpose::Play(_) | Purpose::Hint)) {
            self.worker.move_now();
            self.programs.move_now();
            return Ok(());
        }
        let table = self.table()?;
        if !table.stalled() {
            return Err(ControlError::NotNow("the computer is not thinking"));
        }
        // It gave up before: let it try again.
        table.failures = 0;
        Ok(())
    }

    pub(super) fn hint(&mut self) -> Result<(), ControlError> {
        self.person_table()?;
        self.refuse_on_board()?;
        if self.pending.as_ref().is_none_or(|p| p.purpose != Purpose::Hint) {
            self.cancel_search();
            self.search(Purpose::Hint);
        }
        Ok(())
    }

    pub(super) fn take_answer(&mut self, purpose: Purpose, answer: Option<Move>, info: Option<&SearchInfo>) {
        let Some(table) = self.table.as_mut() else { return };
        if matches!(purpose, Purpose::Analyse { .. } | Purpose::Review { .. }) {
            table.analysis.end(&table.game, purpose, info);
            return;
        }
        let legal = answer.filter(|&mv| table.game.position().legal_moves().contains(&mv));
        match (purpose, legal) {
            (Purpose::Hint, Some(mv)) => {
                table.hint = Some(mv);
                self.events.push(Event::Hint(mv));
            }
            (Purpose::Play(_), Some(mv)) => self.play(mv, Author::Engine),
            (Purpose::Analyse { .. } | Purpose::Review { .. }, _) => {}
            (_, None) => self.engine_failed("the computer player gave no legal ply".to_owned()),
        }
    }

    /// One new start is allowed in silence; then the person is told and can undo, or ask again with "move now".
    pub(super) fn engine_failed(&mut self, message: String) {
        let Some(table) = self.table.as_mut() else { return };
        table.failures += 1;
        if table.stalled() {
            self.events.push(Event::EngineFailed(message));
        }
    }

    /// Starts or stops the computer and the clock so that they do exactly what the state says.
    pub(super) fn settle(&mut self) {
        self.settle_clock();
        if let Some(table) = self.table.as_mut().filter(|table| table.board.is_none()) {
            table.tree.follow(&table.game);
        }
        let position_thinks = self.table.as_ref().filter(|t| !self.suspended && !t.stalled()).and_then(Table::turn);
        match (position_thinks, self.pending.as_ref().map(|p| p.purpose)) {
            (Some(player), Some(Purpose::Play(thinking))) if player == thinking => {}
            (Some(player @ (Player::Bot(_) | Player::Program(_))), _) => {
                self.cancel_search();
                self.search(Purpose::Play(player));
            }
            (Some(Player::Human), Some(Purpose::Hint)) => {}
            (_, running) => {
                let next = self.next_analysis();
                if running != next {
                    self.cancel_search();
                    if let Some(purpose) = next {
                        self.search(purpose);
                    }
                }
            }
        }
    }

    /// What to analyse when nobody needs the computer for anything else.
    fn next_analysis(&self) -> Option<Purpose> {
        let table = self.table.as_ref().filter(|_| !self.suspended)?;
        table.next_analysis(self.analysis?)
    }

    pub(super) fn search(&mut self, purpose: Purpose) {
        let clock = self.clock_limits();
        let Some(table) = self.table.as_mut() else { return };
        let current = || situation(&table.game, table.game.plies().len());
        let strongest = Bot::Level(Bot::MAX_LEVEL);
        let (bot, limits, situation, analyse) = match purpose {
            Purpose::Play(Player::Bot(bot)) => (bot, clock.unwrap_or_default(), current(), None),
            Purpose::Play(_) => (strongest, clock.unwrap_or_default(), current(), None),
            Purpose::Hint => (strongest, Limits { time: Some(HINT_TIME), ..Limits::default() }, current(), None),
            Purpose::Analyse { lines, .. } => {
                let (shown, ply) = table.shown();
                (strongest, analysis::limits(purpose), situation(shown, ply), Some(lines))
            }
            Purpose::Review { ply } => (strongest, analysis::limits(purpose), situation(&table.game, ply), Some(1)),
        };
        let Some(situation) = situation else { return };
        let afresh = matches!(purpose, Purpose::Review { .. });
        let delay = if analyse.is_some() { Duration::ZERO } else { self.delay };
        if let Purpose::Analyse { subject, lines, .. } = purpose {
            table.analysis.begin(subject, lines);
        }
        self.searches += 1;
        // Any odd constant spreads the counter over the seed's bits; the players mix further.
        let game = self.seed.wrapping_add(self.games.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let seeds = Seeds::of(game, self.searches);
        let ticket = match purpose {
            Purpose::Play(Player::Program(number)) => {
                let (ticket, game) = (self.worker.ticket(), table.game.clone());
                self.programs.start(number, Job { ticket, game, limits, seed: seeds.ply, delay });
                ticket
            }
            _ => self.worker.start(Request { situation, bot, limits, analyse, afresh, seeds, delay }),
        };
        self.pending = Some(Pending { ticket, purpose, since: Instant::now(), info: None });
        self.events.push(Event::Engine { ticket, news: EngineEvent::Start });
    }

    pub(super) fn cancel_search(&mut self) {
        if let Some(pending) = self.pending.take() {
            self.answered = None;
            self.worker.cancel();
            self.programs.cancel();
            self.events.push(Event::Engine { ticket: pending.ticket, news: EngineEvent::Dropped });
        }
    }
}
