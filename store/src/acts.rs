//! Acts of moderators and organisers.

use super::marks::{Marks, selves};
use super::ratings::counting;
use super::row::{Read, column, reads, stored};
use super::{Connection, Result, StoreError};
use referee::tournament::{self, Outcome, Was};
use referee::{
    Act, ActId, ActKind, ChannelId, GuildId, MatchId, PersonAct, Time, TournamentId, UserId, Worth,
};
use sqlx::any::AnyRow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// An act on a match. The worth is what the match counts as since the act. It is `None` if the act ended the match
    /// without a result, or if the act restored what the match had counted as before.
    OfMatch(MatchId, ActKind, Option<Worth>),
    OfPerson(UserId, PersonAct),
    OfTournament(TournamentId, tournament::Act),
    /// Undoes an act in this tournament; the undone act is stored as [`StoredAct::part_of`].
    Undo(TournamentId),
}

/// The stored kind of [`Deed::Undo`]. The name is not "undo" because the schema had this kind before acts in
/// tournaments could be undone.
const UNDO: &str = "restore";

/// An act of a moderator or an organiser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAct {
    pub id: ActId,
    pub guild: GuildId,
    pub deed: Deed,
    /// The act of which this act is a part, or the act that this one undoes.
    pub part_of: Option<ActId>,
    /// The state that an act in a tournament replaced. `None` for an act on a match or a person, and where the state is
    /// not known, so that the act cannot be undone.
    pub was: Option<Was>,
    pub by: UserId,
    pub at: Time,
    /// The reason as the moderator wrote it.
    pub reason: Option<String>,
}

#[derive(Debug)]
pub struct Acts<'c>(pub(super) Connection<'c>);

