//! A small serenity bot with one of every element that the page must show.

use serde_json::{Value, json};
use serenity::all::{
    AutocompleteChoice, ButtonStyle, Command, CommandInteraction, CommandOptionType, CommandType,
    ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow,
    CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse, CreateButton,
    CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreatePoll, CreatePollAnswer, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, CreateThread, EditInteractionResponse, EventHandler, GatewayIntents,
    HttpBuilder, InputTextStyle, InstallationContext, Interaction, ModalInteraction, Ready,
};
use serenity::async_trait;
use serenity::client::ClientBuilder;

/// Cells that the bot knows, with their texts in the autocomplete.
const CELLS: [(&str, &str); 4] = [
    ("D4", "D4: takes 3"),
    ("D5", "D5: takes 1"),
    ("E5", "E5: takes 2, frees 1"),
    ("I1", "I1: takes 1"),
];

/// Number of commands that [`start`] registers.
pub const COMMANDS: usize = 14;

/// Connects the bot to a stand-in; it runs until the test's runtime ends.
pub async fn start(url: &str) {
    let http = HttpBuilder::new("token")
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(Everything)
        .await
        .expect("a client");
    tokio::spawn(async move { client.start().await.expect("the bot runs") });
}

struct Everything;

#[async_trait]
impl EventHandler for Everything {
    async fn ready(&self, ctx: Context, _: Ready) {
        Command::set_global_commands(&ctx, commands())
            .await
            .expect("the commands are registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let answered = match interaction {
            Interaction::Command(command) => answer(&ctx, &command).await,
            Interaction::Autocomplete(typing) => complete(&ctx, &typing).await,
            Interaction::Component(component) => pressed(&ctx, &component).await,
            Interaction::Modal(modal) => submitted(&ctx, &modal).await,
            _ => Ok(()),
        };
        answered.expect("the stand-in takes the answer");
    }
}

fn option(
    kind: CommandOptionType,
    name: &str,
    description: &str,
    required: bool,
) -> CreateCommandOption {
    CreateCommandOption::new(kind, name, description).required(required)
}

fn commands() -> Vec<CreateCommand> {
    use CommandOptionType::{Attachment, Boolean, Integer, String, SubCommand, User};
    let slash = |name: &str, description: &str| CreateCommand::new(name).description(description);
    let place = option(SubCommand, "place", "Place a disk", false)
        .name_localized("ja", "打つ")
        .description_localized("ja", "石を置きます")
        .add_sub_option(option(String, "cell", "The cell, such as D4", true).set_autocomplete(true))
        .add_sub_option(option(Integer, "times", "How often", false).min_int_value(1))
        .add_sub_option(option(
            Boolean,
            "loud",
            "Whether everybody hears of it",
            false,
        ));
    let invite = option(SubCommand, "invite", "Ask somebody to play", false)
        .add_sub_option(option(User, "who", "Whom to ask", true))
        .add_sub_option(
            option(String, "rules", "Which rules", false)
                .add_string_choice("Standard", "standard")
                .add_string_choice("Loose", "loose"),
        );
    vec![
        slash("game", "A game")
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
            .add_option(place)
            .add_option(invite),
        slash("panel", "Buttons and selects"),
        slash("form", "A form"),
        slash("secret", "Something for your eyes only"),
        slash("slow", "An answer that takes a while"),
        slash("deaf", "A command nobody answers"),
        slash("picture", "Pictures with alt text"),
        slash("card", "Components v2"),
        slash("say", "Say a text").add_option(option(String, "text", "The text", true)),
        slash("match", "Open a thread"),
        slash("keep", "Keep a file").add_option(option(Attachment, "file", "The file", true)),
        slash("poll", "Ask everybody"),
        CreateCommand::new("Invite to a game").kind(CommandType::User),
        CreateCommand::new("Explain this").kind(CommandType::Message),
    ]
}

type Answered = serenity::Result<()>;

fn message(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

const fn reply(message: CreateInteractionResponseMessage) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(message)
}

