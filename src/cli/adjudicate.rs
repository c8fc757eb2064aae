//! `iago adjudicate`: the referee without Discord.

use super::{CliError, unless_closed};
use rules::record::Record;
use rules::{AnyRefusal, Side};
use std::io::{self, Read as _};
use std::path::PathBuf;
use text::Locale;

/// Judges recorded matches: one JSON request a line in, one JSON answer a line out.
///
/// A request such as {"game":"iago","actions":["D3","D4","C3"]} is answered with the state after
/// the last accepted action, and if one is refused, with its index and the reason. With --record
/// a match as the bot exports it is judged again from its first action.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Judge this record instead ("-" reads it from the standard input), and print one answer
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// With --record: also print every state on the way
    #[arg(long, requires = "record")]
    trace: bool,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let Some(path) = &args.record else {
        return unless_closed(adjudicate::answer_lines(
            io::stdin().lock(),
            io::stdout().lock(),
            sentence,
        ));
    };
    let name = path.display();
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|file| bytes = file)
    };
    read.map_err(|error| CliError::bad_input(format!("cannot read {name}: {error}")))?;
    let record: Record = String::from_utf8(bytes)
        .map_err(|_| CliError::bad_input(format!("{name} is no record: it is not UTF-8")))?
        .parse()
        .map_err(|bad| CliError::bad_input(format!("{name} is no record: {bad}")))?;
    let mut out = io::stdout().lock();
    unless_closed(adjudicate::write_line(
        &mut out,
        &adjudicate::answer_record(&record, args.trace, sentence),
    ))
}

fn sentence(refusal: &AnyRefusal) -> String {
    text::words(refusal).reason(Locale::En, Side::First)
}
