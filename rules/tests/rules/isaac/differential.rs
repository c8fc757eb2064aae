//! ISAAC against its obvious twin: whole games and positions near 100 points.

use super::reference::Reference;
use iago_rules::isaac::{
    Action, Footprint, Hand, Isaac, LENGTHS, Options, Piece, Setup, Sides, Stage, Tiebreak,
};
use iago_rules::{Position, Refusal as _, Side};

/// A small reproducible source of choices (SplitMix64, Steele, Lea and Flood 2014).
struct Choices(u64);

impl Choices {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

#[derive(Clone, Copy, Debug)]
enum Style {
    Random,
    Greedy,
    Patient,
}

fn choose(style: Style, legal: &[Action], choices: &mut Choices) -> Action {
    let key = |action: &Action| match (style, *action) {
        (Style::Random, _) => (0, 0),
        (Style::Greedy, Action::Place(_)) => (0, 0),
        (Style::Greedy, Action::Remove { total, .. }) => (0, total),
        (Style::Patient, Action::Place(footprint)) => (10 - footprint.length(), 0),
        (Style::Patient, Action::Remove { piece, total }) => (10 - piece.length(), total),
    };
    let best = legal.iter().map(key).max();
    let best: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|action| Some(key(action)) == best)
        .collect();
    choices.pick(&best)
}

