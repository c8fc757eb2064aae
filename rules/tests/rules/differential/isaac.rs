//! ISAAC: random games by three ways of choosing, and positions that no game reaches.

use super::{Answers, Reference, Story, assert_answered, assert_every_action, effort, play_out};
use crate::random::Rng;
use crate::reference_isaac::Reference as IsaacReference;
use iago_rules::isaac::{
    Action, Footprint, Hand, Isaac, LENGTHS, Options, Piece, Setup, Sides, Stage, Tiebreak,
};
use iago_rules::{BySide, Position, Side};

fn colour(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

fn colours(sides: Sides) -> Vec<char> {
    sides.iter().map(colour).collect()
}

impl Reference for IsaacReference {
    type Game = Isaac;

    fn start(options: Options) -> IsaacReference {
        IsaacReference::start(options.tiebreak == Tiebreak::Line)
    }

    fn legal(&self) -> Vec<String> {
        IsaacReference::legal(self)
    }

    fn judge(&mut self, token: &str) -> Result<(), &'static str> {
        self.play(token)
    }

    fn assert_same(&self, position: &Isaac, story: &Story) {
        let obvious = self;
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

    fn conceivable(position: &Isaac) -> Vec<Action> {
        let mut actions: Vec<Action> = Footprint::all().map(Action::Place).collect();
        for piece in Footprint::all() {
            let there = position
                .pieces()
                .iter()
                .any(|other| other.footprint == piece);
            // Without a piece, every total is refused for one reason, so few totals suffice.
            let totals = if there { 0..=200 } else { 98..=101 };
            actions.extend(totals.map(|total| Action::Remove { piece, total }));
        }
        actions
    }

    fn any_text(position: &Isaac, rng: &mut Rng) -> String {
        let first = rng.below(100);
        let last = match rng.below(4) {
            0 => rng.below(100),
            1 => first + rng.below(9),
            2 => first + 10 * rng.below(9),
            _ => first.saturating_sub(rng.below(30)),
        };
        let mut ends = format!("{first:02}-{last:02}");
        if rng.below(2) == 0 && !position.pieces().is_empty() {
            ends = rng.pick(position.pieces()).footprint.to_string();
        }
        let highest = position
            .score(Side::First)
            .max(position.score(Side::Second));
        match rng.below(9) {
            0 => rng
                .pick(&["", "-", ":", "00-02-04", "00_02", "é0-02", "0é-02"])
                .to_owned(),
            1..=2 => ends,
            3..=5 => format!("{ends}:{}", rng.below(usize::from(highest) + 80)),
            6 => {
                let odd = [
                    "",
                    "07",
                    "00",
                    "+5",
                    "5 ",
                    "65536",
                    "65537",
                    "4294967296",
                    "٣",
                ];
                format!("{ends}:{}", rng.pick(&odd))
            }
            _ => {
                let cut = rng.below(ends.len());
                ends[cut..].to_owned()
            }
        }
    }

    /// Chooses at random, or for the most points, or the long pieces last.
    fn choose(legal: &[Action], rng: &mut Rng) -> Action {
        let style = rng.below(3);
        let key = |action: &Action| match (style, *action) {
            (0, _) | (1, Action::Place(_)) => (0, 0),
            (1, Action::Remove { total, .. }) => (0, total),
            (_, Action::Place(footprint)) => (10 - footprint.length(), 0),
            (_, Action::Remove { piece, total }) => (10 - piece.length(), total),
        };
        let best = legal.iter().map(key).max();
        let best: Vec<Action> = legal
            .iter()
            .copied()
            .filter(|action| Some(key(action)) == best)
            .collect();
        rng.pick(&best)
    }
}

#[test]
fn random_games_are_judged_alike() {
    let mut rng = Rng::new(20_261_121);
    let mut answers = Answers::new();
    let games = effort(100);
    let mut plies = 0;
    for game in 0..games {
        let options = Options {
            tiebreak: Tiebreak::ALL[game % 2],
        };
        let (start, reference) = (
            Isaac::start(options),
            <IsaacReference as Reference>::start(options),
        );
        plies += play_out(start, reference, &mut rng, 60, &mut answers, |_, _| {});
    }
    let mean = plies as f64 / games as f64;
    assert!((24.0..34.0).contains(&mean), "games took {mean} actions");
}

/// Pieces at random on the board, with random hands, high scores and long removals: a setup that no game reaches.
fn arbitrary_setup(rng: &mut Rng) -> Setup {
    let footprints: Vec<Footprint> = Footprint::all().collect();
    let mut hands = BySide::both(Hand::full());
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..rng.below(60) {
        let piece = Piece {
            footprint: rng.pick(&footprints),
            side: rng.pick(&Side::BOTH),
        };
        let free = pieces
            .iter()
            .all(|other| !other.squares().meets(piece.squares()));
        if let (true, Some(hand)) = (free, hands[piece.side].take(piece.length())) {
            hands[piece.side] = hand;
            pieces.push(piece);
        }
    }
    let score = |rng: &mut Rng| match rng.below(3) {
        0 => rng.below(100) as u16,
        _ => 99 - rng.below(25) as u16,
    };
    let mut scores = [score(rng), score(rng)];
    if rng.one_in(3) {
        // White's counter stands close to Black's.
        scores[1] = (99 - scores[0]).saturating_sub(rng.below(12) as u16);
    }
    let longest = |rng: &mut Rng| rng.pick(&[0, 0, 3, 4, 5]);
    let mut passed = Side::BOTH;
    passed.rotate_left(rng.below(2));
    let to_move = rng.pick(&Side::BOTH);
    let tiebreak = rng.pick(&Tiebreak::ALL);
    if rng.one_in(3) {
        // Hands hold few pieces, so that a player soon passes.
        if rng.one_in(2) {
            hands = hands.map(|hand| {
                Hand::of(LENGTHS.map(|length| hand.count(length).min(rng.below(2) as u8)))
            });
        }
        return Setup {
            options: Options { tiebreak },
            stage: Stage::Placement(to_move),
            pieces,
            hands,
            scores: BySide::both(0),
            longest_removed: BySide::both(0),
            passed: if rng.one_in(3) {
                Sides::from_iter([to_move.other()])
            } else {
                Sides::NONE
            },
            finished: Sides::NONE,
        };
    }
    Setup {
        options: Options { tiebreak },
        stage: Stage::Scoring(to_move),
        pieces,
        hands,
        scores: scores.into(),
        longest_removed: [longest(rng), longest(rng)].into(),
        passed: Sides::from_iter(passed),
        finished: if rng.below(5) == 0 {
            Sides::from_iter([to_move.other()])
        } else {
            Sides::NONE
        },
    }
}

fn reference_of(setup: &Setup) -> IsaacReference {
    let mut obvious = IsaacReference::start(setup.options.tiebreak == Tiebreak::Line);
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
                usize::from(setup.hands[side].count(length)),
            );
        }
        obvious.score.insert(mark, usize::from(setup.scores[side]));
        obvious
            .longest
            .insert(mark, usize::from(setup.longest_removed[side]));
    }
    obvious.passed = colours(setup.passed);
    obvious.finished = colours(setup.finished);
    match setup.stage {
        Stage::Placement(to_move) => obvious.after_placement(colour(to_move.other())),
        Stage::Scoring(to_move) => {
            obvious.scoring = true;
            obvious.next_scorer(colour(to_move));
        }
        Stage::Over => {}
    }
    obvious
}

