//! Setting faults.

use std::time::Duration;

use regex::Regex;
use serde_json::Value;

use super::bad;
use crate::client::Refused;
use crate::faults::HttpFault;
use crate::state::Shared;

impl Shared {
    /// Does what `POST /_stand-in/faults` asks; several faults may be given at once.
    pub(crate) fn set_faults(&self, body: &Value) -> Result<(), Refused> {
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

    fn gateway_fault(&self, kind: &Value, body: &Value) -> Result<(), Refused> {
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
                self.hub.close_all(code);
            }
            Some("invalid_session") => {
                let resumable = body["resumable"]
                    .as_bool()
                    .ok_or_else(|| bad("invalid_session needs resumable, true or false."))?;
                self.hub.invalidate_all(resumable);
            }
            Some("silent") => self.faults.silence(self.clock.now().after(seconds(body)?)),
            Some("refuse") => self.faults.refuse(self.clock.now().after(seconds(body)?)),
            _ => {
                return Err(bad(
                    "A gateway fault is drop, reconnect, invalid_session, silent, refuse, close or heartbeat.",
                ));
            }
        }
        Ok(())
    }
}

fn seconds(body: &Value) -> Result<Duration, Refused> {
    body["seconds"]
        .as_f64()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| bad("This fault needs seconds, nought or more."))
}

fn read_http(http: &Value) -> Result<HttpFault, Refused> {
    let path = http["path"]
        .as_str()
        .ok_or_else(|| bad("An HTTP fault needs path, a regular expression."))?;
    let path = Regex::new(path)
        .map_err(|error| bad(format!("The path is no regular expression: {error}")))?;
    let count = match &http["count"] {
        Value::Null => 1,
        count => count
            .as_u64()
            .ok_or_else(|| bad("count is a whole number."))?,
    };
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
    let retry_after = http["retry_after"]
        .as_f64()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let delay = http["delay_ms"].as_u64().map(Duration::from_millis);
    if status.is_none() && delay.is_none() {
        return Err(bad("An HTTP fault needs status or delay_ms."));
    }
    Ok(HttpFault {
        path,
        count,
        status,
        retry_after,
        delay,
    })
}
