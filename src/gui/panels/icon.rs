//! The icons of buttons, painted as lines: no icon font has to be there.

use super::glyph::Pen;
use egui::{Color32, Painter, Rect, Stroke};

/// An icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Icon {
    Undo,
    Redo,
    Hint,
    MoveNow,
    Resign,
    Draw,
    Flip,
    Top,
    NewGame,
    Menu,
    Camera,
    Engine,
    Threats,
    Aura,
    Analysis,
    Breakthrough,
    Copy,
    Paste,
    Picture,
    Export,
    Save,
    Open,
    Rules,
    Settings,
    First,
    Previous,
    Next,
    Last,
    Back,
    Close,
    Delete,
    Done,
    Learn,
    Move,
    Person,
    People,
    Computer,
    Computers,
    Play,
    Pause,
    Up,
    Variations,
    Continue,
    Position,
    Quit,
}

/// Paints an icon into the largest square in the middle of `place`.
pub(super) fn paint_icon(painter: &Painter, place: Rect, icon: Icon, color: Color32) {
    let side = place.width().min(place.height());
    let pen = Pen::new(painter, place, color, Stroke::new((side * 0.10).clamp(1.4, 2.5), color));
    match icon {
        Icon::Undo => turn(&pen, false),
        Icon::Redo => turn(&pen, true),
        Icon::Hint => {
            pen.arc([0.5, 0.40], 0.28, 125.0, 415.0);
            pen.line(&[[0.34, 0.63], [0.36, 0.74], [0.64, 0.74], [0.66, 0.63]]);
            pen.line(&[[0.42, 0.90], [0.58, 0.90]]);
        }
        Icon::MoveNow => {
            pen.solid(&[[0.12, 0.18], [0.48, 0.5], [0.12, 0.82]]);
            pen.solid(&[[0.52, 0.18], [0.88, 0.5], [0.52, 0.82]]);
        }
        Icon::Resign => {
            pen.line(&[[0.22, 0.92], [0.22, 0.10]]);
            pen.solid(&[[0.22, 0.12], [0.82, 0.12], [0.82, 0.52], [0.22, 0.52]]);
        }
        Icon::Draw => {
            pen.line(&[[0.16, 0.36], [0.84, 0.36]]);
            pen.line(&[[0.16, 0.64], [0.84, 0.64]]);
        }
        Icon::Flip => {
            pen.line(&[[0.30, 0.88], [0.30, 0.14]]);
            pen.line(&[[0.12, 0.34], [0.30, 0.13], [0.48, 0.34]]);
            pen.line(&[[0.70, 0.12], [0.70, 0.86]]);
            pen.line(&[[0.52, 0.66], [0.70, 0.87], [0.88, 0.66]]);
        }
        Icon::Top => {
            pen.ring(&hexagon(0.44));
            pen.disc([0.5, 0.5], 0.13);
        }
        Icon::NewGame => {
            pen.line(&[[0.5, 0.14], [0.5, 0.86]]);
            pen.line(&[[0.14, 0.5], [0.86, 0.5]]);
        }
        Icon::Menu => {
            for y in [0.22, 0.5, 0.78] {
                pen.line(&[[0.14, y], [0.86, y]]);
            }
        }
        Icon::Camera => {
            pen.ring(&[[0.06, 0.26], [0.62, 0.26], [0.62, 0.76], [0.06, 0.76]]);
            pen.solid(&[[0.68, 0.50], [0.94, 0.30], [0.94, 0.72]]);
        }
        Icon::Engine => {
            for (x, top) in [(0.2, 0.58), (0.5, 0.14), (0.8, 0.38)] {
                pen.solid(&[[x - 0.09, top], [x + 0.09, top], [x + 0.09, 0.88], [x - 0.09, 0.88]]);
            }
        }
        Icon::Threats => {
            pen.ring(&[[0.5, 0.10], [0.94, 0.88], [0.06, 0.88]]);
            pen.line(&[[0.5, 0.38], [0.5, 0.62]]);
            pen.disc([0.5, 0.75], 0.03);
        }
        Icon::Analysis => {
            pen.line(&[[0.10, 0.10], [0.10, 0.90], [0.92, 0.90]]);
            pen.line(&[[0.20, 0.70], [0.40, 0.38], [0.60, 0.56], [0.88, 0.18]]);
        }
        Icon::Aura => {
            pen.disc([0.5, 0.5], 0.12);
            for i in 0..6 {
                let angle = (60.0 * i as f32 + 30.0).to_radians();
                let at = |radius: f32| [0.5 + radius * angle.cos(), 0.5 + radius * angle.sin()];
                pen.line(&[at(0.26), at(0.44)]);
            }
        }
        Icon::Breakthrough => {
            pen.line(&[[0.12, 0.12], [0.88, 0.12]]);
            pen.line(&[[0.5, 0.92], [0.5, 0.28]]);
            pen.line(&[[0.24, 0.52], [0.5, 0.26], [0.76, 0.52]]);
        }
        Icon::Copy => {
            pen.ring(&[[0.36, 0.32], [0.86, 0.32], [0.86, 0.90], [0.36, 0.90]]);
            pen.line(&[[0.22, 0.68], [0.14, 0.68], [0.14, 0.10], [0.64, 0.10], [0.64, 0.18]]);
        }
        Icon::Paste => {
            pen.ring(&[[0.18, 0.20], [0.82, 0.20], [0.82, 0.92], [0.18, 0.92]]);
            pen.solid(&[[0.36, 0.10], [0.64, 0.10], [0.64, 0.28], [0.36, 0.28]]);
            pen.line(&[[0.34, 0.50], [0.66, 0.50]]);
            pen.line(&[[0.34, 0.70], [0.66, 0.70]]);
        }
        Icon::Picture => {
            pen.ring(&[[0.08, 0.16], [0.92, 0.16], [0.92, 0.84], [0.08, 0.84]]);
            pen.line(&[[0.10, 0.76], [0.38, 0.44], [0.56, 0.64], [0.70, 0.50], [0.90, 0.72]]);
            pen.disc([0.70, 0.33], 0.07);
        }
        Icon::Export => {
            pen.line(&[[0.5, 0.66], [0.5, 0.12]]);
            pen.line(&[[0.28, 0.34], [0.5, 0.11], [0.72, 0.34]]);
            pen.line(&[[0.12, 0.66], [0.12, 0.90], [0.88, 0.90], [0.88, 0.66]]);
        }
        Icon::Save => {
            pen.line(&[[0.5, 0.10], [0.5, 0.62]]);
            pen.line(&[[0.28, 0.42], [0.5, 0.64], [0.72, 0.42]]);
            pen.line(&[[0.12, 0.66], [0.12, 0.90], [0.88, 0.90], [0.88, 0.66]]);
        }
        Icon::Open => {
            pen.ring(&[[0.10, 0.22], [0.40, 0.22], [0.50, 0.34], [0.90, 0.34], [0.90, 0.84], [0.10, 0.84]]);
        }
        Icon::Rules => {
            pen.line(&[[0.5, 0.24], [0.32, 0.16], [0.08, 0.16], [0.08, 0.80], [0.32, 0.80], [0.5, 0.88]]);
            pen.line(&[[0.5, 0.24], [0.68, 0.16], [0.92, 0.16], [0.92, 0.80], [0.68, 0.80], [0.5, 0.88]]);
            pen.line(&[[0.5, 0.24], [0.5, 0.88]]);
        }
        Icon::Settings => {
            for (y, knob) in [(0.22, 0.66), (0.5, 0.32), (0.78, 0.58)] {
                pen.line(&[[0.10, y], [0.90, y]]);
                pen.disc([knob, y], 0.10);
            }
        }
        Icon::First => {
            pen.line(&[[0.22, 0.18], [0.22, 0.82]]);
            pen.solid(&[[0.78, 0.18], [0.78, 0.82], [0.36, 0.5]]);
        }
        Icon::Previous => pen.solid(&[[0.68, 0.18], [0.68, 0.82], [0.26, 0.5]]),
        Icon::Next => pen.solid(&[[0.32, 0.18], [0.74, 0.5], [0.32, 0.82]]),
        Icon::Last => {
            pen.line(&[[0.78, 0.18], [0.78, 0.82]]);
            pen.solid(&[[0.22, 0.18], [0.64, 0.5], [0.22, 0.82]]);
        }
        Icon::Back => {
            pen.line(&[[0.46, 0.16], [0.14, 0.5], [0.46, 0.84]]);
            pen.line(&[[0.14, 0.5], [0.88, 0.5]]);
        }
        Icon::Close => {
            pen.line(&[[0.2, 0.2], [0.8, 0.8]]);
            pen.line(&[[0.8, 0.2], [0.2, 0.8]]);
        }
        Icon::Done => pen.line(&[[0.14, 0.54], [0.40, 0.80], [0.86, 0.22]]),
        Icon::Learn => {
            pen.ring(&[[0.5, 0.16], [0.96, 0.38], [0.5, 0.60], [0.04, 0.38]]);
            pen.line(&[[0.22, 0.50], [0.22, 0.74], [0.5, 0.88], [0.78, 0.74], [0.78, 0.50]]);
            pen.line(&[[0.92, 0.42], [0.92, 0.78]]);
        }
        Icon::Delete => {
            pen.line(&[[0.12, 0.24], [0.88, 0.24]]);
            pen.line(&[[0.38, 0.22], [0.40, 0.10], [0.60, 0.10], [0.62, 0.22]]);
            pen.line(&[[0.22, 0.26], [0.28, 0.92], [0.72, 0.92], [0.78, 0.26]]);
            pen.line(&[[0.42, 0.42], [0.44, 0.74]]);
            pen.line(&[[0.58, 0.42], [0.56, 0.74]]);
        }
        Icon::Move => {
            pen.line(&[[0.5, 0.10], [0.5, 0.90]]);
            pen.line(&[[0.10, 0.5], [0.90, 0.5]]);
            for [x, y] in [[0.5, 0.08], [0.5, 0.92], [0.08, 0.5], [0.92, 0.5]] {
                pen.disc([x, y], 0.07);
            }
        }
        Icon::Person => person(&pen, 0.5),
        Icon::People => {
            person(&pen, 0.26);
            person(&pen, 0.74);
        }
        Icon::Computer => {
            pen.ring(&[[0.10, 0.16], [0.90, 0.16], [0.90, 0.70], [0.10, 0.70]]);
            pen.line(&[[0.5, 0.70], [0.5, 0.88]]);
            pen.line(&[[0.28, 0.88], [0.72, 0.88]]);
        }
        Icon::Computers => {
            pen.ring(&[[0.06, 0.12], [0.60, 0.12], [0.60, 0.52], [0.06, 0.52]]);
            pen.line(&[[0.72, 0.40], [0.94, 0.40], [0.94, 0.82], [0.40, 0.82], [0.40, 0.66]]);
        }
        Icon::Play => pen.solid(&[[0.26, 0.12], [0.86, 0.5], [0.26, 0.88]]),
        Icon::Pause => {
            for x in [0.22, 0.58] {
                pen.solid(&[[x, 0.16], [x + 0.20, 0.16], [x + 0.20, 0.84], [x, 0.84]]);
            }
        }
        Icon::Up => {
            pen.line(&[[0.5, 0.88], [0.5, 0.14]]);
            pen.line(&[[0.22, 0.42], [0.5, 0.13], [0.78, 0.42]]);
        }
        Icon::Variations => {
            pen.line(&[[0.10, 0.26], [0.88, 0.26]]);
            pen.line(&[[0.30, 0.26], [0.52, 0.74], [0.88, 0.74]]);
            for at in [[0.12, 0.26], [0.88, 0.26], [0.88, 0.74]] {
                pen.disc(at, 0.09);
            }
        }
        Icon::Continue => {
            pen.line(&[[0.22, 0.16], [0.22, 0.84]]);
            pen.solid(&[[0.42, 0.16], [0.88, 0.5], [0.42, 0.84]]);
        }
        Icon::Position => {
            pen.ring(&hexagon(0.44));
            pen.line(&[[0.5, 0.30], [0.5, 0.70]]);
            pen.line(&[[0.30, 0.5], [0.70, 0.5]]);
        }
        Icon::Quit => {
            pen.line(&[[0.56, 0.14], [0.16, 0.14], [0.16, 0.86], [0.56, 0.86]]);
            pen.line(&[[0.40, 0.5], [0.88, 0.5]]);
            pen.line(&[[0.68, 0.28], [0.90, 0.5], [0.68, 0.72]]);
        }
    }
}

