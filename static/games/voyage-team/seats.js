/** Who is at the table, with the card before each; and the challenge markers. */
import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Icon } from "kit/icons.js";
import { Picture } from "kit/card.js";
import { SeatMark, nameOf, seatNote } from "kit/seat.js";

const MARKERS = 10;

/**
 * @param {{state: import("kit/store.js").TableState, view: any, own: number[], shownSeat: number | null, onOpen: (id: string) => void}} props
 */
export function Seats({ state, view, own, shownSeat, onOpen }) {
  return html`<ol class="vt-seats n${view.fronts.length}" aria-label=${gettext("At this table")}>
    ${view.fronts.map((/** @type {{id: string} | null} */ card, /** @type {number} */ seat) => {
      const sitter = state.names.find((each) => each.seat === seat);
      const front = card ? state.hello?.deck.cards[card.id] : undefined;
      const turn = view.active === seat;
      const guessed = view.phase === "PREDICT" && view.predicted.includes(seat);
      const note = seatNote(sitter);
      const name = nameOf(sitter, seat);
      return html`<li key=${seat} class="vt-seat ${turn ? "turn" : ""} ${own.includes(seat) ? "own" : ""} ${sitter && !sitter.online && sitter.kind !== "bot" ? "away" : ""}" aria-current=${turn ? "true" : null}>
        <button type="button" onClick=${() => front && onOpen(front.id)}>
          <span class="visually-hidden">${[name, note, turn ? gettext("has the turn") : "", guessed ? gettext("has guessed") : "", front?.name].filter(Boolean).join(gettext(", "))}</span><span class="vt-face" aria-hidden="true">
          <span class="vt-seat-pic">${front ? html`<${Picture} icon=${front.icon} />` : null}<${SeatMark} seat=${seat} size=${24} /></span>
          <span class="vt-seat-text"><b><span class="vt-seat-name">${name}</span>${seat === shownSeat && own.length ? html`<i>${gettext("(you)")}</i>` : null}
            ${sitter?.kind === "bot" || sitter?.absent ? html`<${Icon} name="robot" size=${16} />` : sitter && !sitter.online ? html`<${Icon} name="offline" size=${16} />` : null}</b>
            <span class="vt-seat-card" lang=${front?.lang}>${guessed ? html`<em><${Icon} name="check" size=${14} />${gettext("has guessed")}</em>` : (front?.name ?? "")}</span></span>
        </span></button></li>`;
    })}
  </ol>`;
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
