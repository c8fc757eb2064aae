//! The first answer to an interaction.

use std::time::Duration;

use serde_json::{Value, json};

use super::access::{needed_for, require_unlocked};
use super::messages::refuse_emptying;
use super::{Answer, Call, Reply};
use crate::api_error::ApiError;
use crate::draft::{Draft, DraftKind, Upload, check_modal};
use crate::form::{Form, FormErrors, Key, Place, as_integer};
use crate::id::Id;
use crate::state::Shared;
use crate::world::{
    Action, Authorship, Callback, FLAG_COMPONENTS_V2, FLAG_EPHEMERAL, FLAG_LOADING, Interaction,
    InteractionKind, Origin, World,
};

/// Longest time for a bot's first answer.
pub(crate) const FIRST_ANSWER: Duration = Duration::from_secs(3);

const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;
const MODAL: u8 = 9;

/// Callback types that may answer an interaction.
fn allowed(interaction: &Interaction) -> &'static [i64] {
    match (interaction.kind, interaction.origin) {
        (InteractionKind::Command, _) => &[4, 5, 9],
        (InteractionKind::Component, _) => &[4, 5, 6, 7, 9],
        (InteractionKind::Autocomplete, _) => &[8],
        (InteractionKind::Modal, Some(_)) => &[4, 5, 6, 7],
        (InteractionKind::Modal, None) => &[4, 5],
    }
}

pub(super) fn callback(call: &mut Call<'_>, id: Id, token: &str) -> Answer {
    let files = std::mem::take(&mut call.body.files);
    let shared = call.shared;
    let now = shared.clock.now();
    let mut world = shared.world();
    let interaction = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.token == token)
        .ok_or(ApiError::UNKNOWN_INTERACTION)?;
    if interaction.callback.is_some() {
        return Err(ApiError::ALREADY_ACKNOWLEDGED);
    }
    if now.since(interaction.created) > FIRST_ANSWER {
        return Err(ApiError::UNKNOWN_INTERACTION);
    }
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let kind = form.required_choice("type", allowed(interaction));
    let kind = kind.and_then(|kind| u8::try_from(kind).ok()).unwrap_or(0);
    if matches!(kind, MESSAGE | CHOICES | MODAL) && form.get("data").is_none() {
        form.error("data", "BASE_TYPE_REQUIRED", "This field is required");
    }
    errors.refuse()?;
    let empty = json!({});
    let data = form.get("data").unwrap_or(&empty);
    let root = Place::default();
    let place = root.at(Key::Name("data"));
    let mut callback = Callback {
        kind,
        at: now,
        choices: None,
        modal: None,
    };
    let mut touched = None;
    match kind {
        MESSAGE => {
            let draft = Draft::read(data, place, files, DraftKind::New)?;
            touched = Some(answer_with(&mut world, id, draft, now, shared)?);
        }
        DEFERRED_MESSAGE => {
            let draft = Draft::read(data, place, Vec::new(), DraftKind::Edit { was_v2: false })?;
            let flags = draft.flags.unwrap_or(0);
            let private = interaction.kept_private || flags & FLAG_EPHEMERAL != 0;
            check_permissions(&world, interaction, &draft, private)?;
            touched = Some(think(&mut world, id, flags, now, shared));
        }
        UPDATE => touched = Some(update(&mut world, id, data, place, files, shared)?),
        DEFERRED_UPDATE => {
            let origin = interaction.origin;
            set(&mut world, id, |interaction| interaction.original = origin);
        }
        CHOICES => {
            let form = Form::new(data, place, &errors);
            let choices = form.map(|form| check_choices(&form, interaction.focused_type));
            errors.refuse()?;
            callback.choices = choices.map(Value::Array);
        }
        _ => {
            let modal = Form::new(data, place, &errors).map(|form| check_modal(&form));
            errors.refuse()?;
            callback.modal = modal;
        }
    }
    let answer = if call.asks("with_response") {
        Reply::Json(response_json(&world, id, kind, touched))
    } else {
        Reply::Nothing
    };
    let message = touched
        .and_then(|origin| world.message(origin.channel, origin.message))
        .map_or_else(String::new, |message| message.json.to_string());
    world.note(id, Action::Callback, message, now);
    set(&mut world, id, |interaction| {
        interaction.callback = Some(callback);
        if let Some(waiter) = interaction.waiter.take() {
            // The waiting client may have gone.
            let _ = waiter.send(());
        }
    });
    Ok(answer)
}

fn set(world: &mut World, id: Id, change: impl FnOnce(&mut Interaction)) {
    if let Some(interaction) = world.interactions.get_mut(&id) {
        change(interaction);
    }
}

/// Refuses public answers in a locked thread, and files and embeds that the bot may not send where the
/// interaction happened.
pub(super) fn check_permissions(
    world: &World,
    interaction: &Interaction,
    draft: &Draft,
    private: bool,
) -> Result<(), ApiError> {
    let channel = world
        .channels
        .get(&interaction.channel)
        .ok_or(ApiError::UNKNOWN_CHANNEL)?;
    if !private {
        require_unlocked(world, channel)?;
    }
    let needed = needed_for(!draft.files.is_empty(), draft.has_embeds());
    // To answer, the bot needs neither the right to see the channel nor the right to write there.
    if world.answer_permissions(interaction.user, interaction.owners, interaction.channel) & needed
        == needed
    {
        Ok(())
    } else {
        Err(ApiError::MISSING_PERMISSIONS)
    }
}

