// Where the first hint points: a ring that never hangs over the edge, with its word inside of the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ringAround } from "../../static/js/hint.js";

const phone = { width: 360, height: 688 };

test("a target in the middle is ringed as it is, with the word below", () => {
  const ring = ringAround({ left: 140, top: 200, width: 80, height: 100 }, phone);
  assert.deepEqual(ring, { left: 140, top: 200, width: 80, height: 100, side: "", to: "" });
});

test("at the edges the ring, with what it grows, stays inside", () => {
  for (const target of [{ left: 4, top: 2, width: 60, height: 50 }, { left: 280, top: 630, width: 78, height: 58 }, { left: 0, top: 600, width: 360, height: 88 }]) {
    const ring = ringAround(target, phone);
    assert.ok(ring.left >= 14 && ring.top >= 14, JSON.stringify(ring));
    assert.ok(ring.left + ring.width <= 346 && ring.top + ring.height <= 674, JSON.stringify(ring));
  }
});

test("the word of a target at the edge begins or ends with it, and stands above at the lower edge", () => {
  assert.equal(ringAround({ left: 10, top: 100, width: 60, height: 80 }, phone).to, "start");
  assert.equal(ringAround({ left: 290, top: 100, width: 60, height: 80 }, phone).to, "end");
  assert.equal(ringAround({ left: 150, top: 620, width: 60, height: 60 }, phone).side, "above");
});

test("the word covers nothing that is written: it stands above, or the ring must do", () => {
  const target = { left: 40, top: 330, width: 210, height: 50 };
  const next = { left: 100, top: 404, width: 110, height: 20 };
  const before = { left: 20, top: 300, width: 200, height: 20 };
  assert.equal(ringAround(target, phone, 92, []).side, "");
  assert.equal(ringAround(target, phone, 92, [next]).side, "above");
  assert.equal(ringAround(target, phone, 92, [next, before]).side, "none");
  assert.equal(ringAround(target, phone, 92, [{ ...next, left: 250 }]).side, "", "what lies beside it is not covered");
});

test("a long word at the edge begins with its ring", () => {
  assert.equal(ringAround({ left: 70, top: 100, width: 60, height: 80 }, phone, 240).to, "start");
  assert.equal(ringAround({ left: 70, top: 100, width: 60, height: 80 }, phone, 90).to, "");
});
