//! A stage for the panels without a window: an egui context, scenes to show on it, and events to play.

use crate::panels_picture::Textures;
use egui::{Event, FullOutput, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, ViewportId, ViewportInfo};
use intellector::control::{
    AnalysisView, Better, Browse, Choice, Command, Controller, Fault, GameSetup, Mark, Player, Reason, ViewState,
};
use intellector::engine::{Bot, Score, SearchInfo};
use intellector::game::openings::OPENINGS;
use intellector::gui::message::{Shown, Words};
use intellector::gui::panels::{PanelInput, PanelOutput, Panels, Screen, SetupKind};
use intellector::gui::picture::Progress;
use intellector::rules::{Color, Kind, Move, Outcome, Position, Rules, WinReason, sip};
use intellector::settings::Settings;
use intellector::storage::{SaveSummary, Statistics};
use intellector::training::{Attempt, Learned, Task};
use std::sync::Arc;
use std::time::Duration;

/// What is shown.
#[derive(Clone)]
pub struct Scene {
    pub name: &'static str,
    pub screen: Screen,
    pub view: Option<ViewState>,
    pub can_continue: bool,
    pub saves: Vec<SaveSummary>,
    pub statistics: Statistics,
    pub message: Option<Words>,
    /// How many more messages wait.
    pub more: usize,
    pub software_gl: bool,
    /// Whether all help on the board is switched on.
    pub help: bool,
    /// Whether the plies are being shown one after another.
    pub autoplay: bool,
    /// A text to paste, and a widget to click once the page is there.
    pub paste: Option<&'static str>,
    pub click: Option<&'static str>,
    /// A picture in the making.
    pub progress: Option<Progress>,
    /// A lesson or puzzle on the table.
    pub attempt: Option<Attempt>,
    pub learned: Learned,
}

impl Scene {
    pub fn new(name: &'static str, screen: Screen) -> Scene {
        Scene {
            name,
            screen,
            view: None,
            can_continue: false,
            saves: Vec::new(),
            statistics: Statistics::default(),
            message: None,
            more: 0,
            software_gl: false,
            help: false,
            autoplay: false,
            paste: None,
            click: None,
            progress: None,
            attempt: None,
            learned: Learned::default(),
        }
    }

    pub fn game(name: &'static str, view: ViewState) -> Scene {
        Scene { view: Some(view), ..Scene::new(name, Screen::Game) }
    }
}

/// A context with the panels in it.
pub struct Stage {
    pub ctx: egui::Context,
    pub panels: Panels,
    pub settings: Settings,
    pub size: [usize; 2],
    pub scene: Scene,
    pub textures: Textures,
    time: f64,
}

impl Stage {
    /// Shows a scene in a window of `size` pixels until it has settled.
    pub fn new(scene: Scene, size: [usize; 2], scale: f32, language: &str) -> Stage {
        let settings = Settings { language: Some(language.to_owned()), ui_scale: scale, ..Settings::default() };
        let ctx = egui::Context::default();
        Panels::install(&ctx, &settings);
        let panels = Panels::new();
        let mut stage =
            Stage { ctx, panels, settings, size, scene: scene.clone(), textures: Textures::default(), time: 0.0 };
        stage.show(scene, size);
        stage
    }

    /// Shows another scene with fresh panels in the same context, which knows its letters already.
    pub fn show(&mut self, scene: Scene, size: [usize; 2]) {
        self.panels = Panels::new();
        self.panels.open(scene.screen);
        let help = scene.help;
        self.settings =
            Settings { show_threats: help, show_aura: help, show_breakthrough: help, ..self.settings.clone() };
        (self.scene, self.size) = (scene, size);
        self.frame(Vec::new());
        if let Some(text) = self.scene.paste {
            self.frame(vec![Event::Paste(text.to_owned())]);
        }
        if let Some(id) = self.scene.click {
            self.click(id);
        }
        self.frame(Vec::new());
    }

