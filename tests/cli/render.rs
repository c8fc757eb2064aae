//! `iago render` from a shell.

use crate::games::{AMPEL_GAME, GAME, ISAAC_GAME, positions};
use render::gif::Pace;
use render::iago::Scene as Board;
use render::{Banner, Drawing as _, Renderer, Scene, Size, Strip, ThemeName, View, Words};
use rules::iago::Options;
use rules::record::{Record, RecordResult};
use rules::{AnyOptions, Game, Position, Side};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with a record in it.
struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Scratch {
        let folder = tempfile::tempdir().expect("a folder");
        let scratch = Scratch { folder };
        scratch.write("game.txt", &record(Game::Iago, GAME));
        scratch
    }

    fn write(&self, name: &str, record: &Record) {
        std::fs::write(self.path(name), record.to_string()).expect("the record is written");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn render(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_iago"))
            .arg("render")
            .args(arguments)
            .current_dir(self.folder.path())
            .output()
            .expect("the program starts")
    }

    fn drawn(&self, arguments: &[&str], out: &str) -> Vec<u8> {
        let answer = self.render(&[arguments, &["--record", "game.txt", "--out", out]].concat());
        assert!(
            answer.status.success(),
            "{}",
            String::from_utf8_lossy(&answer.stderr)
        );
        std::fs::read(self.path(out)).expect("the picture is there")
    }

    fn refuses(&self, arguments: &[&str], expected: &str) {
        self.fails(arguments, 2, expected);
    }

    fn fails(&self, arguments: &[&str], code: i32, expected: &str) {
        let answer = self.render(arguments);
        assert_eq!(answer.status.code(), Some(code), "{arguments:?}");
        let message = String::from_utf8_lossy(&answer.stderr);
        assert_eq!(message.lines().count(), 1, "one sentence: {message}");
        assert!(message.contains(expected), "{message:?} lacks {expected:?}");
    }
}

fn names() -> [String; 2] {
    ["Alice".into(), "Bob".into()]
}

fn record(game: Game, tokens: &str) -> Record {
    Record::new(AnyOptions::default_of(game), names())
        .with_actions(tokens.split_whitespace())
        .expect("the game is made of tokens")
}

fn exists(path: &Path) -> bool {
    path.try_exists().expect("the folder can be read")
}

#[test]
fn a_ply_a_theme_and_a_size_are_drawn_as_in_chat() {
    let scratch = Scratch::new();
    let file = scratch.drawn(
        &["--ply", "21", "--theme", "dark", "--size", "300"],
        "board.png",
    );
    let (position, last) = &positions(Options::default(), GAME)[21];
    let scene = Scene::Iago(Board::new(position, last.as_ref(), View::default()));
    let scene = scene.with_strip(Strip {
        names: names().map(Words::from).into(),
        banner: None,
    });
    let size = Size::new(300).expect("in bounds");
    assert!(file == Renderer::default().png(&scene, ThemeName::Dark, size));
}

#[test]
fn a_gif_ends_at_the_ply() {
    let scratch = Scratch::new();
    let file = scratch.drawn(&["--ply", "5", "--size", "240"], "replay.GIF");
    let mut reader = ::gif::DecodeOptions::new()
        .read_info(&file[..])
        .expect("a GIF");
    let (mut time, mut pictures) = (0, 0);
    while let Some(frame) = reader.next_frame_info().expect("a frame") {
        time += frame.delay;
        // A frame with a delay up to 10 is a patch of the same picture.
        pictures += u32::from(frame.delay > 10);
    }
    let pace = Pace::default();
    assert_eq!((pictures, time), (6, 5 * pace.frame + pace.last));
    assert_eq!((reader.width(), reader.height()), (201, 251));
}

#[test]
fn panels_and_refusals_are_drawn() {
    let scratch = Scratch::new();
    let plies = positions(Options::default(), GAME);
    let size = Size::new(400).expect("in bounds");
    let file = scratch.drawn(&["--ply", "22", "--panels", "--size", "400"], "panels.png");
    let drawn = Board::panels(
        &plies[21].0,
        plies[22].1.as_ref().expect("a ply"),
        View::default(),
    );
    let drawn = drawn.expect("a flip").into_iter().map(Scene::Iago);
    let drawn: Vec<Scene> = drawn.collect();
    assert!(file == Renderer::default().panels(&drawn, ThemeName::Classic, size));

    let file = scratch.drawn(
        &["--ply", "34", "--refused", "A1", "--size", "400"],
        "refused.png",
    );
    let refusal = plies[34].0.play_token("A1").expect_err("A1 flips nothing");
    let scene = Board::refusal(&plies[34].0, &refusal, View::default()).expect("a diagram");
    assert!(file == Renderer::default().png(&Scene::Iago(scene), ThemeName::Classic, size));
}