async fn answer(ctx: &Context, command: &CommandInteraction) -> Answered {
    let data = &command.data;
    match data.name.as_str() {
        "game" => game(ctx, command).await,
        "panel" => command.create_response(ctx, reply(panel())).await,
        "form" => command.create_response(ctx, form()).await,
        "secret" => {
            let secret = message("The password is **swordfish**.").ephemeral(true);
            command.create_response(ctx, reply(secret)).await?;
            let more = CreateInteractionResponseFollowup::new()
                .content("And a second one.")
                .ephemeral(true);
            command.create_followup(ctx, more).await.map(drop)
        }
        "slow" => {
            command.defer(ctx).await?;
            let ready = EditInteractionResponse::new().content("Here it is.");
            command.edit_response(ctx, ready).await.map(drop)
        }
        "picture" => {
            let embed = CreateEmbed::new()
                .title("A moving picture")
                .image("attachment://moving.gif")
                .field("Frames", "3", true)
                .field("Colours", "16", true)
                .colour(0x00ef_b43c);
            let pictures = message("Two pictures.")
                .add_file(
                    CreateAttachment::bytes(&include_bytes!("picture.png")[..], "board.png")
                        .description("Eight disks in two rows, black and white in turn."),
                )
                .add_file(CreateAttachment::bytes(
                    &include_bytes!("moving.gif")[..],
                    "moving.gif",
                ))
                .embed(embed);
            command.create_response(ctx, reply(pictures)).await
        }
        "card" => {
            let files = vec![CreateAttachment::bytes(
                &include_bytes!("picture.png")[..],
                "board.png",
            )];
            let body = card();
            ctx.http
                .create_interaction_response(command.id, &command.token, &body, files)
                .await
        }
        "say" => {
            let text = data.options[0].value.as_str().unwrap_or_default();
            command.create_response(ctx, reply(message(text))).await
        }
        "keep" => {
            let file = data.resolved.attachments.values().next();
            let text = file.map(|file| format!("{} has {} bytes", file.filename, file.size));
            command
                .create_response(ctx, reply(message(text.unwrap_or_default())))
                .await
        }
        "poll" => {
            let answers = ["Iago", "Ampel"].map(|text| CreatePollAnswer::new().text(text));
            let poll = CreatePoll::new()
                .question("Which game?")
                .answers(answers.to_vec())
                .duration(std::time::Duration::from_secs(24 * 3600));
            command
                .create_response(ctx, reply(message("").poll(poll)))
                .await
        }
        "match" => {
            command
                .create_response(ctx, reply(message("A match begins.")))
                .await?;
            let first = command.get_response(ctx).await?;
            let thread = command
                .channel_id
                .create_thread_from_message(ctx, first.id, CreateThread::new("Match 1"))
                .await?;
            let ping = CreateMessage::new()
                .content(format!("<@{}>, it is your turn.", command.user.id))
                .allowed_mentions(CreateAllowedMentions::new().users([command.user.id]));
            thread.send_message(ctx, ping).await.map(drop)
        }
        "Invite to a game" => {
            let target = data.target_id.map(|id| id.get()).unwrap_or_default();
            let text = message(format!("<@{target}>, come and play."));
            command.create_response(ctx, reply(text)).await
        }
        "Explain this" => {
            let text = data.resolved.messages.values().next();
            let length = text.map_or(0, |message| message.content.len());
            let text = message(format!("That message has {length} bytes.")).ephemeral(true);
            command.create_response(ctx, reply(text)).await
        }
        _ => Ok(()),
    }
}

async fn game(ctx: &Context, command: &CommandInteraction) -> Answered {
    let options = command.data.options();
    let Some(serenity::all::ResolvedValue::SubCommand(inner)) =
        options.first().map(|option| option.value.clone())
    else {
        return Ok(());
    };
    let text = inner
        .iter()
        .map(|option| match &option.value {
            serenity::all::ResolvedValue::User(user, _) => {
                format!("{}=<@{}>", option.name, user.id)
            }
            serenity::all::ResolvedValue::String(text) => format!("{}={text}", option.name),
            serenity::all::ResolvedValue::Integer(number) => format!("{}={number}", option.name),
            serenity::all::ResolvedValue::Boolean(flag) => format!("{}={flag}", option.name),
            other => format!("{}={other:?}", option.name),
        })
        .collect::<Vec<_>>()
        .join(" ");
    let known = text.contains("who=") || CELLS.iter().any(|(cell, _)| text.contains(cell));
    let answer = if known {
        message(text)
    } else {
        message("There is no such cell.").ephemeral(true)
    };
    command.create_response(ctx, reply(answer)).await
}

async fn complete(ctx: &Context, typing: &CommandInteraction) -> Answered {
    let typed = typing
        .data
        .autocomplete()
        .map(|option| option.value.to_uppercase())
        .unwrap_or_default();
    let choices = CELLS
        .iter()
        .filter(|(cell, _)| cell.starts_with(&typed))
        .map(|(cell, label)| AutocompleteChoice::new(*label, *cell))
        .collect();
    let response = CreateAutocompleteResponse::new().set_choices(choices);
    typing
        .create_response(ctx, CreateInteractionResponse::Autocomplete(response))
        .await
}