    /// Draws a frame with these events.
    pub fn frame(&mut self, events: Vec<Event>) -> (PanelOutput, FullOutput) {
        self.time += 0.1;
        let zoom = self.ctx.zoom_factor();
        let size = Vec2::new(self.size[0] as f32, self.size[1] as f32) / zoom;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            time: Some(self.time),
            focused: true,
            events,
            ..RawInput::default()
        };
        let info = ViewportInfo { native_pixels_per_point: Some(1.0), ..ViewportInfo::default() };
        input.viewports.insert(ViewportId::ROOT, info);
        let mut result = None;
        let (panels, scene, settings) = (&mut self.panels, &self.scene, &self.settings);
        let mut output = self.ctx.run_ui(input, |ui| {
            let input = PanelInput {
                bottom: Color::White,
                view: scene.view.as_ref(),
                settings,
                can_continue: scene.can_continue,
                last_is_over: scene.view.as_ref().is_some_and(|view| view.outcome.is_some()),
                saves: &scene.saves,
                message: scene.message.as_ref().map(|words| Shown { words, trouble: true, more: scene.more }),
                statistics: &scene.statistics,
                software_gl: scene.software_gl,
                animating: false,
                autoplay: scene.autoplay,
                progress: scene.progress,
                attempt: scene.attempt.as_ref(),
                learned: &scene.learned,
            };
            result = Some(panels.run(ui, &input));
        });
        self.textures.apply(&mut output.textures_delta);
        (result.expect("the closure ran"), output)
    }

    /// Where a widget is now, in points.
    pub fn place(&mut self, id: &str) -> Option<Rect> {
        self.frame(Vec::new()).0.widgets.into_iter().find(|(name, _)| name == id).map(|(_, rect)| rect)
    }

    /// Clicks a widget; what came of it.
    pub fn click(&mut self, id: &str) -> PanelOutput {
        let rect = self.place(id).unwrap_or_else(|| panic!("no widget {id} in {}", self.scene.name));
        self.click_at(rect.center(), PointerButton::Primary)
    }

    pub fn click_at(&mut self, pos: Pos2, button: PointerButton) -> PanelOutput {
        let press = |pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
        self.frame(vec![Event::PointerMoved(pos)]);
        self.frame(vec![press(true)]);
        let output = self.frame(vec![press(false)]).0;
        self.frame(vec![Event::PointerGone]);
        output
    }

    /// Drags with the left button.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        let press = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(from)]);
        self.frame(vec![press(from, true)]);
        for step in 1..=4 {
            self.frame(vec![Event::PointerMoved(from + (to - from) * (step as f32 / 4.0))]);
        }
        self.frame(vec![press(to, false)]);
        self.frame(vec![Event::PointerGone]);
    }

    /// The widget that has the keyboard's focus.
    pub fn focused(&mut self) -> Option<String> {
        let place = self.ctx.memory(|memory| memory.focused()).and_then(|id| self.ctx.read_response(id))?.rect;
        let (output, _) = self.frame(Vec::new());
        output.widgets.into_iter().find(|(_, rect)| rect.center().distance(place.center()) < 3.0).map(|(id, _)| id)
    }

    /// Presses a key: what it means in the layout, and where it is on the keyboard.
    pub fn key(&mut self, key: egui::Key, physical_key: Option<egui::Key>) -> PanelOutput {
        let press = |pressed| Event::Key { key, physical_key, pressed, repeat: false, modifiers: Modifiers::NONE };
        let output = self.frame(vec![press(true)]).0;
        self.frame(vec![press(false)]);
        output
    }
}

/// A controller with a game on the table.
fn controller(white: Player, black: Player, start: Option<&str>) -> Controller {
    let rules = Rules::default();
    let start = start.map(|text| sip::read(text, rules).unwrap());
    let mut controller = Controller::new(Arc::new(|| {}));
    controller.set_engine_delay(Duration::from_secs(600));
    controller.execute(Command::NewGame(GameSetup { white, black, rules, start, clock: None })).unwrap();
    controller
}

pub const LEVEL: Player = Player::Bot(Bot::Level(7));

