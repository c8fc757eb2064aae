// One message as a list item.

import { api } from "./api.js";
import { attachments } from "./attachments.js";
import { displayed } from "./commands.js";
import { component, textsOf } from "./components.js";
import { h, icon, iconButton } from "./dom.js";
import { embed, usedByEmbeds } from "./embeds.js";
import { dismiss, mentions } from "./feed.js";
import { runClick } from "./interact.js";
import { withPauses } from "./markdown.js";
import { asLines, asWords, render } from "./markup.js";
import { attempt, openMessageMenu, openUserMenu } from "./menus.js";
import { POLL_ENDED, poll, pollEnded } from "./poll.js";
import { channel, channelName, isMenuCommand, localeOf, userName } from "./state.js";
import { written } from "./time.js";
import { tell } from "./words.js";

export const PRIVATE = 1 << 6;
export const LOADING = 1 << 7;
const PINNED = 6;
const THREAD_STARTED = 18;
const GROUP_MS = 7 * 60_000;
/** Longest time for a deferred answer: an interaction's token lives 15 minutes. */
const THINKING_MS = 15 * 60_000;

const CARD = 1 << 15;
const isCard = (message) => Boolean((message.flags ?? 0) & CARD);
export const isPrivate = (message) => Boolean((message.flags ?? 0) & PRIVATE);
export const nameOf = (author) => userName(author.id) ?? author.global_name ?? author.username;

/** Whether a message needs no name above it: the previous message is recent and by the same author. */
export function continues(message, previous) {
  return Boolean(
    previous &&
      previous.author.id === message.author.id &&
      !message.interaction_metadata &&
      !message.interaction &&
      !message.message_reference &&
      message.type !== PINNED &&
      message.type !== THREAD_STARTED &&
      isPrivate(message) === isPrivate(previous) &&
      Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MS,
  );
}

