// An evening with the example bot, by the client in JavaScript.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [url, folder] = process.argv.slice(2);
const { Refused, StandIn } = await import(pathToFileURL(`${folder}/stand-in.js`));

const discord = new StandIn(url);
await discord.ready(3);
const ann = discord.user("Ann").inChannel("general");
const ben = discord.user("Ben").inChannel("general");

const played = await ann.slash("play move", { cell: "D4" });
assert.equal(played.text, "Ann plays D4");
assert.equal((await played.click("again")).text, "Ann plays D4 and again");
assert.deepEqual(await ben.suggest("play move", "cell", { cell: "E" }), [{ name: "E4", value: "E4" }]);
assert.equal((await (await ben.slash("play note")).submit({ text: "hm" })).text, "noted: hm");
await ann.menu("Challenge", "Ben");
const said = await ben.say("well played");
assert.equal((await ann.waitFor((message) => message.content === "well played")).id, said.id);
assert.equal((await ann.react(said.id, "👍")).reactions[0].count, 1);
await assert.rejects(ann.slash("nothing"), (error) => error instanceof Refused && error.status === 404);
await assert.rejects(ann.vote(said.id, 1), { message: "That message has no poll." });
assert.equal((await ben.edit(said.id, "well done")).content, "well done");
await ben.delete(said.id);
assert.ok((await ann.messages()).every((message) => message.id !== said.id));
const late = ann.waitFor((message) => message.content === "a late word");
await ben.say("a late word");
assert.equal((await late).content, "a late word");
await assert.rejects(ann.waitFor((message) => message.content === "never", 0.1), /a late word/);
const someone = discord.user("Ben");
await someone.leave("Games Club");
await assert.rejects(ben.say("x"), { status: 403 });
await someone.join("Games Club");
await someone.timeOut(60);
await assert.rejects(ben.say("x"), { message: "Ben is timed out." });
await someone.timeOut(0);
const group = await discord.group(["Ann", "Ben"], "Us");
assert.equal(await discord.direct("Ann", "Ben"), await discord.direct("Ben", "Ann"));
await someone.install();
await assert.rejects(someone.inChannel(group).slash("play move", { cell: "D4" }), { message: "There is no command /play here." });
await someone.uninstall();
await discord.externalApps("general", false, "Ben");
await discord.advance(900);
await discord.fault({ http: { path: "/callback$", status: 500, count: 1 } });
await ann.expectNoAnswer("play move", { cell: "D4" });
assert.deepEqual(await discord.complaints(), []);
await discord.fault({ http: { path: "/callback$", status: 500, count: 1 } });
await assert.rejects(ann.slash("play move", { cell: "D4" }), /no answer/);
await assert.rejects(discord.finish(), /unanswered: \/play move by Ann/);
await discord.finish();
await discord.reset();
assert.deepEqual(await ann.messages(), []);
assert.deepEqual(await discord.missing(), []);
console.log("well done");
