//! What is taken out of the game as text, and tooltips, which must not stand in the pointer's way.

use crate::panels_stage::{Scene, Stage, played, scenes};
use crate::panels_use::{is, only, stage};
use egui::{AreaState, Event, Id, LayerId, Order, Rect, Tooltip};
use intellector::gui::panels::{ExportText, PanelAction, Screen};

#[test]
fn texts_are_exported_by_page_and_from_the_list_of_saves() {
    let view = played(5).view();
    for (choice, text) in [("export_game", ExportText::Game), ("export_position", ExportText::Position)] {
        let mut stage = stage(Scene { view: view.clone(), ..Scene::new("picture", Screen::Picture) });
        assert!(stage.place("picture_width_640").is_some());
        stage.click(choice);
        assert!(stage.place("picture_width_640").is_none(), "a text has no width");
        assert_eq!(only(&stage.click("picture_save")), is(PanelAction::Export(text)));
        // Back to a picture.
        stage.panels.open(Screen::Picture);
        stage.click("picture_film");
        assert!(only(&stage.click("picture_save")).starts_with("TakePicture"));
    }
    let list = scenes().into_iter().find(|scene| scene.name == "load").unwrap();
    let path = list.saves[2].path.clone();
    let mut stage = stage(list);
    assert_eq!(only(&stage.click("export_2")), is(PanelAction::ExportSave(path)));
    assert!(stage.place("export_1").is_none(), "what cannot be read cannot be exported");
}

/// The tooltip that comes when the pointer rests on a widget.
fn tooltip(stage: &mut Stage, id: &str, widget: Rect) -> Option<Rect> {
    stage.frame(vec![Event::PointerMoved(widget.center())]);
    (0..6).for_each(|_| drop(stage.frame(Vec::new())));
    let area = Tooltip::tooltip_id(Id::unique(("panels", id)), 0);
    let layer = LayerId::new(Order::Tooltip, area);
    let shown = stage.ctx.memory(|memory| memory.areas().is_visible(&layer));
    let rect = AreaState::load(&stage.ctx, area).filter(|_| shown).map(|area| area.rect());
    stage.frame(vec![Event::PointerGone]);
    rect
}

#[test]
fn tooltips_cover_nothing_that_can_be_clicked() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    let names =
        ["game_middle", "game_analysis", "game_message", "game_resign", "load", "picture", "settings", "lesson"];
    for (size, scale, language) in [([800, 600], 1.0, "ru"), ([1280, 720], 1.0, "en"), ([800, 600], 1.5, "de")] {
        let all = scenes().into_iter().filter(|scene| names.contains(&scene.name)).collect::<Vec<_>>();
        let mut stage = Stage::new(all[0].clone(), size, scale, language);
        for scene in all {
            let name = scene.name;
            stage.show(scene, size);
            let widgets = stage.frame(Vec::new()).0.widgets;
            let screen = stage.ctx.content_rect();
            // Plies are many, and alike.
            for (id, widget) in widgets.iter().filter(|(id, _)| !id.starts_with("ply_")) {
                let Some(rect) = tooltip(&mut stage, id, *widget) else { continue };
                seen += 1;
                let covered = widgets.iter().find(|(_, other)| other.shrink(1.0).intersects(rect));
                if covered.is_some() || !screen.contains_rect(rect) {
                    let over = covered.map(|(other, _)| other);
                    wrong.push(format!("{name} {size:?} ×{scale}: that of {id} at {rect:?} covers {over:?}"));
                }
            }
        }
    }
    assert!(seen > 200, "{seen} tooltips");
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn tooltips_of_the_game_panel_stand_at_their_buttons() {
    const FARTHEST: f32 = 60.0;
    let (mut wrong, mut seen) = (Vec::new(), 0);
    let names = ["game_middle", "game_analysis", "game_board"];
    for language in ["en", "ja"] {
        let all = scenes().into_iter().filter(|scene| names.contains(&scene.name)).collect::<Vec<_>>();
        let mut stage = Stage::new(all[0].clone(), [1280, 720], 1.0, language);
        for scene in all {
            let name = scene.name;
            stage.show(scene, [1280, 720]);
            let output = stage.frame(Vec::new()).0;
            let in_panel = |rect: &Rect| !output.free_rect.intersects(*rect) && rect.height() < 40.0;
            for (id, widget) in output.widgets.iter().filter(|(id, rect)| in_panel(rect) && !id.starts_with("ply_")) {
                let Some(rect) = tooltip(&mut stage, id, *widget) else { continue };
                seen += 1;
                let apart = (widget.top() - rect.bottom()).max(rect.top() - widget.bottom());
                if apart > FARTHEST {
                    wrong.push(format!("{name} {language}: that of {id} at {widget:?} stands at {rect:?}"));
                }
            }
        }
    }
    assert!(seen > 80, "{seen} tooltips");
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}
