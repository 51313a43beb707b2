/**
 * The line to the server (docs/protocol.md): a WebSocket that comes back by itself, or plain HTTP where sockets are blocked.
 *
 *     const line = connect("/ws/table/7/", { onFrame, onState });
 *     const outcome = await line.act(seat, action, rev);   // {ok} or {rejected}, even if the network fails meanwhile
 */

import { Acts } from "./acts.js";
import { randomKey } from "./keys.js";

/**
 * @typedef {{t: string, [field: string]: any}} Frame
 * @typedef {"connecting" | "live" | "offline" | "http" | "replaced" | "refused"} State
 *   `connecting`: not yet connected since the page was opened. `offline`: was connected, and tries to come back.
 *   `http`: works, over plain HTTP. `replaced` (the people of this device play on a newer one) and `refused` are final.
 * @typedef {{code?: number, message?: string}} Detail `code`: the close code behind `refused` (4400, 4401, 4403, 4404)
 * @typedef {import("./acts.js").Outcome} Outcome
 * @typedef {{
 *   send: (frame: Frame) => boolean,
 *   act: (seat: number | null, action: Record<string, any>, rev: number) => Promise<Outcome>,
 *   close: () => void,
 *   readonly state: State,
 *   readonly unanswered: import("./acts.js").Act[],
 * }} Line
 * @typedef {{
 *   WebSocket: new (url: string) => WebSocket,
 *   fetch: (url: string, init: RequestInit) => Promise<Response>,
 *   now: () => number,
 *   after: (ms: number, call: () => void) => any,
 *   cancel: (timer: any) => void,
 *   random: () => number,
 *   storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null,
 *   origin: string,
 *   csrf: () => string,
 *   onWake: (call: () => void) => (() => void),
 * }} Env what the line needs of a browser; tests give their own
 */

const SEEN_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const OPEN_WITHIN_MS = 4_000;
/** A server that has just restarted greets hundreds of tablets one after the other. */
const FIRST_FRAME_WITHIN_MS = 8_000;
const POLL_WITHIN_MS = 35_000;
const TRY_SOCKET_AGAIN_MS = 30_000;
const BACK_OFF_FIRST_MS = 300;
const BACK_OFF_MOST_MS = 5_000;
const STEADY_MS = 3_000;
const BUSY_TRIES = 6;

/**
 * Milliseconds to wait before connect number `attempt` (from 0): doubled each time up to 5 s, ± 30 % so that a class does not come back in step.
 * @param {number} attempt
 * @param {number} random 0..1
 */
