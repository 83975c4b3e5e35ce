//! The open window and what draws into it: panels and board in motion, and the refining of the picture at rest.

use super::session::{Request, Session};
use crate::render::{AutoQuality, Renderer, UiPaint, WindowContext, is_software};
use crate::settings::Quality;
use serde_json::json;
use std::time::{Duration, Instant};
use winit::event_loop::ActiveEventLoop;
use winit::window::Fullscreen;

/// So long a picture rests before it is refined: nothing is begun between two steps of a hand.
const REST: Duration = Duration::from_millis(150);
/// A picture being refined is shown at most this often; on slow machines showing it takes as long as refining it.
const SHOW: Duration = Duration::from_millis(120);
/// While the computer thinks and the processor draws, a refinement is followed by a pause of so many times its length.
const YIELD: u32 = 9;

/// The open window. Fields are dropped in this order: OpenGL objects before their context, the window last.
pub(super) struct Screen {
    renderer: Renderer,
    pub(super) egui: egui_winit::State,
    auto: AutoQuality,
    software: bool,
    /// When the picture at rest may be refined next, and when it was last shown.
    refine_at: Instant,
    shown_at: Instant,
    /// Refining has failed: the picture stays as it is.
    unrefinable: bool,
    pub(super) target: WindowContext,
}

/// What a drawn frame asks for.
pub(super) struct Drawn {
    /// When egui wants to be drawn again.
    pub(super) repaint: Option<Duration>,
}

impl Screen {
    /// Makes what draws into a window.
    ///
    /// # Errors
    /// One line, when the driver cannot even do the lowest quality.
    pub(super) fn new(target: WindowContext, context: &egui::Context, session: &mut Session) -> Result<Screen, String> {
        let software = is_software(target.display.get_opengl_renderer_string());
        session.set_software_gl(software);
        let auto = AutoQuality::new(&target.display);
        let wanted = session.settings().quality.unwrap_or(auto.quality());
        // A driver that cannot do what was asked may still do less.
        let mut renderer = match Renderer::new(&target.display, target.max_samples, wanted) {
            Ok(renderer) => renderer,
            Err(error) => {
                let lowest = Renderer::new(&target.display, target.max_samples, Quality::Low);
                let lowest = lowest.map_err(|error| error.to_string())?;
                session.quality_is_refused(&error.to_string());
                lowest
            }
        };
        renderer.expect(software);
        let scale = target.window.scale_factor() as f32;
        let egui =
            egui_winit::State::new(context.clone(), egui::ViewportId::ROOT, &target.window, Some(scale), None, None);
        let now = Instant::now();
        Ok(Screen { renderer, egui, auto, software, refine_at: now, shown_at: now, unrefinable: false, target })
    }

    /// Width and height in physical pixels, unless the window has no area.
    pub(super) fn size(&self) -> Option<(u32, u32)> {
        let size = self.target.window.inner_size();
        (size.width > 0 && size.height > 0).then_some((size.width, size.height))
    }

    /// Draws panels and board as they are `elapsed` seconds after the last frame.
    ///
    /// # Errors
    /// One line, when the driver refuses.
    pub(super) fn draw(
        &mut self,
        session: &mut Session,
        context: &egui::Context,
        event_loop: &ActiveEventLoop,
        size: (u32, u32),
        elapsed: f32,
    ) -> Result<Drawn, String> {
        let input = self.egui.take_egui_input(&self.target.window);
        let mut output = session.run_panels(context, input, size);
        let repaint = output.viewport_output.get(&egui::ViewportId::ROOT).map(|viewport| viewport.repaint_delay);
        self.egui.handle_platform_output(&self.target.window, output.platform_output);
        let shapes = context.tessellate(output.shapes, output.pixels_per_point);
        let again = session.advance(elapsed);
        if again {
            self.target.window.request_redraw();
        }
        for request in session.take_requests() {
            self.carry_out(request, session, event_loop);
        }
        let paint = UiPaint { primitives: &shapes, pixels_per_point: output.pixels_per_point };
        let drawn = self
            .renderer
            .update_ui_textures(&mut output.textures_delta)
            .and_then(|()| self.renderer.draw(session.scene.frame(), Some(&paint)));
        // The panels of a picture that could not be drawn are still worth showing.
        let shown = self.present();
        drawn.map_err(|error| error.to_string()).and(shown)?;
        if self.renderer.refinements() == 0 {
            self.refine_at = Instant::now() + REST;
        }
        if let Some(motion) = self.renderer.take_motion()
            && session.settings().quality.is_none()
            && self.auto.note(motion.time, motion.at_end)
        {
            self.set_quality(self.auto.quality(), session);
        }
        Ok(Drawn { repaint })
    }