impl Acts<'_> {
    /// The acts of moderators on a match, earliest first.
    pub async fn of(&mut self, this_match: MatchId) -> Result<Vec<Act>> {
        let sql = "SELECT id AS act, kind, detail, made_by, made_at, reason FROM moderator_acts WHERE match_id = $1 \
            ORDER BY number";
        self.0.all(sql, this_match).await
    }

    pub async fn load(&mut self, id: ActId) -> Result<Option<StoredAct>> {
        let sql = "SELECT id, guild, kind, match_id, player, tournament, other, detail, part_of, \
            was, made_by, made_at, reason FROM moderator_acts WHERE id = $1";
        self.0.maybe(sql, id).await
    }

    /// The latest act of a person in a tournament or on one of its matches. Acts that undo an act or restore a result
    /// are left out.
    pub async fn latest_by(&mut self, of: TournamentId, user: UserId) -> Result<Option<ActId>> {
        let sql = "SELECT id FROM moderator_acts WHERE made_by = $2 AND kind <> 'restore' AND (tournament = $1 \
            OR match_id IN (SELECT match_id FROM tournament_games WHERE tournament = $1)) \
            ORDER BY made_at DESC, id DESC LIMIT 1";
        self.0.maybe(sql, (of, user)).await
    }

    /// The act that undoes `id`; `None` if `id` is not undone.
    pub async fn undoing(&mut self, id: ActId) -> Result<Option<ActId>> {
        let sql = "SELECT id FROM moderator_acts WHERE part_of = $1 \
            AND match_id IS NULL \
            AND kind IN ('restore', 'unblock', 'restore_all') LIMIT 1";
        self.0.maybe(sql, id).await
    }

    /// The latest act that blocked a person in a server and was not undone; `None` if there is no such act.
    pub async fn blocking(&mut self, guild: GuildId, user: UserId) -> Result<Option<ActId>> {
        self.latest_standing(guild, user, "block", "unblock").await
    }

    /// The acts in tournaments that are parts of the act `whole` on a person, in the order in which they were done.
    pub async fn tournament_parts(&mut self, whole: ActId) -> Result<Vec<ActId>> {
        let sql = "SELECT id FROM moderator_acts WHERE part_of = $1 AND tournament IS NOT NULL \
            AND kind <> 'restore' ORDER BY id";
        self.0.all(sql, whole).await
    }

    /// The organiser who took a person out of a tournament. `None` if the person left by themselves, was replaced, or
    /// is not out of the tournament.
    pub async fn taken_out(&mut self, of: TournamentId, user: UserId) -> Result<Option<UserId>> {
        let sql = "SELECT CASE WHEN a.kind = 'withdraw' THEN a.made_by END AS made_by \
            FROM moderator_acts a WHERE a.tournament = $1 AND a.player = $2 \
            AND a.kind IN ('withdraw', 'replace') AND NOT EXISTS (SELECT 1 FROM moderator_acts b \
            WHERE b.part_of = a.id AND b.kind = 'restore') ORDER BY a.made_at DESC, a.id DESC LIMIT 1";
        let by: Option<Option<UserId>> = self.0.maybe(sql, (of, user)).await?;
        Ok(by.flatten())
    }

    /// Stores an act of a moderator or an organiser. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if
    /// another act on the same match was stored at the same moment.
    pub async fn add(&mut self, act: &StoredAct) -> Result<()> {
        let row = Row::of(act.deed);
        let made = (act.part_of, act.by, act.at, &act.reason);
        let begun = (act.id, act.guild, row.this_match, row.player, row.kind);
        let values = (
            begun,
            made,
            (row.tournament, row.other, row.detail),
            &act.was,
        );
        let sql = "INSERT INTO moderator_acts (id, guild, match_id, number, player, kind, \
            part_of, made_by, made_at, reason, tournament, other, detail, was) VALUES ($1, $2, $3, \
            CASE WHEN CAST($3 AS TEXT) IS NULL THEN NULL ELSE (SELECT COUNT(*) + 1 \
            FROM moderator_acts WHERE match_id = $3) END, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
        self.0.run(sql, values).await
    }

    /// The latest act that struck all results of a person in a server and was not undone; `None` if there is no such
    /// act.
    pub async fn struck_all(&mut self, guild: GuildId, user: UserId) -> Result<Option<ActId>> {
        self.latest_standing(guild, user, "annul_all", "restore_all")
            .await
    }

    /// The latest act of the kind `kind` on a person; acts that an act of the kind `undoing` has undone are left out.
    async fn latest_standing(
        &mut self,
        guild: GuildId,
        user: UserId,
        kind: &str,
        undoing: &str,
    ) -> Result<Option<ActId>> {
        let sql = concat!(
            "SELECT id FROM moderator_acts a WHERE guild = $1 AND player IN ",
            selves!("$2", "$3"),
            " AND kind = $4 AND NOT EXISTS (SELECT 1 FROM moderator_acts b \
            WHERE b.part_of = a.id AND b.kind = $5) ORDER BY id DESC LIMIT 1"
        );
        let [mark] = Marks(self.0.again()).of([user]).await?;
        self.0.maybe(sql, (guild, user, mark, kind, undoing)).await
    }

    /// The matches of a person in a server that count for a rating, including those from before the person deleted
    /// their data.
    pub async fn counting_of(&mut self, guild: GuildId, user: UserId) -> Result<Vec<MatchId>> {
        let sql = concat!(
            "SELECT c.match_id FROM ",
            counting!(),
            "c.player IN ",
            selves!("$1", "$2"),
            " AND c.guild = $3 ORDER BY c.sequence, c.match_id"
        );
        let [mark] = Marks(self.0.again()).of([user]).await?;
        self.0.all(sql, (user, mark, guild)).await
    }

    /// The rated matches of a person in a server, including those whose result was struck.
    pub async fn rated_of(&mut self, guild: GuildId, user: UserId) -> Result<Vec<MatchId>> {
        let sql = concat!(
            "SELECT match_id FROM rating_changes WHERE player IN ",
            selves!("$1", "$2"),
            " AND guild = $3"
        );
        let [mark] = Marks(self.0.again()).of([user]).await?;
        self.0.all(sql, (user, mark, guild)).await
    }

    /// Matches whose result was struck by a part of the act `whole`. Matches that another act has ruled since then are
    /// left out.
    pub async fn struck_by(&mut self, whole: ActId) -> Result<Vec<MatchId>> {
        let sql = "SELECT m.id FROM moderator_acts a JOIN matches m ON m.ruled_by = a.id \
            WHERE a.part_of = $1 AND a.kind = 'annul' ORDER BY m.id";
        self.0.all(sql, whole).await
    }

    /// The number of matches whose result an act on a person struck or restored.
    pub async fn parts(&mut self, whole: ActId) -> Result<u64> {
        let sql = "SELECT COUNT(*) AS parts FROM moderator_acts WHERE part_of = $1 \
            AND match_id IS NOT NULL";
        self.0.one(sql, whole).await
    }
}

stored! {
    Was => String: |it| serde_json::to_string(it).unwrap_or_default(), |it| serde_json::from_str(&it).ok();
}
reads! { Act { id = "act", kind, worth = "detail", by = "made_by", at = "made_at", reason } }

