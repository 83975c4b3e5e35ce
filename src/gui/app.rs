//! The window's event loop: hands events on, draws when something changed, and waits otherwise.

use super::options::Options;
use super::panels::Panels;
use super::screen::Screen;
use super::session::Session;
use super::window_place::{self, Area};
use crate::input::Button;
use crate::render::open_window;
use crate::settings::WindowPlace;
use glam::Vec2;
use serde_json::json;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalPosition, PhysicalSize, Size};
use winit::event::{ElementState, KeyEvent, MouseButton, MouseScrollDelta, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::{KeyCode, ModifiersState, PhysicalKey};
use winit::window::{Fullscreen, Window, WindowId};

/// What other threads tell the event loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// The engine has news.
    Engine,
    /// The system asks us to end.
    Terminate,
}

/// Shortest time between two frames while something moves.
const FRAME_TIME: Duration = Duration::from_micros(16_600);
/// News of the search are shown at most this often, so that drawing takes no time from thinking.
const NEWS_TIME: Duration = Duration::from_millis(250);
/// The pause between two pictures that are drawn to be kept: whatever else happens comes first.
const PICTURE_TIME: Duration = Duration::from_millis(5);
/// The smallest window and the one at first, in logical pixels.
const SMALLEST: LogicalSize<f64> = LogicalSize::new(480.0, 360.0);
const USUAL: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);
/// How many frames a log line of frames stands for.
const FRAMES_PER_LINE: u64 = 60;

/// The running program.
pub struct App {
    options: Options,
    session: Session,
    context: egui::Context,
    screen: Option<Screen>,
    modifiers: ModifiersState,
    last_frame: Instant,
    moving: bool,
    /// When to draw again though nothing is reported.
    next_frame: Option<Instant>,
    frames: u64,
    failure: Option<String>,
    /// Where the window is, to be kept; never a size that the command line asked for.
    place: Option<WindowPlace>,
}

impl App {
    /// The program before its window is open.
    pub fn new(options: Options, session: Session) -> App {
        let context = egui::Context::default();
        Panels::install(&context, session.settings());
        App {
            options,
            session,
            context,
            screen: None,
            modifiers: ModifiersState::empty(),
            last_frame: Instant::now(),
            moving: false,
            next_frame: None,
            frames: 0,
            failure: None,
            place: None,
        }
    }

    /// Why the program could not go on, if it could not.
    pub fn into_failure(self) -> Option<String> {
        self.failure
    }

    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<Screen, String> {
        let screens: Vec<Area> = event_loop
            .available_monitors()
            .map(|monitor| (monitor.position(), monitor.size()))
            .map(|(at, size)| Area { x: at.x, y: at.y, width: size.width, height: size.height })
            .collect();
        let kept = self.session.settings().window.filter(|_| self.options.size.is_none());
        let kept = kept.map(|kept| window_place::fitted(kept, &screens));
        self.place = kept;
        let size: Size = match (self.options.size, kept) {
            (Some((width, height)), _) => PhysicalSize::new(width, height).into(),
            (None, Some(kept)) => PhysicalSize::new(kept.width, kept.height).into(),
            (None, None) => USUAL.into(),
        };
        let fullscreen = self.options.fullscreen || kept.is_some_and(|kept| kept.fullscreen);
        let attributes = Window::default_attributes()
            .with_title("Intellector")
            .with_window_icon(icon())
            .with_inner_size(size)
            .with_fullscreen(fullscreen.then_some(Fullscreen::Borderless(None)));
        let attributes = match kept.and_then(|kept| kept.x.zip(kept.y)) {
            Some((x, y)) => attributes.with_position(PhysicalPosition::new(x, y)),
            None => attributes,
        };
        // A size that was asked for is given, however small.
        let attributes =
            if self.options.size.is_some() { attributes } else { attributes.with_min_inner_size(SMALLEST) };
        #[cfg(all(unix, not(target_os = "macos")))]
        let attributes = {
            use winit::platform::{wayland, x11};
            let attributes = x11::WindowAttributesExtX11::with_name(attributes, "intellector", "intellector");
            wayland::WindowAttributesExtWayland::with_name(attributes, "intellector", "intellector")
        };
        let target = open_window(event_loop, attributes).map_err(|error| error.to_string())?;
        Screen::new(target, &self.context, &mut self.session)
    }

