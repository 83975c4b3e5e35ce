//! One picture of the position as the window would show it at rest, drawn without any display.

use super::event_log::EventLog;
use super::options::Options;
use super::windowless::{Failure, Windowless};
use crate::settings::Quality;
use serde_json::json;
use std::path::Path;

/// Draws the position of the options (the usual start without any) into a PNG.
pub fn take(options: &Options, log: EventLog, path: &Path) -> Result<(), Failure> {
    // Time does not matter for one picture.
    let mut windowless = Windowless::new(options, log, options.quality.unwrap_or(Quality::High))?;
    let (width, height) = windowless.size;
    windowless.session.log().ready(json!({ "width": width, "height": height, "scale": 1.0 }));
    let frame = windowless.frame();
    windowless.draw(&frame)?;
    let renderer = windowless.renderer();
    while !renderer.is_refined() {
        renderer.refine()?;
    }
    let picture = renderer.read()?;
    picture
        .save_with_format(path, image::ImageFormat::Png)
        .map_err(|error| Failure::Input(format!("--screenshot: {}: {error}", path.display())))
}
