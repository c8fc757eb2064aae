//! Analyses of matches of the lower levels, with fixed nodes, and how they agree with hints:
//! `cargo run --release -p search --example analyses -- iago 40 3000 100000`
//! (game, number of matches, nodes of a position, nodes of a hint and of a position searched at length).
//!
//! For each match the positions of one side are evaluated as hints evaluate them, and the words of the course of the match
//! so far are compared with the words of the analysis.

#[path = "../tests/support/matches.rs"]
mod matches;

use matches::finished;
use rules::{AnyAction, AnyPosition, Game, Side};
use search::{Analysis, Course, Evaluation, Evaluations, Limits, Standing, expect};

#[derive(Debug, Default)]
struct Counts {
    turning: Vec<usize>,
    searches: Vec<[usize; 2]>,
    /// Changes of the word at which there is no mistake.
    unexplained: usize,
    /// How many words hint and analysis are apart.
    apart: [usize; 5],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, short, long] = arguments.as_slice() else {
        return Err("usage: analyses GAME MATCHES NODES NODES_AT_LENGTH".into());
    };
    let game: Game = game.parse().map_err(|_| "no such game")?;
    let (count, short, long): (u64, u64, u64) = (count.parse()?, short.parse()?, long.parse()?);
    let mut counts = Counts::default();
    for number in 0..count {
        let (positions, actions) = finished(game, number)?;
        let course = analysed(&positions, &actions, [short, long], &mut counts);
        let side = Side::BOTH[number as usize % 2];
        compare(&positions, &actions, (side, long), &course, &mut counts);
    }
    report(game, &counts);
    Ok(())
}

fn analysed(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    [short, long]: [u64; 2],
    counts: &mut Counts,
) -> Course {
    let mut analysis = Analysis::new(positions.to_vec(), actions.to_vec(), Evaluations::default());
    let mut searches = [0, 0];
    while let Some(asked) = analysis.next_search() {
        let nodes = if asked.at_length { long } else { short };
        analysis.search(&asked, Limits::nodes(nodes), &mut |_| 0.0);
        searches[usize::from(asked.at_length)] += 1;
    }
    let course = analysis.course();
    counts.turning.push(course.mistakes.len());
    counts.searches.push(searches);
    for ply in 0..actions.len() {
        let [before, after] = [ply, ply + 1].map(|at| course.standing(at, Side::First));
        let told = course.mistakes.iter().any(|it| it.ply == ply);
        counts.unexplained += usize::from(before != after && !told);
    }
    course
}

/// Compares the words of hints at the positions of a side with the words of the analysis.
fn compare(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    (side, nodes): (Side, u64),
    course: &Course,
    counts: &mut Counts,
) {
    let mut known = Evaluations::default();
    for (ply, position) in positions.iter().enumerate() {
        if position.to_move() != Some(side) || position.legal_actions().len() < 2 {
            continue;
        }
        let Some(thought) = expect(position, Limits::nodes(nodes), ply as u64, &mut |_| 0.0) else {
            continue;
        };
        known.keep(position.clone(), Evaluation::of(position, &thought));
        let so_far = Course::new(&positions[..=ply], &actions[..ply], &known);
        let words = [&so_far, course].map(|it| it.standing(ply, side));
        if let [Some(hint), Some(analysis)] = words {
            counts.apart[number(hint).abs_diff(number(analysis))] += 1;
        }
    }
}

const fn number(standing: Standing) -> usize {
    match standing {
        Standing::Losing => 0,
        Standing::Worse => 1,
        Standing::Even => 2,
        Standing::Better => 3,
        Standing::Winning => 4,
    }
}

fn report(game: Game, counts: &Counts) {
    let matches = counts.turning.len();
    let sum: usize = counts.turning.iter().sum();
    let most = counts.turning.iter().max().copied().unwrap_or(0);
    let of = |at: usize| counts.searches.iter().map(|it| it[at]).sum::<usize>() / matches.max(1);
    let compared: usize = counts.apart.iter().sum();
    let far: usize = counts.apart[2..].iter().sum();
    println!(
        "{game}: {matches} analyses; {} changes of the word without a turning point; {:.1} turning points, at most \
         {most}; {} and {} searches; {compared} hints, of which {} have the same word, {} the next one, {far} ({:.1} %) \
         another one",
        counts.unexplained,
        sum as f64 / matches.max(1) as f64,
        of(0),
        of(1),
        counts.apart[0],
        counts.apart[1],
        100.0 * far as f64 / compared.max(1) as f64,
    );
}
