//! A fresh database for every test, on each available kind.

#![expect(clippy::unwrap_used, reason = "whatever fails here, fails the test")]

use sqlx::{Connection, Executor};
use std::io::Write;
use std::sync::Once;
use store::Store;
use tempfile::TempDir;

/// An empty database.
pub struct Fresh {
    /// The open store.
    pub store: Store,
    /// Address of the database, to open it a second time.
    pub address: String,
    /// `SQLite` or `PostgreSQL`, for messages.
    pub kind: &'static str,
}

/// The administrator's address of a PostgreSQL server for tests, if one is configured.
pub fn postgres() -> Option<String> {
    static SAID: Once = Once::new();
    let admin = std::env::var("TEST_POSTGRES_URL")
        .ok()
        .filter(|url| !url.is_empty());
    SAID.call_once(|| {
        // Written directly to standard error, which the test runner does not capture: skipped halves must be visible.
        let ran = match &admin {
            Some(_) => "database tests run on SQLite and PostgreSQL",
            None => "database tests run on SQLite; TEST_POSTGRES_URL is not set, so the PostgreSQL half is skipped",
        };
        let mut stderr = std::io::stderr();
        writeln!(stderr, "{ran}").unwrap();
    });
    admin
}

async fn sqlite(folder: &TempDir) -> Fresh {
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    Fresh {
        store: Store::open(&address).await.unwrap(),
        address,
        kind: "SQLite",
    }
}

async fn on_server(admin: &str) -> (String, String) {
    sqlx::any::install_default_drivers();
    let name = format!("iago_{}", ulid::Ulid::generate().to_string().to_lowercase());
    let mut connection = sqlx::AnyConnection::connect(admin).await.unwrap();
    connection
        .execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}")))
        .await
        .unwrap();
    let (server, _) = admin.rsplit_once('/').unwrap();
    (format!("{server}/{name}"), name)
}

/// Runs a test on a fresh SQLite file and, if a server is configured, on a fresh PostgreSQL database.
pub async fn on_each<F: Future<Output = ()>>(test: impl Fn(Fresh) -> F) {
    let folder = TempDir::new().unwrap();
    test(sqlite(&folder).await).await;
    on_postgres(test).await;
}

/// Runs a test on the address of a database without tables, on each available kind.
#[allow(dead_code, reason = "not everybody who includes it needs it")]
pub async fn on_each_empty<F: Future<Output = ()>>(test: impl Fn(String) -> F) {
    sqlx::any::install_default_drivers();
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("iago.db");
    test(format!("sqlite:{}?mode=rwc", file.display())).await;
    if let Some(admin) = postgres() {
        let (address, name) = on_server(&admin).await;
        test(address).await;
        drop_database(&admin, &name).await;
    }
}

/// Runs a test on a fresh PostgreSQL database, if a server is configured.
pub async fn on_postgres<F: Future<Output = ()>>(test: impl Fn(Fresh) -> F) {
    if let Some(admin) = postgres() {
        let (address, name) = on_server(&admin).await;
        let fresh = Fresh {
            store: Store::open(&address).await.unwrap(),
            address,
            kind: "PostgreSQL",
        };
        test(fresh).await;
        drop_database(&admin, &name).await;
    }
}

async fn drop_database(admin: &str, name: &str) {
    let mut connection = sqlx::AnyConnection::connect(admin).await.unwrap();
    let dropped = format!("DROP DATABASE {name} WITH (FORCE)");
    let dropped = connection.execute(sqlx::AssertSqlSafe(dropped)).await;
    dropped.unwrap();
}
