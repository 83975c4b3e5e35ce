//! Colours, fonts and egui style: walnut and ivory on slate, one orange accent.
//!
//! Everything is painted in the colours that belong to the theme of wood. Under another theme, [`recolor`] exchanges them
//! in the finished shapes, as one exchanges the palette of a picture: no widget needs to know of themes.

use crate::themes::{Rgb, ThemeName};
use egui::epaint::CornerRadius;
use egui::epaint::{ClippedShape, shape_transform};
use egui::{Color32, FontData, FontDefinitions, FontFamily, FontId, Stroke, Style, Vec2, Visuals};
use std::sync::Arc;

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Ground of panels; the board's table seen through dark glass.
pub const PANEL: Color32 = rgb(0x22282d);
/// Ground of cards and fields on a panel.
pub const CARD: Color32 = rgb(0x2b3238);
/// Ground of text fields and of the move list.
pub const WELL: Color32 = rgb(0x1a1f23);
/// Ground of buttons: the board's frame.
pub const WALNUT: Color32 = rgb(0x4a2f1e);
/// A button under the pointer.
pub const WALNUT_LIGHT: Color32 = rgb(0x61402a);
/// A button pressed.
pub const WALNUT_DARK: Color32 = rgb(0x351f12);
/// A button that cannot be used now.
pub const WALNUT_OFF: Color32 = rgb(0x2e2b29);
/// Thin lines and headings: the frame's inlay.
pub const INLAY: Color32 = rgb(0xe8cda0);
/// Text.
pub const IVORY: Color32 = rgb(0xf0e5cf);
/// Text of lesser weight.
pub const IVORY_DIM: Color32 = rgb(0xc0b49e);
/// Text on buttons that cannot be used now.
pub const IVORY_OFF: Color32 = rgb(0x817a6e);
/// The one accent: what to press next, whose turn it is, what is chosen.
pub const ACCENT: Color32 = rgb(0xe8751a);
/// The accent under the pointer.
pub const ACCENT_LIGHT: Color32 = rgb(0xf58a33);
/// Text on the accent.
pub const ON_ACCENT: Color32 = rgb(0x1f1208);
/// Messages of something gone wrong.
pub const WARNING: Color32 = rgb(0xff9c7a);
/// Messages of something in order.
pub const GOOD: Color32 = rgb(0xa9cf8f);
/// Black's pieces and their edges.
pub const EBONY: Color32 = rgb(0x2c1c15);
/// Edges on ebony.
pub const EBONY_EDGE: Color32 = rgb(0xc39a78);
/// Edges on ivory.
pub const IVORY_EDGE: Color32 = rgb(0x8f6d3d);
/// The Intellector's ball.
pub const BRASS: Color32 = rgb(0xd9a648);
/// Light and dark tiles of the official board.
pub const TILE_LIGHT: Color32 = rgb(0xffcf9f);
/// See [`TILE_LIGHT`].
pub const TILE_DARK: Color32 = rgb(0xd18b47);
/// Lines between tiles.
pub const TILE_EDGE: Color32 = rgb(0x664126);

/// The tile of the piece that moves, on small boards: orange in every theme, as the texts say.
pub const MOVER: Color32 = rgb(0xe67a24);
/// Marks on small boards: where the piece can go, what it can capture, with which piece it swaps.
pub const DOT: Color32 = rgb(0x2b2320);
/// See [`DOT`].
pub const CAPTURE: Color32 = rgb(0xb3221a);
/// See [`DOT`].
pub const SWAP: Color32 = rgb(0x0b5c66);

/// The darkening of everything behind a dialog.
pub const SCRIM: Color32 = Color32::from_black_alpha(120);
/// The same behind a chooser, whose answer is read off the board.
pub const SCRIM_LIGHT: Color32 = Color32::from_black_alpha(60);
/// Corner of buttons, points.
pub const ROUND: u8 = 6;
/// Size of text, points.
pub const TEXT: f32 = 15.0;
/// Size of lesser text, points.
pub const SMALL: f32 = 13.0;

/// The serif of headings.
pub fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("serif".into()))
}

/// The sans-serif of everything else.
pub fn sans(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The sans-serif a little heavier, for what stands out within text.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("medium".into()))
}

