//! Pictures for the player to keep: files that are never written over, animations that are right and small.

use image::{Rgba, RgbaImage};
use intellector::gui::picture::{Film, PictureOrder};
use intellector::storage::Storage;
use std::path::{Path, PathBuf};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.join("pictures")).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn pictures_of_the_same_second_get_names_of_their_own() {
    let folder = Folder::new("names");
    let storage = Storage::in_folder(&folder.0);
    for content in ["first", "second", "third"] {
        let path = storage.save_picture_of("2026-11-30 12:34:56", content.as_bytes(), "png").unwrap();
        assert_eq!(std::fs::read_to_string(path).unwrap(), content);
    }
    let stem = "Intellector 2026-11-30 12.34.56";
    assert_eq!(folder.names(), [format!("{stem} (2).png"), format!("{stem} (3).png"), format!("{stem}.png")]);
    let first = folder.0.join("pictures").join(format!("{stem}.png"));
    assert_eq!(std::fs::read_to_string(first).unwrap(), "first", "nothing is written over");
}

#[test]
fn a_picture_that_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("failure");
    let storage = Storage::in_folder(&folder.0);
    // A folder in the temporary file's place makes the write fail for everybody.
    let temporary = format!(".Intellector 2026-11-30 12.34.56.png.{}.tmp", std::process::id());
    std::fs::create_dir_all(folder.0.join("pictures").join(&temporary)).unwrap();
    let error = storage.save_picture_of("2026-11-30 12:34:56", b"picture", "png").unwrap_err().to_string();
    assert!(error.contains("12.34.56.png: ") && error.lines().count() == 1, "{error}");
    assert_eq!(folder.names(), [temporary]);
    // A file where the folder should be.
    std::fs::remove_dir_all(folder.0.join("pictures")).unwrap();
    std::fs::write(folder.0.join("pictures"), "").unwrap();
    assert!(storage.save_picture(b"picture", "png").is_err());
}

#[test]
fn the_board_s_shape_decides_on_that_of_a_picture() {
    let still = PictureOrder { still_width: 3840, film_width: 320, ..PictureOrder::default() };
    let film = PictureOrder { film: true, ..still };
    assert_eq!((still.size(false), still.size(true)), ((3840, 2160), (3840, 3360)));
    assert_eq!((film.size(false), film.size(true)), ((320, 180), (320, 280)));
    assert_eq!((still.ending(), film.ending()), ("png", "gif"));
}

const SIZE: (u32, u32) = (160, 90);

/// A ground of many shades with a square on it.
fn picture(at: u32) -> RgbaImage {
    RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        let square = (at..at + 40).contains(&x) && (20..60).contains(&y);
        if square { Rgba([250, 210, 60, 255]) } else { Rgba([60 + (x % 60) as u8, 40 + (y % 40) as u8, 30, 255]) }
    })
}

fn film(places: &[u32]) -> Vec<u8> {
    let mut film = Film::default();
    for (number, &at) in places.iter().enumerate() {
        film.push(picture(at), 50 + number as u16).unwrap();
    }
    film.finish().unwrap()
}

/// The pictures of a file as they are seen, and how long and in how many pixels each is stored.
fn read(content: &[u8]) -> (Vec<RgbaImage>, Vec<(u16, usize)>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(content).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (SIZE.0 as u16, SIZE.1 as u16));
    let mut screen = RgbaImage::new(SIZE.0, SIZE.1);
    let (mut pictures, mut stored) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (number, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (number % usize::from(frame.width), number / usize::from(frame.width));
            if pixel[3] > 0 {
                let place = (x as u32 + u32::from(frame.left), y as u32 + u32::from(frame.top));
                screen.put_pixel(place.0, place.1, Rgba([pixel[0], pixel[1], pixel[2], 255]));
            }
        }
        stored.push((frame.delay, frame.buffer.len() / 4));
        pictures.push(screen.clone());
    }
    (pictures, stored)
}

#[test]
fn an_animation_shows_every_picture_and_stores_only_what_changed() {
    let places = [10, 24, 24, 80];
    let content = film(&places);
    let (pictures, stored) = read(&content);
    assert_eq!(pictures.len(), places.len());
    for (seen, at) in pictures.iter().zip(places) {
        let wanted = picture(at);
        let distance = |a: &Rgba<u8>, b: &Rgba<u8>| (0..3).map(|i| a.0[i].abs_diff(b.0[i])).max().unwrap();
        let worst = seen.pixels().zip(wanted.pixels()).map(|(a, b)| distance(a, b)).max().unwrap();
        assert!(worst <= 64, "a colour is off by {worst}");
        // The square must be there.
        assert!(distance(seen.get_pixel(at + 20, 40), &Rgba([250, 210, 60, 255])) <= 40);
    }
    let whole = (SIZE.0 * SIZE.1) as usize;
    assert_eq!(stored, [(50, whole), (51, 54 * 40), (52, 1), (53, 96 * 40)]);
    assert!(content.len() < 20_000, "{} bytes", content.len());
}

#[test]
fn an_animation_of_one_picture_and_of_none() {
    let (pictures, stored) = read(&film(&[30]));
    assert_eq!((pictures.len(), stored[0].0), (1, 50));
    assert!(Film::default().finish().unwrap().is_empty());
}
