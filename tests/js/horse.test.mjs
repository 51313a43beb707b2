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

globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, data) => text.replace(/%\((\w+)\)s/g, (_, name) => data[name]);
const { headline } = await import("../../static/games/horse/say.js");

/** What the headline of seat 0 says. */
function says(view, more = {}) {
  const whole = { phase: "CHOOSE", to_move: [], positions: [9, 4], finish_order: [], landings: [], own_choice: null, angry: [0, 0], help: null, last: null, ...view };
  return headline({ view: whole, state: { line: "open" }, seat: 0, mine: false, step: null, running: false, shared: false, name: (seat) => ["Ann", "Bob"][seat], pending: null, onlooker: false, ...more });
}

test("who is asked for help hears what comes of helping, and of not helping", () => {
  const help = { seat: 0, emotion: "nervous", item: "massage" };
  const beats = [{ kind: "move", seat: 0, start: 5, end: 9, step: 4 }];
  assert.match(says({ phase: "HELP", help, last: { beats } }, { mine: true }).sub, /goes back to 5/);
  assert.match(says({ phase: "HELP", help, last: { beats: [{ ...beats[0], start: 9 }] } }, { mine: true }).sub, /need not go back either/);
  assert.match(says({ phase: "HELP", help: { ...help, emotion: "tired", item: "stable" }, last: { beats } }, { mine: true }).sub, /back to the start/);
  assert.match(says({ phase: "HELP", help: { ...help, seat: 1 } }).title, /^Bob's horse is nervous/);
});

test("while the horses run nobody is asked yet", () => {
  const help = { seat: 0, emotion: "nervous", item: "massage" };
  assert.equal(says({ phase: "HELP", help, last: { beats: [] } }, { mine: true, running: true }).title, "There they go!");
});

test("on a tablet that several share the chosen number is not said", () => {
  const laid = { own_choice: 5, to_move: [1] };
  assert.match(says(laid).title, /5/);
  assert.doesNotMatch(says(laid, { shared: true }).title, /5/);
});

test("a card that leads to another horse says so", () => {
  const landing = { step: 3, at: 4, kind: "hoof" };
  assert.match(says({ positions: [1, 4], landings: [landing] }, { mine: true, step: 3 }).sub, /Bob stands there/);
  assert.doesNotMatch(says({ positions: [1, 5], landings: [landing] }, { mine: true, step: 3 }).sub, /Bob/);
});