/// Our fonts for a language, with egui's own behind them for characters a player pastes. Chinese and Japanese draw many
/// characters differently: the language's own font comes before the other, which only writes the other's name.
pub fn fonts(language: &str) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let files: [(&str, &'static [u8]); 5] = [
        ("Vollkorn-SemiBold", include_bytes!("../../../assets/fonts/Vollkorn-SemiBold.ttf")),
        ("FiraSans-Regular", include_bytes!("../../../assets/fonts/FiraSans-Regular.ttf")),
        ("FiraSans-Medium", include_bytes!("../../../assets/fonts/FiraSans-Medium.ttf")),
        ("NotoSansJP-Regular", include_bytes!("../../../assets/fonts/NotoSansJP-Regular.ttf")),
        ("NotoSansSC-Regular", include_bytes!("../../../assets/fonts/NotoSansSC-Regular.ttf")),
    ];
    for (name, data) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data)));
    }
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let mut eastern = ["NotoSansJP-Regular", "NotoSansSC-Regular"];
    if language == "zh" {
        eastern.reverse();
    }
    let behind = |first: &str| {
        let ours = [first].into_iter().chain(eastern).map(str::to_owned);
        ours.chain(fallback.iter().cloned()).collect::<Vec<_>>()
    };
    fonts.families.insert(FontFamily::Name("serif".into()), behind("Vollkorn-SemiBold"));
    fonts.families.insert(FontFamily::Name("medium".into()), behind("FiraSans-Medium"));
    fonts.families.insert(FontFamily::Proportional, behind("FiraSans-Regular"));
    fonts
}

/// Sets egui's style for the few widgets of its own that are used: text field, scroll bars, tooltips.
pub fn style(style: &mut Style) {
    // Nothing fades or glides: a panel at rest asks for no frame.
    style.animation_time = 0.0;
    style.scroll_animation = egui::style::ScrollAnimation::none();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
    style.spacing.item_spacing = Vec2::new(8.0, 8.0);
    style.spacing.scroll = egui::style::ScrollStyle {
        bar_width: 7.0,
        floating_width: 7.0,
        floating_allocated_width: 13.0,
        handle_min_length: 24.0,
        fade: egui::style::ScrollFadeStyle { strength: 0.0, size: 0.0 },
        kinetic: egui::style::KineticScrollStyle { rubber_band: false, ..Default::default() },
        ..egui::style::ScrollStyle::thin()
    };
    style.override_font_id = None;
    style.text_styles = [
        (egui::TextStyle::Small, sans(SMALL)),
        (egui::TextStyle::Body, sans(TEXT)),
        (egui::TextStyle::Button, sans(TEXT)),
        (egui::TextStyle::Monospace, FontId::monospace(TEXT)),
        (egui::TextStyle::Heading, serif(24.0)),
    ]
    .into();

    let visuals = &mut style.visuals;
    *visuals = Visuals::dark();
    visuals.override_text_color = Some(IVORY);
    visuals.panel_fill = PANEL;
    visuals.window_fill = CARD;
    visuals.window_stroke = Stroke::new(1.0, INLAY.gamma_multiply(0.35));
    visuals.extreme_bg_color = WELL;
    visuals.text_edit_bg_color = Some(WELL);
    visuals.menu_corner_radius = CornerRadius::same(ROUND);
    visuals.selection.bg_fill = ACCENT.gamma_multiply(0.5);
    visuals.selection.stroke = Stroke::new(2.0, INLAY);
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = Stroke::new(2.0, ACCENT_LIGHT);
    for (state, fill) in [
        (&mut visuals.widgets.noninteractive, CARD),
        (&mut visuals.widgets.inactive, WALNUT_LIGHT),
        (&mut visuals.widgets.hovered, IVORY_EDGE),
        (&mut visuals.widgets.active, INLAY),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.corner_radius = CornerRadius::same(ROUND);
        state.expansion = 0.0;
    }
    visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, INLAY.gamma_multiply(0.3));
    visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, INLAY.gamma_multiply(0.6));
}

/// A theme's colour as egui has it.
pub fn color(rgb: Rgb) -> Color32 {
    let [r, g, b] = rgb.components();
    Color32::from_rgb(r, g, b)
}

