//! A match of each game by text alone: the person knows only the board as text, and types the moves that it offers.

use super::actor::Actor;
use super::languages::begin;
use super::test_bot::TestBot;
use rules::Game;
use search::Random;
use serde_json::json;
use text::Locale;

/// Steps after which the match has shown enough; matches of Iago and ISAAC end earlier.
const STEPS: usize = 150;

/// One action that a line of the list offers; `None` for a title.
fn offered(game: Game, line: &str) -> Option<String> {
    let (what, rest) = line.split_once(": ")?;
    // A name of a cell or point starts with a letter and a digit, or with two digits.
    let named = |name: &str| {
        let mut signs = name.chars();
        let begins = signs
            .next()
            .is_some_and(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
        begins && signs.next().is_some_and(|it| it.is_ascii_digit())
    };
    let first = |list: &str| {
        let name = list.split([',', ' ']).next().unwrap_or_default();
        named(name).then(|| name.to_owned())
    };
    match game {
        Game::Iago if what == "An inner cell, flipping nothing" => first(rest),
        Game::Iago if rest.contains("captures") || rest.contains("releases") => first(what),
        Game::Iago => None,
        Game::Isaac if what.starts_with("Up to length") => {
            let length: u16 = what.rsplit(' ').next()?.parse().ok()?;
            let (way, stretches) = rest.split_once(' ')?;
            let from: u16 = first(stretches)?.split('-').next()?.parse().ok()?;
            let by = if way == "rows" { 1 } else { 10 };
            Some(format!("{from:02}-{:02}", from + by * (length - 1)))
        }
        Game::Isaac if named(what) => {
            let score = rest
                .split_once(", score ")?
                .1
                .split([',', ' '])
                .next_back()?;
            Some(format!("{what}:{score}"))
        }
        Game::Isaac => None,
        Game::Ampel if what == "Points you can name" => first(rest),
        Game::Ampel if named(what) => {
            let wins = rest.split(", ").find(|end| end.contains("(wins"));
            let end = wins.map_or_else(|| first(rest), first)?;
            Some(format!("{what} {end}"))
        }
        Game::Ampel => None,
    }
}

async fn play(game: Game) -> usize {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let option = match game {
        Game::Iago => "cell",
        Game::Isaac => "piece",
        Game::Ampel => "disk",
    };
    begin(Locale::En, game, [&alice, &bob], json!({})).await;
    let mut random = Random::new(7);
    let mut steps = 0;
    let players: [&Actor; 2] = [&alice, &bob];
    let mut mover = 0;
    while steps < STEPS {
        let board = format!("{game} board");
        let seen = players[mover].slash(&board, json!({ "text": true })).await;
        let text = seen.text();
        let to_move = |who: &Actor| {
            let mention = format!("<@{}>", who.id());
            text.lines()
                .any(|it| it.contains("is to move") && it.contains(&mention))
        };
        if !to_move(players[mover]) {
            if !to_move(players[1 - mover]) {
                break;
            }
            mover = 1 - mover;
            continue;
        }
        let choices: Vec<String> = text
            .lines()
            .filter_map(|line| offered(game, line))
            .collect();
        assert!(!choices.is_empty(), "{text}");
        let numbers: Vec<usize> = (0..choices.len()).collect();
        let chosen = &choices[random.pick(&numbers).expect("a choice")];
        let command = format!("{game} move");
        let played = players[mover]
            .slash(&command, json!({ (option): chosen }))
            .await;
        let told = played.text();
        let names = chosen.split([' ', ':', '>']).next().expect("a name");
        assert!(told.contains(names), "{chosen}: {told}\n\n{text}");
        steps += 1;
    }
    test_bot.finish().await;
    steps
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn iago_is_played_by_text_alone() {
    assert!(play(Game::Iago).await < STEPS);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn isaac_is_played_by_text_alone() {
    assert!(play(Game::Isaac).await < STEPS);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ampel_is_played_by_text_alone() {
    assert!(play(Game::Ampel).await > 20);
}