    /// Brings the picture as it is by now into the window.
    fn present(&mut self) -> Result<(), String> {
        self.target.window.pre_present_notify();
        let mut frame = self.target.display.draw();
        let shown = self.renderer.show(&mut frame);
        // A frame must be finished, whatever became of it.
        let finished = frame.finish().map_err(|error| error.to_string());
        self.shown_at = Instant::now();
        shown.map_err(|error| error.to_string()).and(finished)
    }

    fn carry_out(&mut self, request: Request, session: &mut Session, event_loop: &ActiveEventLoop) {
        match request {
            Request::Quit => event_loop.exit(),
            Request::ToggleFullscreen => {
                let window = &self.target.window;
                let on = window.fullscreen().is_none();
                window.set_fullscreen(on.then_some(Fullscreen::Borderless(None)));
            }
            Request::Copy(text) => self.egui.set_clipboard_text(text),
            Request::Paste => {
                if let Some(text) = self.egui.clipboard_text() {
                    self.egui.egui_input_mut().events.push(egui::Event::Paste(text));
                    self.target.window.request_redraw();
                }
            }
            Request::Quality(quality) => self.set_quality(quality.unwrap_or(self.auto.quality()), session),
        }
    }

    /// What is refused leaves the old quality in use, and says so.
    fn set_quality(&mut self, quality: Quality, session: &mut Session) {
        self.unrefinable = false;
        if let Err(error) = self.renderer.set_quality(quality) {
            session.quality_is_refused(&error.to_string());
            self.target.window.request_redraw();
        }
    }

    /// Whether the picture at rest can become better.
    fn can_refine(&self) -> bool {
        !self.unrefinable && !self.renderer.is_refined() && self.size().is_some()
    }

    /// Does a step of refining the picture at rest, when it is time for that. Returns when it will be time again, if ever.
    ///
    /// To be called when there is no input left to answer; takes a part of the time of one picture.
    ///
    /// # Errors
    /// One line, when the window cannot be drawn on.
    pub(super) fn refine(&mut self, session: &mut Session) -> Result<Option<Instant>, String> {
        if !self.can_refine() {
            return Ok(None);
        }
        let started = Instant::now();
        if started < self.refine_at {
            return Ok(Some(self.refine_at));
        }
        let before = self.renderer.refinements();
        if let Err(error) = self.renderer.refine_step() {
            // The first picture of the rest is there, and good.
            self.unrefinable = true;
            session.quality_is_refused(&error.to_string());
            self.target.window.request_redraw();
            return Ok(None);
        }
        let refined = self.renderer.is_refined();
        let added = self.renderer.refinements() > before;
        if refined || (added && self.shown_at.elapsed() >= SHOW) {
            self.present()?;
        }
        if refined {
            let pictures = self.renderer.refinements();
            session.log().write("picture", json!({ "state": "converged", "pictures": pictures }));
            return Ok(None);
        }
        let now = Instant::now();
        let pause = if self.software && session.engine_works() { (now - started) * YIELD } else { Duration::ZERO };
        self.refine_at = now + pause;
        Ok(Some(self.refine_at))
    }
}
