//! The migrations, built into the program.
//!
//! Read at run time from texts rather than by sqlx's macro, which would build sqlx and SQLite a
//! second time for the compiler's own use. The checksums are the same.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, description and text of each, as its file in `migrations/` is named.
const FILES: &[(i64, &str, &str)] = &[
    (1, "ground", include_str!("../../migrations/1_ground.sql")),
    (
        2,
        "own coordinates",
        include_str!("../../migrations/2_own_coordinates.sql"),
    ),
    (
        3,
        "ping lines",
        include_str!("../../migrations/3_ping_lines.sql"),
    ),
    (4, "untold", include_str!("../../migrations/4_untold.sql")),
    (5, "indices", include_str!("../../migrations/5_indices.sql")),
    (6, "outbox", include_str!("../../migrations/6_outbox.sql")),
    (
        7,
        "delivery",
        include_str!("../../migrations/7_delivery.sql"),
    ),
    (8, "alive", include_str!("../../migrations/8_alive.sql")),
    (9, "silence", include_str!("../../migrations/9_silence.sql")),
    (
        10,
        "to_move",
        include_str!("../../migrations/10_to_move.sql"),
    ),
    (
        11,
        "folding",
        include_str!("../../migrations/11_folding.sql"),
    ),
    (
        12,
        "engine ratings",
        include_str!("../../migrations/12_engine_ratings.sql"),
    ),
    (
        13,
        "settings",
        include_str!("../../migrations/13_settings.sql"),
    ),
    (14, "annul", include_str!("../../migrations/14_annul.sql")),
    (
        15,
        "learning",
        include_str!("../../migrations/15_learning.sql"),
    ),
    (
        16,
        "puzzles",
        include_str!("../../migrations/16_puzzles.sql"),
    ),
    (17, "rest", include_str!("../../migrations/17_rest.sql")),
    (18, "people", include_str!("../../migrations/18_people.sql")),
    (19, "unsure", include_str!("../../migrations/19_unsure.sql")),
];

/// All migrations of this program.
pub(super) fn built_in() -> Migrator {
    let migration = |&(number, description, text): &(i64, &'static str, &'static str)| {
        Migration::new(
            number,
            description.into(),
            MigrationType::Simple,
            text.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(FILES.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_built_in_under_its_own_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
        let mut on_disk: Vec<(String, String)> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|it| it == "sql"))
            .map(|path| {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                (name, std::fs::read_to_string(&path).unwrap())
            })
            .collect();
        on_disk.sort();
        let mut listed: Vec<(String, String)> = FILES
            .iter()
            .map(|(number, description, text)| {
                let name = format!("{number}_{}.sql", description.replace(' ', "_"));
                (name, (*text).to_owned())
            })
            .collect();
        listed.sort();
        assert_eq!(listed, on_disk);
    }

    #[test]
    fn databases_of_earlier_versions_know_the_same_checksums() {
        // As version 0.9 stored them: the first eight bytes.
        let stored = [
            "ffa4b06ea7a0fa5e",
            "0d9019fd296dbefa",
            "d65bc98445043a86",
            "1bb113625750e400",
        ];
        for (migration, stored) in built_in().iter().zip(stored) {
            let begins: String = migration.checksum[..8]
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            assert_eq!(begins, stored, "{}", migration.description);
        }
    }
}
