//! Everything stored about somebody, as a file of JSON: `docs/PERSONAL-DATA.md` says what is in it.

use super::message::File;
use app::{MatchSummary, PersonalData};
use referee::{EndingKind, Time};
use rules::Side;
use serde_json::{Value, json};

/// The name and number of the schema.
pub const SCHEMA: &str = "iago personal data 3";

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
    let roles = data
        .roles
        .iter()
        .map(|it| json!({"server": it.guild.to_string(), "role": it.role.to_string()}));
    let chosen_roles = data.chosen_roles.iter().map(|(pool, least, role)| {
        json!({
            "server": pool.guild.to_string(),
            "game": pool.game.name(),
            "variant": pool.variant,
            "points": least,
            "role": role.to_string(),
        })
    });
    let lessons = data.lessons.iter().map(|it| {
        json!({
            "game": it.game.name(),
            "lesson": it.lesson,
            "solved": it.solved,
            "wrong_answers": it.wrong,
            "last_at": it.at.as_millis(),
        })
    });
    let tips = data
        .tips
        .iter()
        .map(|it| json!({"game": it.game.name(), "tip": it.tip, "told_at": it.at.as_millis()}));
    let solvers = data.solvers.iter().map(|(game, it)| {
        json!({
            "game": game.name(),
            "rating": it.rating.rating,
            "deviation": it.rating.deviation,
            "volatility": it.rating.volatility,
            "solved": it.solved,
            "missed": it.missed,
            "streak": it.streak,
            "best_streak": it.best_streak,
            "last_at": it.last_at.map(Time::as_millis),
        })
    });
    let puzzles = data.puzzles.iter().map(|it| {
        let answered = it.answered.as_ref();
        json!({
            "puzzle": it.puzzle,
            "game": it.game.name(),
            "day": (it.day > 0).then_some(it.day),
            "server": it.guild.to_string(),
            "shown_at": it.shown_at.as_millis(),
            "answer": answered.map(|it| &it.token),
            "solved": answered.map(|it| it.solved),
            "answered_at": answered.map(|it| it.at.as_millis()),
            "before": answered.map(|it| it.before),
            "after": answered.map(|it| it.after),
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
                "without_tips": settings.without_tips,
                "turned": settings.turned,
                "time_zone": settings.zone.map(|it| it.to_string()),
                "quiet_hours": settings.quiet.map(|it| it.to_string()),
                "remind_directly": settings.remind_directly,
                "daily_list_at": settings.digest_at.map(Time::as_millis),
            },
            "vacation_days": data.vacation_days.iter().map(|it| it.as_millis()).collect::<Vec<_>>(),
        },
        "matches": matches.collect::<Vec<_>>(),
        "ratings": ratings.collect::<Vec<_>>(),
        "rating_changes": changes.collect::<Vec<_>>(),
        "challenges": challenges.collect::<Vec<_>>(),
        "annulments": annulments.collect::<Vec<_>>(),
        "roles": roles.collect::<Vec<_>>(),
        "chosen_roles": chosen_roles.collect::<Vec<_>>(),
        "lessons": lessons.collect::<Vec<_>>(),
        "tips": tips.collect::<Vec<_>>(),
        "puzzle_ratings": solvers.collect::<Vec<_>>(),
        "puzzles": puzzles.collect::<Vec<_>>(),
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
