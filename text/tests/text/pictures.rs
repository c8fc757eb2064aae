//! Alt texts of pictures that point something out.

use super::ampel::position;
use render::{Scene, View};
use rules::ampel::{Ampel, Disk, Options, Point, Step};
use rules::isaac::Isaac;
use rules::{AnyPosition, AnyRefusal, Game, Position, Side};
use text::{Locale, ampel, isaac};

const ISAAC: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 40-60 \
     01-07 93-95 22-24 75-77 97-99 21-41";

fn isaac_after(count: usize) -> Isaac {
    let tokens = ISAAC.split_whitespace().take(count);
    tokens.fold(Isaac::start(Default::default()), |position, token| {
        position.play_token(token).expect(token).position
    })
}

/// A position in which Red can move and place; a red disk on D3 would complete a signal.
fn ampel_at(step: Step) -> Ampel {
    let disks = [
        (Disk::Red, "A1"),
        (Disk::Green, "D5"),
        (Disk::Yellow, "D4 B9 I2 B2 H2"),
    ];
    position(step, disks, [None; 2], [0, 0])
}

/// What the pictures of these refusals point out, in every language.
fn pointed_out(refusals: &[AnyRefusal], numbers: Side) -> String {
    let said = Locale::ALL.into_iter().flat_map(|locale| {
        refusals.iter().map(move |refusal| {
            let said = text::words(refusal).pointed_out(locale, numbers);
            said.expect("the refusal has a picture")
        })
    });
    said.collect::<Vec<String>>().join("\n")
}

