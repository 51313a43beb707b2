/** The lower edge: the market, and what can be done. */
import { html } from "htm/preact";
import { Card, cardSpoken } from "kit/card.js";
import { Confirm, DockFrame, Sending, Undo, Wait } from "kit/dock.js";
import { Icon } from "kit/icons.js";

/**
 * @param {{
 *   state: import("kit/store.js").TableState, view: any, seat: number | null, mine: boolean, pending: Record<string, any> | null, draft: import("./board.js").Draft,
 *   options: import("./board.js").Options, name: (seat: number) => string, onlooker: boolean,
 *   onConfirm: () => void, onUndo: () => void, onDraft: (part: Partial<import("./board.js").Draft>) => void, onCard: (id: string) => void, onOpen: (id: string) => void,
 * }} props
 */
export function Dock(props) {
  const { state, view, seat, mine, pending, draft, options, onCard, onlooker } = props;
  const fronts = state.hello?.deck.cards ?? {};
  const predicting = view.phase === "PREDICT";
  const about = predicting ? view.chosen?.id : (pending?.type === "place" ? pending.card : draft.card);
  const front = about ? fronts[about] : undefined;
  const choosing = mine && !pending && !predicting && draft.mode === "place";
  const gone = pending?.type === "place" ? pending.card : typeof draft.area === "number" ? draft.card : null;
  const hand = html`<div class="vr-market" role="group" aria-label=${gettext("The market")}>
    ${predicting && front
      ? html`<div class="vr-about"><${Card} key=${front.id} front=${front} drag=${mine && !pending ? "guess" : undefined} /></div>`
      : view.market.map((/** @type {{id: string}} */ card) => {
          const chosen = draft.card === card.id && draft.mode === "place";
          const can = choosing && options.cards.has(card.id);
          return html`<button type="button" key=${card.id} class="vr-ware ${chosen ? "chosen" : ""} ${can && !draft.card ? "can" : ""} ${gone === card.id ? "out" : ""}" data-card=${card.id} data-can=${can ? "" : null}
              aria-pressed=${can ? chosen : null} aria-label=${chosen ? interpolate(gettext("%(name)s, chosen"), { name: fronts[card.id]?.name ?? "" }, true) : fronts[card.id]?.name} onClick=${() => onCard(card.id)}>
            <${Card} front=${fronts[card.id]} flip=${gone === card.id ? undefined : card.id} drag=${can ? `card-${card.id}` : undefined} /></button>`;
        })}
    ${!predicting && !view.market.length ? html`<p class="vr-empty">${gettext("The market is empty.")}</p>` : null}
  </div>`;
  const label = front ? (predicting ? gettext("This card was taken") : gettext("Your card")) : gettext("The market");
  const hint = front ? front.hint : "";
  return html`<${DockFrame} class="vr-dock ${predicting ? "one" : ""}" state=${state} seat=${seat} mine=${mine && !pending} hand=${hand} label=${onlooker && !front ? "" : label} hint=${hint} lang=${front?.lang} read=${front ? cardSpoken(front) : ""}><${Actions} ...${props} /><//>`;
}

/** @param {any} props */
function Actions(props) {
  const { mine, pending, draft, options, view, onConfirm, onUndo, onDraft, onOpen, onlooker } = props;
  if (onlooker) return null;
  if (pending) return html`<${Sending} />`;
  if (!mine) return html`<${Wait}>${waitText(props)}<//>`;
  if (options.pass) return html`<${Confirm} onConfirm=${onConfirm} text=${gettext("Pass")} />`;
  const back = html`<${Undo} onUndo=${onUndo} />`;
  if (draft.mode === "move") return html`${draft.shift !== null ? html`<${Confirm} onConfirm=${onConfirm} text=${gettext("Leave them here")} />` : null}${back}`;
  if (draft.area !== null) return html`<${Confirm} onConfirm=${onConfirm} text=${view.phase === "PREDICT" ? gettext("This is my guess") : gettext("Put it here")} />${back}`;
  if (view.phase === "PREDICT") {
    return options.guesses.has("none") ? html`<button type="button" class="kit-button" data-none onClick=${() => onDraft({ area: "none" })}><${Icon} name="cross" /><span>${gettext("No place fits")}</span></button>` : null;
  }
  if (draft.card) return html`<button type="button" class="kit-button vr-look" data-look onClick=${() => onOpen(draft.card)}><${Icon} name="card" /><span>${gettext("Read the card")}</span></button>${back}`;
  return options.moves.length ? html`<button type="button" class="kit-button" data-move onClick=${() => onDraft({ mode: "move", card: null, area: null, block: null, shift: null })}><${Icon} name="move" /><span>${gettext("Move cards")}</span></button>` : null;
}

/** @param {any} props */
function waitText({ view, seat }) {
  if (view.phase === "PREDICT") return view.active === seat ? gettext("It is turned over when all have guessed.") : gettext("The card is turned over in a moment.");
  const seats = view.maps.length;
  const turns = (seat - view.active + seats) % seats;
  // In the last round who has had the turn has none any more.
  const had = (seat - view.first + seats) % seats < (view.active - view.first + seats) % seats;
  if (view.ending && had) return html`<span>${gettext("You have had your last turn.")}</span><span>${gettext("Soon all is decided.")}</span>`;
  const when = turns === 1 ? gettext("You are next!") : interpolate(gettext("Your turn comes after %(count)s others."), { count: turns }, true);
  return html`<span>${when}</span><span>${gettext("Think ahead: which card fits your map?")}</span>`;
}