impl Read for StoredAct {
    fn read(row: &AnyRow) -> Result<StoredAct> {
        let kind: String = column(row, "kind")?;
        let player: Option<UserId> = column(row, "player")?;
        let deed = match (column(row, "match_id")?, column(row, "tournament")?, player) {
            (Some(id), None, None) => {
                let worth = column(row, "detail")?;
                ActKind::from_name(&kind).map(|kind| Deed::OfMatch(id, kind, worth))
            }
            (None, Some(id), None) if kind == UNDO => Some(Deed::Undo(id)),
            (None, Some(id), _) => {
                let detail: Option<String> = column(row, "detail")?;
                let detail = detail.as_deref().unwrap_or_default();
                let act = act_of_organiser(&kind, player, column(row, "other")?, detail);
                act.map(|act| Deed::OfTournament(id, act))
            }
            (None, None, Some(user)) => {
                PersonAct::from_name(&kind).map(|kind| Deed::OfPerson(user, kind))
            }
            _ => None,
        };
        Ok(StoredAct {
            id: column(row, "id")?,
            guild: column(row, "guild")?,
            deed: deed.ok_or(StoreError::Damaged("moderator act"))?,
            part_of: column(row, "part_of")?,
            was: column(row, "was")?,
            by: column(row, "made_by")?,
            at: column(row, "made_at")?,
            reason: column(row, "reason")?,
        })
    }
}

/// The columns that store a [`Deed`].
#[derive(Default)]
struct Row {
    kind: &'static str,
    this_match: Option<MatchId>,
    tournament: Option<TournamentId>,
    player: Option<UserId>,
    /// The person who replaces `player` in a tournament.
    other: Option<UserId>,
    /// The rest of the deed as a text. For an act on a match, the worth that the match counts as. For a result of a
    /// tournament game, `round board game result`. For more time, `round until`, where `until` is in milliseconds since
    /// 1970. For a move of a tournament, the channel.
    detail: Option<String>,
}

impl Row {
    fn of(deed: Deed) -> Row {
        match deed {
            Deed::OfMatch(id, kind, worth) => Row {
                kind: kind.name(),
                this_match: Some(id),
                detail: worth.map(|it| it.to_string()),
                ..Row::default()
            },
            Deed::OfPerson(user, kind) => Row {
                kind: kind.name(),
                player: Some(user),
                ..Row::default()
            },
            Deed::Undo(id) => Row {
                kind: UNDO,
                tournament: Some(id),
                ..Row::default()
            },
            Deed::OfTournament(id, act) => Row {
                tournament: Some(id),
                ..Row::of_organiser(act)
            },
        }
    }

    fn of_organiser(act: tournament::Act) -> Row {
        use tournament::Act;
        let (kind, player, other, detail) = match act {
            Act::Begin => ("begin", None, None, None),
            Act::Result(slot, result) => {
                let detail = format!("{slot} {}", result.code());
                ("result", None, None, Some(detail))
            }
            Act::Withdraw(player) => ("withdraw", Some(player), None, None),
            Act::Replace(player, by) => ("replace", Some(player), Some(by), None),
            Act::Extend(round, until) => {
                let detail = format!("{round} {}", until.as_millis());
                ("extend", None, None, Some(detail))
            }
            Act::Move(channel) => ("move", None, None, Some(channel.to_string())),
            Act::CallOff => ("call_off", None, None, None),
        };
        Row {
            kind,
            player,
            other,
            detail,
            ..Row::default()
        }
    }
}

/// The act of an organiser, read from its columns; `None` if the columns describe no such act.
fn act_of_organiser(
    kind: &str,
    player: Option<UserId>,
    other: Option<UserId>,
    detail: &str,
) -> Option<tournament::Act> {
    use tournament::Act;
    let two = detail.rsplit_once(' ');
    Some(match kind {
        "begin" => Act::Begin,
        "result" => {
            let (slot, result) = two?;
            Act::Result(slot.parse().ok()?, Outcome::from_code(result)?)
        }
        "withdraw" => Act::Withdraw(player?),
        "replace" => Act::Replace(player?, other?),
        "extend" => {
            let (round, until) = two?;
            Act::Extend(round.parse().ok()?, Time::from_millis(until.parse().ok()?))
        }
        "move" => Act::Move(ChannelId(detail.parse().ok()?)),
        "call_off" => Act::CallOff,
        _ => return None,
    })
}
