// Small forms of the page itself: a new person, a new channel, a new world.

import { api, Refused } from "./api.js";
import { freshId, h, toast } from "./dom.js";
import { dialog } from "./modal.js";
import { activePane, directOf, guildOf, loadWorld, localeOf, people, setPane, state } from "./state.js";
import { say } from "./words.js";

/** Locale codes of Discord's client. */
const LOCALES = "en-US en-GB ja de fr es-ES es-419 it pt-BR nl pl ru uk sv-SE da no fi cs hu ro bg el hr lt tr vi th hi id ko zh-CN zh-TW".split(" ");
/** Largest number of people in a group, its creator not counted. */
const MOST = 9;

function form(titleText, fields, button, act) {
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const title = h("h2", { id: freshId("dialog") }, titleText);
  const body = h(
    "form",
    {
      class: "dialog-body",
      onsubmit: async (event) => {
        event.preventDefault();
        try {
          await act(Object.fromEntries(new FormData(body)));
          box.close();
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          failure.textContent = error.message;
          failure.hidden = false;
        }
      },
    },
    fields,
    failure,
    h("div", { class: "dialog-buttons" }, h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, say("Cancel")), button),
  );
  const box = dialog(title, body);
  box.showModal();
  body.querySelector("input, select, textarea")?.focus();
}

function field(label, control) {
  control.id = freshId("field");
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

/** Asks for one line of text and passes it to `act`; a refusal is shown in the dialog. */
export function ask(title, label, act) {
  form(
    title,
    [field(label, h("input", { name: "text", type: "text", required: true, maxlength: 100, autocomplete: "off" }))],
    h("button", { type: "submit", class: "button primary" }, say("Send")),
    ({ text }) => act(text),
  );
}

/** Lets a person change a message of their own. */
export function editMessage(message, user) {
  const text = h("textarea", { name: "content", rows: 4, maxlength: 2000 });
  text.value = message.content;
  form(say("Edit message"), [field(say("Message"), text)], h("button", { type: "submit", class: "button primary" }, say("Save")), ({ content }) => api.edit({ user, message: message.id, content }));
}

/** Asks for a new member; calls `then(id)` when the member exists. */
export function addPerson(then) {
  const languages = new Intl.DisplayNames([localeOf(activePane().user)], { type: "language" });
  const guild = guildOf(activePane().channel)?.id;
  form(
    say("Add a person"),
    [
      field(say("Name"), h("input", { name: "name", type: "text", required: true, maxlength: 32, autocomplete: "off" })),
      field(say("Language"), h("select", { name: "locale" }, LOCALES.map((locale) => h("option", { value: locale }, languages.of(locale))))),
    ],
    h("button", { type: "submit", class: "button primary" }, say("Add")),
    async ({ name, locale }) => {
      const made = await api.addUser(guild ? { name, locale, guild } : { name, locale });
      await loadWorld();
      then(made.id ?? made.user?.id);
      toast(say("{name} is here", { name }));
    },
  );
}

/** Asks for a new channel of a server. */
export function addChannel(guild) {
  form(
    say("Add a channel"),
    [field(say("Name"), h("input", { name: "name", type: "text", required: true, maxlength: 100, autocomplete: "off" }))],
    h("button", { type: "submit", class: "button primary" }, say("Add")),
    async ({ name }) => {
      await api.addChannel({ name: name.trim().toLowerCase().replace(/\s+/g, "-"), guild });
      await loadWorld();
    },
  );
}

/** Opens the direct messages of the active column's person with another person or the bot. */
export async function openDirect(me, other) {
  if (other === state.bot.id) setPane(state.active, { channel: directOf(me).id });
  else await show(api.direct([me, other]));
}

/** Shows a new conversation in the active column. */
async function show(made) {
  const { id } = await made;
  await loadWorld();
  setPane(state.active, { channel: id });
}

/** Asks whom to talk to: one person directly, or several in a group; calls `then()` when the conversation exists. */
export function newConversation(then) {
  const me = activePane().user;
  const choice = (person) => h("label", { class: "choice" }, h("input", { type: "checkbox", name: person.id }), person.name);
  form(
    say("New conversation"),
    [
      h("fieldset", { class: "field choices" }, h("legend", {}, say("With")), people().filter((person) => person.id !== me).map(choice)),
      field(say("Name of the group (optional)"), h("input", { name: "name", type: "text", maxlength: 100, autocomplete: "off" })),
    ],
    h("button", { type: "submit", class: "button primary" }, say("Start")),
    async ({ name, ...chosen }) => {
      const others = Object.keys(chosen);
      if (!others.length) throw new Refused(say("Choose at least one person."));
      if (others.length > MOST) throw new Refused(say("A group has at most {count} people.", { count: MOST + 1 }));
      const called = name.trim();
      await show(others.length === 1 && !called ? api.direct([me, ...others]) : api.group([me, ...others], called || undefined));
      then();
    },
  );
}

/** Asks whether to reset the world. */
export function resetWorld() {
  form(
    say("Start afresh?"),
    [h("p", {}, say("All people, channels and messages of this sandbox go away. What the bot has stored stays with the bot."))],
    h("button", { type: "submit", class: "button danger" }, say("Start afresh")),
    async () => {
      await api.reset();
    },
  );
}
