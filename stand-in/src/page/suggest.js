// The list above the composer: the focus stays in the input, which announces the highlighted entry.

import { freshId, h } from "./dom.js";

/** A listbox controlled from an input. Entries: `{label, hint?, leading?, value…}`; `named` returns the list's name. */
export class Suggest {
  constructor(onPick, named) {
    this.onPick = onPick;
    this.named = named;
    this.entries = [];
    this.index = -1;
    this.input = null;
    this.id = freshId("suggest");
    this.list = h("div", { class: "suggest-list", role: "listbox", id: this.id });
    this.heading = h("div", { class: "suggest-heading" });
    // The list scrolls, so a keyboard must be able to reach it.
    this.box = h("div", { class: "suggest", hidden: true, tabindex: 0 }, this.heading, this.list);
    // A press must not take the focus from the input.
    this.box.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.box.hidden && this.entries.length > 0;
  }

  /** Shows entries for an input; `heading` is a node or text above them, `empty` the line for an empty list. */
  show(input, entries, { heading = null, empty = null, highlight = 0 } = {}) {
    if (this.input && this.input !== input) this.release();
    this.input = input;
    this.entries = entries;
    this.list.setAttribute("aria-label", this.named());
    this.heading.replaceChildren(...[heading].flat().filter(Boolean));
    this.heading.hidden = !heading;
    this.list.replaceChildren(
      ...entries.map((entry, index) =>
        h(
          "div",
          { class: "suggest-item", role: "option", id: `${this.id}-${index}`, "aria-selected": "false", onclick: () => this.pick(index) },
          entry.leading ?? null,
          h("span", { class: "suggest-label" }, entry.label),
          entry.hint ? h("span", { class: "suggest-hint" }, entry.hint) : null,
        ),
      ),
    );
    if (!entries.length && empty) this.list.append(h("div", { class: "suggest-empty", role: "presentation" }, empty));
    this.list.hidden = !entries.length && !empty;
    this.box.hidden = !entries.length && !empty && !heading;
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-expanded", String(entries.length > 0));
    this.move(entries.length ? highlight : -1);
  }

  /** Highlights the entry `index`; -1 highlights none. */
  move(index) {
    this.list.children[this.index]?.setAttribute("aria-selected", "false");
    this.index = this.entries.length ? index : -1;
    const item = this.index < 0 ? null : this.list.children[this.index];
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    if (item) this.input.setAttribute("aria-activedescendant", item.id);
    else this.input?.removeAttribute("aria-activedescendant");
  }

  step(by) {
    const count = this.entries.length;
    if (count) this.move((this.index + by + count) % count);
  }

  pick(index = this.index) {
    const entry = this.entries[index];
    if (entry) this.onPick(entry);
  }

  release() {
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.release();
    this.entries = [];
    this.index = -1;
    this.list.replaceChildren();
    this.box.hidden = true;
  }
}
