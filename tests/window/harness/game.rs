//! The running game: started, driven by real input, followed through its event log, and ended.

use super::{Button, Display, Event, Key, Log, Mirror, PATIENCE, TempFolder, ms};
use intellector::rules::{Cell, Color, Kind, Move, Position, Rules, sip};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use x11rb::protocol::xproto::Window;

/// No test may take longer than this.
const TEST_LIMIT: Duration = Duration::from_secs(180);

/// How to start the game.
pub struct Launch {
    args: Vec<String>,
    /// `None` leaves the size to the game.
    size: Option<(u32, u32)>,
    animation: bool,
    window_manager: bool,
    layout: Option<&'static str>,
    data: Option<String>,
    scale: &'static str,
    start: Position,
}

impl Launch {
    /// The game as for most tests: quick to draw, nothing moves by itself.
    pub fn new(args: &[&str]) -> Launch {
        Launch {
            args: args.iter().map(|arg| arg.to_string()).collect(),
            size: Some((1000, 700)),
            animation: false,
            window_manager: false,
            layout: None,
            data: None,
            scale: "1",
            start: Position::start(Rules::default()),
        }
    }

    /// Two people at one board.
    pub fn hot_seat() -> Launch {
        Launch::new(&["--white", "human", "--black", "human"])
    }

