//! `iago pair`: computes the pairings of tournaments for other programs.

use super::{CliError, unless_closed};
use std::io;

/// Pairs tournaments: one JSON request a line in, one JSON answer a line out.
///
/// A request such as {"kind":"swiss","players":[{"id":"a"},{"id":"b"}],"rounds":[]} is answered with the pairs of the
/// next round, who has a bye, and the standings. Kinds are swiss, round_robin and knockout.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {}

pub fn run(_args: &Args) -> Result<(), CliError> {
    unless_closed(adjudicate::answer_each_line(
        io::stdin().lock(),
        io::stdout().lock(),
        pairing::answer,
    ))
}
