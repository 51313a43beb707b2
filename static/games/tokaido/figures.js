/** Small drawings: the travellers on the road, coins, and a panorama with its views. */
import { html } from "htm/preact";
import { CulturePicture } from "kit/culture.js";
import { SeatMark } from "kit/seat.js";
import { GAME, PANORAMAS } from "./names.js";

/**
 * A traveller under a straw hat: the seat's colour and shape, or the neutral one in grey.
 * @param {{seat: number | null, size?: number, class?: string, flip?: string}} props `seat`: null is the neutral one
 */
export function Pawn({ seat, size = 34, class: name = "", flip }) {
  return html`<span class="tk-pawn ${seat === null ? "neutral" : `seat-${seat % 6}`} ${name}" style=${`--p:${size}px`} data-flip=${flip} aria-hidden="true">
    <svg viewBox="0 0 40 44"><path class="robe" d="M7 43q1-19 13-20 12 1 13 20z" /><circle cx="20" cy="19" r="7" fill="#f3cfa9" stroke="#22303c" stroke-width="1.6" /><path class="hat" d="M3 18Q20-5 37 18q-17 5-34 0z" /></svg>
    ${seat === null ? html`<i class="tk-neutral">?</i>` : html`<${SeatMark} seat=${seat} size=${Math.round(size * 0.56)} />`}
  </span>`;
}

/** @param {{count: number | string, size?: number}} props */
export function Coins({ count }) {
  return html`<span class="tk-coins"><i aria-hidden="true" /><b class="num">${count}</b></span>`;
}

/**
 * A picture of a card or a stop.
 * @param {{id: string, class?: string}} props
 */
export function Picture({ id, class: name = "" }) {
  return html`<${CulturePicture} game=${GAME} id=${id} class="tk-pic ${name}" />`;
}

/**
 * A panorama: one long picture that is uncovered part by part.
 * @param {{kind: "paddy" | "mountain" | "sea", has: number, next?: boolean}} props
 */
export function Panorama({ kind, has, next = false }) {
  const all = PANORAMAS[kind];
  return html`<span class="tk-panorama ${kind} ${has === all ? "full" : ""}" style=${`--n:${all}`}>
    ${Array.from({ length: all }, (_, i) => html`<i key=${i} class=${i < has ? "has" : next && i === has ? "next" : ""} style=${`--i:${i}`}><b class="num">${i + 1}</b></i>`)}</span>`;
}
