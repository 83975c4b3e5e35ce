//! What the panels answer to clicks and keys, and what they cost at rest.

use crate::panels_stage::{LEVEL, Scene, Stage, aura, played, promotion, scenes};
use egui::{Color32, Key, PointerButton, Pos2};
use intellector::control::{Browse, Choice, Command, Controller, GameSetup, Player, ViewState};
use intellector::engine::Bot;
use intellector::gui::message::Words;
use intellector::gui::panels::{CameraAction, PanelAction, PanelOutput, Screen, SetupKind, theme};
use intellector::rules::{Color, Kind, RuleSet, sip};
use intellector::settings::{AutoFlip, Quality, Settings};
use intellector::themes::ThemeName;
use std::collections::BTreeSet;
use std::time::Duration;

pub fn stage(scene: Scene) -> Stage {
    Stage::new(scene, [1280, 720], 1.0, "en")
}

pub fn view(controller: &Controller) -> ViewState {
    controller.view().unwrap()
}

/// The only action of a frame, as text: commands have no equality.
pub fn only(output: &PanelOutput) -> String {
    assert_eq!(output.actions.len(), 1, "{:?}", output.actions);
    format!("{:?}", output.actions[0])
}

pub fn is(action: PanelAction) -> String {
    format!("{action:?}")
}

pub fn command(command: Command) -> String {
    is(PanelAction::Command(command))
}

fn ids(output: &PanelOutput) -> BTreeSet<&str> {
    output.widgets.iter().map(|(id, _)| id.as_str()).collect()
}

pub fn new_game(output: &PanelOutput) -> GameSetup {
    match &output.actions[..] {
        [PanelAction::Command(Command::NewGame(setup))] => *setup,
        other => panic!("no new game: {other:?}"),
    }
}

#[test]
fn nothing_asks_for_a_frame_at_rest_but_a_running_second() {
    for scene in scenes() {
        let thinks = scene.view.as_ref().is_some_and(|view| view.thinking.is_some());
        let mut stage = stage(scene);
        stage.frame(Vec::new());
        let output = stage.frame(Vec::new()).1;
        let delay = output.viewport_output[&egui::ViewportId::ROOT].repaint_delay;
        if thinks {
            let range = Duration::from_millis(1)..=Duration::from_secs(1);
            assert!(range.contains(&delay), "{}: {delay:?}", stage.scene.name);
        } else {
            assert_eq!(delay, Duration::MAX, "{}", stage.scene.name);
        }
    }
}

