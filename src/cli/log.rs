//! The log: one line for each event on standard error, as text or as a JSON object.
//!
//! Lines of this program's own crates are written unchanged, because they contain no token and no text that people
//! write. Lines of libraries may contain both: serenity logs whole interactions and puts them into its spans, reqwest
//! logs addresses that contain tokens, and sqlx logs parts of a mistyped database address. So only safe parts of a
//! library's line are written: level, target, place in the source, numbers, and the first words of a warning or an
//! error.

use super::{CliError, say};
use crate::config;
use serde_json::{Map, Value};
use std::fmt::{self, Write as _};
use std::io::{IsTerminal, Write as _};
use std::panic::PanicHookInfo;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::fmt::format::{self, FormatEvent, FormatFields, JsonFields, Writer};
use tracing_subscriber::fmt::time::{FormatTime as _, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormattedFields};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;

/// This program's own name.
const NAME: &str = env!("CARGO_CRATE_NAME");

/// The crates whose lines are written unchanged.
const OWN: [&str; 12] = [
    "adjudicate",
    "app",
    NAME,
    "iago_rules",
    "lessons",
    "pairing",
    "referee",
    "render",
    "search",
    "stand_in",
    "store",
    "text",
];

/// Starts the log with the settings of the environment.
///
/// # Errors
/// Fails if `RUST_LOG` is not a log filter, or if `IAGO_LOG_FORMAT` is not a known format.
pub(super) fn start() -> Result<(), CliError> {
    let filter = EnvFilter::try_new(config::log_filter()).map_err(|_| {
        CliError::permanent("RUST_LOG is no log filter; try RUST_LOG=warn,iago=info,app=info")
    })?;
    let json = config::is_log_json().map_err(|error| CliError::permanent(error.to_string()))?;
    // Leaves out only the spans of libraries. The filter must not be limited to events, because sqlx asks whether its
    // level is enabled before it logs.
    let kept = filter_fn(|metadata| !metadata.is_span() || is_own(metadata));
    let registry = tracing_subscriber::registry().with(filter).with(kept);
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match json {
        true => {
            let own = format::format().json().flatten_event(true);
            let own = own.with_span_list(false);
            let layer = layer.with_ansi(false).fmt_fields(JsonFields::new());
            registry
                .with(layer.event_format(Lines { own, json }))
                .init();
        }
        false => {
            let own = format::format();
            let layer = layer.with_ansi(std::io::stderr().is_terminal());
            registry
                .with(layer.event_format(Lines { own, json }))
                .init();
        }
    }
    Ok(())
}

fn is_own(metadata: &Metadata<'_>) -> bool {
    let root = metadata.target().split("::").next();
    root.is_some_and(|root| OWN.contains(&root))
}

struct Lines<F> {
    /// Formats the lines of this program's own crates.
    own: F,
    json: bool,
}

impl<S, N, F> FormatEvent<S, N> for Lines<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let metadata = event.metadata();
        if is_own(metadata) {
            return self.own.format_event(context, writer, event);
        }
        let mut safe = Safe {
            is_of_statement: metadata.target() == "sqlx::query",
            ..Safe::default()
        };
        event.record(&mut safe);
        let message = safe.message(metadata);
        let (level, target) = (*metadata.level(), metadata.target());
        // All spans that reach this code are spans of this program, so the present span is safe to write.
        let span = context.lookup_current();
        let extensions = span.as_ref().map(|span| (span.name(), span.extensions()));
        let within = extensions.as_ref().and_then(|(name, extensions)| {
            let fields = extensions.get::<FormattedFields<N>>()?;
            Some((*name, fields.fields.as_str()))
        });
        if self.json {
            let mut line = object(level, target, &message);
            for (name, value) in safe.numbers {
                line.entry(name).or_insert(value);
            }
            if let Some((name, fields)) = within {
                let mut span: Map<String, Value> = serde_json::from_str(fields).unwrap_or_default();
                span.insert("name".to_owned(), name.into());
                line.insert("span".to_owned(), span.into());
            }
            return writeln!(writer, "{}", Value::from(line));
        }
        write!(writer, "{} {level:>5} ", now())?;
        if let Some((name, fields)) = within {
            write!(writer, "{name}{{{fields}}}: ")?;
        }
        write!(writer, "{target}: {message}")?;
        for (name, value) in &safe.numbers {
            write!(writer, " {name}={value}")?;
        }
        writeln!(writer)
    }
}

/// The parts of a library's line that can contain neither a token nor text that people write.
#[derive(Default)]
struct Safe {
    /// Whether the line is about a database statement. The text of a statement never contains values.
    is_of_statement: bool,
    first_words: String,
    numbers: Map<String, Value>,
}