/// An arrow bent back; `mirrored` bends it on.
fn turn(pen: &Pen<'_>, mirrored: bool) {
    let x = |x: f32| if mirrored { 1.0 - x } else { x };
    pen.line(&[[x(0.38), 0.10], [x(0.12), 0.36], [x(0.38), 0.62]]);
    let mut bow = vec![[x(0.12), 0.36]];
    bow.extend((0..=10).map(|i| {
        let angle = (-90.0 + 18.0 * i as f32).to_radians();
        [x(0.60 + 0.26 * angle.cos()), 0.62 + 0.26 * angle.sin()]
    }));
    bow.push([x(0.34), 0.88]);
    pen.line(&bow);
}

fn person(pen: &Pen<'_>, x: f32) {
    let width = if x == 0.5 { 0.32 } else { 0.22 };
    pen.circle([x, 0.30], 0.15);
    pen.line(&[[x - width, 0.88], [x - width * 0.8, 0.66], [x, 0.56], [x + width * 0.8, 0.66], [x + width, 0.88]]);
}

fn hexagon(radius: f32) -> Vec<[f32; 2]> {
    (0..6)
        .map(|i| {
            let angle = (60.0 * i as f32).to_radians();
            [0.5 + radius * angle.cos(), 0.5 + radius * angle.sin()]
        })
        .collect()
}
