//! Fires interactions as Discord does, and waits for the bot's first answer.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::ControlError;
use super::{Chooser, Given, bad, forbidden, missing, modal, options, select};
use crate::clock::Time;
use crate::draft::find_component;
use crate::id::Id;
use crate::rest::FIRST_ANSWER;
use crate::state::Shared;
use crate::world::{
    Channel, Command, CommandKind, Context, Interaction, InteractionKind, Origin, Owners, User,
    World, permissions,
};

/// Refusal of a press on a message of a bot that left the guild.
pub(super) const NOT_THERE: &str = "The bot is not in this guild.";

/// An interaction on its way to the bot.
struct Fired {
    id: Id,
    created: Time,
    answered: oneshot::Receiver<()>,
}

/// Content of an interaction that has no id yet.
struct Event<'a> {
    kind: InteractionKind,
    user: &'a User,
    channel: Id,
    owners: Owners,
    data: Value,
    command: String,
    menu: bool,
    origin: Option<Origin>,
    opener: Option<Id>,
    focused_type: Option<u64>,
}

impl<'a> Event<'a> {
    /// A press of a button or a choice in a select.
    fn component(user: &'a User, origin: Origin, owners: Owners, data: Value) -> Self {
        Self {
            kind: InteractionKind::Component,
            user,
            channel: origin.channel,
            owners,
            command: custom_id_of(&data),
            data,
            menu: false,
            origin: Some(origin),
            opener: None,
            focused_type: None,
        }
    }
}

impl Shared {
    /// Fires a slash command.
    pub(crate) async fn slash(
        self: &Arc<Self>,
        user: &str,
        channel: &str,
        command: &str,
        given: &Value,
    ) -> Result<Value, ControlError> {
        let fired = self.fire_command(user, channel, command, given, None)?;
        Ok(self.answer(fired).await)
    }

    /// Asks the bot for choices of the option being typed.
    pub(crate) async fn autocomplete(
        self: &Arc<Self>,
        user: &str,
        channel: &str,
        command: &str,
        given: &Value,
        focused: &str,
    ) -> Result<Value, ControlError> {
        let fired = self.fire_command(user, channel, command, given, Some(focused))?;
        Ok(self.answer(fired).await)
    }

    fn fire_command(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        given: &Value,
        focused: Option<&str>,
    ) -> Result<Fired, ControlError> {
        let mut world = self.world();
        let user = world.person(user)?.clone();
        let place = world.place(&user, channel)?;
        world.may_use_commands(&user, place)?;
        let guild = place.guild;
        let mut words = command.trim_start_matches('/').split_whitespace();
        let name = words.next().unwrap_or_default();
        let (found, owners) = world
            .find_command(&user, place, name, &[CommandKind::Slash])
            .ok_or_else(|| {
                world.not_offered(&user, place, format!("There is no command /{name} here."))
            })?;
        may_use(&world, found, &user, place)?;
        let channel = place.id;
        let mut filled = options::fill(
            &world,
            found,
            words,
            given,
            Chooser {
                guild,
                user: user.id,
            },
            focused,
        )?;
        let mut data = json!({
            "id": found.id,
            "name": found.name,
            "type": 1,
        });
        if let Some(guild) = found.json.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        filled.keep_files(&mut world, self.clock.now());
        if !filled.options.is_empty() {
            data["options"] = filled.options.into();
        }
        if let Some(resolved) = filled.resolved {
            data["resolved"] = resolved;
        }
        let event = Event {
            kind: match focused {
                Some(_) => InteractionKind::Autocomplete,
                None => InteractionKind::Command,
            },
            user: &user,
            channel,
            owners,
            data,
            command: filled.full_name,
            menu: false,
            origin: None,
            opener: None,
            focused_type: filled.focused_type,
        };
        self.fire(&mut world, event)
    }