fn colour(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

fn colours(sides: Sides) -> Vec<char> {
    sides.iter().map(colour).collect()
}

fn assert_same(position: &Isaac, obvious: &Reference, story: &str) {
    let legal: Vec<String> = position
        .legal_actions()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(legal, obvious.legal(), "{story}");
    assert_eq!(position.to_move().map(colour), obvious.to_move, "{story}");
    assert_eq!(colours(position.passed()), obvious.passed, "{story}");
    assert_eq!(colours(position.finished()), obvious.finished, "{story}");
    assert_eq!(
        position
            .outcome()
            .map(|outcome| (colour(outcome.winner), outcome.reason.code())),
        obvious.result,
        "{story}"
    );
    let pieces: Vec<_> = position
        .pieces()
        .iter()
        .map(|piece| (piece.footprint.to_string(), colour(piece.side)))
        .collect();
    assert_eq!(pieces, obvious.on_board(), "{story}");
    let worth: Vec<_> = position
        .removals()
        .iter()
        .map(|valuation| {
            (
                valuation.piece.footprint.to_string(),
                usize::from(valuation.points()),
            )
        })
        .collect();
    assert!(worth.into_iter().eq(obvious.removals()), "{story}");
    for side in Side::BOTH {
        let mark = colour(side);
        assert_eq!(
            usize::from(position.score(side)),
            obvious.score[&mark],
            "{story}"
        );
        assert_eq!(
            position
                .counter(side)
                .map(|square| usize::from(square.number())),
            obvious.counter(mark),
            "{story}"
        );
        assert_eq!(
            position
                .longest_removed(side)
                .map_or(0, |longest| usize::from(longest.length)),
            obvious.longest[&mark],
            "{story}"
        );
        for length in LENGTHS {
            assert_eq!(
                usize::from(position.hand(side).count(length)),
                obvious.hand[&(mark, usize::from(length))],
                "{story}"
            );
        }
    }
}

/// Tokens that mean something on this board and tokens that mean nothing.
fn arbitrary_token(position: &Isaac, choices: &mut Choices) -> String {
    let first = choices.below(100);
    let last = match choices.below(4) {
        0 => choices.below(100),
        1 => first + choices.below(9),
        2 => first + 10 * choices.below(9),
        _ => first.saturating_sub(choices.below(30)),
    };
    let mut ends = format!("{first:02}-{last:02}");
    if choices.below(2) == 0 && !position.pieces().is_empty() {
        ends = choices.pick(position.pieces()).footprint.to_string();
    }
    let highest = position
        .score(Side::First)
        .max(position.score(Side::Second));
    match choices.below(8) {
        0..=2 => ends,
        3..=5 => format!("{ends}:{}", choices.below(usize::from(highest) + 80)),
        6 => format!("{ends}:0{}", choices.below(20)),
        _ => {
            let cut = choices.below(ends.len());
            ends[cut..].to_owned()
        }
    }
}

fn assert_same_refusals(position: &Isaac, obvious: &Reference, choices: &mut Choices, story: &str) {
    for _ in 0..6 {
        let token = arbitrary_token(position, choices);
        let ours = position
            .play_token(&token)
            .map(drop)
            .map_err(|why| why.code());
        let theirs = obvious.clone().play(&token);
        assert_eq!(ours, theirs, "{token} after {story}");
    }
}

/// Plays a game to its end on both; returns how many actions it took.
fn play_out(
    mut position: Isaac,
    mut obvious: Reference,
    style: Style,
    choices: &mut Choices,
) -> usize {
    let mut story = format!("{style:?} from {position:?}:");
    for plies in 0..=60 {
        assert_same(&position, &obvious, &story);
        assert_same_refusals(&position, &obvious, choices, &story);
        let legal = position.legal_actions();
        if legal.is_empty() {
            assert!(position.outcome().is_some(), "{story}");
            return plies;
        }
        let action = choose(style, &legal, choices);
        story.push_str(&format!(" {action}"));
        position = position
            .play_token(&action.to_string())
            .unwrap_or_else(|refusal| panic!("{refusal:?} after {story}"))
            .position;
        obvious
            .play(&action.to_string())
            .unwrap_or_else(|code| panic!("{code} after {story}"));
    }
    panic!("no game takes more than 60 actions: {story}")
}

#[test]
fn whole_games_agree_with_the_obvious_rules() {
    let mut choices = Choices(20_261_121);
    let mut plies = 0;
    for game in 0..2_100 {
        let style = [Style::Random, Style::Greedy, Style::Patient][game % 3];
        let tiebreak = Tiebreak::ALL[game / 3 % 2];
        plies += play_out(
            Isaac::start(Options { tiebreak }),
            Reference::start(tiebreak == Tiebreak::Line),
            style,
            &mut choices,
        );
    }
    let mean = plies as f64 / 2_100.0;
    assert!((28.0..34.0).contains(&mean), "games took {mean} actions");
}

/// Pieces strewn over the board, hands, high scores and long removals: nothing a game leads to.
fn arbitrary_setup(choices: &mut Choices) -> Setup {
    let footprints: Vec<Footprint> = Footprint::all().collect();
    let mut hands = [Hand::full(); 2];
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..choices.below(60) {
        let piece = Piece {
            footprint: choices.pick(&footprints),
            side: choices.pick(&Side::BOTH),
        };
        let free = pieces
            .iter()
            .all(|other| !other.squares().meets(piece.squares()));
        if let (true, Some(hand)) = (free, hands[piece.side.index()].take(piece.length())) {
            hands[piece.side.index()] = hand;
            pieces.push(piece);
        }
    }
    let score = |choices: &mut Choices| match choices.below(3) {
        0 => choices.below(100) as u16,
        _ => 99 - choices.below(25) as u16,
    };
    let longest = |choices: &mut Choices| choices.pick(&[0, 0, 3, 4, 5]);
    let mut passed = Side::BOTH;
    passed.rotate_left(choices.below(2));
    let to_move = choices.pick(&Side::BOTH);
    Setup {
        options: Options {
            tiebreak: choices.pick(&Tiebreak::ALL),
        },
        stage: Stage::Scoring(to_move),
        pieces,
        hands,
        scores: [score(choices), score(choices)],
        longest_removed: [longest(choices), longest(choices)],
        passed: Sides::from_iter(passed),
        finished: if choices.below(5) == 0 {
            Sides::from_iter([to_move.other()])
        } else {
            Sides::NONE
        },
    }
}

fn obvious_of(setup: &Setup) -> Reference {
    let mut obvious = Reference::start(setup.options.tiebreak == Tiebreak::Line);
    for piece in &setup.pieces {
        obvious.lay(
            colour(piece.side),
            usize::from(piece.footprint.first().number()),
            usize::from(piece.footprint.last().number()),
        );
    }
    for side in Side::BOTH {
        let mark = colour(side);
        for length in LENGTHS {
            obvious.hand.insert(
                (mark, usize::from(length)),
                usize::from(setup.hands[side.index()].count(length)),
            );
        }
        obvious
            .score
            .insert(mark, usize::from(setup.scores[side.index()]));
        obvious
            .longest
            .insert(mark, usize::from(setup.longest_removed[side.index()]));
    }
    obvious.passed = colours(setup.passed);
    obvious.finished = colours(setup.finished);
    obvious.scoring = true;
    if let Stage::Scoring(to_move) = setup.stage {
        obvious.next_scorer(colour(to_move));
    }
    obvious
}

#[test]
fn positions_near_a_hundred_agree_with_the_obvious_rules() {
    let mut choices = Choices(100);
    let (mut played, mut hundreds, mut over, mut refused) = (0, 0, 0, 0);
    while played < 1_500 {
        let setup = arbitrary_setup(&mut choices);
        let met = setup.scores[0] + setup.scores[1] == 99;
        let Ok(position) = Isaac::try_from(setup.clone()) else {
            assert!(met, "{setup:?}");
            refused += 1;
            continue;
        };
        assert!(!met, "{setup:?}");
        over += usize::from(position.outcome().is_some());
        let style = [Style::Random, Style::Greedy, Style::Patient][played % 3];
        play_out(position.clone(), obvious_of(&setup), style, &mut choices);
        played += 1;
        hundreds += usize::from(
            position
                .removals()
                .iter()
                .any(|valuation| position.totals(valuation).any(|total| total >= 100)),
        );
    }
    assert!(hundreds > 200, "{hundreds} positions could reach 100");
    assert!(over > 0 && refused > 0, "{over} over, {refused} met");
}
