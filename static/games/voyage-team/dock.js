/** The lower edge: the card that matters now, its hint, and what can be done. */
import { html } from "htm/preact";
import { Card, cardSpoken } from "kit/card.js";
import { Confirm, DockFrame, Sending, Undo, Wait } from "kit/dock.js";
import { Icon } from "kit/icons.js";

const COST = "−1 ◆";

/**
 * @param {{
 *   state: import("kit/store.js").TableState, view: any, seat: number | null, mine: boolean, pending: Record<string, any> | null,
 *   draft: import("./board.js").Draft,
 *   options: {places: Set<number>, guesses: Set<number | "none">, moves: import("kit/mapmoves.js").Shift[], movers: Set<number>, discard: boolean},
 *   name: (seat: number) => string, onlooker: boolean, over: boolean,
 *   onConfirm: () => void, onUndo: () => void, onDraft: (part: Partial<import("./board.js").Draft>) => void,
 * }} props
 */
export function Dock(props) {
  const { state, view, seat, mine, pending, draft, onlooker, name } = props;
  const predicting = view.phase === "PREDICT";
  // While others guess about a card, or somebody looks on, that card matters; else the own one.
  const whose = onlooker || seat === null || (predicting && view.active !== seat) ? view.active : seat;
  const card = view.fronts[whose];
  const front = card ? state.hello?.deck.cards[card.id] : undefined;
  const gone = draft.mode === "place" && (typeof draft.area === "number" || (pending && pending.type === "place"));
  const draggable = mine && !pending && draft.mode === "place";
  const label = whose === seat && !onlooker ? gettext("Your card") : interpolate(gettext("The card of %(name)s"), { name: name(whose) }, true);
  const hand = front
    ? html`<div class="kit-own ${gone ? "out" : ""} ${draggable ? "lively" : ""}"><${Card} key=${front.id} front=${front} flip=${gone ? undefined : front.id} drag=${draggable ? "card" : undefined} /></div>`
    : html`<div class="kit-own none" />`;
  return html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} hand=${hand} label=${front ? label : ""} hint=${front?.hint ?? ""} lang=${front?.lang} read=${front ? cardSpoken(front) : ""}><${Actions} ...${props} /><//>`;
}

/** @param {any} props */
function Actions(props) {
  const { mine, pending, draft, options, view, onConfirm, onUndo, onDraft, onlooker, over } = props;
  if (onlooker) return null;
  if (pending) return html`<${Sending} />`;
  if (!mine) return html`<${Wait}>${waitText(props)}<//>`;
  const back = html`<${Undo} onUndo=${onUndo} />`;
  const sure = (/** @type {string} */ text, cost = "") => html`<${Confirm} onConfirm=${onConfirm} text=${text} cost=${cost} />`;
  if (draft.discard) return html`${sure(gettext("Yes, swap it"), COST)}${back}`;
  if (draft.mode === "move") return html`${draft.shift !== null ? sure(gettext("Leave them here"), COST) : null}${back}`;
  if (draft.area !== null) return html`${sure(view.phase === "PREDICT" ? gettext("This is my guess") : gettext("Put it here"))}${back}`;
  if (view.phase === "PREDICT") {
    return options.guesses.has("none") ? html`<button type="button" class="kit-button vt-none" data-none onClick=${() => onDraft({ area: "none" })}><${Icon} name="cross" /><span>${gettext("No place fits")}</span></button>` : null;
  }
  return html`${options.discard ? html`<button type="button" class="kit-button ${over ? "over" : ""}" data-discard data-drop="discard" onClick=${() => onDraft({ discard: true })}><${Icon} name="swap" /><span>${gettext("Swap card")} <i class="kit-cost">${COST}</i></span></button>` : null}
    ${options.moves.length ? html`<button type="button" class="kit-button" data-move onClick=${() => onDraft({ mode: "move", block: null, shift: null })}><${Icon} name="move" /><span>${gettext("Move cards")} <i class="kit-cost">${COST}</i></span></button>` : null}`;
}

/** @param {any} props */
function waitText({ view, seat }) {
  if (view.phase === "PREDICT") return view.active === seat ? gettext("It is turned over when all have guessed.") : gettext("The card is turned over in a moment.");
  const turns = (seat - view.active + view.fronts.length) % view.fronts.length;
  const when = turns === 1 ? gettext("You are next!") : interpolate(gettext("Your turn comes after %(count)s others."), { count: turns }, true);
  return html`<span>${when}</span><span>${gettext("Think ahead: where will yours go?")}</span>`;
}
