import assert from "node:assert/strict";
import { register } from "node:module";
import { before, test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.gettext = (text) => text;
globalThis.pgettext = (_, text) => text;
globalThis.ngettext = (one, many, count) => (count === 1 ? one : many);
globalThis.interpolate = (format, values) => format.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

/** @type {any} */ let story;
/** @type {any} */ let card;
const { headline } = await import("../../static/games/voyage-team/say.js");

before(async () => {
  story = await import("../../static/games/voyage-team/story.js");
  card = await import("../../static/js/card.js");
});

const turned = (id, year) => ({ id, year });
const state = {
  hello: { deck: { cards: { fort: { name: "Fort" }, revolt: { name: "Revolt" }, rail: { name: "Railway" } } } },
  backs: { fort: { year_short: "1624" }, revolt: { year_short: "1786" }, rail: { year_short: "1908" } },
};
const placed = (more) => ({
  turn: 4, seat: 1, action: "place", card: turned("revolt", 1786), area: 4, right: true, right_areas: [4, 5], previous: turned("fort", 1624), next: turned("rail", 1908),
  from: null, to: null, shift: null, mine: null, mine_right: null, said: 0, said_right: 0, ...more,
});

test("right: said to the one who did it and to the others, with both neighbours", () => {
  const own = story.tell(placed({}), state, true, "Bo");
  assert.equal(own.tone, "right");
  assert.equal(own.title, "You got it right!");
  assert.deepEqual(own.lines, ["“Revolt” is from 1786: after “Fort” (1624) and before “Railway” (1908)."]);
  assert.equal(story.tell(placed({}), state, false, "Bo").title, "Bo got it right!");
});

test("right: with one neighbour, and with none", () => {
  assert.match(story.tell(placed({ next: null }), state, true, "").lines[0], /after “Fort” \(1624\)\.$/);
  assert.match(story.tell(placed({ previous: null }), state, true, "").lines[0], /before “Railway” \(1908\)\.$/);
  assert.match(story.tell(placed({ previous: null, next: null }), state, true, "").lines[0], /first card on the map/);
});

test("wrong: which neighbour says so, and where it was right", () => {
  const late = story.tell(placed({ right: false, previous: null, next: turned("fort", 1624) }), state, true, "");
  assert.equal(late.tone, "wrong");
  assert.deepEqual(late.lines, ["“Revolt” is from 1786: later than “Fort” (1624) on its right.", "The right places were 4, 5."]);
  const early = story.tell(placed({ right: false, previous: turned("rail", 1908), next: null, right_areas: [2] }), state, true, "");
  assert.deepEqual(early.lines, ["“Revolt” is from 1786: earlier than “Railway” (1908) on its left.", "The right place was 2."]);
});

test("wrong: no place right, and the same year where that counts as wrong", () => {
  assert.equal(story.tell(placed({ right: false, right_areas: [] }), state, true, "").lines[1], "On this map no place was right for it.");
  assert.match(story.tell(placed({ right: false, previous: turned("fort", 1786) }), state, true, "").lines[0], /the same year as “Fort”/);
});

test("a guess is told to the one who made it only, and the others as a count", () => {
  const told = story.tell(placed({ mine: "none", mine_right: false, said: 3, said_right: 2 }), state, false, "Bo");
  assert.deepEqual(told.guess, { right: false, text: "You guessed “no place fits”: not this time." });
  assert.equal(told.others, "2 of 3 guesses came true.");
  assert.equal(story.tell(placed({ said: 1, said_right: 1 }), state, false, "Bo").guess, null);
});

test("discards and moves are told with what they cost", () => {
  assert.equal(story.tell(placed({ action: "discard", right: null }), state, false, "Bo").title, "Bo swapped a card");
  const moved = story.tell(placed({ action: "move", card: null, right: null, from: 6, to: 7, shift: -1 }), state, true, "Bo");
  assert.match(moved.lines[0], /places 6–7 went to places 5–6/);
});

test("a screen reader hears the whole story", () => {
  assert.equal(
    story.spoken(story.tell(placed({ mine: 4, mine_right: true, said: 2, said_right: 1 }), state, false, "Bo")),
    "Bo got it right! “Revolt” is from 1786: after “Fort” (1624) and before “Railway” (1908). You guessed place 4: right! 1 of 2 guesses came true.",
  );
});

test("a year inside a sentence: a number may get its unit, words stay as they are", () => {
  globalThis.pgettext = (_, text) => `${text}年`;
  assert.equal(card.yearSaid({ year_short: "1895" }, 1895), "1895年");
  assert.equal(card.yearSaid({ year_short: "約6千年前" }, -4000), "約6千年前");
  assert.equal(card.yearSaid(undefined, 1895), "1895年");
  globalThis.pgettext = (_, text) => text;
});

test("a Chinese name breaks between words only, an English one as always", () => {
  const words = card.wordsOf("鄭經與英國訂約通商", "zh-Hant");
  assert.equal(words.join(""), "鄭經與英國訂約通商");
  assert.ok(words.length > 2 && words.includes("英國"));
  assert.deepEqual(card.wordsOf("Treaty of trade", "en"), ["Treaty of trade"]);
});

const NOTHING = { mode: "place", area: null, block: null, shift: null, discard: false };
const table = (more = {}) => ({
  view: { phase: "TURN", active: 1, markers: 8, predicted: [], scores: [9, 9, 9, 9], outcome: null, ...more.view },
  seat: 1, mine: true, draft: { ...NOTHING, ...more.draft }, name: (seat) => ["Pin", "Bo", "Si", "Yu"][seat], pending: null, onlooker: false, ...more.of,
});

test("one sentence says what there is to do", () => {
  assert.match(headline(table()).title, /^Your turn/);
  assert.equal(headline(table({ draft: { area: 3 } })).title, "Put it in place 3?");
  assert.match(headline(table({ draft: { mode: "move" } })).title, /^Which cards/);
  assert.match(headline(table({ draft: { mode: "move", block: { from: 6, to: 7 } } })).title, /^Where should they go/);
  assert.match(headline(table({ draft: { mode: "move", block: { from: 6, to: 7 }, shift: -1 } })).sub, /costs one/);
  assert.match(headline(table({ draft: { discard: true } })).title, /^Swap this card/);
  assert.match(headline(table({ of: { seat: 0, mine: false } })).title, /^Bo is thinking/);
});

test("the last marker is warned of, for a swap and for a move alike", () => {
  assert.match(headline(table({ view: { markers: 1 }, draft: { discard: true } })).title, /last marker/);
  assert.match(headline(table({ view: { markers: 1 }, draft: { mode: "move", block: { from: 6, to: 7 }, shift: -1 } })).title, /last marker/);
});

test("while others guess, how many have is told, never who said what", () => {
  const view = { phase: "PREDICT", predicted: [2] };
  assert.equal(headline(table({ view, of: { mine: false } })).sub, "1 of 3 have guessed.");
  assert.match(headline(table({ view, of: { seat: 0 } })).title, /^Bo has placed the card/);
  assert.match(headline(table({ view, draft: { area: "none" }, of: { seat: 0 } })).title, /no place fits\?$/);
  assert.match(headline(table({ view, of: { seat: 0, mine: false } })).title, /^Your guess is in/);
});

test("waiting is never blank", () => {
  for (const phase of ["TURN", "PREDICT"]) {
    for (const of of [{ seat: 0, mine: false }, { mine: false }, { seat: null, mine: false, onlooker: true }, { pending: { type: "place", area: 1 } }]) {
      const said = headline(table({ view: { phase }, of }));
      assert.ok(said.title && said.sub, JSON.stringify([phase, of]));
    }
  }
});

test("a picture that cannot be had is its emoji", () => {
  assert.equal(card.emojiOf("icons/1f3f0.svg"), "🏰\ufe0f");
  assert.equal(card.emojiOf("icons/1f469-200d-2696-fe0f.svg"), "👩\u200d⚖\ufe0f\ufe0f");
  assert.equal(card.emojiOf("something.png"), "");
});

test("long English words of an era's name break where a reader would break them", async () => {
  const { hyphenated } = await import("../../static/js/eras.js");
  assert.equal(hyphenated("Democratisation period"), "Democrati\u00adsation period");
  assert.equal(hyphenated("Palaeolithic Age"), "Palaeo\u00adlithic Age");
  assert.equal(hyphenated("Post-war and martial-law period"), "Post-war and martial-law period");
  assert.equal(hyphenated("民主化時期"), "民主化時期");
});
