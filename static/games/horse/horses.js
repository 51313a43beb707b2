/** The horses: each seat has a coat of its own, a saddle cloth in its colour and its shape beside it. Drawn here. */
import { html } from "htm/preact";
import { SeatMark } from "kit/seat.js";

/** 黑, 灰, 黃, 棕, 棕白: coat, mane, and patches where there are any. */
const COATS = [
  ["#4a464c", "#232025", ""],
  ["#b4b9c0", "#747a83", ""],
  ["#e5bd63", "#fff3d2", ""],
  ["#94623c", "#4d2f1b", ""],
  ["#f7efe0", "#7a4a2b", "#94623c"],
];
const INK = "#33241a";

/** @param {number} seat */
export function coatName(seat) {
  return [gettext("the black horse"), gettext("the grey horse"), gettext("the yellow horse"), gettext("the brown horse"), gettext("the brown and white horse")][seat % 5];
}

/**
 * A horse that looks to the right, or to the left.
 * @param {{seat: number, left?: boolean, mark?: boolean, class?: string}} props `mark`: with the seat's shape
 */
export function Horse({ seat, left = false, mark = true, class: name = "" }) {
  const [coat, mane, patch] = COATS[seat % 5];
  return html`<span class="hz-horse-pic seat-${seat % 6} ${left ? "left" : ""} ${name}">
    <svg viewBox="0 0 104 86" aria-hidden="true">
      <g stroke=${INK} stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
        <path class="hz-tail" d="M22 44C9 44 4 56 8 70c7-3 12-9 17-17z" fill=${mane} />
        <path class="hz-leg a" d="M27 56h11l-2 24h-9z" fill=${coat} /><path class="hz-leg b" d="M62 56h11l1 24h-9z" fill=${coat} />
        <path d="M18 50c0-13 12-17 26-17 11 0 17-3 21-13 3-7 8-11 14-11l3-7 4 8c6 3 11 11 13 18 1 4-2 7-6 7-5 0-9-3-12-5 1 8 0 15-4 21-4 9-12 13-31 13-18 0-28-3-28-14z" fill=${coat} />
        ${patch ? html`<path d="M20 46c4-8 12-11 19-11 1 8-5 14-12 15zM62 62c-2-8 2-14 12-15-1 9-5 13-12 15zM84 10c5 3 9 8 11 14-5 1-10-6-11-14z" fill=${patch} stroke="none" />` : null}
        <path d="M65 20c3-7 8-11 14-11-4-5-13-2-18 6-4 7-6 12-11 17 8-1 12-5 15-12z" fill=${mane} />
        <path class="hz-leg b" d="M36 60h10l-1 20h-8z" fill=${coat} /><path class="hz-leg a" d="M54 60h10l2 20h-9z" fill=${coat} />
        <path d="M33 33h20c3 8 3 16 0 22H36c-4-6-5-14-3-22z" fill="currentColor" />
      </g>
      <circle cx="86" cy="19" r="2.6" fill=${seat % 5 === 0 ? "#fff" : INK} /><path d="M93 29c2 0 3-1 4-2" fill="none" stroke=${seat % 5 === 0 ? "#fff" : INK} stroke-width="2" stroke-linecap="round" />
    </svg>
    ${mark ? html`<${SeatMark} seat=${seat} size=${24} />` : null}
  </span>`;
}
