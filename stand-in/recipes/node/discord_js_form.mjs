// discord.js with a form: labels around a text, two selects, a radio group and a checkbox. It connects as `discord_js.mjs` does.

import {
  ChannelSelectMenuBuilder, ChannelType, CheckboxBuilder, Client, Events, GatewayIntentBits, LabelBuilder, ModalBuilder,
  RadioGroupBuilder, TextInputBuilder, TextInputStyle, UserSelectMenuBuilder,
} from "discord.js";

const [url] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${url}/api` } });
client.once(Events.ClientReady, () => client.application.commands.set([{ name: "order", description: "A recipe" }]));

const label = (text) => new LabelBuilder().setLabel(text);
const sizes = [{ label: "Small", value: "s" }, { label: "Large", value: "l" }];
const order = new ModalBuilder().setCustomId("order").setTitle("An order").addLabelComponents(
  label("What").setDescription("In a few words").setTextInputComponent(new TextInputBuilder().setCustomId("what").setStyle(TextInputStyle.Short)),
  label("Whose").setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId("who")),
  label("Where").setChannelSelectMenuComponent(new ChannelSelectMenuBuilder().setCustomId("where").setChannelTypes(ChannelType.GuildText)),
  label("Size").setRadioGroupComponent(new RadioGroupBuilder().setCustomId("size").addOptions(sizes)),
  label("Now").setCheckboxComponent(new CheckboxBuilder().setCustomId("now")),
);

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isModalSubmit()) return interaction.showModal(order);
  const { fields } = interaction;
  const [who, where] = [fields.getSelectedUsers("who").first(), fields.getSelectedChannels("where").first()];
  const said = [fields.getTextInputValue("what"), who.username, where.name, fields.getRadioGroup("size"), fields.getCheckbox("now")];
  return interaction.reply(said.join(" "));
});

client.login("any-token");
