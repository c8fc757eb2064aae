//! What moderators do: results struck and restored, matches decided and ended.

use super::tournament::points;
use super::{Locale, ending, list, name, place, t};
use referee::tournament::Outcome;
use referee::{Act, ActKind, Match, PersonAct, Seats, Time, UserId};
use rules::{BySide, Game, Side};

/// A match as moderators speak of it.
fn of(locale: Locale, number: u64, this_match: &Match) -> String {
    let seats = this_match.seats();
    let [first, second] = Side::BOTH.map(|side| name::player(locale, seats.player(side)));
    t!(
        locale,
        "moderate-match",
        number = count(number),
        game = name::game(locale, this_match.game()),
        first,
        second,
    )
}

/// A sentence about such a match.
fn said_of(locale: Locale, number: u64, this_match: &Match, said: &str) -> String {
    let which = of(locale, number, this_match);
    t!(locale, "moderate-of", which, said)
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn seated(locale: Locale, seats: &Seats, names: &BySide<Option<String>>) -> [String; 2] {
    Side::BOTH.map(|side| name::seated(locale, seats.player(side), names[side].as_deref()))
}

/// A running match in a menu, at most 100 characters; names are plain text there.
#[must_use]
pub fn running_line(
    locale: Locale,
    game: Game,
    seats: &Seats,
    names: &BySide<Option<String>>,
) -> String {
    let [first, second] = seated(locale, seats, names);
    let game = name::game(locale, game);
    let line = t!(locale, "moderate-running-line", game, first, second);
    line.chars().take(100).collect()
}

/// A finished match in a menu, at most 100 characters; names are plain text there.
#[must_use]
pub fn line(
    locale: Locale,
    number: Option<u64>,
    game: Game,
    seats: &Seats,
    names: &BySide<Option<String>>,
) -> String {
    let [first, second] = seated(locale, seats, names);
    let game = name::game(locale, game);
    let line = match number.map(count) {
        Some(number) => t!(locale, "moderate-line", number, game, first, second),
        None => t!(locale, "history-line", game, first, second),
    };
    line.chars().take(100).collect()
}

/// Which result is to be struck or restored, out of a menu; `any` if there is one.
#[must_use]
pub fn choose_result(locale: Locale, any: bool) -> String {
    match any {
        true => t!(locale, "moderate-which-result"),
        false => t!(locale, "moderate-no-result"),
    }
}

/// Which match is to be decided or, with `end`, ended, out of a menu; `any` if there is one.
#[must_use]
pub fn choose_match(locale: Locale, end: bool, any: bool) -> String {
    match (any, end) {
        (true, false) => t!(locale, "moderate-which-match"),
        (true, true) => t!(locale, "moderate-which-end"),
        (false, _) => t!(locale, "moderate-no-match"),
    }
}

/// What a struck result is taken out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Whether it has changed ratings.
    pub rated: bool,
    /// Whether it is a game of a tournament: there it stays played, and it is to be chosen what it counts.
    pub in_tournament: bool,
}

/// Asks whether a result is to be struck.
#[must_use]
pub fn annul_sure(locale: Locale, number: u64, this_match: &Match, counted: Counted) -> String {
    let result = ending::short(locale, this_match);
    let mut lines = vec![said_of(locale, number, this_match, &result)];
    lines.push(match counted.rated {
        true => t!(locale, "moderate-annul-sure"),
        false => t!(locale, "moderate-annul-sure-unrated"),
    });
    if counted.in_tournament {
        lines.push(t!(locale, "moderate-annul-tournament"));
    }
    lines.join("\n")
}

/// A result that is struck, by whom and when, and may be restored.
#[must_use]
pub fn annulled(locale: Locale, number: u64, this_match: &Match, act: &Act) -> String {
    let moderator = name::player(locale, act.by);
    let when = name::instant(act.at);
    let struck = t!(locale, "moderate-annulled", moderator, when);
    said_of(locale, number, this_match, &struck)
}

/// The same sentence with the reason that was given, if one was.
#[must_use]
pub fn with_reason(locale: Locale, said: String, reason: Option<&str>) -> String {
    match reason {
        Some(reason) => {
            let reason = name::escaped(reason);
            t!(locale, "moderate-reason", said, reason)
        }
        None => said,
    }
}