export function backOff(attempt, random) {
  const wait = Math.min(BACK_OFF_MOST_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(wait * (0.7 + 0.6 * random));
}

/**
 * @param {string} path `/ws/…` of the server, with a query where it needs one
 * @returns {{poll: string, send: string}} where the same frames go over plain HTTP
 */
export function httpPaths(path) {
  const [place, query] = path.split("?");
  const rest = place.replace(/^\/ws\//, "");
  const before = query ? `?${query}&` : "?";
  return { poll: `/live/poll/${rest}${before}`, send: `/live/send/${rest}${before}` };
}

/**
 * @param {string} path
 * @param {{
 *   onFrame: (frame: Frame) => void,
 *   onState?: (state: State, detail: Detail) => void,
 *   seen?: boolean,
 *   env?: Partial<Env>,
 * }} options `onFrame` gets every frame but views older than one already given. `seen: false` where the other side does not answer `seen`.
 * @returns {Line}
 */
export function connect(path, { onFrame, onState = () => {}, seen = true, env = {} }) {
  const connection = new Connection(path, onFrame, onState, seen, { ...browserEnv(), ...env });
  connection.open();
  return connection;
}

class Connection {
  /**
   * @param {string} path
   * @param {(frame: Frame) => void} onFrame
   * @param {(state: State, detail: Detail) => void} onState
   * @param {boolean} seen
   * @param {Env} env
   */
  constructor(path, onFrame, onState, seen, env) {
    this.path = path;
    this.http = httpPaths(path);
    this.onFrame = onFrame;
    this.onState = onState;
    this.asks = seen;
    this.env = env;
    this.acts = new Acts(`chronoclass.acts:${path}`, env.storage, env.now);
    /** @type {State} */
    this.state = "connecting";
    this.done = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {string | null} the name of this page's long poll while in HTTP */
    this.channel = null;
    /** @type {AbortController | null} */
    this.polling = null;
    this.heardAt = 0; // when the present socket gave its first frame; 0: not yet
    this.failures = 0; // connects in a row that gave no frame
    this.attempt = 0; // what back-off counts
    this.malformed = false;
    /** @type {Map<number | null, number>} newest revision by seat */
    this.revs = new Map();
    /** @type {Map<string, number>} */
    this.busy = new Map();
    /** @type {Record<string, any>} */
    this.timers = {};
    this.unwake = env.onWake(() => this.wake());
  }

  get unanswered() {
    return this.acts.list();
  }

  // ---------------------------------------------------------------- what callers do

  /**
   * Sends a frame now, or not at all: for `due`, `here`, `seen`. Acts go through `act`.
   * @param {Frame} frame
   * @returns {boolean} whether it left
   */
  send(frame) {
    if (this.socket && this.heardAt) {
      this.socket.send(JSON.stringify(frame));
      return true;
    }
    if (this.channel && this.state === "http") {
      this.post(frame);
      return true;
    }
    return false;
  }

  /**
   * @param {number | null} seat
   * @param {Record<string, any>} action
   * @param {number} rev of the view that the action answers
   * @returns {Promise<Outcome>}
   */
  act(seat, action, rev) {
    const key = randomKey();
    const answer = this.acts.add({ seat, key, rev, action });
    this.send({ t: "act", seat, key, rev, action });
    this.watchActs();
    return answer;
  }

  close() {
    this.stop();
    this.socket?.close(1000);
    this.socket = null;
  }

  // ---------------------------------------------------------------- the socket

  open() {
    if (this.done || this.socket) return;
    this.clear("retry");
    let socket;
    try {
      socket = new this.env.WebSocket(this.env.origin.replace(/^http/, "ws") + this.path);
    } catch {
      this.failures += 1;
      this.fallBack();
      return;
    }
    this.adopt(socket);
    this.set("open", OPEN_WITHIN_MS, () => this.drop("slow"));
    socket.onopen = () => this.set("open", FIRST_FRAME_WITHIN_MS, () => this.drop("silent"));
  }

  /** @param {WebSocket} socket */
  adopt(socket) {
    this.socket = socket;
    this.heardAt = 0;
    socket.onmessage = (event) => {
      for (const frame of frames(event.data)) if (this.socket === socket) this.hear(frame);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code);
    };
  }

  /**
   * Gives a socket up that no longer answers.
   * @param {"slow" | "silent" | "dead"} why
   */
  drop(why) {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.closed(0, why === "slow");
  }

  /** @param {Frame | null} frame */
  hear(frame) {
    if (!frame) return;
    this.clear("watch");
    if (!this.heardAt) {
      this.clear("open");
      this.heardAt = this.env.now();
      this.failures = 0;
      this.become("live");
      this.set("seen", SEEN_EVERY_MS, () => this.tick());
      this.take(frame);
      this.resend();
      return;
    }
    // It spoke again after the page had already called it offline.
    if (this.state === "offline") this.become("live");
    this.take(frame);
  }

  /**
   * @param {number} code
   * @param {boolean} slow the socket did not open in time: a proxy swallows it
   */
  closed(code, slow = false) {
    const heardAt = this.heardAt;
    const lasted = heardAt ? this.env.now() - heardAt : 0;
    this.socket = null;
    this.heardAt = 0;
    this.clear("open", "seen", "watch");
    if (this.done || this.refuse(code)) return;
    if (lasted > STEADY_MS) {
      this.attempt = 0;
      this.malformed = false;
    }
    if (code === 4409 && (lasted > 1000 || this.attempt === 0)) {
      this.attempt += 1;
      this.retry(0);
      return;
    }
    if (this.state !== "connecting") this.become("offline");
    if (code === 4429) {
      this.retry(BACK_OFF_MOST_MS * (1 + this.env.random()));
      return;
    }
    if (!heardAt) this.failures += 1;
    if (slow || this.failures >= 2) this.fallBack();
    else this.retry(backOff(this.attempt++, this.env.random()));
  }

  /**
   * Close codes after which nobody should try again.
   * @param {number} code
   * @param {string} [message]
   * @returns {boolean}
   */
  refuse(code, message) {
    if (code === 4400 && !this.malformed) {
      this.malformed = true;
      return false;
    }
    const final = code === 4410 ? "replaced" : [4400, 4401, 4403, 4404].includes(code) ? "refused" : null;
    if (!final) return false;
    this.stop();
    this.acts.clear("gone");
    this.become(final, { code, message });
    return true;
  }

  /** @param {number} ms */
  retry(ms) {
    this.set("retry", ms, () => this.open());
  }

  // ---------------------------------------------------------------- plain HTTP

  /** Sockets do not get through: try the long poll; where that fails too, it is the network, and sockets are tried again. */
  async fallBack() {
    if (this.done || this.channel) return;
    const channel = randomKey();
    this.channel = channel;
    let first = true;
    while (!this.done && this.channel === channel) {
      const started = this.env.now();
      const frames = await this.poll(channel, first);
      if (this.done || this.channel !== channel) return;
      if (frames === "again") continue;
      if (frames === "anew") {
        this.channel = null;
        this.fallBack();
        return;
      }
      if (frames === null) {
        this.channel = null;
        this.clear("probe");
        if (this.state !== "connecting" || !first || this.attempt > 0) this.become("offline");
        this.retry(backOff(this.attempt++, this.env.random()));
        return;
      }
      this.attempt = 0;
      this.become("http");
      for (const frame of frames) this.take(frame);
      if (first) {
        this.resend();
        this.set("probe", TRY_SOCKET_AGAIN_MS, () => this.probe());
      }
      first = false;
      // A server that answers empty at once must not be asked in a tight loop.
      if (!frames.length && this.env.now() - started < 500) await new Promise((go) => this.env.after(1000, () => go(null)));
    }
  }

  /**
   * @param {string} channel
   * @param {boolean} first
   * @returns {Promise<Frame[] | "again" | "anew" | null>} null: the network failed, or it was refused for good
   */
  async poll(channel, first) {
    const control = new AbortController();
    this.polling = control;
    this.set("poll", first ? FIRST_FRAME_WITHIN_MS : POLL_WITHIN_MS, () => control.abort("late"));
    try {
      const response = await this.env.fetch(`${this.http.poll}channel=${channel}`, {
        credentials: "same-origin",
        cache: "no-store",
        signal: control.signal,
        headers: { Accept: "application/json" },
      });
      return await this.read(response);
    } catch {
      return control.signal.aborted && control.signal.reason === "wake" ? "again" : null;
    } finally {
      this.clear("poll");
      if (this.polling === control) this.polling = null;
    }
  }

  /**
   * @param {Response} response
   * @returns {Promise<Frame[] | "anew" | null>}
   */
  async read(response) {
    const body = await response.json().catch(() => null);
    if (response.ok && Array.isArray(body?.frames)) return body.frames;
    if (body?.close === 4409) return "anew";
    if (body?.close) this.refuse(body.close, body.message);
    return null;
  }

  /** @param {Frame} frame */
  async post(frame) {
    if (!this.channel) return;
    try {
      const response = await this.env.fetch(`${this.http.send}channel=${this.channel}`, {
        method: "POST",
        credentials: "same-origin",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.env.csrf() },
        body: JSON.stringify(frame),
      });
      const frames = await this.read(response);
      if (Array.isArray(frames)) for (const each of frames) this.take(each);
    } catch {
      // Lost on the way: the act is still kept, and sent again by `watchActs`.
    }
  }

  /** In HTTP, now and then: perhaps sockets work again. The poll goes on until one has spoken. */
  probe() {
    if (this.done || !this.channel) return;
    let socket;
    try {
      socket = new this.env.WebSocket(this.env.origin.replace(/^http/, "ws") + this.path);
    } catch {
      return;
    }
    const next = () => {
      socket.onmessage = socket.onclose = null;
      socket.close();
      this.set("probe", TRY_SOCKET_AGAIN_MS, () => this.probe());
    };
    this.set("probe", FIRST_FRAME_WITHIN_MS, next);
    socket.onclose = () => next();
    socket.onmessage = (event) => {
      this.clear("probe");
      this.channel = null;
      this.polling?.abort("socket");
      this.adopt(socket);
      for (const frame of frames(event.data)) if (this.socket === socket) this.hear(frame);
    };
  }

  // ---------------------------------------------------------------- frames

  /** @param {Frame} frame */
  take(frame) {
    if (typeof frame?.t !== "string") return;
    if (frame.t === "hello") this.revs.clear();
    if (frame.t === "view") {
      if (frame.rev < (this.revs.get(frame.seat) ?? -1)) return;
      this.revs.set(frame.seat, frame.rev);
    }
    if (frame.t === "rejected" && frame.code === "busy" && this.tryAgain(frame)) return;
    if (frame.t === "ok" || frame.t === "rejected") {
      this.busy.delete(frame.key);
      this.acts.settle(/** @type {any} */ (frame));
    }
    if (frame.t === "over") this.acts.clear("ended");
    this.onFrame(frame);
  }

  /**
   * The server was busy: the same act, a little later.
   * @param {Frame} frame
   */
  tryAgain(frame) {
    const tries = this.busy.get(frame.key) ?? 0;
    const act = this.acts.waiting.get(frame.key);
    if (!act || tries >= BUSY_TRIES) return false;
    this.busy.set(frame.key, tries + 1);
    this.env.after(backOff(tries, this.env.random()), () => {
      if (this.acts.waiting.has(act.key)) this.send(actFrame(act));
    });
    return true;
  }

  resend() {
    for (const act of this.acts.list()) this.send(actFrame(act));
    this.watchActs();
  }

  /** An act must be answered; if it is not, the line may be dead, or the answer got lost: ask, and send it again. */
  watchActs() {
    if (this.timers.acts) return;
    this.set("acts", ANSWER_WITHIN_MS, () => {
      const now = this.env.now();
      const late = this.acts.list().filter((act) => now - act.at >= ANSWER_WITHIN_MS - 500);
      if (late.length) this.ask(ANSWER_WITHIN_MS);
      for (const act of late) this.send(actFrame(act));
      if (this.acts.waiting.size) this.watchActs();
    });
  }

  tick() {
    this.set("seen", SEEN_EVERY_MS, () => this.tick());
    this.ask(ANSWER_WITHIN_MS);
  }

  /**
   * Asks whether the line lives; without an answer in time it is given up.
   * @param {number} within milliseconds
   */
  ask(within) {
    if (!this.asks || !this.socket || !this.heardAt) return;
    this.send(this.seen());
    if (!this.timers.watch) {
      this.set("watch", within, () => this.drop("dead"));
    }
  }

  /** @returns {Frame} */
  seen() {
    return { t: "seen", rev: this.revs.size ? Math.min(...this.revs.values()) : 0 };
  }

  /** The tablet woke, the page is shown again, or the network came back. */
  wake() {
    if (this.done) return;
    if (this.polling) {
      this.polling.abort("wake");
      if (this.asks && this.state === "http") this.post(this.seen());
    } else if (this.socket) this.ask(3_000);
    else if (!this.channel) {
      this.attempt = 0;
      this.open();
    }
  }

  // ---------------------------------------------------------------- small things

  /**
   * @param {State} state
   * @param {Detail} [detail]
   */
  become(state, detail = {}) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state, detail);
  }

  stop() {
    this.done = true;
    this.clear(...Object.keys(this.timers));
    this.channel = null;
    this.polling?.abort("closed");
    this.unwake();
  }

  /**
   * @param {string} name
   * @param {number} ms
   * @param {() => void} call
   */
  set(name, ms, call) {
    this.clear(name);
    this.timers[name] = this.env.after(ms, () => {
      delete this.timers[name];
      call();
    });
  }

  /** @param {string[]} names */
  clear(...names) {
    for (const name of names) {
      if (this.timers[name] !== undefined) this.env.cancel(this.timers[name]);
      delete this.timers[name];
    }
  }
}

