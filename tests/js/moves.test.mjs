import assert from "node:assert/strict";
import { test } from "node:test";

import { blocks, canDiscard, movable, placeAreas, predictChoices, shifted, shifts, takenUp, tapBlock, tapWhileMoving, targets } from "../../static/js/mapmoves.js";

const move = (from, to, shift) => ({ type: "move", from, to, shift });
/** What the server lists for cards in 4, 6, 7, 8 (GROUP-T6), with the places and the discard. */
const T6 = [{ type: "place", area: 1 }, { type: "place", area: 5 }, { type: "discard" }, move(6, 6, -1), move(6, 7, -1), move(6, 8, -1)];
/** Cards in 4 and 5 alone (GROUP-T10): every end can go either way. */
const T10 = [move(4, 4, -1), move(4, 5, -1), move(4, 4, -2), move(4, 5, -2), move(5, 5, 1), move(4, 5, 1), move(5, 5, 2)];

test("what can be tapped is what legal lists, and nothing else", () => {
  assert.deepEqual([...placeAreas(T6)], [1, 5]);
  assert.equal(canDiscard(T6), true);
  assert.deepEqual([...movable(shifts(T6))], [6, 7, 8]);
  assert.deepEqual([...placeAreas([])], []);
  assert.equal(canDiscard([]), false);
  assert.deepEqual([...movable([])], []);
});

test("predictions: areas and none", () => {
  const legal = [{ type: "predict", area: 2 }, { type: "predict", area: "none" }];
  assert.deepEqual([...predictChoices(legal)], [2, "none"]);
});

test("GROUP-T6: the blocks are 6, 6–7 and 6–8", () => {
  assert.deepEqual(blocks(shifts(T6)), [{ from: 6, to: 6 }, { from: 6, to: 7 }, { from: 6, to: 8 }]);
});

test("a tap chooses the smallest block with that card", () => {
  const moves = shifts(T6);
  assert.deepEqual(tapBlock(moves, null, 6), { from: 6, to: 6 });
  assert.deepEqual(tapBlock(moves, null, 7), { from: 6, to: 7 });
  assert.deepEqual(tapBlock(moves, null, 8), { from: 6, to: 8 });
});

test("a card beside the block joins it; one inside leaves it", () => {
  const moves = shifts(T6);
  assert.deepEqual(tapBlock(moves, { from: 6, to: 6 }, 8), { from: 6, to: 8 });
  assert.deepEqual(tapBlock(moves, { from: 6, to: 8 }, 8), { from: 6, to: 7 });
  assert.deepEqual(tapBlock(moves, { from: 6, to: 8 }, 7), { from: 6, to: 6 });
  assert.equal(tapBlock(moves, { from: 6, to: 8 }, 6), null);
  assert.equal(tapBlock(moves, { from: 6, to: 6 }, 6), null);
});

test("GROUP-T10: from one end to both, and to the other end", () => {
  const moves = shifts(T10);
  assert.deepEqual(tapBlock(moves, { from: 4, to: 4 }, 5), { from: 4, to: 5 });
  assert.deepEqual(tapBlock(moves, { from: 4, to: 5 }, 4), { from: 5, to: 5 });
});

test("a card that no move contains changes nothing", () => {
  assert.deepEqual(tapBlock(shifts(T6), { from: 6, to: 7 }, 4), { from: 6, to: 7 });
  assert.equal(tapBlock(shifts(T6), null, 4), null);
});

test("a block's targets are the areas its leading card reaches", () => {
  const moves = shifts(T10);
  assert.deepEqual([...targets(moves, { from: 4, to: 5 })], [[3, -1], [2, -2], [6, 1]]);
  assert.deepEqual([...targets(moves, { from: 5, to: 5 })], [[6, 1], [7, 2]]);
  assert.deepEqual([...targets(moves, null)], []);
});

test("each target of a block means one shift only", () => {
  const moves = shifts(T10);
  for (const block of blocks(moves)) {
    const listed = moves.filter((each) => each.from === block.from && each.to === block.to);
    assert.equal(targets(moves, block).size, listed.length);
  }
});

test("the map after a shift keeps the order of its cards (GROUP-12)", () => {
  const areas = [null, null, null, "a", null, "b", "c", "d"];
  assert.deepEqual(shifted(areas, { from: 6, to: 8, shift: -1 }), [null, null, null, "a", "b", "c", "d", null]);
  assert.deepEqual(shifted(areas, { from: 6, to: 6, shift: -1 }), [null, null, null, "a", "b", null, "c", "d"]);
  assert.deepEqual(areas, [null, null, null, "a", null, "b", "c", "d"]);
});

test("while cards are moved a tap chooses a block, then where it goes, then says yes; elsewhere it takes the way back", () => {
  const moves = shifts(T6);
  const areas = [null, null, null, { id: "d" }, null, { id: "f" }, { id: "g" }, { id: "h" }];
  const begun = { mode: "move", area: null, block: null, shift: null };
  assert.deepEqual(tapWhileMoving(begun, areas, moves, 7), { block: { from: 6, to: 7 } });
  const chosen = { ...begun, block: { from: 6, to: 7 } };
  assert.deepEqual(tapWhileMoving(chosen, areas, moves, 5), { shift: -1 });
  const whole = { ...chosen, shift: -1 };
  assert.equal(tapWhileMoving(whole, areas, moves, 5), "confirm", "where the first card lands");
  assert.equal(tapWhileMoving(whole, areas, moves, 6), "confirm", "on a card as it would lie");
  assert.deepEqual(tapWhileMoving(whole, areas, moves, 1), { shift: null });
});

test("a finger that takes up a card of the begun block drags that block, another card the smallest block with it", () => {
  const moves = shifts(T6);
  const begun = { mode: "move", area: null, block: { from: 6, to: 7 }, shift: null };
  assert.deepEqual(takenUp(begun, moves, 6), {});
  assert.deepEqual(takenUp(begun, moves, 8), { block: { from: 6, to: 8 }, shift: null });
});
