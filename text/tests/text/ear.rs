//! What a reader hears who does not see the pictures: nothing twice, the result first, and no two equal lines.

use super::a_match;
use super::choices::recorded;
use referee::rating::Rating;
use referee::{Ending, GuildId, Match, Time, TimeControl, UserId};
use rules::{AnyOptions, Game, Side};
use text::history::{self, Finished};
use text::leaderboard::{self, Path};
use text::{Locale, alt, answer, ending, matches, name, own};

const START: Time = Time::from_millis(1_795_233_600_000);
const ANN: UserId = UserId(7);
const BEN: UserId = UserId(8);

fn begun(game: Game, players: [UserId; 2], start: Time) -> Match {
    let options = AnyOptions::default_of(game);
    a_match(GuildId(1), options, TimeControl::None, players, start)
}

/// Plays the first recorded game of `game` and calls `check` after each action.
fn play(game: Game, players: [UserId; 2], mut check: impl FnMut(&Match)) -> Match {
    let standard = serde_json::json!({});
    let lines = recorded().into_iter().find(|(of, _)| *of == game);
    let (_, lines) = lines.expect("recorded games");
    let requests = lines.lines().map(|line| {
        let vector: serde_json::Value = serde_json::from_str(line).expect("JSON");
        vector["request"].clone()
    });
    // The longest game of the default options that ends by the rules.
    let ended = requests
        .filter(|it| it["options"].is_null() || it["options"] == standard)
        .filter_map(|it| {
            let mut this_match = begun(game, players, START);
            let mut seen = Vec::new();
            for token in it["actions"].as_array()? {
                let Some(player) = this_match.player_to_move() else {
                    break;
                };
                // A recorded token that the referee has played already is refused here.
                if this_match
                    .play(player, token.as_str()?, None, START)
                    .is_ok()
                {
                    seen.push(this_match.clone());
                }
            }
            matches!(this_match.ending(), Some(Ending::Rules { .. })).then_some(seen)
        });
    let seen = ended.max_by_key(Vec::len).expect("a game that ended");
    seen.iter().for_each(&mut check);
    seen.last().expect("an action").clone()
}

#[test]
fn the_result_is_told_first_and_the_score_last() {
    for game in Game::ALL {
        let over = play(game, [ANN, BEN], |_| {});
        for locale in Locale::ALL {
            let arithmetic = text::words(over.position()).arithmetic(locale);
            let result = ending::ending_text(locale, &over);
            let result = result.lines().next().expect("the result");
            let turns = over.turns();
            for said in [
                matches::moved(locale, &over, matches::latest(&over)),
                matches::present(locale, &over),
                matches::step(locale, &over, [turns, turns]),
            ] {
                let at = |part: &str| said.find(part).unwrap_or_else(|| panic!("{part}\n{said}"));
                assert!(at(result) < at(&arithmetic), "{said}");
                assert!(said.ends_with(&arithmetic), "{said}");
                let between = &said[at(result) + result.len()..at(&arithmetic)];
                assert!(!between.trim().is_empty(), "the last move: {said}");
            }
        }
    }
}

#[test]
fn the_message_after_the_bots_turn_tells_the_players_steps_in_one_line() {
    let engine = UserId::engine(3);
    for locale in Locale::ALL {
        let mut brief = 0;
        play(Game::Ampel, [ANN, engine], |it| {
            if it.to_move() != Some(Side::First) || it.has_private_steps() {
                return;
            }
            let plies = matches::exchange(it);
            let start = it.turn_start(plies.start);
            let own: Vec<_> = it.plies()[start..plies.end]
                .iter()
                .filter(|ply| ply.side == Side::First && !ply.automatic)
                .collect();
            if own.len() < 2 {
                return;
            }
            brief += 1;
            let said = matches::moved(locale, it, plies);
            let player = name::player(locale, ANN);
            let first = said.lines().next().expect("a line");
            assert!(first.starts_with(&player), "{said}");
            for ply in own {
                let token = text::words(Game::Ampel).token(locale, &ply.token());
                assert!(first.contains(&token), "{token}: {said}");
            }
            let numbered = said.lines().filter(|line| line.starts_with("1. ")).count();
            assert!(numbered <= 1, "{said}");
        });
        assert!(brief > 3, "{brief}");
    }
}

