// Servers with their channels and threads, and direct messages, as the active column's user sees them.

import { RECORDING } from "./api.js";
import { addChannel, addPerson, newConversation, resetWorld } from "./dialogs.js";
import { h, icon, iconButton, updateChildren } from "./dom.js";
import { unread } from "./feed.js";
import { account, externalApps, membership } from "./menus.js";
import { openMenu } from "./popup.js";
import { tell } from "./words.js";
import { activePane, canSee, channel as channelOf, channelName, channelsOf, directsOf, guildOf, isDirect, kindOf, localeOf, setPane, setSplit, signOf, state, userName } from "./state.js";

/** The page's words in the language of the active column's person. */
const words = (english, values) => tell(localeOf(activePane().user), english, values);

/** Fills the sidebar. Calls `close` when something was chosen, since the sidebar may be a drawer. */
export function drawSidebar(element, close) {
  const pane = activePane();
  if (!pane) return;
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const guilds = state.guilds.filter((guild) => guild.members.has(pane.user));
  const list = h(
    "div",
    { class: "sidebar-list" },
    guilds.map((guild) => guildSection(guild, pane, close)),
    directSection(pane, close),
  );
  updateChildren(element, [
    h(
      "header",
      { class: "sidebar-head" },
      h("h1", {}, state.bot.username),
      h("p", {}, words("as "), h("strong", {}, userName(pane.user))),
      iconButton("close", words("Close"), close, { class: "icon-button only-narrow", "data-key": "close" }),
    ),
    list,
    tools(close),
  ]);
  if (focused && !element.contains(document.activeElement)) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Direct messages and groups, and a button that starts a conversation. */
function directSection(pane, close) {
  const label = words("Direct messages");
  const items = directsOf(pane.user).map((found) => channelItem(found, channelName(found.id, pane.user), pane, close));
  const begin = iconButton("plus", words("New conversation"), () => newConversation(close), { class: "icon-button small", "data-key": "new-conversation" });
  return h("section", { class: "guild", "aria-label": label }, h("h2", {}, h("span", {}, label), begin), h("ul", {}, items));
}

function guildSection(guild, pane, close) {
  const seen = channelsOf(guild.id).filter(({ channel }) => canSee(pane.user, channel.id));
  return h(
    "section",
    { class: "guild", "aria-label": guild.name },
    h(
      "h2",
      {},
      h("span", {}, guild.name),
      iconButton("more", words("Actions for {name}", { name: guild.name }), (event) => guildMenu(event.currentTarget, guild.id), { class: "icon-button small", "data-key": `guild-${guild.id}`, "aria-haspopup": "menu", "aria-expanded": "false" }),
    ),
    h(
      "ul",
      {},
      seen.map(({ channel, threads }) => [
        channelItem(channel, channel.name, pane, close),
        threads.length ? h("li", {}, h("ul", { class: "threads", "aria-label": words("Threads of {name}", { name: channel.name }) }, threads.map((thread) => channelItem(thread, thread.name, pane, close)))) : null,
      ]),
    ),
  );
}

/** Opens the menu of a server: new channel, members who leave or join. */
function guildMenu(at, id) {
  const guild = state.guilds.find((found) => found.id === id);
  const { user, channel } = activePane();
  openMenu(
    at,
    [
      { label: words("Add a channel to {guild}", { guild: guild.name }), icon: "plus", run: () => addChannel(id) },
      ...(guildOf(channel) === guild ? externalApps(channelOf(channel), user) : []),
      ...membership(guild, state.bot.id),
      ...membership(guild, user),
    ],
    { label: words("Actions for {name}", { name: guild.name }) },
  );
}

function channelItem(channel, name, pane, close) {
  const { count, pings } = unread(pane.user, channel.id);
  const here = pane.channel === channel.id;
  const kind = kindOf(channel);
  const label = [name, kind ? words(kind) : null, pings ? words(pings === 1 ? "1 mention" : "{count} mentions", { count: pings }) : count ? words("unread") : null].filter(Boolean).join(", ");
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: ["channel", here && "here", count && !here && "unread"].filter(Boolean).join(" "),
        "aria-current": here ? "page" : null,
        "aria-label": label,
        "data-key": `channel-${channel.id}`,
        onclick: () => {
          setPane(state.active, { channel: channel.id });
          close();
        },
        oncontextmenu: (event) => {
          if (isDirect(channel)) return;
          event.preventDefault();
          openMenu(event.currentTarget, externalApps(channel, activePane().user), { label: words("Actions for {name}", { name }) });
        },
      },
      icon(signOf(channel)),
      h("span", { class: "channel-name", title: name }, name),
      pings ? h("span", { class: "pings-badge" }, String(pings)) : null,
    ),
  );
}

const dark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

function tools(close) {
  const toggleTheme = () => {
    const theme = dark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("stand-in.theme", theme);
    drawSidebar(document.getElementById("sidebar"), close);
  };
  const more = (event) =>
    openMenu(
      event.currentTarget,
      [
        { label: words("Add a person…"), icon: "people", run: () => addPerson(() => {}) },
        ...account(activePane().user),
        ...state.guilds.filter((guild) => !guild.members.has(activePane().user)).flatMap((guild) => membership(guild, activePane().user)),
        { label: words("Download the recording"), hint: words("everything that went over the wire"), icon: "download", run: () => h("a", { href: RECORDING, download: "recording.jsonl" }).click() },
        { label: words("Start afresh…"), hint: words("a new, empty world"), icon: "reset", danger: true, run: resetWorld },
      ],
      { label: words("More") },
    );
  return h(
    "footer",
    { class: "sidebar-tools" },
    h("button", { type: "button", class: "tool", "aria-pressed": String(state.split), "data-key": "split", onclick: () => setSplit(!state.split) }, icon("split"), words("Two people")),
    iconButton(dark() ? "sun" : "moon", words(dark() ? "Light colours" : "Dark colours"), toggleTheme, { "data-key": "theme" }),
    iconButton("more", words("More"), more, { "data-key": "more", "aria-haspopup": "menu", "aria-expanded": "false" }),
  );
}
