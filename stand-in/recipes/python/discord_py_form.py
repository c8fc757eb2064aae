"""discord.py with a form: labels around a text, two selects, a radio group and a checkbox. It connects as `discord_py.py` does."""

import sys

import discord
import yarl
from discord import app_commands, ui

url = sys.argv[1]
discord.http.Route.BASE = f"{url}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")

client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)
sizes = [discord.RadioGroupOption(label="Small", value="s"), discord.RadioGroupOption(label="Large", value="l")]
text = [discord.ChannelType.text]


class Order(ui.Modal, title="An order"):
    what = ui.Label(text="What", description="In a few words", component=ui.TextInput(custom_id="what"))
    who = ui.Label(text="Whose", component=ui.UserSelect(custom_id="who"))
    where = ui.Label(text="Where", component=ui.ChannelSelect(custom_id="where", channel_types=text))
    size = ui.Label(text="Size", component=ui.RadioGroup(custom_id="size", options=sizes))
    now = ui.Label(text="Now", component=ui.Checkbox(custom_id="now"))

    async def on_submit(self, interaction):
        who, where = self.who.component.values[0], self.where.component.values[0]
        said = [self.what.component.value, who.name, where.name, self.size.component.value, self.now.component.value]
        await interaction.response.send_message(" ".join(map(str, said)).lower())


@tree.command(description="A recipe")
async def order(interaction: discord.Interaction):
    await interaction.response.send_modal(Order())


@client.event
async def setup_hook():
    await tree.sync()


client.run("any-token")
