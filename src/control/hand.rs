//! What clicks and drags do: the piece in the hand, its targets, the open question.

use super::controller::{ControlError, Controller};
use super::selection::Attempt;
use super::{Choice, Event};
use crate::rules::Cell;
use ControlError::NotNow;

impl Controller {
    pub(super) fn click(&mut self, cell: Cell) -> Result<(), ControlError> {
        let table = self.person_table()?;
        if table.selection.choice().is_some() {
            // A click outside the chooser cancels it and does nothing else.
            return self.cancel();
        }
        let position = *table.game_in_hand().position();
        let own = position.piece_at(cell).is_some_and(|piece| piece.color == position.side_to_move());
        match table.selection.attempt(&position, cell) {
            Attempt::NoTarget if own && table.selection.cell() != Some(cell) => {
                table.selection.select(&position, cell);
                self.report_selection();
            }
            Attempt::NoTarget => {
                let refused = table.selection.cell().is_some_and(|home| home != cell);
                self.refuse(Some(cell).filter(|_| refused));
            }
            attempt => return self.follow(attempt),
        }
        Ok(())
    }

    pub(super) fn pick_up(&mut self, cell: Cell) -> Result<(), ControlError> {
        let table = self.person_table()?;
        let position = *table.game_in_hand().position();
        if !position.piece_at(cell).is_some_and(|piece| piece.color == position.side_to_move()) {
            return Err(NotNow("there is no piece of the side to move on that cell"));
        }
        if table.selection.choice().is_some() {
            return Err(NotNow("answer the open question first"));
        }
        let changed = table.selection.cell() != Some(cell);
        if changed {
            table.selection.select(&position, cell);
        }
        table.selection.set_dragged(true);
        if changed {
            self.report_selection();
        }
        Ok(())
    }

    pub(super) fn put_down(&mut self, cell: Option<Cell>) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(home) = table.selection.dragged() else { return Err(NotNow("no piece is being dragged")) };
        table.selection.set_dragged(false);
        let position = *table.game_in_hand().position();
        match cell.map(|cell| table.selection.attempt(&position, cell)) {
            None | Some(Attempt::NoTarget) if cell == Some(home) => {}
            None | Some(Attempt::NoTarget) => self.refuse(cell),
            Some(attempt) => return self.follow(attempt),
        }
        Ok(())
    }

    /// The piece in the hand goes home; from a cell that refused it, with word of that.
    fn refuse(&mut self, cell: Option<Cell>) {
        self.close_hand();
        self.events.extend(cell.map(Event::Refused));
    }

    fn follow(&mut self, attempt: Attempt) -> Result<(), ControlError> {
        match attempt {
            Attempt::Play(mv) => return self.play_by_hand(mv),
            Attempt::Ask => {
                let choice = self.table.as_ref().and_then(|table| table.selection.choice().cloned());
                self.events.push(Event::Choice(choice));
            }
            Attempt::NoTarget => {}
        }
        Ok(())
    }

    pub(super) fn cancel(&mut self) -> Result<(), ControlError> {
        let table = self.table()?;
        if table.selection.choice().is_some() {
            table.selection.close_choice();
            self.events.push(Event::Choice(None));
        } else {
            table.hint = None;
            self.close_hand();
        }
        Ok(())
    }

    pub(super) fn choose(&mut self, choice: Choice) -> Result<(), ControlError> {
        let table = self.person_table()?;
        let position = *table.game_in_hand().position();
        let mv = table.selection.answer(&position, choice).ok_or(NotNow("that answer is not offered"))?;
        self.play_by_hand(mv)
    }

    /// Empties the hand and tells what that changed.
    pub(super) fn close_hand(&mut self) {
        let Some(table) = self.table.as_mut() else { return };
        let (had_choice, had_cell) = (table.selection.choice().is_some(), table.selection.cell().is_some());
        table.selection.clear();
        if had_choice {
            self.events.push(Event::Choice(None));
        }
        if had_cell {
            self.report_selection();
        }
    }

    fn report_selection(&mut self) {
        let Some(table) = self.table.as_ref() else { return };
        let (cell, targets) = (table.selection.cell(), table.selection.targets().to_vec());
        self.events.push(Event::Select { cell, targets });
    }
}
