/** The real board, fed with recorded views instead of the server's: the kit notices no difference. */

import { hurryResults } from "kit/results.js";
import { openTable } from "kit/table.js";

/**
 * @typedef {import("./replaysteps.js").Moment} Moment
 * @typedef {import("kit/socket.js").Frame} Frame
 */

const BOARD_WITHIN_MS = 8000;

export class Stage {
  /**
   * @param {HTMLElement} element
   * @param {Record<string, any>} hello
   * @param {Record<string, any>[]} names
   * @param {number | null} seat whose tablet is shown; null: an onlooker's
   */
  constructor(element, hello, names, seat) {
    hurryResults();
    this.element = element;
    this.seat = seat;
    this.hello = /** @type {Frame} */ ({ ...hello, t: "hello", seats: seat === null ? [] : [seat], role: seat === null ? "teacher" : "seat" });
    this.names = /** @type {Frame} */ ({ t: "names", seats: names });
    /** @type {number | null} the step that is on the board */
    this.shown = null;
    /** @type {(frame: Frame) => void} */
    this.send = () => {};
    this.turn = 0;
    this.table = openTable(element, hello.table, {
      onlooker: seat === null,
      replay: true,
      onLeave: () => {},
      line: (options) => {
        this.send = options.onFrame;
        options.onState?.("live", {});
        return { send: () => true, act: () => new Promise(() => {}), close: () => {}, state: "live", unanswered: [] };
      },
    });
  }

  /**
   * Draws a step. One that follows the step on the board moves on from it; any other begins at the step before, so that what happened is seen to happen.
   * @param {Moment} moment
   * @param {Moment | null} before null only for the deal
   */
  async show(moment, before) {
    const turn = (this.turn += 1);
    const { rev } = moment.step;
    if (this.shown !== rev - 1) {
      this.table.renew();
      this.send(this.hello);
      this.send(this.names);
      this.send(this.frame(before ?? moment));
      this.shown = (before ?? moment).step.rev;
      if (!before) return;
      await this.drawn();
      if (turn !== this.turn) return;
    }
    this.shown = rev;
    this.send(this.frame(moment));
  }

  /** @param {Moment} moment @returns {Frame} */
  frame({ step, view, texts }) {
    return { t: "view", seat: this.seat, rev: step.rev, view, legal: step.legal, clock: null, texts };
  }

  /** When the board of the game has drawn what it was told. */
  async drawn() {
    const end = performance.now() + BOARD_WITHIN_MS;
    do await frame();
    while (!this.element.querySelector(".kit-board > *") && performance.now() < end);
    await frame();
  }

  close() {
    this.turn += 1;
    this.table.close();
  }
}

/** @returns {Promise<void>} after the next picture; a page in the background has none */
function frame() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 150);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}
