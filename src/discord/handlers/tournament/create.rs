//! The form for a new tournament, and the tournament made from what was typed.

use crate::discord::asking::Asking;
use crate::discord::custom_id::{ComponentId, GameChoice, TournamentDraft};
use crate::discord::error::Error;
use crate::discord::handlers::challenge::usual;
use crate::discord::handlers::moderate::moderates;
use crate::discord::handlers::replies::no_such_value;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::{Filled, Form, FormField};
use crate::discord::views::message::Message;
use crate::discord::views::refusal::named_permissions;
use app::{GuildSettings, UseCaseError};
use referee::tournament::{MOST_ENTRANTS, Settings, TournamentKind};
use referee::{Terms, TimeControl, days, typed};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::t;
use text::tournament::{self as words, Field, Own};
use text::{Locale, name};

/// The number of days of a round that the form suggests.
const USUAL_DAYS: &str = "14";

/// The clock if neither the form's maker nor the server has chosen a clock: a tournament without a clock would never
/// end.
const USUAL_CLOCK: TimeControl = TimeControl::per_move(3);

/// The largest number of characters in the name of a tournament.
const LONGEST_NAME: u16 = 40;

/// The number fields of the form: the name under which Discord sends the field, the field, and its smallest and largest
/// value.
const NUMBERS: [(&str, Field, [u32; 2]); 4] = [
    ("places", Field::Places, [2, MOST_ENTRANTS]),
    ("rounds", Field::Rounds, [1, 30]),
    ("days", Field::Days, [1, 90]),
    ("hours", Field::Hours, [1, 2_160]),
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
    Ok(Ok(fields(asking.reader, draft)))
}

#[must_use]
pub fn fields(locale: Locale, draft: TournamentDraft) -> Form {
    let number = |name: &'static str, of: Field, value: &str| FormField {
        name,
        label: words::field(locale, of),
        value: value.to_owned(),
        required: false,
        longest: 4,
    };
    let mut fields = vec![FormField {
        name: "name",
        label: words::field(locale, Field::Name),
        value: words::usual_name(locale, draft.game.0.game()),
        required: true,
        longest: LONGEST_NAME,
    }];
    fields.push(number("places", Field::Places, ""));
    if matches!(draft.kind, TournamentKind::Swiss { .. }) {
        fields.push(number("rounds", Field::Rounds, ""));
    }
    if draft.kind != TournamentKind::Ladder {
        fields.push(number("days", Field::Days, USUAL_DAYS));
        // A ladder begins at once, so only the other kinds ask for the hours until the start.
        fields.push(number("hours", Field::Hours, ""));
    }
    Form {
        press: ComponentId::TournamentForm(draft),
        title: t!(locale, "tournament-form-title"),
        fields,
    }
}

/// A number that does not fit its field: the field, the typed text, and the smallest and largest value of the field.
type Wrong<'a> = (Field, &'a str, [u32; 2]);

/// The numbers of the form, in the order of [`NUMBERS`]; `None` for an empty field. Fails with the first number that
/// does not fit its field.
fn numbers(filled: &Filled) -> Result<[Option<u32>; 4], Wrong<'_>> {
    let mut numbers = [None; 4];
    for ((name, field, [least, most]), number) in NUMBERS.into_iter().zip(&mut numbers) {
        let typed = filled.field(name);
        if typed.is_empty() {
            continue;
        }
        let fits = typed::number(typed).filter(|it| (least..=most).contains(it));
        *number = Some(fits.ok_or((field, typed, [least, most]))?);
    }
    Ok(numbers)
}

pub async fn create(
    asking: &Asking,
    draft: TournamentDraft,
    filled: &Filled,
) -> Result<Reply, Error> {
    let server = asking.app.guild_settings(asking.caller.guild()).await?;
    let reader = asking.reader;
    let no = |said: String| {
        let form = fields(reader, draft);
        Ok(Reply::private(form.refused(reader, Message::text(said), filled)).refusal())
    };
    if let Some(said) = barred(asking, &server) {
        return no(said);
    }
    let [places, rounds, span, hours] = match numbers(filled) {
        Ok(numbers) => numbers,
        Err((field, typed, bounds)) => {
            return no(words::wrong_field(reader, field, typed, bounds));
        }
    };
    let usual = server.clock.filter(|it| *it != TimeControl::None);
    let chosen = draft
        .clock
        .and_then(|place| TimeControl::OFFERED.get(place));
    let control = chosen.copied().or(usual).unwrap_or(USUAL_CLOCK);
    let settings = Settings {
        name: typed_name(reader, draft, filled),
        kind: match draft.kind {
            TournamentKind::Swiss { .. } => TournamentKind::Swiss { rounds },
            kind => kind,
        },
        terms: Terms {
            options: draft.game.0,
            control,
            rated: draft.rated,
        },
        best_of: draft.best_of,
        round_span: span.map(|count| days(u64::from(count))),
        places,
        role: draft.role,
    };
    let caller = &asking.caller;
    let begins_at = hours.map(|hours| caller.now + Duration::from_hours(u64::from(hours)));
    let made = asking.app.create_tournament(caller, settings, begins_at);
    match made.await {
        Ok(made) => {
            let name = &made.card.tournament.settings.name;
            let said = words::own(reader, name, Own::Made);
            Ok(Reply::private(Message::text(said)))
        }
        // The form has already checked everything that the use case could refuse.
        Err(UseCaseError::Refused(_)) => no(t!(reader, "challenge-no-such-value")),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

fn typed_name(locale: Locale, draft: TournamentDraft, filled: &Filled) -> String {
    match typed::line(filled.field("name"), usize::from(LONGEST_NAME)) {
        typed if typed.is_empty() => words::usual_name(locale, draft.game.0.game()),
        typed => typed,
    }
}
