//! A small bot on real serenity that does a little of everything a bot does.

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Client, Command, CommandInteraction,
    CommandOptionType, CommandType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse as Respond,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage as Say, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse,
    EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ModalInteraction,
    Ready, ResolvedValue, async_trait,
};
use tokio::sync::mpsc;

/// Commands the bot registers.
pub const COMMANDS: usize = 3;

/// The bot while it runs; dropping it stops it.
pub struct Bot {
    /// Names of the gateway events that the bot received, and `error: …` for failed calls.
    pub events: mpsc::UnboundedReceiver<String>,
    running: tokio::task::JoinHandle<Result<(), serenity::Error>>,
}

impl Bot {
    /// Starts the bot against a stand-in and waits until its commands are registered.
    pub async fn start(stand_in: &stand_in::StandIn) -> Self {
        let bot = Self::connect(stand_in, GatewayIntents::non_privileged()).await;
        stand_in
            .client()
            .ready(COMMANDS)
            .await
            .expect("the bot comes");
        bot
    }

    pub async fn connect(stand_in: &stand_in::StandIn, intents: GatewayIntents) -> Self {
        let http = HttpBuilder::new("token")
            .proxy(stand_in.url())
            .ratelimiter_disabled(true)
            .build();
        let (seen, events) = mpsc::unbounded_channel();
        let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
            .event_handler(Example { seen: seen.clone() })
            .raw_event_handler(Watch(seen))
            .await
            .expect("the client is built");
        let address = client.ws_url.lock().await.clone();
        assert!(address.starts_with("ws://127.0.0.1:"), "{address}");
        let running = tokio::spawn(async move { run(&mut client).await });
        Self { events, running }
    }

    /// Waits for an event or error whose text starts with `start`; returns all of them since the last call, the awaited
    /// one last.
    pub async fn event(&mut self, start: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            let event = self.events.recv().await.expect("the bot runs");
            seen.push(event);
            if seen.last().is_some_and(|event| event.starts_with(start)) {
                return seen;
            }
        }
    }

    pub async fn end(mut self) -> Result<(), serenity::Error> {
        (&mut self.running).await.expect("no panic")
    }
}

async fn run(client: &mut Client) -> Result<(), serenity::Error> {
    client.start().await
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.running.abort();
    }
}

struct Example {
    seen: mpsc::UnboundedSender<String>,
}

#[async_trait]
impl EventHandler for Example {
    async fn ready(&self, ctx: Context, ready: Ready) {
        ctx.http.set_application_id(ready.application.id);
        let option = |kind, name: &str, text: &str| CreateCommandOption::new(kind, name, text);
        let text = CommandOptionType::String;
        let play = CreateCommand::new("play")
            .description("Play a game")
            .name_localized("ja", "遊ぶ")
            .add_option(
                option(CommandOptionType::SubCommand, "move", "Make a move")
                    .add_sub_option(
                        option(text, "cell", "Where to")
                            .required(true)
                            .set_autocomplete(true),
                    )
                    .add_sub_option(option(CommandOptionType::User, "against", "Whom")),
            )
            .add_option(option(
                CommandOptionType::SubCommand,
                "board",
                "Show the board",
            ))
            .add_option(option(
                CommandOptionType::SubCommand,
                "later",
                "Think first",
            ))
            .add_option(option(
                CommandOptionType::SubCommand,
                "note",
                "Write a note",
            ))
            .add_option(option(CommandOptionType::SubCommand, "menu", "Choose"));
        let commands = vec![
            play,
            CreateCommand::new("Challenge").kind(CommandType::User),
            CreateCommand::new("Quote").kind(CommandType::Message),
        ];
        Command::set_global_commands(&ctx.http, commands)
            .await
            .expect("the commands are registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match interaction {
            Interaction::Command(command) => on_command(&ctx, command).await,
            Interaction::Autocomplete(command) => {
                let typed = command
                    .data
                    .autocomplete()
                    .map_or("", |option| option.value);
                let choices = ["D4", "D5", "E4"]
                    .iter()
                    .filter(|cell| cell.starts_with(&typed.to_uppercase()))
                    .map(|cell| AutocompleteChoice::new(*cell, *cell))
                    .collect();
                let reply = CreateAutocompleteResponse::new().set_choices(choices);
                command
                    .create_response(&ctx, Respond::Autocomplete(reply))
                    .await
            }
            Interaction::Component(component) => on_component(&ctx, component).await,
            Interaction::Modal(modal) => on_modal(&ctx, modal).await,
            _ => Ok(()),
        };
        if let Err(error) = done {
            let _ = self.seen.send(format!("error: {error}"));
        }
    }
}

struct Watch(mpsc::UnboundedSender<String>);

