"""hikari against a stand-in: one option of the bot. The gateway's address comes with `GET /gateway/bot`.

A trap: hikari reads the bot's id out of the token, so the token must start with it in base64.
"""

import sys

import hikari

url = sys.argv[1]

# connect: begin
TOKEN = "OTAwMDAwMDAwMDAwMDAwMDAx.any.token"
bot = hikari.GatewayBot(TOKEN, rest_url=f"{url}/api/v10", intents=hikari.Intents.GUILDS, banner=None)
# connect: end


@bot.listen(hikari.StartedEvent)
async def register(_event):
    me = await bot.rest.fetch_application()
    names = ["ping", "later", "secret", "file"]
    commands = [bot.rest.slash_command_builder(name, "A recipe") for name in names]
    commands[0].add_option(hikari.CommandOption(type=hikari.OptionType.STRING, name="cell", description="A recipe"))
    await bot.rest.set_application_commands(me.id, commands)


@bot.listen(hikari.InteractionCreateEvent)
async def answer(event):
    interaction = event.interaction
    create, update = hikari.ResponseType.MESSAGE_CREATE, hikari.ResponseType.MESSAGE_UPDATE
    if isinstance(interaction, hikari.ComponentInteraction):
        await interaction.create_initial_response(update, "pressed", components=[])
    elif interaction.command_name == "ping":
        row = bot.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "again", label="Again")
        await interaction.create_initial_response(create, f"pong {interaction.options[0].value}", component=row)
    elif interaction.command_name == "later":
        await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
        await interaction.edit_initial_response("done")
    elif interaction.command_name == "secret":
        await interaction.create_initial_response(create, "psst", flags=hikari.MessageFlag.EPHEMERAL)
    else:
        await interaction.create_initial_response(create, attachment=hikari.Bytes(b"hi", "a.txt"))


bot.run(check_for_updates=False)
