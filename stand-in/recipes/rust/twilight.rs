//! twilight against a stand-in: the proxies of its HTTP client and of its gateway, one setting each.
//!
//! A trap: these are two settings. With only one of them, the other half of the bot talks to the real Discord.

use std::error::Error;

use twilight_gateway::{ConfigBuilder, EventTypeFlags, Intents, Shard, ShardId, StreamExt as _};
use twilight_http::Client;
use twilight_model::application::command::{
    Command, CommandOption, CommandOptionType, CommandType,
};
use twilight_model::application::interaction::InteractionData;
use twilight_model::application::interaction::application_command::CommandOptionValue;
use twilight_model::channel::message::MessageFlags;
use twilight_model::channel::message::component::{ActionRow, Button, ButtonStyle, Component};
use twilight_model::gateway::event::Event;
use twilight_model::gateway::payload::incoming::InteractionCreate;
use twilight_model::http::attachment::Attachment;
use twilight_model::http::interaction::{
    InteractionResponse, InteractionResponseData, InteractionResponseType,
};

/// Runs the bot until its connection ends for good.
pub async fn run(url: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
    // connect: begin
    let token = "any-token";
    let host = url.trim_start_matches("http://").to_owned();
    let gateway = format!("ws://{host}/gateway");
    let http = Client::builder()
        .token(token.into())
        .proxy(host, true)
        .build();
    let config = ConfigBuilder::new(token.into(), Intents::GUILDS)
        .proxy_url(gateway)
        .build();
    // connect: end
    let mut shard = Shard::with_config(ShardId::ONE, config);
    while let Some(event) = shard.next_event(EventTypeFlags::all()).await {
        match event {
            Ok(Event::Ready(ready)) => {
                let commands = ["ping", "later", "secret", "file"].map(command);
                http.interaction(ready.application.id)
                    .set_global_commands(&commands)
                    .await?;
            }
            Ok(Event::InteractionCreate(interaction)) => {
                if let Err(error) = answer(&http, *interaction).await {
                    eprintln!("{error}");
                }
            }
            Ok(_) => {}
            // The shard reconnects by itself.
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(())
}

fn command(name: &str) -> Command {
    let description = "A recipe";
    let mut command: Command = serde_json::from_value(serde_json::json!({
        "name": name, "description": description, "type": CommandType::ChatInput, "version": "1", "options": [],
    }))
    .expect("a command");
    if name == "ping" {
        command.options.push(CommandOption {
            autocomplete: None,
            channel_types: None,
            choices: None,
            description: description.into(),
            description_localizations: None,
            file_types: None,
            kind: CommandOptionType::String,
            max_length: None,
            max_value: None,
            min_length: None,
            min_value: None,
            name: "cell".into(),
            name_localizations: None,
            options: None,
            required: None,
        });
    }
    command
}

async fn answer(
    http: &Client,
    interaction: InteractionCreate,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let client = http.interaction(interaction.application_id);
    let mut kind = InteractionResponseType::ChannelMessageWithSource;
    let mut data = InteractionResponseData::default();
    let mut deferred = false;
    match &interaction.data {
        Some(InteractionData::ApplicationCommand(command)) => match command.name.as_str() {
            "ping" => {
                let Some(CommandOptionValue::String(cell)) =
                    command.options.first().map(|it| &it.value)
                else {
                    return Err("no cell".into());
                };
                data.content = Some(format!("pong {cell}"));
                data.components = Some(vec![Component::ActionRow(ActionRow {
                    id: None,
                    components: vec![Component::Button(Button {
                        id: None,
                        custom_id: Some("again".into()),
                        disabled: false,
                        emoji: None,
                        label: Some("Again".into()),
                        sku_id: None,
                        style: ButtonStyle::Primary,
                        url: None,
                    })],
                })]);
            }
            "later" => {
                kind = InteractionResponseType::DeferredChannelMessageWithSource;
                deferred = true;
            }
            "secret" => {
                data.content = Some("psst".into());
                data.flags = Some(MessageFlags::EPHEMERAL);
            }
            _ => {
                let file = Attachment::from_bytes("a.txt".into(), b"hi".into(), 0);
                data.attachments = Some(vec![file]);
            }
        },
        Some(InteractionData::MessageComponent(_)) => {
            kind = InteractionResponseType::UpdateMessage;
            data.content = Some("pressed".into());
            data.components = Some(Vec::new());
        }
        _ => return Ok(()),
    }
    let response = InteractionResponse {
        kind,
        data: Some(data),
    };
    client
        .create_response(interaction.id, &interaction.token, &response)
        .await?;
    if deferred {
        client
            .update_response(&interaction.token)
            .content(Some("done"))
            .await?;
    }
    Ok(())
}
