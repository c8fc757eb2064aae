//! serenity against a stand-in: its proxy. The gateway's address comes with `GET /gateway/bot`.
//!
//! A trap: the proxy is ignored while serenity's rate limiter is on, and the bot then asks the real Discord. Switch the
//! limiter off.

use serenity::all::*;

struct Bot;

/// Runs the bot until its connection ends for good.
pub async fn run(url: &str) -> serenity::Result<()> {
    // connect: begin
    let http = HttpBuilder::new("any-token")
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    // connect: end
    let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    builder.event_handler(Bot).await?.start().await
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let cell = CreateCommandOption::new(CommandOptionType::String, "cell", "A recipe");
        let commands = ["ping", "later", "secret", "file"]
            .map(|name| CreateCommand::new(name).description("A recipe"));
        let [ping, rest @ ..] = commands;
        let commands = [vec![ping.add_option(cell)], rest.into()].concat();
        if let Err(error) = Command::set_global_commands(&context, commands).await {
            eprintln!("{error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let done = match interaction {
            Interaction::Command(command) => answer(&context, &command).await,
            Interaction::Component(press) => {
                let pressed = CreateInteractionResponseMessage::new()
                    .content("pressed")
                    .components(Vec::new());
                let change = CreateInteractionResponse::UpdateMessage(pressed);
                press.create_response(&context, change).await
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            eprintln!("{error}");
        }
    }
}

async fn answer(context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let message = CreateInteractionResponseMessage::new();
    let message = match command.data.name.as_str() {
        "ping" => {
            let cell = command
                .data
                .options
                .first()
                .and_then(|it| it.value.as_str());
            message
                .content(format!("pong {}", cell.unwrap_or_default()))
                .button(CreateButton::new("again").label("Again"))
        }
        "later" => {
            command.defer(context).await?;
            let done = EditInteractionResponse::new().content("done");
            command.edit_response(context, done).await?;
            return Ok(());
        }
        "secret" => message.content("psst").ephemeral(true),
        _ => message.add_file(CreateAttachment::bytes("hi", "a.txt")),
    };
    let answer = CreateInteractionResponse::Message(message);
    command.create_response(context, answer).await
}
