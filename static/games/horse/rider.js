/** A seat was tapped: its horse, what it still holds, and what it has felt. */
import { html } from "htm/preact";
import { Dialog } from "kit/dialog.js";
import { Horse, coatName } from "./horses.js";
import { Items, StepCard } from "./infield.js";
import { FEELINGS, Piece, nameOfPiece, whereSaid } from "./words.js";

/** All that is public about one rider. @param {{view: any, seat: number, name: string, onClose: () => void}} props */
export function Rider({ view, seat, name, onClose }) {
  const items = view.open_items?.[seat] ?? null;
  const care = view.care[seat];
  return html`<${Dialog} title=${name} class="hz-rider" onClose=${onClose}>
    <div class="hz-rider-head"><${Horse} seat=${seat} /><p><b>${coatName(seat)}</b><span>${whereSaid(view.positions[seat])}</span></p></div>
    <h3>${gettext("Step cards in hand")}</h3>
    <p class="hz-rider-cards">${view.hands[seat].map((/** @type {number} */ step) => html`<${StepCard} key=${step} seat=${seat} step=${step} />`)}</p>
    <h3>${gettext("Items")}</h3>
    <p>${items ? html`<${Items} items=${items} />` : interpolate(ngettext("%(count)s item", "%(count)s items", view.item_counts[seat]), { count: view.item_counts[seat] }, true)}</p>
    <h3>${gettext("What the horse felt so far")}</h3>
    <p class="hz-rider-felt">${FEELINGS.map((feeling) => html`<span key=${feeling} class="hz-count ${care[feeling] ? "" : "none"}"><${Piece} id=${feeling} />${nameOfPiece(feeling)} <b class="num">${care[feeling]}</b></span>`)}</p>
  <//>`;
}
