//! Everything stored about somebody, as a file of JSON: `docs/PERSONAL-DATA.md` says what is in it.

use super::message::File;
use app::{MatchSummary, PersonalData};
use referee::{EndingKind, Time};
use rules::Side;
use serde_json::{Value, json};

/// The name and number of the schema.
pub const SCHEMA: &str = "iago personal data 1";

/// The file.
#[must_use]
pub fn file(data: &PersonalData, now: Time) -> File {
    let text = serde_json::to_string_pretty(&value(data, now));
    File {
        name: "referee-data.json".to_owned(),
        // Values made of strings and numbers can always be written.
        bytes: text.unwrap_or_default().into_bytes(),
        alt: String::new(),
    }
}

fn value(data: &PersonalData, now: Time) -> Value {
    let settings = &data.settings;
    let ratings = data.ratings.iter().map(|it| {
        json!({
            "server": it.pool.guild.to_string(),
            "game": it.pool.game.name(),
            "variant": it.pool.variant,
            "against": it.pool.opponents.key(),
            "rating": it.rating.rating,
            "deviation": it.rating.deviation,
            "volatility": it.rating.volatility,
            "won": it.tally.wins,
            "drawn": it.tally.draws,
            "lost": it.tally.losses,
            "last_at": it.last_at.as_millis(),
        })
    });
    let changes = data.changes.iter().map(|it| {
        json!({
            "match": it.this_match.to_string(),
            "score": it.score,
            "before": it.before,
            "after": it.after,
        })
    });
    let challenges = data.challenges.iter().map(|it| {
        json!({
            "id": it.id.to_string(),
            "game": it.game.name(),
            "made_at": it.made_at.as_millis(),
            "made_by_you": it.own,
            "state": it.state,
        })
    });
    let annulments = data.annulments.iter().map(|it| {
        json!({
            "match": it.this_match.to_string(),
            "made_at": it.made.0.as_millis(),
            "made_by_you": it.made.1,
            "undone_at": it.undone.map(|(at, _)| at.as_millis()),
            "undone_by_you": it.undone.map(|(_, own)| own),
        })
    });
    let matches = data.matches.iter().map(|it| of_match(data, it));
    json!({
        "schema": SCHEMA,
        "made_at": now.as_millis(),
        "person": {
            "id": data.user.to_string(),
            "name": data.name,
            "settings": {
                "language": settings.language,
                "theme": settings.theme.map(app::Theme::name),
                "patterns": settings.patterns,
                "text_board": settings.text_board,
                "own_coordinates": settings.own_coordinates,
            },
        },
        "matches": matches.collect::<Vec<_>>(),
        "ratings": ratings.collect::<Vec<_>>(),
        "rating_changes": changes.collect::<Vec<_>>(),
        "challenges": challenges.collect::<Vec<_>>(),
        "annulments": annulments.collect::<Vec<_>>(),
    })
}

fn of_match(data: &PersonalData, it: &MatchSummary) -> Value {
    let side = it.seats.side(data.user).unwrap_or(Side::First);
    let options: serde_json::Map<String, Value> = it
        .terms
        .options
        .pairs()
        .into_iter()
        .map(|(name, value)| (name.to_owned(), json!(value.to_string())))
        .collect();
    let (ending, ended_at, winner) = match it.ended {
        Some((kind, at, winner)) => (Some(EndingKind::name(kind)), Some(at), winner),
        None => (None, None, None),
    };
    json!({
        "id": it.id.to_string(),
        "number": it.number,
        "server": it.place.guild.to_string(),
        "channel": it.place.channel.to_string(),
        "game": it.terms.game().name(),
        "options": options,
        "clock": it.terms.control.to_string(),
        "rated": it.terms.rated,
        "side": it.terms.game().side_name(side),
        "opponent": it.names[side.other()],
        "started_at": it.started_at.as_millis(),
        "ended_at": ended_at.map(Time::as_millis),
        "ending": ending,
        "won": winner.map(|winner| winner == side),
        "annulled": it.annulled,
        "plies": it.plies,
        "actions": data.actions.get(&it.id),
    })
}
