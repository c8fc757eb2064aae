//! Analyses: the course of a match, its words and its mistakes agree.

#[path = "support/matches.rs"]
mod matches;

use matches::finished;
use proptest::prelude::*;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side};
use search::{
    Analysis, Course, Evaluation, Evaluations, Limits, Random, Standing, after, expect, hint,
};
use std::cell::RefCell;

/// The evaluation of a position: the first side's chance to win (1 and 0 are proven), and whether the best action was
/// played.
type Seen = (f64, bool);

/// A case: its name; the evaluations of the positions; of alternatives, by ply; the expected course in hundredths.
type Row<'a> = (&'a str, &'a [Seen], &'a [(usize, f64)], &'a [i32]);

/// The action played in these invented matches, after which there is a choice, and another action.
fn choices(position: &AnyPosition) -> [AnyAction; 2] {
    let legal = position.legal_actions();
    let leaves = |it: &&AnyAction| position.play_unchecked(**it).legal_actions().len() > 1;
    let played = *legal.iter().find(leaves).expect("one leaves a choice");
    let other = legal.into_iter().find(|it| *it != played);
    [played, other.expect("a choice")]
}

fn evaluation(best: AnyAction, chance: f64, nodes: u64) -> Evaluation {
    let proven = [0.0, 1.0].contains(&chance);
    Evaluation {
        best,
        line: vec![best],
        chance,
        error: if proven { 0.0 } else { 0.06 },
        nodes,
        margin: None,
    }
}

/// The course of a match with these evaluations of its positions and of the positions after other actions.
fn course(seen: &[Seen], others: &[(usize, f64)]) -> Course {
    let mut positions = vec![AnyPosition::start(AnyOptions::default_of(Game::Isaac))];
    let mut actions = Vec::new();
    for ply in 1..seen.len() {
        let now = &positions[ply - 1];
        let [action, _] = choices(now);
        let next = now.play_unchecked(action);
        actions.push(action);
        positions.push(next);
    }
    let mut known = Evaluations::default();
    for (ply, first) in others {
        // A shorter search called the other action the best one.
        let [_, other] = choices(&positions[*ply]);
        known.keep(positions[*ply].clone(), evaluation(other, 0.5, 1));
        let next = after(&positions[*ply], other);
        let [best, _] = choices(&next);
        known.keep(next, evaluation(best, *first, 1_000));
    }
    for (position, (first, followed)) in positions.iter().zip(seen) {
        let best = choices(position)[usize::from(!followed)];
        known.keep(position.clone(), evaluation(best, *first, 1_000));
    }
    Course::new(&positions, &actions, &known)
}

#[test]
fn the_course_changes_where_a_mistake_was_made() {
    let table: &[Row] = &[
        ("even", &[(0.5, true), (0.5, true)], &[], &[50, 50]),
        (
            "what only later thoughts saw is no mistake",
            &[(0.5, true), (0.5, true), (0.9, true)],
            &[],
            &[63, 63, 63],
        ),
        (
            "the first side's mistake",
            &[(0.7, false), (0.4, true), (0.4, true)],
            &[],
            &[70, 40, 40],
        ),
        (
            "the first side's chance does not rise by its own action",
            &[(0.4, false), (0.7, true)],
            &[],
            &[55, 55],
        ),
        (
            "two estimates that hardly differ",
            &[(0.54, false), (0.46, true)],
            &[],
            &[50, 50],
        ),
        (
            "the other action leads to as little",
            &[(0.7, false), (0.3, true)],
            &[(0, 0.3)],
            &[50, 50],
        ),
        (
            "another action was better, although the action played was called the best",
            &[(0.7, true), (0.3, true)],
            &[(0, 0.7)],
            &[70, 30],
        ),
        (
            "a certain win stays one while the winner plays what wins",
            &[(1.0, true), (0.6, false), (0.7, false), (0.4, true)],
            &[],
            &[100, 100, 100, 40],
        ),
        (
            "a win that is proven after an action was one before it",
            &[(0.6, false), (1.0, true), (0.7, true)],
            &[],
            &[100, 100, 100],
        ),
        (
            "a mistake that loses for certain",
            &[(0.6, false), (0.6, false), (1.0, true), (0.7, true)],
            &[],
            &[60, 60, 100, 100],
        ),
        (
            "a certain win is thrown away",
            &[(1.0, false), (0.0, true), (0.3, true)],
            &[],
            &[100, 0, 0],
        ),
        (
            "what wins by proof and is not played is no mistake if the action played wins too",
            &[(1.0, false), (0.98, true), (1.0, true)],
            &[],
            &[100, 99, 100],
        ),
        (
            "proofs that contradict each other",
            &[(1.0, true), (0.0, true)],
            &[],
            &[50, 50],
        ),
    ];
    for (what, seen, others, expected) in table {
        let chances = course(seen, others).chances.into_iter();
        let hundredths: Vec<i32> = chances.map(|it| (100.0 * it).round() as i32).collect();
        assert_eq!(hundredths, *expected, "{what}");
    }
}

