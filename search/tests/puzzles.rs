//! Every puzzle that ships has exactly one right answer: by the rules, by the solver, and, for short endings, by every
//! line of play.

use rules::{AnyPosition, Game, Side};
use search::puzzle::{candidates, shipped, shipped_at, shipped_count, tasks};
use search::{Puzzle, Task};
use std::collections::HashSet;

const NODES: u64 = 5_000_000;

fn each() -> impl Iterator<Item = (String, Puzzle)> {
    Game::ALL.into_iter().flat_map(|game| {
        let numbered = shipped(game).into_iter().zip(1..);
        numbered.map(move |(puzzle, number)| (format!("{game} {number}"), puzzle))
    })
}

#[test]
fn a_hundred_of_each_game_ship_and_no_two_are_the_same() {
    for game in Game::ALL {
        let puzzles = shipped(game);
        assert_eq!(
            puzzles.len(),
            100,
            "{game} ships another number of puzzles: make its file anew with 100 by `examples/make_puzzles.rs`, or change \
             this number and every text that names it"
        );
        assert_eq!(
            shipped_count(game),
            puzzles.len(),
            "a line of {game} is no puzzle"
        );
        let positions: HashSet<String> = puzzles
            .iter()
            .map(|it| format!("{:?}", it.replay().expect("a legal line").last()))
            .collect();
        assert_eq!(positions.len(), puzzles.len(), "{game}");
        let kinds: HashSet<Task> = puzzles.iter().map(|it| it.task).collect();
        assert!(kinds.len() >= 2, "{game}: {kinds:?}");
        assert_eq!(shipped_at(game, 100), puzzles.last().cloned());
        assert_eq!(shipped_at(game, 0), None);
        assert_eq!(shipped_at(game, 101), None);
    }
}

#[test]
fn each_has_exactly_one_right_answer_among_several() {
    for (name, puzzle) in each() {
        let replay = puzzle.replay().expect("a legal line");
        let position = replay.last();
        let asked = tasks(position, NODES);
        let right = asked.iter().find(|(task, _)| *task == puzzle.task);
        let (_, right) = right.unwrap_or_else(|| panic!("{name}: {asked:?}"));
        assert_eq!(right.to_string(), puzzle.answer, "{name}");
        let offered = candidates(position);
        assert!(offered.len() >= 4, "{name}");
        assert!(
            offered.iter().any(|it| it.to_string() == puzzle.answer),
            "{name}"
        );
        let played = position.play_token(&puzzle.answer);
        assert!(played.is_ok(), "{name}: the answer is refused");
    }
}

#[test]
fn a_line_comes_back_from_its_puzzle() {
    for (name, puzzle) in each() {
        let line = puzzle.to_string();
        assert_eq!(Puzzle::read(puzzle.game(), &line), Some(puzzle), "{name}");
    }
    for line in [
        "",
        "most",
        "most | D3",
        "mate | D3 | D4",
        "most size=9 | D3 | D4",
        "most | D3 | 4D",
    ] {
        assert_eq!(Puzzle::read(Game::Iago, line), None, "{line}");
    }
}

/// The winner, by every line of play; `None` if there are more than `left` positions.
fn winner(position: &AnyPosition, left: &mut u32) -> Option<Side> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.winner);
    }
    *left = left.checked_sub(1)?;
    let side = position.to_move()?;
    for action in position.legal_actions() {
        let played = position.play(action).expect("a legal action");
        if winner(&played.position, left)? == side {
            return Some(side);
        }
    }
    Some(side.other())
}

#[test]
fn endings_agree_with_every_line_of_play() {
    let mut agreed = 0;
    let played_through = [Task::Ending, Task::Last];
    for (name, puzzle) in each().filter(|(_, puzzle)| played_through.contains(&puzzle.task)) {
        let replay = puzzle.replay().expect("a legal line");
        let position = replay.last();
        let side = position.to_move().expect("somebody is to move");
        let mut left = 200_000;
        let winning: Option<Vec<String>> = position
            .legal_actions()
            .into_iter()
            .filter_map(|action| {
                let played = position.play(action).expect("a legal action");
                match winner(&played.position, &mut left) {
                    None => Some(None),
                    Some(won) => (won == side).then(|| Some(action.to_string())),
                }
            })
            .collect();
        let Some(winning) = winning else {
            continue;
        };
        assert_eq!(winning, [puzzle.answer], "{name}");
        agreed += 1;
    }
    assert!(agreed >= 20, "only {agreed} endings were played through");
}

#[test]
fn a_last_chance_is_taken_in_some_puzzles_and_waited_for_in_others() {
    let mut counted = [0, 0];
    for (name, puzzle) in each().filter(|(_, puzzle)| puzzle.task == Task::Last) {
        let replay = puzzle.replay().expect("a legal line");
        let ends = |token: &str| {
            let played = replay.last().play_token(token).expect("a legal action");
            played.position.outcome().is_some()
        };
        let legal = replay.last().legal_actions();
        let may_end = legal.iter().any(|it| ends(&it.to_string()));
        assert!(may_end, "{name}: nothing ends it");
        counted[usize::from(ends(&puzzle.answer))] += 1;
    }
    assert!(counted.iter().all(|it| *it >= 5), "{counted:?}");
}

#[test]
fn the_best_capture_is_the_one_the_rules_count_most_for() {
    for puzzle in shipped(Game::Iago)
        .iter()
        .filter(|it| it.task == Task::Most)
    {
        let replay = puzzle.replay().expect("a legal line");
        let AnyPosition::Iago(position) = replay.last() else {
            panic!("a position of Iago");
        };
        let cells = position.board().empty();
        let most = cells.iter().max_by_key(|cell| {
            let placement = position.placement(*cell).expect("an empty cell");
            placement
                .captured
                .iter()
                .map(|row| row.cells.len())
                .sum::<usize>()
        });
        assert_eq!(most.expect("an empty cell").to_string(), puzzle.answer);
    }
}