#[test]
fn refusals_of_isaac_name_what_is_crossed_out() {
    let refused = |count: usize, token: &str| {
        AnyRefusal::Isaac(isaac_after(count).play_token(token).expect_err(token))
    };
    let all = [
        refused(6, "40-44"),
        refused(6, "02-13"),
        refused(6, "00-01"),
        refused(19, "02-04:0"),
        refused(19, "10-15:0"),
        refused(19, "97-99:0"),
        refused(19, "01-07:60"),
    ];
    insta::assert_snapshot!(pointed_out(&all, Side::First), @"
    Drawn pale, not on the board: 40-44. Crossed out: 43.
    Crossed out: 02, 13.
    Crossed out: 00, 01.
    Crossed out: 02, 04.
    Crossed out: 10, 11, 12, 13, 14, 15.
    Crossed out: 97, 98.
    Outlined in light: 01-07 and its line from 00 to 09. Pieces that count carry a dot: 08-68. The squares the counter can go to carry their scores, 0 to 12.
    薄く描かれた、ボード上にないコマ：40-44。×印：43。
    ×印：02、13。
    ×印：00、01。
    ×印：02、04。
    ×印：10、11、12、13、14、15。
    ×印：97、98。
    明るい枠：01-07と、その列（00から09）。点の付いたコマが数えるコマ：08-68。カウンターが進めるマスに、そこでのスコアを表示：0から12まで。
    Blass gezeichnet, nicht auf dem Brett: 40-44. Durchgestrichen: 43.
    Durchgestrichen: 02, 13.
    Durchgestrichen: 00, 01.
    Durchgestrichen: 02, 04.
    Durchgestrichen: 10, 11, 12, 13, 14, 15.
    Durchgestrichen: 97, 98.
    Hell umrandet: 01-07 und seine Linie von 00 bis 09. Steine, die zählen, tragen einen Punkt: 08-68. Die Felder, auf die der Zählstein kann, tragen ihre Punktzahl, 0 bis 12.
    ");
    insta::assert_snapshot!(pointed_out(&all[..1], Side::Second), @"
    Drawn pale, not on the board: 55-59. Crossed out: 56.
    薄く描かれた、ボード上にないコマ：55-59。×印：56。
    Blass gezeichnet, nicht auf dem Brett: 55-59. Durchgestrichen: 56.
    ");
    for token in ["xx", "40-40", "01-07:5"] {
        let refusal = isaac_after(6).play_token(token).expect_err(token);
        let said = text::words(&AnyRefusal::Isaac(refusal)).pointed_out(Locale::En, Side::First);
        assert_eq!(said, None, "{token} has no picture");
    }
}

#[test]
fn a_removal_about_to_be_chosen_names_its_line_and_what_counts() {
    let position = isaac_after(19);
    let valuation = &position.removals()[0];
    let said = Locale::ALL.map(|locale| isaac::choice(locale, valuation, 0, Side::First));
    insta::assert_snapshot!(said.join("\n"), @"
    Outlined in light: 01-07 and its line from 00 to 09. Pieces that count carry a dot: 08-68. The squares the counter can go to carry their scores, 0 to 12.
    明るい枠：01-07と、その列（00から09）。点の付いたコマが数えるコマ：08-68。カウンターが進めるマスに、そこでのスコアを表示：0から12まで。
    Hell umrandet: 01-07 und seine Linie von 00 bis 09. Steine, die zählen, tragen einen Punkt: 08-68. Die Felder, auf die der Zählstein kann, tragen ihre Punktzahl, 0 bis 12.
    ");
}

#[test]
fn refusals_of_ampel_name_what_is_ringed_and_outlined() {
    let refused =
        |step, token: &str| AnyRefusal::Ampel(ampel_at(step).play_token(token).expect_err(token));
    let all = [
        refused(Step::Own, "A1>K1"),
        refused(Step::Own, "D4>D3"),
        refused(Step::Place, "D3"),
        refused(Step::Place, "D4"),
    ];
    insta::assert_snapshot!(pointed_out(&all, Side::First), @"
    Ringed in light: A1. It can end on: A2, B1.
    Crossed out: K1.
    Ringed in light: D4.
    Crossed out: D3.
    Outlined, because the disk would make them: D3-D4-D5.
    Ringed in light: D4.
    明るい輪：A1。止まれる点：A2、B1。
    ×印：K1。
    明るい輪：D4。
    ×印：D3。
    できてしまうため線で囲んだ信号：D3-D4-D5。
    明るい輪：D4。
    Hell umringt: A1. Mögliche Ziele: A2, B1.
    Durchgestrichen: K1.
    Hell umringt: D4.
    Durchgestrichen: D3.
    Umrandet, weil diese Ampeln entstünden: D3-D4-D5.
    Hell umringt: D4.
    ");
    let refusal = ampel_at(Step::Own)
        .play_token("D3")
        .expect_err("another step");
    let said = text::words(&AnyRefusal::Ampel(refusal)).pointed_out(Locale::En, Side::First);
    assert_eq!(said, None, "a token of another step has no picture");
}

/// Catches a mark that the alt text leaves out, and a compulsory capture that is told twice.
#[test]
fn a_board_of_iago_names_the_few_cells_it_marks() {
    let mut told = 0;
    for position in super::choices::positions(5) {
        let AnyPosition::Iago(iago) = &position else {
            continue;
        };
        for locale in Locale::ALL {
            let marked = text::words(&position).legal(locale, Side::First);
            let must = text::words(&position).demand(locale).is_some();
            let moves = iago.public_moves().unwrap_or_default();
            let few = (1..=8).contains(&moves.len()) && !must;
            assert_eq!(marked.is_some(), few, "{marked:?}");
            let Some(marked) = marked else {
                continue;
            };
            assert!(moves.keys().all(|cell| marked.contains(&cell.to_string())));
            told += 1;
        }
    }
    assert!(told > 20, "{told}");
    let last = |locale| text::words(Game::Iago).last_action(locale, "Ann", "callout");
    insta::assert_snapshot!(Locale::ALL.map(last).join("\n"), @"
    Last: Ann called out a missed capture.
    直前の手：Annがキャプチャの見逃しを指摘。
    Zuletzt: Ann hat einen übersehenen Schlagzug reklamiert.
    ");
}

#[test]
fn a_board_of_ampel_says_what_can_move_and_what_is_closed() {
    let said = |position: Ampel| {
        let position = AnyPosition::Ampel(position);
        Locale::ALL.map(|locale| text::words(&position).legal(locale, Side::First))
    };
    assert_eq!(
        said(Ampel::start(Options::default())),
        [const { None }; Locale::ALL.len()]
    );
    let told = [Step::Own, Step::Place].map(|step| said(ampel_at(step)));
    let told: Vec<String> = told.into_iter().flatten().flatten().collect();
    insta::assert_snapshot!(told.join("\n"), @"
    Can move: A1.
    移動できるディスク：A1。
    Können ziehen: A1.
    Empty, but a disk there would make a signal: D3.
    空いていても、信号になるため置けない点：D3。
    Leer, aber gesperrt, weil dort eine Ampel entstünde: D3.
    ");
}

#[test]
fn a_chosen_disk_is_named_with_its_ends() {
    let position = ampel_at(Step::Own);
    let disk = "A1".parse().expect("a point");
    let ends = position.destinations(disk);
    assert!(!ends.is_empty());
    let board = position.board();
    let none = board.of(Disk::Red) & board.of(Disk::Green);
    let said = Locale::ALL.map(|locale| {
        [ends, none]
            .map(|ends| ampel::choice(locale, disk, ends))
            .join("\n")
    });
    insta::assert_snapshot!(said.join("\n"), @"
    Ringed in light: A1. It can end on: A2, B1.
    Ringed in light: A1, which cannot move.
    明るい輪：A1。止まれる点：A2、B1。
    明るい輪：A1。このディスクは移動できません。
    Hell umringt: A1. Mögliche Ziele: A2, B1.
    Hell umringt: A1, kann nicht ziehen.
    ");
}

/// Checks that a refusal has a picture exactly if it has words for what the picture points out; returns how many have.
fn told_as_shown(position: &AnyPosition, tokens: impl Iterator<Item = String>) -> usize {
    let refusals = tokens.filter_map(|token| Some((position.play_token(&token).err()?, token)));
    let shown = refusals.filter(|(refusal, token)| {
        let shown = Scene::refusal(position, refusal, View::default()).is_some();
        let told = text::words(refusal)
            .pointed_out(Locale::En, Side::First)
            .is_some();
        assert_eq!(shown, told, "{token}: {refusal:?}");
        shown
    });
    shown.count()
}

#[test]
fn every_picture_of_a_refusal_is_told() {
    let squares = || (0..10).flat_map(|row| (0..10).map(move |column| format!("{row}{column}")));
    for plies in [0, 7, 19] {
        let position = AnyPosition::Isaac(isaac_after(plies));
        let spans =
            squares().flat_map(|first| squares().map(move |last| format!("{first}-{last}")));
        let tokens = spans.flat_map(|span| [format!("{span}:1"), span]);
        assert!(told_as_shown(&position, tokens) > 100, "after {plies}");
    }
    let points = || Point::all().map(|point| point.to_string());
    for step in [Step::Own, Step::Opponent, Step::Place] {
        let position = AnyPosition::Ampel(ampel_at(step));
        let moves = points().flat_map(|from| points().map(move |to| format!("{from}>{to}")));
        assert!(
            told_as_shown(&position, points().chain(moves)) > 1,
            "{step:?}"
        );
    }
}