/// What becomes of each colour of the panels under a theme.
fn exchanges(name: ThemeName) -> [(Color32, Color32); 26] {
    let theme = name.theme();
    let panel = &theme.panel;
    [
        (INLAY, panel.inlay),
        (PANEL, panel.panel),
        (CARD, panel.card),
        (WELL, panel.well),
        (WALNUT, panel.button),
        (WALNUT_LIGHT, panel.button_hovered),
        (WALNUT_DARK, panel.button_pressed),
        (WALNUT_OFF, panel.button_off),
        (IVORY, panel.text),
        (IVORY_DIM, panel.text_dim),
        (IVORY_OFF, panel.text_off),
        (ACCENT, panel.accent),
        (ACCENT_LIGHT, panel.accent_hovered),
        (ON_ACCENT, panel.on_accent),
        (WARNING, panel.warning),
        (GOOD, panel.good),
        (IVORY_EDGE, theme.white.line),
        (EBONY, theme.black.body.to),
        (EBONY_EDGE, theme.black.line),
        (TILE_LIGHT, theme.light_tile.to),
        (TILE_DARK, theme.dark_tile.to),
        (TILE_EDGE, theme.bed),
        (MOVER, theme.marks.selected_tile[0]),
        (DOT, theme.marks.quiet),
        (CAPTURE, theme.marks.capture),
        (SWAP, theme.marks.swap),
    ]
    .map(|(from, to)| (from, color(to)))
}

/// Gives finished shapes the colours of a theme.
pub fn recolor(shapes: &mut [ClippedShape], name: ThemeName) {
    if name == ThemeName::Wood {
        return;
    }
    let exchanges = exchanges(name);
    for clipped in shapes {
        shape_transform::adjust_colors(&mut clipped.shape, move |color| *color = exchanged(*color, &exchanges));
    }
}

/// The new colour for an old one, translucent or not; others stay.
fn exchanged(color: Color32, exchanges: &[(Color32, Color32)]) -> Color32 {
    let opacity = f32::from(color.a()) / 255.0;
    // Translucent colours have been rounded.
    let tolerance = u8::from(color.a() < 255);
    let alike = |from: Color32| {
        let faded = if color.a() < 255 { from.gamma_multiply(opacity) } else { from };
        faded.to_array().iter().zip(color.to_array()).all(|(a, b)| a.abs_diff(b) <= tolerance)
    };
    if color.a() == 0 {
        return color;
    }
    match exchanges.iter().find(|(from, _)| alike(*from)) {
        Some(&(_, to)) if color.a() < 255 => to.gamma_multiply(opacity),
        Some(&(_, to)) => to,
        None => color,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_exchanged_opaque_and_translucent_and_others_stay() {
        for name in ThemeName::ALL {
            let exchanges = exchanges(name);
            for (from, to) in exchanges {
                assert_eq!(exchanged(from, &exchanges), to);
                let faded = exchanged(from.gamma_multiply(0.5), &exchanges);
                let expected = to.gamma_multiply(0.5);
                assert!(faded.to_array().iter().zip(expected.to_array()).all(|(a, b)| a.abs_diff(b) <= 1));
            }
            assert_eq!(exchanged(BRASS, &exchanges), BRASS);
            assert_eq!(exchanged(SCRIM, &exchanges), SCRIM);
            assert_eq!(exchanged(Color32::TRANSPARENT, &exchanges), Color32::TRANSPARENT);
        }
    }

    #[test]
    fn the_theme_of_wood_is_what_is_painted() {
        let unchanged = |(from, to): &(Color32, Color32)| from == to;
        assert!(exchanges(ThemeName::Wood)[..16].iter().all(unchanged));
    }

    /// Samples of themes show their own colours under every theme.
    #[test]
    fn samples_of_themes_are_left_alone() {
        for shown in ThemeName::ALL {
            for name in ThemeName::ALL {
                let exchanges = exchanges(name);
                for sample in super::super::theme_choice::colors(shown) {
                    assert_eq!(exchanged(sample, &exchanges), sample, "{shown:?} under {name:?}");
                }
            }
        }
    }
}
