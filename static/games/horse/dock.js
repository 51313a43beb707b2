/** The lower edge: the six step cards and where each would lead; or the question whether the own horse is helped. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { Confirm, DockFrame, Sending, Undo } from "kit/dock.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";
import { Items } from "./infield.js";
import { GAME, Piece, doesThere, feelsLike, nameOfPiece } from "./words.js";

const STEPS = [1, 2, 3, 4, 5, 6];

/**
 * @param {{
 *   state: import("kit/store.js").TableState, view: any, seat: number, mine: boolean, asked: boolean, home: boolean, pending: Record<string, any> | null, hidden: boolean, looking: boolean, step: number | null, can: Set<number>,
 *   onStep: (step: number) => void, onConfirm: () => void, onUndo: () => void, onHelp: (helps: boolean) => void,
 * }} props `asked`: whether to help. `home`: the own horse is seen to have arrived. `hidden`: others look at this tablet too. `looking`: the horses are still on their way, so where a card would lead is not told yet. `step`: the card that is taken up
 */
export function Dock({ state, view, seat, mine, asked, home, pending, hidden, looking, step, can, onStep, onConfirm, onUndo, onHelp }) {
  if (asked) return html`<${HelpDock} state=${state} view=${view} seat=${seat} pending=${pending} onHelp=${onHelp} />`;
  const laid = hidden ? null : (view.own_choice ?? (pending?.type === "choose" ? pending.step : null));
  const hand = home
    ? html`<span class="hz-home"><${Icon} name="flag" size=${30} /><b>${interpolate(gettext("Place %(place)s"), { place: view.finish_order.indexOf(seat) + 1 }, true)}</b></span>`
    : html`<div class="hz-hand" role="group" aria-label=${gettext("Your step cards")}>${STEPS.map((each) => {
        const held = view.hands[seat].includes(each);
        const landing = looking ? null : view.landings.find((/** @type {any} */ one) => one.step === each);
        if (!held) return html`<span key=${each} class="hz-step gone" aria-hidden="true"><b class="num">${each}</b></span>`;
        return html`<button type="button" key=${each} class="hz-step seat-${seat % 6} ${step === each ? "chosen" : ""} ${laid === each ? "laid" : ""}" data-step=${each} disabled=${!can.has(each)} aria-pressed=${step === each}
          aria-label=${`${interpolate(ngettext("%(step)s step", "%(step)s steps", each), { step: each }, true)}${landing ? `${gettext(", ")}${doesThere(landing.kind)}` : ""}`} onClick=${() => onStep(each)}>
          <b class="num">${each}</b>${landing ? html`<${Piece} id=${landing.kind === "rest" ? "angry" : landing.kind === "finish" ? "flag" : landing.kind} />` : null}<${SeatMark} seat=${seat} size=${16} /></button>`;
      })}</div>`;
  const points = view.items.reduce((/** @type {number} */ sum, /** @type {string} */ item) => sum + view.worth[item], 0);
  const about = hidden && (looking || !mine) ? null : html`<div class="hz-own-items">${view.items.length
    ? html`<${Items} items=${view.items} /><small>${interpolate(ngettext("Your items: %(points)s point", "Your items: %(points)s points", points), { points }, true)}</small>`
    : home ? null : html`<small>${gettext("No items yet: bags on the track hold them.")}</small>`}</div>`;
  return html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="hz-dock ${step !== null ? "with-step" : ""}" hand=${hand} about=${about}>
    ${pending ? html`<${Sending} />` : step !== null && mine ? html`<${Confirm} onConfirm=${onConfirm} text=${interpolate(gettext("Lay the %(step)s"), { step }, true)} /><${Undo} onUndo=${onUndo} />` : null}
  <//>`;
}

/** @param {{state: import("kit/store.js").TableState, view: any, seat: number, pending: Record<string, any> | null, onHelp: (helps: boolean) => void}} props */
function HelpDock({ state, view, seat, pending, onHelp }) {
  const { emotion, item } = view.help;
  const hand = html`<span class="hz-feeling"><${Piece} id=${emotion} /><b>${nameOfPiece(emotion)}</b></span>`;
  const about = html`<div class="hz-feeling-text"><p>${feelsLike(item)}</p><${CultureButton} game=${GAME} id=${item} /></div>`;
  return html`<${DockFrame} state=${state} seat=${seat} mine=${!pending} class="hz-dock hz-help" hand=${hand} about=${about}>
    ${pending
      ? html`<${Sending} />`
      : html`<button type="button" class="kit-button main big" data-help-horse onClick=${() => onHelp(true)}><${Piece} id=${item} /><span>${item === "massage" ? gettext("Give a massage") : gettext("Into the stable")}</span></button>
          <button type="button" class="kit-button" data-decline onClick=${() => onHelp(false)}><span>${gettext("Keep the card")}</span></button>`}
  <//>`;
}
