//! Tests that every column of the schema is handed out to the person concerned, or that a reason is given why it is
//! not.

use super::DELETED;
use super::lists::{LISTS, MOVES};
use crate::migrations::FILES;

/// Columns that are not handed out: table, column and reason. The column `*` means the whole table.
const NOT_PERSONAL: &[(&str, &str, &str)] = &[
    ("guilds", "*", "the settings of a server"),
    ("players", "mark", "of a person who has deleted their data"),
    (
        "players",
        "forgotten_at",
        "of a person who has deleted their data",
    ),
    ("interactions", "*", "names nobody, and goes after a day"),
    ("outbox", "*", "messages on their way, and where they stand"),
    ("heartbeat", "*", "the heartbeat of the bot"),
    ("puzzles", "*", "ratings of puzzles"),
    ("daily_puzzles", "*", "the settings of a server"),
    ("matches", "variant", "a part of the options"),
    ("matches", "to_move", "follows from the moves"),
    (
        "matches",
        "running_since",
        "follows from the times of the moves",
    ),
    (
        "matches",
        "grace",
        "follows from quiet hours and vacation days",
    ),
    ("matches", "flag_at", "follows from the clock"),
    ("matches", "remind_at", "follows from the clock"),
    ("matches", "claimable", "follows from the clock"),
    (
        "matches",
        "ending_side",
        "follows from the ending and who won",
    ),
    ("matches", "revision", "counts changes for the database"),
    ("plies", "automatic", "follows from the rules"),
    (
        "plies",
        "remaining_first",
        "follows from the times of the moves",
    ),
    (
        "plies",
        "remaining_second",
        "follows from the times of the moves",
    ),
    ("offers", "takebacks", "counts changes of the match"),
    ("rating_changes", "side", "the side of the match"),
    ("puzzle_attempts", "solution", "what would have been right"),
    (
        "ratings",
        "season",
        "follows, like its rows, from the rating changes",
    ),
    (
        "moderator_acts",
        "was",
        "names nobody: rounds, entries, ends, channels, results",
    ),
    ("tournaments", "due_at", "follows from the games"),
    ("tournaments", "lost_at", "says nothing of a person"),
    ("tournaments", "lacks_threads", "says nothing of a person"),
    ("tournaments", "revision", "counts changes for the database"),
    ("ratings", "known_until", "follows from the rating"),
    ("ratings", "revision", "counts changes for the database"),
];

/// All tables with their columns, read from the text of the migrations.
fn tables() -> Vec<(&'static str, Vec<&'static str>)> {
    let texts = || FILES.iter().map(|(_, _, text)| *text);
    let mut tables = Vec::new();
    for table in texts().flat_map(|it| it.split("CREATE TABLE ").skip(1)) {
        let (name, rest) = table.split_once(" (").unwrap();
        let (body, _) = rest.split_once("\n);").unwrap();
        let first = body
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        let is_name = |it: &&str| it.starts_with(|first: char| first.is_ascii_lowercase());
        let added = format!("ALTER TABLE {name} ADD COLUMN ");
        let lines = texts().flat_map(str::lines);
        let added = lines.filter_map(|line| line.strip_prefix(&added)?.split_whitespace().next());
        let dropped = format!("ALTER TABLE {name} DROP COLUMN ");
        let is_left = |it: &&str| {
            let gone = format!("{dropped}{it};");
            !texts().any(|text| text.contains(&gone))
        };
        let columns = first.filter(is_name).chain(added).filter(is_left);
        tables.push((name, columns.collect()));
    }
    tables
}

/// Whether a statement reads this column of this table.
fn reads(statement: &str, table: &str, column: &str) -> bool {
    let names = |text: &str, word: &str| {
        let ends = |it: char| !(it.is_ascii_alphanumeric() || it == '_');
        text.split(ends).any(|it| it == word)
    };
    let from = statement.split(" FROM ").skip(1);
    let from = from.chain(statement.split(" JOIN ").skip(1));
    let mut from = from.filter_map(|it| it.split_whitespace().next());
    from.any(|it| it == table) && names(statement, column)
}

#[test]
fn every_column_is_handed_out_or_has_a_reason_why_not() {
    let statements = || LISTS.iter().map(|(_, it)| *it).chain([MOVES]);
    let mut unused: Vec<_> = NOT_PERSONAL.to_vec();
    let tables = tables();
    assert!(tables.len() > 15 && tables.iter().all(|(_, columns)| columns.len() > 1));
    for (table, columns) in tables {
        for column in columns {
            let named = |it: &(&str, &str, &str)| it.0 == table && [column, "*"].contains(&it.1);
            let excepted = NOT_PERSONAL.iter().any(named);
            unused.retain(|it| !named(it));
            let handed_out = statements().any(|it| reads(it, table, column));
            assert!(
                handed_out || excepted,
                "{table}.{column}: hand it out, or say in NOT_PERSONAL why not"
            );
        }
    }
    assert!(unused.is_empty(), "there is no such column: {unused:?}");
}

#[test]
fn whatever_names_a_person_goes_with_them_or_follows_their_pseudonym() {
    let (_, _, schema) = FILES[0];
    for line in schema
        .lines()
        .filter(|it| it.contains("REFERENCES players"))
    {
        assert!(line.contains("ON UPDATE CASCADE"), "{line}");
    }
    for (table, columns) in tables() {
        let is_deleted = DELETED
            .iter()
            .any(|it| it.contains(&format!("FROM {table} ")));
        let kept = [
            "rating_changes",
            "moderator_acts",
            "blocked",
            "tournament_players",
        ]
        .contains(&table);
        if columns.contains(&"player") {
            assert!(is_deleted || kept, "{table}: delete it, or list it as kept");
        }
    }
}
