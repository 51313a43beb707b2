/** yokai: what is told of a turn, what is not worth a sentence, and what the three things of a turn let be tapped. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;
globalThis.pgettext ??= (_context, text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { strikeLines, tell, worthTelling } = await import("../../static/games/yokai/story.js");
const { faceInHand, offers } = await import("../../static/games/yokai/offers.js");

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

test("lightning: first to whom something happened, then the others in one sentence; the strip only names it", () => {
  const notes = [
    { code: "no_effect", seat: 0, source: "L08" },
    { code: "gained", seat: 1, source: "L08", points: 2 },
  ];
  assert.deepEqual(strikeLines(notes, name), ["Puppet show gave Ben 2 points.", "Nothing changes for Ann."]);
  const story = tell(last("mission", { code: "mission_done", seat: 0, points: 3 }, { code: "lightning", source: "L08" }, ...notes), [0], name);
  assert.deepEqual([story.title, ...story.lines], ["Ann fulfilled a mission: 3 points.", "Lightning: Puppet show!"]);
});

const NOTHING = { way: null, die: null, placed: [], home: null, deity: null, mission: null, leave: [], act: null };
const LEGAL = [
  { type: "population", form: { dice: { put: [1, 2, 3], into: { plain: 2 }, count: 2 } } },
  { type: "rumour", die: 3, deity: "D01", slot: 4 },
  { type: "record", region: "coast", index: 1, deity: "D02", slot: 1 },
];
const VIEW = {
  pool: [{ id: 3, face: "4" }],
  villages: [{ regions: [{ region: "coast", houses: [{ die: { id: 9, face: "3" } }, { die: null }] }] }],
};

test("one of the three things of a turn lets only what belongs to it be tapped", () => {
  const dice = (way) => [...offers(LEGAL, VIEW, { ...NOTHING, way }, 0).dice];
  const houses = (way) => [...offers(LEGAL, VIEW, { ...NOTHING, way }, 0).houses(0)];
  assert.deepEqual([dice(null), houses(null)], [[1, 2, 3], ["coast-1"]]);
  assert.deepEqual([dice("population"), houses("population")], [[1, 2, 3], []]);
  assert.deepEqual([dice("rumour"), houses("rumour")], [[3], []]);
  assert.deepEqual([dice("record"), houses("record")], [[], ["coast-1"]]);
  const taken = offers(LEGAL, VIEW, { ...NOTHING, way: "rumour", die: 3 }, 0);
  assert.deepEqual([[...taken.deities], [...taken.regions], taken.types.size], [["D01"], [], 3]);
});

test("the face in the hand is that of the die of the pool or of the villager that was taken up", () => {
  assert.equal(faceInHand(VIEW, NOTHING, 0), null);
  assert.equal(faceInHand(VIEW, { ...NOTHING, die: 3 }, 0), "4");
  assert.equal(faceInHand(VIEW, { ...NOTHING, home: "coast-1" }, 0), "3");
});
