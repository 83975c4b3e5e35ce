//! Tells clicks from drags and piece drags from camera drags.

use glam::Vec2;

/// A mouse button that means something here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// Selects, plays, drags pieces; off the board it orbits.
    Left,
    /// Cancels or draws a circle; dragged from a cell it draws an arrow, from elsewhere it orbits.
    Right,
    /// Dragged it orbits.
    Middle,
}

/// What lies under the pointer when a button goes down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// A panel: the board never hears of this press, nor of its release.
    Panel,
    /// A cell of the board.
    Board,
    /// Table or background.
    Outside,
}

/// What the pointer did, in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Gesture {
    /// Pressed and released in one place.
    Click(Button, Vec2),
    /// A left drag began on the board at this place.
    PieceDragStart(Vec2),
    /// It is here now.
    PieceDragMove(Vec2),
    /// It ended here.
    PieceDragEnd(Vec2),
    /// It was broken off (the window lost the pointer, another button went down).
    PieceDragAbort,
    /// A right drag that began on the board at the first place is at the second now.
    StrokeMove(Vec2, Vec2),
    /// It ended there.
    StrokeEnd(Vec2, Vec2),
    /// It was broken off.
    StrokeAbort,
    /// The camera is dragged by this much.
    Orbit(Vec2),
    /// The camera was let go.
    OrbitEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Up,
    /// Down, not yet far from where it was pressed.
    Down,
    Orbiting,
    DraggingPiece,
    Drawing,
    /// A drag that means nothing: it began on a panel, or on a cell and was taken over.
    Ignored,
}

/// Pixels at scale 1 that a press may wander before it is a drag.
const THRESHOLD: f32 = 6.0;

/// The state of the buttons. One button acts at a time; the others are ignored until it is released.
#[derive(Debug)]
pub struct Mouse {
    position: Vec2,
    state: State,
    button: Button,
    press: Press,
    pressed_at: Vec2,
    control: bool,
}

impl Default for Mouse {
    fn default() -> Mouse {
        Mouse {
            position: Vec2::ZERO,
            state: State::Up,
            button: Button::Left,
            press: Press::Outside,
            pressed_at: Vec2::ZERO,
            control: false,
        }
    }
}

impl Mouse {
    /// Where the pointer is, in physical pixels.
    pub fn position(&self) -> Vec2 {
        self.position
    }

    /// Whether a drag is under way, so that hover marks should rest.
    pub fn is_orbiting(&self) -> bool {
        self.state == State::Orbiting
    }

    /// A button went down over `press`; `control` turns every drag into an orbit (for mice with one button).
    pub fn press(&mut self, button: Button, press: Press, control: bool) -> Option<Gesture> {
        match self.state {
            State::Up => {
                self.button = button;
                self.press = press;
                self.pressed_at = self.position;
                self.control = control;
                self.state = if press == Press::Panel { State::Ignored } else { State::Down };
                None
            }
            State::DraggingPiece => {
                self.state = State::Ignored;
                Some(Gesture::PieceDragAbort)
            }
            State::Drawing => {
                self.state = State::Ignored;
                Some(Gesture::StrokeAbort)
            }
            _ => None,
        }
    }

    /// The pointer moved. `scale` is the window's scale factor.
    pub fn moved(&mut self, position: Vec2, scale: f32) -> Option<Gesture> {
        let before = std::mem::replace(&mut self.position, position);
        match self.state {
            State::Down if position.distance(self.pressed_at) >= THRESHOLD * scale => {
                let on_board = self.press == Press::Board && !self.control;
                match self.button {
                    Button::Left if on_board => {
                        self.state = State::DraggingPiece;
                        Some(Gesture::PieceDragStart(self.pressed_at))
                    }
                    Button::Right if on_board => {
                        self.state = State::Drawing;
                        Some(Gesture::StrokeMove(self.pressed_at, position))
                    }
                    _ => {
                        self.state = State::Orbiting;
                        Some(Gesture::Orbit(position - self.pressed_at))
                    }
                }
            }
            State::Drawing => Some(Gesture::StrokeMove(self.pressed_at, position)),
            State::Orbiting => Some(Gesture::Orbit(position - before)),
            State::DraggingPiece => Some(Gesture::PieceDragMove(position)),
            _ => None,
        }
    }

    /// A button was released; `over_panel` says whether the pointer is over a panel now.
    pub fn release(&mut self, button: Button, over_panel: bool) -> Option<Gesture> {
        if self.state == State::Up || button != self.button {
            return None;
        }
        match std::mem::replace(&mut self.state, State::Up) {
            State::Down if !over_panel => Some(Gesture::Click(button, self.position)),
            State::Orbiting => Some(Gesture::OrbitEnd),
            State::DraggingPiece => Some(Gesture::PieceDragEnd(self.position)),
            State::Drawing => Some(Gesture::StrokeEnd(self.pressed_at, self.position)),
            _ => None,
        }
    }

