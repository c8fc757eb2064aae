// People on a stand-in, for tests in JavaScript: the control interface in one file, without dependencies.
//
//     const discord = new StandIn("http://127.0.0.1:8765");
//     await discord.ready(1);
//     const ann = discord.user("Ann").inChannel("general");
//     const pong = await ann.slash("ping", { cell: "D4" });
//     assert.equal(pong.text, "pong");

const LOADING = 1 << 7;
/** A call that the stand-in refused; `status` is 400 to 499 and the message a sentence. */
export class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/** A stand-in that runs at `url`. */
export class StandIn {
  constructor(url) {
    this.url = url.replace(/\/$/, "");
  }

  /** Makes any call of the control interface, such as `("POST", "/faults", { gateway: "drop" })`. */
  async call(method, path, body) {
    const init = { method, headers: { "content-type": "application/json" } };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fetch(`${this.url}/_stand-in${path}`, init);
    const json = await response.json();
    if (!response.ok) throw new Refused(response.status, json.error);
    return json;
  }

  /** Waits until the bot is connected and has registered at least `commands` commands. */
  ready(commands, seconds = 30) {
    const look = async () => {
      const world = await this.call("GET", "/world");
      return world.bot_connected && world.commands.length >= commands;
    };
    return this.until(look, seconds, () => `the bot has not registered ${commands} commands`);
  }

  /** Calls `look` after every change until it finds something; `complain` words the error after `seconds`. */
  async until(look, seconds, complain) {
    const over = AbortSignal.timeout(seconds * 1000);
    let reader;
    try {
      // Listening begins before the first look, so that no change in between is missed.
      const events = await fetch(`${this.url}/_stand-in/events`, { signal: over });
      reader = events.body.getReader();
      for (;;) {
        const found = await look();
        if (found) return found;
        await reader.read();
      }
    } catch (error) {
      throw over.aborted ? new Error(await complain()) : error;
    } finally {
      reader?.cancel().catch(() => {});
    }
  }

  /** A person or the bot, by name or id. */
  user(name) {
    return new Person(this, name);
  }

  /** Starts a group of people, without the bot; returns its id, a channel for `inChannel`. */
  async group(users, name) {
    return (await this.call("POST", "/groups", { users, name })).id;
  }

  /** Id of the direct messages of two people; every call with the same two returns the same id. */
  async direct(one, other) {
    return (await this.call("POST", "/direct", { users: [one, other] })).id;
  }

  /** Allows or forbids a person, or everyone, external apps in a guild's channel; if forbidden, answers are private. */
  externalApps(channel, allowed, user) {
    return this.call("POST", "/external-apps", { channel, user, allowed });
  }

  /** Allows or forbids a person, or everyone, to send messages in a guild's channel, or in its threads. */
  sending(channel, allowed, user, threads = false) {
    return this.call("POST", "/sending", { channel, user, allowed, threads });
  }

  /** Sends any event as the gateway would; returns the number of sessions that received it. */
  async dispatch(name, data) {
    return (await this.call("POST", "/dispatch", { t: name, d: data })).sessions;
  }

  /** Sets a fault: `{ gateway: "drop" }`, `{ http: { path: "callback", status: 500 } }`. */
  fault(fault) {
    return this.call("POST", "/faults", fault);
  }

  /** Moves the clock forward: deadlines of 3 seconds and 15 minutes pass without waiting. */
  advance(seconds) {
    return this.call("POST", "/clock", { advance_ms: Math.round(seconds * 1000) });
  }

  /** Returns what was left unanswered or refused so far, in sentences; later calls do not repeat it. */
  async complaints() {
    const { unanswered, refused } = await this.call("POST", "/complaints");
    return [...unanswered, ...refused];
  }

  /** Ends a test: fails if the bot left something unanswered, or did something that Discord would have refused. */
  async finish() {
    const complaints = await this.complaints();
    if (complaints.length) throw new Error(`the bot did what Discord would not have liked: ${complaints.join("; ")}`);
  }

  /** Starts a fresh world; the bot stays connected, its commands stay. */
  reset() {
    return this.call("POST", "/reset");
  }

  /** Requests of the bot that the stand-in does not know. */
  missing() {
    return this.call("GET", "/missing");
  }
}

/** A person who acts. */
export class Person {
  constructor(standIn, name) {
    Object.assign(this, { standIn, name });
  }

  /** This person in a channel, by name or id; `@me` is the direct channel with the bot. */
  inChannel(channel) {
    return new Place(this.standIn, this.name, channel);
  }

