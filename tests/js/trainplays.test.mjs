/** voyage-train: what can be tapped is what `legal` lists, and nothing else. */
import assert from "node:assert/strict";
import test from "node:test";
import { actionOf, optionsOf, tappable } from "../../static/games/voyage-train/plays.js";

const guesses = ["a", "b"].flatMap((card) => [1, 2, 3, 4, "none"].map((predict) => ({ type: "play", card, predict })));
const bare = ["a", "b"].map((card) => ({ type: "play", card }));

test("with guesses a card needs its train, and only what is listed can be said", () => {
  const options = optionsOf([...bare, ...guesses.filter((each) => each.predict !== 3)]);
  assert.deepEqual([...options.cards.keys()], ["a", "b"]);
  assert.deepEqual([...tappable(options, "a")], [1, 2, 4]);
  assert.deepEqual([...tappable(options, null)], []);
  assert.equal(actionOf(options, { card: "a", place: null }), null);
  assert.equal(actionOf(options, { card: "a", place: 3 }), null);
  assert.equal(actionOf(options, { card: "x", place: 1 }), null);
  assert.deepEqual(actionOf(options, { card: "a", place: 2 }), { type: "play", card: "a", predict: 2 });
  assert.deepEqual(actionOf(options, { card: "b", place: "none" }), { type: "play", card: "b", predict: "none" });
});

test("without guesses the card alone is the play", () => {
  const options = optionsOf(bare);
  assert.deepEqual([...tappable(options, "a")], []);
  assert.deepEqual(actionOf(options, { card: "b", place: null }), { type: "play", card: "b" });
});

test("a choice is among the listed trains", () => {
  const choose = optionsOf([2, 3].map((column) => ({ type: "choose_column", column })));
  assert.deepEqual([...tappable(choose, null)], [2, 3]);
  assert.deepEqual(actionOf(choose, { card: null, place: 3 }), { type: "choose_column", column: 3 });
  assert.equal(actionOf(choose, { card: null, place: 1 }), null);
  const away = optionsOf([1, 2, 3, 4].map((column) => ({ type: "discard_column", column })));
  assert.deepEqual(actionOf(away, { card: null, place: 4 }), { type: "discard_column", column: 4 });
});

test("nothing is offered while nothing is legal", () => {
  const options = optionsOf([]);
  assert.equal(options.choose, null);
  assert.equal(tappable(options, "a").size, 0);
  assert.equal(actionOf(options, { card: "a", place: 1 }), null);
});
