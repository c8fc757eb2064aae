//! poise against a stand-in: the proxy of serenity, on which poise is built, with the same trap (see `serenity.rs`).

use poise::serenity_prelude as serenity;
use serenity::{
    ClientBuilder, CreateActionRow, CreateAttachment, CreateButton, CreateInteractionResponse,
    CreateInteractionResponseMessage, FullEvent, GatewayIntents, HttpBuilder, Interaction,
};

type Context<'a> = poise::Context<'a, (), serenity::Error>;

/// Runs the bot until its connection ends for good.
pub async fn run(url: &str) -> serenity::Result<()> {
    // connect: begin
    let http = HttpBuilder::new("any-token")
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    // connect: end
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![ping(), later(), secret(), file()],
            event_handler: |framework, event| Box::pin(pressed(framework.serenity_context, event)),
            ..Default::default()
        })
        .setup(|context, _, framework| {
            let commands = &framework.options().commands;
            Box::pin(poise::builtins::register_globally(context, commands))
        })
        .build();
    let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    builder.framework(framework).await?.start().await
}

/// A recipe
#[poise::command(slash_command)]
async fn ping(
    context: Context<'_>,
    #[description = "A recipe"] cell: String,
) -> serenity::Result<()> {
    let button = CreateButton::new("again").label("Again");
    let reply = poise::CreateReply::default()
        .content(format!("pong {cell}"))
        .components(vec![CreateActionRow::Buttons(vec![button])]);
    context.send(reply).await?;
    Ok(())
}

/// A recipe
#[poise::command(slash_command)]
async fn later(context: Context<'_>) -> serenity::Result<()> {
    context.defer().await?;
    context.say("done").await?;
    Ok(())
}

/// A recipe
#[poise::command(slash_command, ephemeral)]
async fn secret(context: Context<'_>) -> serenity::Result<()> {
    context.say("psst").await?;
    Ok(())
}

/// A recipe
#[poise::command(slash_command)]
async fn file(context: Context<'_>) -> serenity::Result<()> {
    let file = CreateAttachment::bytes("hi", "a.txt");
    context
        .send(poise::CreateReply::default().attachment(file))
        .await?;
    Ok(())
}

async fn pressed(context: &serenity::Context, event: &FullEvent) -> serenity::Result<()> {
    if let FullEvent::InteractionCreate {
        interaction: Interaction::Component(press),
    } = event
    {
        let pressed = CreateInteractionResponseMessage::new()
            .content("pressed")
            .components(Vec::new());
        let change = CreateInteractionResponse::UpdateMessage(pressed);
        press.create_response(context, change).await?;
    }
    Ok(())
}
