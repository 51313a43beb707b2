/** The road from Kyoto to Edo as one long picture: stops, travellers, and what glows because one may go there. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFlip } from "kit/motion.js";
import { Pawn, Picture } from "./figures.js";
import { layoutOf, pathOf } from "./layout.js";
import { coins, points, stopName } from "./names.js";
import { Scenery } from "./scenery.js";

/**
 * What a stop gives, in a few signs: `+3 ●`, `+2–3`.
 * @param {any} stop of a view's `ahead`
 */
export function short(stop) {
  if (stop.coins && !stop.low) return html`<span class="tk-coins small"><i />+${stop.coins}</span>`;
  if (!stop.coins && !stop.high) return null;
  if (stop.high === null || stop.kind === "inn" || stop.kind === "temple") return null;
  const low = stop.low + stop.bonus;
  const high = stop.high + stop.bonus;
  return html`<span class="tk-plus num">+${low === high ? low : `${low}–${high}`}</span>`;
}

/**
 * @param {{view: any, can: Set<number>, chosen: number | null, seat: number | null, names: (seat: number) => string, newest: number | null, still: boolean, onStop: (position: number) => void}} props
 *   `can`: where the pawn may go. `newest`: the pawn that moved last. `still`: nothing is to be done on the road now
 */
export function Road({ view, can, chosen, seat, names, newest, still, onStop }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const box = useRef(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setSize((was) => (was.width === element.clientWidth && was.height === element.clientHeight ? was : { width: element.clientWidth, height: element.clientHeight }));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const where = view.pawns.map((/** @type {any} */ pawn) => `${pawn.position}.${pawn.place}`).join();
  useFlip(box, where);

  const count = view.road.length;
  const layout = layoutOf(size.width, size.height, count);
  const { cell } = layout;
  const two = view.road.some((/** @type {any} */ stop) => stop.kind !== "inn" && stop.circles > 1);
  const slot = Math.round(Math.min(cell.width * 0.66, cell.height * (two ? 0.27 : 0.34), 52));
  const pic = Math.round(Math.min(cell.width * 0.94, cell.height - slot * (two ? 1.75 : 1.05) - 12, 84));
  const depth = pic + slot * 0.5 + 8;
  const eye = view.moving ?? view.order[0];
  const here = view.pawns[eye].position;

  // On a phone the road is longer than the screen: it follows the traveller whose turn it is, and comes to a stop that is looked at.
  useEffect(() => {
    const element = box.current;
    if (!element || layout.height <= size.height + 4) return;
    const { y } = layout.at(chosen ?? here);
    element.scrollTo({ top: Math.max(0, y - (size.height - cell.height) / 3), behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }, [here, eye, chosen, size.width, size.height]);

  const ahead = new Map(view.ahead.map((/** @type {any} */ stop) => [stop.position, stop]));
  return html`<div class="tk-road ${still ? "still" : ""}" ref=${box} inert=${still} tabindex=${layout.height > size.height + 4 ? 0 : -1} role="group" aria-label=${gettext("The road from Kyoto to Edo")}>
    ${size.width
      ? html`<div class="tk-long" style=${`width:${layout.width}px;height:${layout.height}px;--slot:${slot}px;--pic:${pic}px`}>
          <${Scenery} layout=${layout} reverse=${view.reverse} depth=${depth} />
          <svg class="tk-line" width=${layout.width} height=${layout.height} aria-hidden="true"><path class="edge" d=${pathOf(layout, count, depth)} /><path class="way" d=${pathOf(layout, count, depth)} /></svg>
          ${view.road.map((/** @type {any} */ stop, /** @type {number} */ position) => {
            const { x, y } = layout.at(position);
            const gives = ahead.get(position);
            const on = view.pawns.map((/** @type {any} */ pawn, /** @type {number} */ number) => ({ ...pawn, number })).filter((/** @type {any} */ pawn) => pawn.position === position);
            const who = on.map((/** @type {any} */ pawn) => pawnName(pawn.number, view, names)).join(gettext(", "));
            const open = can.has(position);
            const label = [stopName(view, position), who, open && gives ? spokenGain(gives) : "", gives?.why ? whyText(gives.why) : ""].filter(Boolean).join(gettext(", "));
            const places = stop.kind === "inn" ? Math.max(1, on.length) : stop.circles;
            const ghost = open && chosen === position ? (gives?.place ?? 1) : 0;
            return html`<button type="button" key=${position} class="tk-stop ${stop.kind} ${open ? "can" : ""} ${chosen === position ? "chosen" : ""} ${gives?.why ? "shut" : ""} ${on.length ? "held" : ""}"
                style=${`left:${x}px;top:${y}px;width:${cell.width}px;height:${cell.height}px`} data-stop=${position} tabindex=${can.size && !open ? -1 : 0} data-can=${open ? "" : null} aria-pressed=${chosen === position} onClick=${() => onStop(position)}>
              <span class="visually-hidden">${label}</span><span class="tk-face" aria-hidden="true"><${Picture} id=${stop.kind} />${open && gives ? short(gives) : null}${stop.kind === "inn" ? html`<span class="tk-inn-name">${stopName(view, position)}</span>` : null}</span>
              <span aria-hidden="true" class="tk-slots ${stop.kind === "inn" ? "inn" : ""} n${places}">
                ${Array.from({ length: Math.max(places, ghost) }, (_, i) => {
                  const pawn = on.find((/** @type {any} */ each) => each.place === i + 1);
                  const turn = pawn && pawn.number === view.moving;
                  return html`<i key=${i} class="tk-slot ${i ? "branch" : ""} ${ghost === i + 1 ? "ghost" : ""}" data-layer>
                    ${pawn ? html`<${Pawn} seat=${pawn.number < view.players.length ? pawn.number : null} size=${Math.round(slot * (stop.kind === "inn" && on.length > 2 ? 0.8 : 1.12))} class="${turn ? "turn" : ""} ${newest === pawn.number ? "newest" : ""} ${pawn.number === seat ? "mine" : ""}" flip=${`pawn-${pawn.number}`} />` : null}
                    ${ghost === i + 1 && !pawn && view.moving !== null ? html`<${Pawn} seat=${view.moving < view.players.length ? view.moving : null} size=${Math.round(slot * 1.1)} class="ghost" />` : null}</i>`;
                })}
              </span>
            </button>`;
          })}
        </div>`
      : null}
  </div>`;
}

/** @param {number} number @param {any} view @param {(seat: number) => string} names */
export function pawnName(number, view, names) {
  return number < view.players.length ? names(number) : gettext("the neutral traveller");
}

/** @param {string} why */
export function whyText(why) {
  if (why === "taken") return gettext("There is no room at this stop.");
  if (why === "no_coins") return gettext("Without coins one cannot stop here.");
  return gettext("You have this panorama already.");
}

/**
 * What a stop gives, in words.
 * @param {any} stop of a view's `ahead`
 */
export function spokenGain(stop) {
  const { kind, low, high, card, bonus } = stop;
  if (kind === "farm") return interpolate(gettext("You earn %(coins)s."), { coins: coins(stop.coins) }, true);
  if (kind === "spring") return interpolate(gettext("You bathe: %(low)s or %(high)s points."), { low, high }, true);
  if (kind === "temple") return interpolate(gettext("You offer coins: 1 point each, up to %(points)s now. At the end the most generous win 10, 7, 4 or 2 more."), { points: points(high) }, true);
  if (kind === "village") return gettext("You see 3 souvenirs and may buy some. Buying nothing costs 1 coin.");
  if (kind === "encounter") return stop.coins ? gettext("You meet somebody who gives you something; and you win 1 coin and 1 point.") : gettext("You meet somebody who gives you something.");
  if (kind === "inn") return gettext("You rest and may buy a meal for 6 points. Whoever arrives first chooses first, and leaves last.");
  const view = interpolate(gettext("View %(card)s of the panorama: %(points)s."), { card, points: points(low) }, true);
  return bonus ? `${view} ${interpolate(gettext("It is finished first: %(points)s more."), { points: points(bonus) }, true)}` : view;
}