#[test]
fn the_rating_graph_has_its_course() {
    let path = |after: &[i64]| Path {
        user: ANN,
        engine: false,
        now: Rating::default(),
        tally: [1, 0, 2],
        start: 1500,
        after: after.to_vec(),
    };
    let told = |after: &[i64]| leaderboard::rating_alt(Locale::En, &path(after));
    assert_eq!(
        told(&[1662]),
        "A graph of the rating over 1 match: 1500 before the first, up to 1662 after match 1."
    );
    assert_eq!(
        told(&[1620, 1700, 1480, 1550]),
        "A graph of the rating over 4 matches: 1500 before the first, up to 1700 after match 2, down to 1480 after \
         match 3, up to 1550 after match 4."
    );
    assert_eq!(
        told(&[1500, 1500]),
        "A graph of the rating over 2 matches: 1500 before the first, still 1500 after match 2."
    );
    for locale in Locale::ALL {
        let path = path(&[1620, 1700, 1480, 1550]);
        let alt = leaderboard::rating_alt(locale, &path);
        let said = leaderboard::rating(locale, Game::Iago, "standard", &path);
        assert!(
            said.lines().all(|line| !alt.contains(line)),
            "{alt}\n{said}"
        );
        let order = ["1500", "1700", "1480", "1550"].map(|it| alt.find(it).expect("a rating"));
        assert!(order.is_sorted(), "{alt}");
    }
}

#[test]
fn matches_against_the_same_opponent_have_different_lines() {
    let later = START + std::time::Duration::from_secs(60);
    let mut played = begun(Game::Iago, [ANN, BEN], START);
    played.play(ANN, "D4", None, START).expect("legal");
    let all = [
        begun(Game::Iago, [ANN, BEN], START),
        begun(Game::Iago, [BEN, ANN], START),
        begun(Game::Iago, [ANN, BEN], later),
        played,
    ];
    for locale in Locale::ALL {
        let notes = all.each_ref().map(|it| own::note(locale, it, ANN));
        for (at, note) in notes.iter().enumerate() {
            assert!(note.chars().count() <= 100, "{note}");
            assert!(!notes[..at].contains(note), "{notes:#?}");
        }
        let row =
            |it: &Match| answer::waiting_row(locale, it, it.seats().side(ANN).expect("a side"));
        let [first, second, _, played] = all.each_ref().map(row);
        assert!(
            first != second && first != played,
            "{first} {second} {played}"
        );
        let ended = |at: Time| Finished {
            number: None,
            game: Game::Iago,
            players: rules::BySide::of(|side| all[0].seats().player(side)),
            score: None,
            struck: false,
            act: None,
            at,
        };
        let [one, other] = [START, later].map(|at| history::note(locale, &ended(at)));
        assert_ne!(one, other);
        let said = history::page(locale, Some(ANN), &[ended(START)], 1, [1, 1]);
        assert!(said.contains(&name::date(START)), "{said}");
    }
}

#[test]
fn the_alt_text_of_a_refusal_does_not_repeat_the_reason() {
    let mut said = 0;
    for game in Game::ALL {
        play(game, [ANN, BEN], |it| {
            let position = it.position();
            let cells = ["A1", "B2", "D4", "E5", "00-02", "00-03:1", "A1>A2", "E5>E6"];
            for refusal in cells.iter().filter_map(|it| position.play_token(it).err()) {
                for locale in Locale::ALL {
                    let words = text::words(&refusal);
                    let reason = words.reason(locale, Side::First).replace("**", "");
                    let alt = alt::refusal_picture(locale, position, &refusal, Side::First);
                    said += 1;
                    let sentences = reason.split_inclusive(['.', '。', ';', '；']);
                    for sentence in sentences
                        .map(str::trim)
                        .filter(|it| it.chars().count() > 12)
                    {
                        assert!(!alt.contains(sentence), "{sentence}\n{alt}");
                    }
                }
            }
        });
    }
    assert!(said > 100, "{said}");
}

/// How many words the message after a move has in the middle of a match against the bot, which answers in the same
/// message.
#[test]
fn the_message_after_a_move_is_short_in_the_middle_of_a_match() {
    let engine = UserId::engine(3);
    for (game, most) in [(Game::Iago, 30), (Game::Isaac, 40), (Game::Ampel, 50)] {
        // German needs some more words.
        for (locale, most) in [(Locale::En, most), (Locale::De, most + most / 10)] {
            let mut counts = Vec::new();
            play(game, [ANN, engine], |it| {
                if it.to_move() != Some(Side::First) || it.has_private_steps() {
                    return;
                }
                let said = matches::moved(locale, it, matches::exchange(it));
                counts.push((words_in(&said), said));
            });
            let third = counts.len() / 3;
            let middle = &counts[third..counts.len() - third];
            let longest = middle.iter().max_by_key(|(count, _)| *count);
            let (longest, said) = longest.expect("messages");
            let mean = middle.iter().map(|(count, _)| count).sum::<usize>() / middle.len();
            println!("{game} in {locale}: {mean} words, at most {longest}: {said}");
            assert!(
                mean <= most,
                "{game} in {locale}: {mean} words, as in {said}"
            );
        }
    }
}

fn words_in(said: &str) -> usize {
    let parts = said.split_whitespace();
    parts
        .filter(|it| it.contains(char::is_alphanumeric))
        .count()
}