/** A coloured disk with an initial; the colour follows from the id, so that it is equal everywhere. */
export function avatar(person) {
  const name = nameOf(person) ?? "?";
  // Neighbouring ids differ only in the last digit; steps of 137.5° still give them distant colours.
  const hue = Math.round((Number(BigInt(person.id) % 997n) * 137.508 + 40) % 360);
  const disk = h("span", { class: person.bot ? "avatar bot" : "avatar", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  disk.style.setProperty("--hue", String(hue));
  return disk;
}

/** Draws a message for the pane's user; `one` is the message's feed. */
export function messageItem(message, previous, one, context) {
  const { pane } = context;
  const textContext = { ...context, mentions: message.mentions };
  if (message.type === THREAD_STARTED) return threadStarted(message, context);
  if (message.type === PINNED) return pinned(message, context);
  if (message.type === POLL_ENDED) return pollEnded(message, context);
  const compact = continues(message, previous);
  const pings = mentions(message, pane.user) && message.author.id !== pane.user;
  const hidden = isPrivate(message);
  const embedded = usedByEmbeds(message);
  // A card shows a file only where a component names it.
  const files = isCard(message) ? [] : (message.attachments ?? []).filter((file) => !embedded.includes(file));
  const openMenu = (at) => openMessageMenu(at, message, pane, textContext);
  const loading = Boolean((message.flags ?? 0) & LOADING);

  const item = h(
    "li",
    {
      class: ["message", compact && "compact", pings && "pings", hidden && "private"].filter(Boolean).join(" "),
      "data-message": message.id,
      tabindex: -1,
      oncontextmenu: (event) => {
        if (event.target.closest("a")) return;
        event.preventDefault();
        const user = event.target.closest("[data-user]");
        const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : item;
        if (user) openUserMenu(at, user.dataset.user, pane);
        else openMenu(at);
      },
    },
    origin(message, context),
    compact ? h("span", { class: "gutter" }, written(message.timestamp, context.locale)) : h("div", { class: "gutter" }, avatar(message.author)),
    h(
      "div",
      { class: "body" },
      compact ? null : head(message, pane, context),
      words(message, textContext),
      attachments(files),
      (message.embeds ?? []).map((one) => embed(one, message, textContext)),
      poll(message, context),
      !message.content && !loading ? edited(message, context.locale) : null,
      (message.components ?? []).length
        ? h("div", { class: "components" }, message.components.map((part) => component(part, message, textContext, (id, values) => runClick(pane, message, id, values))))
        : null,
      one.failures.has(message.id) ? h("p", { class: "failure", role: "alert" }, one.failures.get(message.id)) : null,
      reactions(message, textContext),
      message.thread ? threadLink(message.thread, context) : null,
      hidden && !loading
        ? h(
            "p",
            { class: "only-you" },
            icon("eye"),
            tell(textContext.locale, "Only you can see this"),
            h("span", { "aria-hidden": "true" }, "·"),
            h("button", { type: "button", class: "text-button", onclick: () => dismiss(one, message.id) }, tell(textContext.locale, "Dismiss message")),
          )
        : null,
    ),
    h("div", { class: "tools" }, iconButton("more", tell(textContext.locale, "Message actions"), (event) => openMenu(event.currentTarget), { "aria-haspopup": "menu", "aria-expanded": "false" })),
  );
  return item;
}

/** The text of a message, "… is thinking", or that no answer came. */
function words(message, context) {
  if ((message.flags ?? 0) & LOADING) {
    if (Date.now() - Date.parse(message.timestamp) > THINKING_MS) return h("p", { class: "failure" }, tell(context.locale, "The application did not respond"));
    return h("p", { class: "loading" }, dots(), tell(context.locale, "{bot} is thinking…", { bot: nameOf(message.author) }));
  }
  return message.content ? h("div", { class: "content" }, render(message.content, context), edited(message, context.locale)) : null;
}

function head(message, pane, context) {
  const author = h(
    "button",
    {
      type: "button",
      class: "name",
      "data-user": message.author.id,
      "aria-haspopup": "menu",
      onclick: () => openUserMenu(author, message.author.id, pane),
    },
    nameOf(message.author),
  );
  return h(
    "div",
    { class: "head" },
    author,
    message.author.bot ? h("span", { class: "badge" }, "APP") : null,
    h("time", { class: "when", datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString(context.locale) }, written(message.timestamp, context.locale)),
  );
}

const edited = (message, locale) =>
  message.edited_timestamp ? h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(locale) }, tell(locale, "(edited)")) : null;

export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** The line above a message: the command that was used and its user, or the message replied to. */
function origin(message, context) {
  const metadata = message.interaction_metadata;
  const name = message.interaction?.name ?? metadata?.name;
  const by = metadata?.user ?? message.interaction?.user;
  if (by && name && (metadata?.type ?? message.interaction?.type) === 2) {
    return h(
      "div",
      { class: "origin" },
      icon("reply"),
      h("span", { class: "origin-name" }, nameOf(by)),
      h("span", {}, tell(context.locale, "used")),
      h("span", { class: "origin-command" }, isMenuCommand(name) ? name : `/${displayed(name, context.locale)}`),
    );
  }
  const reference = message.message_reference;
  if (!reference || reference.type === 1) return null;
  const original = message.referenced_message;
  if (!original) return h("div", { class: "origin" }, icon("reply"), h("em", {}, tell(context.locale, "Original message was deleted")));
  const words = asWords(original.content ?? "", { ...context, mentions: original.mentions }) || (original.attachments?.length ? tell(context.locale, "A picture") : tell(context.locale, "A message"));
  return h(
    "button",
    { type: "button", class: "origin", onclick: () => context.jump(original.id) },
    icon("reply"),
    h("span", { class: "origin-name" }, nameOf(original.author)),
    h("span", { class: "origin-text" }, words),
  );
}

