//! A power cut: what does not wait for the disk is undone, back to the last commit that did.

use crate::fake::Fake;
use app::delivery::{CallError, Content, Platform, RoleError};
use app::{MessageRef, RoleChange};
use referee::{ChannelId, MatchId};
use sqlx::{AnyConnection, Connection, Executor};
use store::Store;
use tokio::sync::Mutex;

/// The table of what would be left.
const KEPT: &str = "left_by_a_power_cut";

/// What a power cut would leave of what is owed for a match.
pub struct Power {
    /// Nothing fails without one.
    connection: Option<AnyConnection>,
    store: Store,
    of: MatchId,
    /// How many commits had waited for the disk when it was last looked.
    synced: u64,
    /// The boards and questions noted since.
    unsynced: Vec<Unsynced>,
}

/// A message whose note a power cut would undo.
#[derive(Clone, Debug)]
pub struct Unsynced {
    /// The turn it is about.
    pub turn: String,
    pub message: u64,
    /// Whether it was an answer, which nobody can find again.
    pub answered: bool,
}

impl Power {
    /// On a database where the power may fail, or not.
    pub async fn on(address: &str, store: &Store, may_fail: bool) -> Power {
        let connection = match may_fail {
            true => Some(AnyConnection::connect(address).await.unwrap()),
            false => None,
        };
        Power {
            connection,
            store: store.clone(),
            of: MatchId(ulid::Ulid::nil()),
            synced: 0,
            unsynced: Vec::new(),
        }
    }

    /// The match to watch over.
    pub async fn watch(&mut self, of: MatchId) {
        self.of = of;
        self.synced = 0;
        self.look().await;
    }

    /// Whether it may fail.
    pub const fn may_fail(&self) -> bool {
        self.connection.is_some()
    }

    /// A message was noted.
    pub fn noted(&mut self, turn: String, message: u64, answered: bool) {
        self.unsynced.push(Unsynced {
            turn,
            message,
            answered,
        });
    }

    /// If something has waited for the disk since, everything so far outlives a power cut.
    pub async fn look(&mut self) {
        let synced = self.store.synced();
        if std::mem::replace(&mut self.synced, synced) == synced {
            return;
        }
        self.unsynced.clear();
        let kept = format!("SELECT * FROM outbox WHERE subject = '{}'", self.of);
        let table = format!("CREATE TABLE IF NOT EXISTS {KEPT} AS {kept}");
        let rows = format!("INSERT INTO {KEPT} {kept}");
        let none = format!("DELETE FROM {KEPT}");
        self.execute(&[&table, &none, &rows]).await;
    }

    /// It fails: everything since is undone, and that is what was.
    pub async fn fail(&mut self) -> Vec<Unsynced> {
        let undone = format!("DELETE FROM outbox WHERE subject = '{}'", self.of);
        let kept = format!("INSERT INTO outbox SELECT * FROM {KEPT}");
        self.execute(&[&undone, &kept]).await;
        std::mem::take(&mut self.unsynced)
    }

    async fn execute(&mut self, statements: &[&str]) {
        let Some(connection) = &mut self.connection else {
            return;
        };
        for statement in statements {
            let statement = sqlx::AssertSqlSafe((*statement).to_owned());
            connection.execute(statement).await.unwrap();
        }
    }
}

/// A platform that is called only after it was seen what outlives a power cut.
pub struct Powered<'a> {
    pub fake: &'a Fake,
    pub power: &'a Mutex<Power>,
}

impl Platform for Powered<'_> {
    async fn post(
        &self,
        home: ChannelId,
        content: &Content,
        nonce: &str,
    ) -> Result<MessageRef, CallError> {
        self.power.lock().await.look().await;
        self.fake.post(home, content, nonce).await
    }

    async fn edit(&self, at: MessageRef, content: &Content) -> Result<(), CallError> {
        self.power.lock().await.look().await;
        self.fake.edit(at, content).await
    }

    async fn delete(&self, at: MessageRef) -> Result<(), CallError> {
        self.power.lock().await.look().await;
        self.fake.delete(at).await
    }

    async fn change_role(&self, change: RoleChange) -> Result<(), RoleError> {
        self.fake.change_role(change).await
    }
}
