//! The page of a new game: who plays, by which rules.

use super::canvas::{Button, Canvas, Look};
use super::icon::Icon;
use super::page::{Forward, Pressed};
use super::{Panels, SetupKind, Way, names, page};
use crate::control::{GameSetup, Player};
use crate::engine::Bot;
use crate::game::clock::TimeControl;
use crate::rules::{Color, Position, RuleSet, Rules};
use crate::settings::{Opponent, Side};
use egui::{Rect, Ui};
use std::hash::{BuildHasher, Hasher};

/// What was chosen last, kept while the program runs.
#[derive(Debug, Clone)]
pub(super) struct Choices {
    /// The side of the person; `None` leaves it to chance.
    side: Option<Color>,
    /// The person's opponent.
    opponent: Bot,
    /// Both players of games of the computer against itself.
    bots: [Player; 2],
    /// Both players of games from a position.
    pub(super) players: [Player; 2],
    /// The rules.
    pub(super) rules: Rules,
    /// The clock.
    pub(super) clock: Option<TimeControl>,
}

impl Default for Choices {
    fn default() -> Choices {
        let level = |level| Player::Bot(Bot::Level(level));
        Choices {
            side: Some(Color::White),
            opponent: Bot::Level(3),
            bots: [level(3), level(3)],
            players: [Player::Human, level(3)],
            rules: Rules::default(),
            clock: None,
        }
    }
}

impl Choices {
    /// The game that was chosen.
    fn setup(&self, kind: SetupKind) -> GameSetup {
        let [white, black] = match kind {
            SetupKind::HotSeat => [Player::Human, Player::Human],
            SetupKind::ComputerVersusComputer => self.bots,
            SetupKind::VersusComputer => {
                let person = self.side.unwrap_or_else(|| if coin() { Color::White } else { Color::Black });
                match person {
                    Color::White => [Player::Human, Player::Bot(self.opponent)],
                    Color::Black => [Player::Bot(self.opponent), Player::Human],
                }
            }
        };
        GameSetup { white, black, rules: self.rules, start: None, clock: self.clock }
    }

    /// A board to analyse a position on: a person moves both sides, without a clock.
    pub(super) fn custom_analysis(&self, start: Position) -> GameSetup {
        GameSetup { white: Player::Human, black: Player::Human, rules: self.rules, start: Some(start), clock: None }
    }

    /// The game from a position that was chosen.
    pub(super) fn custom_setup(&self, start: Position) -> GameSetup {
        let [white, black] = self.players;
        GameSetup { white, black, rules: self.rules, start: Some(start), clock: self.clock }
    }
}

impl Panels {
    /// What the setup pages choose at first: the clock, and what was chosen last for a game against the computer.
    pub fn set_choices(&mut self, clock: Option<TimeControl>, opponent: Option<&Opponent>) {
        self.choices.clock = clock;
        let Some(Opponent { side, name }) = opponent else { return };
        self.choices.side = match side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random => None,
        };
        // A name of another version is no reason to have no opponent.
        self.choices.opponent = name.parse().unwrap_or(self.choices.opponent);
    }

    /// What is chosen for games against the computer.
    pub fn opponent(&self) -> Opponent {
        let side = match self.choices.side {
            Some(Color::White) => Side::White,
            Some(Color::Black) => Side::Black,
            None => Side::Random,
        };
        Opponent { side, name: self.choices.opponent.to_string() }
    }
}

