import assert from "node:assert/strict";
import { test } from "node:test";

import { backOff, connect, httpPaths } from "../../static/js/socket.js";
import { FakeSocket, fakeBrowser, fakeStorage, settle } from "./fakes.mjs";

function start(browser = fakeBrowser(), path = "/ws/table/7/", more = {}) {
  const frames = [];
  const states = [];
  const line = connect(path, {
    onFrame: (frame) => frames.push(frame),
    onState: (state, detail) => states.push(detail.code ? `${state} ${detail.code}` : state),
    env: browser.env,
    ...more,
  });
  return { ...browser, line, frames, states, browser };
}

test("back-off doubles from 0.3 s to 5 s and spreads by 30 %", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map((n) => backOff(n, 0.5)), [300, 600, 1200, 2400, 4800, 5000, 5000]);
  assert.equal(backOff(0, 0), 210);
  assert.equal(backOff(9, 1), 6500);
});

test("plain HTTP has the same places, and keeps the query", () => {
  assert.deepEqual(httpPaths("/ws/table/7/"), { poll: "/live/poll/table/7/?", send: "/live/send/table/7/?" });
  assert.equal(httpPaths("/ws/session/3/?view=projector").poll, "/live/poll/session/3/?view=projector&");
});

test("connects to the page's own host, and is live with the first frame", () => {
  const { states, frames, line } = start();
  assert.equal(FakeSocket.last.url, "ws://192.168.1.20:8000/ws/table/7/");
  FakeSocket.last.opens();
  assert.deepEqual(states, []);
  FakeSocket.last.says({ t: "hello" });
  assert.deepEqual(states, ["live"]);
  assert.equal(line.state, "live");
  assert.deepEqual(frames, [{ t: "hello" }]);
});

test("views older than one already shown are skipped; the same revision is shown again", () => {
  const { frames } = start();
  FakeSocket.last.greets(18);
  FakeSocket.last.says({ t: "view", seat: 0, rev: 17 });
  FakeSocket.last.says({ t: "view", seat: 0, rev: 18, clock: null });
  FakeSocket.last.says({ t: "view", seat: 1, rev: 3 });
  assert.deepEqual(frames.filter((f) => f.t === "view").map((f) => [f.seat, f.rev]), [[0, 18], [0, 18], [1, 3]]);
});

test("frames that are no JSON, or without t, are passed over", () => {
  const { frames } = start();
  FakeSocket.last.greets();
  FakeSocket.last.onmessage({ data: "<html>" });
  FakeSocket.last.onmessage({ data: "[1]" });
  assert.equal(frames.length, 2);
});

test("a message may hold several frames, one a line; one of them that is broken hides no other", () => {
  const { frames } = start();
  FakeSocket.last.greets();
  FakeSocket.last.onmessage({ data: '{"t":"names","seats":[]}\n<html>\n{"t":"view","seat":0,"rev":19}' });
  assert.deepEqual(frames.slice(2).map((f) => f.t), ["names", "view"]);
});

test("an act resolves with its answer and is kept until then", async () => {
  const { line, storage } = start();
  FakeSocket.last.greets(17);
  const answer = line.act(2, { type: "place", area: 3 }, 17);
  const [act] = FakeSocket.last.acts();
  assert.deepEqual({ ...act, key: "" }, { t: "act", seat: 2, key: "", rev: 17, action: { type: "place", area: 3 } });
  assert.match(act.key, /^[2-9a-z]{20}$/);
  assert.equal(storage.items.size, 1);
  FakeSocket.last.says({ t: "ok", seat: 2, key: act.key, rev: 18 });
  assert.equal((await answer).ok.rev, 18);
  assert.equal(storage.items.size, 0);
});

test("a refusal resolves as rejected, with its sentence", async () => {
  const { line } = start();
  FakeSocket.last.greets();
  const answer = line.act(0, { type: "discard" }, 1);
  FakeSocket.last.says({ t: "rejected", seat: 0, key: FakeSocket.last.acts()[0].key, code: "stale", message: "…" });
  assert.equal((await answer).rejected.code, "stale");
});