    /// Presses a button or chooses in a select.
    pub(crate) async fn click(
        self: &Arc<Self>,
        user: &str,
        message: &str,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Value, ControlError> {
        let fired = {
            let mut world = self.world();
            let user = world.person(user)?.clone();
            let message = world.seen_message(&user, message)?;
            let component = find_component(&message.json["components"], custom_id)
                .ok_or_else(|| missing(format!("The message has no component {custom_id:?}.")))?;
            if component["disabled"] == true {
                return Err(forbidden(format!(
                    "The component {custom_id:?} is disabled."
                )));
            }
            let origin = Origin {
                channel: world.message_channels[&message.id],
                message: message.id,
            };
            let place = &world.channels[&origin.channel];
            let owners = world.owners_of_press(&user, place, message);
            if owners.is_nobody() {
                return Err(forbidden(NOT_THERE));
            }
            world.may_act(&user, place)?;
            let guild = place.guild;
            let data = select::component_data(
                &world,
                Chooser {
                    guild,
                    user: user.id,
                },
                component,
                values,
            )?;
            self.fire(&mut world, Event::component(&user, origin, owners, data))?
        };
        Ok(self.answer(fired).await)
    }

    /// Sends a press unchecked, whether the message shows the component or the user sees the message or not.
    pub(crate) async fn forge(
        self: &Arc<Self>,
        user: &str,
        message: &str,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Value, ControlError> {
        let fired = {
            let mut world = self.world();
            let user = world.person(user)?.clone();
            let found = message.parse::<Id>().ok().and_then(|id| {
                let channel = *world.message_channels.get(&id)?;
                world.message(channel, id)
            });
            let message =
                found.ok_or_else(|| missing(format!("There is no message {message:?}.")))?;
            let origin = Origin {
                channel: world.message_channels[&message.id],
                message: message.id,
            };
            let owners = world.owners_of_press(&user, &world.channels[&origin.channel], message);
            let known = find_component(&message.json["components"], custom_id);
            let usual = if values.is_some() { 3 } else { 2 };
            let mut data = json!({
                "custom_id": custom_id,
                "component_type": known.and_then(|known| known["type"].as_u64()).unwrap_or(usual),
                "id": known.and_then(|known| known["id"].as_u64()).unwrap_or(1),
            });
            if let Some(values) = values {
                data["values"] = values.into();
            }
            self.fire(&mut world, Event::component(&user, origin, owners, data))?
        };
        Ok(self.answer(fired).await)
    }

    /// Submits the modal that answered an interaction.
    pub(crate) async fn submit(
        self: &Arc<Self>,
        user: &str,
        interaction: &str,
        given: Given<'_>,
    ) -> Result<Value, ControlError> {
        let (fired, opener) = self.fire_modal(user, interaction, given)?;
        let answer = self.answer(fired).await;
        // A submission without an answer leaves the modal open, so it may be sent again.
        if answer.get("error").is_some()
            && let Some(opener) = self.world().interactions.get_mut(&opener)
        {
            opener.modal_sent = false;
        }
        Ok(answer)
    }

    /// Fires the submission of a modal; also returns the interaction that opened the modal.
    fn fire_modal(
        &self,
        user: &str,
        interaction: &str,
        given: Given<'_>,
    ) -> Result<(Fired, Id), ControlError> {
        let mut world = self.world();
        let user = world.person(user)?.clone();
        let opener = interaction
            .parse::<Id>()
            .ok()
            .and_then(|id| world.interactions.get(&id))
            .filter(|opener| opener.user == user.id)
            .ok_or_else(|| missing(format!("{} has no interaction {interaction:?}.", user.name)))?;
        let modal = opener
            .callback
            .as_ref()
            .and_then(|callback| callback.modal.as_ref())
            .ok_or_else(|| bad("That interaction was not answered with a modal."))?;
        if opener.modal_sent {
            return Err(bad("That modal has been sent already."));
        }
        if let Some(place) = world.channels.get(&opener.channel) {
            world.may_act(&user, place)?;
        }
        let chooser = Chooser {
            guild: opener.guild,
            user: user.id,
        };
        let mut filled = modal::fill(&world, chooser, modal, given)?;
        let (opener_id, channel, origin) = (opener.id, opener.channel, opener.origin);
        let owners = opener.owners;
        filled.keep_files(&mut world, self.clock.now());
        let event = Event {
            kind: InteractionKind::Modal,
            user: &user,
            channel,
            owners,
            command: custom_id_of(&filled.data),
            data: filled.data,
            menu: false,
            origin,
            opener: Some(opener_id),
            focused_type: None,
        };
        let fired = self.fire(&mut world, event)?;
        if let Some(opener) = world.interactions.get_mut(&opener_id) {
            opener.modal_sent = true;
        }
        Ok((fired, opener_id))
    }

    /// Uses a user or message menu.
    pub(crate) async fn menu(
        self: &Arc<Self>,
        user: &str,
        channel: &str,
        command: &str,
        target: &str,
    ) -> Result<Value, ControlError> {
        let fired = {
            let mut world = self.world();
            let user = world.person(user)?.clone();
            let place = world.place(&user, channel)?;
            world.may_use_commands(&user, place)?;
            let guild = place.guild;
            let message = world.seen_message(&user, target).ok();
            let kind = match message {
                Some(_) => CommandKind::Message,
                None => CommandKind::User,
            };
            let (found, owners) = world
                .find_command(&user, place, command, &[kind])
                .ok_or_else(|| {
                    world.not_offered(
                        &user,
                        place,
                        format!("There is no such menu here: {command:?}."),
                    )
                })?;
            may_use(&world, found, &user, place)?;
            let channel = place.id;
            let (target_id, resolved) = match message {
                Some(message) => {
                    let id = message.id.to_string();
                    (message.id, json!({"messages": {id: message.json}}))
                }
                None => {
                    let target = world
                        .user_or_bot(target)
                        .ok_or_else(|| missing(format!("There is nobody {target:?}.")))?;
                    let mut resolved = json!({});
                    options::resolve_user(&world, guild, target.id, &mut resolved);
                    (target.id, resolved)
                }
            };
            let data = json!({
                "id": found.id,
                "name": found.name,
                "type": kind as u8,
                "target_id": target_id,
                "resolved": resolved,
            });
            let event = Event {
                kind: InteractionKind::Command,
                user: &user,
                channel,
                owners,
                data,
                command: found.name.clone(),
                menu: true,
                origin: None,
                opener: None,
                focused_type: None,
            };
            self.fire(&mut world, event)?
        };
        Ok(self.answer(fired).await)
    }

    /// Registers an interaction and sends it to the bot.
    fn fire(&self, world: &mut World, event: Event<'_>) -> Result<Fired, ControlError> {
        let now = self.clock.now();
        let id = world.next_id(now);
        let token = format!("{:016x}{:016x}", token_half(id, 1), token_half(id, 2));
        let payload = payload(world, id, &token, &event);
        let channel = &world.channels[&event.channel];
        let guild = channel.guild;
        let kept_private = world.keeps_private(event.user.id, event.owners, channel);
        let text = payload.to_string();
        let (waiter, answered) = oneshot::channel();
        world.keep_interaction(Interaction {
            id,
            token,
            kind: event.kind,
            command: event.command,
            menu: event.menu,
            user: event.user.id,
            channel: event.channel,
            guild,
            owners: event.owners,
            kept_private,
            created: now,
            origin: event.origin,
            opener: event.opener,
            focused_type: event.focused_type,
            callback: None,
            original: None,
            thinking: false,
            modal_sent: false,
            forgiven: false,
            history: Vec::new(),
            waiter: Some(waiter),
        });
        if self.faults.take_duplicate() {
            self.hub
                .dispatch_text("INTERACTION_CREATE", guild, 0, || text.clone());
        }
        self.hub
            .dispatch_text("INTERACTION_CREATE", guild, 0, || text);
        Ok(Fired {
            id,
            created: now,
            answered,
        })
    }

    /// Waits for the bot's callback, at most 3 seconds, and returns the outcome.
    async fn answer(&self, fired: Fired) -> Value {
        tokio::select! {
            _ = fired.answered => {}
            () = self.clock.until(fired.created.after(FIRST_ANSWER)) => {}
        }
        self.world().answer_json(fired.id)
    }
}

fn custom_id_of(data: &Value) -> String {
    data["custom_id"].as_str().unwrap_or_default().to_owned()
}

/// Half of a token: scrambled so that no token looks like an id, unique because the id is.
fn token_half(id: Id, half: u64) -> u64 {
    id.get()
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(31)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9 ^ half << 1)
}

pub(super) fn may_use(
    world: &World,
    command: &Command,
    user: &User,
    channel: &Channel,
) -> Result<(), ControlError> {
    let has = world.permissions(user.id, channel);
    match command.needs() {
        // Discord's 0 means: administrators only.
        Some(0) if has != permissions::ALL => {}
        Some(needed) if channel.guild.is_some() && has & needed != needed => {}
        _ => return Ok(()),
    }
    Err(forbidden(format!(
        "{} may not use the command {:?}.",
        user.name, command.name
    )))
}

/// Payload of INTERACTION_CREATE.
fn payload(world: &World, id: Id, token: &str, event: &Event<'_>) -> Value {
    let channel = &world.channels[&event.channel];
    let permissions = world.permissions(event.user.id, channel);
    let app_permissions = world.app_permissions(event.user.id, event.owners, channel);
    let mut payload = json!({
        "id": id,
        "application_id": world.bot,
        "type": event.kind as u8,
        "token": token,
        "version": 1,
        "data": event.data,
        "channel_id": channel.id,
        "channel": world.partial_channel_json(channel, permissions),
        "app_permissions": app_permissions.to_string(),
        "authorizing_integration_owners": event.owners.json(channel.guild),
        "context": World::context(channel) as u8,
        "locale": event.user.locale,
        "entitlements": [],
        "attachment_size_limit": crate::draft::FILE_LIMIT,
    });
    if let Some(guild) = channel.guild.and_then(|id| world.guilds.get(&id)) {
        payload["guild_id"] = guild.id.into();
        payload["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
        payload["guild_locale"] = guild.locale.clone().into();
        if let Some(member) = guild.members.get(&event.user.id) {
            let mut member = member.json(event.user);
            member["permissions"] = permissions.to_string().into();
            payload["member"] = member;
        }
    } else {
        payload["user"] = event.user.json();
    }
    let recipients = payload["channel"].get_mut("recipients");
    if let Some(recipients) = recipients.and_then(Value::as_array_mut) {
        let me = Value::from(event.user.id);
        recipients.retain(|user| World::context(channel) == Context::BotDm || user["id"] != me);
    }
    if let Some(message) = event
        .origin
        .and_then(|origin| world.message(origin.channel, origin.message))
    {
        payload["message"] = message.json.clone();
    }
    payload
}
