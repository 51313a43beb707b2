import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, localClock } from "../../static/js/clock.js";
import { eraList } from "../../static/js/eras.js";
import { afterFrame, emptyState, nextHolder, shownView } from "../../static/js/store.js";

const hello = (seats, role = "seat") => ({ t: "hello", table: 7, number: 3, game: "voyage-team", seats, role, options: {}, deck: { cards: {}, eras: [], clues: {} } });
const view = (seat, rev, toMove = [], more = {}) => ({ t: "view", seat, rev, view: { to_move: toMove, outcome: null }, legal: [], clock: null, ...more });
const after = (...frames) => frames.reduce((state, frame) => afterFrame(state, frame, 1000), emptyState());

test("one seat holds the device by itself; several have to take it", () => {
  assert.equal(after(hello([2])).holder, 2);
  assert.equal(after(hello([0, 2])).holder, null);
});

test("pass-and-play: who has confirmed an answer may still change it, but the tablet goes on to the next", () => {
  const asking = (confirmed) => ({ view: { to_move: [0, 1], outcome: null, confirmed } });
  const state = { ...after(hello([0, 1]), view(0, 5, [], asking(true)), view(1, 5, [], asking(false))), holder: 0 };
  assert.equal(nextHolder(state), 1);
  assert.equal(nextHolder(after(hello([0, 1]), view(0, 5, [], asking(true)), view(1, 5, [], asking(true)))), null);
});

test("the newest view of each seat is shown, older ones are passed over", () => {
  const state = after(hello([0]), view(0, 5), view(0, 4, [1]));
  assert.equal(state.views.get(0).rev, 5);
  assert.deepEqual(state.views.get(0).view.to_move, []);
});

test("the same revision is taken again: legal, clock or pause may have changed", () => {
  const state = after(hello([0]), view(0, 5), view(0, 5, [], { legal: [{ type: "discard" }] }));
  assert.equal(state.views.get(0).legal.length, 1);
});

test("texts come once and are kept, also those of a view that is passed over", () => {
  const state = after(hello([0]), view(0, 5, [], { texts: { cards: { a: { year_short: "1624" } } } }), view(0, 6), view(0, 4, [], { texts: { cards: { b: { year_short: "1895" } } } }));
  assert.deepEqual(Object.keys(state.backs), ["a", "b"]);
});

test("boardgame.io 713: after a reconnect whatever the server says is newer, even a lower revision", () => {
  const state = after(hello([0]), view(0, 9), hello([0]), view(0, 3));
  assert.equal(state.views.get(0).rev, 3);
});

test("what was shown stays until the new line has told its own", () => {
  const state = after(hello([0]), view(0, 9, [0]), hello([0]));
  assert.deepEqual(shownView(state).view.to_move, [0]);
});

test("Quizify 718: a pause is shown with its reason, and forgotten with the line", () => {
  const paused = after(hello([0]), view(0, 1), { t: "paused", message: "請看前面" });
  assert.equal(paused.paused, "請看前面");
  assert.equal(afterFrame(paused, { t: "resumed" }, 0).paused, null);
  assert.equal(afterFrame(paused, hello([0]), 0).paused, null);
});

test("a refusal is told to its seat; one without a sentence is not", () => {
  const state = { ...after(hello([0])), pending: new Map([[0, { type: "discard" }]]) };
  const refused = afterFrame(state, { t: "rejected", seat: 0, key: "k", code: "area_taken", message: "第 3 區已經有卡片了。" }, 0);
  assert.equal(refused.refusal.message, "第 3 區已經有卡片了。");
  assert.equal(refused.pending.size, 0);
  assert.equal(afterFrame(state, { t: "rejected", seat: 0, key: "k", code: "gone", message: "" }, 0).refusal, null);
});

