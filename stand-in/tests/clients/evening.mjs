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
await discord.fault({ http: { path: "/callback$", status: 500, count: 0 } });
assert.deepEqual(await discord.missing(), []);
console.log("well done");
