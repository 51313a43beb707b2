/** The lower edge, in reach of the thumb: the card that matters now, its hint, and what can be done. */
import { html } from "htm/preact";
import { Card, cardSpoken } from "kit/card.js";
import { Icon } from "kit/icons.js";
import { ReadAloud } from "kit/speech.js";

/**
 * @param {{
 *   state: import("kit/store.js").TableState, view: any, seat: number | null, mine: boolean, pending: Record<string, any> | null,
 *   draft: import("./board.js").Draft,
 *   options: {places: Set<number>, guesses: Set<number | "none">, moves: import("./moves.js").Shift[], movers: Set<number>, discard: boolean},
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
  return html`<section class="vt-dock ${mine && !pending ? "mine" : ""}" aria-label=${gettext("Your card and what you can do")}>
    <div class="vt-hand">
      ${front ? html`<div class="vt-own ${gone ? "out" : ""} ${draggable ? "lively" : ""}"><${Card} key=${front.id} front=${front} drag=${draggable ? "card" : undefined} /></div>` : html`<div class="vt-own none" />`}
    </div>
    <div class="vt-hint">
      ${front
        ? html`<p class="vt-hint-label">${label}</p>${front.hint ? html`<p class="vt-hint-text" lang=${front.lang}>${front.hint}</p>` : null}
            <${ReadAloud} text=${cardSpoken(front)} lang=${front.lang} />`
        : null}
    </div>
    <div class="vt-do">${state.refusal && state.refusal.seat === seat ? html`<p class="vt-refusal" role="alert" key=${state.refusal.count}>${state.refusal.message}</p>` : null}<${Actions} ...${props} /></div>
  </section>`;
}

/** @param {any} props */
function Actions(props) {
  const { mine, pending, draft, options, view, onConfirm, onUndo, onDraft, onlooker, over } = props;
  if (onlooker) return null;
  if (pending) return html`<span class="kit-busy" role="status"><i class="kit-dots" aria-hidden="true" />${gettext("Sending …")}</span>`;
  if (!mine) return html`<p class="vt-wait">${waitText(props)}</p>`;
  const back = html`<button type="button" class="kit-button" data-undo onClick=${onUndo}><${Icon} name="undo" /><span>${gettext("Think again")}</span></button>`;
  const sure = (/** @type {string} */ text, costs = false) => html`<button type="button" class="kit-button main big" data-confirm onClick=${onConfirm}><${Icon} name="check" /><span>${text}${costs ? html` <i class="vt-cost">−1 ◆</i>` : null}</span></button>`;
  if (draft.discard) return html`${sure(gettext("Yes, swap it"), true)}${back}`;
  if (draft.mode === "move") return html`${draft.shift !== null ? sure(gettext("Leave them here"), true) : null}${back}`;
  if (draft.area !== null) return html`${sure(view.phase === "PREDICT" ? gettext("This is my guess") : gettext("Put it here"))}${back}`;
  if (view.phase === "PREDICT") {
    return options.guesses.has("none") ? html`<button type="button" class="kit-button vt-none" data-none onClick=${() => onDraft({ area: "none" })}><${Icon} name="cross" /><span>${gettext("No place fits")}</span></button>` : null;
  }
  return html`${options.discard ? html`<button type="button" class="kit-button ${over ? "over" : ""}" data-discard data-drop="discard" onClick=${() => onDraft({ discard: true })}><${Icon} name="swap" /><span>${gettext("Swap card")} <i class="vt-cost">−1 ◆</i></span></button>` : null}
    ${options.moves.length ? html`<button type="button" class="kit-button" data-move onClick=${() => onDraft({ mode: "move", block: null, shift: null })}><${Icon} name="move" /><span>${gettext("Move cards")} <i class="vt-cost">−1 ◆</i></span></button>` : null}`;
}

/** @param {any} props */
function waitText({ view, seat }) {
  if (view.phase === "PREDICT") return view.active === seat ? gettext("It is turned over when all have guessed.") : gettext("The card is turned over in a moment.");
  const turns = (seat - view.active + view.fronts.length) % view.fronts.length;
  const when = turns === 1 ? gettext("You are next!") : interpolate(gettext("Your turn comes after %(count)s others."), { count: turns }, true);
  return html`<span>${when}</span><span>${gettext("Think ahead: where will yours go?")}</span>`;
}
