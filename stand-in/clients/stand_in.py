"""People on a stand-in, for tests in Python: the control interface in one file, with the standard library only.

    discord = StandIn("http://127.0.0.1:8765")
    discord.ready(1)
    ann = discord.user("Ann").in_channel("general")
    pong = ann.slash("ping", cell="D4")
    assert pong.text == "pong"

`with StandIn(…) as discord:` fails at its end if the bot left something unanswered, or did something that Discord would
have refused.
"""

import json
import time
import urllib.error
import urllib.parse
import urllib.request

# A stand-in is on this machine, whatever proxy the environment names.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Refused(Exception):
    """A call that the stand-in refused; `status` is 400 to 499 and the text a sentence."""

    def __init__(self, status, sentence):
        super().__init__(sentence)
        self.status = status


class StandIn:
    """A stand-in that runs at `url`."""

    def __init__(self, url):
        self.url = url.rstrip("/")

    def call(self, method, path, body=None):
        """Makes any call of the control interface, such as `("POST", "/faults", {"gateway": "drop"})`."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}/_stand-in{path}", data, headers, method=method)
        try:
            with _OPENER.open(request) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            raise Refused(error.code, json.loads(error.read())["error"]) from None

    def ready(self, commands, seconds=30):
        """Waits until the bot is connected and has registered at least `commands` commands."""

        def look():
            world = self.call("GET", "/world")
            return world["bot_connected"] and len(world["commands"]) >= commands

        self.until(look, seconds, lambda: f"the bot has not registered {commands} commands")

    def until(self, look, seconds, complain):
        """Calls `look` after every change until it finds something; `complain` words the error after `seconds`."""
        end = time.monotonic() + seconds
        # Listening begins before the first look, so that no change in between is missed.
        with _OPENER.open(f"{self.url}/_stand-in/events", timeout=seconds) as events:
            while True:
                found = look()
                if found:
                    return found
                line = b""
                while time.monotonic() < end and not line.startswith(b"data:"):
                    try:
                        line = events.readline()
                    except TimeoutError:
                        break
                if not line.startswith(b"data:"):
                    raise TimeoutError(complain())

    def user(self, name):
        """A person or the bot, by name or id."""
        return Person(self, name)

    def group(self, *users, name=None):
        """Starts a group of people, without the bot; returns its id, a channel for `in_channel`."""
        return self.call("POST", "/groups", {"users": users, "name": name})["id"]

    def direct(self, one, other):
        """Id of the direct messages of two people; every call with the same two returns the same id."""
        return self.call("POST", "/direct", {"users": [one, other]})["id"]

    def external_apps(self, channel, allowed, user=None):
        """Allows or forbids a person, or everyone, external apps in a guild's channel; if forbidden, answers are private."""
        return self.call("POST", "/external-apps", {"channel": channel, "user": user, "allowed": allowed})

    def sending(self, channel, allowed, user=None, threads=False):
        """Allows or forbids a person, or everyone, to send messages in a guild's channel, or in its threads."""
        body = {"channel": channel, "user": user, "allowed": allowed, "threads": threads}
        return self.call("POST", "/sending", body)

    def dispatch(self, name, data):
        """Sends any event as the gateway would; returns the number of sessions that received it."""
        return self.call("POST", "/dispatch", {"t": name, "d": data})["sessions"]

    def fault(self, **fault):
        """Sets a fault: `fault(gateway="drop")`, `fault(http={"path": "callback", "status": 500})`."""
        self.call("POST", "/faults", fault)

    def advance(self, seconds):
        """Moves the clock forward: deadlines of 3 seconds and 15 minutes pass without waiting."""
        self.call("POST", "/clock", {"advance_ms": round(seconds * 1000)})

    def complaints(self):
        """Returns what was left unanswered or refused so far, in sentences; later calls do not repeat it."""
        complaints = self.call("POST", "/complaints")
        return complaints["unanswered"] + complaints["refused"]

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        complaints = self.complaints()
        if kind is None and complaints:
            raise AssertionError("the bot did what Discord would not have liked: " + "; ".join(complaints))

    def reset(self):
        """Starts a fresh world; the bot stays connected, its commands stay."""
        self.call("POST", "/reset")

    def missing(self):
        """Requests of the bot that the stand-in does not know."""
        return self.call("GET", "/missing")


