//! Follow-ups to interactions, and edits and deletions of answers through the interaction's token.

use std::time::Duration;

use serde_json::Value;

use super::interactions::check_permissions;
use super::messages::refuse_emptying;
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::draft::{Draft, DraftKind};
use crate::form::Place;
use crate::id::Id;
use crate::world::{
    Action, Authorship, FLAG_COMPONENTS_V2, FLAG_EPHEMERAL, Interaction, Origin, World,
};

/// Largest number of follow-ups to one interaction if only a person has installed the app.
const FOLLOW_UPS: usize = 5;
/// How long an interaction's token is valid.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// The interaction of a token; fails if the token has expired or the interaction has no first answer yet.
fn interaction<'a>(
    call: &Call<'_>,
    world: &'a World,
    webhook: &str,
    token: &str,
) -> Result<&'a Interaction, ApiError> {
    if id(webhook)? != world.bot {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    let interaction = world
        .interaction_tokens
        .get(token)
        .and_then(|id| world.interactions.get(id))
        .ok_or(ApiError::INVALID_WEBHOOK_TOKEN)?;
    if call.shared.clock.now().since(interaction.created) > TOKEN_LIFE {
        return Err(ApiError::INVALID_WEBHOOK_TOKEN);
    }
    if interaction.callback.is_none() {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    Ok(interaction)
}

pub(super) fn follow_up(call: &mut Call<'_>, webhook: &str, token: &str) -> Answer {
    let files = std::mem::take(&mut call.body.files);
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let interaction = interaction(call, &world, webhook, token)?;
    let interaction_id = interaction.id;
    let draft = Draft::read(&call.body.json, Place::default(), files, DraftKind::New)?;
    if !interaction.owners.place && interaction.follow_ups() >= FOLLOW_UPS {
        return Err(ApiError::TOO_MANY_FOLLOW_UPS);
    }
    let ephemeral = interaction.kept_private || draft.flags.unwrap_or(0) & FLAG_EPHEMERAL != 0;
    let thinking = interaction.original.filter(|_| interaction.thinking);
    let private = match thinking {
        Some(at) => is_private(&world, at),
        None => ephemeral,
    };
    check_permissions(&world, interaction, &draft, private)?;
    let place = if let Some(original) = thinking {
        world.complete(original.channel, original.message, draft, now);
        call.shared
            .message_updated(&world, original.channel, original.message);
        original
    } else {
        let by = Authorship {
            author: world.bot,
            kind: 0,
            visible_to: ephemeral.then_some(interaction.user),
            interaction: Some(interaction_id),
        };
        let channel = interaction.channel;
        let message = world.post(channel, draft, by, now);
        call.shared.message_created(&world, channel, message);
        Origin { channel, message }
    };
    let json = json_of(&world, place)?;
    if let Some(interaction) = world.interactions.get_mut(&interaction_id) {
        interaction.thinking = false;
    }
    world.note(interaction_id, Action::FollowUp, json.to_string(), now);
    Ok(Reply::Json(json))
}

fn is_private(world: &World, at: Origin) -> bool {
    let message = world.message(at.channel, at.message);
    message.is_some_and(|it| it.visible_to.is_some())
}

fn json_of(world: &World, place: Origin) -> Result<Value, ApiError> {
    world
        .message(place.channel, place.message)
        .map(|message| message.json.clone())
        .ok_or(ApiError::UNKNOWN_MESSAGE)
}

/// Answers GET, PATCH and DELETE of `@original` or a follow-up.
pub(super) fn message(call: &mut Call<'_>, webhook: &str, token: &str, message: &str) -> Answer {
    let now = call.shared.clock.now();
    let files = std::mem::take(&mut call.body.files);
    let mut world = call.shared.world();
    let interaction = interaction(call, &world, webhook, token)?;
    let interaction_id = interaction.id;
    let place = place(&world, interaction, message)?;
    let old = world
        .message(place.channel, place.message)
        .ok_or(ApiError::UNKNOWN_MESSAGE)?;
    match call.method.as_str() {
        "GET" => Ok(Reply::Json(old.json.clone())),
        "DELETE" => {
            if let Some(gone) = world.delete(place.channel, place.message) {
                call.shared.message_deleted(&world, place.channel, &gone);
                if let Some(interaction) = world.interactions.get_mut(&interaction_id) {
                    interaction.thinking = false;
                }
                world.note(interaction_id, Action::Deletion, gone.json.to_string(), now);
            }
            Ok(Reply::Nothing)
        }
        _ => {
            let was_v2 = old.flags() & FLAG_COMPONENTS_V2 != 0;
            let kind = DraftKind::Edit { was_v2 };
            let draft = Draft::read(&call.body.json, Place::default(), files, kind)?;
            check_permissions(&world, interaction, &draft, is_private(&world, place))?;
            refuse_emptying(old, &draft)?;
            let completes = interaction.thinking
                && interaction
                    .original
                    .is_some_and(|original| original.message == place.message);
            if completes {
                world.complete(place.channel, place.message, draft, now);
            } else {
                world.edit(place.channel, place.message, draft, now);
            }
            call.shared
                .message_updated(&world, place.channel, place.message);
            let json = json_of(&world, place)?;
            if let Some(interaction) = world.interactions.get_mut(&interaction_id) {
                interaction.thinking &= !completes;
            }
            world.note(interaction_id, Action::Edit, json.to_string(), now);
            Ok(Reply::Json(json))
        }
    }
}

fn place(world: &World, interaction: &Interaction, message: &str) -> Result<Origin, ApiError> {
    if message == "@original" {
        return interaction.original.ok_or(ApiError::UNKNOWN_MESSAGE);
    }
    let message: Id = id(message)?;
    let channel = *world
        .message_channels
        .get(&message)
        .ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let mine = world
        .message(channel, message)
        .is_some_and(|found| found.interaction == Some(interaction.id))
        || interaction
            .original
            .is_some_and(|original| original.message == message);
    if mine {
        Ok(Origin { channel, message })
    } else {
        Err(ApiError::UNKNOWN_MESSAGE)
    }
}
