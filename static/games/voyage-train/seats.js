/** Who plays, whose turn it is, the trains won by each, and the deck. */
import { html } from "htm/preact";
import { Picture } from "kit/card.js";
import { Icon } from "kit/icons.js";
import { SeatMark, nameOf, seatNote } from "kit/seat.js";

/**
 * Trains won, as tickets in a stack.
 * @param {{count: number}} props
 */
export function Pile({ count }) {
  return html`<span class="tr-pile ${count ? "" : "none"}" aria-hidden="true">${Array.from({ length: Math.max(1, Math.min(count, 5)) }, (_, i) => html`<i key=${i} style=${`--i:${i}`} />`)}<b class="num">${count}</b></span>`;
}

/**
 * @param {{state: import("kit/store.js").TableState, view: any, own: number[], shownSeat: number | null, onSeat: (seat: number) => void}} props
 */
export function Seats({ state, view, own, shownSeat, onSeat }) {
  const count = view.piles.length;
  return html`<ol class="tr-seats n${count}" aria-label=${gettext("Players")}>
    ${view.piles.map((/** @type {number} */ piles, /** @type {number} */ seat) => {
      const sitter = state.names.find((each) => each.seat === seat);
      const name = nameOf(sitter, seat);
      const turn = view.active === seat && !view.outcome;
      const seen = view.seen_hands[seat] ?? [];
      const said = [
        name,
        seatNote(sitter),
        turn ? gettext("has the turn") : "",
        interpolate(ngettext("%(count)s train won", "%(count)s trains won", piles), { count: piles }, true),
        interpolate(ngettext("%(count)s card in hand", "%(count)s cards in hand", view.hand_counts[seat]), { count: view.hand_counts[seat] }, true),
      ];
      return html`<li key=${seat} class="tr-seat ${turn ? "turn" : ""} ${own.includes(seat) ? "own" : ""} ${sitter && (sitter.absent || !sitter.online) && sitter.kind !== "bot" ? "away" : ""}">
        <button type="button" disabled=${!seen.length} onClick=${() => onSeat(seat)}>
          <span class="visually-hidden">${said.filter(Boolean).join(gettext(", "))}</span>
          <span class="tr-face" aria-hidden="true"><${SeatMark} seat=${seat} size=${30} />
            <span class="tr-who"><b><span>${name}</span>${seat === shownSeat && own.length ? html`<i>${gettext("(you)")}</i>` : null}
              ${sitter?.kind === "bot" || sitter?.absent ? html`<${Icon} name="robot" size=${16} />` : sitter && !sitter.online ? html`<${Icon} name="offline" size=${16} />` : null}</b>
              <span class="tr-held">${seen.length
                ? seen.map((/** @type {any} */ card) => html`<em key=${card.id} class="num">${state.backs[card.id]?.year_short ?? card.year}</em>`)
                : Array.from({ length: view.hand_counts[seat] }, (_, i) => html`<u key=${i} />`)}</span></span>
            <${Pile} count=${piles} /></span>
        </button></li>`;
    })}
  </ol>`;
}

/**
 * The deck with the title of its top card, and how many cards have been put aside.
 * @param {{state: import("kit/store.js").TableState, view: any, onDiscard: () => void}} props
 */
export function Deck({ state, view, onDiscard }) {
  const top = view.deck_top ? state.hello?.deck.cards[view.deck_top.id] : undefined;
  return html`<div class="tr-deck">
    <div class="tr-deck-top" title=${gettext("The next card of the deck")}>
      ${top ? html`<${Picture} icon=${top.icon} />` : html`<span class="tr-deck-back" />`}
      <span class="tr-deck-text"><span>${gettext("Deck")} <b class="num">${view.deck_count}</b></span>${top ? html`<span class="tr-deck-name" lang=${top.lang}>${top.name}</span>` : null}</span>
    </div>
    ${view.discard.length ? html`<button type="button" class="kit-button tr-gone" data-discarded onClick=${onDiscard}>${gettext("Put aside")} <b class="num">${view.discard.length}</b></button>` : null}
  </div>`;
}
