//! Counters for the monitor (Prometheus). Without a recorder, counting does nothing.

use super::custom_id::ComponentId;

/// How an interaction was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The request was carried out.
    Ok,
    /// The caller was told why the request was refused.
    Refused,
    /// The caller got no answer, or an apology.
    Failed,
}

const RESULTS: [(&str, Outcome); 3] = [
    ("ok", Outcome::Ok),
    ("refused", Outcome::Refused),
    ("failed", Outcome::Failed),
];

const STATUSES: [&str; 5] = ["2xx", "4xx", "429", "5xx", "none"];

impl Outcome {
    /// The outcome of an answer that got through.
    #[must_use]
    pub const fn answered(refused: bool) -> Outcome {
        match refused {
            true => Outcome::Refused,
            false => Outcome::Ok,
        }
    }
}

/// Counts an interaction of a command or button.
pub fn interaction(command: &str, outcome: Outcome) {
    interactions(command, |it| u64::from(it == outcome));
}

/// Creates the counters of a command, with the value 0.
pub fn command(command: &str) {
    interactions(command, |_| 0);
}

/// Adds to the counters of all outcomes, to most of them 0. If a counter began with its first event, Prometheus's
/// `increase()` would not see this event.
fn interactions(command: &str, more: impl Fn(Outcome) -> u64) {
    for (result, outcome) in RESULTS {
        metrics::counter!("iago_interactions_total", "command" => command.to_owned(), "result" => result)
            .increment(more(outcome));
    }
}

pub fn reconnect() {
    metrics::counter!("iago_gateway_reconnects_total").increment(1);
}

/// Creates the counters and histograms that do not belong to a single command, with the value 0. If a counter began
/// with its first event, Prometheus's `increase()` would not see this event.
pub fn begin() {
    for name in [
        "iago_messages_given_up_total",
        "iago_gateway_reconnects_total",
        "iago_database_errors_total",
    ] {
        metrics::counter!(name).increment(0);
    }
    for status in STATUSES {
        metrics::counter!("iago_discord_calls_total", "status" => status).increment(0);
    }
    for phase in ["answer", "render", "commit"] {
        let _ = metrics::histogram!("iago_interaction_seconds", "phase" => phase);
    }
}

/// Counts a call to Discord by its HTTP status; `None` if there was no response.
pub fn call(status: Option<u16>) {
    let status = match status {
        Some(429) => "429",
        Some(400..=499) => "4xx",
        Some(500..) => "5xx",
        Some(_) => "2xx",
        None => "none",
    };
    debug_assert!(STATUSES.contains(&status), "there from the start");
    metrics::counter!("iago_discord_calls_total", "status" => status).increment(1);
}

/// The label of a button or menu: its kind without ids and other values.
pub fn button(custom_id: &str) -> String {
    let Ok(press) = custom_id.parse::<ComponentId>() else {
        return "button unknown".to_owned();
    };
    let shown = format!("{press:?}");
    let kind = shown.split('(').next().unwrap_or_default();
    format!("button {kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A label with an id in it would make a time series of its own for each match.
    #[test]
    fn a_label_holds_nothing_that_a_button_carries() {
        let id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
        assert_eq!(button(&format!("p:{id}:12:D4")), "button Play");
        assert_eq!(button("u:walk:first"), "button WalkFirst");
        assert_eq!(button("anything else"), "button unknown");
    }
}
