// Eris against a stand-in. Eris speaks HTTPS only, so an agent gives it plain connections to the stand-in. The
// gateway's address comes with `GET /gateway/bot`.
//
// A trap: `rest.domain` alone still uses TLS. With the agent it is not needed: requests still name discord.com, which
// the stand-in accepts.

import https from "node:https";
import net from "node:net";

import { Client, ComponentInteraction, Constants } from "eris";

const [url] = process.argv.slice(2);

// connect: begin
const { hostname, port } = new URL(url);
class Plain extends https.Agent {
  createConnection() {
    return net.connect(port, hostname);
  }
}
const client = new Client("Bot any-token", {
  intents: ["guilds"],
  rest: { agent: new Plain() },
});
// connect: end

const description = "A recipe";
client.once("ready", () =>
  client.bulkEditCommands([
    { type: 1, name: "ping", description, options: [{ type: 3, name: "cell", description }] },
    { type: 1, name: "later", description },
    { type: 1, name: "secret", description },
    { type: 1, name: "file", description },
  ]),
);
client.on("error", (error) => console.error(error));

client.on("interactionCreate", async (interaction) => {
  if (interaction instanceof ComponentInteraction) {
    return interaction.editParent({ content: "pressed", components: [] });
  }
  switch (interaction.data.name) {
    case "ping":
      return interaction.createMessage({
        content: `pong ${interaction.data.options[0].value}`,
        components: [{ type: 1, components: [{ type: 2, style: 1, label: "Again", custom_id: "again" }] }],
      });
    case "later":
      await interaction.defer();
      return interaction.editOriginalMessage({ content: "done" });
    case "secret":
      return interaction.createMessage({ content: "psst", flags: Constants.MessageFlags.EPHEMERAL });
    default:
      return interaction.createMessage({}, { name: "a.txt", file: Buffer.from("hi") });
  }
});

client.connect();
