"""discord.py against a stand-in: two addresses are set before the client starts.

A trap: the gateway's address is a constant of the library. Set both addresses, or the bot connects to the real Discord.
Another trap: the client knows a view only once its message was sent, and a test presses sooner than any person. Views
added at the start (`add_view`) miss no press.
"""

import io
import sys

import discord
import yarl
from discord import app_commands

url = sys.argv[1]

# connect: begin
discord.http.Route.BASE = f"{url}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
# connect: end

client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


class Again(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction, _button):
        await interaction.response.edit_message(content="pressed", view=None)


@tree.command(description="A recipe")
async def ping(interaction: discord.Interaction, cell: str):
    await interaction.response.send_message(f"pong {cell}", view=Again())


@tree.command(description="A recipe")
async def later(interaction: discord.Interaction):
    await interaction.response.defer()
    await interaction.edit_original_response(content="done")


@tree.command(description="A recipe")
async def secret(interaction: discord.Interaction):
    await interaction.response.send_message("psst", ephemeral=True)


@tree.command(description="A recipe")
async def file(interaction: discord.Interaction):
    await interaction.response.send_message(file=discord.File(io.BytesIO(b"hi"), "a.txt"))


@client.event
async def setup_hook():
    client.add_view(Again())
    await tree.sync()


client.run("any-token")
