//! Every view of a match counts moves alike: a move is a player's turn, and a numbered step is told with its move.

use crate::a_match;
use referee::{GuildId, Match, Time, TimeControl, UserId};
use render::{Film, View};
use rules::record::Replay;
use rules::{AnyOptions, AnyPosition, Game, Side};
use text::explain::{self, Place};
use text::{Locale, alt, caption, matches};

const PLAYERS: [UserId; 2] = [UserId(7), UserId(8)];

/// A match after `choices` random actions.
fn played(options: AnyOptions, choices: usize) -> Match {
    let start = Time::from_millis(0);
    let mut this_match = a_match(GuildId(1), options, TimeControl::None, PLAYERS, start);
    let mut state = 0x9e37_79b9_u64;
    for _ in 0..choices {
        let Some(side) = this_match.to_move() else {
            break;
        };
        // Xorshift: any sequence of numbers will do.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let actions = this_match.position().legal_actions();
        let at = usize::try_from(state >> 33).unwrap_or(0) % actions.len();
        let user = PLAYERS[side.index()];
        this_match
            .play(user, &actions[at].to_string(), None, start)
            .expect("legal");
    }
    this_match
}

fn replay(this_match: &Match) -> Replay {
    let mut replay: Replay = Replay::new(AnyPosition::start(this_match.terms().options));
    for ply in this_match.plies() {
        let played = replay.judge(&ply.token()).expect("legal");
        replay.push(played);
    }
    replay
}

/// All numbers in a line.
fn numbers(line: &str) -> Vec<usize> {
    let digits = line.split(|letter: char| !letter.is_ascii_digit());
    digits.filter_map(|it| it.parse().ok()).collect()
}

/// The count of moves that each view of a match gives, by the view's name.
fn counts(locale: Locale, this_match: &Match) -> Vec<(&'static str, Option<usize>)> {
    let last = this_match.plies().len();
    let moves = this_match.turn_ends().len() - 1;
    // The count stands last in the first line, after the players' ids.
    let last_of = |text: String| numbers(text.lines().next()?).pop();
    let names = Default::default();
    let film = Film::of(&replay(this_match), View::default()).expect("pictures");
    let players = ["Ann".to_owned(), "Ben".to_owned()].into();
    let captions = caption::captions(locale, &replay(this_match), film.plies(), &players);
    let caption = captions.last().cloned().flatten();
    let place = Place::of(this_match, last);
    let [turn, turns] = place.turn;
    assert_eq!(turn, turns);
    let step = matches::step(locale, this_match, [moves, moves]);
    vec![
        ("the board", last_of(matches::present(locale, this_match))),
        (
            "its alt text",
            last_of(alt::board(locale, this_match, &names, Side::First)),
        ),
        ("move by move", last_of(step)),
        ("what is explained", Some(turns)),
        (
            "a caption",
            caption.and_then(|it| numbers(&it.plain).first().copied()),
        ),
    ]
}

#[test]
fn every_view_counts_moves_alike() {
    let penalty = AnyOptions::default_of(Game::Iago).with_text("penalty", "true");
    let options = Game::ALL.map(AnyOptions::default_of).into_iter();
    for options in options.chain([penalty.expect("an option of Iago")]) {
        for choices in [1, 4, 20, 34, 50] {
            let mut this_match = played(options, choices);
            // The views leave out an unfinished turn, so the match goes on until a turn ends.
            while this_match.to_move().is_some()
                && !this_match
                    .plies()
                    .last()
                    .is_some_and(referee::Ply::ends_turn)
            {
                this_match = played(options, this_match.plies().len() + 1);
            }
            for locale in Locale::ALL {
                let told = counts(locale, &this_match);
                let turns = this_match.turns();
                for (view, count) in &told {
                    assert_eq!(*count, Some(turns), "{locale}, {choices}: {view}: {told:?}");
                }
            }
        }
    }
}

/// A number of a step never stands without its move, and a number of a move never counts steps.
#[test]
fn single_steps_are_told_with_their_move() {
    for game in Game::ALL {
        let this_match = played(AnyOptions::default_of(game), 40);
        let place = Place::of(&this_match, this_match.plies().len());
        let ([step, count], [turn, turns]) = (place.step, place.turn);
        let before = AnyPosition::start(this_match.terms().options);
        let did = this_match.played(0..1).next().expect("something").effects;
        let said = explain::explained(Locale::En, place, "told", &before, &did);
        let title = said.lines().next().unwrap_or_default();
        let expected = match game.facts().hides_steps {
            true => format!("**Step {step} of {count} (move {turn} of {turns})** · told"),
            false => format!("**Move {turn} of {turns}** · told"),
        };
        assert_eq!(title, expected, "{game}");
    }
}
