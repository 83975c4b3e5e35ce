//! Help on the board, the position editor and analysis, as the panels show them.

use crate::panels_stage::{Scene, Stage, analysed, on_board, played, scenes};
use crate::panels_use::{command, is, new_game, only, stage, view};
use egui::{Key, PointerButton, Pos2};
use intellector::control::{Browse, Command, Player};
use intellector::engine::Score;
use intellector::gui::panels::{PanelAction, Screen};
use intellector::rules::{Color, DrawReason, Kind, Outcome, WinReason};
use intellector::settings::Settings;

#[test]
fn help_on_the_board_is_a_setting_of_its_own_each() {
    for (id, wanted) in [
        ("threats", Settings { show_threats: true, ..Settings::default() }),
        ("aura_zone", Settings { show_aura: true, ..Settings::default() }),
        ("breakthrough", Settings { show_breakthrough: true, ..Settings::default() }),
    ] {
        let mut stage = stage(Scene::game("game", view(&played(12))));
        let settings = Settings { language: Some("en".to_owned()), ..wanted };
        assert_eq!(only(&stage.click(id)), is(PanelAction::Settings(settings.clone())));
        stage.settings = settings.clone();
        let off = Settings { language: Some("en".to_owned()), ..Settings::default() };
        assert_eq!(only(&stage.click(id)), is(PanelAction::Settings(off)));
    }
}

#[test]
fn the_best_line_of_a_thinking_computer_is_shown_on_request() {
    let thinking = scenes().into_iter().find(|scene| scene.name == "game_thinking").unwrap();
    let info = thinking.view.as_ref().unwrap().engine_info.clone().unwrap();
    assert!(!info.pv.is_empty());
    let mut stage = stage(thinking);
    assert_eq!(only(&stage.click("line_1")), is(PanelAction::ShowLine(info.pv)));
    stage.click("show_engine");
    assert!(stage.place("line_1").is_none());
}

#[test]
fn a_position_is_set_up_by_mouse_and_judged_in_words() {
    let mut stage = Stage::new(Scene::new("custom", Screen::CustomStart), [1280, 900], 1.0, "en");
    assert!(stage.place("start").is_none(), "an empty board cannot be played");
    for id in ["put_wI", "cell_e4", "put_bI", "cell_c4", "put_wP", "cell_a6", "black_to_move"] {
        assert!(stage.click(id).actions.is_empty());
    }
    // Right clicks take away, drags carry; a drag off the board takes away too.
    let g2 = stage.place("cell_g2").unwrap().center();
    stage.click("cell_g2");
    stage.click_at(g2, PointerButton::Secondary);
    let (from, to) = (stage.place("cell_a6").unwrap().center(), stage.place("cell_b2").unwrap().center());
    stage.drag(from, to);
    stage.click("put_bD");
    let e1 = stage.place("cell_e1").unwrap().center();
    stage.click_at(e1, PointerButton::Primary);
    let outside = stage.place("start").unwrap().center();
    stage.drag(e1, outside);
    let setup = new_game(&stage.click("start"));
    let wanted = "b".to_owned();
    let start = setup.start.unwrap();
    assert_eq!(start.side_to_move().letter().to_string(), wanted);
    let mut pieces: Vec<String> =
        start.pieces().map(|(cell, piece)| format!("{}{}{cell}", piece.color.letter(), piece.kind.letter())).collect();
    pieces.sort();
    assert_eq!(pieces, ["bIc4", "wIe4", "wPb2"]);
}

#[test]
fn a_position_is_set_up_by_keys_alone() {
    let mut stage = stage(Scene::new("custom", Screen::CustomStart));
    let mut press = |wanted: &str| {
        // Tab leads through every widget in turn.
        for _ in 0..120 {
            stage.key(Key::Tab, None);
            if stage.focused().is_some_and(|id| id == wanted) {
                stage.key(Key::Enter, None);
                return;
            }
        }
        panic!("Tab never comes to {wanted}");
    };
    for id in ["start_position", "hand", "cell_e2", "cell_e3"] {
        press(id);
    }
    let setup = new_game(&stage.click("start"));
    assert_eq!(setup.start.unwrap().piece_at("e3".parse().unwrap()).map(|piece| piece.kind), Some(Kind::Progressor));
}

