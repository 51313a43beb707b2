/**
 * A question in between: while the table asks one, its board lies over the game's; the answer stays until it is tapped away, at most 8 seconds.
 * The question is asked at a table of its own (`hello.interlude`), with its own line, so that it survives a reload and works over plain HTTP.
 */
import { announce } from "./announce.js";
import { closeSheets } from "./dialog.js";

/** How long the answer is shown; the game goes on meanwhile. */
const REVEAL_MS = 8_000;

/**
 * @typedef {import("./table.js").OpenTable} OpenTable
 * @typedef {(element: HTMLElement, table: number, options: import("./table.js").TableOptions) => OpenTable} Open
 */

export class Interlude {
  /**
   * @param {HTMLElement} host where the game's table is
   * @param {Open} open
   * @param {() => number | null} holder in whose hands the device is at the game
   */
  constructor(host, open, holder) {
    this.host = host;
    this.open = open;
    this.holder = holder;
    /** @type {HTMLElement | null} */
    this.layer = null;
    /** @type {OpenTable | null} */
    this.table = null;
    /** @type {Element | null} what had the focus before */
    this.before = null;
    this.timer = 0;
    this.asking = false;
  }

  /** @param {number} table @param {boolean} open whether its question is open */
  say(table, open) {
    if (open === this.asking) return;
    this.asking = open;
    if (open) this.show(table);
    else if (this.layer) this.reveal();
  }

  /** @param {number} table */
  show(table) {
    this.hide();
    closeSheets();
    this.before = document.activeElement;
    const layer = document.createElement("section");
    layer.className = "interlude";
    layer.setAttribute("role", "dialog");
    layer.setAttribute("aria-modal", "true");
    layer.setAttribute("aria-label", gettext("A question in between"));
    layer.tabIndex = -1;
    const head = document.createElement("p");
    head.className = "interlude-head";
    head.textContent = gettext("A question in between: your game waits.");
    const place = document.createElement("div");
    place.className = "interlude-table";
    const foot = document.createElement("div");
    foot.className = "interlude-foot";
    foot.hidden = true;
    const on = document.createElement("button");
    on.type = "button";
    on.className = "kit-button main big";
    on.textContent = gettext("Back to the game");
    on.addEventListener("click", () => this.hide());
    foot.append(on);
    layer.append(head, place, foot);
    this.cover(true);
    if (getComputedStyle(this.host).position === "static") this.host.style.position = "relative";
    this.host.append(layer);
    this.layer = layer;
    this.table = this.open(place, table, { holder: this.holder(), onLeave: () => this.hide() });
    layer.focus({ preventScroll: true });
    announce(gettext("A question in between: your game waits."));
  }

  /** The question is closed: the game goes on under what is shown. */
  reveal() {
    const { layer } = this;
    if (!layer) return;
    const head = layer.querySelector(".interlude-head");
    if (head) head.textContent = gettext("Your game goes on.");
    const foot = /** @type {HTMLElement | null} */ (layer.querySelector(".interlude-foot"));
    if (foot) foot.hidden = false;
    foot?.querySelector("button")?.focus({ preventScroll: true });
    this.timer = window.setTimeout(() => this.hide(), REVEAL_MS);
  }

  hide() {
    clearTimeout(this.timer);
    if (!this.layer) return;
    this.table?.close();
    this.layer.remove();
    this.layer = this.table = null;
    this.cover(false);
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus({ preventScroll: true });
  }

  /** What lies under the question is hidden from the keyboard and a screen reader, too. @param {boolean} covered */
  cover(covered) {
    for (const child of this.host.children) if (child !== this.layer) /** @type {HTMLElement} */ (child).inert = covered;
  }

  close() {
    this.hide();
  }
}
