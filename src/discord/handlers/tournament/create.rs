//! The form for a new tournament, and the tournament made from what was filled in.

use crate::discord::asking::Asking;
use crate::discord::custom_id::{ComponentId, GameChoice, TournamentDraft};
use crate::discord::error::Error;
use crate::discord::handlers::challenge::usual;
use crate::discord::handlers::moderate::moderates;
use crate::discord::handlers::replies::{no_such_value, privately};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::{Field, Filled, Form, Input};
use crate::discord::views::message::{Line, Message};
use crate::discord::views::refusal::named_permissions;
use app::{GuildSettings, UseCaseError};
use referee::tournament::{BestOf, MOST_ENTRANTS, Settings, TournamentKind};
use referee::{Terms, TimeControl, days, typed};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::t;
use text::tournament::{self as words, Limit, Own};
use text::{Locale, name};

/// The number of days of a round that the form suggests.
const USUAL_DAYS: &str = "14";

/// The clock if neither the form nor the server has chosen a clock: a tournament without a clock would never end.
const USUAL_CLOCK: TimeControl = TimeControl::per_move(3);

/// The value of the form's choice that leaves the clock to the server.
const USUAL: &str = "usual";

/// The largest number of characters in the name of a tournament.
const LONGEST_NAME: u16 = 40;

/// The largest number of characters in the field of the limits.
const LONGEST_LIMITS: u16 = 200;

/// The limits, each on its line of one field: the limit, and its smallest and largest value.
const LIMITS: [(Limit, [u32; 2]); 4] = [
    (Limit::Places, [2, MOST_ENTRANTS]),
    (Limit::Days, [1, 90]),
    (Limit::Hours, [1, 2_160]),
    (Limit::Rounds, [1, 30]),
];

const KINDS: [TournamentKind; 6] = [
    TournamentKind::Swiss { rounds: None },
    TournamentKind::RoundRobin { double: false },
    TournamentKind::RoundRobin { double: true },
    TournamentKind::Knockout { third_place: false },
    TournamentKind::Knockout { third_place: true },
    TournamentKind::Ladder,
];

/// How the games of a pairing are played: how many, and whether they are rated.
const GAMES: [(BestOf, bool); 6] = [
    (BestOf::One, true),
    (BestOf::Two, true),
    (BestOf::Three, true),
    (BestOf::One, false),
    (BestOf::Two, false),
    (BestOf::Three, false),
];

/// The games with their variants: the label and the key of each entry whose label or key contains the typed text. At
/// most 25 entries.
#[must_use]
pub fn games(locale: Locale, typed: &str) -> Vec<(String, String)> {
    let typed = typed::key(typed);
    let all = Game::ALL.into_iter().flat_map(AnyOptions::every);
    let lines = all.map(|options| {
        let game = name::game(locale, options.game());
        let label = match name::options(locale, options) {
            said if said.is_empty() => game,
            said => format!("{game}: {said}"),
        };
        (label, GameChoice(options).to_string())
    });
    let fits = |(label, sent): &(String, String)| {
        typed::key(label).contains(&typed) || sent.contains(&typed)
    };
    lines.filter(fits).take(25).collect()
}

fn barred(asking: &Asking, settings: &GuildSettings) -> Option<String> {
    match moderates(asking, settings) {
        true => no_place(asking),
        false => Some(t!(asking.reader, "tournament-no-create")),
    }
}

/// Why no tournament can be held in this channel; `None` if the channel is suitable.
pub(super) fn no_place(asking: &Asking) -> Option<String> {
    let reader = asking.reader;
    if asking.threads.is_none() {
        return Some(t!(reader, "tournament-no-thread"));
    }
    let missing = asking.lacking_for_thread();
    let missing = Some(missing).filter(|missing| !missing.is_empty())?;
    Some(words::no_threads(reader, &named_permissions(missing)))
}

/// The form for a new tournament, or why there is none.
pub async fn form(
    asking: &Asking,
    game: Option<&str>,
    draft: TournamentDraft,
) -> Result<Result<Form, Reply>, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    if let Some(said) = barred(asking, &settings) {
        return Ok(Err(Reply::private(Message::text(said)).refusal()));
    }
    let game = match game {
        Some(typed) => typed::key(typed).parse(),
        None => Ok(GameChoice(usual(&settings, draft.game.0))),
    };
    let Ok(game) = game else {
        return Ok(Err(no_such_value(asking)));
    };
    let draft = TournamentDraft { game, ..draft };
    Ok(Ok(fields(asking.reader, draft, usual_clock(&settings))))
}

