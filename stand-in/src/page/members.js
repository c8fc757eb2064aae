// The members of the channel; a press on a member opens the bot's user commands.

import { h, iconButton, updateChildren } from "./dom.js";
import { pingsOf } from "./feed.js";
import { openUserMenu } from "./menus.js";
import { avatar } from "./message.js";
import { activePane, localeOf, membersOf } from "./state.js";
import { tell } from "./words.js";

/** Fills the members panel for the active column. */
export function drawMembers(element, close) {
  const pane = activePane();
  if (!pane) return;
  const words = (english) => tell(localeOf(pane.user), english);
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.user : null;
  const all = membersOf(pane.channel);
  const part = (title, members) =>
    members.length ? h("section", { "aria-label": title }, h("h2", {}, `${title} · ${members.length}`), h("ul", {}, members.map((member) => item(member, pane)))) : null;
  updateChildren(element, [
    h("header", { class: "members-head only-narrow-flex" }, h("strong", {}, words("Members")), iconButton("close", words("Close"), close)),
    h("div", { class: "members-list" }, part(words("Apps"), all.filter((member) => member.bot)) , part(words("People"), all.filter((member) => !member.bot)) ),
  ]);
  if (focused && !element.contains(document.activeElement)) element.querySelector(`[data-user="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function item(member, pane) {
  const pings = member.bot ? 0 : pingsOf(member.id);
  const button = h(
    "button",
    {
      type: "button",
      class: "member",
      "data-user": member.id,
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      onclick: () => openUserMenu(button, member.id, activePane()),
      oncontextmenu: (event) => {
        event.preventDefault();
        openUserMenu(button, member.id, activePane());
      },
    },
    avatar(member),
    h("span", { class: "member-name" }, member.name, member.id === pane.user ? h("span", { class: "member-you" }, ` ${tell(localeOf(pane.user), "(you)")}`) : null),
    member.bot ? h("span", { class: "badge" }, "APP") : h("span", { class: "member-locale" }, member.locale ),
    pings ? h("span", { class: "pings-badge", "aria-label": tell(localeOf(pane.user), "{count} mentions", { count: pings }) }, String(pings)) : null,
  );
  return h("li", {}, button);
}