#[async_trait]
impl serenity::client::RawEventHandler for Watch {
    async fn raw_event(&self, _: Context, event: serenity::model::event::Event) {
        if let Some(name) = event.name() {
            let _ = self.0.send(name);
        }
    }
}

fn buttons() -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        CreateButton::new("again").label("Again"),
        CreateButton::new("off")
            .label("Off")
            .disabled(true)
            .style(ButtonStyle::Secondary),
        CreateButton::new_link("https://example.org/").label("Rules"),
    ])]
}

async fn on_command(ctx: &Context, command: CommandInteraction) -> Result<(), serenity::Error> {
    let who = command.user.display_name().to_owned();
    if let Some(target) = command.data.target() {
        let text = match target {
            serenity::all::ResolvedTarget::User(user, _) => {
                format!("{who} challenges <@{}>", user.id)
            }
            serenity::all::ResolvedTarget::Message(message) => format!("> {}", message.content),
            _ => String::from("?"),
        };
        let say = Say::new().content(text);
        return command.create_response(ctx, Respond::Message(say)).await;
    }
    let options = command.data.options();
    let ResolvedValue::SubCommand(given) = &options[0].value else {
        return Ok(());
    };
    match options[0].name {
        "move" => {
            let mut text = String::new();
            for option in given {
                match option.value {
                    ResolvedValue::String(cell) => text = format!("{who} plays {cell}{text}"),
                    ResolvedValue::User(user, _) => {
                        text = format!("{text} against {}", user.display_name())
                    }
                    _ => {}
                }
            }
            let say = Say::new().content(text).components(buttons());
            command.create_response(ctx, Respond::Message(say)).await
        }
        "board" => {
            let picture =
                CreateAttachment::bytes(PIXEL, "my board.png").description("an empty board");
            let say = Say::new().content("the board").add_file(picture);
            command.create_response(ctx, Respond::Message(say)).await
        }
        "later" => {
            let hide = Say::new().ephemeral(true);
            command.create_response(ctx, Respond::Defer(hide)).await?;
            let edit = EditInteractionResponse::new().content("thought about it");
            command.edit_response(ctx, edit).await?;
            let more = CreateInteractionResponseFollowup::new().content("and said it");
            let more = command.create_followup(ctx, more).await?;
            let edit = CreateInteractionResponseFollowup::new().content("and said it aloud");
            command.edit_followup(ctx, more.id, edit).await?;
            let gone = CreateInteractionResponseFollowup::new().content("oops");
            let gone = command.create_followup(ctx, gone).await?;
            command.delete_followup(ctx, gone.id).await
        }
        "note" => {
            let input = CreateInputText::new(InputTextStyle::Short, "Note", "text").max_length(20);
            let modal = CreateModal::new("note", "A note")
                .components(vec![CreateActionRow::InputText(input)]);
            command.create_response(ctx, Respond::Modal(modal)).await
        }
        _ => {
            let options = ["black", "white"].map(|side| CreateSelectMenuOption::new(side, side));
            let kind = CreateSelectMenuKind::String {
                options: options.to_vec(),
            };
            let people = CreateSelectMenuKind::User {
                default_users: None,
            };
            let rows = vec![
                CreateActionRow::SelectMenu(CreateSelectMenu::new("side", kind)),
                CreateActionRow::SelectMenu(CreateSelectMenu::new("whom", people).max_values(2)),
            ];
            let say = Say::new()
                .content("choose")
                .components(rows)
                .ephemeral(true);
            command.create_response(ctx, Respond::Message(say)).await
        }
    }
}

async fn on_component(
    ctx: &Context,
    component: ComponentInteraction,
) -> Result<(), serenity::Error> {
    let text = match &component.data.kind {
        ComponentInteractionDataKind::Button => format!("{} and again", component.message.content),
        ComponentInteractionDataKind::StringSelect { values } => {
            format!("chosen: {}", values.join(", "))
        }
        ComponentInteractionDataKind::UserSelect { values } => format!("{} people", values.len()),
        _ => String::from("?"),
    };
    let say = Say::new().content(text);
    component
        .create_response(ctx, Respond::UpdateMessage(say))
        .await
}

async fn on_modal(ctx: &Context, modal: ModalInteraction) -> Result<(), serenity::Error> {
    let text: Vec<String> = modal
        .data
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|part| match part {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        })
        .collect();
    let say = Say::new()
        .content(format!("noted: {}", text.join(" ")))
        .ephemeral(true);
    modal.create_response(ctx, Respond::Message(say)).await
}

/// A PNG of one pixel.
pub const PIXEL: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0,
    1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 0x0a, b'I', b'D', b'A', b'T',
    0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf, 0xa4, 0x71, 0, 0, 0, 0, b'I', b'E', b'N',
    b'D', 0xae, 0x42, 0x60, 0x82,
];
