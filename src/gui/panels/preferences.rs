//! The settings page. Every change takes effect at once.

use super::canvas::{Button, Canvas, Look};
use super::page::Pressed;
use super::{PanelAction, PanelInput, Way, page, theme_choice};
use crate::i18n::LANGUAGES;
use crate::settings::{AutoFlip, Quality, Settings};
use egui::{Rect, Ui};

const SCALES: [f32; 5] = [0.75, 1.0, 1.25, 1.5, 2.0];
const SPEEDS: [(&str, &str, f32); 4] = [
    ("animation_off", "settings-animation-off", 0.0),
    ("animation_slow", "settings-animation-slow", 0.5),
    ("animation_normal", "settings-animation-normal", 1.0),
    ("animation_fast", "settings-animation-fast", 2.0),
];
const VOLUMES: [f32; 4] = [0.25, 0.5, 0.75, 1.0];
const QUALITIES: [(&str, &str, Option<Quality>); 4] = [
    ("quality_auto", "settings-quality-auto", None),
    ("quality_low", "settings-quality-low", Some(Quality::Low)),
    ("quality_medium", "settings-quality-medium", Some(Quality::Medium)),
    ("quality_high", "settings-quality-high", Some(Quality::High)),
];

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, input: &PanelInput<'_>) -> (Way, Rect) {
    let mut settings = input.settings.clone();
    let heading = canvas.tr("menu-settings");
    let (pressed, free) = page::page(ui, canvas, &heading, 420.0, None, |ui, canvas| {
        language(ui, canvas, &mut settings);
        scale(ui, canvas, &mut settings);
        theme_choice::show(ui, canvas, &mut settings.theme);
        quality(ui, canvas, &mut settings, input.software_gl);
        sound(ui, canvas, &mut settings);
        speed(ui, canvas, &mut settings);
        board(ui, canvas, &mut settings);
    });
    if settings != *input.settings {
        canvas.act(PanelAction::Settings(settings));
    }
    (if pressed == Pressed::Back { Way::Back } else { Way::Stay }, free)
}

fn language(ui: &mut Ui, canvas: &mut Canvas<'_>, settings: &mut Settings) {
    canvas.caption(ui, &canvas.tr("settings-language"));
    let chosen = |code: Option<&str>| Look::Choice(settings.language.as_deref() == code);
    let ids: Vec<String> = LANGUAGES.iter().map(|language| format!("language_{}", language.code)).collect();
    let mut buttons = vec![Button::new("language_system", canvas.tr("settings-language-system")).look(chosen(None))];
    buttons.extend(
        LANGUAGES
            .iter()
            .zip(&ids)
            .map(|(language, id)| Button::new(id, language.name.to_owned()).look(chosen(Some(language.code)))),
    );
    if let Some(index) = canvas.button_grid(ui, 3, 36.0, buttons) {
        settings.language = index.checked_sub(1).map(|index| LANGUAGES[index].code.to_owned());
    }
}

fn scale(ui: &mut Ui, canvas: &mut Canvas<'_>, settings: &mut Settings) {
    canvas.caption(ui, &canvas.tr("settings-scale"));
    let ids: Vec<String> = SCALES.iter().map(|scale| format!("scale_{:.0}", scale * 100.0)).collect();
    let buttons = SCALES
        .iter()
        .zip(&ids)
        .map(|(&scale, id)| {
            let text = canvas.tr_args("percent", &[("value", format!("{:.0}", scale * 100.0).into())]);
            Button::new(id, text).look(Look::Choice((settings.ui_scale - scale).abs() < 0.01))
        })
        .collect();
    if let Some(index) = canvas.button_grid(ui, SCALES.len(), 34.0, buttons) {
        settings.ui_scale = SCALES[index];
    }
}

fn quality(ui: &mut Ui, canvas: &mut Canvas<'_>, settings: &mut Settings, software_gl: bool) {
    canvas.caption(ui, &canvas.tr("settings-quality"));
    let buttons = QUALITIES
        .iter()
        .map(|&(id, key, quality)| Button::new(id, canvas.tr(key)).look(Look::Choice(settings.quality == quality)))
        .collect();
    if let Some(index) = canvas.button_grid(ui, QUALITIES.len(), 34.0, buttons) {
        settings.quality = QUALITIES[index].2;
    }
    if software_gl {
        canvas.note(ui, &canvas.tr("settings-quality-software"));
    }
}

fn sound(ui: &mut Ui, canvas: &mut Canvas<'_>, settings: &mut Settings) {
    canvas.caption(ui, &canvas.tr("settings-sound"));
    let ids: Vec<String> = VOLUMES.iter().map(|volume| format!("volume_{:.0}", volume * 100.0)).collect();
    let mut buttons =
        vec![Button::new("sound_off", canvas.tr("settings-sound-off")).look(Look::Choice(!settings.sound))];
    buttons.extend(VOLUMES.iter().zip(&ids).map(|(&volume, id)| {
        let text = canvas.tr_args("percent", &[("value", format!("{:.0}", volume * 100.0).into())]);
        Button::new(id, text).look(Look::Choice(settings.sound && (settings.volume - volume).abs() < 0.01))
    }));
    match canvas.button_grid(ui, VOLUMES.len() + 1, 34.0, buttons) {
        // The loudness is kept for the time after.
        Some(0) => settings.sound = false,
        Some(index) => (settings.sound, settings.volume) = (true, VOLUMES[index - 1]),
        None => {}
    }
}

fn speed(ui: &mut Ui, canvas: &mut Canvas<'_>, settings: &mut Settings) {
    canvas.caption(ui, &canvas.tr("settings-animation"));
    let buttons = SPEEDS
        .iter()
        .map(|&(id, key, speed)| {
            Button::new(id, canvas.tr(key)).look(Look::Choice((settings.animation_speed - speed).abs() < 0.01))
        })
        .collect();
    if let Some(index) = canvas.button_grid(ui, SPEEDS.len(), 34.0, buttons) {
        settings.animation_speed = SPEEDS[index].2;
    }
    if canvas.switch(ui, "reduced_motion", &canvas.tr("settings-reduced-motion"), settings.reduced_motion) {
        settings.reduced_motion = !settings.reduced_motion;
    }
    canvas.note(ui, &canvas.tr("settings-reduced-motion-hint"));
}

fn board(ui: &mut Ui, canvas: &mut Canvas<'_>, settings: &mut Settings) {
    canvas.caption(ui, &canvas.tr("settings-board"));
    if canvas.switch(ui, "coordinates", &canvas.tr("settings-coordinates"), settings.coordinates) {
        settings.coordinates = !settings.coordinates;
    }
    let auto_flip = settings.auto_flip == AutoFlip::On;
    if canvas.switch(ui, "auto_flip", &canvas.tr("settings-auto-flip"), auto_flip) {
        settings.auto_flip = if auto_flip { AutoFlip::Off } else { AutoFlip::On };
    }
    canvas.note(ui, &canvas.tr("settings-auto-flip-hint"));
    if canvas.switch(ui, "inertia", &canvas.tr("settings-inertia"), settings.inertia) {
        settings.inertia = !settings.inertia;
    }
    if canvas.switch(ui, "invert_y", &canvas.tr("settings-invert-y"), settings.invert_y) {
        settings.invert_y = !settings.invert_y;
    }
    if canvas.switch(ui, "lock_camera", &canvas.tr("settings-lock-camera"), settings.lock_camera) {
        settings.lock_camera = !settings.lock_camera;
    }
}
