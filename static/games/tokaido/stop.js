/** A stop of the road: its picture and sign, the circles or squares where travellers stand, and what it gives to whoever may go there. */
import { html } from "htm/preact";
import { Pawn, Picture } from "./figures.js";
import { spokenStop } from "./gains.js";
import { innPlaces } from "./layout.js";
import { pawnName, signOf, stopName } from "./names.js";

/**
 * What a stop gives, in a few signs: `+3 ●`, `+2–3`.
 * @param {any} stop of a view's `ahead`
 */
function short(stop) {
  if (stop.coins && !stop.low) return html`<span class="tk-coins small"><i />+${stop.coins}</span>`;
  if (!stop.coins && !stop.high) return null;
  if (stop.high === null || stop.kind === "inn" || stop.kind === "temple") return null;
  const low = stop.low + stop.bonus;
  const high = stop.high + stop.bonus;
  return html`<span class="tk-plus num">+${low === high ? low : `${low}–${high}`}</span>`;
}

/** How large a place of an inn is, in circles of the road: the more there are, the closer they stand. @param {number} many */
function innScale(many) {
  if (many < 3) return 0.85;
  return many < 5 ? 0.74 : 0.64;
}

/**
 * @param {{view: any, position: number, style: string, width: number, slot: number, open: boolean, chosen: boolean, off: boolean, newest: number | null, names: (seat: number) => string, onTap: () => void}} props
 *   `style`: where its cell lies; `width`: of the cell; `slot`: of a circle. `open`: one may go there now; `off`: the keyboard passes it by, since others are open. `newest`: the pawn that moved last
 */
export function Stop({ view, position, style, width, slot, open, chosen, off, newest, names, onTap }) {
  const { kind, circles } = view.road[position];
  const inn = kind === "inn";
  const gives = view.ahead.find((/** @type {any} */ each) => each.position === position);
  const here = view.pawns.map((/** @type {any} */ pawn, /** @type {number} */ number) => ({ ...pawn, number })).filter((/** @type {any} */ pawn) => pawn.position === position);
  const who = here.map((/** @type {any} */ pawn) => pawnName(pawn.number, view, names)).join(gettext(", "));
  const said = [stopName(view, position), who, open || gives?.why ? spokenStop(view, position, open) : ""].filter(Boolean).join(gettext(", "));
  // The place that would be taken: what the stop gives stands there; once it is chosen, the pawn itself.
  const free = open ? (gives?.place ?? 1) : 0;
  const places = inn ? Math.max(1, here.length, chosen ? free : 0) : circles;
  const scale = inn ? innScale(places) : 1;
  const size = slot * scale;
  const pawn = (/** @type {number} */ number, /** @type {string} */ name, /** @type {string | undefined} */ flip = undefined) => html`<${Pawn} seat=${number < view.players.length ? number : null} size=${Math.round(size * 1.08)} class=${name} flip=${flip} />`;
  const where = inn ? innPlaces(places).map(({ x, y }) => `width:${size}px;height:${size}px;margin-left:${x * Math.min(size, width - size) - size / 2}px;top:${y * size * 0.86}px`) : [];
  return html`<button type="button" class="tk-stop ${kind} ${open ? "can" : ""} ${chosen ? "chosen" : ""} ${gives?.why ? "shut" : ""} ${inn && places > 2 ? "crowd" : ""}" style=${style}
      data-stop=${position} tabindex=${off ? -1 : 0} data-can=${open ? "" : null} aria-pressed=${chosen} onClick=${onTap}>
    <span class="visually-hidden">${said}</span><span class="tk-face" aria-hidden="true"><${Picture} id=${kind} /><b class="tk-sign">${signOf(view, position)}</b></span>
    <span aria-hidden="true" class="tk-slots">${Array.from({ length: places }, (_, i) => {
      const on = here.find((/** @type {any} */ each) => each.place === i + 1);
      const next = free === i + 1;
      return html`<i key=${i} class="tk-slot ${i && !inn ? "branch" : ""} ${chosen && next ? "ghost" : ""}" style=${where[i] ?? ""} data-layer>
        ${on ? pawn(on.number, `${on.number === view.moving ? "turn" : ""} ${newest === on.number ? "newest" : ""}`, `pawn-${on.number}`) : next && chosen ? pawn(view.moving, "ghost") : next && !inn ? short(gives) : null}</i>`;
    })}</span>
  </button>`;
}