/// A hot-seat game after so many plies, always the same ones, captures preferred.
pub fn played(plies: usize) -> Controller {
    let mut controller = controller(Player::Human, Player::Human, None);
    let mut number: usize = 1;
    for _ in 0..plies {
        let position = controller.view().unwrap().position;
        let legal: Vec<Move> = position.legal_moves().to_vec();
        let harmless = |mv: &&Move| {
            let next = position.play_unchecked(**mv);
            next.decided().is_none()
                && next.legal_moves().iter().all(|&reply| next.play_unchecked(reply).decided().is_none())
        };
        let good: Vec<Move> = legal.iter().filter(harmless).copied().collect();
        let captures: Vec<Move> = good.iter().filter(|&&mv| position.captured_by(mv).is_some()).copied().collect();
        let choice = if captures.is_empty() || number.is_multiple_of(3) { &good } else { &captures };
        number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345) % 2_147_483_648;
        let Some(&mv) = choice.get(number / 65_536 % choice.len().max(1)) else { break };
        controller.execute(Command::Play(mv)).unwrap();
    }
    controller
}

/// The question whether a Defensor turns into the Aggressor it takes.
pub fn aura() -> Controller {
    let mut controller = controller(Player::Human, Player::Human, None);
    for ply in ["c1 g7", "f6 g7"] {
        for cell in ply.split(' ') {
            controller.execute(Command::ClickHex(cell.parse().unwrap())).unwrap();
        }
    }
    assert!(controller.view().unwrap().choice.is_some());
    controller
}

/// The question what a Progressor becomes.
pub fn promotion() -> Controller {
    let start = "2!wLr2n!En0r";
    let mut controller = controller(Player::Human, LEVEL, Some(start));
    for cell in ["e6", "e7"] {
        controller.execute(Command::ClickHex(cell.parse().unwrap())).unwrap();
    }
    assert!(controller.view().unwrap().choice.is_some());
    controller
}

/// A game of forty plies, analysed: three lines, a score everywhere, a few faults.
pub fn analysed() -> ViewState {
    let mut view = played(40).view().unwrap();
    let info = |line: u32, mv: Move| SearchInfo {
        depth: 11,
        seldepth: 17,
        score: Score(120 - 60 * line as i32),
        nodes: 1_000_000,
        time: Duration::from_secs(1),
        hashfull: 10,
        pv: vec![mv],
        line,
    };
    let legal = view.position.legal_moves();
    let lines = legal.iter().take(3).zip(1..).map(|(&mv, line)| info(line, mv)).collect();
    let scores = (0..=40).map(|ply: i32| Some(Score((ply % 7 - 3) * 90 + ply * 10))).collect();
    let better = Better { notation: "Ac1~e4".to_owned(), line: legal.first().copied().into_iter().collect() };
    let mark = |fault, reason| Some(Mark { fault, reason: Some(reason), better: Some(better.clone()) });
    let marks = (0..40).map(|ply| match ply % 13 {
        5 => mark(Fault::Dubious, Reason::Loses(Kind::Dominator)),
        8 => mark(Fault::Mistake, Reason::Misses { how: Some(WinReason::Breakthrough), plies: 3 }),
        11 => mark(Fault::Blunder, Reason::Allows { how: Some(WinReason::Fatum), plies: 1 }),
        _ => None,
    });
    let marks = marks.collect();
    view.analysis = Some(AnalysisView { wanted: 3, lines, shown: Some(Score(135)), decided: None, scores, marks });
    view
}

/// The analysis board with variations of variations, in one of which it stands.
pub fn on_board() -> Controller {
    let mut controller = played(40);
    controller.execute(Command::Board(true)).unwrap();
    for (from, plies) in [(12, 9), (14, 5), (3, 4), (40, 3)] {
        controller.execute(Command::Browse(Browse::Ply(from))).unwrap();
        for number in 0..plies {
            let position = controller.view().unwrap().position;
            let legal = position.legal_moves();
            let quiet = legal.iter().filter(|&&mv| position.captured_by(mv).is_none()).nth(number + from % 4);
            controller.execute(Command::Play(*quiet.unwrap())).unwrap();
        }
    }
    let node = controller.view().unwrap().variations[1].plies[4].node;
    controller.execute(Command::Browse(Browse::Node(node))).unwrap();
    for place in [9, 7, 5] {
        let mv = controller.view().unwrap().position.legal_moves()[place];
        controller.execute(Command::Play(mv)).unwrap();
        controller.execute(Command::Browse(Browse::Previous)).unwrap();
    }
    controller.execute(Command::Browse(Browse::Node(node))).unwrap();
    controller
}