  /** Leaves a guild, by name or id. */
  leave(guild) {
    return this.standIn.call("POST", "/leave", { user: this.name, guild });
  }

  /** Joins a guild, by name or id; with `commands_only`, the bot's commands join without the bot. */
  join(guild, commands_only = false) {
    return this.standIn.call("POST", "/join", { user: this.name, guild, commands_only });
  }

  /** Adds the app to this person's account. */
  install() {
    return this.standIn.call("POST", "/install", { user: this.name });
  }

  /** Takes the app off this person's account. */
  uninstall() {
    return this.standIn.call("POST", "/uninstall", { user: this.name });
  }

  /** Times this person out for `seconds`; 0 ends a timeout. */
  timeOut(seconds) {
    return this.standIn.call("POST", "/timeout", { user: this.name, seconds });
  }
}

/** A person in a channel. */
export class Place {
  constructor(standIn, user, channel) {
    Object.assign(this, { standIn, user, channel });
  }

  async act(what, body) {
    return new Answer(this, await this.standIn.call("POST", what, { user: this.user, ...body }));
  }

  /** Leaves this group. */
  leave() {
    return this.standIn.call("POST", "/leave", { user: this.user, channel: this.channel });
  }

  /** Fires a slash command with its options. */
  slash(command, options = {}) {
    return this.act("/slash", { channel: this.channel, command, options });
  }

  /** Fires a slash command that the bot must leave unanswered for 3 seconds. */
  async expectNoAnswer(command, options = {}) {
    const body = { user: this.user, channel: this.channel, command, options };
    const answer = await this.standIn.call("POST", "/slash", body);
    if (!answer.error) throw new Error(`the bot answered: ${JSON.stringify(answer)}`);
    await this.standIn.call("POST", "/forgive", { interaction: answer.interaction });
  }

  /** Asks the bot for its choices for an option being typed. */
  async suggest(command, focused, options = {}) {
    const answer = await this.act("/autocomplete", { channel: this.channel, command, options, focused });
    return answer.json.choices;
  }

  /** Uses a user or message menu. */
  menu(command, target) {
    return this.act("/menu", { channel: this.channel, command, target: String(target) });
  }

  /** Writes an ordinary message; `attachments` and `reply_to` are possible. */
  say(content, more = {}) {
    return this.standIn.call("POST", "/say", { user: this.user, channel: this.channel, content, ...more });
  }

  /** Reacts to a message, by its id. */
  react(message, emoji) {
    return this.standIn.call("POST", "/react", { user: this.user, message, emoji });
  }

  /** Votes in a poll, by the answers' numbers from 1; no number takes the vote back. */
  vote(message, ...answers) {
    return this.standIn.call("POST", "/vote", { user: this.user, message, answers });
  }

  /** Changes a message of this person. */
  edit(message, content) {
    return this.standIn.call("POST", "/edit", { user: this.user, message, content });
  }

  /** Deletes a message of this person, or with Manage Messages a message of anyone. */
  delete(message) {
    return this.standIn.call("POST", "/delete", { user: this.user, message });
  }

  /** Messages that this person sees here, newest last. */
  messages() {
    const channel = encodeURIComponent(this.channel);
    return this.standIn.call("GET", `/channels/${channel}/messages?as=${encodeURIComponent(this.user)}`);
  }

  /** Waits for a message here that matches; returns the newest such message. */
  waitFor(matches, seconds = 10) {
    const look = async () => (await this.messages()).filter(matches).at(-1);
    return this.standIn.until(look, seconds, async () => `no such message: ${JSON.stringify((await this.messages()).map((it) => it.content))}`);
  }
}

/** The bot's first answer; `json` is the answer as the control interface returns it. */
export class Answer {
  constructor(place, json) {
    if (json.error) throw new Error(json.error);
    Object.assign(this, { place, json });
  }

  /** Text of the message; empty without a message. */
  get text() {
    return this.json.message?.content ?? "";
  }

  /** Presses a button of the message, or chooses in a select. */
  click(custom_id, values) {
    return this.place.act("/click", { message: this.json.message.id, custom_id, values });
  }

  /** Submits the form that the bot opened: texts in `fields`, answers of every kind in `values`, both by custom id. */
  submit(fields, values) {
    return this.place.act("/submit", { interaction: this.json.interaction, fields, values });
  }

  /** Waits until a deferred answer is complete; returns its message. */
  completed() {
    const { id } = this.json.message;
    return this.place.waitFor((message) => message.id === id && !(message.flags & LOADING));
  }
}
