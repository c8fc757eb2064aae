"""An evening with the example bot, by the client in Python."""

import sys

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
discord.fault(http={"path": "/callback$", "status": 500, "count": 0})
assert discord.missing() == []
print("well done")
