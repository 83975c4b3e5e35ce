//! Draws by agreement: between two persons at once, with the computer when it has nothing to hope for.

use super::table::Table;
use super::{ControlError, Controller, Event};
use crate::engine::Score;
use crate::game::GameError;
use crate::rules::{Color, DrawReason, Outcome};

/// Up to this score, in hundredths of a Progressor, the computer does not count itself ahead.
const EVEN: Score = Score(25);
/// It accepts after so many answers in a row without being ahead.
const PATIENCE: u32 = 10;

impl Table {
    /// Takes note of how the computer stands as it answers; players that do not reckon are never ahead.
    pub(super) fn weigh_answer(&mut self, score: Option<Score>) {
        let ahead = score.is_some_and(|score| score > EVEN);
        self.even_answers = if ahead { 0 } else { self.even_answers + 1 };
    }

    /// A game has begun, goes on, and a person plays it.
    pub(super) fn can_offer_draw(&self) -> bool {
        let begun = !self.game.plies().is_empty() && self.game.outcome().is_none();
        begun && Color::ALL.into_iter().any(|color| self.is_human(color))
    }
}

impl Controller {
    pub(super) fn offer_draw(&mut self) -> Result<(), ControlError> {
        self.refuse_while_paused()?;
        self.refuse_on_board()?;
        let table = self.table()?;
        if table.game.outcome().is_some() {
            return Err(GameError::Over.into());
        }
        if !table.can_offer_draw() {
            return Err(ControlError::NotNow("a draw can be offered by a person, after the first ply"));
        }
        let persons = Color::ALL.into_iter().all(|color| table.is_human(color));
        if !persons && table.even_answers < PATIENCE {
            self.events.push(Event::DrawDeclined);
            return Ok(());
        }
        table.game.end(Outcome::Draw(DrawReason::Agreement))?;
        self.cancel_search();
        self.close_hand();
        self.report_end();
        Ok(())
    }
}
