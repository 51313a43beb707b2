/**
 * What every board begins with: its element, drawn anew with each view; whose turn it is and what may be done; what was begun and not yet played.
 *
 *     export const mount = boardOf("tokaido", Play);
 *
 *     function Play({ ctx, state, view, seat, own, name, pending, mine, legal, ended, act }) { … }
 */
import { html, render } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "./announce.js";
import { hintDone } from "./hint.js";
import { nameOf } from "./seat.js";
import { play } from "./sound.js";
import { shownView } from "./store.js";

/**
 * What a board's component is given.
 * @typedef {{
 *   ctx: import("./table.js").BoardContext, state: import("./store.js").TableState, shown: import("./store.js").SeatView,
 *   view: any, seat: number | null, own: number[], name: (seat: number) => string, ended: boolean,
 *   free: boolean, pending: Record<string, any> | null, mine: boolean, legal: any[], act: (action: Record<string, any> | null | undefined) => void,
 * }} PlayProps
 *   `view`, `seat`: the game as `seat` may know it, the one that holds this device; null where somebody looks on. `own`: all seats of this device. `ended`: the game has its outcome.
 *   `free`: somebody of this device might act: it does not look on, nothing is paused or over. `pending`: the act that is on its way. `mine`: the game waits for this seat, also while its act is on its way.
 *   `legal`: what this seat may do now, nothing while its act is on its way. `act` plays; nothing happens without an action or while another is on its way
 */

/**
 * `mount` of a board's module (see `kit/table.js`): draws the game in its element, which has the game's key as its class.
 * @param {string} game
 * @param {(props: PlayProps) => any} Play drawn as soon as there is a view
 * @returns {(element: HTMLElement, ctx: import("./table.js").BoardContext) => {unmount: () => void}}
 */
export function boardOf(game, Play) {
  return (element, ctx) => {
    element.classList.add(game);
    render(html`<${Board} game=${game} ctx=${ctx} Play=${Play} />`, element);
    return {
      unmount() {
        render(null, element);
        element.classList.remove(game);
      },
    };
  };
}

/** @param {{game: string, ctx: import("./table.js").BoardContext, Play: (props: PlayProps) => any}} props */
function Board({ game, ctx, Play }) {
  const [, redraw] = useState(0);
  useEffect(() => ctx.subscribe(() => redraw((n) => n + 1)), []);
  const state = ctx.get();
  const shown = shownView(state);
  if (!shown || !state.hello) return null;
  return html`<${Play} ...${playProps(game, ctx, state, shown)} />`;
}

/** Always the same list, so that what is worked out from it is worked out once. @type {any[]} */
const NOTHING_LEGAL = [];

/**
 * @param {string} game
 * @param {import("./table.js").BoardContext} ctx
 * @param {import("./store.js").TableState} state
 * @param {import("./store.js").SeatView} shown
 * @returns {PlayProps}
 */
export function playProps(game, ctx, state, shown) {
  const { view, seat } = shown;
  const ended = Boolean(view.outcome);
  const pending = state.pending.get(seat) ?? null;
  const free = !ctx.onlooker && state.paused === null && !ended;
  const mine = free && view.to_move.includes(seat) && shown.legal.length > 0;
  return {
    ctx,
    state,
    shown,
    view,
    seat,
    own: ctx.onlooker ? [] : (state.hello?.seats ?? []),
    name: namesOf(state),
    ended,
    free,
    pending,
    mine,
    legal: mine && !pending ? shown.legal : NOTHING_LEGAL,
    act(action) {
      if (!action || pending) return;
      hintDone(game);
      ctx.act(action);
    },
  };
}

/**
 * @param {import("./store.js").TableState} state
 * @returns {(seat: number) => string} who sits there
 */
function namesOf(state) {
  return (seat) =>
    nameOf(
      state.names.find((each) => each.seat === seat),
      seat,
    );
}

/**
 * What was begun belongs to one decision: a tap that comes before the page has drawn the next one must not be lost, nor may an old draft stay.
 * @template D
 * @param {string} stamp changes with the decision, and with each refusal that is for good
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

/**
 * Tells a screen reader whose turn it is, once a decision, with a sound where it is the own; and how the game ended, once the end covers the board.
 * @param {{
 *   when: string, mine: boolean, ended: boolean, over: boolean, say: {title: string, sub?: string}, end: () => {title: string, text: string},
 * }} what `when`: changes with the decision. `over`: the end covers the board. `say`: what the headline says; `sub` is for the one whose turn it is. `end`: what the end says
 */
export function useTurnSaid({ when, mine, ended, over, say, end }) {
  useEffect(() => {
    if (over) {
      const { title, text } = end();
      announce(`${title} ${text}`);
      return;
    }
    announce(mine && say.sub ? `${say.title} ${say.sub}` : say.title);
    if (mine) play("turn");
  }, [when, mine, ended, over]);
}