/** One button per emoji, shown as pressed if the reader reacted with it too. */
function reactions(message, { pane, locale }) {
  if (!message.reactions?.length) return null;
  return h(
    "div",
    { class: "reactions" },
    message.reactions.map(({ emoji, count, me }) => {
      const shown = emoji.id ? `:${emoji.name}:` : emoji.name;
      const body = { user: pane.user, message: message.id, emoji: emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name, remove: me };
      return h(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(Boolean(me)),
          "data-custom-id": `reaction-${shown}`,
          title: tell(locale, me ? "Take {emoji} back" : "React with {emoji}", { emoji: shown }),
          onclick: () => attempt(api.react(body)),
        },
        `${shown} ${count}`,
      );
    }),
  );
}

function threadLink(thread, context) {
  const count = channel(thread.id)?.message_count ?? thread.message_count ?? 0;
  return h(
    "button",
    { type: "button", class: "thread-link", onclick: () => context.openChannel(thread.id) },
    icon("thread"),
    h("strong", {}, thread.name ?? channelName(thread.id)),
    h("span", {}, count === 0 ? tell(context.locale, "See the thread") : count === 1 ? tell(context.locale, "1 message") : tell(context.locale, "{count} messages", { count })),
  );
}

function pinned(message, context) {
  return h(
    "li",
    { class: "message system", "data-message": message.id, tabindex: -1 },
    h("span", { class: "gutter" }),
    h("div", { class: "body" }, tell(context.locale, "{name} pinned a message.", { name: nameOf(message.author) })),
  );
}

function threadStarted(message, context) {
  const id = message.message_reference?.channel_id;
  return h(
    "li",
    { class: "message system", "data-message": message.id, tabindex: -1 },
    h("span", { class: "gutter" }, icon("thread")),
    h(
      "div",
      { class: "body" },
      tell(context.locale, "{name} started a thread:", { name: nameOf(message.author) }),
      " ",
      id ? h("button", { type: "button", class: "text-button", onclick: () => context.openChannel(id) }, message.content) : h("strong", {}, message.content),
    ),
  );
}

/** Draws a line that only this page knows: a failed command. */
export function noteItem(entry, user) {
  return h(
    "li",
    { class: "message note private", tabindex: -1 },
    h("div", { class: "origin" }, icon("reply"), h("span", { class: "origin-name" }, userName(user)), h("span", {}, tell(localeOf(user), "used")), h("span", { class: "origin-command" }, entry.command)),
    h("span", { class: "gutter" }),
    h(
      "div",
      { class: "body" },
      h("p", { class: "failure", role: "alert" }, entry.text),
      h("p", { class: "only-you" }, icon("eye"), tell(localeOf(user), "Only you can see this"), h("span", { "aria-hidden": "true" }, "·"), h("button", { type: "button", class: "text-button", onclick: entry.remove }, tell(localeOf(user), "Dismiss message"))),
    ),
  );
}

/** Lines of a message that a screen reader reads, in the order in which they are seen. */
function linesOf(message, context) {
  if (!message) return [];
  const texts = [message.content ?? "", ...textsOf(message.components)];
  const lines = texts.flatMap((text) => asLines(text, { ...context, mentions: message.mentions }));
  const titles = (message.embeds ?? []).map((one) => asWords(one.title ?? one.description ?? "", context)).filter(Boolean);
  return [...lines, ...titles];
}

/** Text that a screen reader says for a new message; for a changed message, only the lines that `before` did not have. */
export function spoken(message, context, before = null) {
  const known = new Set(linesOf(before, context));
  const fresh = linesOf(message, context).filter((line) => !known.has(line));
  if (before && !fresh.length) return "";
  if (!fresh.length && message.attachments?.length) fresh.push(tell(context.locale, "A picture"));
  const only = isPrivate(message) ? ` ${tell(context.locale, "(only you can see this)")}` : "";
  return `${nameOf(message.author)}${only}: ${withPauses(fresh)}`;
}

/** Whether the message was only "… is thinking" before, so that its content is new. */
export const begins = (before) => Boolean((before.flags ?? 0) & LOADING);

export const contextOf = (pane, rest) => ({ pane, viewer: pane.user, locale: localeOf(pane.user), ...rest });