/// An answer with components v2, which serenity's builders cannot write.
fn card() -> Value {
    let text = |words: &str| json!({"type": 10, "content": words});
    let section = |words: &str, id: &str| {
        let button = json!({"type": 2, "style": 2, "custom_id": id, "label": "Board"});
        json!({"type": 9, "components": [text(words)], "accessory": button})
    };
    let board = json!({"url": "attachment://board.png"});
    let components = json!([
        text("**A card**"),
        {"type": 12, "items": [{"media": board, "description": "Eight disks."}]},
        section("Iago against somebody with a name that is longer than the telephone is wide", "one"),
        {"type": 14},
        section("Ampel", "two"),
        {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "last", "label": "Next"}]},
    ]);
    let attachments = json!([{"id": 0, "filename": "board.png"}]);
    let data = json!({"flags": 32768, "components": components, "attachments": attachments});
    json!({"type": 4, "data": data})
}

fn panel() -> CreateInteractionResponseMessage {
    let button = |id: &str, style, label: &str| CreateButton::new(id).style(style).label(label);
    let options = vec![
        CreateSelectMenuOption::new("Tea", "tea")
            .description("Green")
            .emoji('🍵'),
        CreateSelectMenuOption::new("Coffee", "coffee"),
        CreateSelectMenuOption::new("Water", "water"),
    ];
    let drinks = CreateSelectMenuKind::String {
        options: options.clone(),
    };
    let several = CreateSelectMenuKind::String { options };
    let people = CreateSelectMenuKind::User {
        default_users: None,
    };
    message("Press something.").components(vec![
        CreateActionRow::Buttons(vec![
            button("count", ButtonStyle::Primary, "Count"),
            button("good", ButtonStyle::Success, "Good"),
            button("bad", ButtonStyle::Danger, "Delete"),
            button("off", ButtonStyle::Secondary, "Not now").disabled(true),
            CreateButton::new_link("https://example.org/rules").label("Rules"),
        ]),
        CreateActionRow::Buttons(vec![
            button("ask", ButtonStyle::Secondary, "Ask me").emoji('✏'),
            button("dead", ButtonStyle::Secondary, "Dead"),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("drink", drinks).placeholder("A drink")),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new("drinks", several)
                .placeholder("Several drinks")
                .min_values(1)
                .max_values(3),
        ),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new("people", people).placeholder(
                "Somebody, in more words than the width of any telephone has room for",
            ),
        ),
    ])
}

fn form() -> CreateInteractionResponse {
    CreateInteractionResponse::Modal(CreateModal::new("form", "A few words").components(vec![
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Short, "Your name", "name").min_length(2),
        ),
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Paragraph, "Anything else", "more")
                .required(false)
                .placeholder("It need not be much"),
        ),
    ]))
}

async fn pressed(ctx: &Context, component: &ComponentInteraction) -> Answered {
    match component.data.custom_id.as_str() {
        "count" => {
            let count: u32 = component
                .message
                .content
                .rsplit(' ')
                .next()
                .and_then(|word| word.parse().ok())
                .unwrap_or(0);
            let text = format!("Pressed: {}", count + 1);
            let again = panel().content(text);
            component
                .create_response(ctx, CreateInteractionResponse::UpdateMessage(again))
                .await
        }
        "ask" => component.create_response(ctx, form()).await,
        "dead" => Ok(()),
        "bad" => {
            component
                .create_response(ctx, CreateInteractionResponse::Acknowledge)
                .await?;
            component.delete_response(ctx).await
        }
        "good" => {
            let done = message("Good.").components(Vec::new());
            component
                .create_response(ctx, CreateInteractionResponse::UpdateMessage(done))
                .await
        }
        _ => {
            let chosen = match &component.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => values.join(" and "),
                ComponentInteractionDataKind::UserSelect { values } => {
                    values.iter().map(|user| format!("<@{user}>")).collect()
                }
                _ => String::new(),
            };
            let text = message(format!("Chosen: {chosen}"));
            component.create_response(ctx, reply(text)).await
        }
    }
}

async fn submitted(ctx: &Context, modal: &ModalInteraction) -> Answered {
    let words: Vec<_> = modal
        .data
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|part| match part {
            serenity::all::ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        })
        .collect();
    let text = message(format!("You wrote: {}", words.join(" / ")));
    modal.create_response(ctx, reply(text)).await
}
