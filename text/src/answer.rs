//! Answers that belong to no match: lists, settings, help, and trouble.

use super::ending::deviation;
use super::{Locale, game, list, name, rank, t};
use referee::rating::Rating;
use referee::{ChannelId, Time, UserId};
use rules::Game;

/// The bot itself failed; `command` shows how things stand.
#[must_use]
pub fn trouble(locale: Locale, command: &str) -> String {
    t!(locale, "trouble", command)
}

/// Another process held the database until it was too late to answer.
#[must_use]
pub fn busy(locale: Locale) -> String {
    t!(locale, "trouble-busy")
}

/// The command is not known (any more).
#[must_use]
pub fn unknown_command(locale: Locale) -> String {
    t!(locale, "trouble-command")
}

/// An option could not be read.
#[must_use]
pub fn unreadable(locale: Locale) -> String {
    t!(locale, "trouble-argument")
}

/// The command was used outside a server.
#[must_use]
pub fn server_only(locale: Locale) -> String {
    t!(locale, "trouble-server-only")
}

/// The button is none of the bot's (any more); `command` shows the board.
#[must_use]
pub fn unknown_button(locale: Locale, command: &str) -> String {
    t!(locale, "trouble-button", command)
}

/// A command was used without one of the commands below it.
#[must_use]
pub fn subcommand_needed(locale: Locale, command: &str) -> String {
    t!(locale, "trouble-subcommand", command)
}

/// Something the platform can allow or forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// To see a channel.
    View,
    /// To write in a channel.
    Send,
    /// To write in a thread.
    SendInThreads,
    /// To attach files.
    Attach,
    /// To open threads.
    CreateThreads,
    /// To moderate in a server, as the server has set it.
    Moderate,
    /// To change a server.
    ManageServer,
    /// To give roles.
    ManageRoles,
}

pub(super) fn permission(locale: Locale, permission: Permission) -> String {
    match permission {
        Permission::View => t!(locale, "permission-view"),
        Permission::Send => t!(locale, "permission-send"),
        Permission::SendInThreads => t!(locale, "permission-send-in-threads"),
        Permission::Attach => t!(locale, "permission-attach"),
        Permission::CreateThreads => t!(locale, "permission-create-threads"),
        Permission::Moderate => t!(locale, "permission-moderate"),
        Permission::ManageServer => t!(locale, "permission-manage-server"),
        Permission::ManageRoles => t!(locale, "permission-manage-roles"),
    }
}

/// The bot may not do what it needs to play here.
#[must_use]
pub fn lacking(locale: Locale, permissions: &[Permission]) -> String {
    let names: Vec<String> = permissions
        .iter()
        .map(|it| permission(locale, *it))
        .collect();
    let names = list(locale, &names);
    t!(locale, "trouble-permissions", permissions = names)
}

/// The reader may not do this.
#[must_use]
pub fn not_allowed(locale: Locale, needed: Permission) -> String {
    let needed = permission(locale, needed);
    t!(locale, "trouble-not-allowed", permissions = needed)
}

/// A player in a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// 1 is the best.
    pub rank: usize,
    /// Who.
    pub user: UserId,
    /// The rating as of now.
    pub rating: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: [u64; 3],
    /// Whether the last one is long ago.
    pub inactive: bool,
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page<'a> {
    /// The game.
    pub game: Game,
    /// The variant's key.
    pub variant: &'a str,
    /// Whether everybody began anew with the quarter.
    pub season: bool,
    /// The players of this page.
    pub rows: &'a [Ranked],
    /// The reader's own row, if it stands elsewhere.
    pub own: Option<Ranked>,
    /// How many more have not played for long.
    pub inactive: usize,
    /// Which page this is, from 1, and how many there are.
    pub pages: [usize; 2],
}

/// A leaderboard: established players, and apart from them those with few matches so far.
#[must_use]
pub fn leaderboard(locale: Locale, page: &Page<'_>) -> String {
    let game_name = name::game(locale, page.game);
    let mut lines = vec![match game::pool(locale, page.game, page.variant) {
        Some(pool) => t!(locale, "leaderboard-title", game = game_name, pool),
        None => t!(locale, "leaderboard-title-only", game = game_name),
    }];
    if page.season {
        lines.push(t!(locale, "leaderboard-season"));
    }
    if page.rows.is_empty() && page.inactive == 0 {
        lines.push(t!(locale, "leaderboard-nobody"));
    }
    let mut apart = false;
    for row in page.rows {
        if row.rating.is_provisional() && !apart {
            apart = true;
            lines.push(t!(locale, "leaderboard-few"));
        }
        lines.push(ranked(locale, row));
    }
    if page.inactive > 0 {
        lines.push(t!(locale, "leaderboard-left-out", count = page.inactive));
    }
    if let Some(own) = &page.own {
        let row = ranked(locale, own);
        lines.push(t!(locale, "leaderboard-own", row));
    }
    let [number, pages] = page.pages;
    if pages > 1 {
        lines.push(t!(locale, "leaderboard-page", page = number, pages));
    }
    lines.join("\n")
}

