// State of the page: the world as the stand-in describes it, and the person and channel of each column.

import { api } from "./api.js";

/** Channel types of threads. */
const THREADS = new Set([10, 11, 12]);
const GROUP = 3;
/** Channel types of conversations instead of a server. */
const DIRECT = new Set([1, GROUP]);
/** Channel types whose messages are all in threads. */
const FORUMS = new Set([15, 16]);
/** Channel types in the sidebar: those with readable messages, and forums. */
const LISTED = new Set([0, 1, 2, 3, 5, 10, 11, 12, 13, ...FORUMS]);
/** Icon by channel type, and the names of channel types other than text. */
const SIGNS = { 1: "at", 2: "speaker", 3: "people", 5: "megaphone", 10: "thread", 11: "thread", 12: "thread", 13: "microphone", 15: "forum", 16: "forum" };
const KINDS = { 2: "voice channel", 5: "announcement channel", 13: "stage", 15: "forum", 16: "media channel" };

export const state = {
  bot: null,
  /** @type {Map<string, object>} all users, the bot included, by id, each with `name` and `guilds` */
  users: new Map(),
  /** @type {{id: string, name: string, locale: string, roles: object[], members: Set<string>}[]} */
  guilds: [],
  /** @type {Map<string, object>} channels, threads and direct channels by id */
  channels: new Map(),
  commands: [],
  /** @type {{user: string, channel: string}[]} the columns, left first; the second one is kept while hidden */
  panes: [],
  active: 0,
  split: false,
};

const listeners = new Map();

/** `user|channel` → ids of the commands that the user is offered there; known for the columns on screen. */
const offers = new Map();

/** Calls `listener` whenever `topic` ("world", "panes", "offers", "unread") changes. */
export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

/** Loads the world and notifies the listeners. */
export async function loadWorld() {
  take(await api.world());
  settlePanes();
  await loadOffers();
  emit("world");
}

function take(world) {
  state.bot = world.bot;
  state.users = new Map([...world.users, world.bot].map((user) => [user.id, { ...user, name: user.global_name ?? user.username }]));
  state.guilds = world.guilds.map((guild) => ({
    id: guild.id,
    name: guild.name,
    locale: guild.preferred_locale ?? guild.locale,
    roles: guild.roles ?? [],
    members: new Set((guild.members ?? [...state.users.keys()]).map((member) => member.user?.id ?? member.id ?? member)),
  }));
  state.channels = new Map([...world.channels, ...(world.threads ?? [])].map((channel) => [channel.id, channel]));
  state.commands = world.commands ?? [];
}

/** The people a column can show, in order of appearance. */
export const people = () => [...state.users.values()].filter((user) => !user.bot);

export const user = (id) => state.users.get(id);
export const userName = (id) => state.users.get(id)?.name;
export const localeOf = (id) => state.users.get(id)?.locale ?? "en-US";
export const channel = (id) => state.channels.get(id);
export const guildOf = (channelId) => state.guilds.find((guild) => guild.id === channel(channelId)?.guild_id);
export const isThread = (found) => THREADS.has(found?.type);
export const isDirect = (found) => DIRECT.has(found?.type);
export const isGroup = (found) => found?.type === GROUP;
export const isForum = (found) => FORUMS.has(found?.type);
export const signOf = (found) => SIGNS[found?.type] ?? "hash";
/** Name of a channel's kind in English; undefined for text channels and threads. */
export const kindOf = (found) => KINDS[found?.type];
export const roleName = (id) => state.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id)?.name;

/** Whether a command is run from a menu instead of typed. */
export const isMenuCommand = (name) => state.commands.some((command) => command.name === name && (command.type ?? 1) !== 1);

/** Name of a channel for `userId`: direct messages are named after the other people. */
export function channelName(id, userId) {
  const found = channel(id);
  if (!isDirect(found) || found.name) return found?.name;
  if (isWithBot(found)) return state.bot.username;
  const others = recipients(found).filter((recipient) => recipient !== userId);
  return others.map(userName).join(", ");
}

/** The members of the channel's server; in a conversation, its people and the bot if it takes part. */
export function membersOf(channelId) {
  const found = channel(channelId);
  if (isDirect(found)) return [...(isWithBot(found) ? [state.bot.id] : []), ...recipients(found)].map(user).filter(Boolean);
  const guild = guildOf(channelId);
  return [...state.users.values()].filter((member) => !guild || guild.members.has(member.id));
}

const recipients = (direct) => (direct.recipients ?? []).map((recipient) => recipient.id);

/** Whether a channel is a person's direct channel with the bot; the bot is not among the recipients. */
export const isWithBot = (found) => isDirect(found) && recipients(found).length === 1;

/** The direct channel between a user and the bot. */
export const directOf = (userId) => directsOf(userId).find(isWithBot);

/** Every direct channel and group of a user; the channel with the bot is first. */
export function directsOf(userId) {
  const mine = [...state.channels.values()].filter((found) => isDirect(found) && recipients(found).includes(userId));
  return mine.sort((a, b) => isWithBot(b) - isWithBot(a));
}

