// Modals: a bot's form in a dialog.

import { Refused } from "./api.js";
import { freshId, h, iconButton } from "./dom.js";
import { localeOf, state, userName } from "./state.js";
import { render } from "./markup.js";
import { say } from "./words.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/** Opens a modal for `user`. `send(fields)` resolves to null, or to a sentence that says why it failed. */
export function openModal(modal, user, send) {
  const fields = [];
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, say("Submit"));
  const form = h(
    "form",
    {
      class: "dialog-body",
      onsubmit: async (event) => {
        event.preventDefault();
        if (fields.map((field) => field.check()).includes(false)) {
          form.querySelector("[aria-invalid=true]")?.focus();
          return;
        }
        submit.disabled = true;
        problem.hidden = true;
        let failed;
        try {
          failed = await send(Object.fromEntries(fields.map((field) => [field.id, field.input.value])));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          failed = error.message;
        } finally {
          submit.disabled = false;
        }
        if (failed) {
          problem.textContent = failed;
          problem.hidden = false;
        } else box.close();
      },
    },
    (modal.components ?? []).flatMap((part) => parts(part, fields, user)),
    problem,
    h("div", { class: "dialog-buttons" }, h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, say("Cancel")), submit),
  );
  const title = h("h2", { id: freshId("modal") }, modal.title);
  const box = dialog(title, h("p", { class: "dialog-note" }, say("{bot} asks {name}", { bot: state.bot.username, name: userName(user) })), form);
  box.showModal();
  fields[0]?.input.focus();
}

/** A dialog with a title and a close button, removed when it closes. */
export function dialog(title, ...content) {
  const box = h("dialog", { class: "dialog", "aria-labelledby": title.id }, h("header", {}, title, iconButton("close", say("Close"), () => box.close())), content);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  return box;
}

function parts(part, fields, user) {
  switch (part.type) {
    case ROW:
      return (part.components ?? []).flatMap((child) => parts(child, fields, user));
    case LABEL:
      return textField({ ...part.component, label: part.label, description: part.description }, fields);
    case TEXT_INPUT:
      return textField(part, fields);
    case TEXT:
      return [render(part.content ?? "", { viewer: user, locale: localeOf(user) })];
    default:
      return [];
  }
}

function textField(part, fields) {
  const id = freshId("field");
  const required = part.required !== false;
  const long = part.style === PARAGRAPH;
  const error = h("p", { class: "failure", id: `${id}-error`, hidden: true });
  const input = h(long ? "textarea" : "input", {
    id,
    name: part.custom_id,
    type: long ? null : "text",
    rows: long ? 5 : null,
    placeholder: part.placeholder,
    maxlength: part.max_length ?? 4000,
    "aria-required": String(required),
    "aria-describedby": `${id}-error`,
    autocomplete: "off",
  });
  input.value = part.value ?? "";
  const check = () => {
    const length = input.value.length;
    const least = part.min_length ?? (required ? 1 : 0);
    const bad = length < least && (required || length > 0);
    error.textContent = length === 0 ? say("This field is required.") : say("At least {least} characters.", { least });
    error.hidden = !bad;
    input.setAttribute("aria-invalid", String(bad));
    return !bad;
  };
  input.addEventListener("input", () => input.getAttribute("aria-invalid") === "true" && check());
  fields.push({ id: part.custom_id, input, check });
  return [
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, part.label, required ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null),
      part.description ? h("p", { class: "field-hint" }, part.description) : null,
      input,
      error,
    ),
  ];
}
