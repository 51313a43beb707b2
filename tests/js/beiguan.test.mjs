/** beiguan: the draft of a layout at the market, and strength that adds up step by step. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;
globalThis.pgettext ??= (_, text) => text;
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);

const { actionOf, crowded, layoutOf, moved, placesFor, sumsOf } = await import("../../static/games/beiguan/layout.js");
const { brokenOff, festivalBegins, festivalTold } = await import("../../static/games/beiguan/memory.js");
const { headline } = await import("../../static/games/beiguan/say.js");
const { closedText, plated } = await import("../../static/games/beiguan/words.js");

const band = (id, section, instrument = null) => ({ id, section, level: 1, strength: 1, levels: [1, 3, 5], instrument });
const NO_ASIDE = { bands: [], instruments: [], crafts: [] };

/** 1: 頭手吹 with 嗩吶, 2: 頭手鼓, 3: 頭手絃; 4: 二手鑼. */
const BOARD = {
  bands: [band("band-wind-01", "wind", { id: "inst-01" }), band("band-percussion-01", "percussion"), band("band-string-01", "string"), band("band-percussion-03", "percussion"), null, null],
  crafts: [{ id: "P113", kind: "xiuqi" }, null, null],
  aside: { bands: [{ id: "band-wind-03" }], instruments: [{ id: "inst-09" }], crafts: [] },
};

test("BEIGUAN-18, BEIGUAN-25: rows, columns and crosses with instruments and a craft", () => {
  const sums = sumsOf(layoutOf(BOARD), {});
  assert.deepEqual(sums.rows, [3 + 2 + 3 + 3 + 2, 2]);
  assert.deepEqual(sums.columns, [3 + 2 + 2, 3, 3]);
  assert.deepEqual(sums.crosses, [15, 13, 13, 7, 5, 5]);
});

test("BEIGUAN-31: a level counts as its strength, and follows its card", () => {
  const layout = moved(layoutOf(BOARD), "band-percussion-03", 5);
  assert.equal(sumsOf(layout, { "band-percussion-03": 3 }).rows[1], 5);
});

test("cards change places, and who goes takes the own instrument along", () => {
  const layout = moved(layoutOf(BOARD), "band-wind-01", 2);
  assert.deepEqual(layout.bands.slice(0, 3), ["band-percussion-01", "band-wind-01", "band-string-01"]);
  assert.deepEqual(layout.instruments.slice(0, 3), [null, "inst-01", null]);
  assert.equal(moved(layout, "band-wind-01", 2), null, "nothing changes");
});

test("who comes from beside the board takes over an instrument of the same section; no other card is lost", () => {
  const wind = moved(layoutOf(BOARD), "band-wind-03", 1);
  assert.equal(wind.instruments[0], "inst-01");
  assert.deepEqual(wind.aside.bands, ["band-wind-01"]);
  const away = moved(layoutOf(BOARD), "band-wind-01", null);
  assert.equal(away.instruments[0], null);
  assert.deepEqual(away.aside.instruments, ["inst-09", "inst-01"]);
});

test("BEIGUAN-13: what would crowd a row is shown as such, and what lies well is offered", () => {
  const { good, loose } = placesFor(layoutOf(BOARD), "band-percussion-01");
  assert.deepEqual([...good].sort(), [1, 3, 4]);
  assert.deepEqual([...loose].sort(), [5, 6]);
  assert.deepEqual(crowded(moved(layoutOf(BOARD), "band-percussion-01", 5)), [{ row: 2, section: "percussion", spaces: [4, 5] }]);
});

test("BEIGUAN-15: an instrument is offered to players of its section alone", () => {
  assert.deepEqual([...placesFor(layoutOf(BOARD), "inst-09").good].sort(), [2, 4]);
});

test("BEIGUAN-23: the act names what lies on the board, by space", () => {
  assert.deepEqual(actionOf(layoutOf({ ...BOARD, aside: NO_ASIDE })), {
    type: "market",
    layout: { bands: { 1: "band-wind-01", 2: "band-percussion-01", 3: "band-string-01", 4: "band-percussion-03" }, instruments: { 1: "inst-01" }, crafts: { 1: "P113" } },
  });
});

test("BEIGUAN-O3: why the academy is closed is true of an empty board, too", () => {
  assert.equal(closedText("nothing_to_train", {}), "No musician can go up now");
});

test("a name on a small plate goes without its bracket, and a long word may be parted only inside it", () => {
  assert.equal(plated("嗩吶（大吹）"), "嗩吶");
  assert.equal(plated("大廣絃"), "大廣絃");
  assert.equal(plated("tuā-kóng-hiân, large fiddle"), "tuā-kóng-hiân");
  assert.equal(plated("small gong"), "small gong");
  assert.equal(plated("embroidered banner"), "embroi\u00addered banner");
});

test("a festival that a reload has cut off is shown again, and only that one", () => {
  const kept = new Map();
  globalThis.sessionStorage = { setItem: (key, value) => kept.set(key, value), getItem: (key) => kept.get(key) ?? null, removeItem: (key) => kept.delete(key) };
  assert.equal(brokenOff(7, 40), false, "it has never been shown here");
  festivalBegins(7, 40);
  assert.equal(brokenOff(7, 40), true);
  assert.equal(brokenOff(7, 80), false, "another year's");
  assert.equal(brokenOff(8, 40), false, "another table's");
  festivalTold(7);
  assert.equal(brokenOff(7, 40), false, "its places have been seen");
  delete globalThis.sessionStorage;
  festivalBegins(7, 40);
  assert.equal(brokenOff(7, 40), false, "a browser that keeps nothing");
});

test("whoever sends disciples reads what helps now", () => {
  const areas = { street: { closed: null }, chenghuang: { closed: "no_condition_met" } };
  const at = (bands, workers, shut = areas) => headline({ view: { phase: "DISPATCH", outcome: null, to_move: [0], boards: [{ bands }], workers: [workers], areas: shut }, state: {}, seat: 0, mine: true, draft: {}, ready: false, name: () => "", pending: null, onlooker: false }).sub;
  assert.match(at([null, null], 3), /Busy Street/);
  assert.match(at([{}, null], 3), /glows/);
  assert.match(at([{}, null], 1), /last disciple/);
  assert.match(at([{}, null], 1, { ...areas, chenghuang: { closed: null } }), /perform now/);
});

test("BEIGUAN-21: who lays a craft aside is told first what that costs", () => {
  const view = { phase: "PUT", outcome: null, to_move: [0], pending: { instrument: null, craft: { id: "P113", kind: "xiuqi" } } };
  const said = (draft) => headline({ view, state: {}, seat: 0, mine: true, draft, ready: true, name: () => "", pending: null, onlooker: false });
  assert.match(said({ type: "put", space: null }).sub, /market/);
  assert.doesNotMatch(said({ type: "put" }).sub, /market/);
});
