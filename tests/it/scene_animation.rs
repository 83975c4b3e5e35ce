//! Animations: every ply is seen, none is lost, and whatever interrupts them the picture ends at the position.

use crate::scene_kit::{Random, hand_on, hot_seat, midgame, play_random, still_scene, view};
use intellector::control::{Browse, Command, Controller};
use intellector::rules::{Cell, Color, Kind, Piece, Position, Rules};
use intellector::scene::{Scene, SceneOptions, Viewport, layout};

fn table(start: Option<Position>) -> (Controller, Scene) {
    let mut controller = hot_seat(start);
    let mut scene = Scene::new(Viewport::whole(1280, 720));
    hand_on(&mut controller, &mut scene);
    scene.finish();
    (controller, scene)
}

/// A drawn piece: the cell it belongs to, the cell it stands on, colour, kind, and rounded place and size.
type DrawnPiece = (Cell, Option<Cell>, Color, Kind, [i32; 3]);

/// The pieces of a picture by their cell.
fn drawn(scene: &mut Scene) -> Vec<DrawnPiece> {
    let mut all: Vec<_> = scene
        .frame()
        .pieces
        .iter()
        .filter(|piece| !piece.ghost)
        .map(|piece| {
            let place = piece.matrix.w_axis;
            let scale = piece.matrix.z_axis.truncate().length();
            let rounded = [place.x, place.y, scale].map(|value| (value * 1000.0).round() as i32);
            (piece.cell, layout::cell_at(place.truncate().truncate()), piece.color, piece.kind, rounded)
        })
        .collect();
    all.sort_by_key(|piece| piece.0);
    all
}

fn assert_shows_the_position(scene: &mut Scene, controller: &mut Controller) {
    let mut fresh = still_scene(controller, Viewport::whole(1280, 720));
    assert_eq!(drawn(scene), drawn(&mut fresh));
    let position = view(controller).position;
    for (cell, stands_on, color, kind, _) in drawn(scene) {
        assert_eq!(Some(cell), stands_on);
        assert_eq!(position.piece_at(cell), Some(Piece { color, kind }));
    }
}

/// Lets time pass until nothing of a change is shown any more; returns how long that took.
fn watch(scene: &mut Scene) -> f32 {
    let mut seconds = 0.0;
    while scene.is_animating() {
        scene.advance(1.0 / 60.0);
        seconds += 1.0 / 60.0;
        assert!(seconds < 3.0, "an animation without end");
    }
    seconds
}

#[test]
fn every_ply_of_random_games_is_animated_and_ends_at_the_position() {
    let mut random = Random(1);
    for _ in 0..6 {
        let (mut controller, mut scene) = table(None);
        for _ in 0..120 {
            if !play_random(&mut controller, &mut random) {
                break;
            }
            hand_on(&mut controller, &mut scene);
            assert!(scene.is_animating());
            let seconds = watch(&mut scene);
            assert!((0.1..=1.4).contains(&seconds), "{seconds}");
            assert_shows_the_position(&mut scene, &mut controller);
        }
    }
}

#[test]
fn any_interruption_ends_at_the_position() {
    let mut random = Random(2);
    for _ in 0..8 {
        let (mut controller, mut scene) = table(if random.below(2) == 0 { None } else { Some(midgame()) });
        for _ in 0..150 {
            match random.below(9) {
                0 => drop(controller.execute(Command::Undo)),
                1 => drop(controller.execute(Command::Redo)),
                2 => drop(controller.execute(Command::Browse(
                    [Browse::First, Browse::Previous, Browse::Next, Browse::Last][random.below(4)],
                ))),
                3 => scene.skip_animation(),
                4 => {
                    let cell = Cell::new(random.below(59) as u8).unwrap();
                    let _ = controller.execute(Command::ClickHex(cell));
                    let _ = controller.execute(Command::Cancel);
                }
                _ => {
                    let _ = controller.execute(Command::Browse(Browse::Last));
                    play_random(&mut controller, &mut random);
                }
            }
            hand_on(&mut controller, &mut scene);
            for _ in 0..random.below(12) {
                scene.advance(random.between(0.0, 0.05));
            }
        }
        let _ = controller.execute(Command::Cancel);
        hand_on(&mut controller, &mut scene);
        watch(&mut scene);
        while scene.advance(0.05) {}
        assert_shows_the_position(&mut scene, &mut controller);
    }
}

