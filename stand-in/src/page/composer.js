// The composer for messages and commands: "/" opens the list of commands; a chosen command shows its options as fields.

import { leaves, localized, matching, typedOptions, typedOut } from "./commands.js";
import { Enclosed } from "./enclosed.js";
import { asUpload, freshId, h, icon, iconButton } from "./dom.js";
import { askChoices, runSlash, say } from "./interact.js";
import { adding } from "./menus.js";
import { FILE, continuing, fixedEntries, meaning, narrowed } from "./options.js";
import { channelName, isDirect, channel, localeOf, on, state } from "./state.js";
import { Suggest } from "./suggest.js";
import { tell } from "./words.js";

const AUTOCOMPLETE_PAUSE_MS = 120;

/** Makes the composer of a column; `pane()` returns the column's person and channel. Returns `{element, reset, focus, offer, replyTo}`. */
export function composer(pane) {
  let command = null;
  let fields = [];
  let last = null;
  let asked = 0;
  let timer = null;

  const suggest = new Suggest((entry) => entry.pick(), () => tell(locale(), "Suggestions"));
  const status = h("span", { class: "sr-only", role: "status", "aria-live": "polite" });
  const input = h("input", {
    class: "composer-text",
    type: "text",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    maxlength: 2000,
  });
  const line = h("div", { class: "composer-line" });
  const more = h("span", { class: "composer-more" });
  const next = h("input", { class: "composer-next", type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send" });
  const send = iconButton("send", "Send", () => submit(), { class: "icon-button send", type: "button" });
  const cancel = iconButton("close", "Leave this command", () => leave(), { hidden: true });
  const enclosed = new Enclosed(() => locale(), () => input.focus());
  const clip = iconButton("clip", "Attach files", () => enclosed.choose());
  const element = h("div", { class: "composer" }, suggest.box, enclosed.box, h("div", { class: "composer-box" }, clip, line, cancel, send), status);

  const locale = () => localeOf(pane().user);
  const all = () => leaves(pane());
  const optionName = (option) => localized(option, "name", locale());

  /** Names a button that shows only an icon, for screen readers and as a tooltip. */
  function name(button, english) {
    button.title = tell(locale(), english);
    button.setAttribute("aria-label", button.title);
  }

  // ---- the plain line ----

  function plain() {
    command = null;
    fields = [];
    cancel.hidden = true;
    clip.hidden = false;
    name(clip, "Attach files");
    const called = channelName(pane().channel, pane().user) ?? "";
    const where = isDirect(channel(pane().channel)) ? called : `#${called}`;
    input.placeholder = tell(locale(), "Message, / for commands");
    input.setAttribute("aria-label", tell(locale(), "Message or command in {where}", { where }));
    name(send, "Send");
    name(cancel, "Leave this command");
    input.value = "";
    line.replaceChildren(input);
    suggest.hide();
  }

  function showCommands() {
    const text = input.value;
    if (!text.startsWith("/")) {
      suggest.hide();
      return;
    }
    const out = typedOut(all(), text.slice(1));
    if (out) {
      begin(out.leaf, typedOptions(out.leaf, locale(), out.rest));
      return;
    }
    const entries = matching(all(), text.slice(1)).map((leaf) => ({
      label: h("span", { class: "suggest-command" }, `/${leaf.display}`, leaf.options.map((option) => h("span", { class: option.required ? "hint-option" : "hint-option optional" }, optionName(option)))),
      hint: leaf.description,
      pick: () => begin(leaf, {}),
    }));
    if (!all().length) entries.push(...adding(pane().user).map((entry) => ({ label: entry.label, hint: entry.hint, pick: entry.run })));
    suggest.show(input, entries, { heading: state.bot.username, empty: tell(locale(), 'No command of {bot} fits "{text}"', { bot: state.bot.username, text }) });
  }

  // ---- a chosen command ----

  function begin(leaf, values) {
    command = leaf;
    fields = [];
    cancel.hidden = false;
    clip.hidden = true;
    const name = h("span", { class: "composer-command" }, `/${leaf.display}`);
    line.replaceChildren(name, more, next);
    for (const option of leaf.options) if (option.required || values[option.name] !== undefined) addField(option);
    // Text typed without an option's name becomes the value of the first option.
    const unnamed = values[""];
    if (unnamed && !fields.length && leaf.options.length) addField(leaf.options[0]);
    for (const field of fields) field.set(values[field.option.name] ?? "");
    if (unnamed && fields[0]) fields[0].set(unnamed);
    showMore();
    status.textContent = `${leaf.display}: ${leaf.description}`;
    next.value = "";
    next.setAttribute("aria-label", tell(locale(), leaf.options.length ? "/{command}: add an option, or press Enter to send" : "/{command}: press Enter to send", { command: leaf.display }));
    (fields.find((field) => field.missing()) ?? fields.at(-1) ?? { focus: () => next.focus() }).focus();
  }

  const unused = () => command.options.filter((option) => !fields.some((field) => field.option === option));

  /** Fills the place after the fields: it lists the unused options, and Enter there sends a command without any. */
  function offerOptions() {
    const typed = next.value.trim().toLowerCase();
    const entries = unused()
      .filter((option) => optionName(option).startsWith(typed) || option.name.startsWith(typed))
      .map((option) => ({ label: optionName(option), hint: localized(option, "description", locale()), pick: () => addField(option).focus() }));
    const heading = [h("strong", {}, `/${command.display}`), ` ${command.description}`];
    suggest.show(next, entries, { heading, empty: typed ? tell(locale(), "No such option") : null, highlight: typed ? 0 : -1 });
  }

  function showMore() {
    more.replaceChildren(
      ...unused().map((option) =>
        h("button", { type: "button", class: "option-add", tabindex: -1, title: localized(option, "description", locale()), onclick: () => addField(option).focus() }, icon("plus"), optionName(option)),
      ),
    );
  }

  function addField(option) {
    return option.type === FILE ? addFileField(option) : addTextField(option);
  }

  /** Puts a field for an option into the line. */
  function insert(field, id) {
    const { option, input: box } = field;
    const chip = h("span", { class: "option" }, h("label", { for: id }, optionName(option), option.required ? h("span", { class: "required", "aria-hidden": "true" }, "*") : null), box);
    field.missing = () => Boolean(field.read().problem);
    field.mark = (bad) => {
      chip.classList.toggle("wrong", bad);
      box.setAttribute("aria-invalid", String(bad));
    };
    field.focus = () => box.focus();
    field.remove = () => {
      fields = fields.filter((other) => other !== field);
      chip.remove();
      showMore();
      (fields.at(-1) ?? { focus: leave }).focus();
    };
    box.addEventListener("blur", () => suggest.input === box && suggest.hide());
    box.addEventListener("keydown", (event) => fieldKey(event, field));
    chip.addEventListener("click", () => box.focus());
    line.insertBefore(chip, more);
    fields.push(field);
    next.value = "";
    showMore();
    return field;
  }

  /** Adds a field for an option that takes a file. */
  function addFileField(option) {
    const id = freshId("option");
    const box = h("input", { id, type: "file", "aria-required": String(Boolean(option.required)), "data-option": option.name });
    const field = { option, entries: [], chosen: null, input: box, file: null, set: () => {} };
    field.read = () => {
      if (field.file) return { value: field.file };
      return option.required ? { problem: tell(locale(), "This option is required") } : {};
    };
    box.addEventListener("change", async () => {
      field.mark(false);
      field.file = box.files[0] ? await asUpload(box.files[0]) : null;
    });
    box.addEventListener("focus", () => showHint(field));
    return insert(field, id);
  }

  function addTextField(option) {
    const id = freshId("option");
    const field = { option, entries: [], chosen: null };
    const box = h("input", {
      id,
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": String(Boolean(option.required)),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      inputmode: option.type === 4 ? "numeric" : null,
      enterkeyhint: "send",
      "data-option": option.name,
    });
    field.input = box;
    field.entries = fixedEntries(option, pane().channel, locale());
    field.set = (text) => {
      box.value = text;
      box.size = Math.max(4, Math.min(28, text.length + 1));
    };
    field.read = () => {
      if (field.chosen && field.chosen.label === box.value) return { value: field.chosen.value };
      const read = meaning(option, box.value, field.entries, locale());
      return read.value === undefined && !read.problem && option.required ? { problem: tell(locale(), "This option is required") } : read;
    };
    box.addEventListener("input", () => {
      field.mark(false);
      if (steppedToOther(field)) return;
      field.set(box.value);
      offer(field);
    });
    box.addEventListener("focus", () => offer(field));
    return insert(field, id);
  }

  /** Handles `name:` typed into a field: another option's name moves to that option; the field's own name is dropped. */
  function steppedToOther(field) {
    const match = /^(?:(.*) )?(\S+):$/.exec(field.input.value);
    if (!match) return false;
    const option = command.options.find((other) => other.name === match[2] || optionName(other) === match[2]);
    if (!option) return false;
    field.set(match[1] ?? "");
    (fields.find((other) => other.option === option) ?? addField(option)).focus();
    if (option === field.option) offer(field);
    return true;
  }

  function pickFor(field, entry) {
    // An answer for an earlier text now comes too late.
    asked += 1;
    clearTimeout(timer);
    field.set(entry.label);
    field.chosen = entry;
    field.mark(false);
    suggest.hide();
    showHint(field);
    const gap = fields.find((other) => other.missing());
    if (gap && gap !== field) gap.focus();
  }

  const hintOf = (field, extra) => [
    h("strong", {}, optionName(field.option)),
    ` ${localized(field.option, "description", locale())}`,
    field.option.required ? null : h("span", { class: "suggest-optional" }, ` ${tell(locale(), "optional")}`),
    extra ? h("span", { class: "suggest-extra" }, ` ${extra}`) : null,
  ];

  const showHint = (field, extra) => suggest.show(field.input, [], { heading: hintOf(field, extra).filter(Boolean) });

  function offer(field) {
    clearTimeout(timer);
    const settled = field.chosen && field.chosen.label === field.input.value;
    if (settled && !field.option.autocomplete) {
      showHint(field);
      return;
    }
    if (!field.option.autocomplete) {
      const typed = field.input.value;
      const entries = narrowed(field.entries, typed);
      suggest.show(field.input, toEntries(field, entries), { heading: hintOf(field).filter(Boolean), empty: field.entries.length ? tell(locale(), "Nothing fits") : null });
      return;
    }
    asked += 1;
    const mine = asked;
    const still = continuing(field.entries, field.input.value);
    suggest.show(field.input, toEntries(field, still), { heading: hintOf(field).filter(Boolean) });
    timer = setTimeout(async () => {
      const options = {};
      for (const other of fields) {
        const { value } = other.read();
        if (other !== field && value !== undefined) options[other.option.name] = value;
      }
      options[field.option.name] = field.input.value;
      const choices = await askChoices(pane(), command.path, options, field.option.name);
      if (mine !== asked || document.activeElement !== field.input) return;
      if (choices === null) {
        showHint(field, tell(locale(), "The choices could not be loaded"));
        return;
      }
      field.entries = choices.map((choice) => ({ label: localized(choice, "name", locale()), value: choice.value }));
      // A person who has moved through the list already keeps the same choice.
      const chosen = suggest.entries[suggest.index]?.value;
      const highlight = Math.max(0, field.entries.findIndex((entry) => entry.value === chosen));
      suggest.show(field.input, toEntries(field, field.entries), { heading: hintOf(field).filter(Boolean), empty: tell(locale(), "No choices: send what you typed, or change it"), highlight });
      status.textContent = tell(locale(), "{count} choices", { count: field.entries.length });
    }, AUTOCOMPLETE_PAUSE_MS);
  }

  const toEntries = (field, entries) => entries.map((entry) => ({ ...entry, pick: () => pickFor(field, entry) }));

  /** Handles keys in a field of the command or, without `field`, in the place after the fields. */
  function fieldKey(event, field) {
    if (event.isComposing) return;
    const box = field?.input ?? next;
    if (suggest.open) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        suggest.step(event.key === "ArrowDown" ? 1 : -1);
        event.preventDefault();
        return;
      }
      const settled = field?.chosen && field.chosen.label === box.value;
      // Tab through an empty optional field does not fill it.
      const wants = event.key === "Enter" ? !settled : event.key === "Tab" && !event.shiftKey && !settled && box.value !== "";
      if (wants && suggest.index >= 0 && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        suggest.pick();
        return;
      }
    }
    if (event.key === "Enter") {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (suggest.open) {
        asked += 1;
        clearTimeout(timer);
        suggest.hide();
      } else leave();
    } else if (event.key === "Backspace" && box.value === "") {
      event.preventDefault();
      if (field && !field.option.required) field.remove();
      else if (!field) (fields.at(-1) ?? { focus: leave }).focus();
      else if (fields[0] === field) leave();
      else fields[fields.indexOf(field) - 1].focus();
    }
  }

  /** Returns to the plain line and focuses it. */
  function leave() {
    asked += 1;
    clearTimeout(timer);
    plain();
    input.focus();
  }

  /** Restores the last command as it was filled in. */
  function recall() {
    const leaf = all().find((one) => one.path === last.path);
    if (!leaf) return;
    begin(leaf, Object.fromEntries(last.fields));
    for (const [name, , chosen] of last.fields) {
      const field = fields.find((one) => one.option.name === name);
      if (field) field.chosen = chosen;
    }
  }

  /** Sends an ordinary message; if it is refused, restores it for correction. */
  async function write(text, { files, reply }) {
    const who = { ...pane() };
    const attachments = await Promise.all(files.map(asUpload));
    const sent = await say(who, text, { attachments, reply_to: reply?.id });
    if (sent || command || input.value || pane().channel !== who.channel) return;
    input.value = text;
    enclosed.put(files, reply);
  }

  function submit() {
    if (!command) {
      if (input.value.startsWith("/")) suggest.pick();
      else if (input.value.trim() || enclosed.files.length) {
        write(input.value.trim(), enclosed.take());
        plain();
      }
      input.focus();
      return;
    }
    if (next.value.trim() !== "") {
      next.focus();
      offerOptions();
      return;
    }
    const options = {};
    const shown = [];
    for (const field of fields) {
      const { value, problem } = field.read();
      field.mark(Boolean(problem));
      if (problem) {
        field.focus();
        showHint(field, problem);
        status.textContent = `${optionName(field.option)}: ${problem}`;
        return;
      }
      if (value === undefined) continue;
      options[field.option.name] = value;
      shown.push(`${optionName(field.option)}:${field.file?.filename ?? field.input.value}`);
    }
    const text = [command.display, ...shown].join(" ");
    const { path } = command;
    last = { path, fields: fields.map((field) => [field.option.name, field.input.value, field.chosen]) };
    const who = { ...pane() };
    leave();
    runSlash(who, path, options, `/${text}`);
  }

  input.addEventListener("input", showCommands);
  input.addEventListener("focus", () => input.value.startsWith("/") && showCommands());
  on("offers", () => document.activeElement === input && showCommands());
  input.addEventListener("blur", () => suggest.input === input && suggest.hide());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (suggest.open) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") suggest.step(event.key === "ArrowDown" ? 1 : -1);
      else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) suggest.pick();
      else if (event.key === "Escape") suggest.hide();
      else return;
      event.preventDefault();
    } else if (event.key === "ArrowUp" && input.value === "" && last) {
      event.preventDefault();
      recall();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (input.value.startsWith("/")) showCommands();
      else submit();
    }
  });
  next.addEventListener("input", () => {
    const option = unused().find((other) => [`${other.name}:`, `${optionName(other)}:`].includes(next.value));
    if (option) addField(option).focus();
    else offerOptions();
  });
  next.addEventListener("focus", offerOptions);
  next.addEventListener("blur", () => suggest.input === next && suggest.hide());
  next.addEventListener("keydown", (event) => fieldKey(event, null));
  send.addEventListener("mousedown", (event) => event.preventDefault());

  for (const type of ["dragover", "drop"]) {
    element.addEventListener(type, (event) => {
      if (command || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      if (type === "drop") enclosed.add(event.dataTransfer.files);
    });
  }
  input.addEventListener("paste", (event) => {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    enclosed.add(event.clipboardData.files);
  });

  /** Discards what was being written, when the channel or person changes. */
  function reset() {
    enclosed.clear();
    plain();
  }

  /** Shows the list of commands. */
  function offerCommands() {
    if (command) leave();
    input.value = "/";
    input.focus();
    showCommands();
  }

  /** Makes the next message a reply to `message`. */
  function replyTo(message) {
    if (command) leave();
    enclosed.replyTo(message);
    input.focus();
  }

  return { element, reset, offer: offerCommands, replyTo, focus: () => (command ? (fields[0] ?? next).focus() : input.focus()) };
}
