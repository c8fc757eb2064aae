// The control interface of the stand-in, one function per call.

const BASE = "/_stand-in";

/** A refusal by the control interface; its message is a sentence. */
export class Refused extends Error {}

async function call(method, path, body) {
  const init = { method, headers: {} };
  if (body !== undefined) {
    init.headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const response = await fetch(BASE + path, init);
  const text = await response.text();
  const json = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Refused(json?.error ?? `The stand-in answered ${response.status}.`);
  return json;
}

export const api = {
  world: () => call("GET", "/world"),
  messages: (channel, user, limit) => call("GET", `/channels/${channel}/messages?as=${user}&limit=${limit}`),
  offered: (channel, user) => call("GET", `/channels/${channel}/commands?as=${user}`),
  addUser: (body) => call("POST", "/users", body),
  addChannel: (body) => call("POST", "/channels", body),
  slash: (body) => call("POST", "/slash", body),
  autocomplete: (body) => call("POST", "/autocomplete", body),
  click: (body) => call("POST", "/click", body),
  submit: (body) => call("POST", "/submit", body),
  menu: (body) => call("POST", "/menu", body),
  say: (body) => call("POST", "/say", body),
  react: (body) => call("POST", "/react", body),
  vote: (body) => call("POST", "/vote", body),
  edit: (body) => call("POST", "/edit", body),
  leave: (body) => call("POST", "/leave", body),
  join: (body) => call("POST", "/join", body),
  direct: (users) => call("POST", "/direct", { users }),
  group: (users, name) => call("POST", "/groups", { users, name }),
  install: (user) => call("POST", "/install", { user }),
  uninstall: (user) => call("POST", "/uninstall", { user }),
  externalApps: (body) => call("POST", "/external-apps", body),
  remove: (body) => call("POST", "/delete", body),
  reset: () => call("POST", "/reset", {}),
};

/** Address from which the recording can be downloaded. */
export const RECORDING = `${BASE}/recording`;

/**
 * Listens for changes. While the stream is broken, calls `onEvent({type: "resync"})` every other second, so that
 * the page stays up to date; calls it once more when the stream is back.
 */
export function listen(onEvent, onStatus) {
  const source = new EventSource(`${BASE}/events`);
  let poll = null;
  source.onopen = () => {
    if (poll) clearInterval(poll);
    poll = null;
    onStatus(true);
    onEvent({ type: "resync" });
  };
  source.onerror = () => {
    onStatus(false);
    poll ??= setInterval(() => onEvent({ type: "resync" }), 2000);
  };
  source.onmessage = (message) => onEvent(JSON.parse(message.data));
}