test("boardgame.io 672, Artemis 1469: an act made while offline is sent once the line is back, with its key, once stored", async () => {
  const { line, time } = start();
  FakeSocket.last.greets();
  const first = FakeSocket.last;
  const answer = line.act(0, { type: "place", area: 1 }, 1);
  const key = first.acts()[0].key;
  first.closes(1006); // the answer is lost
  const second = line.act(0, { type: "place", area: 2 }, 1);
  await time.pass(400);
  FakeSocket.last.greets();
  assert.notEqual(FakeSocket.last, first);
  assert.deepEqual(FakeSocket.last.acts().map((act) => act.action.area), [1, 2]);
  assert.equal(FakeSocket.last.acts()[0].key, key);
  FakeSocket.last.says({ t: "ok", seat: 0, key, rev: 2 });
  FakeSocket.last.says({ t: "rejected", seat: 0, key: FakeSocket.last.acts()[1].key, code: "stale" });
  assert.ok("ok" in (await answer));
  assert.ok("rejected" in (await second));
});

test("an unanswered act survives a reload, with its key; one of a past lesson does not", async () => {
  const storage = fakeStorage();
  const before = start(fakeBrowser(storage));
  FakeSocket.last.greets();
  before.line.act(0, { type: "place", area: 1 }, 1);
  const { key } = FakeSocket.last.acts()[0];

  const after = start(fakeBrowser(storage));
  FakeSocket.last.greets();
  assert.deepEqual(FakeSocket.last.acts().map((act) => act.key), [key]);
  assert.equal(after.line.unanswered.length, 1);
  FakeSocket.last.says({ t: "ok", seat: 0, key, rev: 2 });
  assert.equal(storage.items.size, 0);

  after.line.act(0, { type: "place", area: 2 }, 2);
  const late = fakeBrowser(storage);
  late.time.time += 3_600_000;
  assert.equal(start(late).line.unanswered.length, 0);
});

test("an act without an answer is sent again on the same line, with its key", async () => {
  const { line, time } = start();
  FakeSocket.last.greets();
  line.act(0, { type: "place", area: 1 }, 1);
  await time.pass(5_000);
  const acts = FakeSocket.last.acts();
  assert.equal(acts.length, 2);
  assert.equal(acts[0].key, acts[1].key);
});

test("busy: the same key again a little later, and in the end the refusal is told", async () => {
  const { line, time, frames } = start();
  FakeSocket.last.greets();
  const socket = FakeSocket.last;
  const answer = line.act(0, { type: "place", area: 1 }, 1);
  const { key } = socket.acts()[0];
  socket.says({ t: "rejected", seat: 0, key, code: "busy" });
  await time.pass(300);
  assert.equal(socket.acts().length, 2);
  assert.equal(frames.some((frame) => frame.t === "rejected"), false);
  for (let i = 0; i < 10; i++) {
    socket.says({ t: "rejected", seat: 0, key, code: "busy" });
    socket.says({ t: "seen", rev: 1 });
    await time.pass(2_000);
  }
  assert.equal((await answer).rejected.code, "busy");
});

test("seen goes every 10 s with the revision shown; silence for 5 s makes a new line", async () => {
  const { time, states } = start();
  const first = FakeSocket.last;
  first.greets(4);
  await time.pass(10_000);
  assert.deepEqual(first.sent, [{ t: "seen", rev: 4 }]);
  first.says({ t: "seen", rev: 4 });
  await time.pass(9_000);
  assert.equal(FakeSocket.last, first);
  await time.pass(1_000);
  assert.equal(first.sent.length, 2);
  await time.pass(5_000);
  assert.equal(first.closedBy, "page");
  assert.deepEqual(states, ["live", "offline"]);
  await time.pass(300);
  assert.notEqual(FakeSocket.last, first);
  FakeSocket.last.greets(5);
  assert.deepEqual(states, ["live", "offline", "live"]);
});

test("any frame is a sign of life", async () => {
  const { time, states } = start();
  FakeSocket.last.greets(4);
  await time.pass(10_000);
  FakeSocket.last.says({ t: "view", seat: 0, rev: 5 });
  await time.pass(5_000);
  assert.deepEqual(states, ["live"]);
});

test("Quizify 78: a tablet that wakes asks at once, and reconnects within 3 s where nobody answers", async () => {
  const { time, wake } = start();
  const first = FakeSocket.last;
  first.greets(4);
  wake();
  assert.deepEqual(first.sent, [{ t: "seen", rev: 4 }]);
  await time.pass(3_000);
  await time.pass(300);
  assert.notEqual(FakeSocket.last, first);
});

