/** The road from Kyoto to Edo as one long picture: stops, travellers, and what glows because one may go there. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFlip } from "kit/motion.js";
import { arrowsOf, layoutOf, pathOf } from "./layout.js";
import { Scenery } from "./scenery.js";
import { Stop } from "./stop.js";

/** From this width of a cell on, signs are written large. */
const WIDE = 80;

/**
 * @param {{view: any, can: Set<number>, chosen: number | null, names: (seat: number) => string, newest: number | null, still: boolean, onStop: (position: number) => void}} props
 *   `can`: where the pawn may go. `newest`: the pawn that moved last. `still`: nothing is to be done on the road now
 */
export function Road({ view, can, chosen, names, newest, still, onStop }) {
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
  const two = view.road.some((/** @type {any} */ stop) => stop.kind !== "inn" && stop.circles > 1);
  const layout = layoutOf(size.width, size.height, count, two);
  const { cell } = layout;
  // From above: the picture, its sign, and the circles of the road.
  const sign = cell.width < WIDE ? 15 : 22;
  const slot = Math.round(Math.min(cell.width * 0.66, cell.height * (two ? 0.27 : 0.34), 52));
  const pic = Math.round(Math.min(cell.width * 0.94, cell.height - slot * (two ? 1.7 : 1.05) - sign - 8, 84));
  const depth = pic + sign + slot * 0.5 + 4;
  const eye = view.moving ?? view.order[0];
  const here = view.pawns[eye].position;

  // On a phone the road is longer than the screen: it follows the traveller whose turn it is, and comes to a stop that is looked at.
  useEffect(() => {
    const element = box.current;
    if (!element || layout.height <= size.height + 4) return;
    const { y } = layout.at(chosen ?? here);
    element.scrollTo({ top: Math.max(0, y - (size.height - cell.height) / 3), behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }, [here, eye, chosen, size.width, size.height]);

  return html`<div class="tk-road ${still ? "still" : ""}" ref=${box} inert=${still} tabindex=${layout.height > size.height + 4 ? 0 : -1} role="group" aria-label=${view.reverse ? gettext("The road from Edo to Kyoto") : gettext("The road from Kyoto to Edo")}>
    ${size.width
      ? html`<div class="tk-long" style=${`width:${layout.width}px;height:${layout.height}px;--slot:${slot}px;--pic:${pic}px;--sign:${sign}px`}>
          <${Scenery} layout=${layout} reverse=${view.reverse} depth=${depth} />
          <svg class="tk-line" width=${layout.width} height=${layout.height} aria-hidden="true"><path class="edge" d=${pathOf(layout, count, depth)} /><path class="way" d=${pathOf(layout, count, depth)} />
            ${arrowsOf(layout, count, depth).map(({ x, y, back }) => html`<path key=${`${x},${y}`} class="onward" d=${`M${x + (back ? 3 : -3)} ${y - 5}l${back ? -6 : 6} 5l${back ? 6 : -6} 5`} />`)}</svg>
          ${view.road.map((/** @type {any} */ _stop, /** @type {number} */ position) => {
            const { x, y } = layout.at(position);
            const style = `left:${x}px;top:${y}px;width:${cell.width}px;height:${cell.height}px`;
            return html`<${Stop} key=${position} view=${view} position=${position} style=${style} width=${cell.width} slot=${slot} open=${can.has(position)} chosen=${chosen === position} off=${can.size > 0 && !can.has(position)} newest=${newest} names=${names} onTap=${() => onStop(position)} />`;
          })}
        </div>`
      : null}
  </div>`;
}
