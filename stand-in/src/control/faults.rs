//! Setting faults.

use std::time::Duration;

use regex::Regex;
use serde_json::{Value, json};

use super::ControlError;
use super::bad;
use crate::faults::{HttpFault, Outcome};
use crate::state::Shared;
use crate::world::{Guild, World};

impl Shared {
    /// Sets the faults of a `POST /_stand-in/faults` body; one body may set several.
    pub(crate) fn set_faults(&self, body: &Value) -> Result<(), ControlError> {
        let Value::Object(asked) = body else {
            return Err(bad(
                "A fault is an object, for instance {\"gateway\":\"drop\"}.",
            ));
        };
        if asked.is_empty() {
            return Err(bad("Which fault? For instance {\"gateway\":\"drop\"}."));
        }
        if let Some(key) = asked.keys().find(|key| {
            !matches!(
                key.as_str(),
                "gateway"
                    | "resumable"
                    | "seconds"
                    | "code"
                    | "count"
                    | "http"
                    | "duplicate_next_interaction"
            )
        }) {
            return Err(bad(format!("There is no fault {key:?}.")));
        }
        let http = match asked.get("http") {
            Some(http) => Some(read_http(http)?),
            None => None,
        };
        if let Some(kind) = asked.get("gateway") {
            self.gateway_fault(kind, body)?;
        }
        if let Some(http) = http {
            self.faults.add_http(http);
        }
        match asked.get("duplicate_next_interaction") {
            None => {}
            Some(Value::Bool(yes)) => self.faults.duplicate_next(*yes),
            Some(_) => return Err(bad("duplicate_next_interaction is true or false.")),
        }
        Ok(())
    }

    fn gateway_fault(&self, kind: &Value, body: &Value) -> Result<(), ControlError> {
        match kind.as_str() {
            Some("drop") => self.hub.cut_all(),
            Some("reconnect") => self.hub.ask_reconnect(),
            Some("heartbeat") => self.hub.ask_heartbeat(),
            Some("close") => {
                let code = body["code"]
                    .as_u64()
                    .and_then(|code| u16::try_from(code).ok());
                let code = code
                    .filter(|code| (1000..5000).contains(code))
                    .ok_or_else(|| bad("A close needs a code from 1000 to 4999."))?;
                self.faults.close_next(count(body, 0)?, code);
                self.hub.close_all(code);
            }
            Some("invalid_session") => {
                let resumable = body["resumable"]
                    .as_bool()
                    .ok_or_else(|| bad("invalid_session needs resumable, true or false."))?;
                self.hub.invalidate_all(resumable);
            }
            Some("hang") => self.faults.hang_next(count(body, 1)?),
            Some("silent") => self.faults.silence(self.clock.now().after(seconds(body)?)),
            Some("refuse") => self.faults.refuse(self.clock.now().after(seconds(body)?)),
            Some("outage") => self.begin_outage(),
            _ => {
                return Err(bad(
                    "A gateway fault is drop, reconnect, invalid_session, silent, refuse, hang, close, heartbeat or outage.",
                ));
            }
        }
        Ok(())
    }

    /// Tells the bot that its guilds are unavailable.
    fn begin_outage(&self) {
        if !self.faults.begin_outage() {
            return;
        }
        let world = self.world();
        for guild in self.guilds_of_bot(&world) {
            let data = || json!({"id": guild.id, "unavailable": true});
            self.hub.dispatch("GUILD_DELETE", Some(guild.id), data);
        }
    }

    /// Ends all faults; after an outage the guilds are announced as available again.
    pub(crate) fn end_faults(&self) {
        let outage = self.faults.is_outage();
        self.faults.clear();
        if !outage {
            return;
        }
        let world = self.world();
        for guild in self.guilds_of_bot(&world) {
            let data = || world.guild_create_json(guild, false);
            self.hub.dispatch("GUILD_CREATE", Some(guild.id), data);
        }
    }