    /// Draws a frame now, if there is anything to draw on.
    fn draw(&mut self, event_loop: &ActiveEventLoop) {
        let Some(screen) = self.screen.as_mut() else { return };
        let Some(size) = screen.size() else { return };
        let started = Instant::now();
        // After a rest, time begins with this frame.
        let elapsed = if self.moving { (started - self.last_frame).as_secs_f32() } else { 0.0 };
        self.last_frame = started;
        let drawn = match screen.draw(&mut self.session, &self.context, event_loop, size, elapsed) {
            Ok(drawn) => drawn,
            Err(error) => return self.give_up(event_loop, &error),
        };
        self.moving = self.session.is_moving();
        self.next_frame = match drawn.repaint {
            _ if self.moving => Some(started + FRAME_TIME),
            Some(delay) => started.checked_add(delay),
            None => None,
        };
        self.count_frame(started.elapsed());
        if self.session.settle() {
            self.redraw();
        }
    }

    fn give_up(&mut self, event_loop: &ActiveEventLoop, error: &str) {
        self.failure = Some(format!("drawing failed: {error}"));
        event_loop.exit();
    }

    fn count_frame(&mut self, time: Duration) {
        self.frames += 1;
        self.session.frame_shown();
        if self.frames == 1 {
            let Some(screen) = &self.screen else { return };
            let size = screen.target.window.inner_size();
            let fields = json!({
                "width": size.width,
                "height": size.height,
                "scale": screen.target.window.scale_factor(),
                "gl_version": screen.target.display.get_opengl_version_string(),
                "renderer": screen.target.display.get_opengl_renderer_string(),
            });
            self.session.log().ready(fields);
        }
        if self.frames.is_multiple_of(FRAMES_PER_LINE) {
            let milliseconds = time.as_secs_f64() * 1000.0;
            self.session.log().write("frame", json!({ "count": self.frames, "ms": milliseconds }));
        }
    }

    /// Draws one of the pictures that the player wants to keep. Returns when to be called again, while there are more.
    fn draw_picture(&mut self) -> Option<Instant> {
        let screen = self.screen.as_ref().filter(|_| self.session.studio.is_drawing())?;
        if self.session.draw_picture(&screen.target) {
            screen.target.window.request_redraw();
        }
        Some(Instant::now() + PICTURE_TIME)
    }

    fn redraw(&self) {
        if let Some(screen) = &self.screen {
            screen.target.window.request_redraw();
        }
    }

    /// Asks for a frame not later than this much from now.
    fn redraw_within(&mut self, delay: Duration) {
        let then = Instant::now() + delay;
        self.next_frame = Some(self.next_frame.map_or(then, |next| next.min(then)));
    }

    /// Remembers where the window is. One whose size was asked for on the command line leaves no trace.
    fn note_place(&mut self) {
        if let Some(screen) = self.screen.as_ref().filter(|_| self.options.size.is_none()) {
            self.place = window_place::of_window(&screen.target.window, self.place);
        }
    }

    fn scale(&self) -> f32 {
        self.screen.as_ref().map_or(1.0, |screen| screen.target.window.scale_factor() as f32)
    }

    /// A key that egui has already been told of; `before` events it knew without it.
    fn key(&mut self, event: &KeyEvent, before: usize, event_loop: &ActiveEventLoop) {
        let PhysicalKey::Code(code) = event.physical_key else { return };
        if event.state != ElementState::Pressed {
            return;
        }
        if self.session.key(code, self.modifiers, event.repeat) {
            // What meant the board must not press what the next key moves the focus to.
            if let Some(screen) = &mut self.screen {
                screen.egui.egui_input_mut().events.truncate(before);
            }
            self.redraw();
        } else if code == KeyCode::Tab {
            // At once: the next key already belongs to what has the focus now.
            self.draw(event_loop);
        }
    }
}