#[test]
fn the_contract_s_widgets_are_there() {
    let listed = |scene: Scene| {
        let mut stage = stage(scene);
        let output = stage.frame(Vec::new()).0;
        ids(&output).into_iter().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let check = |scene: Scene, wanted: &str| {
        let found = listed(scene.clone());
        for id in wanted.split(' ') {
            assert!(found.contains(id), "{id} is missing in {}: {found:?}", scene.name);
        }
    };
    check(
        Scene { can_continue: true, ..Scene::new("menu", Screen::Menu) },
        "continue vs_computer hot_seat computer_vs_computer custom_start load settings rules quit",
    );
    assert!(!listed(Scene::new("menu", Screen::Menu)).contains("continue"));
    check(
        Scene::new("setup", Screen::Setup(SetupKind::VersusComputer)),
        "side_white side_black side_random level_1 level_2 level_3 level_4 level_5 level_6 level_7 level_8 level_9 \
         level_10 random greedy start back rules_official rules_classic truce",
    );
    check(
        Scene::game("game", view(&played(30))),
        "undo hint resign menu flip top first previous new_game save reset copy show_engine threats aura_zone \
         breakthrough picture ply_30",
    );
    let mut back = played(30);
    back.execute(Command::Undo).unwrap();
    back.execute(Command::Browse(Browse::Ply(12))).unwrap();
    check(Scene::game("game", view(&back)), "redo next last first previous");
    check(Scene::game("promotion", view(&promotion())), "choice_A choice_D choice_L choice_F choice_cancel");
    check(Scene::game("aura", view(&aura())), "choice_A choice_plain choice_cancel");
}

#[test]
fn the_menu_leads_everywhere_and_back() {
    for (id, screen) in [
        ("vs_computer", Screen::Setup(SetupKind::VersusComputer)),
        ("hot_seat", Screen::Setup(SetupKind::HotSeat)),
        ("computer_vs_computer", Screen::Setup(SetupKind::ComputerVersusComputer)),
        ("custom_start", Screen::CustomStart),
        ("learn", Screen::Learn),
        ("load", Screen::Load),
        ("statistics", Screen::Statistics),
        ("settings", Screen::Settings),
        ("rules", Screen::Rules),
    ] {
        for by_key in [false, true] {
            let mut stage = stage(Scene::new("menu", Screen::Menu));
            let output = stage.click(id);
            assert_eq!(stage.panels.screen(), screen);
            let wanted = usize::from(["load", "statistics"].contains(&id));
            assert_eq!(output.actions.len(), wanted, "{id}: {:?}", output.actions);
            if by_key {
                stage.key(Key::Escape, None);
            } else {
                stage.click("back");
            }
            assert_eq!(stage.panels.screen(), Screen::Menu, "back from {id}");
        }
    }
    let mut stage = stage(Scene { can_continue: true, ..Scene::new("menu", Screen::Menu) });
    assert_eq!(only(&stage.click("quit")), is(PanelAction::Quit));
    assert_eq!(only(&stage.click("continue")), is(PanelAction::Continue));
    assert_eq!(only(&stage.key(Key::Escape, None)), is(PanelAction::Continue));
}

#[test]
fn a_page_is_usable_by_keyboard_alone() {
    let mut stage = stage(Scene::new("menu", Screen::Menu));
    stage.key(Key::ArrowDown, None);
    let output = stage.key(Key::ArrowDown, None);
    assert!(output.has_focus && output.captures_keyboard);
    stage.key(Key::Enter, None);
    assert_eq!(stage.panels.screen(), Screen::Setup(SetupKind::HotSeat), "the second entry");

    // Tab passes every widget of a page that scrolls, and brings it into sight.
    stage.show(Scene::new("setup", Screen::Setup(SetupKind::ComputerVersusComputer)), [800, 480]);
    let mut passed = BTreeSet::new();
    for _ in 0..40 {
        stage.key(Key::Tab, None);
        stage.frame(Vec::new());
        let focused = stage.ctx.memory(|memory| memory.focused());
        let output = stage.frame(Vec::new()).0;
        let at = focused.and_then(|id| stage.ctx.read_response(id)).map(|response| response.rect.center());
        passed.extend(
            at.and_then(|at| output.widgets.iter().find(|(_, rect)| rect.contains(at)).map(|(id, _)| id.clone())),
        );
    }
    for id in
        ["white_level_1", "white_greedy", "black_level_10", "black_random", "rules_classic", "truce", "back", "start"]
    {
        assert!(passed.contains(id), "Tab never came to {id}: {passed:?}");
    }
}

#[test]
fn enter_starts_the_game_that_was_chosen() {
    let scene = Scene::new("setup", Screen::Setup(SetupKind::VersusComputer));
    let mut stage = stage(Scene { view: Some(view(&played(1))), ..scene });
    for id in ["level_7", "side_black", "rules_classic", "truce"] {
        stage.click(id);
    }
    let setup = new_game(&stage.key(Key::Enter, None));
    assert_eq!((setup.white, setup.black), (Player::Bot(Bot::Level(7)), Player::Human));
    assert_eq!((setup.rules.set, setup.rules.truce, setup.start), (RuleSet::Classic, true, None));
    assert_eq!(stage.panels.screen(), Screen::Game);

    stage.show(Scene::new("setup", Screen::Setup(SetupKind::VersusComputer)), [1280, 720]);
    stage.click("side_random");
    stage.click("greedy");
    let mut sides = BTreeSet::new();
    for _ in 0..64 {
        let setup = new_game(&stage.click("start"));
        sides.insert(setup.white == Player::Human);
        assert!([setup.white, setup.black].contains(&Player::Bot(Bot::Greedy)));
        stage.panels.open(Screen::Setup(SetupKind::VersusComputer));
    }
    assert_eq!(sides.len(), 2, "the random side is always the same");

    stage.show(Scene::new("setup", Screen::Setup(SetupKind::HotSeat)), [1280, 720]);
    let setup = new_game(&stage.click("start"));
    assert_eq!((setup.white, setup.black), (Player::Human, Player::Human));

    stage.show(Scene::new("setup", Screen::Setup(SetupKind::ComputerVersusComputer)), [1280, 720]);
    stage.click("white_random");
    stage.click("black_level_10");
    let setup = new_game(&stage.click("start"));
    assert_eq!((setup.white, setup.black), (Player::Bot(Bot::Random), Player::Bot(Bot::Level(10))));
}

#[test]
fn a_pasted_position_starts_only_when_it_can_be_played() {
    let good = "2!wGrvn!Cn";
    let scene = Scene { paste: Some(good), ..Scene::new("custom", Screen::CustomStart) };
    let mut stage = Stage::new(scene, [1280, 1400], 1.0, "en");
    stage.click("black_human");
    let setup = new_game(&stage.click("start"));
    assert_eq!(setup.start.map(|position| sip::write(&position)).as_deref(), Some(good));
    assert_eq!((setup.white, setup.black), (Player::Human, Player::Human));

    for bad in
        ["2!wGrv9!Cn", "2!wGr!Cn", "2!wArvn!Cn", "3!w!", "!!!!", "xyz", "2!w!", "\u{202e}日本", &"2!w".repeat(500)]
    {
        let mut scene = Scene::new("custom", Screen::CustomStart);
        scene.paste = Some(Box::leak(bad.to_owned().into_boxed_str()));
        stage.show(scene, [1280, 720]);
        assert!(stage.place("start").is_none(), "{bad} can be started");
        assert!(stage.key(Key::Enter, None).actions.is_empty());
        stage.panels.open(Screen::CustomStart);
        stage.click("clear");
        assert!(stage.place("clear").is_none());
    }
    assert_eq!(only(&stage.click("paste")), is(PanelAction::Paste));
}

#[test]
fn each_setting_changes_itself_alone() {
    let base = Settings { language: Some("en".into()), ..Settings::default() };
    let changed = |change: fn(&mut Settings)| {
        let mut settings = base.clone();
        change(&mut settings);
        settings
    };
    let cases: [(&str, Settings); 19] = [
        ("language_ru", changed(|settings| settings.language = Some("ru".into()))),
        ("language_system", changed(|settings| settings.language = None)),
        ("scale_75", changed(|settings| settings.ui_scale = 0.75)),
        ("scale_150", changed(|settings| settings.ui_scale = 1.5)),
        ("theme_marble", changed(|settings| settings.theme = ThemeName::Marble)),
        ("theme_contrast", changed(|settings| settings.theme = ThemeName::Contrast)),
        ("quality_low", changed(|settings| settings.quality = Some(Quality::Low))),
        ("quality_medium", changed(|settings| settings.quality = Some(Quality::Medium))),
        ("quality_high", changed(|settings| settings.quality = Some(Quality::High))),
        ("animation_off", changed(|settings| settings.animation_speed = 0.0)),
        ("animation_fast", changed(|settings| settings.animation_speed = 2.0)),
        ("reduced_motion", changed(|settings| settings.reduced_motion = true)),
        ("sound_off", changed(|settings| settings.sound = false)),
        ("volume_25", changed(|settings| settings.volume = 0.25)),
        ("coordinates", changed(|settings| settings.coordinates = false)),
        ("auto_flip", changed(|settings| settings.auto_flip = AutoFlip::On)),
        ("inertia", changed(|settings| settings.inertia = false)),
        ("invert_y", changed(|settings| settings.invert_y = true)),
        ("lock_camera", changed(|settings| settings.lock_camera = true)),
    ];
    let mut stage = Stage::new(Scene::new("settings", Screen::Settings), [1280, 1300], 1.0, "en");
    for (id, wanted) in cases {
        assert_eq!(only(&stage.click(id)), is(PanelAction::Settings(wanted)), "{id}");
    }
    // What is set is shown at once: another language, another scale.
    stage.settings.language = Some("ru".into());
    stage.settings.ui_scale = 1.5;
    stage.frame(Vec::new());
    stage.frame(Vec::new());
    assert_eq!(stage.ctx.zoom_factor(), 1.5);
    assert!(only(&stage.click("quality_low")).contains("Some(\"ru\")"));
}

#[test]
fn saves_are_opened_and_deleted_after_a_question() {
    let scene = scenes().into_iter().find(|scene| scene.name == "load").unwrap();
    let (path, unreadable) = (scene.saves[0].path.clone(), scene.saves[1].path.clone());
    let mut stage = stage(scene);
    assert_eq!(only(&stage.click("load_0")), is(PanelAction::LoadSave(path.clone())));
    // One that cannot be read is opened too, and says why it cannot.
    assert_eq!(only(&stage.click("load_1")), is(PanelAction::LoadSave(unreadable)));
    assert_eq!(only(&stage.click("copy_0")), is(PanelAction::CopySave(path.clone())));
    assert!(stage.place("copy_1").is_none(), "what cannot be read can be copied");
    assert_eq!(only(&stage.click("paste")), is(PanelAction::Paste));
    let pasted = stage.frame(vec![egui::Event::Paste("1. e3;".to_owned())]).0;
    assert_eq!(only(&pasted), is(PanelAction::LoadText("1. e3;".to_owned())));
    assert!(stage.click("delete_0").actions.is_empty());
    let open = stage.frame(Vec::new()).0;
    assert_eq!(ids(&open), BTreeSet::from(["cancel", "ok"]));
    assert_eq!(open.dialog.unwrap().kind, "delete_save");
    assert!(stage.click("cancel").actions.is_empty());
    stage.click("delete_0");
    assert_eq!(only(&stage.click("ok")), is(PanelAction::DeleteSave(path)));
    assert!(stage.frame(Vec::new()).0.dialog.is_none());
}

#[test]
fn every_button_of_the_game_does_its_own_thing() {
    let mut back = played(30);
    back.execute(Command::Undo).unwrap();
    let mut stage = stage(Scene::game("game", view(&back)));
    for (id, wanted) in [
        ("undo", command(Command::Undo)),
        ("redo", command(Command::Redo)),
        ("hint", command(Command::Hint)),
        ("flip", is(PanelAction::Camera(CameraAction::Flip))),
        ("top", is(PanelAction::Camera(CameraAction::Top))),
        ("reset", is(PanelAction::Camera(CameraAction::Reset))),
        ("first", command(Command::Browse(Browse::First))),
        ("previous", command(Command::Browse(Browse::Previous))),
        ("ply_25", command(Command::Browse(Browse::Ply(25)))),
        ("save", is(PanelAction::SaveGame)),
        ("copy", is(PanelAction::Copy(sip::write(&view(&back).position)))),
    ] {
        if id == "hint" && !view(&back).can_hint {
            continue;
        }
        assert_eq!(only(&stage.click(id)), wanted, "{id}");
    }
    for (id, screen) in [
        ("new_game", Screen::Setup(SetupKind::HotSeat)),
        ("picture", Screen::Picture),
        ("game_rules", Screen::Rules),
        ("game_settings", Screen::Settings),
    ] {
        assert_eq!(only(&stage.click(id)), command(Command::Suspend), "{id}");
        assert_eq!(stage.panels.screen(), screen);
        assert_eq!(only(&stage.click("back")), command(Command::Resume));
        assert_eq!(stage.panels.screen(), Screen::Game);
    }
    assert_eq!(only(&stage.click("menu")), command(Command::Suspend));
    assert_eq!(stage.panels.screen(), Screen::Menu);
}

#[test]
fn thinking_shows_after_a_fifth_of_a_second_and_can_be_cut_short() {
    let mut thinking = view(&played(21));
    (thinking.setup.black, thinking.turn) = (LEVEL, Some(LEVEL));
    (thinking.can_move_now, thinking.can_hint) = (true, false);
    let shown = |stage: &mut Stage| {
        let output = stage.frame(Vec::new()).1;
        let text = format!("{:?}", output.shapes);
        (text.contains("Level 7 is thinking"), output.viewport_output[&egui::ViewportId::ROOT].repaint_delay)
    };
    thinking.thinking = Some(Duration::from_millis(150));
    let mut stage = stage(Scene::game("thinking", thinking.clone()));
    assert_eq!(shown(&mut stage), (false, Duration::from_millis(50)));
    thinking.thinking = Some(Duration::from_millis(250));
    stage.scene.view = Some(thinking);
    assert!(shown(&mut stage).0);
    assert_eq!(only(&stage.click("move_now")), command(Command::MoveNow));
    assert!(stage.place("hint").is_none());
}

#[test]
fn choosers_answer_to_every_way_of_choosing_and_of_cancelling() {
    let question = || stage(Scene::game("promotion", view(&promotion())));
    let chosen = |kind| command(Command::Choose(Choice::Become(kind)));
    let kinds =
        [(Key::A, Kind::Aggressor), (Key::D, Kind::Dominator), (Key::L, Kind::Liberator), (Key::F, Kind::Defensor)];
    for (key, kind) in kinds {
        let mut stage = question();
        assert_eq!(only(&stage.click(&format!("choice_{}", kind.letter()))), chosen(kind));
        // The key counts by its place: in a Russian layout the same one means another letter.
        assert_eq!(only(&stage.key(Key::Questionmark, Some(key))), chosen(kind));
        assert_eq!(only(&stage.key(key, None)), chosen(kind));
    }
    let mut aura = stage(Scene::game("aura", view(&aura())));
    assert_eq!(only(&aura.click("choice_plain")), command(Command::Choose(Choice::Plain)));
    assert_eq!(only(&aura.key(Key::Enter, Some(Key::Enter))), command(Command::Choose(Choice::Plain)));
    assert_eq!(only(&aura.key(Key::A, Some(Key::A))), chosen(Kind::Aggressor));
    assert!(aura.key(Key::P, Some(Key::P)).actions.is_empty(), "nobody asked for a Progressor");

    let cancel = command(Command::Cancel);
    let mut stage = question();
    assert_eq!(only(&stage.key(Key::Escape, Some(Key::Escape))), cancel);
    assert_eq!(only(&stage.click("choice_cancel")), cancel);
    assert_eq!(only(&stage.click_at(Pos2::new(30.0, 30.0), PointerButton::Primary)), cancel);
    assert_eq!(only(&stage.click_at(Pos2::new(30.0, 30.0), PointerButton::Secondary)), cancel);
    assert!(stage.key(Key::Enter, Some(Key::Enter)).actions.is_empty(), "a promotion is compulsory");
    // Between two answers the card itself is neither.
    let (left, right) = (stage.place("choice_A").unwrap(), stage.place("choice_D").unwrap());
    let gap = Pos2::new((left.right() + right.left()) / 2.0, left.center().y);
    assert!(stage.click_at(gap, PointerButton::Primary).actions.is_empty());
}

#[test]
fn a_question_hears_the_first_key_but_the_end_of_a_game_does_not() {
    let mut ended = played(31);
    ended.execute(Command::Resign).unwrap();
    let first_key = |key, after| {
        let mut stage = stage(Scene::game("game", view(&played(5))));
        stage.scene.view = Some(after);
        let output = stage.key(key, Some(key));
        (stage, output)
    };
    // Whoever is quick has answered before the chooser is drawn.
    let (_, output) = first_key(Key::Enter, view(&aura()));
    assert_eq!(only(&output), command(Command::Choose(Choice::Plain)));
    let (_, output) = first_key(Key::A, view(&aura()));
    assert_eq!(only(&output), command(Command::Choose(Choice::Become(Kind::Aggressor))));
    let (mut stage, output) = first_key(Key::Enter, view(&ended));
    assert!(output.actions.is_empty(), "{:?}", output.actions);
    assert!(stage.frame(Vec::new()).0.dialog.is_some());
}

#[test]
fn a_dialog_keeps_everything_behind_it_from_being_used() {
    let mut free = stage(Scene::game("game", view(&played(12))));
    let undo = free.place("undo").unwrap().center();
    assert!(free.panels.covers(undo) && !free.panels.covers(Pos2::new(300.0, 300.0)));
    free.click("resign");
    let output = free.frame(Vec::new()).0;
    assert_eq!(ids(&output), BTreeSet::from(["cancel", "ok"]));
    assert!(output.captures_keyboard && free.panels.covers(Pos2::new(300.0, 300.0)));
    assert!(free.click_at(undo, PointerButton::Primary).actions.is_empty(), "a click beside only closes the question");
    let output = free.frame(Vec::new()).0;
    assert!(output.dialog.is_none() && !output.captures_keyboard);
    assert!(ids(&output).contains("undo"));
}

#[test]
fn resigning_asks_first() {
    let mut stage = stage(Scene::game("game", view(&played(12))));
    stage.panels.ask_resign();
    assert_eq!(stage.frame(Vec::new()).0.dialog.unwrap().kind, "resign");
    assert!(stage.key(Key::Escape, None).actions.is_empty());
    assert!(stage.frame(Vec::new()).0.dialog.is_none());
    stage.click("resign");
    assert_eq!(only(&stage.key(Key::Enter, None)), command(Command::Resign));
    stage.click("resign");
    assert_eq!(only(&stage.click("ok")), command(Command::Resign));
}

#[test]
fn the_end_is_told_once_and_leads_on() {
    let mut ended = played(31);
    ended.execute(Command::Resign).unwrap();
    let mut stage = stage(Scene::game("over", view(&ended)));
    assert_eq!(stage.frame(Vec::new()).0.dialog.unwrap().kind, "game_over");
    assert!(stage.click("close").actions.is_empty());
    assert!(stage.frame(Vec::new()).0.dialog.is_none());
    assert_eq!(only(&stage.click("rematch")), command(Command::Rematch));
    // Another game that ends is told again. It is saved, and there is still a choice.
    stage.scene.view = Some(view(&played(5)));
    stage.frame(Vec::new());
    stage.scene.view = Some(view(&ended));
    assert_eq!(only(&stage.click("save_game")), is(PanelAction::SaveGame));
    assert!(stage.place("save_game").is_some(), "a save that fails can be tried again");
    stage.panels.game_is_saved();
    let dialog = stage.frame(Vec::new()).0.dialog.unwrap();
    assert_eq!(dialog.options, ["rematch", "new_game", "analyse_game", "close"]);
    assert!(stage.place("save_game").is_none() && stage.place("analyse_game").is_some());
    assert_eq!(only(&stage.click("new_game")), command(Command::Suspend));
    assert_eq!(stage.panels.screen(), Screen::Setup(SetupKind::HotSeat));
}

#[test]
fn a_long_list_of_plies_follows_the_shown_one() {
    let mut game = played(90);
    let mut stage = Stage::new(Scene::game("game", view(&game)), [800, 600], 1.0, "en");
    assert!(stage.place("ply_90").is_some());
    assert!(stage.place("ply_1").is_none());
    game.execute(Command::Browse(Browse::First)).unwrap();
    stage.scene.view = Some(view(&game));
    stage.frame(Vec::new());
    stage.frame(Vec::new());
    assert!(stage.place("ply_1").is_some() && stage.place("ply_90").is_none());
    game.execute(Command::Browse(Browse::Ply(45))).unwrap();
    stage.scene.view = Some(view(&game));
    stage.frame(Vec::new());
    stage.frame(Vec::new());
    assert!(stage.place("ply_45").is_some());

    // A list that grows ply by ply, and one that becomes lower, keep the newest in sight.
    for plies in 1..=60 {
        stage.scene.view = Some(view(&played(plies)));
        stage.frame(Vec::new());
        stage.frame(Vec::new());
        let place = stage.place(&format!("ply_{plies}")).unwrap_or_else(|| panic!("ply {plies} is out of sight"));
        assert!(place.height() > 20.0, "ply {plies} is cut off: {place:?}");
    }
    stage.click("show_engine");
    stage.frame(Vec::new());
    assert!(stage.place("ply_60").is_some_and(|place| place.height() > 20.0));
}

const DEFAULT_START: &str = "2!wtrurvrwrxryize0e1i2o3g4n5g6o!AoBgCnDgEoFiGeHeIiJrKrLrMrNr";

#[test]
fn a_game_that_black_begins_is_numbered_from_black() {
    let mut game = intellector::control::Controller::new(std::sync::Arc::new(|| {}));
    let start = sip::read(&DEFAULT_START.replacen('w', "b", 1), Default::default()).unwrap();
    let setup = GameSetup {
        white: Player::Human,
        black: Player::Human,
        rules: Default::default(),
        start: Some(start),
        clock: None,
    };
    game.execute(Command::NewGame(setup)).unwrap();
    for _ in 0..2 {
        let mv = view(&game).position.legal_moves()[0];
        game.execute(Command::Play(mv)).unwrap();
    }
    assert_eq!(view(&game).plies[0].color, Color::Black);
    let mut stage = stage(Scene::game("game", view(&game)));
    let (first, second) = (stage.place("ply_1").unwrap(), stage.place("ply_2").unwrap());
    assert!(first.top() < second.top() && first.left() > second.left());
}

#[test]
fn messages_stay_until_they_are_closed() {
    let scene = Scene {
        message: Some(Words::Plain("something went wrong ".repeat(40))),
        ..Scene::game("game", view(&played(3)))
    };
    let mut stage = stage(scene);
    let close = stage.place("message_close").unwrap();
    assert!(stage.panels.covers(close.center()));
    assert_eq!(only(&stage.click("message_close")), is(PanelAction::DismissMessage));
}

/// Relative luminance of WCAG 2.
fn luminance(color: Color32) -> f64 {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
}

#[test]
fn every_text_stands_out_from_its_ground() {
    use theme::*;
    let pairs = [
        ("text", IVORY, &[PANEL, CARD, WELL, WALNUT, WALNUT_LIGHT, WALNUT_DARK][..]),
        ("lesser text", IVORY_DIM, &[PANEL, CARD, WELL, WALNUT]),
        ("headings", INLAY, &[PANEL, CARD, WELL]),
        ("signs", ACCENT_LIGHT, &[PANEL, CARD]),
        ("text on the accent", ON_ACCENT, &[ACCENT, ACCENT_LIGHT, INLAY]),
        ("warnings", WARNING, &[PANEL, CARD, WALNUT_OFF]),
        ("good news", GOOD, &[PANEL]),
    ];
    for (what, text, grounds) in pairs {
        for &ground in grounds {
            let (light, dark) = (luminance(text).max(luminance(ground)), luminance(text).min(luminance(ground)));
            let contrast = (light + 0.05) / (dark + 0.05);
            assert!(contrast >= 4.5, "{what} {text:?} on {ground:?}: {contrast:.2}:1");
        }
    }
}
