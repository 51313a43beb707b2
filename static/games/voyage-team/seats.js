/** What the seats bar says of each: the card before it, or that it has guessed; and the challenge markers. */
import { html } from "htm/preact";
import { useRef } from "preact/hooks";

const MARKERS = 10;

/**
 * @param {any} view
 * @param {import("kit/store.js").TableState} state
 * @returns {import("kit/seats.js").SeatLine[]}
 */
export function seatLines(view, state) {
  return view.fronts.map((/** @type {{id: string} | null} */ card, /** @type {number} */ seat) => {
    const front = card ? state.hello?.deck.cards[card.id] : undefined;
    const done = view.phase === "PREDICT" && view.predicted.includes(seat) ? gettext("has guessed") : "";
    return { front, text: front?.name ?? "", lang: front?.lang, done };
  });
}

/** @param {{view: any}} props */
export function Markers({ view }) {
  // A marker falls where one was lost while somebody looked, not when the page is opened.
  const before = useRef(view.markers);
  const lost = before.current > view.markers ? before.current : view.markers;
  before.current = view.markers;
  const falling = useRef(/** @type {{from: number, to: number}} */ ({ from: 0, to: 0 }));
  if (lost > view.markers) falling.current = { from: view.markers, to: lost };
  const label = interpolate(ngettext("%(count)s challenge marker left", "%(count)s challenge markers left", view.markers), { count: view.markers }, true);
  return html`<div class="vt-markers">
    <div class="vt-tokens ${view.markers <= 2 ? "few" : ""}" role="img" aria-label=${label} title=${label}>
      ${Array.from({ length: MARKERS }, (_, i) => html`<i key=${i} class=${i < view.markers ? "" : `gone ${i >= falling.current.from && i < falling.current.to ? "falls" : ""}`} />`)}
    </div>
    <p><span>${gettext("Markers")} <b class="num">${view.markers}</b></span><span>${gettext("Score")} <b class="num">${view.team_score}</b></span><span>${gettext("Deck")} <b class="num">${view.deck_count}</b></span></p>
  </div>`;
}
