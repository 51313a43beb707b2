import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= ({ documentElement: { lang: "en" }, querySelectorAll: () => [] });
globalThis.gettext ??= (text) => text;
globalThis.pgettext ??= (context, text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { moved, placesRight, same } = await import("../../static/games/quiz/orders.js");
const { largeStep, middle, stepped, typedYear, within, yearWords } = await import("../../static/games/quiz/years.js");
const { asPairs, complete, givenTo, nextFree, paired, parted } = await import("../../static/games/quiz/pairs.js");
const { lettersOf } = await import("../../static/games/quiz/names.js");
const { sendable } = await import("../../static/games/quiz/ask.js");
const { gapSaid, verdict } = await import("../../static/games/quiz/say.js");
const { firstFive } = await import("../../static/js/live/quizstage.js");
const { gathered } = await import("../../static/js/live/quizcounts.js");

const asked = (more) => ({ id: "q1", kind: "choice", mode: null, items: [], options: [], timeline: [], low: null, high: null, ...more });
const known = (more) => ({ fronts: {}, backs: {}, clues: {}, eras: [], questions: {}, answers: {}, shuffled: true, ...more });
const reveal = (more) => ({ truth: [], counts: {}, answered: 1, right: 0, mean: 0, mine: 0, points: 0, ...more });

test("a thing moves to its place and those between move up", () => {
  assert.deepEqual(moved(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], 3, 1), ["a", "d", "b", "c"]);
  assert.deepEqual(moved(["a", "b"], 1, 9), ["a", "b"], "there is no place behind the last");
  assert.deepEqual(moved(["a", "b"], 5, 0), ["a", "b"]);
});

test("QUIZ-10: things of the same year may change places", () => {
  const years = { a: 1624, b: 1895, c: 1895, d: 1945 };
  const order = ["a", "c", "b", "d"];
  assert.deepEqual(placesRight(order, ["a", "b", "c", "d"], (id) => years[id]), [true, true, true, true]);
  assert.deepEqual(placesRight(order, ["a", "b", "c", "d"], (id) => id), [true, false, false, true]);
});

test("answers are the same whatever the order of their fields", () => {
  assert.ok(same({ a: "1", b: "2" }, { b: "2", a: "1" }));
  assert.ok(same(["a", "b"], ["a", "b"]));
  assert.ok(!same(["a", "b"], ["b", "a"]));
  assert.ok(!same(0, null));
});

test("QUIZ-05: the slider stays in its range, and there is no year 0", () => {
  assert.equal(within(1999.6, 1600, 2000), 2000);
  assert.equal(within(3000, 1600, 2000), 2000);
  assert.equal(within(0, -500, 500), 1);
  assert.equal(within(0, -500, 0), -1);
  assert.equal(middle(-500, 500), 1);
  assert.equal(stepped(-1, 1, -500, 500), 1);
  assert.equal(stepped(1, -1, -500, 500), -1);
  assert.equal(stepped(2000, 1, 1600, 2000), 2000);
});

test("large steps land on round years", () => {
  assert.equal(largeStep(1600, 2000), 20);
  assert.equal(largeStep(-5000, 2000), 500);
  assert.equal(largeStep(1990, 2000), 0);
  assert.equal(stepped(1703, 20, 1600, 2000), 1720);
  assert.equal(stepped(1703, -20, 1600, 2000), 1700);
  assert.equal(stepped(1700, -20, 1600, 2000), 1680);
});

test("a year can be typed as people write it", () => {
  assert.equal(typedYear("1895"), 1895);
  assert.equal(typedYear("１８９５年"), 1895);
  assert.equal(typedYear("西元前 3000 年"), -3000);
  assert.equal(typedYear("-3,000"), -3000);
  assert.equal(typedYear("300 BCE"), -300);
  for (const none of ["", "0", "年", "18x5", "-"]) assert.equal(typedYear(none), null, none);
});

test("years before our era are told as such", () => {
  assert.equal(yearWords(-28000), "28,000 BCE");
  assert.equal(yearWords(1895), "1895");
});

test("QUIZ-24: a partner serves once, a box serves several", () => {
  assert.deepEqual(paired({ a: "1", b: "2" }, "c", "1", true), { b: "2", c: "1" });
  assert.deepEqual(paired({ a: "1", b: "2" }, "c", "1", false), { a: "1", b: "2", c: "1" });
  assert.deepEqual(paired({ a: "1" }, "a", "2", true), { a: "2" });
  assert.deepEqual(parted({ a: "1", b: "2" }, "a"), { b: "2" });
  assert.equal(nextFree(["a", "b"], { a: "1" }), "b");
  assert.ok(complete(["a", "b"], { a: "1", b: "1" }));
  assert.deepEqual(givenTo(["a", "b", "c"], { a: "1", c: "1" }, "1"), ["a", "c"]);
  assert.deepEqual(asPairs([["a", "1"]]), { a: "1" });
});