fn usual_clock(settings: &GuildSettings) -> TimeControl {
    let usual = settings.clock.filter(|it| *it != TimeControl::None);
    usual.unwrap_or(USUAL_CLOCK)
}

fn fields(locale: Locale, draft: TournamentDraft, usual: TimeControl) -> Form {
    let field = |name: &'static str, input: Input| Field {
        name: name.to_owned(),
        label: words::field(locale, name),
        note: words::field_note(locale, name),
        input,
    };
    let text = |value: String, longest, lines| Input::Text {
        value,
        required: lines == 1,
        longest,
        lines,
    };
    let game = draft.game.0.game();
    Form {
        press: ComponentId::TournamentForm(draft),
        title: words::form_title(locale, game),
        said: String::new(),
        fields: vec![
            field(
                "name",
                text(words::usual_name(locale, game), LONGEST_NAME, 1),
            ),
            field("kind", kinds(locale, draft.kind)),
            field("clock", clocks(locale, draft.clock, usual)),
            field("games", games_a_pairing(locale, draft)),
            field(
                "limits",
                text(usual_limits(locale), LONGEST_LIMITS, LIMITS.len()),
            ),
        ],
    }
}

fn kinds(locale: Locale, present: TournamentKind) -> Input {
    let line = |kind: &TournamentKind| {
        let (label, note) = words::kind_line(locale, *kind);
        Line {
            value: kind.to_string(),
            label,
            note,
        }
    };
    Input::Choice {
        lines: KINDS.iter().map(line).collect(),
        present: present.to_string(),
    }
}

fn clocks(locale: Locale, present: Option<usize>, usual: TimeControl) -> Input {
    let usual = name::control(locale, usual);
    let usual = Line {
        value: USUAL.to_owned(),
        label: t!(locale, "tournament-form-clock-usual", clock = usual),
        note: String::new(),
    };
    let offered = TimeControl::OFFERED.iter().enumerate();
    let offered = offered.map(|(place, clock)| Line {
        value: place.to_string(),
        label: name::control(locale, *clock),
        note: String::new(),
    });
    Input::Choice {
        lines: std::iter::once(usual).chain(offered).collect(),
        present: present.map_or_else(|| USUAL.to_owned(), |place| place.to_string()),
    }
}

fn games_a_pairing(locale: Locale, draft: TournamentDraft) -> Input {
    let lines = GAMES.iter().enumerate();
    let lines = lines.map(|(place, (best_of, rated))| Line {
        value: place.to_string(),
        label: words::games_line(locale, *best_of, *rated),
        note: String::new(),
    });
    let present = GAMES
        .iter()
        .position(|it| *it == (draft.best_of, draft.rated));
    Input::Choice {
        lines: lines.collect(),
        present: present.unwrap_or_default().to_string(),
    }
}

