//! Rounds, results and places of a tournament.

use super::points;
use crate::{Locale, list, name, t};
use referee::tournament::{
    Card, Outcome, Pairing, Slot, Tournament, TournamentGame, TournamentKind,
};
use referee::{ChannelId, UserId};
use rules::Side;

/// The largest number of characters of a thread's name and of a menu's line.
const LONGEST_NAME: usize = 100;

fn named(tournament: &Tournament) -> String {
    name::escaped(&tournament.settings.name)
}

/// Says that round `round` of `rounds` begins.
#[must_use]
pub fn round_begun(locale: Locale, tournament: &Tournament, [round, rounds]: [u32; 2]) -> String {
    let name = named(tournament);
    match stage(locale, tournament, [round, rounds]) {
        Some(title) => t!(locale, "tournament-stage-begun", name, title),
        None => t!(locale, "tournament-round-begun", name, round, rounds),
    }
}

/// The name of a round, such as `Semi-finals`, in a knockout; `None` in any other tournament, whose rounds have
/// numbers.
pub(super) fn stage(
    locale: Locale,
    tournament: &Tournament,
    [round, rounds]: [u32; 2],
) -> Option<String> {
    let knockout = matches!(tournament.settings.kind, TournamentKind::Knockout { .. });
    let players = 2_usize.checked_pow(rounds.checked_sub(round)? + 1)?;
    knockout.then(|| round_title(locale, players))
}

/// Says that fewer rounds are played than were announced.
#[must_use]
pub fn fewer_rounds(locale: Locale, announced: u32, rounds: u32) -> String {
    t!(locale, "tournament-fewer-rounds", announced, rounds)
}

/// Says that a Swiss has ended early, after round `round` of `rounds`.
#[must_use]
pub fn ended_early(locale: Locale, round: u32, rounds: u32) -> String {
    t!(locale, "tournament-ended-early", round, rounds)
}

/// The tournament, round and board of a game, and its players, the first side first.
#[must_use]
pub fn pairing(
    locale: Locale,
    tournament: &Tournament,
    slot: Slot,
    players: [UserId; 2],
) -> String {
    let [first, second] = players.map(|player| name::player(locale, player));
    let side = name::side(locale, tournament.settings.terms.game(), Side::First);
    let name = named(tournament);
    if tournament.settings.kind == TournamentKind::Ladder {
        return t!(
            locale,
            "tournament-pairing-ladder",
            name,
            first,
            second,
            side
        );
    }
    let Slot { round, board, game } = slot;
    match tournament.settings.best_of.games() {
        1 => t!(
            locale,
            "tournament-pairing",
            name,
            round,
            board,
            first,
            second,
            side
        ),
        _ => t!(
            locale,
            "tournament-pairing-game",
            name,
            round,
            board,
            game,
            first,
            second,
            side
        ),
    }
}

/// The name of the thread in which a game is played.
#[must_use]
pub fn thread_name(
    locale: Locale,
    tournament: &Tournament,
    slot: Slot,
    players: [&str; 2],
) -> String {
    let [first, second] = players;
    let name = &tournament.settings.name;
    let said = match tournament.settings.kind {
        TournamentKind::Ladder => t!(locale, "tournament-thread-ladder", name, first, second),
        _ => {
            let Slot { round, board, .. } = slot;
            t!(
                locale,
                "tournament-thread",
                name,
                round,
                board,
                first,
                second
            )
        }
    };
    said.chars().take(LONGEST_NAME).collect()
}

/// How a tournament has ended: that it was called off, that it has no winner, or who won; then who came second and
/// third, if these places are taken. For a ladder, the winner is the player at the top.
#[must_use]
pub fn ended(locale: Locale, tournament: &Tournament, places: &[Vec<UserId>; 3]) -> String {
    let [first, second, third] = places.each_ref().map(|players| {
        let players: Vec<String> = players
            .iter()
            .map(|player| name::player(locale, *player))
            .collect();
        list(locale, &players)
    });
    let name = named(tournament);
    let mut lines = vec![match (first.is_empty(), tournament.settings.kind) {
        _ if tournament.is_called_off() => t!(locale, "tournament-called-off"),
        (true, TournamentKind::Ladder) => t!(locale, "tournament-closed-none", name),
        (true, _) => t!(locale, "tournament-winner-none", name),
        (false, TournamentKind::Ladder) => t!(locale, "tournament-closed", name, winner = first),
        (false, _) => {
            let count = places[0].len();
            t!(locale, "tournament-winner", name, winner = first, count)
        }
    }];
    if !second.is_empty() {
        lines.push(t!(locale, "tournament-winner-second", player = second));
    }
    if !third.is_empty() {
        lines.push(t!(locale, "tournament-winner-third", player = third));
    }
    lines.join("\n")
}

