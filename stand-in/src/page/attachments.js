// Pictures and files of a message. A picture always comes with its alt text, for readers who do not see the picture.

import { freshId, h, icon, iconButton, ownPath } from "./dom.js";
import { say } from "./words.js";

const PICTURE = /\.(png|jpe?g|gif|webp)$/i;

const isPicture = (file) => file.content_type?.startsWith("image/") ?? PICTURE.test(file.filename);

/** Draws the attachments of a message, except those that an embed shows already. */
export function attachments(files) {
  const shown = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return [shown.length ? pictures(shown) : null, ...others.map(fileCard)];
}

/** Draws pictures side by side, each with its alt text. */
export const pictures = (files) => h("div", { class: files.length > 1 ? "pictures several" : "pictures" }, files.map((file) => picture(file, files)));

function picture(file, all) {
  const path = ownPath(file.url);
  if (!path) return fileCard(file);
  const alt = file.description ?? "";
  const image = h("img", {
    src: path,
    alt: alt || file.filename,
    width: file.width,
    height: file.height,
    decoding: "async",
    draggable: "false",
  });
  return h(
    "figure",
    { class: "picture" },
    h("button", { type: "button", class: "picture-open", "aria-label": alt || say("Open the picture"), onclick: () => lightbox(all, all.indexOf(file)) }, image),
    alt ? caption(alt) : null,
  );
}

/** Alt text below a picture, for all readers: its first line, and the whole text on demand. */
function caption(alt) {
  const id = freshId("alt");
  const button = h(
    "button",
    {
      type: "button",
      class: "alt-button",
      "aria-expanded": "false",
      "aria-controls": id,
      onclick: () => button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true")),
    },
    "ALT",
  );
  return h("figcaption", {}, button, h("span", { class: "alt-text", id }, alt));
}

function fileCard(file) {
  const path = ownPath(file.url);
  return h(
    "div",
    { class: "file" },
    icon("file"),
    h("div", { class: "file-text" }, path ? h("a", { href: path, target: "_blank", rel: "noopener" }, file.filename) : file.filename, h("span", {}, size(file.size))),
    path ? h("a", { class: "icon-button", href: path, download: file.filename, "aria-label": say("Download {name}", { name: file.filename }), title: say("Download") }, icon("download")) : null,
  );
}

function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Shows a picture over the page; arrow keys lead to the other pictures of the message. */
export function lightbox(files, start) {
  let index = start;
  const stage = h("div", { class: "stage" });
  const caption = h("p", { class: "stage-caption", tabindex: 0 });
  const original = h("a", { class: "stage-link", target: "_blank", rel: "noopener" }, icon("link"), say("Open original"));
  const box = h(
    "dialog",
    { class: "lightbox", "aria-label": say("Picture") },
    stage,
    h("div", { class: "stage-foot" }, caption, original),
    iconButton("close", say("Close picture"), () => box.close(), { class: "icon-button stage-close" }),
  );
  const show = () => {
    const file = files[index];
    const image = h("img", { src: ownPath(file.url), alt: file.description || file.filename });
    image.addEventListener("click", () => image.classList.toggle("natural"));
    stage.replaceChildren(image);
    caption.textContent = file.description || file.filename;
    original.href = ownPath(file.url);
  };
  box.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || files.length < 2) return;
    index = (index + step + files.length) % files.length;
    show();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box || event.target === stage) box.close();
  });
  box.addEventListener("close", () => box.remove());
  show();
  document.body.append(box);
  box.showModal();
}
