// discord.js against a stand-in: one option of the client, no patch. The gateway's address comes with
// `GET /gateway/bot`, so the client connects only to the stand-in.

import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags,
} from "discord.js";

const [url] = process.argv.slice(2);

// connect: begin
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${url}/api` },
});
// connect: end

const description = "A recipe";
client.once(Events.ClientReady, () =>
  client.application.commands.set([
    { name: "ping", description, options: [{ type: 3, name: "cell", description }] },
    { name: "later", description },
    { name: "secret", description },
    { name: "file", description },
  ]),
);

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) return interaction.update({ content: "pressed", components: [] });
  switch (interaction.commandName) {
    case "ping": {
      const button = new ButtonBuilder().setCustomId("again").setLabel("Again").setStyle(ButtonStyle.Primary);
      const components = [new ActionRowBuilder().addComponents(button)];
      return interaction.reply({ content: `pong ${interaction.options.getString("cell")}`, components, withResponse: true });
    }
    case "later":
      await interaction.deferReply();
      await interaction.editReply("done");
      return interaction.fetchReply();
    case "secret":
      return interaction.reply({ content: "psst", flags: MessageFlags.Ephemeral });
    default:
      return interaction.reply({ files: [new AttachmentBuilder(Buffer.from("hi"), { name: "a.txt" })] });
  }
});

client.login("any-token");