fn saves() -> Vec<SaveSummary> {
    let names = [("human", "level:10"), ("level:1", "greedy"), ("human", "human"), ("random", "level:4")];
    let mut saves: Vec<SaveSummary> = (0..14)
        .map(|i| {
            let (white, black) = names[i % names.len()];
            let date = format!("2026-11-{:02} 12:34:56", 28 - i);
            let name = format!("{} {white} - {black}", date.replace(':', "."));
            let path = format!("/saves/{name}.json").into();
            SaveSummary {
                path,
                name,
                kept: i % 3 == 2,
                date: Some(date),
                white: Some(white.into()),
                black: Some(black.into()),
                plies: 7 * i + 1,
                position: Some(Position::start(Rules::default())),
                outcome: Outcome::all().nth(i),
                opening: OPENINGS.get(i),
            }
        })
        .collect();
    saves[1].white = None;
    saves[3].name = "My best game, against Level 4, with the long way round".to_owned();
    saves
}

/// Games against every opponent.
pub fn statistics() -> Statistics {
    let mut statistics = Statistics::default();
    let levels = (1..=10).map(|level| format!("level:{level}"));
    for (number, opponent) in levels.chain(["greedy".to_owned(), "random".to_owned()]).enumerate() {
        for color in Color::ALL {
            for outcome in (0..=number).flat_map(|_| Outcome::all()) {
                statistics.count(&opponent, color, outcome);
            }
        }
    }
    statistics
}

/// A task at the board after these plies.
pub fn learning(name: &'static str, task: Task, plies: &[&str]) -> Scene {
    let mut attempt = Attempt::new(task).unwrap();
    let mut table = controller(Player::Human, Player::Human, Some(&sip::write(attempt.start())));
    for ply in plies {
        let position = table.view().unwrap().position;
        let mv = intellector::rules::notation::read(&position, ply).unwrap();
        table.execute(Command::Play(mv)).unwrap();
        attempt.follow(mv, &table.view().unwrap().position, None);
    }
    Scene { view: table.view(), attempt: Some(attempt), ..Scene::new(name, Screen::Training) }
}

fn half_learned() -> Learned {
    let mut learned = Learned::default();
    Task::all().step_by(2).for_each(|task| {
        learned.add(task);
    });
    learned
}