/// What a moderator did to a match, for everybody who sees its board.
#[must_use]
pub fn act(
    locale: Locale,
    number: u64,
    (kind, by): (ActKind, UserId),
    reason: Option<&str>,
) -> String {
    let (moderator, number) = (name::player(locale, by), count(number));
    let said = match kind {
        ActKind::Annul => t!(locale, "moderate-act-annul", moderator, number),
        ActKind::Restore => t!(locale, "moderate-act-restore", moderator, number),
        ActKind::Adjudicate => t!(locale, "moderate-act-adjudicate", moderator, number),
        ActKind::End => t!(locale, "moderate-act-end", moderator, number),
        ActKind::Resume => t!(locale, "moderate-act-resume", moderator, number),
    };
    with_reason(locale, said, reason)
}

/// Asks whether something is to be done to a person who is not blocked, or whose results count.
#[must_use]
pub fn person_sure(locale: Locale, user: UserId, act: PersonAct) -> String {
    let player = name::player(locale, user);
    match act {
        PersonAct::Block => t!(locale, "moderate-person-sure-block", player),
        PersonAct::AnnulAll => t!(locale, "moderate-person-sure-annul", player),
        PersonAct::RestoreAll => t!(locale, "moderate-person-sure-restore", player),
        PersonAct::Unblock => t!(locale, "moderate-button-unblock"),
    }
}

/// Since when and by whom a person is blocked, and whether to let them play again.
#[must_use]
pub fn unblock_sure(locale: Locale, user: UserId, by: UserId, at: Time) -> String {
    t!(
        locale,
        "moderate-person-sure-unblock",
        player = name::player(locale, user),
        when = name::instant(at),
        moderator = name::player(locale, by),
    )
}

/// That a person is blocked already.
#[must_use]
pub fn blocked_already(locale: Locale, user: UserId) -> String {
    t!(
        locale,
        "moderate-not-blocked-already",
        player = name::player(locale, user)
    )
}

/// The people who are blocked: whom, by whom, since when, why; `command` blocks one.
#[must_use]
pub fn blocked(
    locale: Locale,
    all: &[(UserId, UserId, Time, Option<&str>)],
    command: &str,
) -> String {
    if all.is_empty() {
        return t!(locale, "moderate-blocked-none", command);
    }
    let lines = all.iter().map(|(user, by, at, reason)| {
        let said = t!(
            locale,
            "moderate-blocked-line",
            player = name::player(locale, *user),
            moderator = name::player(locale, *by),
            when = name::instant(*at),
        );
        format!("- {}", with_reason(locale, said, *reason))
    });
    let title = std::iter::once(t!(locale, "moderate-blocked-list"));
    let lines: Vec<String> = title.chain(lines).collect();
    lines.join("\n")
}

/// What a moderator did to a person; how many results it struck or restored.
#[must_use]
pub fn person_act(
    locale: Locale,
    (by, user): (UserId, UserId),
    act: PersonAct,
    results: u64,
    reason: Option<&str>,
) -> String {
    let (moderator, player) = (name::player(locale, by), name::player(locale, user));
    let results = count(results);
    let said = match act {
        PersonAct::Block => t!(locale, "moderate-act-block", moderator, player),
        PersonAct::Unblock => t!(locale, "moderate-act-unblock", moderator, player),
        PersonAct::AnnulAll => {
            t!(locale, "moderate-act-annul-all", moderator, player, results)
        }
        PersonAct::RestoreAll => {
            t!(
                locale,
                "moderate-act-restore-all",
                moderator,
                player,
                results
            )
        }
    };
    with_reason(locale, said, reason)
}

/// What a moderator did, which another one has undone.
#[must_use]
pub fn undone(locale: Locale, said: &str, by: UserId) -> String {
    t!(
        locale,
        "moderate-undone",
        said,
        moderator = name::player(locale, by)
    )
}

/// That the reader is blocked in this server, and why.
#[must_use]
pub fn barred(locale: Locale, reason: Option<&str>) -> String {
    with_reason(locale, t!(locale, "moderate-barred-you"), reason)
}

/// Why a moderator's wish is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Not {
    /// It goes on.
    Over,
    /// It has no result.
    Result,
    /// It counts.
    Struck,
    /// It is over.
    Running,
    /// No match has this number.
    There,
    /// The moderator plays in it.
    Own,
    /// It decides a match between the moderator and the person.
    OwnMatch,
    /// The person is the moderator.
    Yourself,
    /// It is a program.
    Person,
    /// They are not blocked.
    Blocked,
    /// No result of theirs counts.
    Results,
    /// Their results are not struck.
    AllStruck,
    /// There is nothing to undo.
    Act,
}

