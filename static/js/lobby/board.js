/** A recorded game among computers, on the real board, in a frame of its own: it stands still until it is told to play. */

import { loadStyle } from "kit/assets.js";
import { reducedMotion } from "kit/motion.js";
import { Stage } from "kit/reports/replaystage.js";
import { momentOf } from "kit/reports/replaysteps.js";
import { mute } from "kit/sound.js";

const STEP_MS = 1900;
/** What changes nothing on the board is not waited for. */
const QUIET_MS = 80;
/** The end is looked at before it begins anew. */
const END_MS = 5000;

const element = document.getElementById("board");

/**
 * @typedef {import("kit/reports/replaysteps.js").Part} Part
 * @typedef {{hello: Record<string, any>, names: Record<string, any>[], seat: number, poster: number, part: Part}} Preview
 */

class Player {
  /** @param {HTMLElement} place @param {Preview} preview */
  constructor(place, preview) {
    this.preview = preview;
    this.last = preview.part.steps.length - 1;
    this.at = Math.min(preview.poster, this.last);
    this.stage = new Stage(place, preview.hello, preview.names, preview.seat);
    this.playing = false;
    /** Whether it can be seen: what nobody looks at does not move. */
    this.seen = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  async show() {
    const { part } = this.preview;
    await this.stage.show(momentOf(part, this.at), this.at > 0 ? momentOf(part, this.at - 1) : null);
    this.stage.element.dataset.step = String(this.at);
  }

  /** @param {boolean} playing */
  play(playing) {
    if (this.playing === playing) return;
    this.playing = playing;
    clearTimeout(this.timer);
    if (playing) this.next();
  }

  async next() {
    if (!this.playing) return;
    let wait = QUIET_MS;
    if (this.seen && !document.hidden) {
      this.at = this.at >= this.last ? 0 : this.at + 1;
      const changed = momentOf(this.preview.part, this.at).changed || this.at === 0;
      await this.show();
      if (changed) wait = this.at >= this.last ? END_MS : STEP_MS;
    } else {
      wait = STEP_MS;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), wait);
  }

  /** One step on, for those who want no movement of its own accord. */
  async step() {
    do this.at = this.at >= this.last ? 0 : this.at + 1;
    while (this.at > 0 && this.at < this.last && !momentOf(this.preview.part, this.at).changed);
    await this.show();
  }
}

async function begin() {
  if (!element?.dataset.preview) return;
  mute();
  await Promise.all(["css/kit.css", "css/eras.css"].map(loadStyle));
  const answer = await fetch(element.dataset.preview, { credentials: "same-origin" });
  if (!answer.ok) return;
  const player = new Player(element, await answer.json());
  new IntersectionObserver(([entry]) => (player.seen = entry.isIntersecting)).observe(element);
  await player.show();
  // A game that could not be loaded has nothing to show.
  if (!element.querySelector(".kit-board > *")) return;
  document.documentElement.dataset.ready = "";
  parent.postMessage("board:ready", location.origin);
  addEventListener("message", (event) => {
    if (event.origin !== location.origin) return;
    if (event.data === "board:play") reducedMotion() ? player.step() : player.play(true);
    if (event.data === "board:stop") player.play(false);
  });
  if ("play" in element.dataset && !reducedMotion()) player.play(true);
}

begin().catch((error) => console.error(error));
