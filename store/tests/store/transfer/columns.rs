//! Copies of every column: catches a NULL or a value that another kind of database changes.

use super::{connect, empty};
use crate::Store;
use crate::database::on_postgres;
use sqlx::Executor as _;
use tempfile::TempDir;

/// Number of rows in every table: more than the copying takes at a time.
const MANY: usize = 1_050;

/// A column as the schema has it.
#[derive(Debug)]
struct Column {
    name: &'static str,
    kind: &'static str,
    nullable: bool,
}

/// Every table of the schema.
fn tables() -> Vec<(&'static str, Vec<Column>)> {
    let schema = concat!(
        include_str!("../../../../migrations/1_schema.sql"),
        include_str!("../../../../migrations/6_acts.sql")
    );
    let mut tables = Vec::new();
    for table in schema.split("\nCREATE TABLE ").skip(1) {
        let (name, rest) = table.split_once(" (\n").unwrap();
        let (body, _) = rest.split_once("\n);").unwrap();
        let lines = body.lines().map(str::trim_start);
        let columns = lines.filter(|it| it.starts_with(|first: char| first.is_ascii_lowercase()));
        let column = |line: &'static str| {
            let (name, rest) = line.split_once(' ').unwrap();
            let kinds = ["BIGINT", "TEXT", "DOUBLE PRECISION"];
            let kind = kinds.into_iter().find(|kind| rest.starts_with(kind));
            Column {
                name,
                kind: kind.unwrap_or_else(|| panic!("{name}: no values are known of its type")),
                nullable: !rest.contains("NOT NULL") && !rest.contains("PRIMARY KEY"),
            }
        };
        tables.push((name, columns.map(column).collect()));
    }
    tables
}

impl Column {
    fn is_null(&self, row: usize, place: usize) -> bool {
        // The first row has NULL everywhere, the second has values everywhere, later rows have either.
        self.nullable && (row == 0 || (row > 1 && (row + place).is_multiple_of(3)))
    }

    /// SQL of the column's value in a row.
    fn value(&self, row: usize, place: usize) -> String {
        if self.is_null(row, place) {
            return "NULL".to_owned();
        }
        let some: &[&str] = match self.kind {
            "BIGINT" => &["9223372036854775807", "-9223372036854775808", "0", "-1"],
            "TEXT" => &[
                "''",
                "'花子 🎲'",
                "'O''Hara \"said\" C:\\n'",
                "'1'",
                "'NULL'",
                "'\n\t'",
            ],
            _ => &[
                "1500",
                "0.30000000000000004",
                "1e-300",
                "-1.7976931348623157e308",
            ],
        };
        match some.get((row + place) % (some.len() + 1)) {
            Some(value) => (*value).to_owned(),
            None if self.kind == "TEXT" => format!("'row {row}'"),
            None => row.to_string(),
        }
    }
}

/// Makes every table anew with its columns alone: any values fit that their types allow.
async fn without_conditions(address: &str) {
    let mut connection = connect(address).await;
    let cascade = match connection.backend_name() {
        "PostgreSQL" => "CASCADE",
        _ => "",
    };
    for (table, columns) in tables().into_iter().rev() {
        let columns = columns.iter().map(|it| {
            let null = if it.nullable { "" } else { "NOT NULL" };
            format!("{} {} {null}", it.name, it.kind)
        });
        let columns = columns.collect::<Vec<_>>().join(", ");
        for statement in [
            format!("DROP TABLE {table} {cascade}"),
            format!("CREATE TABLE {table} ({columns})"),
        ] {
            let statement = sqlx::AssertSqlSafe(statement);
            connection.execute(statement).await.unwrap();
        }
    }
}

/// Fills every column of every table.
async fn fill_everything(address: &str) {
    let mut connection = connect(address).await;
    for (table, columns) in tables() {
        let row = |row| {
            let values = columns.iter().enumerate();
            let values = values.map(|(place, it)| it.value(row, place));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        };
        let rows = (0..MANY).map(row).collect::<Vec<_>>().join(", ");
        let filled = sqlx::AssertSqlSafe(format!("INSERT INTO {table} VALUES {rows}"));
        connection.execute(filled).await.unwrap();
    }
}

/// Checks that each column has as many NULLs as [`fill_everything`] stored.
async fn has_everything(address: &str) {
    let mut connection = connect(address).await;
    for (table, columns) in tables() {
        for (place, column) in columns.iter().enumerate() {
            let name = column.name;
            let count = format!("SELECT COUNT(*) FROM {table} WHERE {name} IS NULL");
            let nulls = sqlx::query_scalar(sqlx::AssertSqlSafe(count));
            let nulls: i64 = nulls.fetch_one(&mut connection).await.unwrap();
            let expected = (0..MANY).filter(|row| column.is_null(*row, place));
            assert_eq!(nulls, expected.count() as i64, "{table}.{name}");
        }
    }
}

/// Copies a database into another one whose tables take any value, and checks the columns there.
async fn moved(from: &Store, address: &str, to: &Store) {
    without_conditions(address).await;
    from.transfer(to, |_, _| ()).await.unwrap();
    has_everything(address).await;
}

/// Catches a NULL that decides the type of a column for later rows, and a value that one kind of database changes.
#[tokio::test]
async fn every_column_is_copied_with_and_without_a_value() {
    assert!(tables().len() > 20);
    assert!(
        tables()
            .iter()
            .any(|(_, columns)| columns.iter().any(|it| it.nullable))
    );
    let folder = &TempDir::new().unwrap();
    let (address, source) = &empty(folder, "source.db").await;
    without_conditions(address).await;
    fill_everything(address).await;
    let (copy, target) = &empty(folder, "copy.db").await;
    moved(source, copy, target).await;
    on_postgres(|there| async move {
        moved(source, &there.address, &there.store).await;
        let (back, returned) = &empty(folder, "back.db").await;
        moved(&there.store, back, returned).await;
        let there = &there.store;
        on_postgres(|again| async move {
            moved(there, &again.address, &again.store).await;
        })
        .await;
    })
    .await;
}