proptest! {
    /// Catches a curve that swings without a mistake, a mistake that changes no word, and a word that changes without a
    /// mistake.
    #[test]
    fn curve_words_and_mistakes_agree(
        seen in prop::collection::vec((-0.1..1.1_f64, any::<bool>()), 2..30),
        others in prop::collection::vec((0_usize..30, -0.1..1.1_f64), 0..6),
    ) {
        let seen: Vec<Seen> = seen.into_iter().map(|(it, played)| (it.clamp(0.0, 1.0), played)).collect();
        let others: Vec<_> = others
            .into_iter()
            .filter(|(ply, _)| *ply + 1 < seen.len())
            .map(|(ply, it)| (ply, it.clamp(0.0, 1.0)))
            .collect();
        let course = course(&seen, &others);
        prop_assert_eq!(course.chances.len(), seen.len());
        for (ply, ends) in course.chances.windows(2).enumerate() {
            let mistake = course.mistakes.iter().find(|it| it.ply == ply);
            let words = [ply, ply + 1].map(|at| course.standing(at, Side::First));
            prop_assert_eq!(words[0] != words[1], mistake.is_some());
            let Some(mistake) = mistake else {
                prop_assert!((ends[0] - ends[1]).abs() < 0.011, "{:?}", ends);
                continue;
            };
            prop_assert!(mistake.cost() > 0.0);
            prop_assert!(mistake.better.is_some_and(|it| it != mistake.played));
            let first = if mistake.side == Side::First { ends[0] } else { 1.0 - ends[0] };
            prop_assert!((mistake.before - first).abs() < 1e-9);
        }
    }
}

/// Analyses a match with the same limit for every search. `known` is what was thought during the match.
fn analysed(
    positions: Vec<AnyPosition>,
    actions: Vec<AnyAction>,
    known: Evaluations,
    limits: Limits,
) -> Analysis {
    let mut analysis = Analysis::new(positions, actions, known);
    while let Some(asked) = analysis.next_search() {
        analysis.search(&asked, limits, &mut |_| 0.0);
    }
    analysis
}

fn played(
    game: Game,
    play: impl Fn(&AnyPosition, usize) -> Option<AnyAction>,
) -> (Vec<AnyPosition>, Vec<AnyAction>) {
    let mut now = AnyPosition::start(AnyOptions::default_of(game));
    let (mut positions, mut actions) = (vec![now.clone()], Vec::new());
    while let Some(action) = play(&now, actions.len()) {
        now = now.play_unchecked(action);
        positions.push(now.clone());
        actions.push(action);
    }
    (positions, actions)
}

