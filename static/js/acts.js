/** Acts that the server has not answered yet: kept until it does, over reconnects and reloads. */

/**
 * @typedef {{seat: number | null, key: string, rev: number, action: Record<string, unknown>, at: number}} Act
 * @typedef {{t: string, seat: number | null, key: string, rev?: number, code?: string, message?: string, data?: any}} Answer
 * @typedef {{ok: Answer} | {rejected: Answer}} Outcome
 */

/** An act of yesterday's lesson must not be played today. */
const KEPT_FOR_MS = 15 * 60_000;

export class Acts {
  /**
   * @param {string} name where in `storage` they are kept
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem"> | null} storage
   * @param {() => number} now milliseconds since 1970
   */
  constructor(name, storage, now) {
    this.name = name;
    this.storage = storage;
    this.now = now;
    /** @type {Map<string, Act>} */
    this.waiting = new Map();
    /** @type {Map<string, (outcome: Outcome) => void>} */
    this.resolvers = new Map();
    for (const act of this._load()) this.waiting.set(act.key, act);
  }

  /**
   * Keeps an act; the promise resolves with the server's answer. It never rejects.
   * @param {Omit<Act, "at">} act
   * @returns {Promise<Outcome>}
   */
  add(act) {
    this.waiting.set(act.key, { ...act, at: this.now() });
    this._save();
    return new Promise((resolve) => this.resolvers.set(act.key, resolve));
  }

  /** The unanswered acts, oldest first. */
  list() {
    return [...this.waiting.values()];
  }

  /**
   * @param {Answer} answer an `ok` or `rejected` frame
   * @returns {boolean} whether the act was ours and waiting
   */
  settle(answer) {
    if (!this.waiting.delete(answer.key)) return false;
    this._save();
    const resolve = this.resolvers.get(answer.key);
    this.resolvers.delete(answer.key);
    resolve?.(answer.t === "ok" ? { ok: answer } : { rejected: answer });
    return true;
  }

  /**
   * Gives all up: the table is over, or this device has no seat any more.
   * @param {string} code
   */
  clear(code) {
    for (const act of this.list()) this.settle({ t: "rejected", seat: act.seat, key: act.key, code, message: "" });
  }

  /** @returns {Act[]} */
  _load() {
    try {
      const acts = JSON.parse(this.storage?.getItem(this.name) ?? "[]");
      if (!Array.isArray(acts)) return [];
      return acts.filter((act) => typeof act?.key === "string" && this.now() - act.at < KEPT_FOR_MS);
    } catch {
      return [];
    }
  }

  _save() {
    try {
      if (this.waiting.size) this.storage?.setItem(this.name, JSON.stringify(this.list()));
      else this.storage?.removeItem(this.name);
    } catch {
      // Storage full or forbidden: the acts still live as long as the page does.
    }
  }
}