impl ApplicationHandler<Wake> for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.screen.is_some() {
            return;
        }
        match self.open(event_loop) {
            Ok(screen) => {
                screen.target.window.request_redraw();
                self.screen = Some(screen);
                // An answer that came before there was a loop to wake.
                self.session.poll();
            }
            Err(error) => {
                self.failure = Some(error);
                event_loop.exit();
            }
        }
    }

    fn new_events(&mut self, _: &ActiveEventLoop, cause: StartCause) {
        if !matches!(cause, StartCause::ResumeTimeReached { .. }) {
            return;
        }
        let frame_is_due = self.next_frame.is_some_and(|next| next <= Instant::now());
        if frame_is_due {
            self.next_frame = None;
        }
        if self.session.tick() || frame_is_due {
            self.redraw();
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, wake: Wake) {
        match wake {
            Wake::Terminate => event_loop.exit(),
            Wake::Engine => {
                if self.session.poll() {
                    self.redraw();
                } else {
                    self.redraw_within(NEWS_TIME);
                }
            }
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let scale = self.scale();
        let Some(screen) = self.screen.as_mut() else { return };
        // The board is told first where the pointer is, so that egui's wish to be drawn again counts only over panels.
        match &event {
            WindowEvent::CloseRequested => {
                event_loop.exit();
                return;
            }
            WindowEvent::RedrawRequested => {
                self.draw(event_loop);
                return;
            }
            WindowEvent::Resized(size) => {
                if size.width > 0 && size.height > 0 {
                    screen.target.display.resize((size.width, size.height));
                    let _ = screen.egui.on_window_event(&screen.target.window, &event);
                    // At once: the next click must already be judged by the new size.
                    self.draw(event_loop);
                    self.note_place();
                }
                return;
            }
            WindowEvent::Moved(_) => {
                self.note_place();
                return;
            }
            WindowEvent::CursorMoved { position, .. } => {
                let was_over_panel = self.session.is_over_panel();
                let _ = screen.egui.on_window_event(&screen.target.window, &event);
                let changed = self.session.pointer_moved(Vec2::new(position.x as f32, position.y as f32), scale);
                if changed || was_over_panel || self.session.is_over_panel() {
                    self.redraw();
                }
                return;
            }
            WindowEvent::AxisMotion { .. } => return,
            _ => {}
        }
        let was_asked = self.session.is_asked();
        let known = screen.egui.egui_input().events.len();
        let response = screen.egui.on_window_event(&screen.target.window, &event);
        if response.repaint {
            screen.target.window.request_redraw();
        }
        match event {
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event, known, event_loop),
            WindowEvent::MouseInput { state, button, .. } => {
                let button = match button {
                    MouseButton::Left => Button::Left,
                    MouseButton::Right => Button::Right,
                    MouseButton::Middle => Button::Middle,
                    _ => return,
                };
                self.session.pointer_button(button, state == ElementState::Pressed, self.modifiers, scale);
                if self.session.is_over_panel() && state == ElementState::Released {
                    // At once: egui takes two clicks that come within one frame for one, and a page may change.
                    self.draw(event_loop);
                } else {
                    self.redraw();
                }
            }
            WindowEvent::MouseWheel { delta, .. } => {
                match delta {
                    MouseScrollDelta::LineDelta(_, lines) => self.session.wheel(lines, 0.0),
                    MouseScrollDelta::PixelDelta(pixels) => self.session.wheel(0.0, pixels.y as f32),
                }
                self.redraw();
            }
            WindowEvent::PinchGesture { delta, .. } => {
                self.session.pinch(delta as f32);
                self.redraw();
            }
            WindowEvent::DroppedFile(path) => {
                self.session.import(&path);
                self.redraw();
            }
            WindowEvent::CursorLeft { .. } if self.session.pointer_left() => self.redraw(),
            WindowEvent::Focused(false) => {
                self.session.release_all(scale);
                self.redraw();
            }
            WindowEvent::ScaleFactorChanged { .. } | WindowEvent::Occluded(false) => self.redraw(),
            _ => {}
        }
        if let Some(screen) = self.screen.as_mut().filter(|_| !was_asked && self.session.is_asked()) {
            // What was pressed before a question was there is not its answer.
            screen.egui.egui_input_mut().events.retain(|event| !matches!(event, egui::Event::Key { .. }));
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        let picture = self.draw_picture();
        // All input has been answered by now: what time is left makes the picture at rest better.
        let refinement = match self.screen.as_mut().map(|screen| screen.refine(&mut self.session)) {
            Some(Ok(next)) => next,
            Some(Err(error)) => return self.give_up(event_loop, &error),
            None => None,
        };
        let tick = self.session.next_tick().map(|delay| Instant::now() + delay);
        let next = self.next_frame.into_iter().chain(tick).chain(picture).chain(refinement).min();
        event_loop.set_control_flow(match next {
            Some(then) => ControlFlow::WaitUntil(then),
            None => ControlFlow::Wait,
        });
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        self.note_place();
        if let Some(place) = self.place {
            self.session.keep_window(place);
        }
        self.session.close();
        // While the loop still lives: OpenGL objects must not outlast the connection to the display.
        self.screen = None;
    }
}

/// The icon for task bars. On Wayland and in menus the system takes it from the installed files.
fn icon() -> Option<winit::window::Icon> {
    let picture = image::load_from_memory(include_bytes!("../../assets/icon/intellector.png")).ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    winit::window::Icon::from_rgba(picture.into_raw(), width, height).ok()
}