/// The lines of the limits before anything is typed.
fn usual_limits(locale: Locale) -> String {
    let lines = LIMITS.iter().map(|(limit, _)| match limit {
        Limit::Days => words::limit_line(locale, *limit, USUAL_DAYS),
        limit => words::limit_line(locale, *limit, ""),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The draft with the choices of a filled form; `None` if a value is not offered.
fn chosen(draft: TournamentDraft, filled: &Filled) -> Option<TournamentDraft> {
    let value = |name: &str| filled.chosen(name)?.first().cloned();
    let kind = match value("kind") {
        Some(kind) => *KINDS.iter().find(|it| it.to_string() == kind)?,
        None => draft.kind,
    };
    let clock = match value("clock") {
        Some(usual) if usual == USUAL => None,
        Some(place) => {
            let place: usize = place.parse().ok()?;
            Some(place).filter(|it| *it < TimeControl::OFFERED.len())?;
            Some(place)
        }
        None => draft.clock,
    };
    let (best_of, rated) = match value("games") {
        Some(place) => *GAMES.get(place.parse::<usize>().ok()?)?,
        None => (draft.best_of, draft.rated),
    };
    Some(TournamentDraft {
        kind,
        clock,
        best_of,
        rated,
        ..draft
    })
}

/// The limits of a filled form, in the order of [`LIMITS`]; `None` for a limit that is left empty. Fails with the
/// sentence about the first line that does not fit.
fn limits(locale: Locale, filled: &Filled) -> Result<[Option<u32>; 4], String> {
    let mut limits = [None; 4];
    for line in filled.lines("limits").filter(|line| !line.is_empty()) {
        let found = words::read_limit(&line);
        let found = found.and_then(|(limit, typed)| {
            let place = LIMITS.iter().position(|(it, _)| *it == limit)?;
            Some((place, typed))
        });
        let Some((place, typed)) = found else {
            return Err(words::no_limit(locale, &line));
        };
        if typed.is_empty() {
            continue;
        }
        let (limit, [least, most]) = LIMITS[place];
        let fits = typed::number(typed).filter(|it| (least..=most).contains(it));
        let wrong = || words::wrong_limit(locale, limit, typed, [least, most]);
        limits[place] = Some(fits.ok_or_else(wrong)?);
    }
    Ok(limits)
}

pub async fn create(
    asking: &Asking,
    draft: TournamentDraft,
    filled: &Filled,
) -> Result<Reply, Error> {
    let server = asking.app.guild_settings(asking.caller.guild()).await?;
    let (reader, usual) = (asking.reader, usual_clock(&server));
    let chosen = chosen(draft, filled);
    let draft = chosen.unwrap_or(draft);
    let no = |wrong: &str, said: String| {
        let form = fields(reader, draft, usual);
        let refused = form.refused(reader, &[(wrong, said)], filled);
        Ok(privately(asking, refused).refusal())
    };
    if let Some(said) = barred(asking, &server) {
        return no("", said);
    }
    if chosen.is_none() {
        return no("", t!(reader, "challenge-no-such-value"));
    }
    let limits = match limits(reader, filled) {
        Ok(limits) => limits,
        Err(said) => return no("limits", said),
    };
    let (settings, hours) = settings(reader, draft, usual, filled, limits);
    let caller = &asking.caller;
    let begins_at = hours.map(|hours| caller.now + Duration::from_hours(u64::from(hours)));
    let made = asking.app.create_tournament(caller, settings, begins_at);
    match made.await {
        Ok(made) => {
            let name = &made.card.tournament.settings.name;
            let said = words::own(reader, name, Own::Made);
            Ok(privately(asking, Message::text(said)))
        }
        // The form has already checked everything that the use case could refuse.
        Err(UseCaseError::Refused(_)) => no("", t!(reader, "challenge-no-such-value")),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// The settings of a filled form, and the hours until the start. A ladder has no rounds and begins at once, and only a
/// Swiss has a number of rounds.
fn settings(
    locale: Locale,
    draft: TournamentDraft,
    usual: TimeControl,
    filled: &Filled,
    [places, days_a_round, hours, rounds]: [Option<u32>; 4],
) -> (Settings, Option<u32>) {
    let has_rounds = draft.kind != TournamentKind::Ladder;
    let clock = draft
        .clock
        .and_then(|place| TimeControl::OFFERED.get(place));
    let settings = Settings {
        name: typed_name(locale, draft, filled),
        kind: match draft.kind {
            TournamentKind::Swiss { .. } => TournamentKind::Swiss { rounds },
            kind => kind,
        },
        terms: Terms {
            options: draft.game.0,
            control: clock.copied().unwrap_or(usual),
            rated: draft.rated,
        },
        best_of: draft.best_of,
        round_span: days_a_round
            .filter(|_| has_rounds)
            .map(|count| days(u64::from(count))),
        places,
        role: draft.role,
    };
    (settings, hours.filter(|_| has_rounds))
}

fn typed_name(locale: Locale, draft: TournamentDraft, filled: &Filled) -> String {
    match typed::line(&filled.line("name"), usize::from(LONGEST_NAME)) {
        typed if typed.is_empty() => words::usual_name(locale, draft.game.0.game()),
        typed => typed,
    }
}

/// The message that refuses a filled form because of an error of the bot, with everything that was typed.
pub fn kept(locale: Locale, draft: TournamentDraft, filled: &Filled, said: &str) -> Message {
    let draft = chosen(draft, filled).unwrap_or(draft);
    fields(locale, draft, USUAL_CLOCK).refused(locale, &[("", said.to_owned())], filled)
}
