"""py-cord against a stand-in: the base address of its routes. The gateway's address comes with `GET /gateway`.

A trap: the client knows a view only once its message was sent, and a test presses sooner than any person. Views added at
the start (`add_view`) miss no press.
"""

import io
import sys

import discord

url = sys.argv[1]

# connect: begin
discord.http.Route.API_BASE_URL = f"{url}/api/v{{API_VERSION}}"
# connect: end

bot = discord.Bot(intents=discord.Intents(guilds=True))


class Again(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, _button, interaction):
        await interaction.response.edit_message(content="pressed", view=None)


@bot.slash_command(description="A recipe")
async def ping(context, cell: str):
    await context.respond(f"pong {cell}", view=Again())


@bot.slash_command(description="A recipe")
async def later(context):
    await context.defer()
    await context.edit(content="done")


@bot.slash_command(description="A recipe")
async def secret(context):
    await context.respond("psst", ephemeral=True)


@bot.slash_command(description="A recipe")
async def file(context):
    await context.respond(file=discord.File(io.BytesIO(b"hi"), "a.txt"))


@bot.listen("on_connect")
async def remember():
    bot.add_view(Again())


bot.run("any-token")
