//! Rows of matches, plies and offers, read and written.

use super::super::StoreError;
use super::super::row::{Columns, read_options, variant_key};
use referee::{
    ChannelId, Ending, GuildId, Match, MatchSnapshot, NewMatch, Nudges, Offer, OfferKind,
    OfferState, Place, Remaining, Seats, Terms, Time, UserId,
};
use rules::{BySide, Game};
use sqlx::any::AnyRow;
use std::time::Duration;

/// An offer, and what became of it.
pub(super) fn read_offer(row: &AnyRow) -> Result<(Offer, OfferState), StoreError> {
    let offer = Offer {
        id: row.parsed("id")?,
        by: row.side("side")?,
        kind: OfferKind::from_name(&row.text("kind")?)
            .ok_or(StoreError::Damaged("kind of offer"))?,
        made_at: row.time("made_at")?,
        plies: usize::try_from(row.int("plies")?).map_err(|_| StoreError::Damaged("count"))?,
    };
    let state = OfferState::from_name(&row.text("state")?);
    Ok((
        offer,
        state.ok_or(StoreError::Damaged("state of an offer"))?,
    ))
}

/// What became of the offer that stood before a change.
pub(super) fn offer_state(offer: &Offer, before: &Match, after: &Match) -> OfferState {
    let agreed = match offer.kind {
        OfferKind::Takeback => after.moment().takebacks > before.moment().takebacks,
        OfferKind::Draw => after.ending() == Some(&Ending::Draw),
        OfferKind::CallOff => after.ending() == Some(&Ending::CalledOff),
    };
    if agreed {
        OfferState::Accepted
    } else {
        let settled = after.settled(offer.by, offer.kind);
        settled.unwrap_or(OfferState::Lapsed)
    }
}

pub(super) fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

pub(super) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn small(n: i64) -> Result<u32, StoreError> {
    u32::try_from(n).map_err(|_| StoreError::Damaged("count"))
}

pub(super) fn read_remaining(row: &AnyRow) -> Result<Remaining, StoreError> {
    let span = |column| {
        u64::try_from(row.int(column)?)
            .map(Duration::from_millis)
            .map_err(|_| StoreError::Damaged("length of time"))
    };
    Ok(Remaining::new(
        span("remaining_first")?,
        span("remaining_second")?,
    ))
}

pub(super) fn read_nudges(row: &AnyRow) -> Result<Nudges, StoreError> {
    Ok(Nudges {
        reminded_at: row.maybe_time("reminded_at")?,
        left_at: row.maybe_time("left_at")?,
        claimable: row.flag("claimable")?,
    })
}

pub(super) fn read_seats(row: &AnyRow) -> Result<Seats, StoreError> {
    Ok(Seats {
        first: UserId(row.number("first_player")?),
        second: UserId(row.number("second_player")?),
    })
}

/// The names last seen of both players; none of former ones.
pub(super) fn read_names(row: &AnyRow, seats: Seats) -> Result<BySide<Option<String>>, StoreError> {
    let name = |user: UserId, column| {
        let name = row.text(column)?;
        Ok::<_, StoreError>((!user.is_former()).then_some(name))
    };
    Ok(BySide::new(
        name(seats.first, "first_name")?,
        name(seats.second, "second_name")?,
    ))
}

pub(crate) fn read_place(row: &AnyRow) -> Result<Place, StoreError> {
    Ok(Place {
        guild: GuildId(row.number("guild")?),
        channel: ChannelId(row.number("channel")?),
        parent: row.maybe_number("parent_channel")?.map(ChannelId),
    })
}

pub(crate) fn read_terms(row: &AnyRow) -> Result<Terms, StoreError> {
    let game: Game = row.parsed("game")?;
    Ok(Terms {
        options: read_options(game, &row.text("options")?)?,
        control: row.parsed("control")?,
        rated: row.flag("rated")?,
    })
}

/// How and when a match ended; `None` while it goes on.
pub(super) fn read_ended(row: &AnyRow) -> Result<Option<(Ending, Time)>, StoreError> {
    let side = row.maybe_side("ending_side")?;
    let ended = match (row.maybe_text("ending")?, row.maybe_time("ended_at")?) {
        (Some(name), Some(at)) => {
            let ending = Ending::named(&name, side).ok_or(StoreError::Damaged("ending"))?;
            Some((ending, at))
        }
        (None, None) if side.is_none() => None,
        _ => return Err(StoreError::Damaged("ending")),
    };
    // The column is there to be counted by; it must say what the ending says.
    match ended.and_then(|(ending, _)| ending.winner()) == row.maybe_side("winner")? {
        true => Ok(ended),
        false => Err(StoreError::Damaged("winner")),
    }
}

pub(super) fn read_match(row: &AnyRow) -> Result<MatchSnapshot, StoreError> {
    let terms = read_terms(row)?;
    // The column is there to be counted by; it must say what the options say.
    if row.text("variant")? != variant_key(terms.options) {
        return Err(StoreError::Damaged("variant"));
    }
    Ok(MatchSnapshot {
        begun: NewMatch {
            id: row.parsed("id")?,
            place: read_place(row)?,
            terms,
            seats: read_seats(row)?,
            rematch_of: row.maybe_parsed("rematch_of")?,
        },
        started_at: row.time("started_at")?,
        plies: Vec::new(),
        takebacks: small(row.int("takebacks")?)?,
        remaining: read_remaining(row)?,
        running_since: row.maybe_time("running_since")?,
        paused_at: row.maybe_time("paused_at")?,
        nudges: read_nudges(row)?,
        grace: row.maybe_parsed("grace")?,
        kept: match row.maybe_parsed("kept_zone")? {
            Some(zone) => Some((zone, row.maybe_parsed("kept_quiet")?)),
            None => None,
        },
        offer: None,
        settled: Vec::new(),
        ended: read_ended(row)?,
        revision: row.number("revision")?,
    })
}
