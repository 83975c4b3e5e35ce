//! Where pictures are drawn: one a turn of the event loop, with a renderer of their own.

use super::encoder::{Encoder, Finished};
use super::order::PictureOrder;
use super::reel::Reel;
use crate::gui::message::Words;
use crate::gui::session::Session;
use crate::render::{End, RenderError, Renderer, WindowContext};
use crate::settings::Quality;
use image::RgbaImage;
use serde_json::json;
use std::sync::Arc;

/// How far a picture has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many pictures are drawn.
    pub done: usize,
    /// Of how many.
    pub of: usize,
}

/// A picture in the making.
struct Job {
    order: PictureOrder,
    reel: Reel,
    encoder: Encoder,
    progress: Progress,
    cancelled: bool,
    /// Drawn, and not yet taken by the encoder.
    drawn: Option<RgbaImage>,
}

/// The picture in the making, if there is one.
pub(in crate::gui) struct Studio {
    wake: Arc<dyn Fn() + Send + Sync>,
    renderer: Option<Renderer>,
    job: Option<Job>,
}

impl Studio {
    /// An empty one. `wake` is called from another thread when [`Session::collect_picture`] has something to do.
    pub(in crate::gui) fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Studio {
        Studio { wake, renderer: None, job: None }
    }

    /// How far the picture has come; `None` when there is none.
    pub(in crate::gui) fn progress(&self) -> Option<Progress> {
        self.job.as_ref().filter(|job| !job.cancelled).map(|job| job.progress)
    }

    /// Whether something is to be drawn.
    pub(in crate::gui) fn is_drawing(&self) -> bool {
        let unfinished = |job: &Job| job.progress.done < job.progress.of || job.drawn.is_some();
        self.job.as_ref().is_some_and(|job| !job.cancelled && unfinished(job))
    }

    /// Draws the next picture. Returns whether one was drawn.
    fn draw(&mut self, window: &WindowContext, software: bool) -> Result<bool, RenderError> {
        let Some(job) = self.job.as_mut().filter(|job| !job.cancelled) else { return Ok(false) };
        if let Some(drawn) = job.drawn.take() {
            job.drawn = job.encoder.take(drawn).err();
            return Ok(false);
        }
        let Some(scene) = job.reel.next() else { return Ok(false) };
        let renderer = match &mut self.renderer {
            Some(renderer) => renderer,
            // An animation has few colours, and a processor that draws has no time.
            none if job.order.film || software => none.insert(renderer(window, Quality::Medium)?),
            none => none.insert(renderer(window, Quality::High)?),
        };
        renderer.draw(scene.frame(), None)?;
        // Software would let the window wait for seconds.
        while !job.order.film && !software && !renderer.is_refined() {
            renderer.refine()?;
        }
        let picture = renderer.read()?;
        job.progress.done += 1;
        if job.progress.done == job.progress.of {
            self.renderer = None;
        }
        job.drawn = job.encoder.take(picture).err();
        Ok(true)
    }

    fn cancel(&mut self) {
        self.renderer = None;
        if let Some(job) = &mut self.job {
            job.cancelled = true;
            job.encoder.cancel();
        }
    }

    fn finished(&mut self) -> Option<Finished> {
        let finished = self.job.as_ref()?.encoder.result()?;
        (self.job, self.renderer) = (None, None);
        Some(finished)
    }
}

fn renderer(window: &WindowContext, quality: Quality) -> Result<Renderer, RenderError> {
    let mut renderer = Renderer::new(&window.display, window.max_samples, quality)?;
    // A film has all the time it needs.
    renderer.hold_pace(End::Finest);
    Ok(renderer)
}

impl Session {
    /// Begins a picture; the one before is cancelled.
    pub(in crate::gui) fn begin_picture(&mut self, order: PictureOrder) {
        self.studio.cancel();
        let Some(storage) = self.storage.clone() else {
            return self.fail(None, Words::Key("message-no-folder", Vec::new()));
        };
        let (Some(view), Some(record)) = (&self.view, self.controller.record()) else { return };
        let reel = match Reel::new(&order, &self.scene, self.scene_options(), view, record) {
            Ok(reel) => reel,
            Err(error) => return self.fail(None, error.to_string()),
        };
        let progress = Progress { done: 0, of: reel.len() };
        match Encoder::start(order, progress.of, storage, Arc::clone(&self.studio.wake)) {
            Ok(encoder) => {
                self.studio.job = Some(Job { order, reel, encoder, progress, cancelled: false, drawn: None });
                self.log_picture("start");
            }
            Err(error) => self.fail(None, error.to_string()),
        }
    }

    /// Ends the picture in the making without a file.
    pub(in crate::gui) fn cancel_picture(&mut self) {
        if self.studio.progress().is_some() {
            self.log_picture("cancelled");
        }
        self.studio.cancel();
    }

    /// Draws the next of the pictures that are wanted. Returns whether there is news to show.
    pub(in crate::gui) fn draw_picture(&mut self, window: &WindowContext) -> bool {
        match self.studio.draw(window, self.software_gl) {
            Ok(drawn) => drawn,
            Err(error) => {
                self.cancel_picture();
                self.fail(None, error.to_string());
                true
            }
        }
    }

    /// Takes in a picture that is finished. Returns whether there is news to show.
    pub(in crate::gui) fn collect_picture(&mut self) -> bool {
        let Some(finished) = self.studio.finished() else { return false };
        if let Some(written) = finished {
            self.tell_of_file(written.as_ref().map_err(Words::clone));
        }
        true
    }

    fn log_picture(&mut self, state: &str) {
        let progress = self.studio.progress();
        self.log.write("picture", json!({ "state": state, "of": progress.map(|progress| progress.of) }));
    }
}
