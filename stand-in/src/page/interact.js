// Fires interactions and shows their outcome.

import { api, Refused } from "./api.js";
import { toast } from "./dom.js";
import { feed, note, refresh, setFailure, thinking } from "./feed.js";
import { openModal } from "./modal.js";
import { localeOf, membersOf, state } from "./state.js";
import { say as words, tell } from "./words.js";

const MODAL = 9;

const silent = () => words("{bot} did not respond in time.", { bot: state.bot.username });

/** Fires a slash command as the pane's user; `shownAs` is the command as the user typed it. */
export function runSlash(pane, command, options, shownAs) {
  return fire(pane, shownAs, () => api.slash({ user: pane.user, channel: pane.channel, command, options }));
}

/** Fires a user or message command. */
export function runMenu(pane, command, target) {
  return fire(pane, command, () => api.menu({ user: pane.user, channel: pane.channel, command, target }));
}

async function fire(pane, shownAs, call) {
  const failed = (text) => {
    const remove = note(pane.user, pane.channel, { kind: "failed", command: shownAs, text, remove: () => remove() });
  };
  try {
    const answer = await thinking(pane.user, pane.channel, call);
    if (answer.error) failed(tell(localeOf(pane.user), "The application did not respond"));
    follow(pane, answer, shownAs);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    failed(error.message);
  }
}

/** Writes an ordinary message, with `attachments` or `reply_to` in `more`; returns whether it was accepted. `@Name` of a member becomes a mention, as in Discord's own composer. */
export async function say(pane, text, more = {}) {
  const names = membersOf(pane.channel).sort((a, b) => b.name.length - a.name.length);
  const content = names.reduce((sofar, member) => sofar.replaceAll(`@${member.name}`, `<@${member.id}>`), text);
  try {
    await api.say({ user: pane.user, channel: pane.channel, content, ...more });
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    return false;
  }
}

/** Presses a button or chooses in a select. */
export async function runClick(pane, message, customId, values) {
  const one = feed(pane.user, pane.channel);
  const body = { user: pane.user, message: message.id, custom_id: customId };
  if (values) body.values = values;
  try {
    const answer = await api.click(body);
    setFailure(one, message.id, answer.error ? tell(localeOf(pane.user), "This interaction failed") : null);
    follow(pane, answer, null);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    setFailure(one, message.id, error.message);
  }
}

/** Asks the bot for choices of the option being typed; null if the bot did not answer. */
export async function askChoices(pane, command, options, focused) {
  try {
    const answer = await api.autocomplete({ user: pane.user, channel: pane.channel, command, options, focused });
    return answer.error ? null : (answer.choices ?? []);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

function follow(pane, answer, shownAs) {
  if (answer.callback_type === MODAL && answer.modal) {
    openModal(answer.modal, pane, async (values) => {
      const sent = await api.submit({ user: pane.user, interaction: answer.interaction, values });
      if (sent.error) return silent();
      follow(pane, sent, shownAs);
      return null;
    });
  }
  refresh(pane.user, pane.channel);
}

/** Reports failures that no code handles, as a notice. */
export function reportUnexpected() {
  addEventListener("unhandledrejection", (event) => toast(words("Something went wrong: {text}", { text: event.reason?.message ?? event.reason })));
}
