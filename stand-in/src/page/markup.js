// Draws the Markdown tree as elements.

import { displayed } from "./commands.js";
import { h, safeUrl } from "./dom.js";
import { parse, inline, onlyEmoji, plain, wordLines } from "./markdown.js";
import { stamp } from "./time.js";
import { channelName, roleName, userName } from "./state.js";
import { installing, openUserMenu } from "./menus.js";
import { say } from "./words.js";

/**
 * Draws a text. `context` is `{viewer, locale, mentions, guild, openChannel}`: the reader, their locale, the users
 * that Discord lists as mentioned, the server, and what a click on a channel does.
 */
export function render(text, context) {
  const box = h("div", { class: onlyEmoji(text) ? "markup jumbo" : "markup" });
  box.append(...parse(text).map((node) => block(node, context)));
  return box;
}

/** Draws a text that has no blocks: titles, labels. */
export function renderLine(text, context) {
  return inline(text).map((node) => span(node, context));
}

/** The text as plain words. */
export function asWords(text, context) {
  return plain(text, (node) => mentionText(node, context));
}

/** The lines of the text as plain words, see `wordLines`. */
export function asLines(text, context) {
  return wordLines(text, (node) => mentionText(node, context));
}

function block(node, context) {
  const children = () => node.children.map((child) => span(child, context));
  switch (node.type) {
    case "heading":
      return h("div", { class: `h${node.level}`, role: "heading", "aria-level": 3 }, children());
    case "small":
      return h("div", { class: "small" }, children());
    case "quote":
      return h("blockquote", {}, node.children.map((child) => block(child, context)));
    case "codeblock":
      return h("pre", { tabindex: 0, "data-language": node.language || null }, h("code", {}, node.text));
    case "list":
      return list(node, context);
    default:
      return h("div", { class: "lines" }, children());
  }
}

function list(node, context) {
  const items = node.items.map((item) =>
    h("li", {}, item.children.map((child) => span(child, context)), item.lists.map((inner) => list(inner, context))),
  );
  return h(node.ordered ? "ol" : "ul", { start: node.ordered ? node.start : null }, items);
}

const TAGS = { strong: "strong", em: "em", u: "u", s: "s" };

function span(node, context) {
  if (typeof node === "string") return node;
  const children = () => node.children.map((child) => span(child, context));
  switch (node.type) {
    case "code":
      return h("code", {}, node.text);
    case "spoiler":
      return spoiler(children());
    case "link":
      return link(node.url, children());
    case "time":
      return time(node, context);
    case "user":
      return userMention(node, context);
    case "channel":
      return h("button", { type: "button", class: "mention", onclick: () => context.openChannel?.(node.id) }, mentionText(node, context));
    case "emoji":
      return h("span", { class: "emoji-name", title: `:${node.name}:` }, `:${node.name}:`);
    case "command":
    case "role":
    case "everyone":
      return h("span", { class: "mention" }, mentionText(node, context));
    default:
      return h(TAGS[node.type], {}, children());
  }
}

/** A link that opens in a new tab and sends no referrer. */
export function link(address, children) {
  const url = safeUrl(address);
  if (!url) return h("span", {}, children);
  return h("a", { href: url.href, target: "_blank", rel: "noopener noreferrer", onclick: installing(url) }, children);
}

function spoiler(children) {
  const inside = h("span", { class: "spoiler-text", inert: true }, children);
  const show = () => {
    box.classList.add("shown");
    box.removeAttribute("role");
    box.removeAttribute("tabindex");
    box.removeAttribute("aria-label");
    inside.inert = false;
  };
  const box = h(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: 0,
      "aria-label": say("Spoiler, press to show"),
      onclick: show,
      onkeydown: (event) => {
        if (event.target === box && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          show();
        }
      },
    },
    inside,
  );
  return box;
}

function time(node, context) {
  const text = stamp(node.seconds, node.style, Date.now(), context.locale);
  const date = new Date(node.seconds * 1000);
  const valid = !Number.isNaN(date.getTime());
  return h(
    "time",
    {
      class: "stamp",
      lang: context.locale,
      datetime: valid ? date.toISOString() : null,
      title: valid ? stamp(node.seconds, "F", Date.now(), context.locale) : null,
      "data-relative": valid && node.style === "R" ? node.seconds : null,
    },
    text,
  );
}

function userMention(node, context) {
  const pings = node.id === context.viewer && (context.mentions ?? []).some((user) => user.id === node.id);
  const button = h(
    "button",
    {
      type: "button",
      class: pings ? "mention mention-you" : "mention",
      "data-user": node.id,
      onclick: () => openUserMenu(button, node.id, context.pane),
    },
    mentionText(node, context),
  );
  return button;
}

function mentionText(node, context) {
  switch (node.type) {
    case "user": {
      const known = (context.mentions ?? []).find((user) => user.id === node.id);
      return `@${userName(node.id) ?? known?.global_name ?? known?.username ?? "unknown user"}`;
    }
    case "channel":
      return `#${channelName(node.id) ?? "unknown"}`;
    case "role":
      return `@${(roleName(node.id) ?? "unknown role").replace(/^@/, "")}`;
    case "command":
      return `/${displayed(node.name, context.locale)}`;
    case "everyone":
      return `@${node.name}`;
    case "emoji":
      return `:${node.name}:`;
    case "time":
      return stamp(node.seconds, node.style, Date.now(), context.locale);
    default:
      return "";
  }
}
