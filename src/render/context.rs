//! OpenGL 3.3 core contexts: for a window, and without any display for pictures and tests.
//!
//! The one file with `unsafe`: the platform's calls cannot be checked by the compiler.
#![allow(unsafe_code)]

use glium::backend::glutin::Display;
use glium::backend::{Backend, Context};
use glium::debug::DebugCallbackBehavior;
use glutin::config::{Api, Config, ConfigSurfaceTypes, ConfigTemplateBuilder};
use glutin::context::{
    ContextApi, ContextAttributesBuilder, GlProfile, NotCurrentContext, PossiblyCurrentContext, Version,
};
use glutin::display::{Display as NativeDisplay, DisplayApiPreference};
use glutin::prelude::*;
use glutin::surface::{SurfaceAttributesBuilder, SwapInterval, WindowSurface};
use raw_window_handle::{HasDisplayHandle, HasWindowHandle, RawDisplayHandle, RawWindowHandle};
use std::ffi::{CStr, CString, c_void};
use std::num::NonZeroU32;
use std::rc::Rc;
use winit::event_loop::ActiveEventLoop;
use winit::window::{Window, WindowAttributes};

/// No usable OpenGL. The text is one line that says what was tried.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// Neither way to a window with OpenGL worked.
    #[error("this game needs OpenGL 3.3, which a newer graphics driver may offer: {0}")]
    Window(String),
    /// No device can draw without a display.
    #[error("no device can draw OpenGL 3.3 without a display (Mesa: libegl1 and libgl1-mesa-dri): {0}")]
    Headless(String),
}

/// A window with OpenGL. The fields are dropped in their order: the display before the window.
pub struct WindowContext {
    /// To draw on the window; also the facade for everything else of glium.
    pub display: Display<WindowSurface>,
    /// The window.
    pub window: Window,
    /// How many samples a pixel of a multisampled target may have.
    pub max_samples: u32,
}

/// OpenGL without a window: everything is drawn into own targets.
pub struct HeadlessContext {
    /// The facade.
    pub context: Rc<Context>,
    /// How many samples a pixel of a multisampled target may have.
    pub max_samples: u32,
}

/// Opens a window with OpenGL 3.3 core, without multisampling: the renderer has targets of its own. Tries EGL, then
/// the platform's older interface.
///
/// # Errors
/// When no interface gives an OpenGL 3.3 context; the text names the reasons of each.
pub fn open_window(event_loop: &ActiveEventLoop, attributes: WindowAttributes) -> Result<WindowContext, ContextError> {
    let mut reasons = Vec::new();
    for interface in Interface::ALL {
        match open_with(event_loop, attributes.clone(), *interface) {
            Ok(context) => return Ok(context),
            Err(reason) => reasons.push(format!("{}: {reason}", interface.name())),
        }
    }
    Err(ContextError::Window(reasons.join("; ")))
}

/// A way from the window system to OpenGL.
#[derive(Clone, Copy)]
enum Interface {
    #[cfg(not(target_os = "macos"))]
    Egl,
    #[cfg(all(unix, not(target_os = "macos")))]
    Glx,
    #[cfg(windows)]
    Wgl,
    #[cfg(target_os = "macos")]
    Cgl,
}

impl Interface {
    #[cfg(all(unix, not(target_os = "macos")))]
    const ALL: &[Interface] = &[Interface::Egl, Interface::Glx];
    #[cfg(windows)]
    const ALL: &[Interface] = &[Interface::Wgl, Interface::Egl];
    #[cfg(target_os = "macos")]
    const ALL: &[Interface] = &[Interface::Cgl];

    fn name(self) -> &'static str {
        match self {
            #[cfg(not(target_os = "macos"))]
            Interface::Egl => "EGL",
            #[cfg(all(unix, not(target_os = "macos")))]
            Interface::Glx => "GLX",
            #[cfg(windows)]
            Interface::Wgl => "WGL",
            #[cfg(target_os = "macos")]
            Interface::Cgl => "CGL",
        }
    }

    fn preference(self, _window: Option<RawWindowHandle>) -> DisplayApiPreference {
        match self {
            #[cfg(not(target_os = "macos"))]
            Interface::Egl => DisplayApiPreference::Egl,
            #[cfg(all(unix, not(target_os = "macos")))]
            Interface::Glx => DisplayApiPreference::Glx(Box::new(winit::platform::x11::register_xlib_error_hook)),
            #[cfg(windows)]
            Interface::Wgl => DisplayApiPreference::Wgl(_window),
            #[cfg(target_os = "macos")]
            Interface::Cgl => DisplayApiPreference::Cgl,
        }
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string().lines().collect::<Vec<_>>().join(" ")
}

