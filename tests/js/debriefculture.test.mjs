/** What a class talks about after a game that asks for no judgements. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "zh-Hant", dataset: {} } };
globalThis.gettext ??= (text) => text;

const { someOf } = await import("../../static/js/live/debriefculture.js");

const cards = (kind, count) => Array.from({ length: count }, (_, i) => ({ id: `${kind}-${i}`, kind }));
const book = (counts) => ({
  kinds: Object.keys(counts).map((id) => ({ id })),
  cards: Object.entries(counts).flatMap(([kind, count]) => cards(kind, count)),
});

test("all three sections of 北管 are there, and something of every other kind", () => {
  const shown = someOf(book({ section: 3, instrument: 20, band: 9, play: 28, craft: 7, troupe: 4, place: 7 }));
  assert.equal(shown.length, 12);
  const count = (kind) => shown.filter((card) => card.kind === kind).length;
  assert.equal(count("section"), 3);
  for (const kind of ["instrument", "band", "play", "craft", "troupe", "place"]) assert.ok(count(kind) >= 1, kind);
});

test("a small book is shown whole, in its own order", () => {
  const small = book({ feeling: 4, help: 2 });
  assert.deepEqual(someOf(small), small.cards);
});
