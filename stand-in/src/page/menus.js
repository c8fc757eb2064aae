// Menus of a right click: the bot's user commands on people, its message commands on messages.

import { api } from "./api.js";
import { ask, editMessage, openDirect } from "./dialogs.js";
import { menuCommands } from "./commands.js";
import { toast } from "./dom.js";
import { runMenu } from "./interact.js";
import { openMenu } from "./popup.js";
import { activePane, channel, guildOf, isInstallable, isThread, localeOf, mayUseExternalApps, state, user, userName } from "./state.js";
import { asWords } from "./markup.js";
import { say, tell } from "./words.js";

/** Reactions offered in the menu; a bot hears of these as of any others. */
const EMOJIS = ["👍", "❤️", "😂"];
/** Discord's flag of a message that only one person sees. */
const PRIVATE = 1 << 6;

const USER = 2;
const MESSAGE = 3;

/** Runs a call and shows a refusal as a notice. */
export const attempt = (call) => call.catch((error) => toast(error.message));

const copy = (text) => navigator.clipboard.writeText(text).then(() => toast(say("Copied")));

function commandEntries(type, pane, target) {
  const found = menuCommands(type, pane);
  if (!found.length) return [];
  return [
    { heading: state.bot.username },
    ...found.map((command) => ({ label: command.display, run: () => runMenu(pane, command.name, target) })),
  ];
}

/** Menu entries with which a person or the bot leaves a server or joins it again. */
export function membership(guild, id) {
  if (!guild) return [];
  const bot = id === state.bot.id;
  const values = { name: userName(id), guild: guild.name };
  const body = { user: id, guild: guild.id };
  if (!guild.members.has(id)) return [{ label: say(bot ? "Invite {name} to {guild}" : "Join {guild}", values), icon: "plus", run: () => attempt(api.join(body)) }];
  return [{ label: say(bot ? "Remove {name} from {guild}" : "Leave {guild}", values), danger: true, run: () => attempt(api.leave(body)) }];
}

/** Menu entry with which a person adds the bot to their account, if they have not done so. */
export function adding(id) {
  if (user(id).installed || !isInstallable()) return [];
  const words = (english) => tell(localeOf(id), english, { bot: state.bot.username });
  return [{ label: words("Add {bot} to my account"), hint: words("for direct messages, groups and every server"), icon: "plus", run: () => attempt(api.install(id)) }];
}

/** Adds the bot to an account and shows a notice, since nothing else on the page would show it. */
const add = (id) => attempt(api.install(id).then(() => toast(say("{bot} is on the account of {name} now", { bot: state.bot.username, name: userName(id) }))));

/** Press handler of a link: Discord's link for adding the bot to an account adds it here; null for other links. */
export function installing(url) {
  const asked = url.searchParams;
  const does = url.hostname === "discord.com" && url.pathname === "/oauth2/authorize" && asked.get("client_id") === state.bot.id && asked.get("integration_type") === "1";
  if (!does) return null;
  return (event) => {
    event.preventDefault();
    add(activePane().user);
  };
}

/** Menu entry with which a person adds the bot to their account or removes it. */
export function account(id) {
  if (!user(id).installed) return adding(id).map((entry) => ({ ...entry, run: () => add(id) }));
  return [{ label: say("Remove {bot} from my account", { bot: state.bot.username }), danger: true, run: () => attempt(api.uninstall(id)) }];
}

/** Menu entry that allows or forbids a person external apps in a server's channel. */
export function externalApps(found, id) {
  const place = isThread(found) ? channel(found.parent_id) : found;
  if (!place?.guild_id) return [];
  const forbids = mayUseExternalApps(id, place.id);
  const values = { name: userName(id), channel: place.name };
  return [
    {
      label: say(forbids ? "Forbid external apps in #{channel}" : "Allow external apps in #{channel}", values),
      hint: say(forbids ? "for {name}: only they see the answers" : "for {name}: everybody sees the answers", values),
      run: () => attempt(api.externalApps({ channel: place.id, user: id, allowed: !forbids })),
    },
  ];
}

/** Opens the menu of a person, at a button or at the pointer. */
export function openUserMenu(at, id, pane) {
  const entries = [
    ...commandEntries(USER, pane, id),
    { heading: userName(id) ?? say("Unknown user") },
    ...(user(id) && id !== pane.user ? [{ label: say("Write to {name}", { name: userName(id) }), icon: "at", run: () => attempt(openDirect(pane.user, id)) }] : []),
    { label: say("Copy user ID"), run: () => copy(id) },
    ...(id === state.bot.id ? [...account(pane.user), ...membership(guildOf(pane.channel), id)] : []),
  ];
  openMenu(at, entries, { label: say("Actions for {name}", { name: userName(id) ?? say("Unknown user") }) });
}

/** Opens the menu of a message. */
export function openMessageMenu(at, message, pane, context) {
  const words = (english) => tell(localeOf(pane.user), english);
  const isPrivate = Boolean((message.flags ?? 0) & PRIVATE);
  const entries = [
    ...commandEntries(MESSAGE, pane, message.id),
    { heading: words("Message") },
    ...(isPrivate ? [] : [{ label: words("Reply"), icon: "reply", run: () => context.reply(message) }]),
    ...(message.author.id === pane.user && !message.poll ? [{ label: words("Edit message"), run: () => editMessage(message, pane.user) }] : []),
    ...(isPrivate ? [] : EMOJIS.map((emoji) => ({ label: say("React with {emoji}", { emoji }), run: () => attempt(api.react({ user: pane.user, message: message.id, emoji })) }))),
    ...(isPrivate ? [] : [{ label: words("React with another emoji…"), run: () => ask(words("React with another emoji…"), words("Emoji"), (emoji) => api.react({ user: pane.user, message: message.id, emoji: emoji.trim() })) }]),
    ...(message.content ? [{ label: words("Copy text"), run: () => copy(asWords(message.content, context)) }] : []),
    { label: words("Copy message ID"), run: () => copy(message.id) },
    ...(message.author.id === pane.user ? [{ label: words("Delete message"), danger: true, run: () => attempt(api.remove({ user: pane.user, message: message.id })) }] : []),
  ];
  openMenu(at, entries, { label: say("Actions for this message") });
}