#[test]
fn analysis_shows_lines_and_a_graph_that_can_be_clicked() {
    let mut stage = stage(Scene::game("game", view(&played(40))));
    assert_eq!(only(&stage.click("analysis")), command(Command::Analyse(Some(3))));
    let shown = analysed();
    let lines = shown.analysis.clone().unwrap().lines;
    stage.scene.view = Some(shown);
    assert_eq!(only(&stage.click("analysis")), command(Command::Analyse(None)));
    assert_eq!(only(&stage.click("lines")), command(Command::Analyse(Some(4))));
    assert_eq!(only(&stage.click("line_2")), is(PanelAction::ShowLine(lines[1].pv.clone())));
    let graph = stage.place("graph").unwrap();
    let quarter = Pos2::new(graph.left() + graph.width() * 0.25, graph.center().y);
    assert_eq!(only(&stage.click_at(quarter, PointerButton::Primary)), command(Command::Browse(Browse::Ply(10))));
}

fn texts(stage: &mut Stage) -> Vec<String> {
    let text = |shape: egui::epaint::ClippedShape| match shape.shape {
        egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    };
    stage.frame(Vec::new()).1.shapes.into_iter().filter_map(text).collect()
}

#[test]
fn the_better_ply_is_named_and_shown_and_the_next_mistake_is_a_click_away() {
    let mut stage = stage(scenes().into_iter().find(|scene| scene.name == "game_fault").unwrap());
    let view = stage.scene.view.clone().unwrap();
    let better = view.analysis.as_ref().unwrap().marks[8].clone().unwrap().better.unwrap();
    assert!(texts(&mut stage).contains(&format!("Better: {}", better.notation)));
    let output = stage.click("better");
    let actions: Vec<String> = output.actions.iter().map(|action| format!("{action:?}")).collect();
    assert_eq!(actions, [command(Command::Browse(Browse::Ply(8))), is(PanelAction::ShowLine(better.line))]);
    // The plies after 6, 9 and 12 are marked, and so on every 13.
    for (shown, next) in [(0, 6), (6, 9), (9, 12), (12, 19), (40, 6)] {
        stage.scene.view.as_mut().unwrap().shown_ply = shown;
        assert_eq!(only(&stage.click("next_fault")), command(Command::Browse(Browse::Ply(next))));
    }
}

#[test]
fn a_decided_position_is_told_in_words_and_a_forced_win_in_moves() {
    let scene = |score: Score, decided| {
        let mut view = analysed();
        let analysis = view.analysis.as_mut().unwrap();
        (analysis.shown, analysis.decided) = (Some(score), decided);
        Scene::game("game", view)
    };
    let white = Outcome::Win { winner: Color::White, reason: WinReason::Fatum };
    for (score, decided, wanted) in [
        (Score(Score::WIN), Some(white), "White wins"),
        (Score(0), Some(Outcome::Draw(DrawReason::Repetition)), "Draw"),
        (Score(Score::WIN - 5), None, "+#3 · Depth 11"),
        (Score(2 - Score::WIN), None, "−#1 · Depth 11"),
    ] {
        let texts = texts(&mut stage(scene(score, decided)));
        assert!(texts.iter().any(|text| text == wanted), "no {wanted}: {texts:?}");
        assert!(!texts.iter().any(|text| text.contains("#0")), "{texts:?}");
    }
}

#[test]
fn the_list_keeps_five_lines_beside_an_analysis() {
    for (size, scale, least) in
        [([800, 600], 1.0, 10), ([1280, 720], 1.0, 10), ([1280, 720], 1.5, 9), ([800, 600], 1.5, 6)]
    {
        for language in ["en", "ru", "ja"] {
            for name in ["game_analysis", "game_fault"] {
                let scene = scenes().into_iter().find(|scene| scene.name == name).unwrap();
                let mut stage = Stage::new(scene, size, scale, language);
                let output = stage.frame(Vec::new()).0;
                let whole = |(id, rect): &&(String, egui::Rect)| id.starts_with("ply_") && rect.height() > 22.0;
                let plies = output.widgets.iter().filter(whole).count();
                assert!(plies >= least, "{name} {size:?} ×{scale} {language}: {plies} plies can be seen");
                let there = |id: &str| output.widgets.iter().any(|(other, _)| other == id);
                assert!(there("lines") && (there("line_1") || there("better")), "{name} {size:?} ×{scale} {language}");
            }
        }
    }
}

