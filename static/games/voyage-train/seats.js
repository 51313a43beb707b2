/** What each holds and has won, for the seats bar; and the deck. */
import { html } from "htm/preact";
import { Picture } from "kit/card.js";

/**
 * Trains won, as tickets in a stack.
 * @param {{count: number}} props
 */
export function Pile({ count }) {
  return html`<span class="tr-pile ${count ? "" : "none"}" aria-hidden="true">${Array.from({ length: Math.max(1, Math.min(count, 5)) }, (_, i) => html`<i key=${i} style=${`--i:${i}`} />`)}<b class="num">${count}</b></span>`;
}

/**
 * What the bar says of each: the cards in hand (with their years, where they have been seen), and the trains won.
 * @param {any} view
 * @param {import("kit/store.js").TableState} state
 * @returns {import("kit/seats.js").SeatLine[]}
 */
export function seatLines(view, state) {
  return view.piles.map((/** @type {number} */ piles, /** @type {number} */ seat) => {
    const seen = view.seen_hands[seat] ?? [];
    const held = view.hand_counts[seat];
    const text = html`<span class="tr-held">${seen.length
      ? seen.map((/** @type {any} */ card) => html`<em key=${card.id} class="num">${state.backs[card.id]?.year_short ?? card.year}</em>`)
      : Array.from({ length: held }, (_, i) => html`<u key=${i} />`)}</span>`;
    const said = [
      interpolate(ngettext("%(count)s train won", "%(count)s trains won", piles), { count: piles }, true),
      interpolate(ngettext("%(count)s card in hand", "%(count)s cards in hand", held), { count: held }, true),
    ];
    return { text, spoken: said.join(gettext(", ")), won: html`<${Pile} count=${piles} />`, closed: !seen.length };
  });
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