/// Says that the tournament is under way again after its end.
#[must_use]
pub fn goes_on(locale: Locale, tournament: &Tournament) -> String {
    t!(locale, "tournament-goes-on", name = named(tournament))
}

/// Says that the rounds after `round` stay as they are, because they were paired with the earlier result. `None` if no
/// later round has begun, and for a ladder.
#[must_use]
pub fn stays(locale: Locale, card: &Card, round: u32) -> Option<String> {
    let (from, to) = (round + 1, card.tournament.round);
    if card.is_ladder() || from > to {
        return None;
    }
    Some(match from == to {
        true => t!(locale, "tournament-stays", round = from),
        false => t!(locale, "tournament-stay", from, to),
    })
}

/// The result of a pairing in words; `None` while the pairing is open.
#[must_use]
pub fn result(locale: Locale, card: &Card, pairing: &Pairing) -> Option<String> {
    let users = pairing.players.map(|it| card.entrants[it].user);
    let decided = pairing.outcome()?;
    Some(match decided.played() {
        true => score(locale, pairing),
        false => outcome(
            locale,
            users.map(|user| name::player(locale, user)),
            decided,
        ),
    })
}

/// The points of both players so far.
#[must_use]
pub fn score(locale: Locale, pairing: &Pairing) -> String {
    let [first, second] = pairing.half_points().map(points);
    t!(locale, "tournament-result-first", first, second)
}

/// The outcome of a game in words; `first` and `second` are the players' names.
#[must_use]
pub fn outcome(locale: Locale, [first, second]: [String; 2], outcome: Outcome) -> String {
    match outcome {
        Outcome::FirstAway => t!(locale, "tournament-result-away", player = first),
        Outcome::SecondAway => t!(locale, "tournament-result-away", player = second),
        Outcome::BothAway => t!(locale, "tournament-result-both-away"),
        Outcome::First | Outcome::Second | Outcome::Draw | Outcome::Neither => {
            let [first, second] = outcome.points().map(points);
            t!(locale, "tournament-result-first", first, second)
        }
    }
}

/// A line for a game in a menu, in plain text: round and board (on a ladder the number of the challenge), and the
/// players' names.
#[must_use]
pub fn game_line(locale: Locale, card: &Card, slot: Slot, players: [&str; 2]) -> String {
    let (Slot { round, board, game }, [first, second]) = (slot, players);
    let said = match card.tournament.settings.best_of.games() {
        1 if card.is_ladder() => {
            t!(locale, "tournament-game-line-ladder", round, first, second)
        }
        _ if card.is_ladder() => t!(
            locale,
            "tournament-game-line-of-ladder",
            round,
            game,
            first,
            second
        ),
        1 => t!(locale, "tournament-game-line", round, board, first, second),
        _ => t!(
            locale,
            "tournament-game-line-of",
            round,
            board,
            game,
            first,
            second
        ),
    };
    said.chars().take(LONGEST_NAME).collect()
}

/// The result of a game in few words, or that the game is open.
#[must_use]
pub fn game_result(locale: Locale, game: &TournamentGame, players: [&str; 2]) -> String {
    match game.result {
        Some(result) => outcome(locale, players.map(str::to_owned), result),
        None => t!(locale, "tournament-game-open"),
    }
}

/// The title of the list of pairings, then at most `most` lines after the first `from` lines: the pairings of a round
/// with their results, then its players without an opponent. For a ladder, all open pairings are listed. `place` gives
/// the channel of a game's match.
#[must_use]
pub fn pairings(
    locale: Locale,
    card: &Card,
    round: u32,
    from: usize,
    most: usize,
    place: impl Fn(&TournamentGame) -> Option<ChannelId>,
) -> String {
    let tournament = &card.tournament;
    let name = named(tournament);
    let rounds = card.total_rounds().unwrap_or(round);
    let (title, all) = match card.is_ladder() {
        true => {
            // On a ladder each pairing is the only pairing of its round, so the list gives the pairings its own
            // numbers.
            let mut open = card.open_pairings();
            open.iter_mut()
                .zip(1..)
                .for_each(|(it, number)| it.board = number);
            let title = match open.is_empty() {
                true => t!(locale, "tournament-pairings-none-ladder", name),
                false => t!(locale, "tournament-standings-ladder", name),
            };
            (title, open)
        }
        false if tournament.round == 0 => return t!(locale, "tournament-pairings-none", name),
        false => {
            let title = t!(locale, "tournament-pairings", name, round, rounds);
            (title, card.pairings(round))
        }
    };
    let mut lines = vec![title];
    let paired = all.iter().map(|one| line(locale, card, one, &place));
    let byes = card.byes.iter().filter(|bye| bye.round == round);
    let rests = byes.map(|bye| {
        let player = name::player(locale, card.entrants[bye.player].user);
        rested(locale, player, bye.half_points)
    });
    lines.extend(paired.chain(rests).skip(from).take(most));
    lines.join("\n")
}

