//! The start menu.

use super::canvas::{Button, Canvas, Look, fresh_keys, wrapped};
use super::icon::Icon;
use super::{PanelAction, PanelInput, Screen, SetupKind, Way, page, theme};
use egui::{Key, Rect, Ui, pos2, vec2};

/// Draws the menu; returns where to go and the part of the window beside it.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, input: &PanelInput<'_>) -> (Way, Rect) {
    let mut entries = vec![
        ("vs_computer", "menu-vs-computer", Icon::Computer),
        ("hot_seat", "menu-hot-seat", Icon::People),
        ("computer_vs_computer", "menu-computer-vs-computer", Icon::Computers),
        ("custom_start", "menu-custom-start", Icon::Position),
        ("learn", "menu-learn", Icon::Learn),
        ("load", "menu-load", Icon::Open),
        ("statistics", "menu-statistics", Icon::Engine),
        ("settings", "menu-settings", Icon::Settings),
        ("rules", "menu-rules", Icon::Rules),
        ("quit", "menu-quit", Icon::Quit),
    ];
    let goes_on = input.can_continue && !input.last_is_over;
    if input.can_continue {
        let text = if goes_on { "menu-continue" } else { "menu-last-game" };
        entries.insert(0, ("continue", text, Icon::Continue));
    }
    let (sheet, free) = page::sheet(ui, 316.0);
    let place = page::inside(sheet);
    let low = place.height() < 480.0;
    let mut top = place.top() + if low { 0.0 } else { (place.height() * 0.05).min(48.0) };
    let title_place = Rect::from_min_max(pos2(place.left(), top), place.max);
    top += page::title(ui.painter(), title_place, &canvas.tr("game-title"), if low { 28.0 } else { 42.0 });
    if !low {
        let subtitle = canvas.tr("menu-subtitle");
        let galley = wrapped(ui.painter(), &subtitle, theme::sans(theme::TEXT), theme::IVORY_DIM, place.width());
        ui.painter().galley(pos2(place.left(), top), galley.clone(), theme::IVORY_DIM);
        top += galley.size().y + (place.height() * 0.04).min(30.0);
    }

    let gap = if low { 3.0 } else { 8.0 };
    let count = entries.len() as f32;
    let list = Rect::from_min_max(pos2(place.left(), top), place.max + vec2(10.0, 6.0));
    let room = list.height() - page::SCROLL_PADDING - gap * (count + 1.0);
    let height = (room / count).floor().clamp(25.0, 44.0);
    let size = if height < 30.0 { 14.0 } else { 16.0 };
    let mut way = Way::Stay;
    page::scrolled(ui, "menu", list, |ui| {
        ui.spacing_mut().item_spacing.y = gap;
        for (id, key, icon) in entries {
            let first = if goes_on { "continue" } else { "vs_computer" };
            let look = if id == first { Look::Primary } else { Look::Plain };
            let button = Button::new(id, canvas.tr(key)).icon(icon).look(look).left().size(size);
            if canvas.wide_button(ui, height, button) {
                way = chosen(canvas, id);
            }
        }
    });
    if canvas.is_live() && input.can_continue && fresh_keys(ui).contains(&Key::Escape) {
        canvas.act(PanelAction::Continue);
    }
    (way, free)
}

fn chosen(canvas: &mut Canvas<'_>, id: &str) -> Way {
    match id {
        "continue" => canvas.act(PanelAction::Continue),
        "vs_computer" => return Way::To(Screen::Setup(SetupKind::VersusComputer)),
        "hot_seat" => return Way::To(Screen::Setup(SetupKind::HotSeat)),
        "computer_vs_computer" => return Way::To(Screen::Setup(SetupKind::ComputerVersusComputer)),
        "custom_start" => return Way::To(Screen::CustomStart),
        "learn" => return Way::To(Screen::Learn),
        "load" => return Way::To(Screen::Load),
        "statistics" => return Way::To(Screen::Statistics),
        "settings" => return Way::To(Screen::Settings),
        "rules" => return Way::To(Screen::Rules),
        _ => canvas.act(PanelAction::Quit),
    }
    Way::Stay
}
