// The way through a debrief, and what it says of a card.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: { lang: "en" } });
globalThis.gettext = (text) => text;
globalThis.pgettext = (_context, text) => text;
globalThis.ngettext = (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate = (text, data) => text.replace(/%\((\w+)\)s/g, (_all, name) => String(data[name]));
const { figuresUrl, isEmpty, often, placeOf, questionSaid, saidOf, stopsOf } = await import("../../static/js/live/debrief.js");

const NO_ERA = { asked: 0, missed: 0, taken: "", times: 0 };
const card = (id, more = {}) => ({ id, asked: 0, missed: 0, share: 0, mark: "", rank: 0, early: 0, late: 0, era: NO_ERA, guesses: 0, off: 0, ...more });
const figures = {
  judgements: 9,
  people: 4,
  eras: [],
  cards: [card("a"), card("b", { mark: "often", rank: 2 }), card("c", { mark: "often", rank: 1 })],
  swaps: [{ first: "a", second: "b", swapped: 2, asked: 3 }],
  questions: [{ id: "q", options: [] }],
};

test("the walk begins with everything, then goes card by card, then to pairs and questions", () => {
  const stops = stopsOf(figures);
  assert.deepEqual(stops, [["overview"], ["card", "a"], ["card", "b"], ["card", "c"], ["swap", "a", "b"], ["question", "q"]]);
  stops.forEach((stop, place) => assert.equal(placeOf(stops, stop), place));
  assert.equal(placeOf(stops, ["card", "gone"]), 0);
});

test("the worst card comes first, wherever it lies in time", () => {
  assert.deepEqual(often(figures).map((each) => each.id), ["c", "b"]);
});

test("nothing to talk about is said to be empty", () => {
  assert.ok(!isEmpty(figures));
  assert.ok(isEmpty({ ...figures, cards: [], swaps: [], questions: [] }));
});

test("mistakes are said in times, half mistakes as a share, guesses in years", () => {
  assert.deepEqual(saidOf(card("x", { asked: 9, missed: 7, share: 7 / 9, late: 5, early: 1 })), ["7 of 9 times it was put elsewhere.", "Mostly too late (5 times)."]);
  assert.deepEqual(saidOf(card("x", { asked: 3, missed: 1.5, share: 0.5 })), ["About 50 percent of the time it stood in the wrong place."]);
  assert.deepEqual(saidOf(card("x", { asked: 4, missed: 0 })), ["All 4 times put rightly."]);
  assert.deepEqual(saidOf(card("x", { asked: 2, missed: 0.6, guesses: 2, off: 13 })), ["Guesses of the year were 13 years off on average."]);
  assert.deepEqual(saidOf(card("x")), []);
});

test("an era that many took it for is named", () => {
  const said = saidOf(card("x", { era: { asked: 5, missed: 4, taken: "Japanese rule", times: 3 } }));
  assert.deepEqual(said, ["Its period was judged 5 times, 1 of them rightly.", "3 times it was taken for “Japanese rule”."]);
});

test("a question says how many were right, or how much of it", () => {
  const choice = { options: [{ count: 2 }, { count: 1 }], right: 2, asked: 3, share: 2 / 3, silent: 1 };
  assert.equal(questionSaid(choice), "2 of 3 answered rightly. 1 gave no answer.");
  assert.equal(questionSaid({ ...choice, options: [{ count: null }], silent: 0 }), "On average 67 percent was right.");
});

test("the address of the figures is that of the activity", () => {
  assert.equal(figuresUrl("/live/10/debrief/0/figures/", 40), "/live/10/debrief/40/figures/");
});