/// The same in words.
#[must_use]
pub fn not(locale: Locale, why: Not) -> String {
    match why {
        Not::Over => t!(locale, "moderate-not-over"),
        Not::Result => t!(locale, "moderate-not-result"),
        Not::Struck => t!(locale, "moderate-not-struck"),
        Not::Running => t!(locale, "moderate-not-running"),
        Not::There => t!(locale, "moderate-not-there"),
        Not::Own => t!(locale, "moderate-not-own"),
        Not::OwnMatch => t!(locale, "moderate-not-own-match"),
        Not::Yourself => t!(locale, "moderate-not-yourself"),
        Not::Person => t!(locale, "moderate-not-person"),
        Not::Blocked => t!(locale, "moderate-not-blocked"),
        Not::Results => t!(locale, "moderate-not-results"),
        Not::AllStruck => t!(locale, "moderate-not-all-struck"),
        Not::Act => t!(locale, "moderate-not-act"),
    }
}

/// Asks how a match is to be decided.
#[must_use]
pub fn adjudicate(locale: Locale, number: u64, this_match: &Match) -> String {
    said_of(locale, number, this_match, &t!(locale, "moderate-decide"))
}

/// Asks whether it is to end in favour of this side, or without a result, and says until when that can be undone; a game of
/// a tournament only until the next round is paired.
#[must_use]
pub fn decide_sure(
    locale: Locale,
    number: u64,
    this_match: &Match,
    (winner, in_tournament): (Option<Side>, bool),
) -> String {
    let sure = match winner {
        Some(side) => t!(
            locale,
            "moderate-sure-wins",
            player = name::player(locale, this_match.seats().player(side)),
            side = name::side(locale, this_match.game(), side),
        ),
        None => t!(locale, "moderate-sure-none"),
    };
    let undo = match in_tournament {
        true => t!(locale, "moderate-undo-until-paired"),
        false => t!(locale, "moderate-undo-whole"),
    };
    let sure = list::sentences(locale, &[sure, undo]);
    said_of(locale, number, this_match, &sure)
}

/// It is done, and stands where the match is played.
#[must_use]
pub fn done(locale: Locale, number: u64, this_match: &Match) -> String {
    let channel = place::named(locale, this_match.place());
    said_of(
        locale,
        number,
        this_match,
        &t!(locale, "moderate-done", channel),
    )
}

/// A button of these messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// Strike the result.
    Annul,
    /// Strike it, so that it counts this in its tournament.
    AnnulFor(Outcome),
    /// Restore it.
    Restore,
    /// This player wins.
    Wins {
        /// Their name as plain text.
        name: Option<String>,
        /// Which game.
        game: Game,
        /// On which side.
        side: Side,
    },
    /// No winner.
    NoResult,
    /// Decide it so.
    Sure,
    /// Do this to a person.
    Person(PersonAct),
    /// Undo an act.
    Undo,
}

/// The words on it.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Annul => t!(locale, "moderate-button-annul"),
        Label::AnnulFor(outcome) => {
            let [first, second] = outcome.points().map(points);
            t!(locale, "moderate-button-annul-for", first, second)
        }
        Label::Restore => t!(locale, "moderate-button-restore"),
        Label::Wins {
            name: known,
            game,
            side,
        } => {
            let player = name::short(&name::plain(locale, known.as_deref()), 40);
            let side = name::side(locale, game, side);
            t!(locale, "moderate-button-wins", player, side)
        }
        Label::NoResult => t!(locale, "moderate-button-none"),
        Label::Sure => t!(locale, "moderate-button-sure"),
        Label::Person(PersonAct::Block) => t!(locale, "moderate-button-block"),
        Label::Person(PersonAct::Unblock) => t!(locale, "moderate-button-unblock"),
        Label::Person(PersonAct::AnnulAll) => t!(locale, "moderate-button-annul-all"),
        Label::Person(PersonAct::RestoreAll) => t!(locale, "moderate-button-restore-all"),
        Label::Undo => t!(locale, "moderate-button-undo"),
    }
}
