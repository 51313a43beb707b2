/** A browser for the line to the server: its time stands still until told, its sockets and fetches are answered by the test. */

export class FakeTime {
  constructor() {
    this.time = 1_000_000;
    this.timers = new Map();
    this.next = 1;
  }

  now = () => this.time;

  after = (ms, call) => {
    const id = this.next++;
    this.timers.set(id, { at: this.time + ms, call });
    return id;
  };

  cancel = (id) => this.timers.delete(id);

  /** Lets `ms` pass, timer by timer; promises settle in between. */
  async pass(ms) {
    const end = this.time + ms;
    await settle();
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].call();
      await settle();
    }
    this.time = end;
  }
}

export async function settle() {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}

export class FakeSocket {
  constructor(url) {
    this.url = url;
    this.sent = [];
    this.closedBy = null;
    FakeSocket.made.push(this);
  }

  static made = [];

  static get last() {
    return FakeSocket.made.at(-1);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closedBy ??= "page";
  }

  // what the test does
  opens() {
    this.onopen?.();
  }

  says(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  closes(code = 1006) {
    this.closedBy = "server";
    this.onclose?.({ code });
  }

  /** Opens and greets, as the server does. */
  greets(rev = 1) {
    this.opens();
    this.says({ t: "hello", table: 7, seats: [0] });
    this.says({ t: "view", seat: 0, rev, view: {} });
  }

  acts() {
    return this.sent.filter((frame) => frame.t === "act");
  }
}

export function fakeStorage() {
  const items = new Map();
  return {
    items,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => items.set(name, value),
    removeItem: (name) => items.delete(name),
  };
}

/** fetch whose answers the test gives: `fetches[i].answer({frames})`, `.refuse(status, body)`, `.fails()`. */
export function fakeFetch() {
  const fetches = [];
  const fetch = (url, init) =>
    new Promise((resolve, reject) => {
      const reply = (status, body) => resolve({ ok: status < 400, status, json: async () => body });
      init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      fetches.push({
        url,
        method: init.method ?? "GET",
        headers: init.headers,
        body: init.body ? JSON.parse(init.body) : null,
        answer: (body) => reply(200, body),
        refuse: reply,
        fails: () => reject(new TypeError("network")),
      });
    });
  return { fetch, fetches };
}

export function fakeBrowser(storage = fakeStorage()) {
  FakeSocket.made = [];
  const time = new FakeTime();
  const { fetch, fetches } = fakeFetch();
  const wakes = new Set();
  return {
    time,
    fetches,
    storage,
    wake: () => wakes.forEach((call) => call()),
    listening: () => wakes.size,
    env: {
      WebSocket: FakeSocket,
      fetch,
      now: time.now,
      after: time.after,
      cancel: time.cancel,
      random: () => 0.5,
      storage,
      origin: "http://192.168.1.20:8000",
      csrf: () => "token",
      onWake: (call) => {
        wakes.add(call);
        return () => wakes.delete(call);
      },
    },
  };
}
