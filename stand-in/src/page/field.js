// What every field of a form has: a label, a hint, a mark if it is required, and a place for its error.

import { freshId, h } from "./dom.js";
import { say } from "./words.js";

/**
 * The common parts of a field. `described` names the hint and the error for `aria-describedby`; `report` shows a
 * problem, or none, marks the controls accordingly, and returns whether all is well.
 */
export function frame(required, description) {
  const id = freshId("field");
  const hint = description ? h("p", { class: "field-hint", id: `${id}-hint` }, description) : null;
  const error = h("p", { class: "failure", id: `${id}-error`, hidden: true });
  const report = (problem, ...controls) => {
    error.textContent = problem ?? "";
    error.hidden = !problem;
    for (const control of controls) control.setAttribute("aria-invalid", String(Boolean(problem)));
    return !problem;
  };
  return {
    id,
    hint,
    error,
    star: required ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null,
    described: hint ? `${hint.id} ${error.id}` : error.id,
    report,
  };
}

/** What is wrong with so many chosen values; null if nothing is. */
export function wrongCount(part, required, count) {
  const { min_values: least = 1, max_values: most = 1 } = part;
  if (count === 0) return required ? say("This field is required.") : null;
  if (count < least) return say("Choose at least {least}.", { least });
  return count > most ? say("Choose at most {most}.", { most }) : null;
}
