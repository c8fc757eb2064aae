// The messages each user sees in each channel, asked for anew when something happened there, and what is unread.

import { api } from "./api.js";
import { channel as channelOf, channelsSeenBy, emit, isDirect, shown } from "./state.js";

/** `user|channel` → {messages, notes, failures, dismissed, thinking, busy, again, loaded} */
const feeds = new Map();
/** `user|channel` → the time up to which everything was seen, in ms. */
const seen = new Map();
/** Messages older than the page count as read. */
const opened = Date.now();

/** Messages asked for at first, and how many more each time: a long channel must be as quick as a short one. */
const WINDOW = 60;

/** Asks for older messages too. */
export function older(one) {
  one.limit += WINDOW;
  return refresh(one.user, one.channel);
}

/** What `user` sees in `channel`. */
export function feed(user, channel) {
  const key = `${user}|${channel}`;
  if (!feeds.has(key)) {
    feeds.set(key, { user, channel, messages: [], notes: [], failures: new Map(), dismissed: new Set(), thinking: 0, loaded: false, limit: WINDOW, more: false });
  }
  return feeds.get(key);
}

/** Asks for the messages again; calls while an answer is on its way are joined into one more. */
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
    // The channel is gone, or the stand-in: a new world or the offline line will say so.
  } finally {
    one.busy = false;
  }
  emit("unread");
}

/** Something happened in a channel: look again, for everybody on screen. */
export function changed(channel) {
  for (const user of new Set(shown().map((pane) => pane.user))) refresh(user, channel);
}

/** Looks at every channel of everybody on screen. */
export function refreshAll() {
  for (const user of new Set(shown().map((pane) => pane.user))) {
    for (const channel of channelsSeenBy(user)) refresh(user, channel);
  }
}

/** Forgets everything, for a new world. */
export function forget() {
  feeds.clear();
  seen.clear();
}

/** Messages on view: without those the user dismissed. */
export const visible = (one) => one.messages.filter((message) => !one.dismissed.has(message.id));

export function dismiss(one, id) {
  one.dismissed.add(id);
  emit("feed", one);
}

/** A line only this page knows, such as a command that failed; returns how to take it away. */
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

/** Runs `work` while "… is thinking" stands under the messages. */
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

/** Marks a message of a feed as failed (`text`) or fine (null). */
export function setFailure(one, message, text) {
  if (text === null ? one.failures.delete(message) : one.failures.set(message, text)) emit("feed", one);
}

/** The user has everything of the channel before their eyes. */
export function markSeen(user, channel) {
  const newest = feed(user, channel).messages.at(-1);
  const time = newest ? Date.parse(newest.timestamp) : 0;
  const key = `${user}|${channel}`;
  if (time > (seen.get(key) ?? opened)) {
    seen.set(key, time);
    emit("unread");
  }
}

/** The time up to which `user` has read `channel`. */
export const seenUpTo = (user, channel) => seen.get(`${user}|${channel}`) ?? opened;

export const mentions = (message, user) => (message.mentions ?? []).some((mentioned) => mentioned.id === user);

/** How many messages of a channel `user` has not seen, and how many of these ping. */
export function unread(user, channel) {
  const after = seenUpTo(user, channel);
  const fresh = anyFeed(user, channel).filter((message) => message.author.id !== user && Date.parse(message.timestamp) > after);
  return { count: fresh.length, pings: fresh.filter((message) => mentions(message, user) || isDirect(channelOf(channel))).length };
}

/** Somebody not on screen is judged by the public messages another user sees. */
function anyFeed(user, channel) {
  const own = feeds.get(`${user}|${channel}`);
  if (own?.loaded && shown().some((pane) => pane.user === user)) return own.messages;
  for (const one of feeds.values()) {
    if (one.channel === channel && one.loaded) return one.messages.filter((message) => !((message.flags ?? 0) & 64));
  }
  return [];
}

/** All pings of a user, over every channel. */
export const pingsOf = (user) => channelsSeenBy(user).reduce((sum, channel) => sum + unread(user, channel).pings, 0);
