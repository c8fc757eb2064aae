// Oceanic against a stand-in: the base address of the REST client. The gateway's address comes with `GET /gateway/bot`.

import { Client, MessageFlags } from "oceanic.js";

const [url] = process.argv.slice(2);

// connect: begin
const client = new Client({
  auth: "Bot any-token",
  rest: { baseURL: `${url}/api/v10` },
  gateway: { intents: ["GUILDS"] },
});
// connect: end

const description = "A recipe";
client.once("ready", () =>
  client.application.bulkEditGlobalCommands([
    { type: 1, name: "ping", description, options: [{ type: 3, name: "cell", description }] },
    { type: 1, name: "later", description },
    { type: 1, name: "secret", description },
    { type: 1, name: "file", description },
  ]),
);
client.on("error", (error) => console.error(error));

client.on("interactionCreate", async (interaction) => {
  if (interaction.isComponentInteraction()) return interaction.editParent({ content: "pressed", components: [] });
  switch (interaction.data.name) {
    case "ping":
      return interaction.createMessage({
        content: `pong ${interaction.data.options.getString("cell")}`,
        components: [{ type: 1, components: [{ type: 2, style: 1, label: "Again", customID: "again" }] }],
      });
    case "later":
      await interaction.defer();
      return interaction.editOriginal({ content: "done" });
    case "secret":
      return interaction.createMessage({ content: "psst", flags: MessageFlags.EPHEMERAL });
    default:
      return interaction.createMessage({ files: [{ name: "a.txt", contents: Buffer.from("hi") }] });
  }
});

client.connect();
