/** The lower edge, in reach of the thumb: what one holds, a few words about it, and what can be done. */
import { html } from "htm/preact";
import { Icon } from "./icons.js";
import { ReadAloud } from "./speech.js";

/**
 * @param {{
 *   state: import("./store.js").TableState, seat: number | null, mine: boolean, hand?: any, label?: string, hint?: string, lang?: string, read?: string, about?: any, class?: string, children?: any,
 * }} props `hand`: the card or cards in the corner. `label`, `hint`: what it is, and a help to think; `read`: both for the voice; `about`: what is drawn besides. `children`: the buttons, or why there are none
 */
export function DockFrame({ state, seat, mine, hand = null, label = "", hint = "", lang = "zh-Hant", read = "", about = null, class: name = "", children }) {
  const refusal = state.refusal && state.refusal.seat === seat ? state.refusal : null;
  return html`<section class="kit-dock ${mine ? "mine" : ""} ${name}" aria-label=${gettext("Your card and what you can do")}>
    ${hand !== null ? html`<div class="kit-hand">${hand}</div>` : null}
    <div class="kit-hint">
      ${about}${label ? html`<p class="kit-hint-label">${label}</p>` : null}${hint ? html`<p class="kit-hint-text" lang=${lang}>${hint}</p>` : null}
      ${read ? html`<${ReadAloud} text=${read} lang=${lang} />` : null}
    </div>
    <div class="kit-do">${refusal ? html`<p class="kit-refusal" role="alert" key=${refusal.count}>${refusal.message}</p>` : null}${children}</div>
  </section>`;
}

/** Takes back what was begun and not yet played. @param {{onUndo: () => void, text?: string}} props */
export function Undo({ onUndo, text = gettext("Think again") }) {
  return html`<button type="button" class="kit-button" data-undo onClick=${onUndo}><${Icon} name="undo" /><span>${text}</span></button>`;
}

/** Plays what was begun. @param {{onConfirm: () => void, text: string, cost?: string}} props */
export function Confirm({ onConfirm, text, cost = "" }) {
  return html`<button type="button" class="kit-button main big" data-confirm onClick=${onConfirm}><${Icon} name="check" /><span>${text}${cost ? html` <i class="kit-cost">${cost}</i>` : null}</span></button>`;
}

/** The act is on its way. */
export function Sending() {
  return html`<span class="kit-busy" role="status"><i class="kit-dots" aria-hidden="true" />${gettext("Sending …")}</span>`;
}

/** What the person waits for. @param {{children?: any}} props */
export function Wait({ children }) {
  return html`<p class="kit-wait">${children}</p>`;
}