fn open_with(
    event_loop: &ActiveEventLoop,
    attributes: WindowAttributes,
    interface: Interface,
) -> Result<WindowContext, String> {
    let raw_display = event_loop.display_handle().map_err(text)?.as_raw();
    // WGL can only tell its configurations for a window; the others choose the window's visual by the configuration.
    let early = if cfg!(windows) { Some(event_loop.create_window(attributes.clone()).map_err(text)?) } else { None };
    let early_handle = match &early {
        Some(window) => Some(window.window_handle().map_err(text)?.as_raw()),
        None => None,
    };
    // SAFETY: the display handle is that of the running event loop, which outlives window and context.
    let gl_display = unsafe { NativeDisplay::new(raw_display, interface.preference(early_handle)) }.map_err(text)?;
    let mut template = ConfigTemplateBuilder::new().with_api(Api::OPENGL);
    if let Some(handle) = early_handle {
        template = template.compatible_with_native_window(handle);
    }
    // SAFETY: the handle in the template, if any, is that of the window kept in `early`.
    let configs = unsafe { gl_display.find_configs(template.build()) }.map_err(text)?;
    let config = configs.min_by_key(rank).ok_or("no suitable framebuffer configuration")?;
    let window = match early {
        Some(window) => window,
        None => glutin_winit::finalize_window(event_loop, attributes, &config).map_err(text)?,
    };
    let handle = window.window_handle().map_err(text)?.as_raw();
    let surface = surface_for(&gl_display, &config, &window, handle)?;
    let context =
        create_context(&gl_display, &config, Some(handle), |context| context.make_current(&surface).map_err(text))?;
    // Under Wayland the compositor paces frames, and a blocking swap of a hidden window would never return.
    let interval = match raw_display {
        RawDisplayHandle::Wayland(_) => SwapInterval::DontWait,
        _ => SwapInterval::Wait(NonZeroU32::MIN),
    };
    // A refused interval only means tearing.
    let _ = surface.set_swap_interval(&context, interval);
    let max_samples = max_samples(&gl_display);
    let display = Display::with_debug(context, surface, DebugCallbackBehavior::Ignore).map_err(text)?;
    Ok(WindowContext { display, window, max_samples })
}

/// Order of preference: no multisampling, then the driver's own order.
fn rank(config: &Config) -> u8 {
    config.num_samples()
}

type Surface = glutin::surface::Surface<WindowSurface>;

fn surface_for(
    gl_display: &NativeDisplay,
    config: &Config,
    window: &Window,
    handle: RawWindowHandle,
) -> Result<Surface, String> {
    let size = window.inner_size();
    let width = NonZeroU32::new(size.width).unwrap_or(NonZeroU32::MIN);
    let height = NonZeroU32::new(size.height).unwrap_or(NonZeroU32::MIN);
    let attributes = SurfaceAttributesBuilder::<WindowSurface>::new().build(handle, width, height);
    // SAFETY: the handle belongs to the window that is kept beside the surface and dropped after it.
    unsafe { gl_display.create_window_surface(config, &attributes) }.map_err(text)
}

/// Creates an OpenGL 3.3 core context and makes it current; when the driver refuses, says what it offers instead.
fn create_context(
    gl_display: &NativeDisplay,
    config: &Config,
    window: Option<RawWindowHandle>,
    make_current: impl Fn(NotCurrentContext) -> Result<PossiblyCurrentContext, String>,
) -> Result<PossiblyCurrentContext, String> {
    let wanted = ContextAttributesBuilder::new()
        .with_profile(GlProfile::Core)
        .with_context_api(ContextApi::OpenGl(Some(Version::new(3, 3))))
        .build(window);
    // SAFETY: the handle in the attributes, if any, is that of a living window.
    match unsafe { gl_display.create_context(config, &wanted) } {
        Ok(context) => make_current(context),
        Err(error) => {
            let any = ContextAttributesBuilder::new()
                .with_profile(GlProfile::Compatibility)
                .with_context_api(ContextApi::OpenGl(Some(Version::new(2, 0))))
                .build(window);
            // SAFETY: as above.
            let offered = unsafe { gl_display.create_context(config, &any) };
            Err(match offered.map_err(text).and_then(&make_current) {
                Ok(_current) => format!(
                    "{} offers only OpenGL {}",
                    gl_string(gl_display, GL_RENDERER),
                    gl_string(gl_display, GL_VERSION)
                ),
                Err(_) => format!("the driver ({}) refuses: {}", gl_display.version_string(), text(error)),
            })
        }
    }
}

const GL_RENDERER: u32 = 0x1F01;
const GL_VERSION: u32 = 0x1F02;

