//! How long pictures take: every quality in motion and at rest, without a window. Prints a table.

use super::event_log::EventLog;
use super::options::Options;
use super::print;
use super::windowless::{Failure, Windowless};
use crate::render::Tally;
use crate::scene::Frame;
use crate::settings::Quality;
use std::time::{Duration, Instant};

/// Pictures before the measurement: caches fill, and the resolution in motion finds its step.
const WARM_UP: u32 = 40;
/// By how many degrees the camera turns from one picture to the next.
const TURN: f32 = 1.5;

/// What is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Regime {
    /// An orbiting camera, at the resolution that keeps it fluid.
    Moving,
    /// The first picture of a rest.
    First,
    /// One more picture of a rest, shown.
    Resting,
    /// The parts of such a picture, between which input is answered.
    Steps,
}

impl Regime {
    const ALL: [Regime; 4] = [Regime::Moving, Regime::First, Regime::Resting, Regime::Steps];

    fn name(self) -> &'static str {
        match self {
            Regime::Moving => "moving",
            Regime::First => "first",
            Regime::Resting => "resting",
            Regime::Steps => "steps",
        }
    }
}

/// Measures `count` pictures of each regime of the quality of the options, or of all qualities.
pub fn run(options: &Options, log: EventLog, count: u32) -> Result<(), Failure> {
    let qualities = match &options.quality {
        Some(quality) => vec![*quality],
        None => vec![Quality::Low, Quality::Medium, Quality::High],
    };
    let mut windowless = Windowless::new(options, log, qualities[0])?;
    let (width, height) = windowless.size;
    let driver = windowless.renderer().driver().to_owned();
    print(&format!("{driver}, {width}x{height}, {count} pictures each; times in milliseconds\n"))?;
    print("quality regime   median    p99  processor  scale  calls  triangles\n")?;
    for quality in qualities {
        windowless.renderer().set_quality(quality)?;
        for regime in Regime::ALL {
            let measured = measure(&mut windowless, regime, count)?;
            let name = format!("{quality:?}").to_lowercase();
            print(&format!("{name:7} {:7} {measured}\n", regime.name()))?;
        }
    }
    Ok(())
}

/// The times of some pictures and what was in the last.
struct Measured {
    times: Vec<Duration>,
    processor: Option<Duration>,
    scale: f32,
    tally: Tally,
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let mut sorted = self.times.clone();
        sorted.sort();
        let at = |share: f64| milliseconds(sorted[((sorted.len() - 1) as f64 * share).round() as usize]);
        write!(f, "{:7.1} {:6.1} ", at(0.5), at(0.99))?;
        match self.processor {
            Some(time) => write!(f, "{:10.1}", milliseconds(time) / self.times.len() as f64)?,
            None => write!(f, "{:>10}", "-")?,
        }
        let Tally { calls, triangles } = self.tally;
        write!(f, "  {:5.2}  {calls:5}  {triangles:9}", self.scale)
    }
}

fn measure(windowless: &mut Windowless, regime: Regime, count: u32) -> Result<Measured, Failure> {
    let pose = windowless.session.scene.camera().pose();
    let mut step = 0.0;
    let mut next = |windowless: &mut Windowless| -> Frame {
        step += TURN;
        windowless.session.scene.camera_mut().set_pose(pose.yaw + step, pose.pitch, pose.distance);
        Frame { still: regime != Regime::Moving, ..windowless.frame() }
    };
    let mut times = Vec::with_capacity(count as usize);
    let mut begun = None;
    for index in 0..WARM_UP + count {
        if index == WARM_UP {
            begun = processor_time();
        }
        let refining = matches!(regime, Regime::Resting | Regime::Steps);
        let frame = if refining { None } else { Some(next(windowless)) };
        if refining && windowless.renderer().is_refined() {
            let frame = next(windowless);
            windowless.draw(&frame)?;
            windowless.renderer().show_unseen()?;
        }
        let started = Instant::now();
        match &frame {
            Some(frame) => windowless.draw(frame)?,
            None if regime == Regime::Steps => windowless.renderer().refine_step()?,
            None => windowless.renderer().refine()?,
        }
        if regime != Regime::Steps {
            windowless.renderer().show_unseen()?;
        }
        if index >= WARM_UP {
            times.push(started.elapsed());
        }
    }
    let processor = begun.zip(processor_time()).map(|(begun, ended)| ended.saturating_sub(begun));
    windowless.session.scene.camera_mut().set_pose(pose.yaw, pose.pitch, pose.distance);
    let renderer = windowless.renderer();
    let scale = if regime == Regime::Moving { renderer.share() } else { 1.0 };
    Ok(Measured { times, processor, scale, tally: renderer.tally() })
}

/// How long all threads of the program have used a processor, where the system tells.
fn processor_time() -> Option<Duration> {
    // Linux counts in hundredths of a second for every program.
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
