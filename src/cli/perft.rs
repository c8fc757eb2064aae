//! `iago perft`: counts sequences of legal actions.

use super::game::GameArgs;
use super::{CliError, unless_closed};
use rules::{AnyPosition, Side};
use std::io::{self, Write};
use std::time::Instant;
use text::{self, Locale};

/// Counts the sequences of legal actions of a given length.
///
/// Two implementations of the rules that agree on these numbers very likely agree on everything.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// How many actions long the sequences are, 0 to 99
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..100))]
    depth: u32,

    /// Actions to play first, such as "D4 E5"
    #[arg(long, default_value = "")]
    actions: String,

    /// Also print the count behind each first action
    #[arg(long)]
    divide: bool,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let position = position(args)?;
    let start = Instant::now();
    let parts = args.divide.then(|| position.divide(args.depth));
    let nodes = match &parts {
        Some(parts) if args.depth > 0 => parts.iter().map(|(_, nodes)| nodes).sum(),
        _ => position.perft(args.depth),
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let print = || {
        for (action, nodes) in parts.into_iter().flatten() {
            writeln!(out, "{action} {nodes}")?;
        }
        writeln!(out, "nodes {nodes}")?;
        writeln!(out, "seconds {seconds:.6}")?;
        // If the count was too quick for the clock, a nanosecond is used as its time.
        let rate = nodes as f64 / seconds.max(1e-9);
        writeln!(out, "nodes_per_second {rate:.0}")?;
        out.flush()
    };
    unless_closed(print())
}

/// The position in which the counting begins.
fn position(args: &Args) -> Result<AnyPosition, CliError> {
    let mut position = AnyPosition::start(args.game.options()?);
    for (index, token) in args.actions.split_whitespace().enumerate() {
        position = match position.play_token(token) {
            Ok(played) => played.position,
            Err(refusal) => {
                let reason = text::words(&refusal).reason(Locale::En, Side::First);
                return Err(CliError::bad_input(format!(
                    "action {} ({token:?}) is refused: {reason}",
                    index + 1
                )));
            }
        };
    }
    Ok(position)
}
