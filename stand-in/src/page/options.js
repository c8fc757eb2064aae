// Possible values of an option of a slash command, and the meaning of a text typed there.

import { avatar } from "./message.js";
import { localized } from "./commands.js";
import { channelsOf, guildOf, membersOf } from "./state.js";
import { tell } from "./words.js";

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const NUMBER = 10;
export const FILE = 11;

/** Values of an option that are known without asking the bot: choices, people, channels, yes and no. */
export function fixedEntries(option, channelId, locale) {
  const guild = guildOf(channelId);
  const members = () => membersOf(channelId).map((member) => ({ label: `@${member.name}`, hint: member.username, value: member.id, leading: avatar(member) }));
  const roles = () => (guild?.roles ?? []).map((role) => ({ label: role.name.startsWith("@") ? role.name : `@${role.name}`, hint: tell(locale, "role"), value: role.id }));
  if (option.choices?.length) return option.choices.map((choice) => ({ label: localized(choice, "name", locale), value: choice.value }));
  switch (option.type) {
    case BOOLEAN:
      return [
        { label: tell(locale, "True"), value: true },
        { label: tell(locale, "False"), value: false },
      ];
    case USER:
      return members();
    case ROLE:
      return roles();
    case MENTIONABLE:
      return [...members(), ...roles()];
    case CHANNEL:
      return channelsOf(guild?.id)
        .flatMap(({ channel, threads }) => [channel, ...threads])
        .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
        .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    default:
      return [];
  }
}

const bare = (text) => text.trim().toLowerCase().replace(/^[@#]/, "");

/** The entries that match a typed text. */
export function narrowed(entries, typed) {
  const query = bare(typed);
  const starts = entries.filter((entry) => bare(entry.label).startsWith(query));
  const contains = entries.filter((entry) => !starts.includes(entry) && (bare(entry.label).includes(query) || entry.hint?.includes(query)));
  return [...starts, ...contains].slice(0, 25);
}

/** Choices for an earlier text that may still be offered for the new text, so that Enter never takes an outdated one. */
export function continuing(entries, typed) {
  const query = bare(typed);
  return entries.filter((entry) => bare(entry.label).startsWith(query));
}

/** Meaning of a typed text: `{value}`, or `{problem}` with a short sentence; `{}` for an empty text. */
export function meaning(option, typed, entries, locale) {
  const problem = (english, number) => ({ problem: tell(locale, english, { number }) });
  const text = typed.trim();
  if (text === "") return {};
  const exact = entries.find((entry) => bare(entry.label) === bare(text));
  if (exact) return { value: exact.value };
  if (option.choices?.length || ![STRING, INTEGER, NUMBER].includes(option.type)) return problem("Choose one from the list");
  if (option.type === STRING) {
    if (text.length < (option.min_length ?? 0)) return problem("At least {number} characters", option.min_length);
    if (text.length > (option.max_length ?? 6000)) return problem("At most {number} characters", option.max_length ?? 6000);
    return { value: text };
  }
  const number = Number(text);
  if (!Number.isFinite(number)) return problem("Enter a number");
  if (option.type === INTEGER && !Number.isInteger(number)) return problem("Enter a whole number");
  if (number < (option.min_value ?? -Infinity)) return problem("At least {number}", option.min_value);
  if (number > (option.max_value ?? Infinity)) return problem("At most {number}", option.max_value);
  return { value: number };
}