test("QUIZ-11: an order can be confirmed as it is shown; other answers need a touch, a match all its pairs", () => {
  assert.ok(sendable(asked({ kind: "order", items: ["a", "b", "c"] }), null));
  assert.ok(!sendable(asked({ kind: "year" }), null));
  assert.ok(!sendable(asked({ kind: "insert" }), null));
  assert.ok(sendable(asked({ kind: "insert" }), 0));
  assert.ok(!sendable(asked({ kind: "match", items: ["a", "b"] }), { a: "1" }));
  assert.ok(sendable(asked({ kind: "match", items: ["a", "b"] }), { a: "1", b: "1" }));
});

test("QUIZ-09: each tablet has another order, but a choice has the same letter everywhere", () => {
  const [one, other] = [["a", "b", "c", "d"], ["d", "b", "a", "c"]].map((options) => lettersOf(asked({ options }), known()));
  assert.deepEqual([...one].sort(), [...other].sort());
  assert.deepEqual([...one.values()].sort(), [0, 1, 2, 3]);
  assert.deepEqual([...lettersOf(asked({ options: ["d", "b"] }), known({ shuffled: false }))], [["d", 0], ["b", 1]]);
});

test("letters say nothing: the id that is written first is not always A", () => {
  const places = Array.from({ length: 40 }, (_, i) => lettersOf(asked({ id: `q${i}`, options: ["a", "b", "c", "d"] }), known()).get("a"));
  for (const place of [0, 1, 2, 3]) assert.ok(places.filter((each) => each === place).length >= 4, `${place}: ${places}`);
});

test("a verdict is told in words: late, silent, close, partly, right", () => {
  assert.equal(verdict(asked({}), reveal({ mine: null, points: null }), null).tone, "none");
  assert.match(verdict(asked({}), reveal({ mine: null, points: null }), null).title, /next question/);
  assert.match(verdict(asked({}), reveal({ mine: null, points: 0 }), null).title, /no answer/);
  assert.deepEqual(verdict(asked({ kind: "year" }), reveal({ mine: 0.5, truth: [1895] }), 1900), { tone: "partly", title: "Close! 5 years off" });
  assert.equal(verdict(asked({ kind: "order" }), reveal({ mine: 2 / 3 }), []).title, "Partly right: 67 percent");
  assert.equal(verdict(asked({}), reveal({ mine: 1 }), "a").tone, "right");
});

test("gaps are told by their neighbours, with the inner marks inside a name", () => {
  const line = asked({ kind: "insert", items: ["x"], timeline: [{ id: "a", year: 1 }, { id: "b", year: 2 }] });
  const names = known({ fronts: { a: { name: "「原住民」正名", icon: "", lang: "zh-Hant" }, b: { name: "B", icon: "", lang: "zh-Hant" } } });
  assert.match(gapSaid(line, 0, names), /before .*『原住民』正名/);
  assert.match(gapSaid(line, 1, names), /between/);
  assert.match(gapSaid(line, 2, names), /after .*B/);
});

test("QUIZ-19: nobody below rank 5 is named, equal points share a rank, nobody with nothing is praised", () => {
  const seats = ["A", "B", "C", "D", "E", "F", "G", ""].map((name, seat) => ({ seat, name }));
  const { named, more } = firstFive({ scores: [300, 300, 200, 100, 50, 40, 0, 0], ranks: [1, 1, 3, 4, 5, 6, 7, 7] }, seats);
  assert.deepEqual(named.map((each) => [each.name, each.rank]), [["A", 1], ["B", 1], ["C", 3], ["D", 4], ["E", 5]]);
  assert.equal(more, 0);
  const crowd = Array.from({ length: 30 }, (_, seat) => ({ seat, name: `N${seat}` }));
  const equal = firstFive({ scores: crowd.map(() => 100), ranks: crowd.map(() => 1) }, crowd);
  assert.equal(equal.named.length + equal.more, 30);
});

test("guesses of years are gathered, the ends of the range with them", () => {
  assert.deepEqual(gathered([[1600, 1], [1799, 2], [1800, 3], [2000, 4]], 1600, 2000, 2), [6, 4]);
});
