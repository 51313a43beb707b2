/** What every board begins with: whose turn it is, what may be done, what was begun, and what is told once. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { mock, test } from "node:test";
import { fakeStorage } from "./fakes.mjs";

register("./resolve.mjs", import.meta.url);

const said = [];
globalThis.gettext = (text) => text;
globalThis.interpolate = (text, data) => text.replace(/%\((\w+)\)s/g, (_, name) => data[name]);
globalThis.localStorage = fakeStorage();
globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  body: { append() {} },
  createElement: () => ({ dataset: {}, setAttribute() {}, set textContent(text) { said.push(text); } }),
};
mock.timers.enable({ apis: ["setTimeout"] });

const { options } = await import("preact");
const { html } = await import("htm/preact");
const { boardOf, playProps, useDraft, useTurnSaid } = await import("../../static/js/board.js");
const { hintWanted } = await import("../../static/js/hint.js");
const { useStories } = await import("../../static/js/results.js");
const { emptyState } = await import("../../static/js/store.js");

/** Everything is drawn, and every effect run, before the test goes on. */
const effects = [];
options.debounceRendering = (draw) => draw();
options.requestAnimationFrame = (run) => effects.push(run);
const settle = () => {
  while (effects.length) effects.shift()();
  mock.timers.tick(100);
};

const MOVE = { type: "move", position: 4 };

/** A table at which this device has seat 1, whose turn it is. */
function table({ view = {}, legal = [MOVE], ...changes } = {}) {
  const shown = { seat: 1, rev: 3, view: { to_move: [1], outcome: null, last: null, ...view }, legal, clock: null };
  return { ...emptyState(), hello: { seats: [1] }, names: [{ seat: 1, name: "小明", kind: "student", online: true }], views: new Map([[1, shown]]), ...changes };
}

function context(state, { onlooker = false } = {}) {
  const acts = [];
  const calls = new Set();
  const ctx = { onlooker, acts, get: () => state, act: (action) => acts.push(action), subscribe: (call) => (calls.add(call), () => calls.delete(call)) };
  ctx.becomes = (next) => {
    state = next;
    for (const call of calls) call();
    settle();
  };
  return ctx;
}

const props = (state, ctx = context(state)) => playProps("game", ctx, state, state.views.get(1));

/** Stands for the element of a board whose component draws nothing. */
function element() {
  const classes = new Set();
  return { classes, classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name) }, childNodes: [], firstChild: null, nodeType: 1 };
}

test("whoever has the turn may do what is legal", () => {
  const { mine, legal, own, seat, name, ended, free, pending } = props(table());
  assert.deepEqual({ mine, legal, own, seat, ended, free, pending }, { mine: true, legal: [MOVE], own: [1], seat: 1, ended: false, free: true, pending: null });
  assert.equal(name(1), "小明");
});

test("while an act is on its way the turn is still the own one, but nothing else may be done", () => {
  const state = table({ pending: new Map([[1, MOVE]]) });
  const ctx = context(state);
  const { mine, legal, pending, act } = props(state, ctx);
  assert.deepEqual({ mine, legal, pending }, { mine: true, legal: [], pending: MOVE });
  act(MOVE);
  assert.deepEqual(ctx.acts, []);
});

test("nobody may do anything while it is another's turn, paused, over, or looked on", () => {
  const waiting = {
    another: table({ view: { to_move: [0] }, legal: [] }),
    paused: table({ paused: "" }),
    over: table({ view: { outcome: { reason: "stopped" } } }),
  };
  for (const [why, state] of Object.entries(waiting)) {
    const { mine, legal } = props(state);
    assert.deepEqual({ mine, legal }, { mine: false, legal: [] }, why);
  }
  const state = table();
  const { mine, legal, own, free } = props(state, context(state, { onlooker: true }));
  assert.deepEqual({ mine, legal, own, free }, { mine: false, legal: [], own: [], free: false });
});

test("what may be done is the same list while nothing may be done, so that it is worked out once", () => {
  assert.equal(props(table({ paused: "" })).legal, props(table({ view: { to_move: [0] } })).legal);
});

test("the first own act ends the hint; no action is no act", () => {
  const state = table();
  const ctx = context(state);
  const { act } = props(state, ctx);
  act(null);
  assert.deepEqual([ctx.acts, hintWanted("game")], [[], true]);
  act(MOVE);
  assert.deepEqual([ctx.acts, hintWanted("game")], [[MOVE], false]);
});

test("a board is drawn as soon as there is a view, anew with each change, and leaves nothing behind", () => {
  const drawn = [];
  const ctx = context({ ...table(), views: new Map() });
  const where = element();
  const board = boardOf("tokaido", ({ view }) => (drawn.push(view.to_move), null))(where, ctx);
  settle();
  assert.deepEqual([drawn, [...where.classes]], [[], ["tokaido"]]);
  ctx.becomes(table());
  ctx.becomes(table({ view: { to_move: [0] } }));
  assert.deepEqual(drawn, [[1], [0]]);
  board.unmount();
  ctx.becomes(table());
  assert.deepEqual([drawn.length, where.classes.size], [2, 0]);
});

test("what was begun is gone with its decision, and a late tap does not bring it back", () => {
  const seen = [];
  const sets = [];
  const Play = ({ view }) => {
    const [draft, setDraft] = useDraft(view.stamp, null);
    seen.push(draft);
    sets.push(setDraft);
    return null;
  };
  const ctx = context(table({ view: { stamp: "one" } }));
  boardOf("drafts", Play)(element(), ctx);
  settle();
  sets.at(-1)("card");
  assert.equal(seen.at(-1), "card");
  const late = sets.at(-1);
  ctx.becomes(table({ view: { stamp: "two" } }));
  assert.equal(seen.at(-1), null);
  late("old");
  assert.equal(seen.at(-1), null, "a tap on what was drawn before");
  sets.at(-1)((now) => [now, "new"]);
  assert.deepEqual(seen.at(-1), [null, "new"]);
});

test("whose turn it is is told once a decision, the small words only to the one who has it, and the end once it is seen", () => {
  const Play = ({ view, mine, ended }) => {
    useTurnSaid({ when: view.stamp, mine, ended, over: ended, say: { title: view.stamp, sub: "Tap a card" }, end: () => ({ title: "The end", text: "You won." }) });
    return null;
  };
  const ctx = context(table({ view: { stamp: "Your turn" } }));
  said.length = 0;
  boardOf("told", Play)(element(), ctx);
  settle();
  ctx.becomes(table({ view: { stamp: "Your turn" } }));
  ctx.becomes(table({ view: { stamp: "Her turn", to_move: [0] } }));
  ctx.becomes(table({ view: { stamp: "Her turn", outcome: { reason: "finished" } } }));
  assert.deepEqual(said, ["Your turn Tap a card", "Her turn", "The end You won."]);
});

test("a result keeps the words of the view that it came with", () => {
  const told = [];
  const Play = ({ view }) => {
    const storyOf = useStories(view.last, (last) => ({ tone: "calm", title: `${view.word} ${last.turn}`, lines: [] }));
    told.push([1, 2].map((turn) => storyOf({ turn }).title));
    return null;
  };
  const ctx = context(table({ view: { word: "early", last: { turn: 1 } } }));
  boardOf("stories", Play)(element(), ctx);
  settle();
  ctx.becomes(table({ view: { word: "late", last: { turn: 2 } } }));
  assert.deepEqual(told.at(-1), ["early 1", "late 2"]);
});