fn authorship(world: &World, interaction: &Interaction, ephemeral: bool) -> Authorship {
    Authorship {
        author: world.bot,
        kind: match (interaction.kind, interaction.menu) {
            (InteractionKind::Command, false) => 20,
            (InteractionKind::Command, true) => 23,
            _ => 0,
        },
        visible_to: ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
    }
}

fn answer_with(
    world: &mut World,
    id: Id,
    draft: Draft,
    now: crate::clock::Time,
    shared: &Shared,
) -> Result<Origin, ApiError> {
    let interaction = world
        .interactions
        .get(&id)
        .ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let ephemeral = interaction.kept_private || draft.flags.unwrap_or(0) & FLAG_EPHEMERAL != 0;
    check_permissions(world, interaction, &draft, ephemeral)?;
    let by = authorship(world, interaction, ephemeral);
    let channel = interaction.channel;
    let message = world.post(channel, draft, by, now);
    let original = Origin { channel, message };
    set(world, id, |interaction| {
        interaction.original = Some(original)
    });
    shared.message_created(world, channel, message);
    Ok(original)
}

/// Posts "… is thinking": an empty message with the loading flag, which an edit or the first follow-up completes.
fn think(
    world: &mut World,
    id: Id,
    flags: u64,
    now: crate::clock::Time,
    shared: &Shared,
) -> Origin {
    let interaction = &world.interactions[&id];
    let ephemeral = interaction.kept_private || flags & FLAG_EPHEMERAL != 0;
    let by = authorship(world, interaction, ephemeral);
    let channel = interaction.channel;
    let message = world.post(channel, Draft::default(), by, now);
    if let Some(message) = world.message_mut(channel, message) {
        message.json["flags"] = (message.flags() | FLAG_LOADING).into();
    }
    let original = Origin { channel, message };
    set(world, id, |interaction| {
        interaction.original = Some(original);
        interaction.thinking = true;
    });
    shared.message_created(world, channel, message);
    original
}

/// Changes the message that the pressed component belongs to.
fn update(
    world: &mut World,
    id: Id,
    data: &Value,
    place: Place<'_>,
    files: Vec<Upload>,
    shared: &Shared,
) -> Result<Origin, ApiError> {
    let now = shared.clock.now();
    let interaction = &world.interactions[&id];
    let origin = interaction.origin.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let old = world
        .message(origin.channel, origin.message)
        .ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let was_v2 = old.flags() & FLAG_COMPONENTS_V2 != 0;
    let draft = Draft::read(data, place, files, DraftKind::Edit { was_v2 })?;
    check_permissions(world, interaction, &draft, old.visible_to.is_some())?;
    refuse_emptying(old, &draft)?;
    world.edit(origin.channel, origin.message, draft, now);
    set(world, id, |interaction| interaction.original = Some(origin));
    shared.message_updated(world, origin.channel, origin.message);
    Ok(origin)
}

/// Checks the choices of an autocomplete answer against the option's type.
fn check_choices(form: &Form<'_>, option_type: Option<u64>) -> Vec<Value> {
    const SAFE: f64 = 9_007_199_254_740_992.0;
    let place = form.place.at(Key::Name("choices"));
    let list = form.list("choices", 0..=25).unwrap_or_default();
    let mut choices = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        let name = form.required_text("name", 1..=100);
        let value = match option_type {
            Some(4) => match form.get("value").map(as_integer) {
                None => None,
                Some(Some(number)) if number.unsigned_abs() < 1 << 53 => Some(Value::from(number)),
                Some(_) => {
                    form.error("value", "NUMBER_TYPE_COERCE", "Value is not int.");
                    Some(Value::Null)
                }
            },
            Some(10) => match form.get("value").map(Value::as_f64) {
                None => None,
                Some(Some(number)) if number.abs() < SAFE => Some(Value::from(number)),
                Some(_) => {
                    form.error("value", "NUMBER_TYPE_COERCE", "Value is not float.");
                    Some(Value::Null)
                }
            },
            _ => form
                .text("value", 0..=100)
                .map(Value::from)
                .or_else(|| form.get("value").map(|_| Value::Null)),
        };
        if value.is_none() {
            form.error("value", "BASE_TYPE_REQUIRED", "This field is required");
        }
        let mut choice = json!({"name": name, "value": value});
        if let Some(names) = form.get("name_localizations") {
            choice["name_localizations"] = names.clone();
        }
        choices.push(choice);
    }
    choices
}

fn response_json(world: &World, id: Id, kind: u8, touched: Option<Origin>) -> Value {
    let interaction = &world.interactions[&id];
    let mut json = json!({
        "interaction": {"id": id, "type": interaction.kind as u8},
    });
    let message = touched.and_then(|origin| world.message(origin.channel, origin.message));
    if let Some(message) = message {
        json["interaction"]["response_message_id"] = message.id.into();
        json["interaction"]["response_message_loading"] =
            (message.flags() & FLAG_LOADING != 0).into();
        json["interaction"]["response_message_ephemeral"] = message.visible_to.is_some().into();
        if matches!(kind, MESSAGE | DEFERRED_MESSAGE | UPDATE) {
            // Discord's published schema has only a message and an update here; a deferred message counts as a message.
            let kind = if kind == UPDATE { UPDATE } else { MESSAGE };
            json["resource"] = json!({"type": kind, "message": message.json});
        }
    }
    json
}
