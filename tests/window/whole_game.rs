//! A whole game against the computer, from the menu to its end, by clicks alone.

use crate::harness::game::choice_widget;
use crate::harness::{Game, Launch, Mirror, Random};
use intellector::rules::{Color, Move, Outcome, Position};

fn winner(position: &Position) -> Option<Color> {
    position.decided().and_then(Outcome::winner)
}

/// A player that wins when it can, does not lose at once when it need not, and otherwise likes progress.
pub fn choose(mirror: &Mirror, random: &mut Random) -> Move {
    let position = mirror.position();
    let me = position.side_to_move();
    let legal = mirror.legal();
    if let Some(&win) = legal.iter().find(|&&mv| winner(&position.play_unchecked(mv)) == Some(me)) {
        return win;
    }
    let is_safe = |mv: Move| {
        let next = position.play_unchecked(mv);
        next.legal_moves().iter().all(|&reply| winner(&next.play_unchecked(reply)).is_none())
    };
    let mut safe: Vec<Move> = legal.iter().copied().filter(|&mv| is_safe(mv)).collect();
    if safe.is_empty() {
        safe = legal;
    }
    let progress: Vec<Move> = safe.iter().copied().filter(|&mv| position.is_progress(mv)).collect();
    if !progress.is_empty() && random.below(4) > 0 { *random.pick(&progress) } else { *random.pick(&safe) }
}

/// After the end nothing more may be playable, and the log must have said how it ended.
pub fn check_end(game: &mut Game) {
    let over = game.wait("game_over", |_| true);
    let outcome = game.mirror.game.outcome().expect("the library agrees that the game is over");
    assert_eq!(over.text("outcome"), outcome.name());
    match outcome.winner() {
        Some(color) => {
            let winner = over.text("winner").to_ascii_lowercase();
            assert!(winner.starts_with(color.letter()), "{}", over.body);
        }
        None => assert!(over.is_null("winner"), "{}", over.body),
    }
}

#[test]
fn a_game_against_level_2_by_clicks_alone() {
    let mut game = Launch::new(&[]).start();
    game.click_widget("vs_computer");
    game.wait("screen", |_| true);
    for widget in ["level_2", "side_white", "start"] {
        game.click_widget(widget);
    }
    game.wait("screen", |event| event.text("name") == "game");
    let mut random = Random::new(2);
    while game.mirror.game.outcome().is_none() {
        let mv = choose(&game.mirror, &mut random);
        game.play(mv);
        // A quick answer may have been read together with the person's own ply, and may have ended the game.
        if game.mirror.game.outcome().is_none() {
            let answer = game.wait("ply", |_| true);
            assert_eq!(answer.text("by"), "engine", "{}", answer.body);
        }
    }
    check_end(&mut game);
    let authors: Vec<String> =
        game.log.events.iter().filter(|event| event.is("ply")).map(|event| event.text("by").to_owned()).collect();
    let in_turn = ["human", "engine"].into_iter().cycle().take(authors.len());
    assert!(authors.iter().map(String::as_str).eq(in_turn), "person and computer play in turn: {authors:?}");
    // The board no longer answers.
    game.click_widget("close");
    game.until("the dialog is gone", |game| game.widget("close").is_none());
    game.forget();
    for cell in ["e1", "e7", "a2"] {
        game.click_hex(cell);
    }
    game.settle();
    let selected = game.news().iter().any(|event| event.is("select") && !event.is_null("hex"));
    assert!(!selected, "a piece can be taken up after the end");
}

#[test]
fn a_person_may_play_black_and_the_computer_begins() {
    let mut game = Launch::new(&[]).start();
    game.click_widget("vs_computer");
    for widget in ["side_black", "greedy", "start"] {
        game.click_widget(widget);
    }
    game.wait("screen", |event| event.text("name") == "game");
    let first = game.wait("ply", |_| true);
    assert_eq!((first.text("by"), first.number("ply")), ("engine", 1));
    game.settle();
    // The person sits at the bottom: Black's home row is nearer than White's.
    assert!(game.hex("e7").1 > game.hex("e1").1, "the board is not turned to Black");
    let mv = choose(&game.mirror, &mut Random::new(5));
    game.play(mv);
}

#[test]
fn two_computer_players_play_to_the_end_by_themselves() {
    let mut game = Launch::new(&["--white", "greedy", "--black", "random"]).start();
    game.cursor_to_start();
    while game.mirror.game.outcome().is_none() {
        let ply = game.wait("ply", |_| true);
        assert_eq!(ply.text("by"), "engine");
    }
    check_end(&mut game);
    assert_eq!(choice_widget(game.mirror.game.plies()[0].mv), "choice_plain");
}