    fn guilds_of_bot<'a>(&self, world: &'a World) -> impl Iterator<Item = &'a Guild> {
        let bot = world.bot;
        let guilds = world.guilds.values();
        guilds.filter(move |guild| guild.members.contains_key(&bot))
    }
}

fn count(body: &Value, usual: u64) -> Result<u64, ControlError> {
    let count = body.get("count").map_or(Some(usual), Value::as_u64);
    count.ok_or_else(|| bad("count is a number of connections."))
}

fn seconds(body: &Value) -> Result<Duration, ControlError> {
    body["seconds"]
        .as_f64()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| bad("This fault needs seconds, nought or more."))
}

fn read_http(http: &Value) -> Result<HttpFault, ControlError> {
    if let Some(key) = http
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| key)
        .find(|key| {
            !matches!(
                key.as_str(),
                "method"
                    | "path"
                    | "status"
                    | "retry_after"
                    | "delay_ms"
                    | "hang"
                    | "lose_answer"
                    | "after"
                    | "count"
            )
        })
    {
        return Err(bad(format!("An HTTP fault has no {key:?}.")));
    }
    let path = http["path"]
        .as_str()
        .ok_or_else(|| bad("An HTTP fault needs path, a regular expression."))?;
    let path = Regex::new(path)
        .map_err(|error| bad(format!("The path is no regular expression: {error}")))?;
    let method = match &http["method"] {
        Value::Null => None,
        Value::String(method) => Some(method.to_uppercase()),
        _ => return Err(bad("method is a text, for instance POST.")),
    };
    let whole = |key: &str, usual: u64| match &http[key] {
        Value::Null => Ok(usual),
        number => number
            .as_u64()
            .ok_or_else(|| bad(format!("{key} is a whole number."))),
    };
    let delay = match &http["delay_ms"] {
        Value::Null => None,
        delay => Some(
            delay
                .as_u64()
                .map(Duration::from_millis)
                .ok_or_else(|| bad("delay_ms is a whole number."))?,
        ),
    };
    let outcome = read_outcome(http)?;
    if outcome.is_none() && delay.is_none() {
        return Err(bad(
            "An HTTP fault needs status, hang, lose_answer or delay_ms.",
        ));
    }
    Ok(HttpFault {
        method,
        path,
        after: whole("after", 0)?,
        count: whole("count", 1)?,
        outcome,
        delay,
    })
}

/// Reads what happens to the request: `status` is answered and the request not carried out; with `hang` it is
/// neither answered nor carried out; with `lose_answer` it is carried out and the connection cut; with `hang` and
/// `lose_answer` it is carried out and never answered. `status` excludes the other two.
fn read_outcome(http: &Value) -> Result<Option<Outcome>, ControlError> {
    let flag = |key: &str| match &http[key] {
        Value::Null => Ok(false),
        Value::Bool(yes) => Ok(*yes),
        _ => Err(bad(format!("{key} is true or false."))),
    };
    let (hang, lose_answer) = (flag("hang")?, flag("lose_answer")?);
    let status = match &http["status"] {
        Value::Null => None,
        status => Some(
            status
                .as_u64()
                .and_then(|status| u16::try_from(status).ok())
                .filter(|status| (400..600).contains(status))
                .ok_or_else(|| bad("status is a number from 400 to 599."))?,
        ),
    };
    let retry_after = match &http["retry_after"] {
        Value::Null => None,
        seconds => Some(
            seconds
                .as_f64()
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .ok_or_else(|| bad("retry_after is a number of seconds."))?,
        ),
    };
    match (status, hang, lose_answer) {
        (None, false, false) => Ok(None),
        (Some(status), false, false) => Ok(Some(Outcome::Status {
            status,
            retry_after,
        })),
        (None, true, false) => Ok(Some(Outcome::Hang)),
        (None, false, true) => Ok(Some(Outcome::LoseAnswer)),
        (None, true, true) => Ok(Some(Outcome::KeepAnswer)),
        _ => Err(bad("status excludes hang and lose_answer.")),
    }
}
