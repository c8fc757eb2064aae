//! Messages about moderators' acts: results struck and restored, matches decided and ended, people blocked.

use super::tournament::points;
use super::{Locale, ending, enumerate, list, name, own, place, t};
use referee::tournament::Outcome;
use referee::{Act, ActKind, Match, PersonAct, Seats, Time, UserId};
use rules::{BySide, Game, Side};

/// A match for moderators: its number, game and players.
fn named_match(locale: Locale, number: u64, this_match: &Match) -> String {
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

/// The match, followed by the sentence `said` about it.
fn with_match(locale: Locale, number: u64, this_match: &Match, said: &str) -> String {
    let which = named_match(locale, number, this_match);
    t!(locale, "moderate-of", which, said)
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn seated(locale: Locale, seats: &Seats, names: &BySide<Option<String>>) -> [String; 2] {
    Side::BOTH.map(|side| name::seated(locale, seats.player(side), names[side].as_deref()))
}

/// A running match in a menu, at most 100 characters. Menus show names as plain text.
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

/// The second line of a running match in a menu: that its channel cannot be reached, and when it began.
#[must_use]
pub fn running_note(locale: Locale, this_match: &Match) -> String {
    let lost = this_match
        .paused_at()
        .map(|_| t!(locale, "own-unreachable"));
    let begun = own::begun(locale, this_match);
    enumerate(locale, &lost.into_iter().chain([begun]).collect::<Vec<_>>())
}

/// A finished match in a menu, at most 100 characters. Menus show names as plain text.
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

/// Asks which result of the menu a moderator wants to strike or restore. If `any` is false, says that there is no
/// result to choose.
#[must_use]
pub fn choose_result(locale: Locale, any: bool) -> String {
    match any {
        true => t!(locale, "moderate-which-result"),
        false => t!(locale, "moderate-no-result"),
    }
}

/// Asks a moderator to choose a match from the menu: the match that will be ended without a result if `end` is true,
/// otherwise the match that will be decided. If `any` is false, says that there is no match to choose.
#[must_use]
pub fn choose_match(locale: Locale, end: bool, any: bool) -> String {
    match (any, end) {
        (true, false) => t!(locale, "moderate-which-match"),
        (true, true) => t!(locale, "moderate-which-end"),
        (false, _) => t!(locale, "moderate-no-match"),
    }
}

/// Where a result counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Whether the result has changed ratings.
    pub rated: bool,
    /// Whether the match is a game of a tournament. In the tournament the game remains played, and the moderator
    /// chooses the outcome with which it counts.
    pub in_tournament: bool,
}

/// Asks a moderator to confirm the striking of a result.
#[must_use]
pub fn annul_sure(locale: Locale, number: u64, this_match: &Match, counted: Counted) -> String {
    let result = ending::short(locale, this_match);
    let mut lines = vec![with_match(locale, number, this_match, &result)];
    lines.push(match counted.rated {
        true => t!(locale, "moderate-annul-sure"),
        false => t!(locale, "moderate-annul-sure-unrated"),
    });
    if counted.in_tournament {
        lines.push(t!(locale, "moderate-annul-tournament"));
    }
    lines.join("\n")
}

/// Says which moderator struck the result of the match, and when.
#[must_use]
pub fn annulled(locale: Locale, number: u64, this_match: &Match, act: &Act) -> String {
    let moderator = name::player(locale, act.by);
    let when = name::instant(act.at);
    let struck = t!(locale, "moderate-annulled", moderator, when);
    with_match(locale, number, this_match, &struck)
}

/// The sentence `said`, followed by the reason if there is one.
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

/// A moderator's act on a match, in words for everybody who sees the board.
#[must_use]
pub fn act(locale: Locale, number: u64, kind: ActKind, by: UserId, reason: Option<&str>) -> String {
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

/// Asks a moderator to confirm an act on a person.
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

/// Says since when and by whom a person is blocked, and asks whether the person may play again.
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

/// Says that the person is blocked already.
#[must_use]
pub fn blocked_already(locale: Locale, user: UserId) -> String {
    t!(
        locale,
        "moderate-not-blocked-already",
        player = name::player(locale, user)
    )
}

/// A blocked person in the list of blocked people.
#[derive(Clone, Copy, Debug)]
pub struct Blocked<'a> {
    /// The blocked person.
    pub user: UserId,
    /// The moderator.
    pub by: UserId,
    /// When the moderator blocked the person.
    pub at: Time,
    /// Why the moderator blocked the person; `None` if no reason was given.
    pub reason: Option<&'a str>,
}

/// The list of blocked people; `command` blocks a person.
#[must_use]
pub fn blocked(locale: Locale, all: &[Blocked<'_>], command: &str) -> String {
    if all.is_empty() {
        return t!(locale, "moderate-blocked-none", command);
    }
    let lines = all.iter().map(|blocked| {
        let said = t!(
            locale,
            "moderate-blocked-line",
            player = name::player(locale, blocked.user),
            moderator = name::player(locale, blocked.by),
            when = name::instant(blocked.at),
        );
        format!("- {}", with_reason(locale, said, blocked.reason))
    });
    let title = std::iter::once(t!(locale, "moderate-blocked-list"));
    let lines: Vec<String> = title.chain(lines).collect();
    lines.join("\n")
}

/// A moderator's act on a person; `results` is the count of results that the act struck or restored.
#[must_use]
pub fn person_act(
    locale: Locale,
    by: UserId,
    user: UserId,
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

/// The sentence `said` about an act, which the moderator `by` has undone.
#[must_use]
pub fn undone(locale: Locale, said: &str, by: UserId) -> String {
    t!(
        locale,
        "moderate-undone",
        said,
        moderator = name::player(locale, by)
    )
}

/// Tells the reader that they are blocked in this server, and the reason, if there is one.
#[must_use]
pub fn barred(locale: Locale, reason: Option<&str>) -> String {
    with_reason(locale, t!(locale, "moderate-barred-you"), reason)
}

/// Why a moderator's act is refused. Most variants name what would have to be so: `Over` means that the match is not
/// over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Not {
    /// The match still goes on.
    Over,
    /// The match has no result.
    Result,
    /// The result is not struck.
    Struck,
    /// The match is over.
    Running,
    /// No match has this number.
    There,
    /// The moderator is a player of the match.
    Own,
    /// The act would decide a match between the moderator and the person.
    OwnMatch,
    /// The person is the moderator.
    Yourself,
    /// The person is a program.
    Person,
    /// The person is not blocked.
    Blocked,
    /// No result of the person counts.
    Results,
    /// The person's results are not struck.
    AllStruck,
    /// There is nothing to undo.
    Act,
}

/// The sentence with the reason why a moderator's act is refused.
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

/// Asks a moderator how to decide a match.
#[must_use]
pub fn adjudicate(locale: Locale, number: u64, this_match: &Match) -> String {
    with_match(locale, number, this_match, &t!(locale, "moderate-decide"))
}

/// Asks a moderator whether the match is to end with this winner or, if `winner` is `None`, without a result. Says that
/// the decision can be undone: in a tournament only until the next round is paired.
#[must_use]
pub fn decide_sure(
    locale: Locale,
    number: u64,
    this_match: &Match,
    winner: Option<Side>,
    in_tournament: bool,
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
    with_match(locale, number, this_match, &sure)
}

/// Says that the act is done and that a message in the match's channel tells everybody.
#[must_use]
pub fn done(locale: Locale, number: u64, this_match: &Match) -> String {
    let channel = place::named(locale, this_match.place());
    with_match(
        locale,
        number,
        this_match,
        &t!(locale, "moderate-done", channel),
    )
}

/// A button of a message to moderators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// Strikes the result.
    Annul,
    /// Strikes the result. In its tournament the game then counts with this outcome.
    AnnulFor(Outcome),
    /// Restores the result.
    Restore,
    /// Decides the match for this player.
    Wins {
        /// The player's name as plain text.
        name: Option<String>,
        game: Game,
        side: Side,
    },
    /// Ends the match without a result.
    NoResult,
    /// Confirms the decision.
    Sure,
    /// Blocks or unblocks a person, or strikes or restores all results of the person.
    Person(PersonAct),
    Undo,
}

/// The words on a button.
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
