//! The auditor: a table of rules, each a small function that looks at the world from outside and at the rows of the
//! database, and reports what does not hold.

use super::world::World;
use futures::future::BoxFuture;
use serde_json::Value;
use std::collections::BTreeMap;

mod boards;
mod clocks;
mod people;
mod plies;
mod rest;
mod results;
mod service;
mod turns;

/// When a rule is checked: after each step, each hour, or at the end, once all faults are over and all is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    Step,
    Hour,
    End,
}

/// Violated rule and reason, if any.
type Held = Result<(), (&'static str, String)>;

type Asked<'a> = BoxFuture<'a, Result<(), String>>;

/// A rule that must hold.
pub struct Rule {
    pub name: &'static str,
    pub when: When,
    pub holds: for<'a> fn(&'a mut Audit, &'a mut World) -> Asked<'a>,
}

/// Builds a table of rules, one per line: `"what holds": When, |audit, world| function(audit, world);`.
macro_rules! rules {
    ($($name:literal: $when:ident, |$audit:pat_param, $world:pat_param| $holds:expr;)*) => {
        &[$(Rule {
            name: $name,
            when: $crate::audit::When::$when,
            holds: |$audit, $world| Box::pin($holds),
        }),*]
    };
}
use rules;

const TABLES: &[&[Rule]] = &[
    service::RULES,
    clocks::RULES,
    plies::RULES,
    boards::RULES,
    turns::RULES,
    people::RULES,
    results::RULES,
];

/// Memory of the auditor.
#[derive(Default)]
pub struct Audit {
    /// Number of the platform's records read so far.
    seen: usize,
    /// Records since the last check.
    pub new: Vec<Value>,
    matches: BTreeMap<String, plies::Followed>,
    boards: boards::Seen,
    /// What people did, by the id and the token of the interaction.
    acts: BTreeMap<String, Value>,
    pinged: turns::Pinged,
    people: people::People,
    clocks: clocks::Clocks,
    /// Number of kills of the program at the last check.
    kills: usize,
}

impl Audit {
    /// Reads the records since the last check, among them the bot's calls.
    pub fn read(&mut self, world: &mut World) {
        (self.new, self.seen) = world.client.recording_from(self.seen);
        service::note(world, &self.new);
        let told = self.new.iter().map(|it| &it["payload"]);
        for act in told.filter(|it| it["t"] == "INTERACTION_CREATE") {
            for name in ["id", "token"] {
                let known = act["d"][name].as_str().unwrap_or_default();
                self.acts.insert(known.to_owned(), act["d"].clone());
            }
        }
    }

    /// The interaction that a call answers.
    fn act_of(&self, call: &Value) -> Option<&Value> {
        let mut parts = call["path"].as_str()?.split('/');
        parts.find_map(|it| self.acts.get(it))
    }

    /// Checks the rules that are due; returns the first violated one.
    pub async fn ask(&mut self, world: &mut World, when: When) -> Held {
        self.read(world);
        for rule in TABLES.iter().copied().flatten() {
            if rule.when <= when {
                let held = (rule.holds)(self, world).await;
                held.map_err(|why| (rule.name, why))?;
            }
        }
        Ok(())
    }

    /// Checks all rules after all faults have ended and an hour and a half has passed.
    pub async fn at_the_end(&mut self, world: &mut World) -> Held {
        let calm = service::calm(world).await;
        calm.map_err(|why| ("the bot comes to rest", why))?;
        self.ask(world, When::End).await
    }
}
