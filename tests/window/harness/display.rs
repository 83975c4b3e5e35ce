//! An X server of the test's own, real input through its XTEST extension, and a look at what reaches its screen.

use std::io::{BufRead, BufReader, IoSlice};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{AtomEnum, ConfigureWindowAux, ConnectionExt, ImageFormat, InputFocus, MapState, Window};
use x11rb::rust_connection::RustConnection;

use super::{PATIENCE, ms};

/// One display at a time: the tests measure time and share few cores.
static TURN: Mutex<()> = Mutex::new(());

/// A mouse button by its X number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    Left = 1,
    Middle = 2,
    Right = 3,
    WheelUp = 4,
    WheelDown = 5,
}

/// A key by its place on the keyboard (X keycode of a PC keyboard), named by what it types in the US layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Escape = 9,
    One = 10,
    Two = 11,
    Three = 12,
    Four = 13,
    Zero = 19,
    Tab = 23,
    Q = 24,
    W = 25,
    E = 26,
    T = 28,
    U = 30,
    O = 32,
    P = 33,
    Enter = 36,
    Control = 37,
    A = 38,
    S = 39,
    D = 40,
    F = 41,
    K = 45,
    H = 43,
    L = 46,
    Shift = 50,
    Z = 52,
    X = 53,
    C = 54,
    V = 55,
    B = 56,
    N = 57,
    Space = 65,
    F1 = 67,
    F9 = 75,
    F10 = 76,
    F11 = 95,
    Home = 110,
    Up = 111,
    Left = 113,
    Right = 114,
    Down = 116,
    Delete = 119,
}

/// A picture of a window: RGB, row by row.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

impl Picture {
    /// How many different colours there are, counted up to `limit`.
    pub fn colors(&self, limit: usize) -> usize {
        let mut seen = std::collections::HashSet::new();
        for pixel in self.rgb.chunks_exact(3) {
            seen.insert([pixel[0], pixel[1], pixel[2]]);
            if seen.len() >= limit {
                break;
            }
        }
        seen.len()
    }

    pub fn pixel(&self, x: u32, y: u32) -> Option<&[u8]> {
        self.rgb.chunks_exact(3).nth((y * self.width + x) as usize)
    }

    pub fn save(&self, path: &std::path::Path) {
        let _ = image::save_buffer(path, &self.rgb, self.width, self.height, image::ColorType::Rgb8);
    }
}

pub struct Display {
    server: Child,
    name: String,
    connection: RustConnection,
    root: Window,
    xtest: u8,
    damage: u8,
    damage_event: u8,
    helpers: Vec<Child>,
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    /// Starts an X server with a screen of 1920x1200 pixels on a free number.
    pub fn start() -> Display {
        let turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // It ends with its last client, so that it does not outlive tests that are broken off.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-terminate"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|e| panic!("cannot start Xvfb ({e}): scripts/test installs it"));
        let mut line = String::new();
        BufReader::new(server.stdout.take().expect("its output is piped")).read_line(&mut line).unwrap();
        let name = format!(":{}", line.trim());
        if line.trim().is_empty() {
            let _ = server.kill();
            panic!("Xvfb did not start");
        }
        let (connection, screen) =
            RustConnection::connect(Some(&name)).unwrap_or_else(|e| panic!("cannot connect to {name}: {e}"));
        let root = connection.setup().roots[screen].root;
        let extension = |name: &str| {
            let reply = connection.query_extension(name.as_bytes()).unwrap().reply().unwrap();
            assert!(reply.present, "the X server lacks {name}");
            reply
        };
        let xtest = extension("XTEST").major_opcode;
        let damage = extension("DAMAGE");
        let (damage, damage_event) = (damage.major_opcode, damage.first_event);
        Display { server, name, connection, root, xtest, damage, damage_event, helpers: Vec::new(), _turn: turn }
    }

    pub(super) fn connection(&self) -> &RustConnection {
        &self.connection
    }

    pub(super) fn root(&self) -> Window {
        self.root
    }

