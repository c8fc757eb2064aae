//! Iago: random games, and boards full of long rows that no game reaches.

use super::{Answers, Reference, Story, assert_answered, assert_every_action, effort, play_out};
use crate::random::Rng;
use crate::reference_iago::{self as obvious, Count, Geometry, Reference as IagoReference, most};
use iago_rules::iago::{Action, Cell, Disk, Effects, Iago, Options, Setup, Variant};
use iago_rules::{Position, Side};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::new);

impl Reference for IagoReference {
    type Game = Iago;

    fn start(options: Options) -> IagoReference {
        IagoReference::start(options.variant.name(), options.penalty)
    }

    fn legal(&self) -> Vec<String> {
        self.legal_tokens(&GEOMETRY)
    }

    fn judge(&mut self, token: &str) -> Result<(), &'static str> {
        IagoReference::judge(self, &GEOMETRY, token)
    }

    fn assert_same(&self, position: &Iago, story: &Story) {
        for cell in Cell::ALL {
            let disk = position.disk(cell);
            let disk = disk.map(|disk| (disk.owner.index(), disk.captive));
            let other = self.board[cell.index()];
            let other = other.map(|disk| (usize::from(disk.owner), disk.captive));
            assert_eq!(disk, other, "{cell} {story}");
            for side in Side::BOTH {
                let found = [
                    position.board().face_up(side),
                    position.board().captives(side),
                ];
                let found = found.map(|cells| cells.contains(cell));
                let expected = [false, true].map(|captive| disk == Some((side.index(), captive)));
                assert_eq!(found, expected, "{cell} of {side:?} {story}");
            }
        }
        let over = self.is_over(&GEOMETRY);
        let mover = (!over).then_some(usize::from(self.mover));
        assert_eq!(position.to_move().map(Side::index), mover, "{story}");
        let flags = (position.missed(), position.free());
        assert_eq!(flags, (self.missed, self.free), "{story}");
        let counts = self.counts(&GEOMETRY);
        let legal = IagoReference::legal(self, &GEOMETRY);
        let expected = legal.iter().map(|at| (at, counts[at]));
        let moves = position.moves().into_iter().map(|(cell, count)| {
            let count = Count {
                captures: count.captures as u8,
                releases: count.releases as u8,
            };
            (cell.index(), Some(count))
        });
        assert!(moves.eq(expected), "{story}");
        for (side, owned) in Side::BOTH.into_iter().zip([31_u32, 30]) {
            let left = owned.checked_sub(position.board().disks_of(side));
            assert_eq!(position.supply(side), left, "{story}");
        }
    }

    fn conceivable(_: &Iago) -> Vec<Action> {
        let cells = Cell::ALL.into_iter().map(Action::Place);
        cells.chain([Action::Callout]).collect()
    }

    fn any_text(_: &Iago, rng: &mut Rng) -> String {
        match rng.below(4) {
            0 => "callout".to_owned(),
            1 => obvious::name(rng.below(61)),
            2 => {
                let letter = rng.pick(&['A', 'C', 'E', 'I', 'J', 'Z', 'e', 'Ａ', ' ']);
                let number = rng.pick(&["", "0", "1", "5", "9", "10", "05", "x", "5 ", "+5"]);
                format!("{letter}{number}")
            }
            _ => rng
                .pick(&["", "Callout", "callout ", "-", "é", "E55555555555555"])
                .to_owned(),
        }
    }
}

fn options(rng: &mut Rng) -> Options {
    Options {
        variant: rng.pick(&Variant::ALL),
        penalty: rng.one_in(2),
    }
}

/// Plays random games; returns the numbers of placements with releases, of missed captures, of last centres filled
/// without a flip, and of callouts.
fn random_games(variant: Variant, penalty: bool, seed: u64) -> [u32; 4] {
    let mut rng = Rng::new(seed);
    let mut answers = Answers::new();
    let mut seen = [0; 4];
    for _ in 0..effort(400) {
        let options = Options { variant, penalty };
        let (start, reference) = (
            Iago::start(options),
            <IagoReference as Reference>::start(options),
        );
        play_out(
            start,
            reference,
            &mut rng,
            100,
            &mut answers,
            |before, played| {
                let actions = before.legal_actions();
                match &played.effects {
                    Effects::CalledOut { .. } => seen[3] += 1,
                    Effects::Placed { placement, .. } => {
                        seen[0] += u32::from(placement.releases() > 0);
                        seen[1] += u32::from(played.position.missed());
                        let alone = actions == [Action::Place(Cell::CENTRE)];
                        seen[2] += u32::from(alone && !placement.flips());
                    }
                }
            },
        );
    }
    seen
}

#[test]
fn random_games_are_judged_alike() {
    let mut lonely_centres = 0;
    for (number, variant) in (11..).zip(Variant::ALL) {
        let [releases, misses, centres, callouts] = random_games(variant, false, number);
        lonely_centres += centres;
        assert_eq!(releases > 0, variant != Variant::Simple, "{variant}");
        assert_eq!((misses, callouts), (0, 0), "{variant}");
        let [releases, misses, _, callouts] = random_games(variant, true, 10 + number);
        assert_eq!(releases > 0, variant != Variant::Simple, "{variant}");
        assert_eq!(misses > 0, variant != Variant::Loose, "{variant}");
        assert_eq!(callouts > 0, variant != Variant::Loose, "{variant}");
    }
    assert!(lonely_centres > 0);
}

