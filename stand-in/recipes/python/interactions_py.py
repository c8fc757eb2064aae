"""interactions.py against a stand-in: the base address of its routes. The gateway's address comes with `GET /gateway`."""

import io
import sys

import interactions
from interactions.api.http import route

url = sys.argv[1]

# connect: begin
route.Route.BASE = f"{url}/api/v10"
# connect: end

bot = interactions.Client(token="any-token", intents=interactions.Intents.GUILDS)


@interactions.slash_command("ping", description="A recipe")
@interactions.slash_option("cell", "A recipe", interactions.OptionType.STRING)
async def ping(context, cell: str = ""):
    button = interactions.Button(style=interactions.ButtonStyle.PRIMARY, label="Again", custom_id="again")
    await context.send(f"pong {cell}", components=button)


@interactions.component_callback("again")
async def again(context):
    await context.edit_origin(content="pressed", components=[])


@interactions.slash_command("later", description="A recipe")
async def later(context):
    await context.defer()
    await context.send("done")


@interactions.slash_command("secret", description="A recipe")
async def secret(context):
    await context.send("psst", ephemeral=True)


@interactions.slash_command("file", description="A recipe")
async def file(context):
    await context.send(file=interactions.File(io.BytesIO(b"hi"), "a.txt"))


bot.start()
