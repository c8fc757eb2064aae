"""nextcord against a stand-in: the base address of its routes. The gateway's address comes with `GET /gateway`.

A trap: the client knows a view only once its message was sent, and a test presses sooner than any person. Views added at
the start (`add_view`) miss no press.
"""

import io
import sys

import nextcord
from nextcord.ext import commands

url = sys.argv[1]

# connect: begin
nextcord.http.Route.BASE = f"{url}/api/v10"
# connect: end

bot = commands.Bot(intents=nextcord.Intents(guilds=True))


class Again(nextcord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @nextcord.ui.button(label="Again", custom_id="again")
    async def again(self, _button, interaction):
        await interaction.response.edit_message(content="pressed", view=None)


@bot.slash_command(description="A recipe")
async def ping(interaction: nextcord.Interaction, cell: str):
    await interaction.response.send_message(f"pong {cell}", view=Again())


@bot.slash_command(description="A recipe")
async def later(interaction: nextcord.Interaction):
    await interaction.response.defer()
    await interaction.edit_original_message(content="done")


@bot.slash_command(description="A recipe")
async def secret(interaction: nextcord.Interaction):
    await interaction.response.send_message("psst", ephemeral=True)


@bot.slash_command(description="A recipe")
async def file(interaction: nextcord.Interaction):
    await interaction.response.send_message(file=nextcord.File(io.BytesIO(b"hi"), "a.txt"))


@bot.listen("on_connect")
async def remember():
    bot.add_view(Again())


bot.run("any-token")