#[test]
fn without_animation_the_first_picture_is_the_last() {
    let mut random = Random(4);
    let mut controller = hot_seat(None);
    let mut scene = still_scene(&mut controller, Viewport::whole(1280, 720));
    while play_random(&mut controller, &mut random) && view(&controller).shown_ply < 80 {
        hand_on(&mut controller, &mut scene);
        assert!(!scene.is_animating());
        assert_shows_the_position(&mut scene, &mut controller);
    }
}

#[test]
fn no_piece_jumps_when_an_animation_is_interrupted() {
    let mut random = Random(9);
    let (mut controller, mut scene) = table(None);
    let places = |scene: &mut Scene| -> Vec<(Color, [f32; 3])> {
        let pieces = scene.frame().pieces.iter();
        pieces.map(|piece| (piece.color, piece.matrix.w_axis.truncate().to_array())).collect()
    };
    for _ in 0..60 {
        let before = places(&mut scene);
        if !play_random(&mut controller, &mut random) {
            break;
        }
        hand_on(&mut controller, &mut scene);
        let after = places(&mut scene);
        // Every piece of the new picture was at the same place in the old one.
        for (color, place) in after {
            let near = |&(c, p): &(Color, [f32; 3])| c == color && (0..3).all(|i| (p[i] - place[i]).abs() < 1e-4);
            assert!(before.iter().any(near), "{color:?} {place:?}");
        }
        scene.advance(0.07);
    }
}

#[test]
fn a_liberator_jumps_over_what_stands_between() {
    let (mut controller, mut scene) = table(None);
    let mv = view(&controller).position.moves_from("b1".parse().unwrap());
    let far = |to: Cell| layout::centre(to).distance(layout::centre("b1".parse().unwrap())) > 2.2;
    let jump = mv.iter().copied().find(|mv| far(mv.to())).expect("a jump from b1");
    controller.execute(Command::Play(jump)).unwrap();
    hand_on(&mut controller, &mut scene);
    let mut highest = 0.0_f32;
    while scene.is_animating() {
        scene.advance(0.01);
        let pieces = scene.frame().pieces.iter();
        highest = pieces.map(|piece| piece.matrix.w_axis.z).fold(highest, f32::max);
    }
    assert!(highest > 1.5, "{highest}");
}

#[test]
fn in_a_swap_the_two_cross_without_touching() {
    let (mut controller, mut scene) = table(None);
    let position = view(&controller).position;
    let swap = position.legal_moves().iter().copied().find(|mv| mv.is_swap()).expect("a swap at the start");
    controller.execute(Command::Play(swap)).unwrap();
    hand_on(&mut controller, &mut scene);
    let ends = [swap.from(), swap.to()];
    let mut closest = f32::INFINITY;
    while scene.is_animating() {
        scene.advance(0.01);
        let movers: Vec<_> = scene
            .frame()
            .pieces
            .iter()
            .filter(|piece| ends.contains(&piece.cell))
            .map(|piece| piece.matrix.w_axis.truncate())
            .collect();
        assert_eq!(movers.len(), 2);
        closest = closest.min(movers[0].distance(movers[1]));
    }
    assert!(closest > 1.0, "{closest}");
    assert_shows_the_position(&mut scene, &mut controller);
}

