//! Files installed beside the program: the services, and the daily copies.
#![cfg(unix)]

use super::check::{check, db_with_a_match};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_iago");

fn packaged(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("packaging").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(packaged(name)).expect(name)
}

/// The copies in a folder, by age, the oldest first.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut copies: Vec<PathBuf> = entries.map(|it| it.expect("an entry").path()).collect();
    copies.sort();
    copies
}

/// Catches old copies that fill the disk, and an old copy deleted although no new one was made.
#[tokio::test]
async fn the_newest_copies_stay_and_none_goes_where_none_came() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    db_with_a_match(&database).await;
    let place = folder.path().join("copies");
    let programs = Path::new(PROGRAM).parent().expect("a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let copy = |database: &str| {
        let run = Command::new(packaged("iago-backup"))
            .arg(&place)
            .arg("2")
            .env("PATH", &path)
            .env("DATABASE_URL", database)
            .output();
        run.expect("a shell")
    };
    let mut first = None;
    for _ in 0..3 {
        let made = copy(&database);
        assert!(made.status.success(), "{made:?}");
        first = first.or_else(|| copies(&place).first().cloned());
        // A killed backup leaves such a file.
        fs::write(place.join("iago-2026-01-01T000000Z.db.partial"), "half").expect("a file");
        // The next copy then has another second in its name.
        tokio::time::sleep(Duration::from_millis(1100)).await;
    }
    fs::remove_file(place.join("iago-2026-01-01T000000Z.db.partial")).expect("the file");
    let kept = copies(&place);
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert!(!kept.contains(&first.expect("the first")), "{kept:?}");
    for copy in &kept {
        let mode = fs::metadata(copy).expect("a copy").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let checked = check(&format!("sqlite://{}", copy.display()));
        assert!(checked.status.success(), "{checked:?}");
    }
    for none in [
        "sqlite:///no/such/iago.db",
        "postgres://iago@db.example/iago",
    ] {
        let refused = copy(none);
        assert!(!refused.status.success(), "{refused:?}");
        assert_eq!(copies(&place), kept);
    }
}

/// The lines of a unit's section that confine the process.
fn confinement(unit: &str) -> Vec<&str> {
    let (_, after) = unit.split_once("MemoryMax=").expect("a limit");
    after
        .split("[Install]")
        .next()
        .into_iter()
        .flat_map(str::lines)
        .collect()
}

#[test]
fn one_of_several_processes_is_confined_as_the_only_one() {
    let (one, several) = (read("iago.service"), read("iago@.service"));
    assert_eq!(confinement(&one), confinement(&several));
}

fn number(unit: &str, setting: &str) -> u32 {
    let line = unit.lines().find_map(|line| line.strip_prefix(setting));
    let digits = line.expect(setting).trim_start_matches('=');
    let end = digits.find(|c: char| !c.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())]
        .parse()
        .expect("a number")
}

/// Catches a service that restarts where a restart cannot help, or more often than Discord accepts a bot.
#[test]
fn a_service_that_fails_over_and_over_is_let_in_less_than_a_thousand_times_a_day() {
    for (name, shards) in [("iago.service", 3), ("iago@.service", 8)] {
        let unit = read(name);
        assert!(unit.contains("\nRestartPreventExitStatus=78\n"), "{name}");
        let (hours, starts) = (
            number(&unit, "StartLimitIntervalSec"),
            number(&unit, "StartLimitBurst"),
        );
        // A day can overlap one interval more than it is long.
        assert!(starts * (24 / hours + 1) * shards < 1000, "{name}");
        // A service whose starts fail at once reaches the limit; with the longest waits it does not.
        assert!(
            number(&unit, "RestartSec") * starts < hours * 3600,
            "{name}"
        );
        let waits = hours * 60 / number(&unit, "RestartMaxDelaySec");
        assert!(waits + number(&unit, "RestartSteps") < starts, "{name}");
    }
}

/// Catches a password inserted into an address, which `@`, `/`, `#`, `?` and `%` would break.
#[test]
fn no_address_of_a_compose_file_is_made_of_a_password() {
    for name in ["../compose.yaml", "../compose.processes.yaml"] {
        let file = read(name);
        for line in file.lines().filter(|line| line.contains("postgres://")) {
            assert!(!line.contains('$'), "{name}: {line}");
        }
        assert!(
            file.contains(" PGPASSWORD: ${POSTGRES_PASSWORD:?}\n"),
            "{name}"
        );
    }
}

#[test]
fn systemd_reads_every_unit() {
    if Command::new("systemd-analyze")
        .arg("--version")
        .output()
        .is_err()
    {
        eprintln!("skipped: there is no systemd-analyze");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = packaged("iago-backup").display().to_string();
    for name in [
        "iago.service",
        "iago@.service",
        "iago-backup.service",
        "iago-backup.timer",
    ] {
        let unit = read(name)
            .replace("/usr/bin/iago", PROGRAM)
            .replace("/usr/lib/iago/iago-backup", &script);
        fs::write(folder.path().join(name), unit).expect("a file");
    }
    for unit in copies(folder.path()) {
        let run = Command::new("systemd-analyze")
            .args(["verify", "--man=no"])
            .arg(&unit)
            .output();
        let run = run.expect("systemd-analyze");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        // Settings that only a newer systemd knows.
        let newer =
            |line: &&str| !line.contains("RestartSteps") && !line.contains("RestartMaxDelaySec");
        let complaints: Vec<&str> = said.lines().filter(newer).collect();
        assert!(
            run.status.success() && complaints.is_empty(),
            "{}: {said}",
            unit.display()
        );
    }
}
