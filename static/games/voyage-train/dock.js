/** The lower edge, in reach of the thumb: the own two cards, and what can be done. */
import { html } from "htm/preact";
import { Card, cardSpoken } from "kit/card.js";
import { Confirm, DockFrame, Sending, Undo } from "kit/dock.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";
import { Ticket } from "./station.js";

/**
 * @param {{
 *   state: import("kit/store.js").TableState, view: any, seat: number | null, mine: boolean, pending: Record<string, any> | null, draft: import("./board.js").Draft,
 *   options: import("./plays.js").Options, ready: boolean, name: (seat: number) => string, onlooker: boolean,
 *   onCard: (id: string) => void, onNone: () => void, onConfirm: () => void, onUndo: () => void,
 * }} props
 */
export function Dock(props) {
  const { state, view, seat, mine, pending, draft, options, onlooker, name, onCard } = props;
  const fronts = state.hello?.deck.cards ?? {};
  const hand = view.hand ?? [];
  const lively = mine && !pending && options.cards.size > 0;
  const chosen = draft.card ?? (pending?.type === "play" ? pending.card : null);
  const front = chosen ? fronts[chosen] : undefined;
  const played = view.played ? html`<div class="tr-played"><${Ticket} class="turns" front=${fronts[view.played.id]} back=${state.backs[view.played.id]} year=${view.played.year} flip=${view.played.id} /></div>` : null;
  const held =
    onlooker || seat === null
      ? html`<p class="tr-active"><${SeatMark} seat=${view.active} size=${34} /><b>${name(view.active)}</b></p>`
      : html`<div class="tr-hand ${lively && !draft.card ? "asks" : ""}">
          ${hand.map((/** @type {any} */ card) => html`<button type="button" key=${card.id} class="tr-held-card ${chosen === card.id ? "chosen" : ""} ${lively ? "lively" : ""}" data-hand=${card.id}
            aria-pressed=${lively ? chosen === card.id : null} disabled=${!lively} onClick=${() => onCard(card.id)}>
            <${Card} front=${fronts[card.id]} flip=${card.id} drag=${lively ? `card-${card.id}` : undefined} /></button>`)}
        </div>`;
  const told = front && !played ? front : undefined;
  return html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="tr-dock ${onlooker ? "looks" : ""} ${played ? "plays" : ""}" hand=${held} about=${played}
    hint=${told?.hint ?? ""} lang=${told?.lang} read=${told ? cardSpoken(told) : ""}><${Actions} ...${props} /><//>`;
}

/** @param {any} props */
function Actions({ mine, pending, draft, options, view, ready, onConfirm, onUndo, onNone, onlooker }) {
  if (onlooker) return null;
  if (pending) return html`<${Sending} />`;
  if (!mine) return null;
  const begun = draft.card !== null || draft.place !== null;
  const places = draft.card === null ? null : options.cards.get(draft.card);
  const sure = view.phase === "CHOOSE_DISCARD" ? gettext("Yes, send it away") : view.phase === "CHOOSE_COLUMN" ? gettext("Yes, this train") : places?.size ? gettext("Yes, turn it over") : gettext("Play it");
  return html`
    ${places?.has("none") && draft.place !== "none" ? html`<button type="button" class="kit-button tr-none" data-none onClick=${onNone}><${Icon} name="cross" /><span>${gettext("No train fits")}</span></button>` : null}
    ${ready ? html`<${Confirm} onConfirm=${onConfirm} text=${sure} />` : null}
    ${begun ? html`<${Undo} onUndo=${onUndo} />` : null}`;
}
