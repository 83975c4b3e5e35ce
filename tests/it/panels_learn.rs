//! The pages of lessons and puzzles: where they lead, and what their buttons want.

use crate::panels_stage::{Scene, learning};
use crate::panels_use::{command, is, only, stage};
use intellector::control::Command;
use intellector::gui::panels::{CameraAction, PanelAction, Screen};
use intellector::training::Task;

#[test]
fn the_rules_lead_to_the_lessons() {
    let mut stage = stage(Scene::new("rules", Screen::Rules));
    stage.click("rules_learn");
    assert_eq!(stage.panels.screen(), Screen::Learn);
    let first = Task::all().next().unwrap();
    assert_eq!(only(&stage.click("lesson_progressor")), is(PanelAction::Train(first)));
    assert_eq!(only(&stage.click("learn_next")), is(PanelAction::Train(first)));
    stage.click("back");
    assert_eq!(stage.panels.screen(), Screen::Rules);
}

#[test]
fn every_button_beside_a_lesson_does_its_own_thing() {
    let first = Task::all().next().unwrap();
    let mut stage = stage(learning("lesson", first, &[]));
    for (id, action) in [
        ("training_next", PanelAction::Train(first.next().unwrap())),
        ("training_again", PanelAction::Train(first)),
        ("training_hint", PanelAction::TrainingHint),
        ("training_solution", PanelAction::ShowSolution),
        ("top", PanelAction::Camera(CameraAction::Top)),
        ("reset", PanelAction::Camera(CameraAction::Reset)),
    ] {
        assert_eq!(only(&stage.click(id)), is(action), "{id}");
    }
    assert_eq!(only(&stage.click("game_rules")), command(Command::Suspend));
    assert_eq!(only(&stage.click("back")), command(Command::Resume));
    assert_eq!(stage.panels.screen(), Screen::Training);
    stage.click("training_list");
    assert!(stage.panels.screen() == Screen::Learn && !stage.panels.leads_to(Screen::Training));
}
