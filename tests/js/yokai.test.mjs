/** yokai: what is told of a turn, and what is not worth a sentence. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;
globalThis.pgettext ??= (_context, text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { tell, worthTelling } = await import("../../static/games/yokai/story.js");

const name = (seat) => ["Ann", "Ben"][seat];
const last = (kind, ...notes) => ({ turn: 4, kind, seat: 0, notes });
const settled = { code: "settled", seat: 0, region: "plain" };

test("a turn is told with its first sentence as the title", () => {
  const turn = last("population", settled, { code: "settled_home", seat: 0, region: "coast", points: 1 });
  assert.ok(worthTelling(turn));
  const story = tell(turn, [0], name);
  assert.equal(story.title, "A villager moved in with Ann (plain).");
  assert.deepEqual([story.lines.length, story.tone], [1, "right"]);
});

test("a table that was stopped, and what the season tells itself, get no strip of their own", () => {
  assert.ok(!worthTelling(null));
  assert.ok(!worthTelling(last("stop")));
  assert.ok(!worthTelling(last("replace", { code: "removed", deity: "D01" }, { code: "season_began", season: "summer" })));
  assert.ok(worthTelling(last("replace", { code: "season_over", season: "spring" })));
});
