//! The sounds, and which of them belong to what happened.

use crate::control::{Event, GameSetup, Player};
use crate::game::{Change, Step};
use crate::rules::{Color, Kind, Outcome};

/// A sound of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A piece is set down.
    Tap,
    /// A piece is captured.
    Capture,
    /// Intellector and Defensor change places.
    Swap,
    /// A capturer takes its victim's shape.
    Transformation,
    /// A Progressor becomes another piece.
    Promotion,
    /// The person at the board has won, or somebody has where no single person plays.
    Win,
    /// The person at the board has lost.
    Lose,
    /// Nobody has won.
    Draw,
    /// The clock runs out.
    LowTime,
    /// A piece was sent where it cannot go.
    Illegal,
}

/// Length of the head of a WAV file as `assets/sounds/make.py` writes it, in bytes.
const HEAD: usize = 44;

impl Cue {
    /// Every sound.
    pub const ALL: [Cue; 10] = [
        Cue::Tap,
        Cue::Capture,
        Cue::Swap,
        Cue::Transformation,
        Cue::Promotion,
        Cue::Win,
        Cue::Lose,
        Cue::Draw,
        Cue::LowTime,
        Cue::Illegal,
    ];

    /// Samples a second.
    pub const RATE: u32 = 32_000;

    /// The stable name of the event log.
    pub const fn name(self) -> &'static str {
        match self {
            Cue::Tap => "tap",
            Cue::Capture => "capture",
            Cue::Swap => "swap",
            Cue::Transformation => "transformation",
            Cue::Promotion => "promotion",
            Cue::Win => "win",
            Cue::Lose => "lose",
            Cue::Draw => "draw",
            Cue::LowTime => "low_time",
            Cue::Illegal => "illegal",
        }
    }

    const fn file(self) -> &'static [u8] {
        match self {
            Cue::Tap => include_bytes!("../../assets/sounds/tap.wav"),
            Cue::Capture => include_bytes!("../../assets/sounds/capture.wav"),
            Cue::Swap => include_bytes!("../../assets/sounds/swap.wav"),
            Cue::Transformation => include_bytes!("../../assets/sounds/transformation.wav"),
            Cue::Promotion => include_bytes!("../../assets/sounds/promotion.wav"),
            Cue::Win => include_bytes!("../../assets/sounds/win.wav"),
            Cue::Lose => include_bytes!("../../assets/sounds/lose.wav"),
            Cue::Draw => include_bytes!("../../assets/sounds/draw.wav"),
            Cue::LowTime => include_bytes!("../../assets/sounds/low_time.wav"),
            Cue::Illegal => include_bytes!("../../assets/sounds/illegal.wav"),
        }
    }

    /// Its samples at a loudness of 0..=1: one channel, [`Cue::RATE`] a second. Equal steps of loudness sound equal.
    pub fn samples(self, volume: f32) -> Vec<i16> {
        let volume = if volume.is_finite() { volume.clamp(0.0, 1.0) } else { 0.0 };
        let gain = volume * volume;
        let data = self.file().get(HEAD..).unwrap_or_default();
        let (samples, _) = data.as_chunks::<2>();
        samples.iter().map(|&bytes| (f32::from(i16::from_le_bytes(bytes)) * gain) as i16).collect()
    }
}

/// The sounds of a batch of events, in order and each but once. Of several plies taken back together one is heard; a
/// game that was over when it was loaded ends without a sound.
pub fn cues(events: &[Event], setup: Option<&GameSetup>) -> Vec<Cue> {
    let loaded = events.iter().any(|event| matches!(event, Event::GameStarted { .. }));
    let mut cues = Vec::new();
    for event in events {
        let cue = match event {
            Event::Ply { change, .. } | Event::Redo { change, .. } => Some(of_change(change)),
            Event::Undo { .. } | Event::Browsed { change: Some(_), .. } => Some(Cue::Tap),
            Event::Refused(_) => Some(Cue::Illegal),
            Event::LowTime(color) => is_person(setup, *color).then_some(Cue::LowTime),
            Event::GameOver(outcome) if !loaded => of_outcome(*outcome, setup),
            _ => None,
        };
        cues.extend(cue.filter(|cue| !cues.contains(cue)));
    }
    cues
}

/// What a ply sounds like: the rarest thing it did.
fn of_change(change: &Change) -> Cue {
    let morph = change.steps.iter().find_map(|step| match step {
        Step::Morph { from: Kind::Progressor, .. } => Some(Cue::Promotion),
        Step::Morph { .. } => Some(Cue::Transformation),
        _ => None,
    });
    let captures = change.steps.iter().any(|step| matches!(step, Step::Remove { .. }));
    let slides = change.steps.iter().filter(|step| matches!(step, Step::Slide { .. })).count();
    match morph {
        Some(cue) => cue,
        None if captures => Cue::Capture,
        None if slides > 1 => Cue::Swap,
        None => Cue::Tap,
    }
}

fn is_person(setup: Option<&GameSetup>, color: Color) -> bool {
    setup.is_some_and(|setup| setup.player(color) == Player::Human)
}

/// A single person hears whether they have won; two persons, or none, hear that somebody has.
fn of_outcome(outcome: Outcome, setup: Option<&GameSetup>) -> Option<Cue> {
    let person = |color| is_person(setup, color);
    match outcome {
        Outcome::Win { winner, .. } => Some(match Color::ALL.map(person) {
            [white, black] if white != black && !person(winner) => Cue::Lose,
            _ => Cue::Win,
        }),
        Outcome::Draw(_) => Some(Cue::Draw),
        Outcome::Aborted => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_what_the_player_of_it_takes_for_granted() {
        for cue in Cue::ALL {
            let file = cue.file();
            let number = |at: usize, length: usize| {
                file[at..at + length].iter().rev().fold(0_u32, |sum, &byte| sum << 8 | u32::from(byte))
            };
            assert_eq!((&file[..4], &file[8..16], &file[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
            let format = (number(20, 2), number(22, 2), number(24, 4), number(34, 2));
            assert_eq!(format, (1, 1, Cue::RATE, 16), "{}: PCM, one channel, rate, bits", cue.name());
            assert_eq!(number(40, 4) as usize, file.len() - HEAD, "{}", cue.name());
            let samples = cue.samples(1.0);
            let seconds = samples.len() as f32 / Cue::RATE as f32;
            assert!((0.1..=2.5).contains(&seconds), "{} lasts {seconds} s", cue.name());
            let peak = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
            assert!((8_000..32_000).contains(&peak), "{} is {peak} at its highest", cue.name());
            assert!(samples[0].unsigned_abs() < 2_000 && samples[samples.len() - 1] == 0, "{} clicks", cue.name());
        }
    }

    #[test]
    fn volume_scales_and_never_overflows() {
        let peak = |volume| Cue::Capture.samples(volume).iter().map(|sample| sample.unsigned_abs()).max().unwrap();
        assert_eq!((peak(0.0), peak(-1.0), peak(f32::NAN)), (0, 0, 0));
        assert_eq!(peak(7.0), peak(1.0));
        assert!(peak(0.5) * 4 <= peak(1.0) && peak(0.5) * 5 > peak(1.0));
    }
}
