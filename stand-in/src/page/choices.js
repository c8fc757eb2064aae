// What selects offer: their own options, or people, roles and channels.

import { h } from "./dom.js";
import { channelsOf, guildOf, membersOf, state } from "./state.js";

export const STRING_SELECT = 3;
export const USER_SELECT = 5;
export const ROLE_SELECT = 6;
export const MENTIONABLE_SELECT = 7;
export const CHANNEL_SELECT = 8;

/** An emoji as text: Unicode characters, or the name of a custom emoji, whose picture the page does not fetch. */
export function emojiText(emoji) {
  if (!emoji) return null;
  return h("span", { class: emoji.id ? "emoji-name" : "emoji" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

/** Options of a select in a channel, each `{value, label, description?, emoji?}`. */
export function choicesOf(select, channelId) {
  const users = () => membersOf(channelId).map((member) => ({ value: member.id, label: member.name, description: `@${member.username}` }));
  const roles = () => (guildOf(channelId)?.roles ?? []).map((role) => ({ value: role.id, label: role.name }));
  switch (select.type) {
    case USER_SELECT:
      return users();
    case ROLE_SELECT:
      return roles();
    case MENTIONABLE_SELECT:
      return [...users(), ...roles()];
    case CHANNEL_SELECT: {
      const guild = guildOf(channelId) ?? state.guilds[0];
      const wanted = select.channel_types;
      return channelsOf(guild?.id)
        .flatMap(({ channel, threads }) => [channel, ...threads])
        .filter((channel) => !wanted?.length || wanted.includes(channel.type))
        .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
    }
    default:
      return select.options ?? [];
  }
}

/** Values that a select or group has chosen from the start. */
export function presetsOf(part) {
  const options = (part.options ?? []).filter((option) => option.default).map((option) => option.value);
  return [...options, ...(part.default_values ?? []).map((value) => value.id)];
}
