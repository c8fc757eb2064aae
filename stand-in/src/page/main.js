// Starts the page: draws the world, listens for changes, manages drawers and columns.

import { listen } from "./api.js";
import { h, updateChildren } from "./dom.js";
import { changed, feed, forget, refresh, refreshAll } from "./feed.js";
import { reportUnexpected } from "./interact.js";
import { drawMembers } from "./members.js";
import { column } from "./pane.js";
import { closeMenu } from "./popup.js";
import { drawSidebar } from "./sidebar.js";
import { activate, activePane, loadWorld, localeOf, on, shown, state, userName } from "./state.js";
import { keepStamps } from "./time.js";
import { languageOf, say } from "./words.js";

const TYPING_MS = 10_000;

const sidebar = document.getElementById("sidebar");
const members = document.getElementById("members");
const panes = document.getElementById("panes");
const backdrop = document.getElementById("backdrop");
const offline = document.getElementById("offline");
const narrow = matchMedia("(max-width: 760px)");
const roomy = matchMedia("(min-width: 1100px)");

// ---- drawers: sidebar and members slide over the messages where there is no room beside them ----

let drawer = null;
let returnTo = null;

function openDrawer(element) {
  closeDrawer();
  returnTo = document.activeElement;
  drawer = element;
  element.classList.add("open");
  backdrop.hidden = false;
  panes.inert = true;
  element.querySelector(".here, button")?.focus();
}

function closeDrawer() {
  if (!drawer) return;
  drawer.classList.remove("open");
  drawer = null;
  backdrop.hidden = true;
  panes.inert = false;
  returnTo?.focus?.();
}

function toggleMembers() {
  if (narrow.matches || (state.split && !roomy.matches)) {
    openDrawer(members);
    return;
  }
  const hidden = document.body.classList.toggle("no-members");
  localStorage.setItem("stand-in.members", hidden ? "hidden" : "shown");
}

backdrop.addEventListener("click", closeDrawer);
addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && closeDrawer());
narrow.addEventListener("change", closeDrawer);
document.body.classList.toggle("no-members", localStorage.getItem("stand-in.members") === "hidden");

// ---- columns ----

const columns = [0, 1].map((index) => column(index, { openSidebar: () => openDrawer(sidebar), toggleMembers }));
const heading = panes.querySelector("h1");
const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "People" });

const skipConversation = document.getElementById("skip-conversation");
const skipComposer = document.getElementById("skip-composer");
skipComposer.addEventListener("click", (event) => {
  event.preventDefault();
  columns[state.active].focus();
});

/** Sets the fixed texts of the page, in the language of the active column's person. */
function translate() {
  document.documentElement.lang = languageOf(localeOf(activePane()?.user));
  skipConversation.textContent = say("Skip to the conversation");
  skipComposer.textContent = say("Skip to the composer");
  sidebar.setAttribute("aria-label", say("Servers and channels"));
  members.setAttribute("aria-label", say("Members"));
  document.getElementById("menus").setAttribute("aria-label", say("Menu"));
  tabs.setAttribute("aria-label", say("People"));
}

function drawPanes() {
  document.body.classList.toggle("split", state.split);
  translate();
  const wanted = [heading, tabs, ...columns.slice(0, shown().length).map((one) => one.element)];
  for (const child of [...panes.children]) if (!wanted.includes(child)) child.remove();
  for (const child of wanted) if (!child.isConnected) panes.append(child);
  columns.slice(0, shown().length).forEach((one, index) => {
    one.element.classList.toggle("front", state.active === index);
    one.element.querySelector(".composer").id = state.active === index ? "composer" : `composer-${index}`;
    one.update();
  });
  updateChildren(
    tabs,
    shown().map((pane, index) =>
      h("button", { type: "button", class: "tab", role: "tab", "aria-selected": String(state.active === index), onclick: () => activate(index) }, userName(pane.user)),
    ),
  );
  drawSides();
}

let sidesDue = false;
/** Draws sidebar and members, at most once per frame: a refresh of many channels causes one redraw. */
function drawSides() {
  if (sidesDue) return;
  sidesDue = true;
  requestAnimationFrame(() => {
    sidesDue = false;
    drawSidebar(sidebar, closeDrawer);
    drawMembers(members, closeDrawer);
    columns.slice(0, shown().length).forEach((one) => one.drawPersons());
    const name = state.bot?.username ?? "Stand-in";
    heading.textContent = name;
    document.title = name === "Stand-in" ? name : `${name} · Stand-in`;
  });
}

on("world", drawPanes);
on("panes", drawPanes);
on("offers", drawPanes);
on("unread", drawSides);
on("feed", (one) => columns.slice(0, shown().length).forEach((column) => column.isFor(one) && column.redraw()));
on("thinking", (one) => columns.slice(0, shown().length).forEach((column) => column.isFor(one) && column.think()));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawSides);

// ---- typing outside a field goes into the composer ----

addEventListener("keydown", (event) => {
  const typed = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
  // While an input method composes a word, keys belong to the input method.
  if (!typed || event.isComposing || drawer || event.target.closest?.("input, textarea, select, dialog, [role=menu], [role=listbox]")) return;
  // The key's character goes to the element that has the focus after this call.
  columns[state.active].focus();
});

// ---- changes of the world ----

let loading = null;
let loadAgain = false;
/** Loads the world again; calls during a load are combined into one more load. */
function reload() {
  loadAgain = true;
  loading ??= (async () => {
    try {
      while (loadAgain) {
        loadAgain = false;
        await loadWorld();
      }
    } finally {
      loading = null;
    }
  })();
  return loading;
}

async function resync() {
  try {
    await reload();
    refreshAll();
  } catch {
    // The stand-in is not reachable yet; the next round asks again.
  }
}

function onEvent(event) {
  switch (event.type) {
    case "messages":
      if (!state.channels.has(event.channel)) reload().then(() => changed(event.channel), () => {});
      else changed(event.channel);
      break;
    case "world":
      reload().then(refreshAll, () => {});
      break;
    case "reset":
      forget();
      closeMenu();
      resync();
      break;
    case "typing":
      for (const pane of shown()) {
        const one = feed(pane.user, event.channel);
        one.typingUntil = Date.now() + TYPING_MS;
        columns.forEach((column) => column.isFor(one) && column.think());
        setTimeout(() => columns.forEach((column) => column.isFor(one) && column.think()), TYPING_MS + 50);
      }
      break;
    default:
      resync();
  }
}

function onStatus(connected) {
  offline.hidden = connected;
  offline.textContent = connected ? "" : say("The stand-in does not answer. Trying again…");
}

// The channels on screen load first; the others follow for their unread marks.
on("panes", () => shown().forEach((pane) => feed(pane.user, pane.channel).loaded || refresh(pane.user, pane.channel)));
reportUnexpected();
keepStamps();
panes.append(tabs);
listen(onEvent, onStatus);
