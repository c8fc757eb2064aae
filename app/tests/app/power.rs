//! A power cut: notes do not wait for the disk, so those that followed the last change of a match are undone.

use referee::MatchId;
use sqlx::{AnyConnection, Connection, Executor};

/// What a power cut would leave of what is owed for a match; nothing fails without a connection.
pub struct Power(Option<AnyConnection>);

impl Power {
    /// On a database where the power may fail, or not.
    pub async fn on(address: &str, may_fail: bool) -> Power {
        match may_fail {
            true => Power(Some(AnyConnection::connect(address).await.unwrap())),
            false => Power(None),
        }
    }

    /// Whether it may fail.
    pub const fn may_fail(&self) -> bool {
        self.0.is_some()
    }

    /// What is noted so far outlives it.
    pub async fn keep(&mut self, of: MatchId) {
        let kept = format!("SELECT * FROM outbox WHERE subject = '{of}'");
        let table = format!("CREATE TABLE IF NOT EXISTS kept AS {kept}");
        let rows = format!("INSERT INTO kept {kept}");
        self.execute(&[&table, "DELETE FROM kept", &rows]).await;
    }

    /// It fails: everything else is undone.
    pub async fn fail(&mut self, of: MatchId) {
        let undone = format!("DELETE FROM outbox WHERE subject = '{of}'");
        let kept = "INSERT INTO outbox SELECT * FROM kept";
        self.execute(&[&undone, kept]).await;
    }

    async fn execute(&mut self, statements: &[&str]) {
        let Some(connection) = &mut self.0 else {
            return;
        };
        for statement in statements {
            let statement = sqlx::AssertSqlSafe((*statement).to_owned());
            connection.execute(statement).await.unwrap();
        }
    }
}