#[test]
fn an_intellector_that_falls_tips_over_before_it_goes() {
    let piece = |color, kind| Piece { color, kind };
    let cells = [
        ("e1", piece(Color::White, Kind::Intellector)),
        ("e4", piece(Color::White, Kind::Dominator)),
        ("e5", piece(Color::Black, Kind::Intellector)),
        ("a6", piece(Color::Black, Kind::Progressor)),
    ];
    let start = Position::new(cells.map(|(c, p)| (c.parse().unwrap(), p)), Color::White, Rules::default());
    let (mut controller, mut scene) = table(Some(start));
    let moves = view(&controller).position.legal_moves();
    let goal: Cell = "e5".parse().unwrap();
    let fatum = moves.iter().copied().find(|mv| mv.to() == goal && mv.from() != goal).unwrap();
    controller.execute(Command::Play(fatum)).unwrap();
    hand_on(&mut controller, &mut scene);
    assert!(view(&controller).outcome.is_some());
    let mut lay = false;
    while scene.is_animating() {
        scene.advance(0.02);
        let pieces = &scene.frame().pieces;
        lay |= pieces.iter().any(|piece| {
            piece.kind == Kind::Intellector && piece.color == Color::Black && piece.matrix.z_axis.z.abs() < 0.1
        });
    }
    assert!(lay);
    assert_shows_the_position(&mut scene, &mut controller);
}

#[test]
fn the_selected_piece_is_lifted_and_a_held_one_follows_the_pointer() {
    let (mut controller, mut scene) = table(None);
    let cell: Cell = "e2".parse().unwrap();
    controller.execute(Command::ClickHex(cell)).unwrap();
    hand_on(&mut controller, &mut scene);
    for _ in 0..8 {
        scene.advance(0.02);
    }
    let height = |scene: &mut Scene| {
        scene.frame().pieces.iter().find(|piece| piece.cell == cell && !piece.ghost).unwrap().matrix.w_axis
    };
    assert!((height(&mut scene).z - 0.16).abs() < 0.02);
    controller.execute(Command::PickUp(cell)).unwrap();
    let target: Cell = "e4".parse().unwrap();
    scene.set_pointer(scene.project(target));
    hand_on(&mut controller, &mut scene);
    assert_eq!(scene.hover(), Some(target));
    for _ in 0..40 {
        scene.advance(0.02);
    }
    let held = height(&mut scene).truncate();
    assert!(held.truncate().distance(layout::centre(target).truncate()) < 0.4, "{held}");
    assert!(held.z > 0.3 && !scene.is_animating());
    controller.execute(Command::Drop(Some(cell))).unwrap();
    let _ = controller.execute(Command::Cancel);
    hand_on(&mut controller, &mut scene);
    while scene.advance(0.02) {}
    assert_shows_the_position(&mut scene, &mut controller);
}

#[test]
fn shadows_are_redrawn_only_when_something_moved() {
    let (mut controller, mut scene) = table(None);
    let first = scene.frame().casters;
    scene.camera_mut().orbit(40.0, 10.0);
    scene.advance(0.05);
    scene.set_pointer(Some((640.0, 400.0)));
    assert_eq!(scene.frame().casters, first);
    play_random(&mut controller, &mut Random(1));
    hand_on(&mut controller, &mut scene);
    scene.advance(0.05);
    assert_ne!(scene.frame().casters, first);
}

#[test]
fn fast_browsing_is_not_animated() {
    let mut random = Random(6);
    let (mut controller, mut scene) = table(None);
    for _ in 0..20 {
        play_random(&mut controller, &mut random);
    }
    hand_on(&mut controller, &mut scene);
    scene.finish();
    for step in 0..10 {
        controller.execute(Command::Browse(Browse::Previous)).unwrap();
        hand_on(&mut controller, &mut scene);
        if step > 0 {
            assert!(!scene.is_animating());
        }
        scene.advance(0.05);
    }
    scene.advance(0.1);
    scene.advance(0.1);
    controller.execute(Command::Browse(Browse::Next)).unwrap();
    hand_on(&mut controller, &mut scene);
    assert!(scene.is_animating());
    scene.set_options(SceneOptions { animation_speed: 0.0, ..SceneOptions::default() });
    assert_shows_the_position(&mut scene, &mut controller);
}