#[test]
fn every_game_takes_apart_what_its_last_action_did() {
    let scratch = Scratch::new();
    for (game, tokens) in [(Game::Isaac, ISAAC_GAME), (Game::Ampel, AMPEL_GAME)] {
        scratch.write("game.txt", &record(game, tokens));
        let whole = scratch.drawn(&["--size", "400"], "whole.png");
        let panels = scratch.drawn(&["--panels", "--size", "400"], "panels.png");
        assert!(panels.starts_with(b"\x89PNG") && panels != whole, "{game}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_sentence() {
    let scratch = Scratch::new();
    let with = |more: &[&'static str]| [&["--record", "game.txt", "--out", "x.png"], more].concat();
    scratch.refuses(&["--record", "none.txt", "--out", "x.png"], "none.txt");
    scratch.refuses(&["--record", "game.txt", "--out", "x.jpg"], ".png nor .gif");
    scratch.refuses(&with(&["--ply", "44"]), "0 to 43");
    scratch.refuses(&with(&["--size", "5000"]), "120 to 2048");
    scratch.refuses(&with(&["--theme", "pink"]), "classic, dark");
    scratch.refuses(&with(&["--refused", "D4", "--ply", "0"]), "not refused");
    scratch.refuses(&with(&["--refused", "J1", "--ply", "0"]), "no picture");
    scratch.refuses(
        &with(&["--panels", "--ply", "0"]),
        "nothing has been played",
    );
    scratch.refuses(
        &with(&["--panels", "--ply", "1"]),
        "all that the last action did, so leave --panels out",
    );
    scratch.refuses(
        &["--record", "game.txt", "--out", "x.gif", "--panels"],
        "--panels",
    );
    scratch.write("ampel.txt", &record(Game::Ampel, ""));
    scratch.refuses(
        &["--record", "ampel.txt", "--out", "x.png", "--turned"],
        "leave --turned out",
    );
    std::fs::write(scratch.path("bad.txt"), "iago record 1\ngame: chess\n").expect("written");
    scratch.refuses(&["--record", "bad.txt", "--out", "x.png"], "line 2");
    for size in [
        "0",
        "1",
        "119",
        "2049",
        "100000",
        "99999999999999999999",
        "wide",
    ] {
        scratch.refuses(&with(&["--size", size]), "120 to 2048");
    }
    scratch.refuses(&["--record", "game.txt", "--out", ""], "--out");
    scratch.refuses(&with(&["--size=-5"]), "120 to 2048");
    scratch.refuses(&with(&["--ply=-1"]), "--ply");
    for ply in ["1.5", "first", "18446744073709551616"] {
        scratch.refuses(&with(&["--ply", ply]), "--ply");
    }
    for out in ["picture", "x.", ".png", "x.png.txt"] {
        scratch.refuses(&["--record", "game.txt", "--out", out], "nor .gif");
    }
    std::fs::create_dir(scratch.path("folder.png")).expect("made");
    for out in ["no/x.png", "folder.png"] {
        scratch.fails(&["--record", "game.txt", "--out", out], 1, out);
    }
    scratch.refuses(&["--record", "folder.png", "--out", "x.png"], "folder.png");
    for (name, content) in [
        ("empty.txt", &b""[..]),
        ("binary.txt", &[0xff, 0xfe, 0, 1, 2]),
        ("cut.txt", b"iago record 1\ngame: iago\nvariant"),
        ("illegal.txt", b"iago record 1\ngame: iago\nvariant: standard\npenalty: false\ndark: \"a\"\nlight: \"b\"\nresult: unfinished\n\n1. D4 D4\n"),
    ] {
        std::fs::write(scratch.path(name), content).expect("written");
        scratch.refuses(&["--record", name, "--out", "x.png"], name);
    }
    assert!(!exists(&scratch.path("x.png")) && !exists(&scratch.path("x.gif")));
}

#[test]
fn a_match_that_was_resigned_demands_nothing_any_more() {
    let scratch = Scratch::new();
    let tokens = "D3 E2 E4 E3";
    let resigned = RecordResult::Resignation {
        winner: Side::First,
    };
    let resigned = record(Game::Iago, tokens)
        .with_ending(Some(resigned))
        .expect("any game can be resigned");
    scratch.write("game.txt", &resigned);
    let (position, last) = &positions(Options::default(), tokens)[4];
    let scene = Board::new(position, last.as_ref(), View::default());
    let scene = Scene::Iago(scene).with_strip(Strip {
        names: names().map(Words::from).into(),
        banner: Some(Banner {
            winner: Some(Side::First),
            title: "Alice wins".into(),
            reason: "Bob resigned".into(),
            credit: "Iago by Kanare Kato, 2022".into(),
        }),
    });
    let size = Size::new(240).expect("in bounds");
    let drawn = |scene| Renderer::default().png(&scene, ThemeName::Classic, size);
    let file = scratch.drawn(&["--size", "240"], "over.png");
    assert!(file == drawn(scene.clone().finished()));
    assert!(file != drawn(scene), "a capture was compulsory");
    let replay = scratch.drawn(&["--size", "240"], "over.gif");
    scratch.write("game.txt", &record(Game::Iago, tokens));
    assert!(replay != scratch.drawn(&["--size", "240"], "goes-on.gif"));
}