/// The button to the leaderboard of all time, or of this quarter.
#[must_use]
pub fn leaderboard_period(locale: Locale, season: bool) -> String {
    match season {
        true => t!(locale, "leaderboard-button-season"),
        false => t!(locale, "leaderboard-button-always"),
    }
}

/// The button to the leaderboard of a variant.
#[must_use]
pub fn leaderboard_variant(locale: Locale, game: Game, variant: &str) -> String {
    game::pool(locale, game, variant).unwrap_or_default()
}

/// What the question mark after a rating means, if there is one.
fn note<'a>(locale: Locale, ratings: impl IntoIterator<Item = &'a Rating>) -> Option<String> {
    let mut ratings = ratings.into_iter();
    let any = ratings.any(|rating| rating.is_provisional());
    any.then(|| t!(locale, "leaderboard-note"))
}

fn ranked(locale: Locale, row: &Ranked) -> String {
    let player = name::player(locale, row.user);
    let rating = row.rating.points();
    let deviation = deviation(&row.rating);
    let tally = tally(locale, row.tally);
    if row.inactive {
        return t!(
            locale,
            "leaderboard-row-inactive",
            rank = row.rank,
            player,
            rating,
            deviation,
            tally,
        );
    }
    if row.rating.is_provisional() {
        let line = t!(
            locale,
            "leaderboard-row-provisional",
            rank = row.rank,
            player,
            rating,
            deviation,
            tally,
        );
        return rank::beside(locale, line, &row.rating);
    }
    let line = t!(
        locale,
        "leaderboard-row",
        rank = row.rank,
        player,
        rating,
        deviation,
        tally,
    );
    rank::beside(locale, line, &row.rating)
}

pub(super) fn tally(locale: Locale, [wins, draws, losses]: [u64; 3]) -> String {
    let [wins, draws, losses] =
        [wins, draws, losses].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    if draws == 0 {
        return t!(locale, "leaderboard-tally", wins, losses);
    }
    t!(locale, "leaderboard-tally-draws", wins, draws, losses,)
}

/// A leaderboard is empty; `command` begins a match.
#[must_use]
pub fn leaderboard_empty(locale: Locale, game: Game, variant: &str, command: &str) -> String {
    let game_name = name::game(locale, game);
    match game::pool(locale, game, variant) {
        Some(pool) => t!(locale, "leaderboard-empty", game = game_name, pool, command),
        None => t!(locale, "leaderboard-empty-only", game = game_name, command),
    }
}

/// How a player's rating has moved, in points as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Who.
    pub user: UserId,
    /// Whether it is the rating against the engine.
    pub engine: bool,
    /// The rating as of now.
    pub now: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: [u64; 3],
    /// Before the first match.
    pub start: i64,
    /// After each match, oldest first.
    pub after: Vec<i64>,
}

/// How a player's rating has moved, above the graph of it.
#[must_use]
pub fn rating(locale: Locale, game: Game, variant: &str, path: &Path) -> String {
    let player = name::player(locale, path.user);
    let mut lines = vec![
        rating_now(locale, game, variant, &player, path),
        moved(locale, path),
        t!(locale, "rating-band"),
    ];
    lines.extend(note(locale, [&path.now]));
    lines.join("\n")
}

/// How a player stands in a pool, in a line.
#[must_use]
pub fn rating_in_a_line(locale: Locale, game: Game, variant: &str, path: &Path) -> String {
    let player = name::player(locale, path.user);
    rating_now(locale, game, variant, &player, path)
}

/// The alt text of a rating graph; `name` is the player's, if they still have one.
#[must_use]
pub fn rating_alt(
    locale: Locale,
    game: Game,
    variant: &str,
    name: Option<&str>,
    path: &Path,
) -> String {
    let player: String = name::plain(locale, name).chars().take(32).collect();
    let now = rating_now(locale, game, variant, &player, path);
    let lines = [
        t!(locale, "rating-alt"),
        now.replace("**", ""),
        moved(locale, path),
        t!(locale, "rating-band"),
    ];
    lines.join("\n")
}

/// A player has no rating yet; `command` begins a match.
#[must_use]
pub fn rating_none(
    locale: Locale,
    game: Game,
    variant: &str,
    user: UserId,
    command: &str,
) -> String {
    t!(
        locale,
        "rating-none",
        player = name::player(locale, user),
        game = ranked_in(locale, game, variant),
        command,
    )
}

/// A game with the pool its players are ranked in; one pool is all there is in most.
fn ranked_in(locale: Locale, game: Game, variant: &str) -> String {
    let game_name = name::game(locale, game);
    match game::pool(locale, game, variant) {
        Some(pool) => t!(locale, "rating-pool", game = game_name, pool),
        None => t!(locale, "rating-pool-only", game = game_name),
    }
}

fn rating_now(locale: Locale, game: Game, variant: &str, player: &str, path: &Path) -> String {
    let pool = ranked_in(locale, game, variant);
    let pool = match path.engine {
        true => t!(locale, "engine-rating-pool", game = pool),
        false => pool,
    };
    let points = path.now.points();
    // As in a leaderboard: too few matches yet to be sure.
    let points = match path.now.is_provisional() {
        true => t!(locale, "rating-provisional", rating = points),
        false => points.to_string(),
    };
    let line = t!(
        locale,
        "rating-now",
        game = pool,
        player,
        rating = points,
        deviation = deviation(&path.now),
        tally = tally(locale, path.tally),
    );
    rank::beside(locale, line, &path.now)
}

