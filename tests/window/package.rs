//! What belongs to an installed program: package, menu entry, icon.

use crate::harness::Launch;
use std::path::Path;
use std::process::Command;

#[test]
fn the_window_has_an_icon() {
    let game = Launch::new(&[]).start();
    assert_eq!(game.display.icon(game.window), Some((256, 256)));
}

#[test]
fn the_package_holds_programs_menu_entry_icon_and_licences() {
    if Command::new("dpkg-deb").arg("--version").output().is_err() {
        eprintln!("skipped: there is no dpkg-deb on this system");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = Path::new(env!("CARGO_BIN_EXE_intellector")).parent().unwrap();
    let made = Command::new(root.join("scripts/package")).arg(programs).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let package = root.join(String::from_utf8(made.stdout).unwrap().trim());
    let said = |option: &str| {
        let output = Command::new("dpkg-deb").arg(option).arg(&package).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let files = said("--contents");
    for file in [
        "usr/bin/intellector",
        "usr/bin/intellector-cli",
        "usr/share/applications/intellector.desktop",
        "usr/share/icons/hicolor/256x256/apps/intellector.png",
        "usr/share/doc/intellector/LICENSE-MIT",
        "usr/share/doc/intellector/OFL-fira-sans.txt",
    ] {
        assert!(files.lines().any(|line| line.ends_with(&format!("./{file}"))), "{file} is missing:\n{files}");
    }
    let version = env!("CARGO_PKG_VERSION");
    assert!(said("--info").contains(&format!("Version: {version}\n")));
    let entry = std::fs::read_to_string(root.join("assets/intellector.desktop")).unwrap();
    for line in ["Exec=intellector", "Icon=intellector", "StartupWMClass=intellector"] {
        assert!(entry.lines().any(|other| other == line), "{line}");
    }
    std::fs::remove_file(package).unwrap();

    let nothing = Command::new(root.join("scripts/package")).arg("no such folder").output().unwrap();
    assert!(!nothing.status.success());
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("build it with cargo build --release"));
}
