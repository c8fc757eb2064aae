//! The numbers and marks on boards of Iago.

use super::pixels::{around, check, drawn, in_pixels};
use crate::support::{every, prepared};
use render::iago::{Counting, Hint, Mark, Ray, Tile};
use rules::Side;
use rules::iago::{Cell, Disk};

#[test]
fn the_numbers_of_iago_are_read() {
    check(|theme, report| {
        let board = prepared(theme, 800);
        let unit = board.unit();
        let cell: Cell = "D4".parse().expect("a cell");
        let (x, y) = board.layout().middle(cell, Side::First);
        let badge = around((x, y - 0.115 * unit), 0.12 * unit, 0.16 * unit);
        for (what, hint) in [
            ("a count", Hint::Compulsory(8)),
            ("a long count", Hint::Compulsory(18)),
            ("a count refused to Dark", Hint::Refused(Side::First, 8)),
            ("a count refused to Light", Hint::Refused(Side::Second, 8)),
        ] {
            let pixels = drawn(&board, &every(|_| Tile::Empty(hint)));
            report.label(what, &pixels, badge);
        }
        let mut scene = every(|_| Tile::Empty(Hint::None));
        for (name, inner, outer) in [("a factor", 8, 8), ("an area without disks", 0, 0)] {
            for tally in scene.tallies.values_mut() {
                tally.counting = Counting::Product { inner, outer };
                tally.total = 8;
            }
            let pixels = drawn(&board, &scene);
            for side in Side::BOTH {
                let [first, _, second] = board.layout().factors(side).map(in_pixels);
                for at in [first, second] {
                    report.label(name, &pixels, around(at, 0.13 * unit, 0.16 * unit));
                }
                let strip = pixels.width as f32 * 0.08;
                // Without a name, icon and total stand in the middle of their half.
                let quarter = pixels.width as f32 / 4.0;
                let middle = match side {
                    Side::First => quarter + 0.25 * strip,
                    Side::Second => 3.0 * quarter - 0.25 * strip,
                };
                let low = board.layout().height as f32 + 0.53 * strip;
                let part = around((middle, low), 0.25 * strip, 0.3 * strip);
                report.label("a total", &pixels, part);
            }
        }
    });
}

#[test]
fn the_marks_of_iago_are_seen() {
    check(|theme, report| {
        let board = prepared(theme, 800);
        let empty = every(|_| Tile::Empty(Hint::None));
        let at = |name: &str| name.parse::<Cell>().expect("a cell");
        for name in ["D4", "A1", "E5"] {
            let with = |tile: Tile| {
                let mut scene = empty.clone();
                scene.tiles[at(name).index()] = tile;
                drawn(&board, &scene)
            };
            let bare = with(Tile::Empty(Hint::None));
            for hint in [
                Hint::Legal,
                Hint::Compulsory(3),
                Hint::Refused(Side::First, 3),
                Hint::Refused(Side::Second, 3),
            ] {
                let marked = with(Tile::Empty(hint));
                report.mark(&format!("{hint:?} on {name}"), &marked, &bare);
            }
            for owner in Side::BOTH {
                for captive in [false, true] {
                    let disk = Disk { owner, captive };
                    let plain = with(Tile::Disk(disk, Mark::None));
                    report.mark(&format!("{disk:?} on {name}"), &plain, &bare);
                    for mark in [Mark::Placed, Mark::Flipped, Mark::Dotted] {
                        let marked = with(Tile::Disk(disk, mark));
                        report.mark(&format!("{mark:?} {disk:?} on {name}"), &marked, &plain);
                    }
                }
                let other = Disk {
                    owner: owner.other(),
                    captive: true,
                };
                let own = Disk {
                    owner,
                    captive: true,
                };
                let [own, other] = [own, other].map(|disk| with(Tile::Disk(disk, Mark::None)));
                report.mark(&format!("the cross of {owner:?} on {name}"), &own, &other);
            }
        }
        for compulsory in [false, true] {
            let mut scene = empty.clone();
            scene.rays = vec![Ray {
                from: at("C3"),
                taken: vec![at("C4")],
                closing: at("C5"),
                compulsory,
            }];
            let [with, without] = [&scene, &empty].map(|scene| drawn(&board, scene));
            report.mark("a ray", &with, &without);
        }
        for side in Side::BOTH {
            let bar = |to_move: bool| {
                let mut scene = empty.clone();
                scene.tallies[side].to_move = to_move;
                drawn(&board, &scene)
            };
            report.mark("whose turn it is", &bar(true), &bar(false));
        }
    });
}