/// The standard library's hash keys are seeded by the system: enough to toss a coin.
fn coin() -> bool {
    std::hash::RandomState::new().build_hasher().finish() & 1 == 0
}

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, choices: &mut Choices, kind: SetupKind) -> (Way, Rect) {
    let heading = canvas.tr(match kind {
        SetupKind::VersusComputer => "menu-vs-computer",
        SetupKind::HotSeat => "menu-hot-seat",
        SetupKind::ComputerVersusComputer => "menu-computer-vs-computer",
    });
    let forward = Forward { id: "start", text: canvas.tr("setup-start"), icon: Icon::Play, enabled: true };
    let (pressed, free) = page::page(ui, canvas, &heading, 400.0, Some(forward), |ui, canvas| {
        match kind {
            SetupKind::VersusComputer => versus(ui, canvas, choices),
            SetupKind::HotSeat => canvas.note(ui, &canvas.tr("setup-hot-seat-hint")),
            SetupKind::ComputerVersusComputer => {
                for color in Color::ALL {
                    player_picker(ui, canvas, color, &mut choices.bots[color.index()], false);
                }
            }
        }
        clock(ui, canvas, &mut choices.clock);
        rules(ui, canvas, &mut choices.rules);
    });
    let way = match pressed {
        Pressed::Nothing => Way::Stay,
        Pressed::Back => Way::Back,
        Pressed::Forward => Way::Start(choices.setup(kind)),
    };
    (way, free)
}

fn versus(ui: &mut Ui, canvas: &mut Canvas<'_>, choices: &mut Choices) {
    canvas.caption(ui, &canvas.tr("setup-side"));
    let sides = [
        ("side_white", "setup-side-white", Some(Color::White)),
        ("side_black", "setup-side-black", Some(Color::Black)),
        ("side_random", "setup-side-random", None),
    ];
    let buttons = sides
        .iter()
        .map(|&(id, key, side)| Button::new(id, canvas.tr(key)).look(Look::Choice(choices.side == side)))
        .collect();
    if let Some(index) = canvas.button_grid(ui, 3, 36.0, buttons) {
        choices.side = sides[index].2;
    }
    canvas.caption(ui, &canvas.tr("setup-opponent"));
    bot_buttons(ui, canvas, "", &mut choices.opponent);
    canvas.note(
        ui,
        &canvas.tr(match choices.opponent {
            Bot::Level(_) => "setup-level-hint",
            Bot::Random => "setup-random-hint",
            Bot::Greedy => "setup-greedy-hint",
        }),
    );
}

/// Buttons for the ten levels and the two simple players. `prefix` goes before the widgets' ids.
fn bot_buttons(ui: &mut Ui, canvas: &mut Canvas<'_>, prefix: &str, chosen: &mut Bot) {
    let ids: Vec<String> = (1..=Bot::MAX_LEVEL).map(|level| format!("{prefix}level_{level}")).collect();
    let levels = ids
        .iter()
        .zip(1..)
        .map(|(id, level)| Button::new(id, level.to_string()).look(Look::Choice(*chosen == Bot::Level(level))))
        .collect();
    if let Some(index) = canvas.button_grid(ui, 5, 32.0, levels) {
        *chosen = Bot::Level(index as u8 + 1);
    }
    let (random, greedy) = (format!("{prefix}random"), format!("{prefix}greedy"));
    let simple = vec![
        Button::new(&random, canvas.tr("player-random")).look(Look::Choice(*chosen == Bot::Random)),
        Button::new(&greedy, canvas.tr("player-greedy")).look(Look::Choice(*chosen == Bot::Greedy)),
    ];
    match canvas.button_grid(ui, 2, 32.0, simple) {
        Some(0) => *chosen = Bot::Random,
        Some(_) => *chosen = Bot::Greedy,
        None => {}
    }
}

/// Who plays a side: a computer player, and if `person` allows it a person.
pub(super) fn player_picker(ui: &mut Ui, canvas: &mut Canvas<'_>, color: Color, player: &mut Player, person: bool) {
    canvas.caption(ui, &names::color(canvas.i18n, color));
    let side = names::selector(color);
    if person {
        let (human, computer) = (format!("{side}_human"), format!("{side}_computer"));
        let is_human = *player == Player::Human;
        let buttons = vec![
            Button::new(&human, names::player(canvas.i18n, Player::Human))
                .icon(Icon::Person)
                .look(Look::Choice(is_human)),
            Button::new(&computer, canvas.tr("setup-computer")).icon(Icon::Computer).look(Look::Choice(!is_human)),
        ];
        match canvas.button_grid(ui, 2, 34.0, buttons) {
            Some(0) => *player = Player::Human,
            Some(_) if is_human => *player = Player::Bot(Bot::Level(3)),
            _ => {}
        }
    }
    if let Player::Bot(bot) = player {
        bot_buttons(ui, canvas, &format!("{side}_"), bot);
    }
}