test("what was begun is kept where the refusal passes by itself, as in a pause", () => {
  const state = { ...after(hello([0])), pending: new Map([[0, { type: "discard" }]]) };
  const count = (code) => afterFrame(state, { t: "rejected", seat: 0, key: "k", code, message: "等一下" }, 0).refusal.count;
  assert.deepEqual(["paused", "interlude", "busy"].map(count), [0, 0, 0], "no other stamp of the draft");
  assert.equal(count("area_taken"), 1);
});

test("the teacher sees the onlooker's view", () => {
  assert.equal(shownView(after(hello([], "teacher"), view(null, 4))).rev, 4);
});

test("a student's device shows nothing of others", () => {
  assert.equal(shownView(after(hello([1]), view(null, 4))), null);
});

test("pass-and-play: the device goes to the own seat that is to move", () => {
  const start = after(hello([0, 2]), view(0, 1, [2]), view(2, 1, [2]));
  assert.equal(nextHolder(start), 2);
  assert.equal(nextHolder({ ...start, holder: 2 }), null);
  assert.equal(nextHolder({ ...start, holder: 0 }), 2);
});

test("pass-and-play: while others play it stays where it is", () => {
  const state = { ...after(hello([0, 2]), view(0, 1, [1]), view(2, 1, [1])), holder: 0 };
  assert.equal(nextHolder(state), null);
});

test("pass-and-play: predictions go round, each of the device's seats once", () => {
  const asked = { ...after(hello([0, 2, 3]), view(0, 1, [0, 2, 3]), view(2, 1, [0, 2, 3]), view(3, 1, [0, 2, 3])), holder: 2 };
  assert.equal(nextHolder(asked), null);
  const done = { ...asked, pending: new Map([[2, { type: "predict", area: 1 }]]) };
  assert.equal(nextHolder(done), 3);
  assert.equal(nextHolder({ ...done, holder: 3, pending: new Map([[2, {}], [3, {}]]) }), 0);
});

test("one seat needs no cover; an ended game neither", () => {
  assert.equal(nextHolder(after(hello([1]), view(1, 1, [1]))), null);
  const over = after(hello([0, 1]), { ...view(0, 9, [1]), view: { to_move: [1], outcome: { reason: "map_full" } } });
  assert.equal(nextHolder({ ...over, holder: 0 }), null);
});

test("a holder whose seat went to another device does not hold on", () => {
  const state = { ...after(hello([0, 1])), holder: 1 };
  assert.equal(afterFrame(state, hello([0]), 0).holder, 0);
  assert.equal(afterFrame(state, hello([0, 2]), 0).holder, null);
});

test("the clock is the server's: what was left when the frame came", () => {
  assert.deepEqual(localClock({ id: "turn:3", seconds: 60, left_ms: 42_000 }, 5_000), { id: "turn:3", seconds: 60, endsAt: 47_000 });
  assert.equal(localClock(null, 5_000), null);
});

test("a late frame of the same clock gives no time back; a resumed one does", () => {
  const before = { id: "turn:3", seconds: 60, endsAt: 47_000 };
  assert.equal(localClock({ id: "turn:3", seconds: 60, left_ms: 42_000 }, 5_900, before).endsAt, 47_000);
  assert.equal(localClock({ id: "turn:3", seconds: 60, left_ms: 42_000 }, 25_000, before).endsAt, 67_000);
  assert.equal(localClock({ id: "turn:4", seconds: 60, left_ms: 60_000 }, 5_900, before).endsAt, 65_900);
});

test("a second counts until it is over", () => {
  assert.deepEqual([0, 1, 1000, 1001, 59_999, 60_000, 65_400, -5].map(clockText), ["0:00", "0:01", "0:01", "0:02", "1:00", "1:00", "1:06", "0:00"]);
});

test("eras are earliest first, as a list or by id", () => {
  const eras = [{ id: "b", order: 2 }, { id: "a", order: 1 }];
  assert.deepEqual(eraList(eras).map((era) => era.id), ["a", "b"]);
  assert.deepEqual(eraList({ b: eras[0], a: eras[1] }).map((era) => era.id), ["a", "b"]);
  assert.deepEqual(eraList(undefined), []);
});