/// Every page and dialog in the states that matter.
pub fn scenes() -> Vec<Scene> {
    let setup = |kind| Screen::Setup(kind);
    let played_view = |plies| played(plies).view().unwrap();
    let mut thinking = played_view(21);
    thinking.setup.black = LEVEL;
    thinking.turn = Some(LEVEL);
    thinking.thinking = Some(Duration::from_millis(12_300));
    thinking.can_move_now = true;
    thinking.can_hint = false;
    thinking.engine_info = Some(SearchInfo {
        depth: 9,
        seldepth: 14,
        score: Score(-135),
        nodes: 1_234_567,
        time: Duration::from_secs(12),
        hashfull: 321,
        pv: thinking.position.legal_moves().first().copied().into_iter().collect(),
        line: 1,
    });
    let mut opening = played_view(6);
    opening.opening = OPENINGS.iter().find(|opening| opening.variation == Some("variation-transformed"));
    let mut fault = analysed();
    fault.shown_ply = 9;
    let mut browsing = played(90);
    browsing.execute(Command::Browse(Browse::Ply(40))).unwrap();
    let mut resigned = played(31);
    resigned.execute(Command::Resign).unwrap();
    let mut fatum = controller(Player::Human, Player::Human, Some("2!wGr2n!Cn0r"));
    fatum.execute(Command::Play(Move::new("d6".parse().unwrap(), "e7".parse().unwrap()))).ok();
    let mut promoted = promotion();
    promoted.execute(Command::Choose(Choice::Become(Kind::Dominator))).unwrap();

    let mut scenes = vec![
        Scene::new("menu", Screen::Menu),
        Scene { can_continue: true, view: Some(played_view(3)), ..Scene::new("menu_continue", Screen::Menu) },
        Scene { can_continue: true, view: resigned.view(), ..Scene::new("menu_last_game", Screen::Menu) },
        Scene {
            message: Some(Words::Plain("saves/2026.json: line 3: \"Xe9\" is not a legal ply here".into())),
            more: 3,
            ..Scene::new("menu_message", Screen::Menu)
        },
        Scene::new("setup_versus", setup(SetupKind::VersusComputer)),
        Scene::new("setup_hot_seat", setup(SetupKind::HotSeat)),
        Scene::new("setup_computers", setup(SetupKind::ComputerVersusComputer)),
        Scene::new("load_empty", Screen::Load),
        Scene { saves: saves(), ..Scene::new("load", Screen::Load) },
        Scene { saves: saves(), click: Some("delete_0"), ..Scene::new("load_delete", Screen::Load) },
        Scene::new("statistics_empty", Screen::Statistics),
        Scene { statistics: statistics(), ..Scene::new("statistics", Screen::Statistics) },
        Scene { software_gl: true, ..Scene::new("settings", Screen::Settings) },
        Scene::new("rules", Screen::Rules),
        Scene::new("custom", Screen::CustomStart),
        Scene { paste: Some("2!wGrvn!Cn"), ..Scene::new("custom_good", Screen::CustomStart) },
        Scene { paste: Some("2!wGrv9!Cn"), ..Scene::new("custom_bad", Screen::CustomStart) },
        Scene { paste: Some("2!wArvn!Cn"), ..Scene::new("custom_unplayable", Screen::CustomStart) },
        Scene::game("game_start", played_view(0)),
        Scene::game("game_middle", played_view(90)),
        Scene { click: Some("show_engine"), ..Scene::game("game_thinking", thinking) },
        Scene { help: true, ..Scene::game("game_help", played_view(40)) },
        Scene::game("game_analysis", analysed()),
        Scene::game("game_fault", fault),
        Scene::game("game_opening", opening),
        Scene::game("game_board", on_board().view().unwrap()),
        Scene::game("game_browsing", browsing.view().unwrap()),
        Scene {
            message: Some(Words::Key("message-folder-taken", vec![("file", "~/Pictures".to_owned())])),
            ..Scene::game("game_message", played_view(12))
        },
        Scene { progress: Some(Progress { done: 17, of: 117 }), ..Scene::game("game_picture", played_view(12)) },
        Scene {
            progress: Some(Progress { done: 0, of: 1 }),
            message: Some(Words::Key("message-copied", Vec::new())),
            ..Scene::game("game_picture_message", played_view(12))
        },
        Scene { view: Some(played_view(12)), ..Scene::new("picture", Screen::Picture) },
        learning("lesson", Task::Lesson(0), &[]),
        learning("lesson_liberator", Task::Lesson(3), &["LXd2"]),
        learning("lesson_missed", Task::Lesson(6), &["If2"]),
        learning("lesson_reached", Task::Lesson(7), &["FXe3=D"]),
        learning("puzzle", Task::Puzzle(30), &[]),
        Scene { learned: half_learned(), ..Scene::new("learn", Screen::Learn) },
        Scene {
            view: Some(played_view(12)),
            click: Some("picture_film"),
            ..Scene::new("picture_film", Screen::Picture)
        },
        Scene { view: Some(played_view(12)), click: Some("export_game"), ..Scene::new("export_game", Screen::Picture) },
        Scene { click: Some("resign"), ..Scene::game("game_resign", played_view(12)) },
        Scene::game("game_aura", aura().view().unwrap()),
        Scene::game("game_promotion", promotion().view().unwrap()),
        Scene::game("game_promoted", promoted.view().unwrap()),
        Scene::game("game_over", resigned.view().unwrap()),
        Scene { click: Some("close"), ..Scene::game("game_over_closed", resigned.view().unwrap()) },
    ];
    if fatum.view().unwrap().outcome.is_some() {
        scenes.push(Scene::game("game_fatum", fatum.view().unwrap()));
    }
    scenes
}
