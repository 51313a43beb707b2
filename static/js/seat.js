/** Who sits where: a colour AND a shape for each seat, the same everywhere. */
import { html } from "htm/preact";

/** The shapes of seats 0–5 in a box of 24: ● ■ ▲ ◆ ★ ⬢ */
const SHAPES = [
  "M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
  "M6.5 6.5h11v11h-11z",
  "M12 5 19.5 18h-15z",
  "M12 4.5 19.5 12 12 19.5 4.5 12z",
  "M12 4l2.3 5.2 5.7.6-4.3 3.8 1.3 5.6-5-3-5 3 1.3-5.6L4 9.8l5.7-.6z",
  "M12 4.5l6.5 3.75v7.5L12 19.5l-6.5-3.75v-7.5z",
];

/** @param {number} seat */
function shapeName(seat) {
  return [gettext("circle"), gettext("square"), gettext("triangle"), gettext("diamond"), gettext("star"), gettext("hexagon")][seat % 6];
}

/**
 * @param {{seat: number, size?: number, label?: boolean}} props
 */
export function SeatMark({ seat, size = 28, label = false }) {
  return html`<span class="kit-mark seat-${seat % 6}" style=${`--size:${size}px`} role=${label ? "img" : null}
    aria-label=${label ? shapeName(seat) : null} aria-hidden=${label ? null : "true"}>
    <svg viewBox="0 0 24 24" width=${size} height=${size}><path d=${SHAPES[seat % 6]} fill="currentColor" /></svg>
  </span>`;
}

/**
 * @typedef {{seat: number, name: string, kind: "student" | "guest" | "bot", absent: boolean, online: boolean}} Sitter
 */

/**
 * A name as it is shown: bots are called so.
 * @param {Sitter | undefined} sitter
 * @param {number} seat
 */
export function nameOf(sitter, seat) {
  if (sitter?.name) return sitter.name;
  if (sitter?.kind === "bot") return gettext("Computer");
  return interpolate(gettext("Seat %(number)s"), { number: seat + 1 }, true);
}

/**
 * What is to be known about a seat besides its name, in words; empty when nothing is.
 * @param {Sitter | undefined} sitter
 */
export function seatNote(sitter) {
  if (!sitter) return "";
  if (sitter.kind === "bot") return gettext("computer");
  if (sitter.absent) return gettext("the computer plays for now");
  if (!sitter.online) return gettext("no connection");
  return "";
}
