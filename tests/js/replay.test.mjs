/** The steps of a recorded table, and the marks on its slider. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { NoSuchStep, Steps, marksOf, mistake, momentOf } from "../../static/js/reports/replaysteps.js";

const part = (first, count, more = {}) => ({
  steps: Array.from({ length: count }, (_, i) => ({ rev: first + i, at: 0, seat: 0, by: "student", actor: "a", said: [], legal: [], view: { n: first + i }, known: [] })),
  texts: {},
  revision: 9,
  status: "ended",
  broken: null,
  ...more,
});

test("a part is fetched once, whatever steps of it are asked for", async () => {
  const asked = [];
  const steps = new Steps(async (first) => (asked.push(first), part(first, 5)), 5);
  assert.equal((await steps.at(7)).view.n, 7);
  assert.equal((await steps.at(9)).view.n, 9);
  assert.equal((await steps.at(0)).view.n, 0);
  assert.deepEqual(asked, [5, 0]);
  assert.equal(steps.revision, 9);
});

test("what failed is asked for again", async () => {
  let tries = 0;
  const steps = new Steps(async (first) => {
    tries += 1;
    if (tries === 1) throw new Error("offline");
    return part(first, 5);
  }, 5);
  await assert.rejects(steps.at(1), /offline/);
  assert.equal((await steps.at(1)).view.n, 1);
});

test("a table that plays on has more steps when it is asked again", async () => {
  const parts = [part(0, 2, { revision: 1 }), part(0, 4, { revision: 3 })];
  const steps = new Steps(async () => parts.shift() ?? part(0, 4, { revision: 3 }), 5);
  assert.equal((await steps.at(1)).view.n, 1);
  assert.equal((await steps.at(3)).view.n, 3);
  assert.equal(steps.revision, 3);
  await assert.rejects(steps.at(4), (error) => error instanceof NoSuchStep && !error.broken);
});

test("a record that cannot be played on says so", async () => {
  const steps = new Steps(async () => part(0, 2, { broken: 2 }), 5);
  await assert.rejects(steps.at(3), (error) => error instanceof NoSuchStep && error.broken);
  assert.equal((await steps.at(1)).view.n, 1);
});

test("a step without a view looks as the one before, and did not change", () => {
  const made = part(0, 3);
  delete made.steps[1].view;
  delete made.steps[2].view;
  const moment = momentOf(made, 2);
  assert.deepEqual(moment.view, { n: 0 });
  assert.equal(moment.changed, false);
  assert.equal(momentOf(made, 0).changed, true);
});

test("texts are those of what is known up to the step, and no later ones", () => {
  const made = part(0, 3, { texts: { cards: { a: 1, b: 2 }, questions: { q: 3 }, answers: { q: 4 } } });
  made.steps[0].known = ["a", "q"];
  made.steps[2].known = ["b", "q!"];
  assert.deepEqual(momentOf(made, 1).texts, { cards: { a: 1 }, clues: {}, questions: { q: 3 }, answers: {} });
  assert.deepEqual(momentOf(made, 2).texts, { cards: { a: 1, b: 2 }, clues: {}, questions: { q: 3 }, answers: { q: 4 } });
});

test("a step with several judgements is marked by what they come to", () => {
  const of = (...results) => marksOf(results.map((result) => ({ rev: 1, result, counts: true })))[0].result;
  assert.equal(of("right", "right", "right"), "right");
  assert.equal(of("right", "right", "wrong"), "partly");
  assert.equal(of("right", "wrong"), "wrong");
  assert.equal(of("partly", "right"), "partly");
  assert.equal(of("none", "none"), "none");
  assert.equal(of("none", "right"), "right");
});

test("what the computer judged counts only where no person judged", () => {
  const marks = marksOf([
    { rev: 4, result: "right", counts: true },
    { rev: 2, result: "right", counts: true },
    { rev: 2, result: "wrong", counts: false },
    { rev: 4, result: "partly", counts: true },
    { rev: 6, result: "wrong", counts: false },
  ]);
  assert.deepEqual(marks, [
    { rev: 2, result: "right", counts: true },
    { rev: 4, result: "partly", counts: true },
    { rev: 6, result: "wrong", counts: false },
  ]);
});

test("the way to the next mistake passes over what the computer got wrong", () => {
  const marks = marksOf([
    { rev: 2, result: "wrong", counts: true },
    { rev: 4, result: "wrong", counts: false },
    { rev: 6, result: "partly", counts: true },
  ]);
  assert.equal(mistake(marks, 2, 1), 6);
  assert.equal(mistake(marks, 6, 1), null);
  assert.equal(mistake(marks, 6, -1), 2);
  assert.equal(mistake(marks, 2, -1), null);
});
