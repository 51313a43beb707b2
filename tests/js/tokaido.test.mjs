/** tokaido: how the road is laid out on each size of screen, and what is told of a step. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { layoutOf, pathOf } = await import("../../static/games/tokaido/layout.js");
const { tell } = await import("../../static/games/tokaido/story.js");

const STOPS = 55;

test("a tablet shows the road in three rows, a phone scrolls, and every stop is wide enough for a finger", () => {
  for (const [width, height, rows] of [
    [990, 380, 3],
    [1830, 560, 3],
    [730, 560, 5],
    [344, 330, 10],
  ]) {
    const layout = layoutOf(width, height, STOPS);
    assert.equal(layout.rows, rows, `${width}`);
    assert.ok(layout.cell.width >= 44);
    assert.ok(layout.cell.height >= 44);
    assert.ok(rows > 5 || layout.height <= height, "a tablet needs no scrolling");
    for (let stop = 0; stop < STOPS; stop += 1) {
      const { x, y } = layout.at(stop);
      assert.ok(x >= 0 && x + layout.cell.width <= width + 0.01, `stop ${stop} lies beside the road`);
      assert.ok(y >= 0 && y + layout.cell.height <= layout.height + 0.01);
    }
  }
});

test("the road winds to and fro: neighbours lie side by side, or one above the other", () => {
  const layout = layoutOf(990, 380, STOPS);
  for (let stop = 1; stop < STOPS; stop += 1) {
    const [from, to] = [layout.at(stop - 1), layout.at(stop)];
    if (from.row === to.row) assert.ok(Math.abs(Math.abs(from.x - to.x) - layout.cell.width) < 0.01);
    else assert.equal(from.x, to.x);
  }
  assert.equal(pathOf(layout, STOPS, 60).match(/C/g)?.length, 2, "it turns twice");
});

const NAMES = ["Ann", "Ben"];
const VIEW = { phase: "MOVE", reverse: false, road: Array.from({ length: STOPS }, (_, i) => ({ kind: i % 54 ? "spring" : "inn", circles: 1 })), players: [{ traveller: null }, { traveller: null }] };
const gain = (what, changes = {}) => ({ what, card: null, number: 0, coins: 0, points: 0, seat: null, ...changes });
const told = (last, own = [0]) => tell({ turn: 3, kind: "move", seat: 0, neutral: false, start: 1, position: 5, gains: [], ...last }, VIEW, own, (seat) => NAMES[seat]);

test("a step is told to whose it was and to the others, with what it gave", () => {
  const mine = told({ gains: [gain("spring", { points: 3 })] });
  assert.equal(mine.tone, "right");
  assert.match(mine.title, /^You have come here: Hot spring/);
  assert.match(mine.lines.join(" "), /3 points/);
  const theirs = told({ seat: 1, gains: [gain("farm", { coins: 3 })] });
  assert.equal(theirs.tone, "calm");
  assert.match(theirs.title, /^Ben/);
  assert.match(theirs.lines.join(" "), /3 coins/);
});

test("the neutral traveller is told as such, and a meal that is taken stays unnamed", () => {
  const story = told({ neutral: true, gains: [gain("meal_removed")] });
  assert.match(story.title, /neutral traveller/);
  assert.deepEqual(story.lines, ["One meal was taken away unseen."]);
});

test("what is scored at the end for all is no gain of the last move", () => {
  const story = told({ kind: "meal", gains: [gain("meal", { card: "soba", coins: -2, points: 6 }), gain("ranking", { points: 10, seat: 1 })] });
  assert.match(story.title, /You win 6 points/);
  assert.match(story.lines.at(-1), /now the journey is scored/);
});
