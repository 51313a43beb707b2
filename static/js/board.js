/** What every board begins with: drawn anew with each view, names by seat, and what was begun and not yet played. */
import { html, render } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { nameOf } from "./seat.js";
import { shownView } from "./store.js";

/**
 * What a board's component is given.
 * @typedef {{ctx: import("./table.js").BoardContext, state: import("./store.js").TableState, shown: import("./store.js").SeatView}} PlayProps
 */

/**
 * Draws a game in its element, as `mount` of a board's module does; the element has the game's key as its class.
 * @param {HTMLElement} element
 * @param {import("./table.js").BoardContext} ctx
 * @param {string} game
 * @param {(props: PlayProps) => any} Play drawn as soon as there is a view
 * @returns {{unmount: () => void}}
 */
export function mountBoard(element, ctx, game, Play) {
  element.classList.add(game);
  render(html`<${Board} ctx=${ctx} Play=${Play} />`, element);
  return {
    unmount() {
      render(null, element);
      element.classList.remove(game);
    },
  };
}

/** @param {{ctx: import("./table.js").BoardContext, Play: (props: PlayProps) => any}} props */
function Board({ ctx, Play }) {
  const [, redraw] = useState(0);
  useEffect(() => ctx.subscribe(() => redraw((n) => n + 1)), []);
  const state = ctx.get();
  const shown = shownView(state);
  if (!shown || !state.hello) return null;
  return html`<${Play} ctx=${ctx} state=${state} shown=${shown} />`;
}

/**
 * @param {import("./store.js").TableState} state
 * @returns {(seat: number) => string} who sits there
 */
export function namesOf(state) {
  return (seat) =>
    nameOf(
      state.names.find((each) => each.seat === seat),
      seat,
    );
}

/**
 * What was begun belongs to one decision: a tap that comes before the page has drawn the next one must not be lost, nor may an old draft stay.
 * @template D
 * @param {string} stamp changes with the decision, and with each refusal
 * @param {D} nothing
 * @returns {[D, (next: D | ((now: D) => D)) => void]}
 */
export function useDraft(stamp, nothing) {
  const [begun, setBegun] = useState({ stamp, draft: nothing });
  const set = (/** @type {D | ((now: D) => D)} */ next) =>
    setBegun((was) => {
      const now = was.stamp === stamp ? was.draft : nothing;
      return { stamp, draft: typeof next === "function" ? /** @type {(now: D) => D} */ (next)(now) : next };
    });
  return [begun.stamp === stamp ? begun.draft : nothing, set];
}