class Person:
    """A person who acts."""

    def __init__(self, stand_in, name):
        self.stand_in, self.name = stand_in, name

    def in_channel(self, channel):
        """This person in a channel, by name or id; `@me` is the direct channel with the bot."""
        return Place(self.stand_in, self.name, channel)

    def leave(self, guild):
        """Leaves a guild, by name or id."""
        self.stand_in.call("POST", "/leave", {"user": self.name, "guild": guild})

    def join(self, guild, commands_only=False):
        """Joins a guild, by name or id; with `commands_only`, the bot's commands join without the bot."""
        body = {"user": self.name, "guild": guild, "commands_only": commands_only}
        self.stand_in.call("POST", "/join", body)

    def install(self):
        """Adds the app to this person's account."""
        self.stand_in.call("POST", "/install", {"user": self.name})

    def uninstall(self):
        """Takes the app off this person's account."""
        self.stand_in.call("POST", "/uninstall", {"user": self.name})

    def time_out(self, seconds):
        """Times this person out for `seconds`; 0 ends a timeout."""
        self.stand_in.call("POST", "/timeout", {"user": self.name, "seconds": seconds})


class Place:
    """A person in a channel."""

    def __init__(self, stand_in, user, channel):
        self.stand_in, self.user, self.channel = stand_in, user, channel

    def _do(self, what, **body):
        answer = self.stand_in.call("POST", what, {"user": self.user, **body})
        return Answer(self, answer)

    def leave(self):
        """Leaves this group."""
        self.stand_in.call("POST", "/leave", {"user": self.user, "channel": self.channel})

    def slash(self, command, **options):
        """Fires a slash command with its options."""
        return self._do("/slash", channel=self.channel, command=command, options=options)

    def expect_no_answer(self, command, **options):
        """Fires a slash command that the bot must leave unanswered for 3 seconds."""
        body = {"user": self.user, "channel": self.channel, "command": command, "options": options}
        answer = self.stand_in.call("POST", "/slash", body)
        if "error" not in answer:
            raise AssertionError(f"the bot answered: {answer}")
        self.stand_in.call("POST", "/forgive", {"interaction": answer["interaction"]})

    def suggest(self, command, focused, **options):
        """Asks the bot for its choices for an option being typed."""
        body = {"channel": self.channel, "command": command, "options": options, "focused": focused}
        return self._do("/autocomplete", **body)["choices"]

    def menu(self, command, target):
        """Uses a user or message menu."""
        return self._do("/menu", channel=self.channel, command=command, target=str(target))

    def say(self, content, **more):
        """Writes an ordinary message; `attachments` and `reply_to` are possible."""
        body = {"user": self.user, "channel": self.channel, "content": content, **more}
        return self.stand_in.call("POST", "/say", body)

    def react(self, message, emoji):
        """Reacts to a message, by its id."""
        return self.stand_in.call("POST", "/react", {"user": self.user, "message": message, "emoji": emoji})

    def vote(self, message, *answers):
        """Votes in a poll, by the answers' numbers from 1; no number takes the vote back."""
        return self.stand_in.call("POST", "/vote", {"user": self.user, "message": message, "answers": answers})

    def edit(self, message, content):
        """Changes a message of this person."""
        return self.stand_in.call("POST", "/edit", {"user": self.user, "message": message, "content": content})

    def delete(self, message):
        """Deletes a message of this person, or with Manage Messages a message of anyone."""
        self.stand_in.call("POST", "/delete", {"user": self.user, "message": message})

    def messages(self):
        """Messages that this person sees here, newest last."""
        channel = urllib.parse.quote(self.channel, safe="@")
        return self.stand_in.call("GET", f"/channels/{channel}/messages?as={urllib.parse.quote(self.user)}")

    def wait_for(self, matches, seconds=10):
        """Waits for a message here that matches; returns the newest such message."""
        found = self.stand_in.until(
            lambda: [message for message in self.messages() if matches(message)],
            seconds,
            lambda: "no such message: " + repr([it["content"] for it in self.messages()]),
        )
        return found[-1]


class Answer(dict):
    """The bot's first answer, as the control interface returns it."""

    def __init__(self, place, answer):
        super().__init__(answer)
        self._place = place
        if "error" in answer:
            raise TimeoutError(answer["error"])

    @property
    def text(self):
        """Text of the message; empty without a message."""
        return self.get("message", {}).get("content", "")

    def click(self, custom_id, values=None):
        """Presses a button of the message, or chooses in a select."""
        body = {"message": self["message"]["id"], "custom_id": custom_id, "values": values}
        return self._place._do("/click", **body)

    def submit(self, values=None, /, **fields):
        """Submits the form that the bot opened: texts as `fields`, answers of every kind in `values` by custom id."""
        body = {"interaction": self["interaction"], "fields": fields, "values": values}
        return self._place._do("/submit", **body)

    def completed(self):
        """Waits until a deferred answer is complete; returns its message."""
        loading = 1 << 7
        own = self["message"]["id"]
        return self._place.wait_for(lambda it: it["id"] == own and not it["flags"] & loading)
