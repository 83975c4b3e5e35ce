//! Themes held to what docs/themes.md promises: computed from the table, and read off real pictures.

use intellector::settings::SettingsFile;
use intellector::themes::contrast::{between, ratio, worst};
use intellector::themes::{Material, Rgb, ThemeName};

/// What every mark keeps from its ground at least, whatever the eyes; the theme of high contrast keeps more.
fn least(name: ThemeName) -> f32 {
    if name == ThemeName::Contrast { 3.0 } else { 1.5 }
}

/// A colour times a factor of linear light, as the shaders darken the figure of a tinted tile.
fn darkened(color: Rgb, factor: f32) -> Rgb {
    let encoded = color.linear().map(|c| {
        let c = c * factor;
        let encoded = if c <= 0.0031308 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
        (encoded * 255.0).round() as u32
    });
    Rgb(encoded[0] << 16 | encoded[1] << 8 | encoded[2])
}

/// Everything that a mark may be drawn on, on light tiles and on dark ones.
struct Grounds {
    plain: [Vec<Rgb>; 2],
    last: [Vec<Rgb>; 2],
    selected: [Vec<Rgb>; 2],
}

impl Grounds {
    fn of(name: ThemeName) -> Grounds {
        let theme = name.theme();
        let figure = |material: &Material| vec![material.from, material.to];
        Grounds {
            plain: [figure(&theme.light_tile), figure(&theme.dark_tile)],
            last: theme.marks.last_tile.map(|tint| vec![tint, darkened(tint, 0.86)]),
            selected: theme.marks.selected_tile.map(|tint| vec![tint, darkened(tint, 0.88)]),
        }
    }
}