/// An empty cell in the middle of long rows, and disks at random on the other cells.
fn arbitrary_setup(rng: &mut Rng) -> Setup {
    let to_move = rng.pick(&Side::BOTH);
    let mut board: BTreeMap<Cell, Disk> = BTreeMap::new();
    let mut owned = [31, 30];
    let mut lay = |board: &mut BTreeMap<Cell, Disk>, at: usize, owner: Side, captive| {
        for owner in [owner, owner.other()] {
            let left = &mut owned[owner.index()];
            // The side to move needs a disk to place.
            if *left > usize::from(owner == to_move) && !board.contains_key(&Cell::ALL[at]) {
                *left -= 1;
                board.insert(Cell::ALL[at], Disk { owner, captive });
            }
        }
    };
    let middle = if rng.one_in(2) {
        Cell::CENTRE.index()
    } else {
        rng.below(61)
    };
    let long = rng.below(4) > 0;
    for number in 0..6 {
        let ray: Vec<usize> = GEOMETRY.ray(middle, number).collect();
        let captive = rng.one_in(8);
        let most = ray.len().saturating_sub(1);
        let length = if long && !rng.one_in(8) {
            most
        } else {
            rng.below(ray.len().max(1))
        };
        for at in &ray[..length] {
            let owner = if captive {
                rng.pick(&Side::BOTH)
            } else {
                to_move.other()
            };
            lay(&mut board, *at, owner, captive);
        }
        if let Some(at) = ray.get(length).filter(|_| length > 0) {
            lay(&mut board, *at, to_move, rng.one_in(20));
        }
    }
    let strewn = rng.below(9);
    for at in 0..61 {
        if at != middle && rng.below(8) < strewn {
            let owner = rng.pick(&Side::BOTH);
            lay(&mut board, at, owner, rng.one_in(3));
        }
    }
    let inner_is_full = Cell::ALL
        .into_iter()
        .enumerate()
        .all(|(at, cell)| board.contains_key(&cell) || GEOMETRY.ray(at, 0).next().is_none());
    Setup {
        options: options(rng),
        board,
        to_move: (!inner_is_full).then_some(to_move),
        missed: rng.one_in(3),
        free: rng.one_in(6),
    }
}

fn reference_of(setup: &Setup) -> IagoReference {
    let mut obvious = <IagoReference as Reference>::start(setup.options);
    for (cell, disk) in &setup.board {
        obvious.board[cell.index()] = Some(obvious::Disk {
            owner: disk.owner.index() as u8,
            captive: disk.captive,
        });
    }
    obvious.mover = setup.to_move.map_or(0, |side| side.index() as u8);
    (obvious.missed, obvious.free) = (setup.missed, setup.free);
    obvious
}

/// The most disks that a placement could capture: all cells of each ray except the last.
fn most_conceivable() -> usize {
    let of_cell = |at| {
        (0..6)
            .map(|ray| GEOMETRY.ray(at, ray).count().saturating_sub(1))
            .sum()
    };
    (0..61).map(of_cell).max().expect("there are cells")
}

#[test]
fn arbitrary_setups_are_judged_alike() {
    let mut rng = Rng::new(61);
    let mut answers = Answers::new();
    let mut captures = [0; 32];
    let (mut over, mut done) = (0, 0);
    while done < effort(3_000) {
        let setup = arbitrary_setup(&mut rng);
        let Ok(position) = Iago::try_from(setup.clone()) else {
            // The setup is refused if its inner area happens to be full.
            over += 1;
            continue;
        };
        let reference = reference_of(&setup);
        captures[usize::from(most(&reference.counts(&GEOMETRY)))] += 1;
        assert_every_action(&position, &reference, &mut answers);
        if done % 10 == 0 {
            play_out(position, reference, &mut rng, 100, &mut answers, |_, _| {});
        }
        done += 1;
    }
    assert!(over < done / 10, "{over} setups were over");
    // Some boards reach the greatest counts, so that every bit of a count is tested.
    assert_eq!(most_conceivable(), 18);
    assert!(
        captures[16..=18].iter().all(|times| *times > 0),
        "{captures:?}"
    );
    assert_eq!(captures[19..].iter().sum::<i32>(), 0);
    assert_answered(
        &answers,
        &[
            "ok",
            "game_over",
            "callout_disabled",
            "callout_repeated",
            "callout_false",
            "malformed",
            "off_board",
            "occupied",
            "needs_flip",
            "must_capture",
            "must_capture_most",
        ],
    );
}

#[test]
fn the_obvious_way_counts_the_same() {
    for (variant, nodes) in [("standard", 37_296), ("loose", 42_888), ("simple", 37_296)] {
        assert_eq!(
            IagoReference::start(variant, false).perft(&GEOMETRY, 3),
            nodes
        );
    }
}
