//! `iago arena`: plays matches between two players, and reports their difference in strength.

use super::entrant::Entrant;
use super::game::GameArgs;
use super::{CliError, unless_closed};
use rules::{AnyOptions, AnyPosition, Side};
use search::{Question, Random, opening_length, think};
use serde_json::json;
use std::io::{self, Write};
use std::time::Instant;

/// Lets two players play against each other.
///
/// A player is `level=N`, `engine`, `uct`, `random` or `greedy`, followed by its limits: `ms=200`,
/// `cpu=200` (milliseconds of the processor), `nodes=5000`, `depth=6`, such as `level=8,ms=200`. Each
/// opening is played twice, with colours changed. The same seed and limits of nodes or depth give the
/// same games.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// The first player, such as level=8,ms=200
    #[arg(long)]
    a: String,

    /// The second player, such as uct,ms=200
    #[arg(long)]
    b: String,

    /// How many games, 1 to 100000
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// The seed of the openings and of the players' random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print one JSON object instead of sentences
    #[arg(long)]
    json: bool,
}

/// The number of actions after which a game is a draw. Only a game of Ampel can become that long.
const LONGEST: u64 = 3000;

/// The effort of one player in all games together.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    moves: u64,
    nodes: u64,
    seconds: f64,
}

/// The results of all games, from the view of `a`.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

/// Plays the games and prints the results.
///
/// # Errors
/// Fails if an argument names an unknown game, option, player or limit, or if the answer cannot be written.
pub fn run(args: &Args) -> Result<(), CliError> {
    let options = args.game.options()?;
    let game = options.game();
    let entrants = [
        Entrant::read(game, "--a", &args.a)?,
        Entrant::read(game, "--b", &args.b)?,
    ];
    let mut tally = Tally::default();
    let mut efforts = [Effort::default(); 2];
    for number in 0..args.games {
        let start = opening(options, args.seed, u64::from(number / 2));
        let first = usize::try_from(number % 2).unwrap_or(0);
        let seed = seed_of(args.seed, u64::from(number), 1);
        match play(start, entrants, first, seed, &mut efforts) {
            Some(winner) if (winner.index() + first) % 2 == 0 => tally.wins += 1,
            Some(_) => tally.losses += 1,
            None => tally.draws += 1,
        }
    }
    unless_closed(print(args, tally, efforts))
}

/// A seed for one purpose in one game. `seed` is the seed of the whole command.
fn seed_of(seed: u64, number: u64, purpose: u64) -> u64 {
    Random::new(seed ^ number << 20 ^ purpose << 60).bits()
}

/// The position after a random opening.
fn opening(options: AnyOptions, seed: u64, number: u64) -> AnyPosition {
    let mut random = Random::new(seed_of(seed, number, 0));
    let mut position = AnyPosition::start(options);
    for _ in 0..opening_length(options) {
        let actions = position.legal_actions();
        let played = random
            .pick(&actions)
            .and_then(|action| position.play(action).ok());
        if let Some(played) = played {
            position = played.position;
        }
    }
    position
}

/// Plays one game, in which entrant `first` (0 or 1) has the first side. Returns the winner; `None` for a draw.
fn play(
    mut position: AnyPosition,
    entrants: [Entrant; 2],
    first: usize,
    seed: u64,
    efforts: &mut [Effort; 2],
) -> Option<Side> {
    for ply in 0..LONGEST {
        let Some(side) = position.to_move() else {
            break;
        };
        let who = (side.index() + first) % 2;
        let entrant = entrants[who];
        let question = Question {
            player: entrant.player,
            limits: entrant.limits,
            seed: seed.wrapping_add(ply),
            all: false,
        };
        let start = Instant::now();
        let thought = think(&position, question, &mut entrant.clock())?;
        let effort = &mut efforts[who];
        effort.moves += 1;
        effort.nodes += thought.nodes;
        effort.seconds += start.elapsed().as_secs_f64();
        position = position.play(thought.best).ok()?.position;
    }
    position.outcome().map(|outcome| outcome.winner)
}

impl Tally {
    fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that `a` has won; a draw counts as half a point.
    fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The 95 % confidence interval of the share (Wilson 1927).
    fn interval(self) -> (f64, f64) {
        const Z: f64 = 1.959_964;
        let (n, p) = (f64::from(self.games().max(1)), self.share());
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (
            ((middle - half) / scale).max(0.0),
            ((middle + half) / scale).min(1.0),
        )
    }

    /// The difference in Elo at which `a` is expected to win this share of the points. If one player has won all
    /// points, the other player is counted as having half a point.
    fn elo(self) -> f64 {
        let half = 0.5 / f64::from(self.games().max(1));
        let p = self.share().clamp(half, 1.0 - half);
        400.0 * (p / (1.0 - p)).log10()
    }
}

fn print(args: &Args, tally: Tally, efforts: [Effort; 2]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    let (low, high) = tally.interval();
    let elo = tally.elo();
    let thousandths = |number: f64| (number * 1000.0).round() / 1000.0;
    if args.json {
        let answer = json!({
            "wins": wins, "draws": draws, "losses": losses,
            "low": thousandths(low), "high": thousandths(high),
            "elo": elo.round(), "games": tally.games(),
        });
        writeln!(out, "{answer}")?;
        return out.flush();
    }
    writeln!(
        out,
        "{} against {}: {} games",
        args.a,
        args.b,
        tally.games()
    )?;
    writeln!(out, "wins {wins}, draws {draws}, losses {losses}")?;
    let percent = |share: f64| 100.0 * share;
    writeln!(
        out,
        "{:.1} % of the points, 95 % interval {:.1} to {:.1} %, Elo {elo:+.0}",
        percent(tally.share()),
        percent(low),
        percent(high),
    )?;
    for (name, effort) in [&args.a, &args.b].into_iter().zip(efforts) {
        let moves = effort.moves.max(1) as f64;
        writeln!(
            out,
            "{name}: {:.2} ms and {:.0} nodes a move",
            1000.0 * effort.seconds / moves,
            effort.nodes as f64 / moves,
        )?;
    }
    out.flush()
}