#[test]
fn arbitrary_setups_are_judged_alike() {
    let mut rng = Rng::new(100);
    let mut answers = Answers::new();
    let (mut done, mut hundreds, mut over, mut refused) = (0, 0, 0, 0);
    while done < effort(250) {
        let setup = arbitrary_setup(&mut rng);
        let scoring = matches!(setup.stage, Stage::Scoring(_));
        let met = scoring && setup.scores.values().sum::<u16>() == 99;
        let Ok(position) = Isaac::try_from(setup.clone()) else {
            assert!(met, "{setup:?}");
            refused += 1;
            continue;
        };
        assert!(!met, "{setup:?}");
        assert_eq!(
            Isaac::try_from(Setup::from(&position)).as_ref(),
            Ok(&position)
        );
        over += usize::from(position.outcome().is_some());
        let reference = reference_of(&setup);
        if done % 10 == 0 {
            assert_every_action(&position, &reference, &mut answers);
        }
        let mut valuations = position.removals().into_iter();
        let hundred = valuations.any(|one| position.totals(&one).any(|total| total >= 100));
        hundreds += usize::from(hundred);
        play_out(position, reference, &mut rng, 60, &mut answers, |_, _| {});
        done += 1;
    }
    assert!(hundreds > 10, "{hundreds} positions could reach 100");
    assert!(over > 0 && refused > 0, "{over} over, {refused} met");
    assert_answered(
        &answers,
        &[
            "ok",
            "game_over",
            "malformed",
            "wrong_phase",
            "bad_order",
            "not_straight",
            "bad_length",
            "no_piece_left",
            "occupied",
            "no_such_piece",
            "not_your_piece",
            "too_short",
            "under_counter",
            "score_out_of_range",
            "counter_occupied",
        ],
    );
}
