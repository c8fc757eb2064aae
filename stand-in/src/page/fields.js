// Fields of a form, one per kind that Discord has.

import { CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, STRING_SELECT, USER_SELECT } from "./choices.js";
import { asUpload, h } from "./dom.js";
import { frame, wrongCount } from "./field.js";
import { checkboxesField, radioField, selectField } from "./groups.js";
import { say } from "./words.js";

export const TEXT_INPUT = 4;
const UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;

/**
 * Makes a field: `{id, element, focus(), check(), value()}`. `check` shows what is wrong at the field and returns
 * whether all is well; `value` returns what `/submit` takes, or a promise of it. Null for a kind that the page does not
 * know.
 */
export function fieldOf(part, label, description, pane) {
  switch (part?.type) {
    case TEXT_INPUT:
      return textField(part, label, description);
    case STRING_SELECT:
    case USER_SELECT:
    case ROLE_SELECT:
    case MENTIONABLE_SELECT:
    case CHANNEL_SELECT:
      return selectField(part, label, description, pane);
    case RADIO_GROUP:
      return radioField(part, label, description);
    case CHECKBOX_GROUP:
      return checkboxesField(part, label, description);
    case CHECKBOX:
      return checkboxField(part, label, description);
    case UPLOAD:
      return uploadField(part, label, description);
    default:
      return null;
  }
}

function textField(part, label, description) {
  const required = part.required !== false;
  const { id, hint, error, star, described, report } = frame(required, description);
  const long = part.style === PARAGRAPH;
  const input = h(long ? "textarea" : "input", {
    id,
    name: part.custom_id,
    type: long ? null : "text",
    rows: long ? 5 : null,
    placeholder: part.placeholder,
    maxlength: part.max_length ?? 4000,
    "aria-required": String(required),
    "aria-describedby": described,
    autocomplete: "off",
    oninput: () => input.getAttribute("aria-invalid") === "true" && check(),
  });
  input.value = part.value ?? "";
  const problem = () => {
    const length = [...input.value].length;
    const least = part.min_length ?? 0;
    if (length === 0) return required ? say("This field is required.") : null;
    return length < least ? say("At least {least} characters.", { least }) : null;
  };
  const check = () => report(problem(), input);
  const element = h("div", { class: "field" }, h("label", { for: id }, label, star), hint, input, error);
  return { id: part.custom_id, element, focus: () => input.focus(), check, value: () => input.value };
}

function checkboxField(part, label, description) {
  const { id, hint } = frame(false, description);
  const input = h("input", { type: "checkbox", id, name: part.custom_id, "aria-describedby": hint?.id });
  input.checked = Boolean(part.default);
  const element = h("div", { class: "field choices" }, h("label", { class: "choice", for: id }, input, h("span", { class: "choice-text" }, label)), hint);
  return { id: part.custom_id, element, focus: () => input.focus(), check: () => true, value: () => input.checked };
}

function uploadField(part, label, description) {
  const required = part.required !== false;
  const { id, hint, error, star, described, report } = frame(required, description);
  const input = h("input", {
    type: "file",
    id,
    name: part.custom_id,
    multiple: (part.max_values ?? 1) > 1,
    accept: part.file_types?.map((type) => (type.startsWith(".") ? type : `${type}/*`)).join() || null,
    "aria-required": String(required),
    "aria-describedby": described,
    onchange: () => input.getAttribute("aria-invalid") === "true" && check(),
  });
  const check = () => report(wrongCount(part, required, input.files.length), input);
  const element = h("div", { class: "field" }, h("label", { for: id }, label, star), hint, input, error);
  return { id: part.custom_id, element, focus: () => input.focus(), check, value: () => Promise.all([...input.files].map(asUpload)) };
}