test("waking does not wait for the back-off", async () => {
  const { time, wake } = start();
  FakeSocket.last.greets();
  FakeSocket.last.closes(1006);
  const made = FakeSocket.made.length;
  wake();
  assert.equal(FakeSocket.made.length, made + 1);
  await time.pass(350); // the timer of the back-off is gone
  assert.equal(FakeSocket.made.length, made + 1);
});

test("4409: this device's seats changed, reconnects at once; but not in a tight circle", async () => {
  const { time } = start();
  FakeSocket.last.greets();
  FakeSocket.last.closes(4409);
  await time.pass(0);
  assert.equal(FakeSocket.made.length, 2);
  FakeSocket.last.greets();
  FakeSocket.last.closes(4409);
  await time.pass(100);
  assert.equal(FakeSocket.made.length, 2);
  await time.pass(1_000);
  assert.equal(FakeSocket.made.length, 3);
});

for (const code of [4401, 4403, 4404]) {
  test(`${code} is final`, async () => {
    const { time, states, line, listening } = start();
    FakeSocket.last.greets();
    const answer = line.act(0, { type: "discard" }, 1);
    FakeSocket.last.closes(code);
    assert.equal((await answer).rejected.code, "gone");
    await time.pass(60_000);
    assert.equal(FakeSocket.made.length, 1);
    assert.deepEqual(states, ["live", `refused ${code}`]);
    assert.equal(listening(), 0);
  });
}

test("4410: the people of this device play on a newer one", async () => {
  const { time, states } = start();
  FakeSocket.last.greets();
  FakeSocket.last.closes(4410);
  await time.pass(60_000);
  assert.equal(FakeSocket.made.length, 1);
  assert.deepEqual(states, ["live", "replaced 4410"]);
});

test("4400: tries once more, then says so", async () => {
  const { time, states } = start();
  FakeSocket.last.greets();
  FakeSocket.last.closes(4400);
  await time.pass(1_000);
  assert.equal(FakeSocket.made.length, 2);
  FakeSocket.last.greets();
  FakeSocket.last.closes(4400);
  await time.pass(60_000);
  assert.equal(FakeSocket.made.length, 2);
  assert.equal(states.at(-1), "refused 4400");
});

test("4429: waits before it comes back", async () => {
  const { time } = start();
  FakeSocket.last.greets();
  FakeSocket.last.closes(4429);
  await time.pass(4_900);
  assert.equal(FakeSocket.made.length, 1);
  await time.pass(5_000);
  assert.equal(FakeSocket.made.length, 2);
});

test("PairDrop 148: two sockets that fail, and the long poll takes over; frames and acts go the same way", async () => {
  const { time, states, frames, line, fetches } = start();
  FakeSocket.last.closes(1006);
  await time.pass(300);
  FakeSocket.last.closes(1006);
  await settle();
  assert.match(fetches[0].url, /^\/live\/poll\/table\/7\/\?channel=[2-9a-z]{20}$/);
  fetches[0].answer({ frames: [{ t: "hello" }, { t: "view", seat: 0, rev: 3 }] });
  await settle();
  assert.deepEqual(states, ["http"]);
  assert.deepEqual(frames.map((frame) => frame.t), ["hello", "view"]);
  assert.equal(fetches[1].url, fetches[0].url);

  const answer = line.act(0, { type: "place", area: 1 }, 3);
  const post = fetches[2];
  assert.equal(post.method, "POST");
  assert.match(post.url, /^\/live\/send\/table\/7\/\?channel=/);
  assert.equal(post.headers["X-CSRFToken"], "token");
  post.answer({ frames: [{ t: "ok", seat: 0, key: post.body.key, rev: 4 }] });
  assert.equal((await answer).ok.rev, 4);
});

test("a socket that does not open within 4 s is taken for blocked", async () => {
  const { time, fetches } = start();
  await time.pass(4_000);
  assert.equal(FakeSocket.last.closedBy, "page");
  assert.equal(fetches.length, 1);
});