fn line(
    locale: Locale,
    card: &Card,
    pairing: &Pairing,
    place: impl Fn(&TournamentGame) -> Option<ChannelId>,
) -> String {
    let user = |player: usize| name::player(locale, card.entrants[player].user);
    let [first, second] = pairing.players.map(user);
    let board = pairing.board;
    let Some(result) = result(locale, card, pairing) else {
        return match pairing.games.last().and_then(place) {
            Some(channel) => {
                let link = format!("<#{channel}>");
                t!(
                    locale,
                    "tournament-pairing-open",
                    board,
                    first,
                    second,
                    where = link
                )
            }
            None => t!(locale, "tournament-pairing-waiting", board, first, second),
        };
    };
    let line = t!(
        locale,
        "tournament-pairing-result",
        board,
        first,
        second,
        result
    );
    let decided = pairing.games.iter().filter_map(|game| {
        let moderator = name::player(locale, game.decided_by?);
        Some((moderator, game.struck))
    });
    match decided.max_by_key(|(_, struck)| *struck) {
        Some((moderator, true)) => t!(locale, "tournament-pairing-struck", line, moderator),
        Some((moderator, false)) => t!(locale, "tournament-pairing-result-set", line, moderator),
        None => line,
    }
}

/// Says that the player has no opponent in a round, and how many points the player gets for that.
#[must_use]
pub fn rested(locale: Locale, player: String, half_points: u32) -> String {
    match half_points {
        0 => t!(locale, "tournament-bye-none", player),
        1 => t!(locale, "tournament-bye-half", player),
        _ => t!(locale, "tournament-bye-full", player),
    }
}

/// The rounds that a picture shows, in words.
#[must_use]
pub fn shown_rounds(locale: Locale, [first, last]: [u32; 2], rounds: u32) -> String {
    match first == last {
        true => t!(locale, "tournament-shown-round", round = first, rounds),
        false => t!(locale, "tournament-shown-rounds", first, last, rounds),
    }
}

/// The part of a bracket that a picture shows: the whole bracket if `from` is `None`, otherwise only the round with
/// `from` players and the rounds after it.
#[must_use]
pub fn shown_bracket(locale: Locale, from: Option<usize>) -> String {
    match from {
        None => t!(locale, "tournament-shown-bracket"),
        Some(players) => t!(locale, "tournament-shown-bracket-from", players),
    }
}

/// The text above a picture of rounds. If the picture shows later rounds than the ranks count, `ranked` is the last
/// round that the ranks count. If `annulled` is true, the text explains the mark of games that do not count. If
/// `struck` is true, it explains the mark of struck results.
#[must_use]
pub fn rounds(
    locale: Locale,
    tournament: &Tournament,
    shown: &str,
    ranked: Option<u32>,
    [annulled, struck]: [bool; 2],
) -> String {
    let mut lines = vec![t!(
        locale,
        "tournament-rounds",
        name = named(tournament),
        shown
    )];
    lines.extend(ranked.map(|round| t!(locale, "tournament-rounds-ranked", round)));
    if annulled {
        lines.push(t!(locale, "tournament-rounds-annulled"));
    }
    if struck {
        lines.push(t!(locale, "tournament-rounds-struck"));
    }
    lines.join("\n-# ")
}

/// The text above a picture of a bracket.
#[must_use]
pub fn bracket(locale: Locale, tournament: &Tournament, shown: &str) -> String {
    t!(locale, "tournament-shown", name = named(tournament), shown)
}

/// The name of a knockout's round with `players` players.
#[must_use]
pub fn round_title(locale: Locale, players: usize) -> String {
    match players {
        2 => t!(locale, "tournament-round-final"),
        4 => t!(locale, "tournament-round-semifinal"),
        8 => t!(locale, "tournament-round-quarterfinal"),
        _ => t!(locale, "tournament-round-of", players),
    }
}

/// The name of the match for the third place.
#[must_use]
pub fn third_title(locale: Locale) -> String {
    t!(locale, "tournament-round-third")
}
