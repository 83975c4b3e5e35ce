//! The players' clock: a pure state machine that is told the time and never reads it.
//!
//! All times of day are [`Duration`]s since an arbitrary moment, the same one for a clock's whole life. A clock is told
//! the time regularly by [`Clock::tick`]; a gap longer than [`Clock::LONGEST_GAP`] means that the program or the
//! machine was asleep, and is charged to nobody.

use crate::rules::Color;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time each side gets for the game, and more for each of its plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeControl {
    base: Duration,
    increment: Duration,
}

impl TimeControl {
    /// The most time for a game, 180 minutes; the least is one second.
    pub const LONGEST_BASE: Duration = Duration::from_secs(180 * 60);
    /// The largest increment, 180 seconds.
    pub const LONGEST_INCREMENT: Duration = Duration::from_secs(180);

    /// Whole minutes and seconds; `None` outside of 1 to 180 minutes and 0 to 180 seconds.
    pub fn minutes(minutes: u64, increment: u64) -> Option<TimeControl> {
        TimeControl::new(Duration::from_secs(minutes.checked_mul(60)?), Duration::from_secs(increment))
    }

    fn new(base: Duration, increment: Duration) -> Option<TimeControl> {
        let fits = (Duration::from_secs(1)..=TimeControl::LONGEST_BASE).contains(&base)
            && increment <= TimeControl::LONGEST_INCREMENT;
        fits.then_some(TimeControl { base, increment })
    }

    /// What each side begins with.
    pub const fn base(self) -> Duration {
        self.base
    }

    /// What each side gets for a ply of its own.
    pub const fn increment(self) -> Duration {
        self.increment
    }

    /// Below this a side is short of time: a tenth of the base, 5 to 30 seconds.
    pub fn low(self) -> Duration {
        (self.base / 10).clamp(Duration::from_secs(5), Duration::from_secs(30))
    }
}

impl fmt::Display for TimeControl {
    /// Minutes, `+`, seconds: `5+3`, `0.5+0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.base.as_millis() as f64 / 60_000.0;
        write!(f, "{minutes}+{}", self.increment.as_millis() as f64 / 1000.0)
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let plain = |part: &str| part.bytes().all(|c| c.is_ascii_digit() || c == b'.');
        let number = |part: &str, unit: f64| {
            let value: f64 = part.parse().ok().filter(|_| plain(part))?;
            // Beyond every limit, and still no trouble for whole numbers.
            (value < 1e6).then(|| Duration::from_millis((value * unit).round() as u64))
        };
        text.split_once('+')
            .and_then(|(base, increment)| TimeControl::new(number(base, 60_000.0)?, number(increment, 1000.0)?))
            .ok_or_else(|| {
                let shown: String = text.chars().take(40).collect();
                format!("{shown:?} is not minutes and seconds like 5+3, up to 180+180")
            })
    }
}

/// What a clock is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// This side's time runs.
    Running(Color),
    /// It is this side's turn, and no time runs.
    Paused(Color),
    /// The game is over.
    Stopped,
    /// This side's time has run out.
    Fallen(Color),
}

/// See the module's description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    phase: Phase,
    /// What each side has left, by [`Color::index`], as of `told`.
    left: [Duration; 2],
    /// When it was last told the time.
    told: Duration,
    /// What each side had left after so many plies, those that were taken back included.
    after: Vec<[Duration; 2]>,
    ply: usize,
}

impl Clock {
    /// A longer time without a tick is not charged.
    pub const LONGEST_GAP: Duration = Duration::from_secs(3);

