// Files and the reply reference that go with the next message.

import { freshId, h, iconButton } from "./dom.js";
import { userName } from "./state.js";
import { tell } from "./words.js";

/** Largest number of files in one message. */
const MOST = 10;

export class Enclosed {
  /** `locale()` is the writer's; `done()` is called after an item was removed. */
  constructor(locale, done) {
    this.locale = locale;
    this.done = done;
    this.files = [];
    this.reply = null;
    this.picker = h("input", { type: "file", multiple: true, hidden: true, id: freshId("files"), onchange: () => this.picked() });
    this.list = h("div", { class: "enclosed", hidden: true });
    this.box = h("div", {}, this.list, this.picker);
  }

  /** Opens the browser's dialog for files. */
  choose() {
    this.picker.click();
  }

  picked() {
    this.add(this.picker.files);
    this.picker.value = "";
    this.done();
  }

  add(files) {
    this.files = [...this.files, ...files].slice(0, MOST);
    this.draw();
  }

  replyTo(message) {
    this.reply = message;
    this.draw();
  }

  put(files, reply) {
    this.files = files;
    this.reply = reply;
    this.draw();
  }

  clear() {
    this.put([], null);
  }

  /** Returns the files and the reply reference and forgets them. */
  take() {
    const { files, reply } = this;
    this.clear();
    return { files, reply };
  }

  draw() {
    const words = (english, values) => tell(this.locale(), english, values);
    const chip = (text, label, remove) =>
      h("span", { class: "enclosed-item" }, h("span", { class: "enclosed-name" }, text), iconButton("close", label, () => {
        remove();
        this.draw();
        this.done();
      }, { class: "icon-button small" }));
    const author = this.reply && (userName(this.reply.author.id) ?? this.reply.author.username);
    this.list.replaceChildren(
      ...(this.reply ? [chip(words("Reply to {name}", { name: author }), words("No reply"), () => (this.reply = null))] : []),
      ...this.files.map((file) => chip(file.name, words("Take {name} away", { name: file.name }), () => (this.files = this.files.filter((other) => other !== file)))),
    );
    this.list.hidden = !this.reply && !this.files.length;
  }
}
