//! `iago backup` from a shell.

use super::check::{check, db_with_a_match};
use super::database::{Fresh, on_each};
use std::path::Path;
use std::process::{Command, Output};

fn backup(file: &str, database: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_iago"))
        .args(["backup", file, "--database", database])
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn an_unknown_database_is_refused() {
    let refused = backup("none.db", "mysql://db.example/iago");
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        text(&refused.stderr).contains("begins with sqlite: or postgres:"),
        "{refused:?}"
    );
}

/// Catches a copy that other users may read, even while it is being written.
#[cfg(unix)]
#[tokio::test]
async fn a_copy_is_its_owners_alone_whatever_the_umask_is() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    db_with_a_match(&database).await;
    let file = folder.path().join("copy.db");
    let script = "umask 000; exec \"$0\" backup \"$1\" --database \"$2\"";
    let run = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_iago")])
        .arg(&file)
        .arg(&database)
        .status();
    assert!(run.expect("a shell").success());
    let mode = std::fs::metadata(&file)
        .expect("a copy")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    let copy = check(&format!("sqlite://{}", file.display()));
    assert_eq!(text(&copy.stdout), "all 1 stored matches stand\n");
}

/// Catches steps in docs/OPERATIONS.md after which the service cannot open its database, or that keep the old log.
#[cfg(unix)]
#[tokio::test]
async fn the_steps_of_the_guide_put_a_copy_in_the_place_of_the_database() {
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, chown};
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("iago");
    fs::create_dir(&place).expect("a folder");
    let database = format!("sqlite://{}", place.join("iago.db").display());
    db_with_a_match(&database).await;
    let copy = folder.path().join("copy.db");
    let made = backup(copy.to_str().expect("a name"), &database);
    assert!(made.status.success(), "{}", text(&made.stderr));
    for log in ["iago.db-wal", "iago.db-shm"] {
        fs::write(place.join(log), "left by a bot that was killed").expect("a file");
    }
    // Root can give the folder to another user; any other user keeps it.
    let _ = chown(&place, Some(65534), Some(65534));

    let guide = include_str!("../../docs/OPERATIONS.md");
    let steps = guide.split("```").find(|it| it.contains("before-restore"));
    let steps = steps
        .expect("the steps")
        .replace("COPY", &copy.display().to_string());
    let steps = steps.replace("/var/lib/iago", &place.display().to_string());
    let script = format!("systemctl() {{ echo \"$@\"; }}\n{steps}");
    let programs = std::path::Path::new(env!("CARGO_BIN_EXE_iago")).parent();
    let programs = programs.expect("a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let run = Command::new("sh")
        .args(["-c", &script])
        .env("PATH", path)
        .output();
    let run = run.expect("a shell");
    let said = text(&run.stdout) + &text(&run.stderr);
    assert_eq!(said, "stop iago\nall 1 stored matches stand\nstart iago\n");
    let mut there: Vec<_> = fs::read_dir(&place)
        .expect("the folder")
        .map(|it| it.expect("an entry").file_name())
        .collect();
    there.sort();
    assert_eq!(there, ["before-restore", "iago.db"]);
    let restored = fs::metadata(place.join("iago.db")).expect("the database");
    assert_eq!(restored.mode() & 0o777, 0o600);
    assert_eq!(
        restored.uid(),
        fs::metadata(&place).expect("a folder").uid()
    );
}

/// Runs `iago backup` in a folder whose `.env` alone names the database; `path` becomes `PATH`.
#[cfg(unix)]
fn backup_by_settings(folder: &Path, file: &Path, path: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_iago"))
        .arg("backup")
        .arg(file)
        .env_remove("DATABASE_URL")
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

/// Restores as docs/OPERATIONS.md describes. Catches a copy of another database than the settings name.
#[cfg(unix)]
#[tokio::test]
async fn a_copy_of_postgresql_is_restored_into_an_empty_database_and_passes_the_check() {
    use std::os::unix::fs::PermissionsExt as _;
    on_each(|fresh: Fresh| async move {
        if fresh.kind == "SQLite" {
            return;
        }
        fresh.store.close().await;
        db_with_a_match(&fresh.address).await;
        let folder = tempfile::tempdir().expect("a folder");
        let settings = format!("DATABASE_URL={}", fresh.address);
        std::fs::write(folder.path().join(".env"), settings).expect("a file");
        let file = folder.path().join("Ann's copy; of it");
        let path = std::env::var("PATH").expect("a path");
        let made = backup_by_settings(folder.path(), &file, &path);
        assert!(made.status.success(), "{}", text(&made.stderr));
        let mode = std::fs::metadata(&file).expect("a copy").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
        let again = backup_by_settings(folder.path(), &file, &path);
        assert!(text(&again.stderr).contains("exists already"), "{again:?}");
        let restored = format!("{}_restored", fresh.address);
        let (server, name) = restored.rsplit_once('/').expect("a name");
        let script = format!(
            "set -e
            createdb --maintenance-db={server}/postgres {name}
            pg_restore --no-owner --exit-on-error --dbname={restored} \"$0\""
        );
        let run = Command::new("sh").args(["-c", &script]).arg(&file).output();
        let run = run.expect("a shell");
        assert!(run.status.success(), "{}", text(&run.stderr));
        let checked = check(&restored);
        let drop = format!("dropdb --maintenance-db={server}/postgres {name}");
        let dropped = Command::new("sh").args(["-c", &drop]).status();
        assert!(dropped.expect("a shell").success());
        assert_eq!(text(&checked.stdout), "all 1 stored matches stand\n");
    })
    .await;
}

/// Catches a copy that is reported as made although it was not.
#[cfg(unix)]
#[tokio::test]
async fn without_its_tool_postgresql_is_not_copied_and_that_is_said() {
    on_each(|fresh: Fresh| async move {
        if fresh.kind == "SQLite" {
            return;
        }
        fresh.store.close().await;
        db_with_a_match(&fresh.address).await;
        let folder = tempfile::tempdir().expect("a folder");
        let settings = format!("DATABASE_URL={}", fresh.address);
        std::fs::write(folder.path().join(".env"), settings).expect("a file");
        let programs = folder.path().join("programs");
        std::fs::create_dir(&programs).expect("a folder");
        let file = folder.path().join("copy");
        let copy = || backup_by_settings(folder.path(), &file, &programs.display().to_string());
        let missing = copy();
        assert_eq!(missing.status.code(), Some(1));
        assert!(text(&missing.stderr).contains("pg_dump"), "{missing:?}");
        let tool = programs.join("pg_dump");
        std::fs::write(&tool, "#!/bin/sh\necho 'no such luck' >&2\nexit 1\n").expect("a file");
        let runnable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&tool, runnable).expect("a program");
        let failed = copy();
        assert_eq!(failed.status.code(), Some(1));
        assert!(text(&failed.stderr).contains("no such luck"), "{failed:?}");
        let left = std::fs::read_dir(folder.path()).expect("a folder");
        assert_eq!(left.count(), 2, "the settings and the programs");
    })
    .await;
}