#[test]
fn every_mark_keeps_its_distance_from_every_ground_for_every_eye() {
    let mut checked = 0;
    for name in ThemeName::ALL {
        let marks = &name.theme().marks;
        let Grounds { plain, last, selected } = Grounds::of(name);
        let all =
            |sets: &[&[Vec<Rgb>; 2]]| sets.iter().flat_map(|set| set.iter().flatten().copied()).collect::<Vec<_>>();
        let of_tone = |tone: usize| [&plain[tone][..], &last[tone], &selected[tone]].concat();
        let everywhere = all(&[&plain, &last, &selected]);
        // Where the selected piece can go is never its own cell.
        let targets = all(&[&plain, &last]);
        // The covers are those of shaders/marks.glsl and, for arrows over the flat view, of shaders/arrow.frag.
        let inks = [
            ("quiet", marks.quiet, 1.0, &targets),
            ("capture", marks.capture, 1.0, &targets),
            ("swap", marks.swap, 1.0, &targets),
            ("cursor", marks.cursor, 1.0, &everywhere),
            ("hint", marks.hint, 1.0, &everywhere),
            ("sketch", marks.sketch, 1.0, &everywhere),
            ("hanging", marks.hanging, 1.0, &everywhere),
            ("aura of White", marks.aura_white, 0.85, &everywhere),
            ("aura of Black", marks.aura_black, 0.85, &everywhere),
            ("hover on light", marks.hover[0], 0.9, &of_tone(0)),
            ("hover on dark", marks.hover[1], 0.9, &of_tone(1)),
            ("last ply", marks.last, 1.0, &all(&[&last])),
            ("selected", marks.selected, 1.0, &all(&[&selected])),
            ("arrow of a sketch, flat", marks.sketch, 0.88, &all(&[&plain])),
            ("arrow of a hint, flat", marks.hint, 0.88, &all(&[&plain])),
            ("arrow of a threat, flat", marks.hanging, 0.88, &all(&[&plain])),
            ("arrow of a chance, flat", marks.swap, 0.88, &all(&[&plain])),
        ];
        for (mark, ink, cover, grounds) in inks {
            for &ground in grounds {
                let contrast = worst(ink, cover, ground);
                assert!(contrast >= least(name), "{name:?}: {mark} is {contrast:.2}:1 apart from {ground:06x?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 6 * 17 * 4);
}

/// The arrows that show an Intellector's way are filled like its side and edged like the other.
#[test]
fn an_arrow_of_a_way_shows_by_its_fill_or_by_its_edge() {
    for name in ThemeName::ALL {
        let theme = name.theme();
        for ground in Grounds::of(name).plain.into_iter().flatten() {
            let seen = worst(theme.white.body.to, 0.88, ground).max(worst(theme.black.body.from, 0.88, ground));
            assert!(seen >= least(name), "{name:?} on {ground:06x?}: {seen:.2}");
        }
    }
}

#[test]
fn tiles_and_sets_are_told_apart_in_grey() {
    for name in ThemeName::ALL {
        let theme = name.theme();
        let mean = |material: &Material| (material.from.luminance() + material.to.luminance()) / 2.0;
        let [light, dark, white, black] =
            [&theme.light_tile, &theme.dark_tile, &theme.white.body, &theme.black.body].map(mean);
        assert!(ratio(light, dark) >= 1.5, "{name:?}: tiles {light:.2} and {dark:.2}");
        assert!(ratio(white, black) >= 4.5, "{name:?}: sets {white:.2} and {black:.2}");
        assert!(black <= 0.12 && black < dark, "{name:?}: black {black:.3}");
        assert!(white > light, "{name:?}: white {white:.2}");
        // Walnut is dark, and brass is no ivory; all others keep to the usual range.
        if name == ThemeName::Metal {
            assert!(white >= 0.5 && light < 0.3, "{name:?}: {white:.2} {light:.2}");
        } else {
            assert!(white >= 0.75, "{name:?}: white {white:.2}");
            assert!((0.24..0.72).contains(&light) && (0.24..0.72).contains(&dark), "{name:?}: {light:.2} {dark:.2}");
        }
        // A black piece has a rim, and both glyphs in the flat view have a line that shows.
        assert!(between(theme.black.sheen, theme.black.body.to) >= 1.5, "{name:?}: the rim of black");
        for set in [&theme.white, &theme.black] {
            assert!(between(set.line, set.body.to) >= 4.5, "{name:?}: the lines of {:06x?}", set.body.to);
        }
    }
}

#[test]
fn text_on_panels_can_be_read() {
    for name in ThemeName::ALL {
        let p = &name.theme().panel;
        let least = if name == ThemeName::Contrast { 7.0 } else { 4.5 };
        let grounds = [p.panel, p.card, p.well];
        let buttons = [p.button, p.button_hovered, p.button_pressed];
        let pairs = [
            ("text", p.text, [&grounds[..], &buttons].concat()),
            ("text_dim", p.text_dim, grounds.to_vec()),
            ("inlay", p.inlay, [&grounds[..], &buttons].concat()),
            ("accent", p.accent_hovered, grounds.to_vec()),
            ("warning", p.warning, [&grounds[..], &[p.button]].concat()),
            ("good", p.good, grounds.to_vec()),
            ("on_accent", p.on_accent, vec![p.accent, p.accent_hovered, p.inlay, p.warning]),
        ];
        for (role, ink, grounds) in pairs {
            for ground in grounds {
                let contrast = between(ink, ground);
                assert!(contrast >= least, "{name:?}: {role} on {ground:06x?} is {contrast:.2}:1");
            }
        }
        assert!(between(p.text_off, p.button_off) >= 2.5, "{name:?}: what cannot be used now");
    }
}

#[test]
fn a_theme_is_kept_by_its_name_and_a_bad_one_falls_back_alone() {
    for name in ThemeName::ALL {
        assert_eq!(name.id().parse(), Ok(name));
        let (file, notes) = SettingsFile::parse(&format!("theme = \"{}\"\n", name.id())).unwrap();
        assert_eq!((file.settings.theme, notes.len()), (name, 0));
    }
    let (file, notes) = SettingsFile::parse("theme = \"neon\"\ncoordinates = false\n").unwrap();
    assert_eq!((file.settings.theme, file.settings.coordinates), (ThemeName::Wood, false));
    assert!(notes.len() == 1 && notes[0].starts_with("theme"), "{notes:?}");
    assert!("neon".parse::<ThemeName>().unwrap_err().contains("porcelain"));
}