test("a slow greeting is not a blocked socket", async () => {
  const { time, fetches, states } = start();
  FakeSocket.last.opens();
  await time.pass(6_000);
  assert.equal(fetches.length, 0);
  FakeSocket.last.says({ t: "hello" });
  assert.deepEqual(states, ["live"]);
});

test("where HTTP fails as well it is the network: offline, then sockets again", async () => {
  const { time, fetches, states } = start();
  FakeSocket.last.greets();
  FakeSocket.last.closes(1006);
  for (let i = 0; i < 2; i++) {
    await time.pass(600);
    FakeSocket.last.closes(1006);
    await settle();
  }
  fetches[0].fails();
  await time.pass(5_000);
  assert.deepEqual(states, ["live", "offline"]);
  FakeSocket.last.greets();
  assert.deepEqual(states, ["live", "offline", "live"]);
});

test("in HTTP a socket is tried now and then, and taken as soon as it speaks", async () => {
  const { time, fetches, states, frames } = start();
  await time.pass(4_000);
  fetches[0].answer({ frames: [{ t: "hello" }] });
  await time.pass(30_000);
  FakeSocket.last.greets(9);
  await settle();
  assert.deepEqual(states, ["http", "live"]);
  assert.equal(frames.at(-1).rev, 9);
  await time.pass(9_000);
  assert.equal(fetches.length, 2); // no more polls
});

test("an HTTP refusal carries the close code", async () => {
  const { time, fetches, states } = start();
  await time.pass(4_000);
  fetches[0].refuse(403, { code: "not_yours", message: "…", close: 4403 });
  await time.pass(60_000);
  assert.deepEqual(states, ["refused 4403"]);
});

test("an HTTP channel whose seats changed begins anew", async () => {
  const { time, fetches } = start();
  await time.pass(4_000);
  fetches[0].answer({ frames: [{ t: "hello" }] });
  await settle();
  fetches[1].refuse(403, { code: "seats_changed", message: "", close: 4409 });
  await settle();
  assert.equal(fetches.length, 3);
  assert.notEqual(fetches[2].url, fetches[1].url);
});

test("a server that answers polls empty at once is not asked in a circle", async () => {
  const { time, fetches } = start();
  await time.pass(4_000);
  for (let i = 0; i < 3; i++) {
    fetches.at(-1).answer({ frames: [] });
    await settle();
  }
  assert.equal(fetches.length, 1);
  await time.pass(1_000);
  assert.equal(fetches.length, 2);
});

test("a post lost on the way is sent again", async () => {
  const { time, fetches, line } = start();
  await time.pass(4_000);
  fetches[0].answer({ frames: [{ t: "hello" }] });
  await settle();
  line.act(0, { type: "discard" }, 1);
  fetches[2].fails();
  await time.pass(5_000);
  assert.equal(fetches[3].body.key, fetches[2].body.key);
});

test("waking in HTTP polls anew at once", async () => {
  const { time, fetches, wake, states } = start();
  await time.pass(4_000);
  fetches[0].answer({ frames: [{ t: "hello" }] });
  await settle();
  wake();
  await settle();
  const [seen, poll] = fetches.slice(-2);
  assert.deepEqual(seen.body, { t: "seen", rev: 0 }); // what the given-up poll may have held is asked for
  assert.equal(poll.method, "GET");
  assert.deepEqual(states, ["http"]);
});

test("a table that is over gives its unanswered acts up", async () => {
  const { line, storage } = start();
  FakeSocket.last.greets();
  const answer = line.act(0, { type: "discard" }, 1);
  FakeSocket.last.says({ t: "over", rev: 9 });
  assert.equal((await answer).rejected.code, "ended");
  assert.equal(storage.items.size, 0);
});

test("close ends everything", async () => {
  const { line, time, listening } = start();
  FakeSocket.last.greets();
  line.close();
  assert.equal(FakeSocket.last.closedBy, "page");
  await time.pass(60_000);
  assert.equal(FakeSocket.made.length, 1);
  assert.equal(listening(), 0);
});

test("a storage that throws costs nothing but the reload", async () => {
  const browser = fakeBrowser({
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  });
  const { line } = start(browser);
  FakeSocket.last.greets();
  line.act(0, { type: "discard" }, 1);
  assert.equal(FakeSocket.last.acts().length, 1);
});