/// Asks the current context for a text about itself.
fn gl_string(gl_display: &NativeDisplay, name: u32) -> String {
    type GetString = unsafe extern "system" fn(u32) -> *const std::ffi::c_char;
    let address = gl_display.get_proc_address(c"glGetString");
    if address.is_null() {
        return "unknown".into();
    }
    // SAFETY: a non-null address of this name is OpenGL's function of this signature; a context is current, and what it
    // returns is null or a text that lives as long as the context.
    unsafe {
        let get_string = std::mem::transmute::<*const c_void, GetString>(address);
        let value = get_string(name);
        if value.is_null() { "unknown".into() } else { CStr::from_ptr(value).to_string_lossy().into_owned() }
    }
}

/// Asks the current context for `GL_MAX_SAMPLES`, which glium does not tell.
fn max_samples(gl_display: &NativeDisplay) -> u32 {
    const GL_MAX_SAMPLES: u32 = 0x8D57;
    type GetIntegerv = unsafe extern "system" fn(u32, *mut i32);
    let address = gl_display.get_proc_address(c"glGetIntegerv");
    if address.is_null() {
        return 0;
    }
    let mut value = 0;
    // SAFETY: a non-null address of this name is OpenGL's function of this signature; a context is current, and the
    // parameter writes one integer.
    unsafe {
        let get_integer = std::mem::transmute::<*const c_void, GetIntegerv>(address);
        get_integer(GL_MAX_SAMPLES, &mut value);
    }
    u32::try_from(value).unwrap_or(0)
}

/// Opens OpenGL 3.3 core on the first device that can draw without a display (EGL surfaceless).
///
/// # Errors
/// When there is no such device; the text names the reasons of each.
pub fn open_headless() -> Result<HeadlessContext, ContextError> {
    headless().map_err(ContextError::Headless)
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn headless() -> Result<HeadlessContext, String> {
    Err("only supported where EGL devices exist".into())
}

#[cfg(all(unix, not(target_os = "macos")))]
fn headless() -> Result<HeadlessContext, String> {
    use glutin::api::egl::device::Device;
    let mut reasons = Vec::new();
    for device in Device::query_devices().map_err(text)? {
        match headless_on(&device) {
            Ok(context) => return Ok(context),
            Err(reason) => reasons.push(format!("{}: {reason}", device.name().unwrap_or("unnamed device"))),
        }
    }
    Err(if reasons.is_empty() { "no EGL device".into() } else { reasons.join("; ") })
}

#[cfg(all(unix, not(target_os = "macos")))]
fn headless_on(device: &glutin::api::egl::device::Device) -> Result<HeadlessContext, String> {
    // SAFETY: no native display is handed over.
    let egl = unsafe { glutin::api::egl::display::Display::with_device(device, None) }.map_err(text)?;
    let gl_display = NativeDisplay::Egl(egl);
    // The usual template asks for window surfaces, which a device has none of.
    let template =
        ConfigTemplateBuilder::new().with_api(Api::OPENGL).with_surface_type(ConfigSurfaceTypes::empty()).build();
    // SAFETY: the template holds no native window.
    let configs = unsafe { gl_display.find_configs(template) }.map_err(text)?;
    let config = configs.min_by_key(rank).ok_or("no framebuffer configuration")?;
    let context = create_context(&gl_display, &config, None, |context| match context {
        NotCurrentContext::Egl(context) => {
            context.make_current_surfaceless().map(PossiblyCurrentContext::Egl).map_err(text)
        }
        _ => Err("not an EGL context".into()),
    })?;
    let max_samples = max_samples(&gl_display);
    let backend = Surfaceless { context, gl_display };
    // SAFETY: the backend below answers truly, and its context was just made current on this thread.
    let context = unsafe { Context::new(backend, true, DebugCallbackBehavior::Ignore) }.map_err(text)?;
    Ok(HeadlessContext { context, max_samples })
}

/// A context without a surface, as glium sees it. Nothing is ever drawn on its default framebuffer.
#[cfg(all(unix, not(target_os = "macos")))]
struct Surfaceless {
    context: PossiblyCurrentContext,
    gl_display: NativeDisplay,
}

// SAFETY: addresses come from the display of the same context, and `make_current` makes just that one current.
#[cfg(all(unix, not(target_os = "macos")))]
unsafe impl Backend for Surfaceless {
    fn swap_buffers(&self) -> Result<(), glium::SwapBuffersError> {
        Ok(())
    }

    unsafe fn get_proc_address(&self, symbol: &str) -> *const c_void {
        CString::new(symbol).map_or(std::ptr::null(), |name| {
            let name: &CStr = &name;
            self.gl_display.get_proc_address(name)
        })
    }

    fn get_framebuffer_dimensions(&self) -> (u32, u32) {
        (1, 1)
    }

    fn resize(&self, _size: (u32, u32)) {}

    fn is_current(&self) -> bool {
        self.context.is_current()
    }

    unsafe fn make_current(&self) {
        if let PossiblyCurrentContext::Egl(context) = &self.context {
            // A failure shows at the next drawing call, which glium reports.
            let _ = context.make_current_surfaceless();
        }
    }
}