    /// The name for `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Starts a helper program on this display; it ends with the display.
    pub fn run_helper(&mut self, program: &str, args: &[&str]) {
        let child = Command::new(program)
            .args(args)
            .env("DISPLAY", &self.name)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|e| panic!("cannot start {program} ({e}): scripts/test installs it"));
        self.helpers.push(child);
    }

    /// Starts a window manager and waits until it manages.
    pub fn run_window_manager(&mut self) {
        self.run_helper("openbox", &["--sm-disable"]);
        let check = self.atom("_NET_SUPPORTING_WM_CHECK");
        let until = Instant::now() + PATIENCE;
        while self.property(self.root, check).is_none() {
            assert!(Instant::now() < until, "the window manager does not start");
            std::thread::sleep(ms(10));
        }
    }

    /// Sets the keyboard layout, as a user's desktop does.
    pub fn set_layout(&self, layout: &str) {
        let status = Command::new("setxkbmap").args(["-display", &self.name, layout]).status();
        assert!(status.is_ok_and(|s| s.success()), "setxkbmap {layout} failed: scripts/test installs it");
        self.sync();
    }

    fn fake_input(&self, kind: u8, detail: u8, x: i16, y: i16) {
        // XTestFakeInput: minor opcode 2, nine words.
        let mut request = [0u8; 36];
        request[0] = self.xtest;
        request[1] = 2;
        request[2..4].copy_from_slice(&9u16.to_ne_bytes());
        request[4] = kind;
        request[5] = detail;
        request[24..26].copy_from_slice(&x.to_ne_bytes());
        request[26..28].copy_from_slice(&y.to_ne_bytes());
        self.send(&request);
    }

    fn send(&self, request: &[u8]) {
        let cookie = self.connection.send_request_without_reply(&[IoSlice::new(request)], Vec::new()).unwrap();
        cookie.check().unwrap();
    }

    /// Moves the pointer to a place on the screen.
    pub fn move_to(&self, x: i32, y: i32) {
        self.fake_input(6, 0, x as i16, y as i16);
    }

    pub fn press(&self, button: Button) {
        self.fake_input(4, button as u8, 0, 0);
    }

    pub fn release(&self, button: Button) {
        self.fake_input(5, button as u8, 0, 0);
    }

    pub fn click(&self, button: Button) {
        self.press(button);
        self.release(button);
    }

    pub fn key_down(&self, key: Key) {
        self.fake_input(2, key as u8, 0, 0);
    }

    pub fn key_up(&self, key: Key) {
        self.fake_input(3, key as u8, 0, 0);
    }

    pub fn key(&self, key: Key) {
        self.key_down(key);
        self.key_up(key);
    }

    /// Types a text of letters, digits and `!` on a keyboard with the US layout.
    pub fn type_text(&self, text: &str) {
        const ROWS: [(u8, &str); 4] = [(10, "1234567890"), (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")];
        for letter in text.chars() {
            let (shift, letter) =
                if letter == '!' { (true, '1') } else { (letter.is_ascii_uppercase(), letter.to_ascii_lowercase()) };
            let key = ROWS.iter().find_map(|(first, row)| Some(first + row.find(letter)? as u8));
            let key = key.unwrap_or_else(|| panic!("no key for {letter:?}"));
            if shift {
                self.key_down(Key::Shift);
            }
            self.fake_input(2, key, 0, 0);
            self.fake_input(3, key, 0, 0);
            if shift {
                self.key_up(Key::Shift);
            }
        }
    }

    /// Waits until the server has done everything asked for.
    pub fn sync(&self) {
        self.connection.get_input_focus().unwrap().reply().unwrap();
    }

    pub fn focus(&self, window: Window) {
        self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME).unwrap().check().unwrap();
    }

    pub fn resize(&self, window: Window, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(window, &size).unwrap().check().unwrap();
    }

    /// Takes the window off the screen, or brings it back, as a window manager does.
    pub fn set_mapped(&self, window: Window, mapped: bool) {
        if mapped {
            self.connection.map_window(window).unwrap().check().unwrap();
        } else {
            self.connection.unmap_window(window).unwrap().check().unwrap();
        }
    }

    /// Asks the window manager to minimise the window.
    pub fn minimize(&self, window: Window) {
        const ICONIC_STATE: u32 = 3;
        self.message_root(window, "WM_CHANGE_STATE", [ICONIC_STATE, 0, 0, 0, 0]);
    }

    /// Asks the window manager to bring the window back and give it the focus.
    pub fn activate(&self, window: Window) {
        self.message_root(window, "_NET_ACTIVE_WINDOW", [2, 0, 0, 0, 0]);
    }

    fn message_root(&self, window: Window, kind: &str, data: [u32; 5]) {
        use x11rb::protocol::xproto::{ClientMessageEvent, EventMask};
        let event = ClientMessageEvent::new(32, window, self.atom(kind), data);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.connection.send_event(false, self.root, mask, event).unwrap().check().unwrap();
    }

    pub(super) fn atom(&self, name: &str) -> u32 {
        self.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    fn property(&self, window: Window, property: u32) -> Option<u32> {
        let reply = self.connection.get_property(false, window, property, AtomEnum::ANY, 0, 1).ok()?.reply().ok()?;
        reply.value32()?.next()
    }

    /// Width and height of the icon a window shows itself with.
    pub fn icon(&self, window: Window) -> Option<(u32, u32)> {
        let icon = self.atom("_NET_WM_ICON");
        let reply = self.connection.get_property(false, window, icon, AtomEnum::CARDINAL, 0, 2).ok()?.reply().ok()?;
        let mut sizes = reply.value32()?;
        Some((sizes.next()?, sizes.next()?))
    }

    /// The visible window of this process, wherever a window manager may have put it.
    pub fn window_of(&self, process: u32) -> Option<Window> {
        let pid = self.atom("_NET_WM_PID");
        let mut windows = vec![self.root];
        while let Some(window) = windows.pop() {
            if self.property(window, pid) == Some(process) && self.is_visible(window) {
                return Some(window);
            }
            if let Some(tree) = self.connection.query_tree(window).ok().and_then(|cookie| cookie.reply().ok()) {
                windows.extend(tree.children);
            }
        }
        None
    }

    pub fn is_visible(&self, window: Window) -> bool {
        let attributes = self.connection.get_window_attributes(window).ok().and_then(|cookie| cookie.reply().ok());
        attributes.is_some_and(|attributes| attributes.map_state == MapState::VIEWABLE)
    }

    /// Where the window's inside begins on the screen.
    pub fn origin(&self, window: Window) -> (i32, i32) {
        let reply = self.connection.translate_coordinates(window, self.root, 0, 0).unwrap().reply().unwrap();
        (reply.dst_x.into(), reply.dst_y.into())
    }

    pub fn size(&self, window: Window) -> (u32, u32) {
        let geometry = self.connection.get_geometry(window).unwrap().reply().unwrap();
        (geometry.width.into(), geometry.height.into())
    }

    /// What the window shows now; `None` when it cannot be read (not on the screen).
    pub fn picture(&self, window: Window) -> Option<Picture> {
        let (width, height) = self.size(window);
        let cookie =
            self.connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, width as u16, height as u16, !0).ok()?;
        let data = cookie.reply().ok()?.data;
        // Four bytes a pixel: blue, green, red, nothing.
        let rgb = data.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        Some(Picture { width, height, rgb })
    }

    /// The picture of the whole screen.
    pub fn screen(&self) -> Option<Picture> {
        self.picture(self.root)
    }

    /// From now on every drawing into the window is counted by [`Self::drawings`].
    pub fn watch_drawing(&self, window: Window) {
        // DamageQueryVersion 1.1, which must come first. Its reply is of no interest, so the request is sent as one
        // without a reply and the server's answer is skipped by the connection.
        let mut version = [0u8; 12];
        version[0] = self.damage;
        version[2..4].copy_from_slice(&3u16.to_ne_bytes());
        version[4..8].copy_from_slice(&1u32.to_ne_bytes());
        version[8..12].copy_from_slice(&1u32.to_ne_bytes());
        let reply = self.connection.send_request_with_reply::<RawReply>(&[IoSlice::new(&version)], Vec::new());
        reply.unwrap().reply().unwrap();
        // DamageCreate, minor opcode 1, report level 0: every drawing by itself.
        let mut create = [0u8; 16];
        create[0] = self.damage;
        create[1] = 1;
        create[2..4].copy_from_slice(&4u16.to_ne_bytes());
        create[4..8].copy_from_slice(&self.connection.generate_id().unwrap().to_ne_bytes());
        create[8..12].copy_from_slice(&window.to_ne_bytes());
        self.send(&create);
    }

    /// How often was drawn into a watched window since the last call.
    pub fn drawings(&self) -> usize {
        self.sync();
        let mut count = 0;
        while let Some(event) = self.connection.poll_for_event().unwrap() {
            if let Event::Unknown(bytes) = event {
                count += usize::from(bytes[0] & 0x7f == self.damage_event);
            }
        }
        count
    }
}

/// A reply whose content does not matter.
struct RawReply;

impl x11rb::x11_utils::TryParse for RawReply {
    fn try_parse(bytes: &[u8]) -> Result<(RawReply, &[u8]), x11rb::errors::ParseError> {
        Ok((RawReply, &bytes[bytes.len()..]))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for child in self.helpers.iter_mut().chain([&mut self.server]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