#[test]
fn a_match_at_random_has_turning_points() {
    for game in Game::ALL {
        let (positions, actions) = played(game, |position, ply| {
            let legal = position.legal_actions();
            Random::new(ply as u64).pick(&legal).filter(|_| ply < 80)
        });
        let analysis = analysed(
            positions,
            actions,
            Evaluations::default(),
            Limits::nodes(400),
        );
        let mistakes = analysis.course().mistakes;
        assert!(!mistakes.is_empty(), "{game}");
        assert!(mistakes.is_sorted_by_key(|it| it.ply));
        assert!(mistakes.iter().all(|it| it.better.is_some()));
    }
}

#[test]
fn nothing_is_said_against_what_hints_recommended() {
    for game in Game::ALL {
        let nodes = if game == Game::Iago { 4_000 } else { 300 };
        // A hint uses a fifth of its nodes for the position after its action.
        let [limits, all] = [nodes, nodes * 5].map(Limits::nodes);
        let known = RefCell::new(Evaluations::default());
        let (positions, actions) = played(game, |position, ply| {
            let hint = hint(position, all, ply as u64, &mut |_| 0.0)?;
            for (position, evaluation) in hint.evaluations(position) {
                known.borrow_mut().keep(position, evaluation);
            }
            (ply < 150).then_some(hint.action)
        });
        let analysis = analysed(positions, actions, known.into_inner(), limits);
        let mistakes = analysis.course().mistakes;
        assert!(mistakes.is_empty(), "{game}: {mistakes:?}");
    }
}

/// What was never thought about may have changed, but no better action is known.
#[test]
fn a_match_without_evaluations_has_a_course() {
    let (positions, actions) = finished(Game::Iago, 0).expect("a match");
    let course = Course::new(&positions, &actions, &Evaluations::default());
    assert_eq!(course.chances.len(), positions.len());
    assert!(course.mistakes.iter().all(|it| it.better.is_none()));
    let winner = positions.last().and_then(|it| it.outcome()).expect("over");
    let end = course.standing(actions.len(), winner.winner);
    assert_eq!(end, Some(Standing::Winning));
}

/// Catches a table that is kept from position to position and answers for another position.
#[test]
fn what_was_solved_late_changes_no_margin() {
    let limits = Limits::nodes(30_000);
    for number in 0..3 {
        let (mut positions, mut actions) = finished(Game::Iago, number).expect("a match");
        let late = actions.len() - 16;
        let (positions, actions) = (positions.split_off(late), actions.split_off(late));
        let known =
            analysed(positions.clone(), actions, Evaluations::default(), limits).into_evaluations();
        let mut counted = 0;
        for position in positions {
            let alone = expect(&position, limits, 0, &mut |_| 0.0);
            let alone = alone.map(|it| Evaluation::of(&position, &it));
            let alone = alone.and_then(|it| it.margin);
            if let (Some(alone), Some(kept)) = (alone, known.get(&position)) {
                assert_eq!(kept.margin, Some(alone), "match {number}");
                counted += 1;
            }
        }
        assert!(counted > 3, "match {number}: {counted} were counted out");
    }
}

/// Catches a chance below 1 for a lead over an opponent who is finished.
#[test]
fn a_lead_over_a_finished_player_is_a_certain_win() {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
    let mut seen = 0;
    for number in 0..20 {
        while let Some(side) = position.to_move() {
            let AnyPosition::Isaac(now) = &position else {
                panic!("another game")
            };
            let other = side.other();
            if now.finished().contains(other) && now.score(side) > now.score(other) {
                let thought = expect(&position, Limits::nodes(20), 0, &mut |_| 0.0);
                let chance = thought.map(|it| it.chance(&position));
                assert_eq!(
                    chance,
                    Some(1.0),
                    "{} : {}",
                    now.score(side),
                    now.score(other)
                );
                seen += 1;
            }
            let legal = position.legal_actions();
            let action = Random::new(number + seen).pick(&legal).expect("an action");
            position = position.play_unchecked(action);
        }
        position = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
    }
    assert!(seen > 3, "{seen} leads were seen");
}
