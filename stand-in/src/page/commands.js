// The registered commands as a person reads them: one entry for each command or subcommand that can be run.

import { localeOf, offered, state } from "./state.js";

const SLASH = 1;
const SUBCOMMAND = 1;
const GROUP = 2;

/** Translation of a name or description; without one for the locale the plain text, as in Discord. */
export const localized = (thing, key, locale) => thing[`${key}_localizations`]?.[locale] ?? thing[key];

/** Every slash command and subcommand that the column's person is offered: `{path: "iago move", display, description, options}`. */
export function leaves(pane) {
  const locale = localeOf(pane.user);
  const out = [];
  const walk = (node, path, display) => {
    const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    for (const option of inner) walk(option, `${path} ${option.name}`, `${display} ${localized(option, "name", locale)}`);
    if (inner.length) return;
    out.push({ path, display, description: localized(node, "description", locale), options: node.options ?? [] });
  };
  for (const command of offered(pane)) {
    if ((command.type ?? SLASH) === SLASH) walk(command, command.name, localized(command, "name", locale));
  }
  return out;
}

/** Translated names of a command and its subcommand, such as "iago move"; the plain names if it is not registered. */
export function displayed(path, locale) {
  let level = state.commands.filter((command) => (command.type ?? SLASH) === SLASH);
  const names = path.split(" ").map((name) => {
    const found = level.find((one) => one.name === name);
    level = found?.options ?? [];
    return found ? localized(found, "name", locale) : name;
  });
  return names.join(" ");
}

/** User commands (type 2) or message commands (type 3). */
export function menuCommands(type, pane) {
  return offered(pane)
    .filter((command) => command.type === type)
    .map((command) => ({ name: command.name, display: localized(command, "name", localeOf(pane.user)) }));
}

/** The commands that a half-typed text may mean, best first. */
export function matching(all, typed) {
  const query = typed.toLowerCase().trim();
  const rank = ({ path, display, description }) => {
    const names = [display.toLowerCase(), path];
    if (names.some((name) => name.startsWith(query))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(query)))) return 1;
    if (names.some((name) => name.includes(query))) return 2;
    return description?.toLowerCase().includes(query) ? 3 : 4;
  };
  return all
    .map((leaf, index) => ({ leaf, index, rank: rank(leaf) }))
    .filter((entry) => entry.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map((entry) => entry.leaf);
}

/** The command with which a text begins, if its name is complete, and the rest of the text. */
export function typedOut(all, text) {
  let best = null;
  for (const leaf of all) {
    for (const name of [leaf.path, leaf.display]) {
      if (text.toLowerCase().startsWith(`${name.toLowerCase()} `) && name.length > (best?.length ?? 0)) {
        best = { leaf, length: name.length };
      }
    }
  }
  return best && { leaf: best.leaf, rest: text.slice(best.length + 1) };
}

/** Splits `cell:D4 note:two words` at the names of the command's options; text before the first has the key "". */
export function typedOptions(leaf, locale, text) {
  const names = new Map(leaf.options.flatMap((option) => [[localized(option, "name", locale), option.name], [option.name, option.name]]));
  const out = {};
  let key = "";
  for (const word of text.split(" ")) {
    const colon = word.indexOf(":");
    const name = colon > 0 ? names.get(word.slice(0, colon)) : undefined;
    const rest = name === undefined ? word : word.slice(colon + 1);
    if (name !== undefined) key = name;
    out[key] = out[key] ? `${out[key]} ${rest}` : rest;
  }
  for (const name of Object.keys(out)) out[name] = out[name].trim();
  return out;
}
