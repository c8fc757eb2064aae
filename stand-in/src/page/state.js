// What the page knows: the world as the stand-in tells it, and who looks at which channel in which column.

import { api } from "./api.js";

/** A thread's channel types. */
const THREADS = new Set([10, 11, 12]);
/** Channel types whose messages are all in threads. */
const FORUMS = new Set([15, 16]);
/** Channel types that are listed: those one can read messages in, and forums. */
const LISTED = new Set([0, 1, 2, 3, 5, 10, 11, 12, 13, ...FORUMS]);
/** The icon of each channel type, and what a type is called that is not plain text. */
const SIGNS = { 1: "at", 2: "speaker", 5: "megaphone", 10: "thread", 11: "thread", 12: "thread", 13: "microphone", 15: "forum", 16: "forum" };
const KINDS = { 2: "voice channel", 5: "announcement channel", 13: "stage", 15: "forum", 16: "media channel" };

export const state = {
  bot: null,
  /** @type {Map<string, object>} everybody, the bot included, by id, each with `name` and `guilds` */
  users: new Map(),
  /** @type {{id: string, name: string, locale: string, roles: object[], members: Set<string>}[]} */
  guilds: [],
  /** @type {Map<string, object>} channels, threads and direct channels by id */
  channels: new Map(),
  commands: [],
  /** @type {{user: string, channel: string}[]} the columns, left first; the second one is kept while not split */
  panes: [],
  active: 0,
  split: false,
};

const listeners = new Map();

/** Calls `listener` whenever `topic` ("world", "panes", "unread") changes. */
export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

/** Asks for the world and tells everybody. */
export async function loadWorld() {
  take(await api.world());
  settlePanes();
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

/** The people a column can be, in order of appearance. */
export const people = () => [...state.users.values()].filter((user) => !user.bot);

export const user = (id) => state.users.get(id);
export const userName = (id) => state.users.get(id)?.name;
export const localeOf = (id) => state.users.get(id)?.locale ?? "en-US";
export const channel = (id) => state.channels.get(id);
export const guildOf = (channelId) => state.guilds.find((guild) => guild.id === channel(channelId)?.guild_id);
export const isThread = (found) => THREADS.has(found?.type);
export const isDirect = (found) => found?.type === 1;
export const isForum = (found) => FORUMS.has(found?.type);
export const signOf = (found) => SIGNS[found?.type] ?? "hash";
/** What kind of channel it is in English, if it is an unusual one. */
export const kindOf = (found) => KINDS[found?.type];
export const roleName = (id) => state.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id)?.name;

/** Whether a command is run from a menu rather than typed. */
export const isMenuCommand = (name) => state.commands.some((command) => command.name === name && (command.type ?? 1) !== 1);

/** A channel's name as people say it; a direct channel is called by the bot. */
export function channelName(id) {
  const found = channel(id);
  if (!found) return undefined;
  return isDirect(found) ? state.bot.username : found.name;
}

/** The members of the channel's server; in a direct channel the two who talk. */
export function membersOf(channelId) {
  const found = channel(channelId);
  if (isDirect(found)) return [state.users.get(state.bot.id), ...recipients(found).map(user)].filter(Boolean);
  const guild = guildOf(channelId);
  return [...state.users.values()].filter((member) => !guild || guild.members.has(member.id));
}

const recipients = (direct) => (direct.recipients ?? []).map((recipient) => recipient.id);

/** The direct channel between a user and the bot. */
export const directOf = (userId) => [...state.channels.values()].find((found) => isDirect(found) && recipients(found).includes(userId));

/** Channels of a server in order, each followed by its threads. */
export function channelsOf(guildId) {
  const mine = [...state.channels.values()].filter((found) => found.guild_id === guildId && LISTED.has(found.type));
  const tops = mine.filter((found) => !isThread(found)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return tops.map((top) => ({ channel: top, threads: mine.filter((found) => isThread(found) && found.parent_id === top.id) }));
}

/** Discord's permission to see a channel. */
const VIEW = 1n << 10n;

/** Whether somebody may be in a channel: the person of a direct channel, or a member whom nothing shuts out. */
export function canSee(userId, channelId) {
  const found = channel(channelId);
  if (!found) return false;
  if (isDirect(found)) return recipients(found).includes(userId);
  if (!guildOf(channelId)?.members.has(userId)) return false;
  const overwrites = (isThread(found) ? channel(found.parent_id) : found)?.permission_overwrites ?? [];
  const rule = (id) => overwrites.find((overwrite) => overwrite.id === id);
  // The member's own overwrite stands above the one for everybody.
  for (const one of [rule(userId), rule(found.guild_id)]) {
    if (one && BigInt(one.allow) & VIEW) return true;
    if (one && BigInt(one.deny) & VIEW) return false;
  }
  return true;
}

/** Every channel somebody has in the list. */
export const channelsSeenBy = (userId) => [...state.channels.keys()].filter((id) => LISTED.has(channel(id).type) && canSee(userId, id));

function firstChannel(userId) {
  const guild = state.guilds.find((found) => found.members.has(userId));
  return (guild && channelsOf(guild.id)[0]?.channel.id) ?? directOf(userId)?.id;
}

/** Makes both columns hold an existing user and a channel that user can see. */
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

/** Changes a column. */
export function setPane(index, change) {
  const pane = { ...state.panes[index], ...change };
  if (!canSee(pane.user, pane.channel)) {
    pane.channel = isDirect(channel(pane.channel)) ? (directOf(pane.user)?.id ?? firstChannel(pane.user)) : firstChannel(pane.user);
  }
  state.panes[index] = pane;
  write("panes", state.panes);
  emit("panes");
}

/** Makes a column the one the sidebar speaks of. */
export function activate(index) {
  if (state.active === index) return;
  state.active = index;
  emit("panes");
}

export function setSplit(split) {
  state.split = split;
  if (!split) state.active = 0;
  write("split", split);
  emit("panes");
}

/** Preferences outlive the tab's reload, not the tab: two tabs may show different people. */
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

state.split = read("split") ?? window.matchMedia("(min-width: 900px)").matches;