    /// Starts from this position.
    pub fn position(mut self, text: &str) -> Launch {
        self.start = sip::read(text, Rules::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
        self.args.extend(["--position".to_owned(), text.to_owned()]);
        self
    }

    pub fn size(mut self, width: u32, height: u32) -> Launch {
        self.size = Some((width, height));
        self
    }

    /// Opens where and as large as the game itself likes.
    pub fn own_size(mut self) -> Launch {
        self.size = None;
        self
    }

    pub fn animated(mut self) -> Launch {
        self.animation = true;
        self
    }

    pub fn with_window_manager(mut self) -> Launch {
        self.window_manager = true;
        self
    }

    /// Sets the keyboard layout before the game starts.
    pub fn keyboard(mut self, layout: &'static str) -> Launch {
        self.layout = Some(layout);
        self
    }

    /// The window system's scale.
    pub fn scale(mut self, scale: &'static str) -> Launch {
        self.scale = scale;
        self
    }

    /// Keeps settings and games in this folder instead of one of its own.
    pub fn data(mut self, folder: &TempFolder) -> Launch {
        self.data = Some(folder.file("data"));
        self
    }

    /// Starts it and waits until it has come to rest.
    pub fn start(self) -> Game {
        let mut game = self.start_unsettled();
        game.wait("layout", |_| true);
        game.settle();
        game
    }

    /// Starts it and waits for the window alone.
    pub fn start_unsettled(self) -> Game {
        let mut display = Display::start();
        if self.window_manager {
            display.run_window_manager();
        }
        if let Some(layout) = self.layout {
            display.set_layout(layout);
        }
        let folder = TempFolder::new();
        let log_path = folder.file("events.jsonl");
        let data = self.data.unwrap_or_else(|| folder.file("data"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_intellector"));
        command
            .args(["--data-dir", &data, "--event-log", &log_path, "--no-audio"])
            .args(["--quality", "low", "--lang", "en", "--seed", "1"])
            .args(self.size.map(|(width, height)| format!("--size={width}x{height}")))
            .args((!self.animation).then_some("--no-animation"))
            .args(&self.args)
            .env("DISPLAY", display.name())
            .env("WINIT_X11_SCALE_FACTOR", self.scale)
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdin(Stdio::null())
            .stdout(std::fs::File::create(folder.file("stdout")).expect("the test's own folder"))
            .stderr(std::fs::File::create(folder.file("stderr")).expect("the test's own folder"));
        let spawned = Instant::now();
        let child = command.spawn().unwrap_or_else(|e| panic!("cannot start the game: {e}"));
        let mut game = Game {
            display,
            child,
            folder,
            log: Log::new(log_path.into()),
            cursor: 0,
            mirror: Mirror::new(self.start, data.into()),
            window: 0,
            origin: (0, 0),
            spawned,
        };
        game.find_window();
        game.wait("ready", |_| true);
        game
    }
}

pub struct Game {
    pub display: Display,
    child: Child,
    pub folder: TempFolder,
    pub log: Log,
    /// Events before this one have been waited for.
    cursor: usize,
    pub mirror: Mirror,
    pub window: Window,
    origin: (i32, i32),
    pub spawned: Instant,
}

impl Game {
    fn find_window(&mut self) {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(window) = self.display.window_of(self.child.id()) {
                self.window = window;
                break;
            }
            assert!(Instant::now() < until, "the game's window does not appear");
            std::thread::sleep(ms(5));
        }
        self.origin = self.display.origin(self.window);
        // Without a window manager nobody else gives it the focus.
        self.display.focus(self.window);
    }

    /// Looks again where the window is on the screen, once it stays there: window managers like to let it fly.
    pub fn update_origin(&mut self) {
        let mut since = Instant::now();
        self.origin = self.display.origin(self.window);
        while since.elapsed() < ms(250) {
            std::thread::sleep(ms(10));
            let origin = self.display.origin(self.window);
            if origin != self.origin {
                (self.origin, since) = (origin, Instant::now());
            }
        }
    }

    /// Takes in new lines of the log. Whatever they claim about the game must agree with the library's own replay.
    pub fn pump(&mut self) {
        let first = self.log.read();
        for index in first..self.log.events.len() {
            self.mirror.follow(&self.log.events[index]);
        }
        assert!(self.spawned.elapsed() < TEST_LIMIT, "the test takes too long");
        if let Ok(Some(status)) = self.child.try_wait() {
            self.log.read();
            panic!("the game has ended: {status}");
        }
    }

    /// Waits for an event of this name (after those waited for before) that fulfils the condition.
    #[track_caller]
    pub fn wait(&mut self, name: &str, condition: impl Fn(&Event) -> bool) -> Event {
        let until = Instant::now() + PATIENCE;
        loop {
            self.pump();
            let found = self.log.events[self.cursor..].iter().position(|event| event.is(name) && condition(event));
            if let Some(offset) = found {
                let event = self.log.events[self.cursor + offset].clone();
                self.cursor += offset + 1;
                return event;
            }
            assert!(Instant::now() < until, "no such event within {} s: {name}", PATIENCE.as_secs());
            std::thread::sleep(ms(2));
        }
    }

    /// Forgets the events so far: the next wait is for what comes from now on.
    pub fn forget(&mut self) {
        self.pump();
        self.cursor = self.log.events.len();
    }

    /// The next wait is for what has been logged from the very start.
    pub fn cursor_to_start(&mut self) {
        self.cursor = 0;
    }

    /// The events since the last wait or [`Self::forget`].
    pub fn news(&mut self) -> &[Event] {
        self.pump();
        &self.log.events[self.cursor..]
    }

    /// Waits until the condition holds.
    #[track_caller]
    pub fn until(&mut self, what: &str, condition: impl Fn(&Game) -> bool) {
        let until = Instant::now() + PATIENCE;
        loop {
            self.pump();
            if condition(self) {
                return;
            }
            assert!(Instant::now() < until, "not within {} s: {what}", PATIENCE.as_secs());
            std::thread::sleep(ms(5));
        }
    }

    /// Waits until the game has come to rest: it has done everything it was asked to, and waits for more.
    ///
    /// At rest means that all its threads sleep and nothing is logged, for longer than the pause between two frames;
    /// unlike a fixed time this holds on a busy machine as well.
    #[track_caller]
    pub fn settle(&mut self) {
        self.rest(ms(80), true);
    }

    /// Waits until nothing has been logged for so long.
    #[track_caller]
    pub fn quiet_for(&mut self, time: Duration) {
        self.rest(time, false);
    }

    #[track_caller]
    fn rest(&mut self, time: Duration, asleep: bool) {
        self.display.sync();
        let until = Instant::now() + 2 * PATIENCE;
        let mut since = Instant::now();
        let mut count = self.log.events.len();
        while since.elapsed() < time {
            std::thread::sleep(ms(4));
            self.pump();
            if self.log.events.len() != count || (asleep && !self.sleeps()) {
                count = self.log.events.len();
                since = Instant::now();
            }
            assert!(Instant::now() < until, "the game does not come to rest");
        }
    }

    /// Waits until the picture at rest has converged: since the last input, however long ago.
    #[track_caller]
    pub fn converge(&mut self) {
        let until = Instant::now() + 4 * PATIENCE;
        self.settle();
        // A rest is not refined before it has lasted a little; settling may have been quicker than that.
        std::thread::sleep(ms(400));
        while !self.sleeps() || self.log.last("picture").is_none() {
            assert!(Instant::now() < until, "the picture does not converge");
            std::thread::sleep(ms(20));
            self.pump();
        }
        self.settle();
    }

    fn threads(&self) -> impl Iterator<Item = std::path::PathBuf> {
        let folder = format!("/proc/{}/task", self.child.id());
        std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
    }

    /// Whether every thread of the game waits for something.
    fn sleeps(&self) -> bool {
        self.threads().all(|thread| {
            let stat = std::fs::read_to_string(thread.join("stat")).unwrap_or_default();
            stat.rfind(')').is_none_or(|end| stat[end..].starts_with(") S"))
        })
    }

    /// How long the game has been ready to run while other programs had the processor.
    pub fn kept_waiting(&self) -> Duration {
        let waited = |thread: std::path::PathBuf| {
            let text = std::fs::read_to_string(thread.join("schedstat")).unwrap_or_default();
            text.split(' ').nth(1).and_then(|n| n.parse().ok()).map_or(Duration::ZERO, Duration::from_nanos)
        };
        let main = waited(format!("/proc/{0}/task/{0}", self.child.id()).into());
        // Drawing is spread over further threads, which the main one waits for.
        main + self.threads().map(waited).filter(|time| *time != main).max().unwrap_or_default()
    }

    /// Whether such an event has come by the time the game is at rest.
    #[track_caller]
    pub fn comes(&mut self, name: &str) -> bool {
        self.settle();
        self.news().iter().any(|event| event.is(name))
    }

    /// Where a hex is in the window, by the newest layout; waits for a layout that shows the board.
    #[track_caller]
    pub fn hex(&mut self, cell: &str) -> (i32, i32) {
        self.until("a layout with the board", |game| game.place_of(cell).is_some());
        let (x, y) = self.place_of(cell).expect("it has just been there");
        (x.round() as i32, y.round() as i32)
    }

    /// Where the newest layout says the hex is.
    pub fn place_of(&self, cell: &str) -> Option<(f64, f64)> {
        let place = &self.log.last("layout")?.body["hexes"][cell];
        Some((place[0].as_f64()?, place[1].as_f64()?))
    }

    /// The rectangle of a widget, if it can be clicked now.
    pub fn widget(&self, id: &str) -> Option<[f64; 4]> {
        let layout = self.log.last("layout")?;
        let rect = layout.body["widgets"].get(id)?;
        Some([0, 1, 2, 3].map(|i| rect[i].as_f64().unwrap_or_else(|| panic!("widget {id}: {rect}"))))
    }

    pub fn widgets(&self) -> Vec<String> {
        let layout = self.log.last("layout").expect("there is a layout");
        layout.body["widgets"].as_object().map_or(Vec::new(), |map| map.keys().cloned().collect())
    }

    /// Moves the pointer to a place in the window.
    pub fn point(&self, (x, y): (i32, i32)) {
        self.display.move_to(self.origin.0 + x, self.origin.1 + y);
    }

    pub fn click_at(&self, place: (i32, i32)) {
        self.point(place);
        self.display.click(Button::Left);
    }

    #[track_caller]
    pub fn click_hex(&mut self, cell: &str) {
        let place = self.hex(cell);
        self.click_at(place);
    }

    /// Points at a hex.
    #[track_caller]
    pub fn point_at(&mut self, cell: &str) {
        let place = self.hex(cell);
        self.point(place);
    }

    /// Whether this is the hex shown as hovered.
    pub fn hovers(&self, cell: &str) -> bool {
        self.log.last("hover").is_some_and(|event| event.text("hex") == cell)
    }

    /// Waits until the widget can be clicked, and clicks it.
    #[track_caller]
    pub fn click_widget(&mut self, id: &str) {
        let place = self.widget_center(id);
        self.click_at(place);
    }

    /// Clicks the widget if it can be clicked now.
    pub fn try_click_widget(&mut self, id: &str) -> bool {
        self.pump();
        let there = self.widget(id).is_some();
        if there {
            self.click_widget(id);
        }
        there
    }

    #[track_caller]
    pub fn widget_center(&mut self, id: &str) -> (i32, i32) {
        let until = Instant::now() + PATIENCE;
        loop {
            self.pump();
            if let Some([x, y, width, height]) = self.widget(id) {
                return ((x + width / 2.0) as i32, (y + height / 2.0) as i32);
            }
            assert!(Instant::now() < until, "no widget {id}; there are {:?}", self.widgets());
            std::thread::sleep(ms(5));
        }
    }

    /// A place in the window that is neither board nor widget.
    pub fn empty_place(&self) -> (i32, i32) {
        let (width, height) = self.display.size(self.window);
        let layout = &self.log.last("layout").expect("there is a layout").body;
        let hexes: Vec<(f64, f64)> = layout["hexes"].as_object().map_or(Vec::new(), |map| {
            map.values().map(|place| (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())).collect()
        });
        // Half the distance of neighbouring hexes reaches a hex's edge; one and a half clear the frame as well.
        let clearance = hexes
            .iter()
            .enumerate()
            .flat_map(|(i, a)| hexes[i + 1..].iter().map(move |b| (a.0 - b.0).hypot(a.1 - b.1)))
            .fold(f64::MAX, f64::min)
            .min(200.0);
        let widgets: Vec<[f64; 4]> = self.widgets().iter().filter_map(|id| self.widget(id)).collect();
        let distance_to_hexes =
            |x: f64, y: f64| hexes.iter().map(|hex| (hex.0 - x).hypot(hex.1 - y)).fold(f64::MAX, f64::min);
        let free = |x: f64, y: f64| {
            widgets.iter().all(|&[left, top, w, h]| {
                x < left - 30.0 || x > left + w + 30.0 || y < top - 30.0 || y > top + h + 30.0
            })
        };
        let grid = (0..height).step_by(10).flat_map(|y| (0..width).step_by(10).map(move |x| (x as f64, y as f64)));
        let place = grid
            .filter(|&(x, y)| free(x, y) && distance_to_hexes(x, y) > 1.5 * clearance)
            .min_by(|a, b| distance_to_hexes(a.0, a.1).total_cmp(&distance_to_hexes(b.0, b.1)))
            .unwrap_or_else(|| panic!("no free place beside the board"));
        (place.0 as i32, place.1 as i32)
    }

    pub fn key(&self, key: Key) {
        self.display.key(key);
    }

    /// Selects the piece on the ply's first cell by a click and waits for it.
    #[track_caller]
    pub fn select(&mut self, cell: &str) -> Event {
        self.forget();
        self.click_hex(cell);
        self.wait("select", |event| event.text("hex") == cell)
    }

    /// Plays a ply by clicks: the piece, the target, and the answer if there is a question.
    #[track_caller]
    pub fn play(&mut self, mv: Move) {
        let from = mv.from().to_string();
        let to = mv.to().to_string();
        self.select(&from);
        self.click_hex(&to);
        if self.asks(mv) {
            self.wait("dialog", |event| !event.is_null("options"));
            self.click_widget(&choice_widget(mv));
        }
        let ply = self.wait("ply", |_| true);
        assert_eq!((ply.text("coord"), ply.text("by")), (mv.to_string().as_str(), "human"), "{}", ply.body);
    }

    /// Whether this ply needs an answer: its cells alone leave several plies open.
    pub fn asks(&self, mv: Move) -> bool {
        let legal = self.mirror.legal();
        legal.iter().filter(|other| other.from() == mv.from() && other.to() == mv.to()).count() > 1
            && self.mirror.position().captured_by(mv).is_none_or(|piece| piece.kind != Kind::Intellector)
    }

    /// The library's ply for a text.
    #[track_caller]
    pub fn ply(&self, text: &str) -> Move {
        intellector::rules::notation::read(self.mirror.position(), text).unwrap_or_else(|e| panic!("{e}"))
    }

    /// CPU time the game has used, in clock ticks of 10 ms.
    pub fn cpu_ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("the game runs");
        // The name in parentheses may hold spaces; the fields after it are numbers 3, 4, …
        let fields: Vec<&str> = stat[stat.rfind(')').expect("a process name") + 2..].split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// Asks the game to end with SIGTERM and returns how it ended.
    pub fn terminate(&mut self) -> ExitStatus {
        self.send_signal("-TERM");
        self.wait_for_end()
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its option of `kill`.
    pub fn send_signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(status.is_ok_and(|s| s.success()), "cannot send {signal}");
    }

    pub fn wait_for_end(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be waited for") {
                self.log.read();
                return status;
            }
            assert!(Instant::now() < until, "the game does not end");
            std::thread::sleep(ms(5));
        }
    }