    /// The drag that just began carries nothing: forget it until the button is released.
    pub fn refuse_drag(&mut self) {
        if self.state == State::DraggingPiece {
            self.state = State::Ignored;
        }
    }

    /// The window lost focus or pointer: whatever was held is let go.
    pub fn abort(&mut self) -> Option<Gesture> {
        match std::mem::replace(&mut self.state, State::Up) {
            State::DraggingPiece => Some(Gesture::PieceDragAbort),
            State::Drawing => Some(Gesture::StrokeAbort),
            State::Orbiting => Some(Gesture::OrbitEnd),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(mouse: &mut Mouse, x: f32, y: f32) -> Option<Gesture> {
        mouse.moved(Vec2::new(x, y), 1.0)
    }

    #[test]
    fn a_click_may_wander_a_little() {
        let mut mouse = Mouse::default();
        at(&mut mouse, 100.0, 100.0);
        assert_eq!(mouse.press(Button::Left, Press::Board, false), None);
        assert_eq!(at(&mut mouse, 103.0, 103.0), None);
        assert_eq!(mouse.release(Button::Left, false), Some(Gesture::Click(Button::Left, Vec2::new(103.0, 103.0))));
    }

    #[test]
    fn left_drag_moves_pieces_on_the_board_and_the_camera_off_it() {
        let mut mouse = Mouse::default();
        mouse.press(Button::Left, Press::Board, false);
        assert_eq!(at(&mut mouse, 6.0, 0.0), Some(Gesture::PieceDragStart(Vec2::ZERO)));
        assert_eq!(at(&mut mouse, 9.0, 0.0), Some(Gesture::PieceDragMove(Vec2::new(9.0, 0.0))));
        assert_eq!(mouse.release(Button::Left, false), Some(Gesture::PieceDragEnd(Vec2::new(9.0, 0.0))));
        mouse.press(Button::Left, Press::Outside, false);
        assert_eq!(at(&mut mouse, 19.0, 0.0), Some(Gesture::Orbit(Vec2::new(10.0, 0.0))));
        assert_eq!(at(&mut mouse, 20.0, 0.0), Some(Gesture::Orbit(Vec2::new(1.0, 0.0))));
        assert_eq!(mouse.release(Button::Left, false), Some(Gesture::OrbitEnd));
        mouse.press(Button::Left, Press::Board, true);
        assert_eq!(at(&mut mouse, 40.0, 0.0), Some(Gesture::Orbit(Vec2::new(20.0, 0.0))));
    }

    #[test]
    fn right_drag_draws_on_the_board_and_orbits_off_it() {
        let mut mouse = Mouse::default();
        let (start, end) = (Vec2::ZERO, Vec2::new(40.0, 0.0));
        mouse.press(Button::Right, Press::Board, false);
        assert_eq!(at(&mut mouse, 40.0, 0.0), Some(Gesture::StrokeMove(start, end)));
        assert_eq!(mouse.release(Button::Right, false), Some(Gesture::StrokeEnd(start, end)));
        mouse.press(Button::Right, Press::Board, false);
        at(&mut mouse, 80.0, 0.0);
        assert_eq!(mouse.press(Button::Left, Press::Board, false), Some(Gesture::StrokeAbort));
        assert_eq!(mouse.release(Button::Right, false), None);
        for (button, press, control) in [
            (Button::Right, Press::Outside, false),
            (Button::Right, Press::Board, true),
            (Button::Middle, Press::Board, false),
            (Button::Middle, Press::Outside, false),
        ] {
            let before = mouse.position();
            mouse.press(button, press, control);
            let moved = mouse.moved(before + Vec2::new(0.0, 9.0), 1.0);
            assert_eq!(moved, Some(Gesture::Orbit(Vec2::new(0.0, 9.0))), "{button:?} {press:?}");
            assert_eq!(mouse.release(button, false), Some(Gesture::OrbitEnd));
        }
    }

    #[test]
    fn panels_keep_their_presses_and_releases() {
        let mut mouse = Mouse::default();
        mouse.press(Button::Left, Press::Panel, false);
        assert_eq!(at(&mut mouse, 300.0, 0.0), None);
        assert_eq!(mouse.release(Button::Left, false), None);
        mouse.press(Button::Left, Press::Board, false);
        assert_eq!(mouse.release(Button::Left, true), None);
    }

    #[test]
    fn another_button_breaks_a_piece_drag_off() {
        let mut mouse = Mouse::default();
        mouse.press(Button::Left, Press::Board, false);
        at(&mut mouse, 30.0, 0.0);
        assert_eq!(mouse.press(Button::Right, Press::Board, false), Some(Gesture::PieceDragAbort));
        assert_eq!(mouse.release(Button::Right, false), None);
        assert_eq!(mouse.release(Button::Left, false), None);
        assert_eq!(mouse.press(Button::Right, Press::Board, false), None);
        assert_eq!(mouse.release(Button::Right, false), Some(Gesture::Click(Button::Right, Vec2::new(30.0, 0.0))));
    }
}
