// One column: its person, the messages of a channel, and the composer.

import { leaves } from "./commands.js";
import { composer } from "./composer.js";
import { h, icon, iconButton, updateChildren } from "./dom.js";
import { feed, markSeen, older, mentions, pingsOf, seenUpTo, visible } from "./feed.js";
import { addPerson } from "./dialogs.js";
import { avatar, begins, contextOf, continues, dots, isPrivate, messageItem, noteItem, spoken } from "./message.js";
import { adding } from "./menus.js";
import { openMenu } from "./popup.js";
import { activate, channel, channelName, isDirect, isForum, isGroup, isThread, isWithBot, localeOf, membersOf, people, setPane, setSplit, shown, signOf, state, user, userName } from "./state.js";
import { day } from "./time.js";
import { languageOf, tell } from "./words.js";

/** Distance from the end, in CSS pixels, that still counts as at the end. */
const NEAR_END = 60;
/** Space above a message that is taller than the view, in CSS pixels. */
const ABOVE_TALL = 8;
/** Time after a touch in which scrolling counts as made by hand; each scroll step restarts it. */
const BY_HAND_MS = 400;

/** The largest number of people in the switch above the messages; its menu has all people. */
const SWITCHED = 3;

/** Makes the column with the given index. Returns `{element, update, redraw, think}`. */
export function column(index, { openSidebar, toggleMembers }) {
  const pane = () => state.panes[index];
  const feedOf = () => feed(pane().user, pane().channel);
  let drawn = new Map();
  let showing = "";
  /** The first message that was unread when the channel was opened; undefined until the messages are loaded. */
  let firstNew;
  let stick = true;
  let touched = -BY_HAND_MS;
  let announced = null;
  /** The newest message, if it is taller than the view and its end was reached by hand. */
  let readTo = null;
  /** The scroll position that the page has set by itself. */
  let aimed = 0;

  const title = h("h2", { class: "pane-title" });
  const who = h("button", { type: "button", class: "who", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => choosePerson() });
  const persons = h("div", { class: "persons", role: "group" });
  const beside = h("button", { type: "button", class: "side-by-side", onclick: () => setSplit(!state.split) });
  const list = h("ol", { class: "messages" });
  const scroller = h("div", { class: "scroller", tabindex: -1, role: "group" }, list);
  const live = h("div", { class: "sr-only", role: "log", "aria-live": "polite" });
  const words = (english, values) => tell(localeOf(pane()?.user), english, values);
  const jumpText = h("span", {}, words("Newest messages"));
  const jump = h("button", { type: "button", class: "to-end", hidden: true, onclick: () => toEnd() }, icon("down"), jumpText);
  const typing = h("div", { class: "typing" });
  const entry = composer(pane);
  const toSidebar = iconButton("menu", "", openSidebar, { class: "icon-button only-narrow" });
  const toMembers = iconButton("people", "", toggleMembers, { class: "icon-button members-toggle" });
  const element = h(
    "section",
    { class: "pane", onfocusin: () => activate(index), onpointerdown: () => activate(index) },
    h("header", { class: "pane-head" }, toSidebar, title, persons, who, beside, toMembers),
    h("div", { class: "stream" }, scroller, jump),
    typing,
    entry.element,
    live,
  );

  // Only scrolling by hand leaves the newest message: heights change by themselves, and the browser then scrolls too.
  // A press on a button, by pointer or key, is not scrolling.
  const scrolls = {
    wheel: () => true,
    touchmove: () => true,
    keydown: (event) => !["Enter", " "].includes(event.key),
    pointerdown: (event) => event.target === scroller,
  };
  for (const [type, does] of Object.entries(scrolls)) {
    scroller.addEventListener(type, (event) => does(event) && (touched = performance.now()), { passive: true });
  }
  scroller.addEventListener("scroll", () => {
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    const byHand = performance.now() - touched < BY_HAND_MS && scroller.scrollTop !== aimed;
    if (byHand) touched = performance.now();
    if (below < NEAR_END) {
      stick = true;
      jump.hidden = true;
      if (byHand && isTall(list.lastElementChild)) readTo = list.lastElementChild.dataset.message;
      see();
    } else if (byHand) {
      stick = false;
      jump.hidden = below < scroller.clientHeight / 2;
    }
  });
  // Pictures and edits change heights later; a view of the newest message stays at the newest message.
  new ResizeObserver(() => stick && toEnd()).observe(list);
  new ResizeObserver(() => stick && toEnd()).observe(scroller);

  const isTall = (item) => Boolean(item) && item.offsetHeight > scroller.clientHeight;

  /** Shows the newest message: its end, or its top if the message is taller than the view and not read yet. */
  function toEnd() {
    stick = true;
    const newest = list.lastElementChild;
    const fromTop = isTall(newest) && readTo !== newest.dataset.message;
    if (fromTop) scroller.scrollTop += newest.getBoundingClientRect().top - scroller.getBoundingClientRect().top - ABOVE_TALL;
    else scroller.scrollTop = scroller.scrollHeight;
    aimed = scroller.scrollTop;
    jump.hidden = true;
    jumpText.textContent = words("Newest messages");
  }

  /** Marks the messages on screen as read, while the page is visible. */
  function see() {
    if (stick && !document.hidden && element.checkVisibility()) markSeen(pane().user, pane().channel);
  }

  function choosePerson() {
    const entries = people().map((person) => {
      const pings = pingsOf(person.id);
      return {
        label: person.name,
        hint: person.locale,
        leading: avatar(person),
        checked: person.id === pane().user,
        badge: pings ? h("span", { class: "pings-badge", "aria-label": words("{count} mentions", { count: pings }) }, String(pings)) : null,
        run: () => setPane(index, { user: person.id }),
      };
    });
    entries.push({ label: words("Add a person…"), icon: "plus", run: () => addPerson((id) => setPane(index, { user: id })) });
    openMenu(who, entries, { label: words("Who you are") });
  }

  function head() {
    const found = channel(pane().channel);
    const name = channelName(pane().channel, pane().user) ?? "nowhere";
    const parent = isThread(found) ? channelName(found.parent_id) : null;
    updateChildren(title, [
      icon(signOf(found)),
      ...(parent ? [h("button", { type: "button", class: "crumb", onclick: () => openChannel(channel(pane().channel).parent_id) }, parent), h("span", { class: "crumb-mark", "aria-hidden": "true" }, "›")] : []),
      h("span", { class: "pane-name" }, name),
    ]);
    const person = user(pane().user);
    drawPersons(person);
    const direct = isGroup(found) ? name : words("messages with {name}", { name });
    const where = isDirect(found) ? direct : `#${name}`;
    element.setAttribute("aria-label", words("{name} in {where}", { name: person.name, where }));
    scroller.setAttribute("aria-label", words("Messages: {where}", { where }));
    for (const [button, label] of [[toSidebar, words("Servers and channels")], [toMembers, words("Members")]]) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    element.lang = languageOf(localeOf(pane().user));
    // The bot's texts are in the reader's language if the bot supports it.
    list.lang = localeOf(pane().user);
    element.classList.toggle("active", state.split && state.active === index);
    element.dataset.person = person.name;
  }

  /** Draws the switch between people, the menu of all people, and the switch between one column and two. */
  function drawPersons(person = user(pane().user)) {
    const everyone = people();
    const few = everyone.slice(0, SWITCHED);
    if (!few.includes(person)) few.splice(-1, 1, person);
    persons.hidden = state.split || everyone.length < 2;
    persons.setAttribute("aria-label", words("Who you are"));
    const focused = persons.contains(document.activeElement) ? document.activeElement.dataset.user : null;
    updateChildren(persons, persons.hidden ? [] : few.map((one) => personButton(one)));
    if (focused && !persons.contains(document.activeElement)) persons.querySelector(`[data-user="${CSS.escape(focused)}"]`)?.focus();
    who.classList.toggle("bare", !persons.hidden);
    const name = h("span", { class: persons.hidden ? "who-name" : "sr-only" }, person.name);
    updateChildren(who, [persons.hidden ? avatar(person) : null, h("span", { class: "sr-only" }, `${words("You are")} `), name, icon("down")].filter(Boolean));
    beside.hidden = everyone.length < 2;
    beside.setAttribute("aria-pressed", String(state.split));
    beside.setAttribute("aria-label", words("Both side by side"));
    beside.title = words("Both side by side");
    updateChildren(beside, [icon("split"), h("span", {}, words("Side by side"))]);
  }

  function personButton(one) {
    const pings = one.id === pane().user ? 0 : pingsOf(one.id);
    return h(
      "button",
      { type: "button", class: "person", "aria-pressed": String(one.id === pane().user), "data-user": one.id, onclick: (event) => setPane(index, { user: event.currentTarget.dataset.user }) },
      avatar(one),
      h("span", { class: "person-name" }, one.name),
      pings ? h("span", { class: "pings-badge", "aria-label": words("{count} mentions", { count: pings }) }, String(pings)) : null,
    );
  }

  const openChannel = (id) => channel(id) && setPane(index, { channel: id });

  function jumpTo(id) {
    const item = drawn.get(id)?.element;
    if (!item) return;
    stick = false;
    item.scrollIntoView({ block: "center" });
    item.classList.remove("found");
    requestAnimationFrame(() => item.classList.add("found"));
    item.focus({ preventScroll: true });
  }

  /** Redraws the column after a change of the user, the channel or the world. */
  function update() {
    if (!pane()) return;
    const now = `${pane().user}|${pane().channel}`;
    head();
    entry.element.hidden = isForum(channel(pane().channel));
    if (now !== showing) {
      showing = now;
      firstNew = undefined;
      stick = true;
      announced = null;
      readTo = null;
      drawn = new Map();
      list.replaceChildren();
      live.replaceChildren();
      entry.reset();
    }
    redraw();
  }

  /** Updates the list of messages, and touches only those that changed. */
  function redraw() {
    const one = feedOf();
    const context = contextOf(pane(), { openChannel, jump: jumpTo, reply: entry.replyTo });
    const messages = visible(one);
    const next = new Map();
    const wanted = [];
    let previous = null;
    let dayBefore = "";
    if (one.more) wanted.push(keyed(next, "older", `older-${one.limit}`, () => h("li", { class: "older" }, h("button", { type: "button", class: "text-button", onclick: () => showOlder(one) }, words("Older messages")))));
    if (one.loaded && firstNew === undefined) {
      const read = seenUpTo(pane().user, pane().channel);
      firstNew = messages.find((message) => Date.parse(message.timestamp) > read && message.author.id !== pane().user)?.id ?? null;
    }
    for (const message of messages) {
      const today = day(message.timestamp, localeOf(pane().user));
      if (today !== dayBefore) {
        wanted.push(keyed(next, `day-${today}`, today, () => h("li", { class: "divider" }, h("span", {}, today))));
        previous = null;
      }
      dayBefore = today;
      if (message.id === firstNew) {
        wanted.push(keyed(next, "new", "new", () => h("li", { class: "divider new" }, h("span", {}, words("New")))));
      }
      const before = previous;
      const named = [...(message.content ?? "").matchAll(/<#(\d+)>/g)].map(([, id]) => channelName(id));
      const key = JSON.stringify([message, before && continues(message, before), one.failures.get(message.id), named]);
      wanted.push(keyed(next, message.id, key, () => messageItem(message, before, one, context)));
      previous = message;
    }
    for (const entry of one.notes) wanted.push(keyed(next, entry.id, entry.id, () => noteItem(entry, pane().user)));
    if (one.loaded && !messages.length && !one.notes.length) {
      wanted.push(keyed(next, "empty", `${showing}|${state.split}|${leaves(pane()).length}|${adding(pane().user).length}`, () => beginning()));
    }
    const kept = stick ? null : firstInView();
    place(wanted, next);
    if (kept) scroller.scrollTop += (next.get(kept.id)?.element.getBoundingClientRect().top ?? kept.top) - kept.top;
    const fresh = announce(one, messages, context);
    if (stick) toEnd();
    else if (fresh) {
      jump.hidden = false;
      jumpText.textContent = words("New messages below");
    }
    see();
    think();
  }

  /** The first message in view and its position, so that it stays in place when other messages change. */
  function firstInView() {
    const edge = scroller.getBoundingClientRect().top;
    for (const [id, { element }] of drawn) {
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom > edge) return { id, top };
    }
    return null;
  }

  /** Introduction of an empty channel: who the person is, and what they can do. */
  function beginning() {
    const found = channel(pane().channel);
    const name = channelName(pane().channel, pane().user);
    if (isForum(found)) return h("li", { class: "beginning" }, h("strong", {}, `#${name}`), h("p", {}, words("Nothing is written in this channel itself: its threads are listed below its name.")));
    const bot = state.bot.username;
    const others = membersOf(pane().channel).filter((person) => !person.bot && person.id !== pane().user);
    const other = others.find((person) => person.id === state.panes[1].user) ?? others[0];
    const beOther = () => {
      setPane(1, { user: other.id, channel: pane().channel });
      setSplit(true);
    };
    const someCommand = leaves(pane()).length > 0;
    const [add] = someCommand ? [] : adding(pane().user);
    const none = isWithBot(found) ? "{bot} writes to you here; it has no command for this place." : "{bot} has no command for this place.";
    const hint = someCommand ? "Type / to see what {bot} can do." : add ? "Add {bot} to your account to use it here." : none;
    return h(
      "li",
      { class: "beginning" },
      h("strong", {}, isDirect(found) ? name : `#${name}`),
      h("p", {}, words("You are {name} here.", { name: userName(pane().user) }), " ", words(hint, { bot })),
      h(
        "div",
        { class: "beginning-buttons" },
        someCommand ? h("button", { type: "button", class: "button primary", onclick: () => entry.offer() }, words("Show the commands")) : null,
        add ? h("button", { type: "button", class: "button primary", onclick: add.run }, add.label) : null,
        other && !state.split ? h("button", { type: "button", class: "button secondary", onclick: beOther }, words("Be {name} as well", { name: other.name })) : null,
      ),
    );
  }

  /** Loads older messages; the messages on screen keep their place. */
  async function showOlder(one) {
    stick = false;
    const below = scroller.scrollHeight - scroller.scrollTop;
    await older(one);
    scroller.scrollTop = scroller.scrollHeight - below;
  }

  // ---- keyboard: Tab reaches the list once, arrow keys move between messages, Tab then enters the focused message ----

  const FOCUSABLE = ":is(button, a[href], select, input, textarea):not([tabindex='-1']), [tabindex='0']";
  /** The message that Tab reaches. */
  let current = null;

  /** Removes the controls inside a message from the order of Tab, or restores them. */
  function inside(item, on) {
    for (const control of item.querySelectorAll(on ? "[data-inside]" : FOCUSABLE)) {
      control.tabIndex = on ? 0 : -1;
      control.toggleAttribute("data-inside", !on);
    }
  }

  function makeCurrent(item) {
    if (current === item) return;
    if (current?.isConnected) {
      current.tabIndex = -1;
      inside(current, false);
    }
    current = item ?? null;
    if (!current) return;
    current.tabIndex = 0;
    inside(current, true);
  }

  list.addEventListener("focusin", (event) => makeCurrent(event.target.closest("li.message")));
  list.addEventListener("keydown", (event) => {
    const item = event.target.closest("li.message");
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      entry.focus();
      return;
    }
    if (event.target !== item) return;
    const items = [...list.querySelectorAll(":scope > li.message")];
    const now = items.indexOf(item);
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= items.length) return;
    items[Math.max(0, to)]?.focus();
    items[Math.max(0, to)]?.scrollIntoView({ block: "nearest" });
  });

  function keyed(next, id, key, make) {
    const old = drawn.get(id);
    if (old?.key === key) {
      next.set(id, old);
      return old;
    }
    const item = { key, element: make(), replaces: old?.element };
    if (item.element.matches(".message")) inside(item.element, false);
    next.set(id, item);
    return item;
  }

  function place(wanted, next) {
    for (const item of wanted) {
      if (!item.replaces) continue;
      keepFocus(item.replaces, item.element);
      item.replaces = undefined;
    }
    const elements = new Set(wanted.map((item) => item.element));
    for (const child of [...list.children]) if (!elements.has(child)) child.remove();
    wanted.forEach((item, at) => {
      if (list.children[at] !== item.element) list.insertBefore(item.element, list.children[at] ?? null);
    });
    drawn = next;
    if (!current?.isConnected) makeCurrent([...list.querySelectorAll(":scope > li.message")].at(-1));
  }

  /** Replaces a message by its redrawn version and keeps the focus on the same button, or on the message. */
  function keepFocus(old, fresh) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const id = focused?.dataset?.customId;
    old.replaceWith(fresh);
    if (current === old) {
      current = null;
      makeCurrent(fresh);
    }
    if (!focused) return;
    const same = id && [...fresh.querySelectorAll("[data-custom-id]")].find((button) => button.dataset.customId === id && !button.disabled);
    (same ?? fresh).focus({ preventScroll: true });
  }

  /** Whether the other column reads the message out: both columns show the channel, and the other one is active. */
  function readBeside(message) {
    const other = state.split && state.active !== index ? state.panes[state.active] : null;
    return other?.channel === pane().channel && !isPrivate(message);
  }

  /** Reads out new messages and new lines of changed messages; returns whether there were new messages. */
  function announce(one, messages, context) {
    if (!one.loaded) return false;
    let fresh = false;
    const now = new Map(messages.map((message) => [message.id, message]));
    if (announced) {
      const oldest = messages.find((message) => announced.has(message.id))?.id;
      for (const message of messages) {
        const before = announced.get(message.id);
        if (message.author.id === pane().user || (before && before.edited_timestamp === message.edited_timestamp)) continue;
        // A board that folds into a line is not read out, only the move that follows; an answer to the reader alone is.
        if (before && !isPrivate(message) && message !== messages.at(-1)) continue;
        // Messages loaded by "older messages" are not new.
        if (!before && oldest && BigInt(message.id) < BigInt(oldest)) continue;
        fresh ||= !before;
        if (readBeside(message)) continue;
        const text = spoken(message, context, before);
        if (!text) continue;
        const mention = !before && mentions(message, pane().user) ? `${words("You are mentioned.")} ` : "";
        live.append(h("p", {}, before && !begins(before) ? words("Edited: {text}", { text }) : mention + text));
      }
      while (live.children.length > 20) live.firstChild.remove();
    }
    announced = now;
    return fresh;
  }

  function think() {
    const on = feedOf().thinking > 0 || (feedOf().typingUntil ?? 0) > Date.now();
    typing.classList.toggle("on", on);
    if (on && !typing.firstChild) typing.replaceChildren(dots(), words("{bot} is thinking…", { bot: state.bot.username }));
    if (!on) typing.replaceChildren();
  }

  document.addEventListener("visibilitychange", () => shown().includes(pane()) && see());
  return { element, update, redraw, think, see, drawPersons: () => pane() && drawPersons(), focus: entry.focus, isFor: (one) => pane() && one.user === pane().user && one.channel === pane().channel, name: () => userName(pane().user) };
}
