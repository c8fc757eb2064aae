//! Wrong settings: catches an exit status that says something else, and a hint that leaves something out.

use std::process::{Command, Output};

fn iago(arguments: &[&str], setting: (&str, &str)) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    Command::new(env!("CARGO_BIN_EXE_iago"))
        .args(arguments)
        .env(setting.0, setting.1)
        .current_dir(folder.path())
        .output()
        .expect("the program starts")
}

#[test]
fn a_wrong_setting_is_no_bad_argument() {
    for setting in [("IAGO_LOG_FORMAT", "xml"), ("RUST_LOG", "=,=")] {
        for (arguments, status) in [
            (&["serve"][..], 78),
            (&["backup", "copy.db"], 1),
            // Here 1 means that something does not stand.
            (&["check"], 2),
            (&["doctor"], 1),
            (&["forget", "user", "1"], 1),
            (&["move-database", "sqlite://a.db", "sqlite://b.db"], 1),
        ] {
            let output = iago(arguments, setting);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let found = output.status.code();
            assert_eq!(found, Some(status), "{setting:?} {arguments:?}: {said}");
        }
    }
}

#[test]
fn the_hint_of_a_wrong_language_names_every_one_of_the_bot() {
    let arguments = ["sandbox", "--port", "0", "--locale", "xx"];
    let output = iago(&arguments, ("RUST_LOG", "warn"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    let (_, hint) = said.split_once("try ").expect("a hint");
    for locale in text::Locale::ALL {
        assert!(hint.contains(locale.discord_codes()[0]), "{locale}: {said}");
    }
}