#[test]
fn a_position_that_was_set_up_is_analysed_by_one_person() {
    let scene = Scene { paste: Some("2!wGrvn!Cn"), ..Scene::new("custom", Screen::CustomStart) };
    let mut stage = Stage::new(scene, [1280, 1400], 1.0, "en");
    let output = stage.click("analyse");
    let [PanelAction::Command(Command::NewGame(setup)), PanelAction::Command(Command::Analyse(Some(3)))] =
        &output.actions[..]
    else {
        panic!("{:?}", output.actions)
    };
    assert_eq!((setup.white, setup.black), (Player::Human, Player::Human));
}

#[test]
fn the_walk_through_the_plies_is_started_stopped_and_says_what_is_new() {
    let mut back = played(30);
    back.execute(Command::Browse(Browse::Ply(12))).unwrap();
    let mut shown = view(&back);
    shown.unseen = 3;
    let mut stage = stage(Scene::game("game", shown));
    let texts = |stage: &mut Stage| {
        let shapes = stage.frame(Vec::new()).1.shapes;
        let text = |shape: egui::epaint::ClippedShape| match shape.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        };
        shapes.into_iter().filter_map(text).collect::<Vec<_>>()
    };
    assert!(texts(&mut stage).iter().any(|text| text == "3"), "no badge");
    assert_eq!(only(&stage.click("last")), command(Command::Browse(Browse::Last)));
    assert_eq!(only(&stage.click("autoplay")), is(PanelAction::Autoplay));
    stage.scene.autoplay = true;
    assert_eq!(only(&stage.click("autoplay")), is(PanelAction::Autoplay));
    stage.scene.view.as_mut().unwrap().unseen = 0;
    assert!(!texts(&mut stage).iter().any(|text| text == "3"), "a badge without news");
    stage.show(Scene::game("game", view(&played(0))), [1280, 720]);
    assert!(stage.place("autoplay").is_none(), "there is nothing to show");
}

#[test]
fn tab_passes_the_buttons_in_the_order_of_the_eye_and_the_plies_after_them() {
    let mut stage = Stage::new(Scene::game("game", view(&on_board())), [1280, 720], 1.0, "en");
    let mut passed: Vec<String> = Vec::new();
    for _ in 0..80 {
        stage.key(Key::Tab, None);
        passed.extend(stage.focused().filter(|id| !passed.contains(id)));
    }
    let order = ["previous", "autoplay", "last", "board_leave", "board_delete", "menu", "show_engine", "board"];
    let order = order.into_iter().chain(["reset", "game_settings", "variation_10"]);
    let places: Vec<usize> = order
        .map(|id| passed.iter().position(|other| other == id).unwrap_or_else(|| panic!("no {id} in {passed:?}")))
        .collect();
    assert!(places.is_sorted(), "{passed:?}");
}

#[test]
fn small_buttons_have_names_where_there_is_room() {
    for (size, wanted) in [([1920, 1080], true), ([1280, 720], false)] {
        let mut stage = Stage::new(Scene::game("game", view(&played(12))), size, 1.0, "en");
        let shapes = stage.frame(Vec::new()).1.shapes;
        let named = |name: &str| {
            shapes.iter().any(|shape| matches!(&shape.shape, egui::Shape::Text(text) if text.galley.text() == name))
        };
        for name in ["Threats", "Variations", "Copy", "Settings"] {
            assert_eq!(named(name), wanted, "{name} at {size:?}");
        }
    }
}

#[test]
fn the_opening_and_the_reason_of_a_fault_are_named() {
    let named = |name: &str, wanted: &str| {
        let scene = scenes().into_iter().find(|scene| scene.name == name).unwrap();
        let shapes = stage(scene).frame(Vec::new()).1.shapes;
        let text = |shape: &egui::epaint::ClippedShape| match &shape.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        };
        let texts: Vec<String> = shapes.iter().filter_map(text).collect();
        assert!(texts.iter().any(|text| text == wanted), "{name}: {texts:?}");
    };
    named("game_opening", "Raid: taken back with a transformation");
    named("game_fault", "? misses a breakthrough in 2 moves");
}
