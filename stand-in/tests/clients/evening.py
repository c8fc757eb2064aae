"""An evening with the example bot, by the client in Python."""

import sys
import threading

sys.path.insert(0, sys.argv[2])

from stand_in import Refused, StandIn

discord = StandIn(sys.argv[1])
discord.ready(3)
ann = discord.user("Ann").in_channel("general")
ben = discord.user("Ben").in_channel("general")

played = ann.slash("play move", cell="D4")
assert played.text == "Ann plays D4", played
assert played.click("again").text == "Ann plays D4 and again"
assert ben.suggest("play move", "cell", cell="E") == [{"name": "E4", "value": "E4"}]
assert ben.slash("play note").submit(text="hm").text == "noted: hm"
assert ben.slash("play note").submit({"text": "aha"}).text == "noted: aha"
ann.menu("Challenge", "Ben")
said = ben.say("well played")
assert ann.wait_for(lambda it: it["content"] == "well played")["id"] == said["id"]
assert ann.react(said["id"], "👍")["reactions"][0]["count"] == 1
try:
    ann.slash("nothing")
except Refused as refused:
    assert refused.status == 404 and "no command" in str(refused), refused
else:
    raise AssertionError("a command that is not there was refused")
try:
    ann.vote(said["id"], 1)
except Refused as refused:
    assert str(refused) == "That message has no poll.", refused
else:
    raise AssertionError("a vote without a poll was refused")
assert ben.edit(said["id"], "well done")["content"] == "well done"
ben.delete(said["id"])
assert all(it["id"] != said["id"] for it in ann.messages())
late = threading.Timer(0.1, lambda: ben.say("a late word"))
late.start()
assert ann.wait_for(lambda it: it["content"] == "a late word")
try:
    ann.wait_for(lambda it: it["content"] == "never", seconds=0.1)
except TimeoutError as nothing:
    assert "a late word" in str(nothing), nothing
else:
    raise AssertionError("what never comes was not waited for any longer")
someone = discord.user("Ben")
someone.leave("Games Club")
try:
    ben.say("x")
except Refused as refused:
    assert refused.status == 403, refused
someone.join("Games Club")
someone.time_out(60)
try:
    ben.say("x")
except Refused as refused:
    assert str(refused) == "Ben is timed out.", refused
else:
    raise AssertionError("a timed-out member wrote")
someone.time_out(0)
group = discord.group("Ann", "Ben", name="Us")
assert discord.direct("Ann", "Ben") == discord.direct("Ben", "Ann") != group
someone.install()
try:
    someone.in_channel(group).slash("play move", cell="D4")
except Refused as refused:
    assert str(refused) == "There is no command /play here.", refused
else:
    raise AssertionError("a command that is not for people was offered")
someone.uninstall()
someone.in_channel(group).leave()
try:
    someone.in_channel(group).messages()
except Refused as refused:
    assert refused.status == 403, refused
else:
    raise AssertionError("who left a group read it")
discord.external_apps("general", False, "Ben")
discord.sending("general", False, "Ben")
assert discord.dispatch("NEWS", {"of": "nothing"}) == 1
try:
    discord.user("Bot").join("Games Club", commands_only=True)
except Refused as refused:
    assert "there already" in str(refused), refused
else:
    raise AssertionError("the bot was there with its commands alone")
discord.advance(900)
discord.fault(http={"path": "/callback$", "status": 500, "count": 1})
ann.expect_no_answer("play move", cell="D4")
assert discord.complaints() == []
unheard = {"path": "/callback$", "status": 500, "count": 1}
try:
    with discord:
        discord.fault(http=unheard)
        try:
            ann.slash("play move", cell="D4")
        except Exception as silence:
            assert "no answer" in str(silence), silence
except AssertionError as complaint:
    assert "unanswered: /play move by Ann" in str(complaint), complaint
else:
    raise AssertionError("nothing was said of an interaction left unanswered")
with discord:
    pass
discord.reset()
assert ann.messages() == []
assert discord.missing() == []
print("well done")
