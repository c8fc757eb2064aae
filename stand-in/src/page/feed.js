// The messages that each user sees in each channel, loaded again after each change there, and the unread counts.

import { api } from "./api.js";
import { channel as channelOf, channelsSeenBy, emit, isDirect, shown } from "./state.js";

/** `user|channel` → {messages, notes, failures, dismissed, thinking, busy, again, loaded} */
const feeds = new Map();
/** `user|channel` → time of the newest message that the user has seen, in ms. */
const seen = new Map();
/** Messages from before the page was opened count as read. */
const opened = Date.now();

/** Number of messages loaded at first and with each "older": a long channel must be as fast as a short one. */
const WINDOW = 60;

/** Loads older messages too. */
export function older(one) {
  one.limit += WINDOW;
  return refresh(one.user, one.channel);
}

/** The feed of `user` in `channel`. */
export function feed(user, channel) {
  const key = `${user}|${channel}`;
  if (!feeds.has(key)) {
    feeds.set(key, { user, channel, messages: [], notes: [], failures: new Map(), dismissed: new Set(), thinking: 0, loaded: false, limit: WINDOW, more: false });
  }
  return feeds.get(key);
}

/** Loads the messages again; calls during a load are combined into one more load. */
export async function refresh(user, channel) {
  const one = feed(user, channel);
  if (one.busy) {
    one.again = true;
    return;
  }
  one.busy = true;
  try {
    do {
      one.again = false;
      const limit = one.limit;
      const answer = await api.messages(channel, user, limit);
      one.messages = answer.messages ?? answer;
      one.more = one.messages.length === limit;
      one.loaded = true;
      emit("feed", one);
    } while (one.again);
  } catch {
    // The channel or the stand-in is gone: the next world or the offline line shows that.
  } finally {
    one.busy = false;
  }
  emit("unread");
}

/** Loads a channel again for each person on screen, after a change there. */
export function changed(channel) {
  for (const user of new Set(shown().map((pane) => pane.user))) refresh(user, channel);
}

/** Loads every channel of each person on screen. */
export function refreshAll() {
  for (const user of new Set(shown().map((pane) => pane.user))) {
    for (const channel of channelsSeenBy(user)) refresh(user, channel);
  }
}

/** Forgets all feeds, after a reset of the world. */
export function forget() {
  feeds.clear();
  seen.clear();
}

/** Messages without those that the user dismissed. */
export const visible = (one) => one.messages.filter((message) => !one.dismissed.has(message.id));

export function dismiss(one, id) {
  one.dismissed.add(id);
  emit("feed", one);
}

/** Adds a line that only this page knows, such as a failed command; returns a function that removes it. */
export function note(user, channel, content) {
  const one = feed(user, channel);
  const entry = { id: `note-${Date.now()}-${one.notes.length}`, at: Date.now(), ...content };
  one.notes.push(entry);
  emit("feed", one);
  return () => {
    one.notes = one.notes.filter((other) => other !== entry);
    emit("feed", one);
  };
}

/** Runs `work` while "… is thinking" is shown below the messages. */
export async function thinking(user, channel, work) {
  const one = feed(user, channel);
  one.thinking += 1;
  emit("thinking", one);
  try {
    return await work();
  } finally {
    one.thinking -= 1;
    emit("thinking", one);
  }
}

/** Marks a message of a feed as failed (`text`) or as fine (null). */
export function setFailure(one, message, text) {
  if (text === null ? one.failures.delete(message) : one.failures.set(message, text)) emit("feed", one);
}

/** Marks all messages of the channel as seen by the user. */
export function markSeen(user, channel) {
  const newest = feed(user, channel).messages.at(-1);
  const time = newest ? Date.parse(newest.timestamp) : 0;
  const key = `${user}|${channel}`;
  if (time > (seen.get(key) ?? opened)) {
    seen.set(key, time);
    emit("unread");
  }
}

/** Time of the newest message that `user` has read in `channel`. */
export const seenUpTo = (user, channel) => seen.get(`${user}|${channel}`) ?? opened;

export const mentions = (message, user) => (message.mentions ?? []).some((mentioned) => mentioned.id === user);

/** Number of messages of a channel that `user` has not seen, and how many of these ping the user. */
export function unread(user, channel) {
  const after = seenUpTo(user, channel);
  const fresh = anyFeed(user, channel).filter((message) => message.author.id !== user && Date.parse(message.timestamp) > after);
  return { count: fresh.length, pings: fresh.filter((message) => mentions(message, user) || isDirect(channelOf(channel))).length };
}

/** The user's own feed if the user is on screen; else the public messages of another user's feed. */
function anyFeed(user, channel) {
  const own = feeds.get(`${user}|${channel}`);
  if (own?.loaded && shown().some((pane) => pane.user === user)) return own.messages;
  for (const one of feeds.values()) {
    if (one.channel === channel && one.loaded) return one.messages.filter((message) => !((message.flags ?? 0) & 64));
  }
  return [];
}

/** Number of a user's pings in all channels. */
export const pingsOf = (user) => channelsSeenBy(user).reduce((sum, channel) => sum + unread(user, channel).pings, 0);