/** Channels of a server in order, each with its threads. */
export function channelsOf(guildId) {
  const mine = [...state.channels.values()].filter((found) => found.guild_id === guildId && LISTED.has(found.type));
  const tops = mine.filter((found) => !isThread(found)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return tops.map((top) => ({ channel: top, threads: mine.filter((found) => isThread(found) && found.parent_id === top.id) }));
}

/** Discord's permissions to see a channel, and to use external apps there with public answers. */
const VIEW = 1n << 10n;
const EXTERNAL_APPS = 1n << 50n;

/** Whether a person may see a channel: a recipient of the conversation, or a member whom no overwrite excludes. */
export function canSee(userId, channelId) {
  const found = channel(channelId);
  if (!found) return false;
  if (isDirect(found)) return recipients(found).includes(userId);
  return Boolean(guildOf(channelId)?.members.has(userId)) && isAllowed(VIEW, userId, found);
}

export const mayUseExternalApps = (userId, channelId) => isAllowed(EXTERNAL_APPS, userId, channel(channelId));

/** Whether a channel's overwrites leave a member a permission. */
function isAllowed(bit, userId, found) {
  const overwrites = (isThread(found) ? channel(found.parent_id) : found)?.permission_overwrites ?? [];
  const rule = (id) => overwrites.find((overwrite) => overwrite.id === id);
  // The member's own overwrite has priority over the one of `@everyone`.
  for (const one of [rule(userId), rule(found.guild_id)]) {
    if (one && BigInt(one.allow) & bit) return true;
    if (one && BigInt(one.deny) & bit) return false;
  }
  return true;
}

/** Ids of all listed channels that a person sees. */
export const channelsSeenBy = (userId) => [...state.channels.keys()].filter((id) => LISTED.has(channel(id).type) && canSee(userId, id));

function firstChannel(userId) {
  const guild = state.guilds.find((found) => found.members.has(userId));
  return (guild && channelsOf(guild.id)[0]?.channel.id) ?? directsOf(userId)[0]?.id;
}

/** Makes both columns hold an existing person and a channel that the person can see. */
function settlePanes() {
  const everyone = people();
  if (!everyone.length) return;
  const stored = state.panes.length ? state.panes : (read("panes") ?? []);
  state.panes = [0, 1].map((index) => {
    const userId = user(stored[index]?.user)?.id ?? (everyone[index] ?? everyone[0]).id;
    const channelId = canSee(userId, stored[index]?.channel) ? stored[index].channel : firstChannel(userId);
    return { user: userId, channel: channelId };
  });
}

/** The columns on screen. */
export const shown = () => state.panes.slice(0, state.split ? 2 : 1);
export const activePane = () => state.panes[state.active];

/** Changes the person or channel of a column. */
export function setPane(index, change) {
  const pane = { ...state.panes[index], ...change };
  if (!canSee(pane.user, pane.channel)) {
    pane.channel = (isWithBot(channel(pane.channel)) && directOf(pane.user)?.id) || firstChannel(pane.user);
  }
  state.panes[index] = pane;
  write("panes", state.panes);
  emit("panes");
  loadOffers();
}

/** Makes a column the active one, to which sidebar and members belong. */
export function activate(index) {
  if (state.active === index) return;
  state.active = index;
  emit("panes");
}

/** Shows one column, or two with different people. */
export function setSplit(split) {
  const [first, second] = state.panes;
  const other = people().find((person) => person.id !== first.user);
  if (split && other && second.user === first.user) setPane(1, { user: other.id, channel: first.channel });
  state.split = split;
  if (!split) state.active = 0;
  write("split", split);
  emit("panes");
  loadOffers();
}

const keyOf = (pane) => `${pane.user}|${pane.channel}`;

/** Commands that a column's person is offered in its channel. */
export const offered = (pane) => state.commands.filter((command) => offers.get(keyOf(pane))?.includes(command.id));

/** Loads the offered commands of the columns on screen. */
async function loadOffers() {
  const ask = async (pane) => {
    const known = offers.get(keyOf(pane));
    // The channel may be gone by now; a new world will show that.
    const ids = await api.offered(pane.channel, pane.user).catch(() => []);
    offers.set(keyOf(pane), ids);
    return known?.join() !== ids.join();
  };
  const changes = await Promise.all(shown().filter((pane) => pane.channel).map(ask));
  if (changes.includes(true)) emit("offers");
}

/** Whether people can add the bot to their accounts. */
export const isInstallable = () => state.commands.some((command) => command.integration_types?.includes(1));

/** Reads a preference. Preferences survive a reload but belong to one tab: two tabs may show different people. */
function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(`stand-in.${key}`));
  } catch {
    return null;
  }
}

function write(key, value) {
  sessionStorage.setItem(`stand-in.${key}`, JSON.stringify(value));
}

state.split = read("split") ?? window.matchMedia("(min-width: 1700px)").matches;