/** @param {import("./acts.js").Act} act */
function actFrame({ seat, key, rev, action }) {
  return { t: "act", seat, key, rev, action };
}

/**
 * The frames of a message: one a line.
 * @param {unknown} text
 * @returns {(Frame | null)[]}
 */
function frames(text) {
  return String(text).split("\n").map(parse);
}

/**
 * @param {string} text
 * @returns {Frame | null}
 */
function parse(text) {
  try {
    const frame = JSON.parse(text);
    return typeof frame?.t === "string" ? frame : null;
  } catch {
    return null;
  }
}

/** @returns {Env} */
function browserEnv() {
  return {
    WebSocket: globalThis.WebSocket,
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    after: (ms, call) => setTimeout(call, ms),
    cancel: (timer) => clearTimeout(timer),
    random: Math.random,
    storage: storageOf(),
    origin: globalThis.location?.origin ?? "",
    csrf: csrfToken,
    onWake,
  };
}

function storageOf() {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null; // forbidden by the browser's settings
  }
}

/** Django's token: the page's frame carries it for htmx; else its cookie. */
function csrfToken() {
  const headers = document.body.getAttribute("hx-headers");
  if (headers) {
    try {
      return String(JSON.parse(headers)["X-CSRFToken"]);
    } catch {
      // not ours
    }
  }
  return document.cookie.match(/(?:^|;\s*)csrftoken=([^;]+)/)?.[1] ?? "";
}

/**
 * Calls when the page is seen again or the network is back.
 * @param {() => void} call
 */
function onWake(call) {
  if (typeof document === "undefined") return () => {};
  const visible = () => {
    if (document.visibilityState === "visible") call();
  };
  document.addEventListener("visibilitychange", visible);
  document.addEventListener("resume", call);
  window.addEventListener("pageshow", call);
  window.addEventListener("online", call);
  window.addEventListener("offline", call);
  return () => {
    document.removeEventListener("visibilitychange", visible);
    document.removeEventListener("resume", call);
    window.removeEventListener("pageshow", call);
    window.removeEventListener("online", call);
    window.removeEventListener("offline", call);
  };
}