    /// What the game has printed so far.
    pub fn stdout(&self) -> String {
        std::fs::read_to_string(self.folder.file("stdout")).unwrap_or_default()
    }

    pub fn stderr(&self) -> String {
        std::fs::read_to_string(self.folder.file("stderr")).unwrap_or_default()
    }
}

/// The widget that answers the question of this ply.
pub fn choice_widget(mv: Move) -> String {
    match mv.becomes() {
        Some(kind) => format!("choice_{}", kind.letter()),
        None => "choice_plain".to_owned(),
    }
}

/// The name of every cell.
pub fn cell_names() -> Vec<String> {
    Cell::all().map(|cell| cell.to_string()).collect()
}

/// A position string from pieces like `("e1", Color::White, Kind::Intellector)`.
pub fn position(side: Color, pieces: &[(&str, Color, Kind)]) -> String {
    use intellector::rules::Piece;
    let pieces = pieces.iter().map(|&(cell, color, kind)| (cell.parse::<Cell>().unwrap(), Piece { color, kind }));
    sip::write(&Position::new(pieces, side, Rules::default()))
}

impl Drop for Game {
    /// Ends the game; after a failure it first shows what a person needs to understand it.
    fn drop(&mut self) {
        if std::thread::panicking() {
            let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
            let pictures =
                Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap_or(Path::new(".")).join("window-tests");
            let _ = std::fs::create_dir_all(&pictures);
            let path = pictures.join(format!("{name}.png"));
            if let Some(picture) = self.display.screen() {
                picture.save(&path);
            }
            eprintln!("--- the end of the event log:\n{}", self.log.tail(30));
            eprintln!("--- the game's stderr:\n{}", self.stderr());
            eprintln!("--- the screen: {}", path.display());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
