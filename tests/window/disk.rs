//! A full disk and a folder that cannot be written: a message, the old file whole, and the game goes on.

use crate::harness::{Game, Launch, TempFolder};
use intellector::game::record::Record;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A small disk of its own, in memory, in a folder's place. Needs the right to mount, as the superuser mostly has it.
struct Disk {
    folder: PathBuf,
    read_only: bool,
}

fn run(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

impl Disk {
    /// `None`, with a line that says so, where it cannot be had.
    fn mount(folder: &str) -> Option<Disk> {
        std::fs::create_dir_all(folder).unwrap();
        if !run("mount", &["-t", "tmpfs", "-o", "size=128k", "tmpfs", folder]) {
            println!("skipped: no right to mount a small disk here");
            return None;
        }
        Some(Disk { folder: folder.into(), read_only: false })
    }

    fn path(&self) -> &str {
        self.folder.to_str().expect("a UTF-8 path")
    }

    /// Leaves no byte free.
    fn fill(&self) {
        let filler = std::fs::File::create(self.folder.join("filler")).unwrap();
        let mut at = 0;
        while std::os::unix::fs::FileExt::write_all_at(&filler, &[1; 512], at).is_ok() {
            at += 512;
            assert!(at < 1 << 20, "the disk does not become full");
        }
    }

    fn make_room(&self) {
        std::fs::remove_file(self.folder.join("filler")).unwrap();
    }

    /// What is open already may go on writing; nothing new may be.
    fn set_read_only(&mut self, read_only: bool) {
        if read_only {
            // A mount of its own: the one below has a file that is open for writing, the lock.
            assert!(run("mount", &["--bind", self.path(), self.path()]));
            assert!(run("mount", &["-o", "remount,bind,ro", self.path()]));
        } else {
            assert!(run("umount", &[self.path()]));
        }
        self.read_only = read_only;
    }

    /// Every file there is with what is in it, but the filler.
    fn content(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                match path.is_dir() {
                    true => folders.push(path),
                    false if path.ends_with("filler") => {}
                    false => found.push((path.clone(), std::fs::read(path).unwrap())),
                }
            }
        }
        found.sort();
        found
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.join(name)).unwrap()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        for _ in 0..1 + usize::from(self.read_only) {
            run("umount", &["-l", self.path()]);
        }
    }
}

/// Waits for a message about this file, and closes it.
#[track_caller]
fn refused(game: &mut Game, file: &str, why: &str) {
    let failed = game.wait("failed", |_| true);
    let message = failed.text("message");
    assert!(message.contains(file) && message.contains(why) && message.lines().count() == 1, "{message}");
    game.click_widget("message_close");
    game.until("the message is gone", |game| game.widget("message_close").is_none());
}

/// Plays, saves and sets while nothing can be written, and again when it can.
fn goes_on(disk: &mut Disk, why: &str, spoil: fn(&mut Disk), mend: fn(&mut Disk), folder: &TempFolder) {
    let mut game = Launch::hot_seat().data(folder).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.click_widget("save");
    game.wait("saved", |_| true);
    set(&mut game, "animation_fast");
    game.click_widget("back");
    game.settle();
    spoil(disk);
    let before = disk.content();
    assert_eq!(before.len(), 4, "lock, running game, save, settings: {before:?}");

    let mv = game.ply("e6e5");
    game.play(mv);
    refused(&mut game, "running.json", why);
    game.click_widget("save");
    refused(&mut game, ".json", why);
    set(&mut game, "animation_off");
    refused(&mut game, "settings.toml", why);
    game.click_widget("back");
    game.settle();
    for widget in ["picture", "picture_width_640", "picture_save"] {
        game.click_widget(widget);
    }
    refused(&mut game, "pictures", why);
    assert_eq!(disk.content(), before, "a file was touched, or something is left over");
    // The setting holds all the same, and so does the game.
    assert_eq!(game.mirror.ply(), 2);

    mend(disk);
    let mv = game.ply("a2a3");
    game.play(mv);
    game.click_widget("save");
    game.wait("saved", |_| true);
    set(&mut game, "animation_fast");
    game.settle();
    assert_eq!(Record::from_json(&disk.text("running.json")).unwrap().plies.len(), 3);
    assert!(disk.text("settings.toml").contains("animation_speed = 2.0"));
    assert_eq!(disk.content().len(), 5);
    spoil(disk);
    // The window's place cannot be kept, and that keeps nobody from leaving.
    game.display.resize(game.window, 900, 650);
    game.settle();
    assert_eq!(game.terminate().code(), Some(0));
    assert_eq!(Record::from_json(&disk.text("running.json")).unwrap().plies.len(), 3);
    mend(disk);
}

/// Opens the settings and chooses this.
fn set(game: &mut Game, id: &str) {
    game.click_widget("game_settings");
    game.scroll_to(id);
    game.click_widget(id);
}

#[test]
fn a_full_disk_gives_a_message_and_leaves_the_old_files_whole() {
    let folder = TempFolder::new();
    let Some(mut disk) = Disk::mount(&folder.file("data")) else { return };
    goes_on(&mut disk, "No space left on device", |disk| disk.fill(), |disk| disk.make_room(), &folder);
}

#[test]
fn a_read_only_folder_gives_a_message_and_leaves_the_old_files_whole() {
    let folder = TempFolder::new();
    let Some(mut disk) = Disk::mount(&folder.file("data")) else { return };
    let (spoil, mend) = (|disk: &mut Disk| disk.set_read_only(true), |disk: &mut Disk| disk.set_read_only(false));
    goes_on(&mut disk, "Read-only file system", spoil, mend, &folder);
}

#[test]
fn a_game_can_be_played_where_nothing_was_ever_written() {
    let folder = TempFolder::new();
    let data = folder.file("data");
    // A file in the folder's place: nothing can be made there, by anybody.
    std::fs::write(&data, "in the way").unwrap();
    let mut game = Launch::hot_seat().data(&folder).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    refused(&mut game, "data", "");
    let mv = game.ply("e6e5");
    game.play(mv);
    refused(&mut game, "data", "");
    assert_eq!(game.mirror.ply(), 2);
    assert_eq!(game.terminate().code(), Some(0));
    assert_eq!(std::fs::read_to_string(Path::new(&data)).unwrap(), "in the way");
}