impl Safe {
    fn message(&self, metadata: &Metadata<'_>) -> String {
        let file = metadata.file().unwrap_or_default();
        // Leaves out the folder in which the library was built.
        let file = file
            .split_once("/index.crates.io-")
            .map_or(file, |(_, it)| {
                it.split_once('/').map_or(it, |(_, inside)| inside)
            });
        let place = format!("{file}:{}", metadata.line().unwrap_or_default());
        match *metadata.level() <= Level::WARN && !self.first_words.is_empty() {
            true => format!("{} ({place})", self.first_words),
            false => place,
        }
    }
}

impl Visit for Safe {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.first_words = first_words(&format!("{value:?}")).to_owned();
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "message" => first_words(value).clone_into(&mut self.first_words),
            // For a database statement, `summary` is its first four words.
            "summary" if self.is_of_statement => {
                _ = self.numbers.insert("summary".to_owned(), value.into())
            }
            _ => {}
        }
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.numbers.insert(field.name().to_owned(), value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.numbers.insert(field.name().to_owned(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.numbers.insert(field.name().to_owned(), value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.numbers.insert(field.name().to_owned(), value.into());
    }
}

/// The first words of a message, before any inserted value: the text ends at the first character that does not belong
/// to ordinary words.
fn first_words(message: &str) -> &str {
    // serenity begins a message with the number of the shard in brackets.
    let message = match message.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or("", |(_, after)| after),
        None => message,
    };
    let ordinary = |c: char| c.is_ascii_alphabetic() || " ,'-".contains(c);
    let end = message.find(|c| !ordinary(c)).unwrap_or(message.len());
    message[..end].trim()
}

fn now() -> String {
    let mut now = String::new();
    let written = SystemTime.format_time(&mut Writer::new(&mut now));
    debug_assert!(written.is_ok(), "a string takes every time");
    now
}

fn object(level: Level, target: &str, message: &str) -> Map<String, Value> {
    let fields = [
        ("timestamp", now().into()),
        ("level", level.as_str().into()),
        ("target", target.into()),
        ("message", message.into()),
    ];
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

fn is_json() -> bool {
    config::is_log_json() == Ok(true)
}

/// Prints a line about the start of the program, such as its shards or its invitation link. The line does not depend on
/// the log filter; it goes to standard output, or with the JSON format to the log.
pub(super) fn announce(line: &str) -> Result<(), CliError> {
    if !is_json() {
        return say(line);
    }
    let line = Value::from(object(Level::INFO, NAME, line));
    let _ = writeln!(std::io::stderr(), "{line}");
    Ok(())
}

/// Prints the line which says that the start is complete, in the same way as [`announce`]. With the JSON format, the
/// line is also written to standard output, because scripts wait for the line there.
pub(super) fn announce_ready(line: &str) -> Result<(), CliError> {
    announce(line)?;
    match is_json() {
        true => say(Value::from(object(Level::INFO, NAME, line))),
        false => Ok(()),
    }
}

/// Says why `iago serve` ends. This works even before the log is started.
pub(super) fn tell_end(sentence: &str, status: u8) {
    let line = match is_json() {
        true => {
            let mut line = object(Level::ERROR, NAME, sentence);
            line.insert("exit_status".to_owned(), status.into());
            Value::from(line).to_string()
        }
        false => format!("iago: {sentence}"),
    };
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Logs where a panic happened. The text of the panic is not printed in full, because it may quote what people wrote.
pub(super) fn hear_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let mut place = String::new();
        if let Some(location) = panic.location() {
            let _ = write!(place, "{}:{}", location.file(), location.line());
        }
        let why = panic_words(panic);
        tracing::error!(place, why, "a thread panicked");
    }));
}

fn panic_words<'a>(panic: &'a PanicHookInfo<'_>) -> &'a str {
    first_words(panic.payload_as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a crate of this workspace whose lines are shortened like those of a library.
    #[test]
    fn every_crate_of_the_workspace_is_written_whole() {
        let manifest = include_str!("../../Cargo.toml");
        let members = manifest.lines().find(|line| line.starts_with("members"));
        let members = members.expect("members").split('"').skip(1).step_by(2);
        for member in members.filter(|it| *it != "rules") {
            let name = member.replace('-', "_");
            assert!(OWN.contains(&name.as_str()), "{member}");
        }
    }

    /// Catches a warning of a library that brings a payload, an address or a token into the log.
    #[test]
    fn the_first_words_end_before_what_a_message_inserts() {
        for (message, words) in [
            (
                r#"Err deserializing text: Error("x"); text: {"t":"INTERACTION_CREATE"}"#,
                "Err deserializing text",
            ),
            (
                "[ShardInfo { id: ShardId(0), total: 1 }] Sent invalid opcode.",
                "Sent invalid opcode",
            ),
            (
                "[Shard Queuer] Err starting shard 0: Io(…)",
                "Err starting shard",
            ),
            (
                "Mismatched successful response status from /webhooks/1/aW50",
                "Mismatched successful response status from",
            ),
            ("{\"token\":\"aW50\"}", ""),
            ("[no end", ""),
            ("postgres://iago:open-sesame@db", "postgres"),
        ] {
            assert_eq!(first_words(message), words);
        }
    }
}
