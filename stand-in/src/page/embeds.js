// Embeds: framed cards with title, text, fields and pictures.

import { lightbox } from "./attachments.js";
import { h, ownPath } from "./dom.js";
import { link, render, renderLine } from "./markup.js";
import { written } from "./time.js";
import { say } from "./words.js";

/** Files that an embed shows, so that they are not shown again below the message. */
export function usedByEmbeds(message) {
  const urls = (message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url, embed.author?.icon_url, embed.footer?.icon_url]);
  const paths = new Set(urls.filter(Boolean).map((url) => fileOf(message, url)).filter(Boolean));
  return (message.attachments ?? []).filter((file) => paths.has(file));
}

const fileOf = (message, url) =>
  (message.attachments ?? []).find((file) => url === `attachment://${file.filename}` || (ownPath(url) && ownPath(url) === ownPath(file.url)));

/** Draws one embed. */
export function embed(one, message, context) {
  const picture = (media, kind) => {
    if (!media?.url) return null;
    const file = fileOf(message, media.url);
    const path = ownPath(file?.url ?? media.url);
    // A picture on another server is named, not fetched: the page contacts only the stand-in.
    if (!path || path.startsWith("//")) return h("p", { class: "elsewhere" }, link(media.url, [`Picture at ${media.url}`]));
    const shown = file ?? { url: path, filename: kind };
    const alt = file?.description || `${kind === "image" ? "Picture" : "Small picture"}${one.title ? ` for ${one.title}` : ""}`;
    return h("button", { type: "button", class: `embed-${kind}`, "aria-label": say("Open the picture"), onclick: () => lightbox([shown], 0) }, h("img", { src: path, alt }));
  };
  const title = one.title && renderLine(one.title, context);
  const footer = [one.footer?.text, one.timestamp && written(one.timestamp, context.locale)].filter(Boolean).join(" • ");
  const card = h(
    "article",
    { class: "embed" },
    h(
      "div",
      { class: "embed-main" },
      one.author?.name ? h("p", { class: "embed-author" }, one.author.url ? link(one.author.url, [one.author.name]) : one.author.name) : null,
      title ? h("p", { class: "embed-title" }, one.url ? link(one.url, title) : title) : null,
      one.description ? render(one.description, context) : null,
      one.fields?.length
        ? h(
            "dl",
            { class: "embed-fields" },
            one.fields.map((field) => h("div", { class: field.inline ? "inline" : null }, h("dt", {}, renderLine(field.name, context)), h("dd", {}, render(field.value, context)))),
          )
        : null,
      picture(one.image, "image"),
      footer ? h("p", { class: "embed-footer" }, footer) : null,
    ),
    picture(one.thumbnail, "thumbnail"),
  );
  if (Number.isInteger(one.color)) card.style.setProperty("--bar", `#${one.color.toString(16).padStart(6, "0")}`);
  return card;
}