    /// A paused clock before the first ply, `side` to move.
    pub fn new(control: TimeControl, side: Color) -> Clock {
        let left = [control.base; 2];
        Clock { control, phase: Phase::Paused(side), left, told: Duration::ZERO, after: vec![left], ply: 0 }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What it is doing.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// After how many plies of the game it stands.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// What a side has left at this time.
    pub fn left(&self, color: Color, now: Duration) -> Duration {
        let left = self.left[color.index()];
        if self.phase == Phase::Running(color) { left.saturating_sub(self.charge(now)) } else { left }
    }

    /// What is charged for the time since the last tick. Time never runs backwards, whatever it is told.
    fn charge(&self, now: Duration) -> Duration {
        Some(now.saturating_sub(self.told)).filter(|gap| *gap <= Clock::LONGEST_GAP).unwrap_or_default()
    }

    /// Tells it the time. Returns the side whose time ran out just now.
    pub fn tick(&mut self, now: Duration) -> Option<Color> {
        let Phase::Running(color) = self.phase else { return None };
        self.left[color.index()] = self.left(color, now);
        self.told = self.told.max(now);
        let fallen = self.left[color.index()].is_zero();
        if fallen {
            self.phase = Phase::Fallen(color);
        }
        fallen.then_some(color)
    }

    /// The side whose time runs has played a ply: it gets its increment and the other side's time runs. Returns whether
    /// the ply came in time; `false` also when no time runs.
    pub fn press(&mut self, now: Duration) -> bool {
        self.tick(now);
        let Phase::Running(color) = self.phase else { return false };
        self.left[color.index()] += self.control.increment;
        self.phase = Phase::Running(!color);
        self.after.truncate(self.ply + 1);
        self.after.push(self.left);
        self.ply += 1;
        true
    }

    /// Lets no time run until [`Self::resume`].
    pub fn pause(&mut self, now: Duration) {
        self.tick(now);
        if let Phase::Running(color) = self.phase {
            self.phase = Phase::Paused(color);
        }
    }

    /// Goes on after a pause.
    pub fn resume(&mut self, now: Duration) {
        if let Phase::Paused(color) = self.phase {
            self.phase = Phase::Running(color);
            self.told = now;
        }
    }

    /// The game has ended by other means than this clock.
    pub fn stop(&mut self, now: Duration) {
        self.tick(now);
        if !matches!(self.phase, Phase::Fallen(_)) {
            self.phase = Phase::Stopped;
        }
    }

    /// Goes back or forward to what stood after `ply` plies, when they are taken back or played again; `side` is to
    /// move. The game goes on, or stays paused. A ply it has not seen leaves the times as they are.
    pub fn turn_to(&mut self, ply: usize, side: Color, now: Duration) {
        self.tick(now);
        if let Some(&left) = self.after.get(ply) {
            (self.left, self.ply, self.told) = (left, ply, now);
        }
        self.phase = match self.phase {
            Phase::Paused(_) => Phase::Paused(side),
            _ => Phase::Running(side),
        };
    }

    /// How long until the digits of the running side change; `None` when no time runs.
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        let Phase::Running(color) = self.phase else { return None };
        let left = self.left(color, now);
        let unit = unit(left);
        let whole = left.as_millis().saturating_sub(1) / unit.as_millis() * unit.as_millis();
        // A little more, so that the timer does not come just before the change.
        Some(left.saturating_sub(Duration::from_millis(whole as u64)) + Duration::from_millis(1))
    }

    /// The clock as records keep it.
    pub fn record(&self, now: Duration) -> ClockRecord {
        let column = |color: Color| self.after.iter().map(|left| milliseconds(left[color.index()])).collect();
        ClockRecord {
            control: self.control.to_string(),
            white_ms: column(Color::White),
            black_ms: column(Color::Black),
            left_ms: Color::ALL.map(|color| milliseconds(self.left(color, now))),
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A second, or a tenth in the last ten.
fn unit(left: Duration) -> Duration {
    if left <= Duration::from_secs(10) { Duration::from_millis(100) } else { Duration::from_secs(1) }
}

/// A time as clocks show it, rounded up so that nothing left means zero: `1:02:03`, `4:59`, and from ten seconds on `9.8`.
pub fn digits(left: Duration) -> String {
    let shown = left.as_millis().div_ceil(unit(left).as_millis());
    if unit(left) < Duration::from_secs(1) {
        return format!("{}.{}", shown / 10, shown % 10);
    }
    let (hours, minutes, seconds) = (shown / 3600, shown / 60 % 60, shown % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A clock in a record: all times in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockRecord {
    /// The time control, `5+3`.
    pub control: String,
    /// What White had left at the start and after each ply, those that were taken back last.
    pub white_ms: Vec<u64>,
    /// The same of Black.
    pub black_ms: Vec<u64>,
    /// What White and Black had left when the record was made.
    pub left_ms: [u64; 2],
}

impl ClockRecord {
    /// More than any game can give: 1000 hours.
    const MOST_MS: u64 = 1000 * 3600 * 1000;

    /// The paused clock of a game with `plies` plies played and `undone` taken back, `side` to move. The error says what
    /// is wrong.
    pub fn restore(&self, plies: usize, undone: usize, side: Color) -> Result<Clock, String> {
        let control = self.control.parse::<TimeControl>().map_err(|message| format!("control: {message}"))?;
        let expected = plies + undone + 1;
        for (name, list) in [("white_ms", &self.white_ms), ("black_ms", &self.black_ms)] {
            if list.len() != expected {
                return Err(format!("{name}: {} times instead of {expected}", list.len()));
            }
        }
        let all = self.white_ms.iter().chain(&self.black_ms).chain(&self.left_ms);
        if let Some(time) = all.clone().find(|&&time| time > ClockRecord::MOST_MS) {
            return Err(format!("{time} ms is more than any clock shows"));
        }
        let time = |ms: u64| Duration::from_millis(ms);
        let after =
            self.white_ms.iter().zip(&self.black_ms).map(|(&white, &black)| [time(white), time(black)]).collect();
        let left = self.left_ms.map(time);
        Ok(Clock { control, phase: Phase::Paused(side), left, told: Duration::ZERO, after, ply: plies })
    }
}
