//! Rows of matches, plies and offers, read and written.

use crate::row::{Columns as _, Read, reads};
use crate::{Result, StoreError, variant_key};
use referee::{
    Ending, Match, MatchSnapshot, Moment, NewMatch, Nudges, Offer, OfferKind, OfferState,
    Remaining, Ruling, StoredPly, Time, Zone,
};
use rules::Side;
use sqlx::any::AnyRow;

reads! {
    Offer { id, by = "side", kind, made_at, plies }
    Nudges { reminded_at, left_at, claimable }
    NewMatch { id, counts_in = "guild", place: _, terms: _, seats: _, rematch_of }
    StoredPly { token, automatic, played_at, remaining: _ }
    Moment { plies, takebacks }
}

impl Read for (Offer, OfferState) {
    fn read(row: &AnyRow) -> Result<(Offer, OfferState)> {
        Ok((Offer::read(row)?, row.get("state")?))
    }
}

impl Read for Remaining {
    fn read(row: &AnyRow) -> Result<Remaining> {
        Ok(Remaining::new(
            row.get("remaining_first")?,
            row.get("remaining_second")?,
        ))
    }
}

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

/// How and when a match ended; `None` while it goes on.
impl Read for Option<(Ending, Time)> {
    fn read(row: &AnyRow) -> Result<Option<(Ending, Time)>> {
        let (name, at): (Option<String>, _) = (row.get("ending")?, row.get("ended_at")?);
        let side: Option<Side> = row.get("ending_side")?;
        match (name, at) {
            (Some(name), Some(at)) => {
                let ending = Ending::named(&name, side).ok_or(StoreError::Damaged("ending"))?;
                Ok(Some((ending, at)))
            }
            (None, None) if side.is_none() => Ok(None),
            _ => Err(StoreError::Damaged("ending")),
        }
    }
}

/// What a moderator has decided instead of what the referee found.
impl Read for Option<Ruling> {
    fn read(row: &AnyRow) -> Result<Option<Ruling>> {
        match (row.get("ruled")?, row.get("ruled_by")?) {
            (Some(worth), Some(act)) => Ok(Some(Ruling { worth, act })),
            (None, None) => Ok(None),
            _ => Err(StoreError::Damaged("ruling")),
        }
    }
}

/// Without plies and offers.
impl Read for MatchSnapshot {
    fn read(row: &AnyRow) -> Result<MatchSnapshot> {
        let begun = NewMatch::read(row)?;
        let variant: String = row.get("variant")?;
        // The column is there to be counted by; it must say what the options say.
        if variant != variant_key(begun.terms.options) {
            return Err(StoreError::Damaged("variant"));
        }
        let zone: Option<Zone> = row.get("kept_zone")?;
        let quiet = row.get("kept_quiet")?;
        Ok(MatchSnapshot {
            begun,
            started_at: row.get("started_at")?,
            plies: Vec::new(),
            takebacks: row.get("takebacks")?,
            remaining: Read::read(row)?,
            running_since: row.get("running_since")?,
            paused_at: row.get("paused_at")?,
            nudges: Read::read(row)?,
            grace: row.get("grace")?,
            kept: zone.map(|zone| (zone, quiet)),
            offer: None,
            settled: Vec::new(),
            ended: Read::read(row)?,
            found: row.get("found")?,
            ruling: Read::read(row)?,
            move_asked: row.get("move_asked")?,
            revision: row.get("revision")?,
        })
    }
}

/// With the number of its plies.
impl Read for (MatchSnapshot, usize) {
    fn read(row: &AnyRow) -> Result<(MatchSnapshot, usize)> {
        Ok((MatchSnapshot::read(row)?, row.get("plies")?))
    }
}
