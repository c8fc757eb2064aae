// Parses Discord's Markdown into a tree of plain objects. This file knows nothing of the page; markup.js draws the
// tree.
//
// Blocks:  {type: "text" | "heading" | "small" | "quote" | "list" | "codeblock", …}
// Inline:  strings, and {type: "strong" | "em" | "u" | "s" | "spoiler" | "code" | "link" | "user" | …}

const DEEPEST = 10;

/** Parses a whole message. */
export function parse(text) {
  return blocks(text, 0);
}

const FENCE = "```";
const LANGUAGE = /^([a-zA-Z0-9_+\-.#]+)\n/;

function blocks(text, depth) {
  const out = [];
  let at = 0;
  for (let open = text.indexOf(FENCE), end; open >= 0; open = text.indexOf(FENCE, end)) {
    const close = text.indexOf(FENCE, open + FENCE.length);
    if (close < 0) break;
    end = close + FENCE.length;
    const inside = text.slice(open + FENCE.length, close);
    const language = LANGUAGE.exec(inside)?.[1];
    const code = withoutBreaks(language ? inside.slice(language.length) : inside);
    if (code === "") continue;
    lines(text.slice(at, open).replace(/\n$/, ""), out, depth);
    out.push({ type: "codeblock", language: language ?? "", text: code });
    at = text[end] === "\n" ? end + 1 : end;
  }
  lines(text.slice(at), out, depth);
  return out;
}

/** The text without line breaks at its ends; a pattern with `\n*$` would take quadratic time. */
function withoutBreaks(text) {
  let [from, to] = [0, text.length];
  while (from < to && text[from] === "\n") from += 1;
  while (to > from && text[to - 1] === "\n") to -= 1;
  return text.slice(from, to);
}

const HEADING = /^(#{1,3}) +(.+)$/;
const SMALL = /^-# +(.+)$/;
const QUOTE = /^> (.*)$/;
const REST_QUOTE = /^>>> /;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.+)$/;

function lines(text, out, depth) {
  if (text === "") return;
  const all = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.push({ type: "text", children: inline(plain.join("\n"), depth) });
    plain = [];
  };
  for (let i = 0; i < all.length; i += 1) {
    const line = all[i];
    let match;
    if ((match = HEADING.exec(line))) {
      flush();
      out.push({ type: "heading", level: match[1].length, children: inline(match[2], depth) });
    } else if ((match = SMALL.exec(line))) {
      flush();
      out.push({ type: "small", children: inline(match[1], depth) });
    } else if (depth < DEEPEST && REST_QUOTE.test(line)) {
      flush();
      const rest = [line.replace(REST_QUOTE, ""), ...all.slice(i + 1)].join("\n");
      out.push({ type: "quote", children: blocks(rest, DEEPEST) });
      return;
    } else if (depth < DEEPEST && QUOTE.test(line)) {
      flush();
      const quoted = [];
      while (i < all.length && (match = QUOTE.exec(all[i]))) {
        quoted.push(match[1]);
        i += 1;
      }
      i -= 1;
      out.push({ type: "quote", children: blocks(quoted.join("\n"), DEEPEST) });
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (i < all.length && (match = ITEM.exec(all[i]))) {
        items.push({ indent: match[1].length, mark: match[2], text: match[3] });
        i += 1;
      }
      i -= 1;
      out.push(...lists(items, depth));
    } else {
      plain.push(line);
    }
  }
  flush();
}

/** Builds lists from items with their indents; an item with a larger indent belongs to the item before. */
function lists(items, depth) {
  const out = [];
  for (let i = 0; i < items.length; ) {
    const { indent, mark, text } = items[i];
    const ordered = mark.endsWith(".");
    let end = i + 1;
    while (end < items.length && items[end].indent > indent) end += 1;
    const item = { children: inline(text, depth), lists: lists(items.slice(i + 1, end), depth) };
    const last = out.at(-1);
    if (last && last.ordered === ordered) last.items.push(item);
    else out.push({ type: "list", ordered, start: ordered ? Number.parseInt(mark, 10) : 1, items: [item] });
    i = end;
  }
  return out;
}

// Each rule has a sticky pattern and a function that makes the node. The first rule that matches at a place wins.
// Code spans are found by counting backticks, see `code`.
const nested = (type) => (match, depth) => ({ type, children: inline(match[1], depth + 1) });
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (match) => match[1]],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match) => ({ type: "time", seconds: Number(match[1]), style: match[2] ?? "f" })],
  [/<@!?(\d{1,20})>/y, (match) => ({ type: "user", id: match[1] })],
  [/<@&(\d{1,20})>/y, (match) => ({ type: "role", id: match[1] })],
  [/<#(\d{1,20})>/y, (match) => ({ type: "channel", id: match[1] })],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, (match) => ({ type: "command", name: match[1] })],
  [/<a?:(\w{1,32}):\d{1,20}>/y, (match) => ({ type: "emoji", name: match[1] })],
  [/@(everyone|here)\b/y, (match) => ({ type: "everyone", name: match[1] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => ({ type: "link", url: match[1], children: [match[1]] })],
  [
    /\[([^\[\]\n]{1,1000})\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?: +"[^"\n]*")?\)/y,
    (match, depth) => ({ type: "link", url: match[2], children: inline(match[1], depth + 1) }),
  ],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])|*_~!?]/y, (match) => ({ type: "link", url: match[0], children: [match[0]] })],
  [/\*\*\*(?!\s)((?:\\[\s\S]|[^\\*])+?)\*\*\*(?!\*)/y, (match, depth) => ({ type: "em", children: [nested("strong")(match, depth)] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, nested("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, nested("u")],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*[^*]+\*\*|[^\\*])*?[^\s*\\])\*(?!\*)/y, nested("em")],
  [/_((?:\\[\s\S]|__[^_]+__|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, nested("em")],
  [/~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, nested("s")],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, nested("spoiler")],
];
const SPECIAL = /[\\`<@[h*_~|]/;
const WORD = /[\p{L}\p{N}]/u;

/** Parses the inside of a line or paragraph. */
export function inline(text, depth = 0) {
  if (depth > DEEPEST + 5) return [text];
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const found = SPECIAL.test(text[at]) && rule(text, at, depth);
    if (found) {
      if (typeof found.node === "string") plain += found.node;
      else {
        if (plain) out.push(plain);
        plain = "";
        out.push(found.node);
      }
      at += found.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) out.push(plain);
  return out;
}

/** Parses a code span: it ends at a run of as many backticks as it began with; without such a run, the backticks are plain. */
function code(text, at) {
  const run = /`+/y;
  run.lastIndex = at;
  const mark = run.exec(text)[0];
  const runs = /`+/g;
  runs.lastIndex = at + mark.length;
  for (let end = runs.exec(text); end; end = runs.exec(text)) {
    if (end[0].length !== mark.length) continue;
    const inside = text.slice(at + mark.length, end.index);
    return { node: { type: "code", text: mark.length > 1 ? inside.trim() : inside }, length: runs.lastIndex - at };
  }
  return { node: mark, length: mark.length };
}

function rule(text, at, depth) {
  if (text[at] === "`") return code(text, at);
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    // An underscore or an address inside a word is plain text: snake_case_name stays as it is.
    if ((text[at] === "_" || text[at] === "h") && at > 0 && WORD.test(text[at - 1]) && !match[0].startsWith("__")) continue;
    return { node: make(match, depth), length: match[0].length };
  }
  return null;
}

/** Whether a text consists of only a few emoji, which are drawn larger. */
export function onlyEmoji(text) {
  const bare = text.replace(/<a?:\w{1,32}:\d{1,20}>/g, "😀").replace(/\s/g, "");
  return bare.length > 0 && bare.length < 60 && /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d\ufe0f]+$/u.test(bare);
}

/** The text without Markdown marks in one line, for previews; `name` turns a mention into words. */
export function plain(text, name) {
  return wordLines(text, name).join(" ");
}

/**
 * The lines of a text without Markdown marks: each heading, item of a list and line of a paragraph is a line. An item of
 * a numbered list keeps its number.
 */
export function wordLines(text, name) {
  return parse(text).flatMap((node) => linesOf(node, name)).filter(Boolean);
}

function linesOf(node, name) {
  if (node.type === "list") {
    return node.items.flatMap((item, at) => {
      const mark = node.ordered ? `${node.start + at}. ` : "";
      return [...lineOf(item.children, name, mark), ...item.lists.flatMap((inner) => linesOf(inner, name))];
    });
  }
  if (node.type === "quote") return node.children.flatMap((child) => linesOf(child, name));
  return lineOf(node.type === "codeblock" ? [node.text] : node.children, name);
}

/** Splits the nodes of a paragraph at its line breaks; `mark` stands before its first line. */
function lineOf(nodes, name, mark = "") {
  const words = (node) => {
    if (typeof node === "string") return node;
    if (node.type === "code") return node.text;
    if (node.type === "spoiler") return "spoiler";
    return node.children ? node.children.map(words).join("") : name(node);
  };
  const lines = [mark];
  for (const node of nodes) {
    const [first, ...rest] = words(node).split("\n");
    lines.push(lines.pop() + first, ...rest);
  }
  return lines.map((line) => line.replace(/\s+/g, " ").trim());
}

/** Joins lines so that a screen reader pauses between them: a line without a stop of its own gets a full stop. */
export function withPauses(lines) {
  const stop = /[\u3040-\u30ff]/.test(lines.join("")) ? "。" : ".";
  const ended = (line) => /[.,:;!?…。、：；！？]["'”’“‘»«」』)）]*$/u.test(line);
  return lines.map((line, at) => (at === lines.length - 1 || ended(line) ? line : line + stop)).join(" ");
}
