// Buttons, selects and the newer layout components of a message.

import { attachments, lightbox, pictures } from "./attachments.js";
import { CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, STRING_SELECT, USER_SELECT, choicesOf, emojiText, presetsOf } from "./choices.js";
import { h, icon, ownPath, safeUrl } from "./dom.js";
import { render } from "./markup.js";
import { installing } from "./menus.js";
import { openMenu } from "./popup.js";
import { say } from "./words.js";

const ROW = 1;
const BUTTON = 2;
const SECTION = 9;
const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;
/** Discord's number of the larger spacing of a separator. */
const LARGE = 2;

/** Draws a component. `press(customId, values?)` fires it and resolves when the bot has answered. */
export function component(one, message, context, press) {
  const inner = () => (one.components ?? []).map((child) => component(child, message, context, press));
  switch (one.type) {
    case ROW:
      return h("div", { class: "row", role: "group" }, inner());
    case BUTTON:
      return button(one, press);
    case STRING_SELECT:
    case USER_SELECT:
    case ROLE_SELECT:
    case MENTIONABLE_SELECT:
    case CHANNEL_SELECT:
      return select(one, context, (values) => press(one.custom_id, values));
    case SECTION:
      return h("div", { class: "section" }, h("div", {}, inner()), one.accessory ? component(one.accessory, message, context, press) : null);
    case TEXT:
      return render(one.content ?? "", context);
    case THUMBNAIL:
      return thumbnail(mediaOf(one, message));
    case GALLERY:
      return gallery((one.items ?? []).map((item) => mediaOf(item, message)));
    case FILE: {
      const file = fileOf(message, one.file?.url);
      return file ? veiled(one.spoiler, h("div", {}, attachments([file]))) : null;
    }
    case SEPARATOR:
      return h("div", { class: ["gap", one.divider === false ? "" : "line", one.spacing === LARGE ? "large" : ""].filter(Boolean).join(" "), role: "separator" });
    case CONTAINER: {
      const box = h("div", { class: "container" }, inner());
      if (Number.isInteger(one.accent_color)) box.style.setProperty("--bar", `#${one.accent_color.toString(16).padStart(6, "0")}`);
      return veiled(one.spoiler, box);
    }
    default:
      return h("p", { class: "elsewhere" }, say("A component of type {type}, which this page cannot show", { type: one.type }));
  }
}

/** The texts of components, in their order. */
export const textsOf = (parts) => (parts ?? []).flatMap((one) => (one.type === TEXT ? [one.content ?? ""] : textsOf(one.components)));

const fileOf = (message, url) => (message.attachments ?? []).find((file) => url === `attachment://${file.filename}` || (url && ownPath(url) === ownPath(file.url)));

/** A picture of a component as a file: an attachment of the message, with the component's alt text. */
function mediaOf(item, message) {
  const url = (item.media ?? item).url;
  const file = fileOf(message, url) ?? { url, filename: url };
  return { ...file, description: item.description ?? file.description, spoiler: item.spoiler };
}

/** The address of a picture that the page does not fetch. */
const elsewhere = (file) => h("p", { class: "elsewhere" }, file.description ? `${file.description} ` : null, file.url);

function gallery(files) {
  const alone = (file) => file.spoiler || !ownPath(file.url);
  const open = files.filter((file) => !alone(file));
  const others = files.filter(alone).map((file) => veiled(file.spoiler, ownPath(file.url) ? h("div", {}, pictures([file])) : elsewhere(file)));
  return h("div", { class: "gallery" }, open.length ? pictures(open) : null, others);
}

function thumbnail(file) {
  const path = ownPath(file.url);
  if (!path) return veiled(file.spoiler, elsewhere(file));
  const alt = file.description || file.filename;
  const picture = h("img", { src: path, alt });
  return veiled(file.spoiler, h("button", { type: "button", class: "thumbnail", "aria-label": alt, onclick: () => lightbox([file], 0) }, picture));
}

/** Hides a spoiler until the reader wants to see it. */
function veiled(hidden, element) {
  if (!hidden) return element;
  const reveal = () => {
    veil.replaceWith(element);
    (element.matches("button") ? element : element.querySelector("button, a"))?.focus();
  };
  const button = h("button", { type: "button", class: "veil-button", "aria-label": say("Spoiler, press to show"), onclick: reveal }, "SPOILER");
  const veil = h("div", { class: "veil" }, h("div", { class: "veil-inside", inert: true }, element), button);
  return veil;
}

function button(one, press) {
  const content = [emojiText(one.emoji), one.label ? h("span", {}, one.label) : null];
  const kind = `button ${STYLES[one.style] ?? "secondary"}`;
  if (one.style === LINK) {
    const url = safeUrl(one.url);
    if (!url || one.disabled) return h("button", { type: "button", class: kind, disabled: true }, content);
    return h("a", { class: kind, href: url.href, target: "_blank", rel: "noopener noreferrer", onclick: installing(url) }, content, icon("link"));
  }
  const element = h(
    "button",
    {
      type: "button",
      class: kind,
      disabled: one.disabled,
      "data-custom-id": one.custom_id,
      "aria-label": one.label ? null : (one.emoji?.name ?? say("Button")),
      onclick: async () => {
        if (element.getAttribute("aria-busy") === "true") return;
        element.setAttribute("aria-busy", "true");
        await press(one.custom_id);
        element.removeAttribute("aria-busy");
      },
    },
    content,
  );
  return element;
}

function select(one, context, choose) {
  const options = choicesOf(one, context.pane.channel);
  const max = one.max_values ?? 1;
  const least = one.min_values ?? 1;
  const presets = presetsOf(one);
  const placeholder = one.placeholder ?? say("Make a selection");
  const textOf = (values) => options.filter((option) => values.includes(option.value)).map((option) => option.label).join(", ");
  const text = h("span", { class: presets.length ? "select-text" : "select-text placeholder" }, presets.length ? textOf(presets) : placeholder);
  const element = h(
    "button",
    {
      type: "button",
      class: "select",
      disabled: one.disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": presets.length ? `${placeholder}: ${textOf(presets)}` : placeholder,
      "data-custom-id": one.custom_id,
      onclick: open,
    },
    text,
    icon("down"),
  );
  const send = async (values) => {
    element.setAttribute("aria-busy", "true");
    await choose(values);
    element.removeAttribute("aria-busy");
  };
  function open() {
    const chosen = new Set(presets);
    const entries = options.map((option) => ({
      label: option.label,
      hint: option.description,
      leading: emojiText(option.emoji),
      checked: chosen.has(option.value),
      run: (on) => {
        if (max === 1) return send([option.value]);
        if (on && chosen.size >= max) return false;
        if (on) chosen.add(option.value);
        else chosen.delete(option.value);
        text.textContent = textOf([...chosen]) || placeholder;
        return true;
      },
    }));
    const before = [...presets].sort().join();
    const onDone = () => {
      if (max > 1 && chosen.size >= least && [...chosen].sort().join() !== before) send(options.map((option) => option.value).filter((value) => chosen.has(value)));
    };
    openMenu(element, entries, { label: placeholder, role: "listbox", multiple: max > 1, onDone });
  }
  return element;
}
