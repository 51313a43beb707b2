/** The maps of all, small in the seats bar, and one of them large in a sheet. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { Dialog } from "kit/dialog.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";

const AREAS = 8;

/**
 * What the seats bar says of each: the map in small, how many cards lie on it, and the discards that decide a tie.
 * @param {any} view
 * @param {import("kit/store.js").TableState} state
 * @returns {import("kit/seats.js").SeatLine[]}
 */
export function seatLines(view, state) {
  return view.maps.map((/** @type {any[]} */ areas, /** @type {number} */ seat) => {
    const count = view.scores[seat];
    const gone = view.discards[seat].length;
    const guessed = view.phase === "PREDICT" && view.predicted.includes(seat);
    const words = [counted(count), discarded(gone), guessed ? gettext("has guessed") : ""].filter(Boolean).join(gettext(", "));
    return {
      spoken: words,
      text: html`<span class="vr-line"><${Mini} areas=${areas} state=${state} last=${view.last?.seat === seat && view.last.right ? view.last.area : null} />
        <span class="vr-count"><span class="vr-have num">${count}<i>/${AREAS}</i></span><span class="vr-gone num ${gone ? "" : "none"}"><${Icon} name="cross" size=${13} />${gone}</span>${guessed ? html`<em><${Icon} name="check" size=${14} /></em>` : null}</span></span>`,
    };
  });
}

/** @param {number} count */
export function counted(count) {
  return interpolate(ngettext("%(count)s card on the map", "%(count)s cards on the map", count), { count }, true);
}

/** @param {number} count */
export function discarded(count) {
  return interpolate(ngettext("%(count)s discarded", "%(count)s discarded", count), { count }, true);
}

/** @param {{areas: any[], state: import("kit/store.js").TableState, last: number | null}} props */
function Mini({ areas, state, last }) {
  return html`<span class="vr-mini">${areas.map((card, i) => {
    const back = card ? state.backs[card.id] : undefined;
    const year = back?.year_short ?? String(card?.year ?? "");
    return html`<i key=${i} class="${card ? "full" : ""} ${last === i + 1 ? "last" : ""} ${year.length > 4 ? "long" : ""}" style=${back ? `--band:${back.era_band}` : ""}>${year}</i>`;
  })}</span>`;
}

/**
 * @param {{view: any, of: number, name: string, own: boolean, state: import("kit/store.js").TableState, onOpen: (id: string) => void, onClose: () => void}} props
 */
export function MapSheet({ view, of, name, own, state, onOpen, onClose }) {
  const fronts = state.hello?.deck.cards ?? {};
  const tile = (/** @type {any} */ card) => html`<button type="button" class="kit-end-card" onClick=${() => onOpen(card.id)}><${Card} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} /></button>`;
  const title = own ? gettext("Your map") : interpolate(gettext("The map of %(name)s"), { name }, true);
  return html`<${Dialog} title=${title} class="vr-sheet" onClose=${onClose}>
    <p class="vr-sheet-line"><${SeatMark} seat=${of} size=${28} /> ${counted(view.scores[of])}${gettext(", ")}${discarded(view.discards[of].length)}</p>
    <ol class="vr-grid">${view.maps[of].map((/** @type {any} */ card, /** @type {number} */ i) => html`<li key=${i}>${card ? tile(card) : html`<span class="vr-hole"><span class="visually-hidden">${interpolate(gettext("Place %(area)s, empty"), { area: i + 1 }, true)}</span></span>`}<b class="num" aria-hidden="true">${i + 1}</b></li>`)}</ol>
    ${view.discards[of].length ? html`<h3>${gettext("Cards that were not right")}</h3><div class="vr-grid small">${view.discards[of].map(tile)}</div>` : null}
  <//>`;
}
