// Polls: the question, its answers as buttons, and the result.

import { api } from "./api.js";
import { h, icon } from "./dom.js";
import { attempt } from "./menus.js";
import { userName } from "./state.js";
import { tell } from "./words.js";

/** Discord's type of the message with a poll's result. */
export const POLL_ENDED = 46;

const named = (media) => [media.emoji?.name, media.text].filter(Boolean).join(" ");

/** Draws the poll of a message; the pane's user can vote in it. */
export function poll(message, { pane, locale }) {
  const asked = message.poll;
  if (!asked) return null;
  const words = (english, values) => tell(locale, english, values);
  const counts = new Map((asked.results?.answer_counts ?? []).map((one) => [one.id, one]));
  const mine = [...counts.values()].filter((one) => one.me_voted).map((one) => one.id);
  const total = [...counts.values()].reduce((sum, one) => sum + one.count, 0);
  const over = Boolean(asked.results?.is_finalized);
  const vote = (id) => {
    const others = asked.allow_multiselect ? mine.filter((one) => one !== id) : [];
    const answers = mine.includes(id) ? others : [...others, id];
    return attempt(api.vote({ user: pane.user, message: message.id, answers }));
  };
  const answer = ({ answer_id: id, poll_media: media }) => {
    const count = counts.get(id)?.count ?? 0;
    const button = h(
      "button",
      {
        type: "button",
        class: "poll-answer",
        disabled: over,
        "aria-pressed": String(mine.includes(id)),
        "data-custom-id": `answer-${id}`,
        onclick: () => vote(id),
      },
      h("span", { class: "poll-text" }, named(media)),
      mine.includes(id) ? icon("check") : null,
      h("span", { class: "poll-count" }, count === 1 ? words("1 vote") : words("{count} votes", { count })),
    );
    button.style.setProperty("--share", total ? `${(100 * count) / total}%` : "0%");
    return button;
  };
  const ends = new Date(asked.expiry).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const note = over ? words("The poll is over") : words("Open until {time}", { time: ends });
  const several = asked.allow_multiselect && !over ? ` · ${words("Several answers are possible")}` : "";
  return h(
    "div",
    { class: "poll", role: "group", "aria-label": asked.question.text },
    h("strong", { class: "poll-question" }, asked.question.text),
    asked.answers.map(answer),
    h("p", { class: "poll-note" }, note + several),
  );
}

/** The line with the result of a poll. */
export function pollEnded(message, { locale, jump }) {
  const fields = Object.fromEntries((message.embeds?.[0]?.fields ?? []).map((field) => [field.name, field.value]));
  const victor = [fields.victor_answer_emoji_name, fields.victor_answer_text].filter(Boolean).join(" ");
  const name = userName(message.author.id) ?? message.author.username;
  const question = fields.poll_question_text ?? "";
  const told = victor
    ? tell(locale, "The poll of {name} is over: {victor}, with {votes} of {total} votes", { name, victor, votes: fields.victor_answer_votes, total: fields.total_votes })
    : tell(locale, "The poll of {name} is over, and no answer won", { name });
  const original = message.message_reference?.message_id;
  return h(
    "li",
    { class: "message system", "data-message": message.id, tabindex: -1 },
    h("span", { class: "gutter" }, icon("check")),
    h("div", { class: "body" }, `${told} · `, original ? h("button", { type: "button", class: "text-button", onclick: () => jump(original) }, question) : question),
  );
}
