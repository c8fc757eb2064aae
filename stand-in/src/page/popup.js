// Menus that open at a button or at the pointer: arrow keys, Home, End, first letters, Enter, Escape.

import { freshId, h, icon } from "./dom.js";
import { say } from "./words.js";

let open = null;

/** Closes the open menu, if any; with `refocus`, gives the focus back. */
export function closeMenu(refocus = false) {
  if (!open) return;
  const { box, back, anchor, away } = open;
  open = null;
  for (const [type, listener] of away) document.removeEventListener(type, listener, true);
  anchor?.setAttribute?.("aria-expanded", "false");
  anchor?.removeAttribute?.("aria-controls");
  box.remove();
  if (refocus) back?.focus?.();
}

/**
 * Opens a menu. `at` is an element or `{x, y}`. Entries: `{label, hint?, icon?, leading?, danger?, checked?, run}`,
 * or `{heading}`. `role` is "menu", or "listbox" for a choice among values.
 */
export function openMenu(at, entries, { label, role = "menu", multiple = false, onDone } = {}) {
  closeMenu();
  const anchor = at instanceof Element ? at : null;
  const itemRole = role === "menu" ? "menuitem" : "option";
  const items = [];
  const box = h("div", { class: "popup", id: freshId("popup"), role, "aria-label": label, "aria-multiselectable": multiple ? "true" : null });
  for (const entry of entries) {
    if (entry.heading) {
      box.append(h("div", { class: "popup-heading", role: "presentation" }, entry.heading));
      continue;
    }
    const item = h(
      "div",
      {
        class: entry.danger ? "popup-item danger" : "popup-item",
        role: itemRole,
        tabindex: -1,
        "aria-selected": role === "listbox" ? String(Boolean(entry.checked)) : null,
        onclick: () => choose(item, entry),
        onpointermove: () => item.focus({ preventScroll: true }),
      },
      entry.leading ?? (entry.icon ? icon(entry.icon) : null),
      h("span", { class: "popup-text" }, h("span", { class: "popup-label" }, entry.label), entry.hint ? h("span", { class: "popup-hint" }, entry.hint) : null),
      entry.badge ?? null,
      h("span", { class: "popup-check" }, entry.checked || multiple ? icon("check") : null),
    );
    items.push(item);
    box.append(item);
  }
  if (!items.length) box.append(h("div", { class: "popup-heading" }, say("Nothing to choose here")));

  function choose(item, entry) {
    if (multiple) {
      const on = item.getAttribute("aria-selected") !== "true";
      if (entry.run(on) !== false) item.setAttribute("aria-selected", String(on));
      return;
    }
    closeMenu(true);
    entry.run();
  }

  function onkeydown(event) {
    const now = items.indexOf(document.activeElement);
    const move = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[event.key];
    if (move !== undefined) items.at(items.length ? move % items.length : 0)?.focus();
    else if (event.key === "Enter" || event.key === " ") document.activeElement.click();
    else if (event.key === "Escape" || event.key === "Tab") {
      done();
      closeMenu(true);
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const after = [...items.slice(now + 1), ...items.slice(0, now + 1)];
      after.find((item) => item.querySelector(".popup-label").textContent.toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const done = () => onDone?.();
  box.addEventListener("keydown", onkeydown);

  const outside = (event) => {
    if (box.contains(event.target) || anchor?.contains(event.target)) return;
    done();
    closeMenu();
  };
  const away = [
    ["pointerdown", outside],
    ["wheel", outside],
  ];
  for (const [type, listener] of away) document.addEventListener(type, listener, true);

  // A modal dialog covers everything else, so a menu inside the dialog must be its child.
  (anchor?.closest("dialog") ?? document.getElementById("menus")).append(box);
  place(box, anchor ? anchor.getBoundingClientRect() : new DOMRect(at.x, at.y, 0, 0));
  anchor?.setAttribute("aria-expanded", "true");
  anchor?.setAttribute("aria-controls", box.id);
  open = { box, anchor, away, back: anchor ?? document.activeElement };
  (items[entries.filter((entry) => !entry.heading).findIndex((entry) => entry.checked)] ?? items[0])?.focus({ preventScroll: true });
}

/** Places the menu below the anchor if there is room, else above it, and always inside the window. */
function place(box, rect) {
  const gap = 4;
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = rect.bottom + gap + height <= innerHeight - gap;
  const top = below ? rect.bottom + gap : Math.max(gap, rect.top - gap - height);
  const left = Math.max(gap, Math.min(rect.left, innerWidth - width - gap));
  box.style.setProperty("top", `${top}px`);
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("min-width", `${Math.min(rect.width, innerWidth - 2 * gap)}px`);
}
