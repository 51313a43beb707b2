/** The board of 馬到成功: the ring of places, and the small steps of a cycle one after the other. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;

const { framesOf } = await import("../../static/games/horse/frames.js");
const { columnsFor, ring } = await import("../../static/games/horse/ring.js");

const cycle = {
  number: 3,
  round: 1,
  cards: [3, 1],
  before: [4, 2],
  beats: [
    { kind: "move", seat: 1, start: 2, end: 3, step: 1 },
    { kind: "move", seat: 0, start: 4, end: 7, step: 3 },
    { kind: "feel", seat: 0, start: 7, end: 7, card: "nervous" },
    { kind: "back", seat: 0, start: 7, end: 4 },
  ],
};

test("the ring has 32 places, each beside the next, start and finish side by side", () => {
  for (let columns = 7; columns <= 13; columns++) {
    const places = ring(columns);
    assert.equal(new Set(places.map(({ column, row }) => `${column} ${row}`)).size, 32);
    for (let i = 0; i < 32; i++) {
      const [here, next] = [places[i], places[(i + 1) % 32]];
      assert.equal(Math.abs(here.column - next.column) + Math.abs(here.row - next.row), 1);
    }
    assert.equal(places[0].row, 17 - columns);
    assert.equal(places[31].row, 17 - columns);
  }
});

test("a wide window gets a wide ring, a phone an upright one", () => {
  assert.ok(columnsFor(970, 390) > 11);
  assert.ok(columnsFor(340, 400) < 10);
});

test("horses go one place at a time, and no step lasts longer than a quarter of a second", () => {
  const frames = framesOf(cycle, 0);
  assert.equal(frames[0].beat, null);
  assert.deepEqual(frames[0].positions, cycle.before);
  assert.ok(frames.every((frame) => frame.ms <= 250));
  const seen = frames.map((frame) => frame.positions.join()).filter((now, i, all) => now !== all[i - 1]);
  assert.deepEqual(seen, ["4,2", "4,3", "5,3", "6,3", "7,3", "4,3"]);
  assert.equal(frames.at(-1)?.beats, 4);
});

test("after a question it goes on from where it stopped", () => {
  const frames = framesOf(cycle, 3);
  assert.ok(frames.every((frame) => frame.beat?.kind === "back"));
  assert.deepEqual(frames[0].positions, [4, 3]);
});
