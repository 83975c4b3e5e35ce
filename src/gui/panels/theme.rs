//! Colours, fonts and egui style: walnut and ivory on slate, one orange accent.

use egui::epaint::CornerRadius;
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