fn moved(locale: Locale, path: &Path) -> String {
    let after = &path.after;
    let first = after.first().copied().unwrap_or(path.start);
    t!(
        locale,
        "rating-moved",
        count = after.len(),
        start = path.start,
        first,
        highest = after.iter().copied().max().unwrap_or(first),
        lowest = after.iter().copied().min().unwrap_or(first),
    )
}

/// A running match in the reader's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The game.
    pub game: Game,
    /// The other player.
    pub opponent: UserId,
    /// Where it is played.
    pub channel: ChannelId,
}

/// The matches that wait for the reader; `command` begins one.
#[must_use]
pub fn waiting(locale: Locale, matches: &[Waiting], command: &str) -> String {
    if matches.is_empty() {
        return t!(locale, "matches-none", command);
    }
    let mut lines = vec![t!(locale, "matches-title")];
    lines.extend(matches.iter().map(|waiting| {
        t!(
            locale,
            "matches-row",
            game = name::game(locale, waiting.game),
            opponent = name::player(locale, waiting.opponent),
            channel = format!("<#{}>", waiting.channel),
        )
    }));
    lines.join("\n")
}

/// Something was done too often in a short time, and can be done `again` at that time.
#[must_use]
pub fn too_fast(locale: Locale, again: Time) -> String {
    t!(locale, "answer-too-fast", when = name::instant(again))
}

/// The channel has had many answers for everybody; `again` there can be more.
#[must_use]
pub fn private_for_now(locale: Locale, again: Time) -> String {
    t!(
        locale,
        "answer-private-for-now",
        when = name::instant(again)
    )
}

/// A button was pressed twice in one breath.
#[must_use]
pub fn pressed_twice(locale: Locale) -> String {
    t!(locale, "answer-pressed-twice")
}

/// What stands above a record.
#[must_use]
pub fn record_here(locale: Locale) -> String {
    t!(locale, "record-here")
}

/// What stands above a replay.
#[must_use]
pub fn replay_here(locale: Locale, game: Game, first: &str, second: &str) -> String {
    let game = name::game(locale, game);
    t!(locale, "replay-here", game, first, second)
}

/// Only players show others a match that goes on.
#[must_use]
pub fn replay_private(locale: Locale) -> String {
    t!(locale, "replay-private")
}

/// There is nothing to replay.
#[must_use]
pub fn replay_empty(locale: Locale) -> String {
    t!(locale, "replay-empty")
}

/// How a server wants boards to be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posting {
    /// Anew, and the board before it becomes a line.
    Fold,
    /// Anew, and the board before it is deleted.
    Remove,
    /// Anew, and all boards stay.
    Keep,
    /// Folded, each match in a thread.
    Thread,
}

/// How boards are posted, in words.
#[must_use]
pub fn posting(locale: Locale, posting: Posting) -> String {
    match posting {
        Posting::Fold => t!(locale, "settings-posting-fold"),
        Posting::Remove => t!(locale, "settings-posting-remove"),
        Posting::Keep => t!(locale, "settings-posting-keep"),
        Posting::Thread => t!(locale, "settings-posting-thread"),
    }
}

/// That public messages are in the server's own language.
#[must_use]
pub fn language_of_server(locale: Locale) -> String {
    t!(locale, "settings-language-auto")
}

/// A language, as those who speak it call it.
#[must_use]
pub fn language_name(language: Locale) -> String {
    t!(language, "language-name")
}

/// The words on the button that leads into a first lesson.
#[must_use]
pub fn try_one(locale: Locale) -> String {
    t!(locale, "about-button-try")
}

/// The first message of a sandbox: that nothing leaves this machine, whom one plays, and how to begin.
#[must_use]
pub fn sandbox(locale: Locale, people: &[String]) -> String {
    let people: Vec<String> = people
        .iter()
        .map(|name| t!(locale, "player", name))
        .collect();
    let people = super::list(locale, &people);
    let welcome = t!(locale, "sandbox-welcome", people);
    format!("{welcome}\n{}", games(locale))
}

/// Each game in a line, with its designer.
fn games(locale: Locale) -> String {
    let line = |of: Game| {
        t!(
            locale,
            "about-game",
            game = game::name(locale, of),
            line = game::line(locale, of),
            designer = game::designer(locale, of)
        )
    };
    Game::ALL.map(line).join("\n")
}

/// What the bot is, and how to begin; `learn` opens the lessons, `puzzle` the puzzles.
#[must_use]
pub fn about(locale: Locale, version: &str, command: &str, [learn, puzzle]: [&str; 2]) -> String {
    let game = game::name(locale, Game::ALL[0]);
    [
        t!(locale, "about", version),
        games(locale),
        t!(locale, "about-learn", learn, puzzle),
        t!(locale, "about-how", command, game),
    ]
    .join("\n")
}
