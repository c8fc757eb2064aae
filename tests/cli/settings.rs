//! Wrong settings: catches an exit status of another meaning, and an incomplete hint.

use super::check::db_with_a_match;
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
            // For `check`, status 1 means a finding in the database.
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

/// The address has characters that a shell would split or expand. Catches a command that uses another database than
/// the service.
#[tokio::test]
async fn every_command_reads_a_file_of_settings_as_systemd_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let address = format!(
        "sqlite://{}?cache=private&mode=rwc",
        path("a$$b ${HOME}.db")
    );
    db_with_a_match(&address).await;
    // In `.env`, a `$` without quotes is ambiguous.
    for (file, quote) in [("iago.env", ""), (".env", "'")] {
        let text =
            format!("# a comment\nRUST_LOG=\"warn\"\nDATABASE_URL={quote}{address}{quote}\n");
        std::fs::write(path(file), &text).expect("a file");
    }
    let iago = |arguments: &[&str], environment: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
        command.args(arguments).current_dir(folder.path());
        match environment {
            Some(address) => command.env("DATABASE_URL", address),
            None => command.env_remove("DATABASE_URL"),
        };
        let output = command.env_remove("DISCORD_TOKEN").output();
        let output = output.expect("the program starts");
        let all = [output.stdout, output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8_lossy(&all).into_owned(),
        )
    };
    let (file, copy) = (path("iago.env"), path("copy.db"));
    let other = format!("sqlite://{}", path("other.db"));
    for (command, says) in [
        (&["check"][..], "all 1 stored matches stand"),
        (&["doctor"], "ok   database: SQLite, of this version"),
        (
            &["forget", "--yes", "user", "7"],
            "Nothing is stored about user 7",
        ),
        (&["backup", &copy], "is copied"),
    ] {
        let named = [command, &["--env-file", &file]].concat();
        let (_, said) = iago(&named, Some(&other));
        assert!(said.contains(says), "{named:?}: {said}");
        std::fs::remove_file(&copy).ok();
        // Without `--env-file`, the default file.
        let (_, said) = iago(command, None);
        assert!(said.contains(says), "{command:?}: {said}");
        let (_, said) = iago(command, Some(&other));
        assert!(!said.contains(says), "{command:?}: {said}");
        let missing = [command, &["--env-file", "missing.env"]].concat();
        let (status, said) = iago(&missing, None);
        assert_eq!(status, Some(2), "{missing:?}: {said}");
        assert!(said.contains("missing.env"), "{missing:?}: {said}");
    }
}
