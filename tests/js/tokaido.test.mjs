/** tokaido: how the road is laid out on each size of screen, and what is told of a step. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { arrowsOf, innPlaces, layoutOf, pathOf } = await import("../../static/games/tokaido/layout.js");
const { tell } = await import("../../static/games/tokaido/story.js");
const { actionOf, canHave } = await import("../../static/games/tokaido/deeds.js");
const { spokenStop } = await import("../../static/games/tokaido/gains.js");

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

test("where two may stand at a stop, each row is tall enough for both circles", () => {
  assert.ok(layoutOf(344, 330, STOPS, true).cell.height > layoutOf(344, 330, STOPS).cell.height);
});

test("arrows point along the road, and to the left where it leads back", () => {
  const layout = layoutOf(990, 380, STOPS);
  const arrows = arrowsOf(layout, STOPS, 60);
  assert.ok(arrows.length > STOPS / 3);
  for (const { x, y, back } of arrows) {
    assert.equal(back, Math.floor(y / layout.cell.height) === 1);
    assert.ok(x > 0 && x < layout.width);
  }
});

test("those at an inn stand beside each other, and nobody stands on another", () => {
  for (let many = 1; many <= 5; many += 1) {
    const places = innPlaces(many);
    assert.equal(places.length, many);
    assert.equal(new Set(places.map(({ x, y }) => `${x},${y}`)).size, many);
    assert.equal(places.at(-1).y, Math.max(...places.map(({ y }) => y)), "the last one stands nearest to the reader");
  }
});

const NAMES = ["Ann", "Ben"];
const VIEW = { phase: "MOVE", reverse: false, road: Array.from({ length: STOPS }, (_, i) => ({ kind: i % 54 ? "spring" : "inn", circles: 1 })), players: [{ traveller: null }, { traveller: null }] };
const gain = (what, changes = {}) => ({ what, card: null, number: 0, coins: 0, points: 0, seat: null, ...changes });
const told = (last, own = [0]) => tell({ turn: 3, kind: "move", seat: 0, neutral: false, start: 1, position: 5, gains: [], ...last }, VIEW, own, (seat) => NAMES[seat]);

test("a step is told to whose it was and to the others, with what it gave", () => {
  const mine = told({ gains: [gain("spring", { points: 3 })] });
  assert.equal(mine.tone, "right");
  assert.match(mine.title, /^You came to: Hot spring/);
  assert.match(mine.lines.join(" "), /3 points/);
  assert.deepEqual(mine.pictures, ["spring"]);
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

test("a story shows pictures of what was got, each once, and never more than three", () => {
  const goods = ["koma", "sake", "geta", "koma", "haori"].map((card) => gain("souvenir", { card, points: 1 }));
  assert.deepEqual(told({ kind: "buy", gains: goods }).pictures, ["koma", "sake", "geta"]);
  assert.deepEqual(told({ gains: [gain("encounter", { card: "samurai" }), gain("samurai", { points: 3 })] }).pictures, ["samurai"]);
  assert.deepEqual(told({ gains: [gain("toll", { coins: -1 })] }).pictures, []);
});

const AHEAD = [
  { position: 2, kind: "temple", why: "no_coins", coins: 0, low: 0, high: 0, card: 0, bonus: 0, again: false },
  { position: 3, kind: "farm", why: null, coins: 3, low: 0, high: 0, card: 0, bonus: 0, again: true },
];
const ROAD = { ...VIEW, road: ["inn", "village", "temple", "farm", "inn", "sea"].map((kind) => ({ kind, circles: 1 })), pawns: [{ position: 1, place: 1 }], moving: 0, ahead: AHEAD };

test("a tapped stop says what it gives, or why nobody may stop there", () => {
  assert.match(spokenStop(ROAD, 3, true), /3 coins.*still last/);
  assert.match(spokenStop(ROAD, 2, true), /Without coins/);
  assert.match(spokenStop(ROAD, 0, true), /only go forward/);
  assert.match(spokenStop(ROAD, 5, true), /stops at the next inn/);
  assert.match(spokenStop({ ...ROAD, phase: "MOVE_NEUTRAL" }, 3, true), /gains nothing/);
});

test("to those who wait a stop says what it gives to anybody, not what it gives to the one who moves", () => {
  assert.doesNotMatch(spokenStop(ROAD, 3, false), /still last/);
  assert.match(spokenStop(ROAD, 2, false), /offers coins/);
});

test("nothing can be had where all is too dear or eaten before, unless somebody gives it", () => {
  const meal = (why) => ({ id: "soba", price: 2, points: 6, why });
  assert.equal(canHave({ village: null, table: { meals: [meal("too_dear"), meal("owned")], gift: null, gift_owned: false } }), false);
  assert.equal(canHave({ village: null, table: { meals: [meal("too_dear")], gift: "soba", gift_owned: false } }), true);
  assert.equal(canHave({ village: { bundles: [{ cards: [], cost: 1, points: 0 }] }, table: null }), false);
});

test("souvenirs are bought as a set, in whichever order they were tapped", () => {
  const legal = [{ type: "buy", cards: [] }, { type: "buy", cards: ["koma", "sake"] }];
  const bought = (cards) => actionOf({ phase: "VILLAGE", scenes: [] }, { stop: null, one: null, cards, coins: null }, legal);
  assert.deepEqual(bought(["sake", "koma"])?.action, legal[1]);
  assert.equal(bought(["sake"]), null);
  assert.equal(bought([])?.begun, false);
});

test("who eats nothing is said to do so, also at the end of the road, where nobody goes on", () => {
  const story = told({ kind: "meal", gains: [gain("no_meal"), gain("ranking", { points: 10, seat: 1 })] });
  assert.match(story.title, /^You eat nothing/);
  assert.equal(story.lines.length, 1, "only that the journey is scored now");
});