/// Rule set and truce.
pub(super) fn rules(ui: &mut Ui, canvas: &mut Canvas<'_>, rules: &mut Rules) {
    canvas.caption(ui, &canvas.tr("setup-rules"));
    let official = rules.set == RuleSet::Official;
    let buttons = vec![
        Button::new("rules_official", canvas.tr("setup-rules-official")).look(Look::Choice(official)),
        Button::new("rules_classic", canvas.tr("setup-rules-classic")).look(Look::Choice(!official)),
    ];
    match canvas.button_grid(ui, 2, 34.0, buttons) {
        Some(0) => rules.set = RuleSet::Official,
        Some(_) => rules.set = RuleSet::Classic,
        None => {}
    }
    canvas.note(ui, &canvas.tr(if official { "setup-official-hint" } else { "setup-classic-hint" }));
    if canvas.switch(ui, "truce", &canvas.tr("setup-truce"), rules.truce) {
        rules.truce = !rules.truce;
    }
    canvas.note(ui, &canvas.tr("setup-truce-hint"));
}

/// Minutes and increments that are offered.
const PRESETS: [(u64, u64); 5] = [(1, 0), (3, 2), (5, 3), (10, 5), (15, 10)];

/// None, a usual time control, or any other by steps.
pub(super) fn clock(ui: &mut Ui, canvas: &mut Canvas<'_>, chosen: &mut Option<TimeControl>) {
    canvas.caption(ui, &canvas.tr("setup-clock"));
    let ids = PRESETS.map(|(minutes, increment)| format!("clock_{minutes}_{increment}"));
    let mut buttons =
        vec![Button::new("clock_none", canvas.tr("setup-clock-none")).look(Look::Choice(chosen.is_none()))];
    buttons.extend(ids.iter().zip(PRESETS).map(|(id, (minutes, increment))| {
        let is_chosen = *chosen == TimeControl::minutes(minutes, increment);
        Button::new(id, format!("{minutes}+{increment}")).look(Look::Choice(is_chosen))
    }));
    match canvas.button_grid(ui, 6, 34.0, buttons) {
        Some(0) => *chosen = None,
        Some(index) => *chosen = TimeControl::minutes(PRESETS[index - 1].0, PRESETS[index - 1].1),
        None => {}
    }
    let Some(control) = *chosen else { return };
    let (minutes, increment) = (control.base().as_secs() / 60, control.increment().as_secs());
    let step = if minutes < 20 { 1 } else { 10 };
    let less = if minutes <= 20 { 1 } else { 10 };
    let steps = [
        ("minutes_less", minutes.checked_sub(less).map(|minutes| (minutes, increment))),
        ("minutes_more", Some((minutes + step, increment))),
        ("increment_less", increment.checked_sub(1).map(|increment| (minutes, increment))),
        ("increment_more", Some((minutes, increment + 1))),
    ]
    .map(|(id, wanted)| (id, wanted.and_then(|(minutes, increment)| TimeControl::minutes(minutes, increment))));
    let texts = ["setup-minutes-less", "setup-minutes-more", "setup-increment-less", "setup-increment-more"];
    let buttons = steps
        .iter()
        .zip(texts)
        .map(|((id, control), key)| Button::new(id, canvas.tr(key)).enabled(control.is_some()))
        .collect();
    if let Some(index) = canvas.button_grid(ui, 4, 34.0, buttons) {
        *chosen = steps[index].1;
    }
    let values = [("minutes", (control.base().as_secs_f64() / 60.0).into()), ("seconds", increment.into())];
    canvas.note(ui, &canvas.tr_args("setup-clock-hint", &values));
}
