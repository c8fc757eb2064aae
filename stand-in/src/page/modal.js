// Modals: a bot's form in a dialog.

import { Refused } from "./api.js";
import { freshId, h, iconButton } from "./dom.js";
import { TEXT_INPUT, fieldOf } from "./fields.js";
import { avatar } from "./message.js";
import { localeOf, state, userName } from "./state.js";
import { render } from "./markup.js";
import { say } from "./words.js";

const ROW = 1;
const TEXT = 10;
const LABEL = 18;

/** Opens a modal for a pane's person. `send(values)` resolves to null, or to a sentence that says why it failed. */
export function openModal(modal, pane, send) {
  const giveBack = rememberFocus();
  const fields = [];
  const content = (modal.components ?? []).flatMap((part) => parts(part, fields, pane));
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, say("Submit"));
  const attempt = async () => {
    submit.disabled = true;
    problem.hidden = true;
    try {
      return await send(await valuesOf(fields));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.message;
    } finally {
      submit.disabled = false;
    }
  };
  const onsubmit = async (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) return wrong[0].focus();
    const failed = await attempt();
    if (!failed) return box.close();
    problem.textContent = failed;
    problem.hidden = false;
    submit.focus();
    return problem.scrollIntoView({ block: "nearest" });
  };
  const cancel = h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, say("Cancel"));
  const form = h("form", { class: "form", novalidate: true, onsubmit }, h("div", { class: "dialog-body" }, content, problem), h("div", { class: "dialog-buttons" }, cancel, submit));
  const title = h("h2", { id: freshId("modal") }, modal.title);
  const note = h("p", { class: "dialog-note" }, avatar(state.bot), say("{bot} asks {name}", { bot: state.bot.username, name: userName(pane.user) }));
  const box = dialog(title, note, form);
  box.addEventListener("close", giveBack);
  box.showModal();
  (fields[0] ?? submit).focus();
}

async function valuesOf(fields) {
  const entries = fields.map(async (field) => [field.id, await field.value()]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Remembers what has the focus; the returned function gives it back, even if the page has redrawn the element. */
function rememberFocus() {
  const element = document.activeElement;
  const column = element?.closest(".pane");
  const message = element?.closest("[data-message]")?.dataset.message;
  const customId = element?.dataset.customId;
  return () => {
    if (element?.isConnected) return element.focus();
    const redrawn = message && column?.querySelector(`[data-message="${CSS.escape(message)}"]`);
    const same = redrawn && [...redrawn.querySelectorAll("[data-custom-id]")].find((button) => button.dataset.customId === customId && !button.disabled);
    return (same || redrawn || column?.querySelector(".composer-text"))?.focus();
  };
}

/** A dialog with a title and a close button, removed when it closes. */
export function dialog(title, ...content) {
  const box = h("dialog", { class: "dialog", "aria-labelledby": title.id }, h("header", {}, title, iconButton("close", say("Close"), () => box.close())), content);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  return box;
}

function parts(part, fields, pane) {
  const add = (field) => {
    if (!field) return [h("p", { class: "elsewhere" }, say("A component of type {type}, which this page cannot show", { type: part.component?.type ?? part.type }))];
    fields.push(field);
    return [field.element];
  };
  switch (part.type) {
    case ROW:
      return (part.components ?? []).flatMap((child) => parts(child, fields, pane));
    case LABEL:
      return add(fieldOf(part.component, part.label, part.description, pane));
    case TEXT_INPUT:
      return add(fieldOf(part, part.label, null, pane));
    case TEXT:
      return [render(part.content ?? "", { viewer: pane.user, locale: localeOf(pane.user), pane })];
    default:
      return add(null);
  }
}
