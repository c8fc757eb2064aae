//! What is counted for the monitor. Without a monitor, counting does nothing.

use super::custom_id::ComponentId;

/// How an interaction was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With what was asked for.
    Ok,
    /// With the reason why not.
    Refused,
    /// Not, or with an apology.
    Failed,
}

const RESULTS: [(&str, Outcome); 3] = [
    ("ok", Outcome::Ok),
    ("refused", Outcome::Refused),
    ("failed", Outcome::Failed),
];

const STATUSES: [&str; 5] = ["2xx", "4xx", "429", "5xx", "none"];

impl Outcome {
    /// That of an answer that got through.
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

/// Has the series of a command there before its first interaction.
pub fn command(command: &str) {
    interactions(command, |_| 0);
}

/// A series that begins with its first event hides that one from `increase()`: there is one of each outcome.
fn interactions(command: &str, more: impl Fn(Outcome) -> u64) {
    for (result, outcome) in RESULTS {
        metrics::counter!("iago_interactions_total", "command" => command.to_owned(), "result" => result)
            .increment(more(outcome));
    }
}

pub fn reconnect() {
    metrics::counter!("iago_gateway_reconnects_total").increment(1);
}

/// Has every counter and histogram there from the start: with the first interaction or failure it would be too late to
/// see that it is the first.
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

/// Counts a call to the platform by its status; `None` if there was no response.
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

/// The label of a button or menu: the kind, and nothing that it carries.
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

    /// A label with an id in it would make a series of each match.
    #[test]
    fn a_label_holds_nothing_that_a_button_carries() {
        let id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
        assert_eq!(button(&format!("p:{id}:12:D4")), "button Play");
        assert_eq!(button("u:walk:first"), "button WalkFirst");
        assert_eq!(button("anything else"), "button unknown");
    }
}
