// What a right click offers: the bot's user commands on people, its message commands on messages.

import { menuCommands } from "./commands.js";
import { toast } from "./dom.js";
import { runMenu } from "./interact.js";
import { openMenu } from "./popup.js";
import { localeOf, state, userName } from "./state.js";
import { asWords } from "./markup.js";
import { tell } from "./words.js";

const USER = 2;
const MESSAGE = 3;

const copy = (text) => navigator.clipboard.writeText(text).then(() => toast("Copied"));

function commandEntries(type, pane, target) {
  const found = menuCommands(type, localeOf(pane.user), pane.channel);
  if (!found.length) return [];
  return [
    { heading: state.bot.username },
    ...found.map((command) => ({ label: command.display, run: () => runMenu(pane, command.name, target) })),
  ];
}

/** The menu of a person, at a button or at the pointer. */
export function openUserMenu(at, id, pane) {
  const entries = [
    ...commandEntries(USER, pane, id),
    { heading: userName(id) ?? "Unknown user" },
    { label: "Copy user ID", run: () => copy(id) },
  ];
  openMenu(at, entries, { label: `Actions for ${userName(id) ?? "this user"}` });
}

/** The menu of a message. */
export function openMessageMenu(at, message, pane, context) {
  const words = (english) => tell(localeOf(pane.user), english);
  const entries = [
    ...commandEntries(MESSAGE, pane, message.id),
    { heading: words("Message") },
    ...(message.content ? [{ label: words("Copy text"), run: () => copy(asWords(message.content, context)) }] : []),
    { label: words("Copy message ID"), run: () => copy(message.id) },
  ];
  openMenu(at, entries, { label: "Actions for this message" });
}
