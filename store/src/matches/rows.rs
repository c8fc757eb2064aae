//! Reads and writes the rows of matches, plies and offers.

use crate::row::{Read, column, reads};
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
        Ok((Offer::read(row)?, column(row, "state")?))
    }
}

impl Read for Remaining {
    fn read(row: &AnyRow) -> Result<Remaining> {
        Ok(Remaining::new(
            column(row, "remaining_first")?,
            column(row, "remaining_second")?,
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
        let (name, at): (Option<String>, _) = (column(row, "ending")?, column(row, "ended_at")?);
        let side: Option<Side> = column(row, "ending_side")?;
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

/// A moderator's decision that replaces the worth found by the referee; `None` if there is no decision.
impl Read for Option<Ruling> {
    fn read(row: &AnyRow) -> Result<Option<Ruling>> {
        match (column(row, "ruled")?, column(row, "ruled_by")?) {
            (Some(worth), Some(act)) => Ok(Some(Ruling { worth, act })),
            (None, None) => Ok(None),
            _ => Err(StoreError::Damaged("ruling")),
        }
    }
}

/// A match without its plies and offers.
impl Read for MatchSnapshot {
    fn read(row: &AnyRow) -> Result<MatchSnapshot> {
        let begun = NewMatch::read(row)?;
        let variant: String = column(row, "variant")?;
        // The column `variant` stores one of the options again, for statements that group matches by variant.
        if variant != variant_key(begun.terms.options) {
            return Err(StoreError::Damaged("variant"));
        }
        let zone: Option<Zone> = column(row, "kept_zone")?;
        let quiet = column(row, "kept_quiet")?;
        Ok(MatchSnapshot {
            begun,
            started_at: column(row, "started_at")?,
            plies: Vec::new(),
            takebacks: column(row, "takebacks")?,
            remaining: Read::read(row)?,
            running_since: column(row, "running_since")?,
            paused_at: column(row, "paused_at")?,
            nudges: Read::read(row)?,
            grace: column(row, "grace")?,
            kept: zone.map(|zone| (zone, quiet)),
            offer: None,
            settled: Vec::new(),
            ended: Read::read(row)?,
            found: column(row, "found")?,
            ruling: Read::read(row)?,
            move_asked: column(row, "move_asked")?,
            revision: column(row, "revision")?,
        })
    }
}

/// A match with the stored number of its plies.
impl Read for (MatchSnapshot, usize) {
    fn read(row: &AnyRow) -> Result<(MatchSnapshot, usize)> {
        Ok((MatchSnapshot::read(row)?, column(row, "plies")?))
    }
}
