/** The lower edge: the own disciples, what was begun or what just happened, and the buttons. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { Confirm, DockFrame, Sending, Undo } from "kit/dock.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";
import { CraftFace, Disciple, InstrumentFace, craftText } from "./faces.js";
import { AREA_OF, GAME, cardName, cultureOf, disciplesText, sectionPlays } from "./words.js";

/**
 * @param {{
 *   view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, draft: any, action: Record<string, any> | null, pending: any, told: import("./story.js").Told | null, market: any,
 *   onConfirm: () => void, onUndo: () => void, onAside: (() => void) | null, onLog: () => void,
 * }} props `action`: what is played when it is confirmed. `onAside`: asks whether the card shall be kept beside the board
 */
export function Dock({ view, state, seat, mine, draft, action, pending, told, market, onConfirm, onUndo, onAside, onLog }) {
  const about = draft?.type ? begunWith(draft, view) : null;
  return html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="bg-dock" hand=${seat === null ? null : html`<${Hand} view=${view} seat=${seat} cost=${mine ? costOf(draft, view) : 0} />`}
      about=${about ?? html`<${Ticker} told=${told} onLog=${onLog} />`}>
    ${pending
      ? html`<${Sending} />`
      : market
        ? html`<button type="button" class="kit-button bg-icon-button" data-step-back disabled=${!market.changed} onClick=${market.undo}><${Icon} name="undo" size=${20} /><span>${gettext("One step back")}</span></button>
            <button type="button" class="kit-button bg-icon-button" data-reset disabled=${!market.changed} onClick=${market.reset}><${Icon} name="swap" size=${20} /><span>${gettext("As it was")}</span></button>
            <${Undo} onUndo=${onUndo} text=${gettext("Back to town")} /><${Confirm} onConfirm=${onConfirm} text=${market.changed ? gettext("Lay it out so") : gettext("Leave it as it is")} cost=${disciplesText(view.areas.market.cost)} />`
        : html`${mine && action ? html`<${Confirm} onConfirm=${onConfirm} text=${confirmText(action, view)} cost=${costText(action, view)} />` : null}
            ${mine && onAside ? html`<button type="button" class="kit-button bg-aside-button" data-aside onClick=${onAside}>${gettext("Not now")}</button>` : null}
            ${mine && draft?.type && ((draft.type !== "equip" && draft.type !== "put") || draft.space !== undefined) ? html`<${Undo} onUndo=${onUndo} />` : null}`}
  <//>`;
}

/** @param {any} draft @param {any} view */
function begunWith(draft, view) {
  const drawn = view.pending?.instrument ?? view.pending?.craft;
  if (drawn && (draft.type === "equip" || draft.type === "put")) {
    return html`<span class="bg-about"><${CultureButton} game=${GAME} id=${cultureOf(drawn.id)} />${view.pending.instrument ? html`<${InstrumentFace} instrument=${drawn} whole=${true} />` : html`<${CraftFace} id=${drawn.id} /><span><b>${cardName(drawn.id, "won")}</b><small>${craftText(drawn.kind)}</small></span>`}</span>`;
  }
  const card = draft.card ?? (draft.section ? view.band_tops[draft.section]?.id : null) ?? (draft.type === "academy" && draft.space ? view.boards[view.to_move[0]].bands[draft.space - 1]?.id : null);
  if (!card) return null;
  return html`<span class="bg-about"><${CultureButton} game=${GAME} id=${card} /><span><b>${cardName(card)}</b>${draft.section ? html`<small>${sectionPlays(draft.section)}</small>` : null}</span></span>`;
}

/** @param {any} draft @param {any} view */
function costOf(draft, view) {
  const area = AREA_OF[draft?.type];
  return area ? view.areas[area].cost : 0;
}

/** @param {any} action @param {any} view */
function costText(action, view) {
  const cost = costOf(action, view);
  return cost ? disciplesText(cost) : "";
}

/** @param {any} action @param {any} view */
function confirmText(action, view) {
  switch (action.type) {
    case "street":
      return action.space === null ? gettext("Yes, beside the board") : gettext("Yes, join us here");
    case "wenchang":
      return gettext("Yes, draw");
    case "perform":
      return gettext("Yes, perform");
    case "gate":
      return gettext("Yes, recruit");
    case "challenge":
      return gettext("Yes, challenge");
    case "academy":
      return gettext("Yes, train");
    default:
      if (action.space === null) return gettext("Yes, beside the board");
      return view.pending?.craft ? gettext("Yes, put it here") : gettext("Yes, give it to this musician");
  }
}

/** The disciples in front, those that are out in town, and those not yet won. @param {{view: any, seat: number, cost: number}} props */
function Hand({ view, seat, cost }) {
  const [here, out, supply] = [view.workers[seat], view.returning[seat], view.supply[seat]];
  const words = interpolate(gettext("Your disciples: %(here)s can be sent, %(out)s are in town, %(supply)s can be recruited"), { here, out, supply }, true);
  return html`<span class="bg-hand" role="img" aria-label=${words}>${Array.from({ length: here }, (_, i) => html`<${Disciple} key=${i} seat=${seat} size=${34} class=${i >= here - cost ? "goes" : ""} />`)}${Array.from({ length: out }, (_, i) => html`<${Disciple} key=${`o${i}`} seat=${seat} size=${24} class="out" />`)}${Array.from({ length: supply }, (_, i) => html`<${Disciple} key=${`s${i}`} seat=${seat} size=${24} class="supply" />`)}</span>`;
}

/** What happened last; a tap shows all of it. @param {{told: import("./story.js").Told | null, onLog: () => void}} props */
function Ticker({ told, onLog }) {
  if (!told) return html`<p class="bg-ticker empty">${gettext("The year begins: win over musicians, draw instruments, perform!")}</p>`;
  return html`<button type="button" class="bg-ticker ${told.glad ? "glad" : ""}" key=${told.turn} data-log onClick=${onLog}><${SeatMark} seat=${told.seat} size=${26} /><span>${told.text}${told.more ? html` <i>${told.more}</i>` : null}</span></button>`;
}
