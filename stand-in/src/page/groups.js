// Fields of a form in which something is chosen: selects, radio groups, checkbox groups.

import { choicesOf, emojiText, presetsOf } from "./choices.js";
import { h, icon } from "./dom.js";
import { frame, wrongCount } from "./field.js";
import { openMenu } from "./popup.js";
import { say } from "./words.js";

/** A select: a combobox that opens a listbox. */
export function selectField(part, label, description, pane) {
  const required = part.required !== false;
  const several = (part.max_values ?? 1) > 1;
  const { id, hint, error, star, described, report } = frame(required, description);
  const choices = choicesOf(part, pane.channel);
  const chosen = new Set(presetsOf(part).filter((value) => choices.some((choice) => choice.value === value)));
  const values = () => choices.map((choice) => choice.value).filter((value) => chosen.has(value));
  const text = h("span", { class: "select-text" });
  const box = combobox(id, { "data-custom-id": part.custom_id, "aria-describedby": described, "aria-required": String(required) }, text, () => open());
  const check = () => report(wrongCount(part, required, chosen.size), box);
  const show = () => {
    const labels = choices.filter((choice) => chosen.has(choice.value)).map((choice) => choice.label);
    text.textContent = labels.join(", ") || (part.placeholder ?? say("Make a selection"));
    text.classList.toggle("placeholder", !labels.length);
    if (box.getAttribute("aria-invalid") === "true") check();
  };
  const choose = (value, on = true) => {
    if (!several) chosen.clear();
    if (on && several && chosen.size >= part.max_values) return false;
    if (on) chosen.add(value);
    else chosen.delete(value);
    show();
    return true;
  };
  function open() {
    const entries = choices.map((choice) => ({
      label: choice.label,
      hint: choice.description,
      leading: emojiText(choice.emoji),
      checked: chosen.has(choice.value),
      run: (on) => choose(choice.value, on),
    }));
    if (!required && !several && chosen.size) entries.unshift({ label: say("No choice"), run: () => choose(null, false) });
    openMenu(box, entries, { label, role: "listbox", multiple: several });
  }
  show();
  const title = h("span", { class: "field-label", id: `${id}-label`, onclick: () => box.focus() }, label, star);
  return { id: part.custom_id, element: h("div", { class: "field" }, title, hint, box, error), focus: () => box.focus(), check, value: values };
}

/** The button of a select: it opens the list when pressed, and at the arrow keys. */
function combobox(id, props, text, open) {
  const onkeydown = (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  };
  const shared = { type: "button", class: "select", id, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-labelledby": `${id}-label` };
  return h("button", { ...shared, ...props, onclick: open, onkeydown }, text, icon("down"));
}

/** A radio group: a set of radio buttons. */
export function radioField(part, label, description) {
  const required = part.required !== false;
  const { id, hint, error, star, described, report } = frame(required, description);
  const choices = options(part, id, "radio");
  const value = () => choices.find(({ input }) => input.checked)?.input.value ?? null;
  const check = () => report(required && value() === null ? say("This field is required.") : null, group);
  const clear = h(
    "button",
    {
      type: "button",
      class: "text-button",
      onclick: () => {
        for (const { input } of choices) input.checked = false;
        changed();
        choices[0]?.input.focus();
      },
    },
    say("No choice"),
  );
  const changed = () => {
    clear.hidden = required || value() === null;
    if (group.getAttribute("aria-invalid") === "true") check();
  };
  const group = h(
    "fieldset",
    { class: "field choices", id, role: "radiogroup", "aria-labelledby": `${id}-label`, "aria-describedby": described, "aria-required": String(required), onchange: changed },
    h("legend", { id: `${id}-label` }, label, star),
    hint,
    choices.map(({ element }) => element),
    clear,
    error,
  );
  changed();
  const focus = () => (choices.find(({ input }) => input.checked) ?? choices[0])?.input.focus();
  // Null would mean the form's default.
  return { id: part.custom_id, element: group, focus, check, value: () => value() ?? [] };
}

/** A checkbox group: a set of checkboxes, of which a number may be checked. */
export function checkboxesField(part, label, description) {
  const required = part.required !== false;
  const { id, hint, error, star, described, report } = frame(required, description);
  const choices = options(part, id, "checkbox");
  const inputs = choices.map(({ input }) => input);
  const value = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const check = () => report(wrongCount(part, required, value().length), ...inputs);
  // Too many are said at once, too few only when the form is sent.
  const changed = () => (value().length > (part.max_values ?? 1) || inputs[0]?.getAttribute("aria-invalid") === "true") && check();
  const group = h(
    "fieldset",
    { class: "field choices", id, "aria-describedby": described, onchange: changed },
    // A group cannot be marked as required, so its name says it.
    h("legend", {}, label, star, required ? h("span", { class: "sr-only" }, ` (${say("required")})`) : null),
    hint,
    choices.map(({ element }) => element),
    error,
  );
  for (const input of inputs) input.setAttribute("aria-describedby", [input.getAttribute("aria-describedby"), error.id].filter(Boolean).join(" "));
  return { id: part.custom_id, element: group, focus: () => inputs[0]?.focus(), check, value };
}

/** The radio buttons or checkboxes of a group, each with its label and hint. */
function options(part, id, type) {
  return (part.options ?? []).map((option, index) => {
    const own = `${id}-${index}`;
    const input = h("input", {
      type,
      name: part.custom_id,
      value: option.value,
      "aria-labelledby": `${own}-label`,
      "aria-describedby": option.description ? `${own}-hint` : null,
    });
    input.checked = Boolean(option.default);
    const words = h(
      "span",
      { class: "choice-text" },
      h("span", { id: `${own}-label` }, option.label),
      option.description ? h("span", { class: "field-hint", id: `${own}-hint` }, option.description) : null,
    );
    return { input, element: h("label", { class: "choice" }, input, words) };
  });
}
