/** voyage-bet: what is told of a step, to those whose doing it was and to the others. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.gettext ??= (text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { tell, signed } = await import("../../static/games/voyage-bet/story.js");

const NAMES = ["Ann", "Ben", "Cho"];
const VIEW = { era: "japanese", reveal: null };
const last = (changes) => ({ turn: 4, kind: "answer", seat: 1, era: null, right: null, change: 0, spot: null, odds: null, ...changes });
const told = (changes, own = [0], view = VIEW) => tell(last(changes), view, own, (seat) => NAMES[seat], (id) => `<${id}>`, (spot) => `event ${spot}`);
const text = (story) => [story.title, ...story.lines].join(" ");

test("the right answer is told in every case, and what it cost", () => {
  const right = told({ era: "japanese", right: true, change: 1 });
  assert.equal(right.tone, "right");
  assert.match(text(right), /Ben.*<japanese>/);
  const wrong = told({ era: "dutch", right: false, change: -1 });
  assert.equal(wrong.tone, "wrong");
  assert.match(text(wrong), /Ben.*<dutch>.*<japanese>.*costs/);
  assert.match(text(told({ era: "dutch", right: false, change: 0 })), /nothing is lost/);
  assert.match(text(told({ era: null, right: false, change: -1 })), /time was up.*<japanese>/);
  assert.match(text(told({ kind: "silence", seat: null })), /Nobody buzzed.*<japanese>/);
});

test("one's own doing is told as one's own", () => {
  for (const what of [{ era: "japanese", right: true, change: 1 }, { era: "dutch", right: false, change: -1 }, { kind: "stop" }, { kind: "place", spot: 2, odds: "x2" }]) {
    assert.doesNotMatch(told(what, [1]).title, /Ben/);
    assert.match(told(what, [0]).title, /Ben/);
  }
});

test("a pawn: the event or the blank card, and the odds", () => {
  assert.match(text(told({ kind: "place", spot: 2, odds: "x2" })), /event 2.*×2/);
  assert.match(text(told({ kind: "place", spot: 3, odds: "x1b" })), /event 3.*×1/);
  assert.match(text(told({ kind: "place", spot: 9, odds: "x1a" })), /blank card.*×1/);
});

test("a reveal names those who won or lost, and has the tone of one's own sum", () => {
  const reveal = { round: 2, era: "dutch", gains: [2, 0, 0], losses: [0, 1, 0], before: [3, 3, 3], after: [5, 2, 3] };
  const view = { era: null, reveal };
  const first = told({ kind: "reveal", seat: null }, [0], view);
  assert.match(text(first), /<dutch>.*Ann.*\+2.*Ben.*−1/);
  assert.doesNotMatch(text(first), /Cho/);
  assert.deepEqual([0, 1, 2].map((seat) => told({ kind: "reveal", seat: null }, [seat], view).tone), ["right", "wrong", "calm"]);
});

test("changes have their sign", () => {
  assert.deepEqual([2, -1, 0].map(signed), ["+2", "−1", "±0"]);
});
