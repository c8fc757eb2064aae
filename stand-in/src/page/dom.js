// Builds elements. Text always becomes a text node and attributes are set one by one: nothing on this page goes
// through innerHTML, so no message can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element: `on…` keys are listeners, `true` is an empty attribute; null, undefined and false set no attribute. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, v] of Object.entries(value)) element.style.setProperty(name, v);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  fill(element, children);
  return element;
}

function fill(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) fill(element, child);
    else if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

/** The page's line icons, on a 24×24 grid. */
const ICONS = {
  at: "M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-3.5 7.1M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
  check: "M5 12.5l4.5 4.5L19 7.5",
  clip: "M19.5 11.5l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-8 8a1.5 1.5 0 0 1-2.2-2.1l7.2-7.2",
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9l6 6 6-6",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  file: "M14 3H7a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 1.5-1.5V7.5zM14 3v4.5h4.5",
  forum: "M4 5h12v8H8.5L5.5 16v-3H4zM18.5 9H20v8h-1.5v3l-3-3H10",
  hash: "M9.5 4L7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  link: "M13 5h6v6M19 5l-8 8M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14",
  megaphone: "M4 10v4h3l8 4.5v-13L7 10zM18 9.5a3.5 3.5 0 0 1 0 5M8 14l1.5 5.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  microphone: "M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  people: "M15.5 20v-1.5a4 4 0 0 0-4-4h-4a4 4 0 0 0-4 4V20M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M20.5 20v-1.5a4 4 0 0 0-3-3.9M15.5 4.2a3.5 3.5 0 0 1 0 6.6",
  plus: "M12 5v14M5 12h14",
  reply: "M4 18v-5a4 4 0 0 1 4-4h12m-5-5l5 5-5 5",
  reset: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5",
  send: "M5 12h13M12.5 5.5L19 12l-6.5 6.5",
  speaker: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  split: "M4 5h16v14H4zM12 5v14",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  thread: "M5 4v7a4 4 0 0 0 4 4h10m-4-4l4 4-4 4",
};

/** One of the icons, hidden from screen readers: the control around the icon carries the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A round or square button that shows only an icon. */
export function iconButton(name, label, onclick, props) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/**
 * Updates the children of an element and keeps those that look the same, so that a press in progress, the focus
 * and the scroll position survive. Kept children keep their listeners, which must therefore read the present state when
 * called.
 */
export function updateChildren(element, fresh) {
  const old = [...element.children];
  fresh.forEach((node, index) => {
    const before = old[index];
    if (!before) element.append(node);
    else if (before.isEqualNode(node)) return;
    else if (alike(before, node)) updateChildren(before, [...node.children]);
    else before.replaceWith(node);
  });
  for (const extra of old.slice(fresh.length)) extra.remove();
}

/** Whether two elements differ only in their child elements and have no text of their own. */
function alike(a, b) {
  const bare = [...a.childNodes, ...b.childNodes].every((node) => node.nodeType === Node.ELEMENT_NODE);
  return bare && a.children.length > 0 && b.children.length > 0 && a.cloneNode(false).isEqualNode(b.cloneNode(false));
}

let ids = 0;
/** An id that the page does not use yet. */
export function freshId(stem) {
  ids += 1;
  return `${stem}-${ids}`;
}

/** The URL of a text if it may be a link: http or https only; else null. */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return url.protocol === "http:" || url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

/** Names of this machine. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Path of an address that the stand-in itself serves, under any name of this machine; else null. */
export function ownPath(text) {
  const url = safeUrl(text);
  if (!url) return null;
  const here = url.port === location.port && LOOPBACK.has(url.hostname);
  return url.origin === location.origin || here ? url.pathname + url.search : null;
}

/** Reads a file that a person chose into the form that the control interface takes. */
export function asUpload(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, base64: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Shows a short notice, and announces it to screen readers. */
export function toast(text) {
  const box = document.getElementById("toasts");
  const item = h("p", { class: "toast" }, text);
  box.append(item);
  setTimeout(() => item.remove(), 6000);
}
