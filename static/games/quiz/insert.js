/** A card for a gap of a timeline of turned cards. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "kit/card.js";
import { makeDraggable } from "kit/drag.js";
import { Icon } from "kit/icons.js";
import { thingOf } from "./names.js";
import { gapSaid } from "./say.js";
import { Mark } from "./face.js";

/**
 * @param {import("./ask.js").KindProps} props
 */
export function Insert({ asked, known, value, reveal, can, onValue }) {
  const [over, setOver] = useState(/** @type {string | null} */ (null));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const mine = thingOf(asked.items[0], asked, known);
  /** @type {import("preact/hooks").MutableRef<any>} */
  const now = useRef(null);
  now.current = { onValue, can };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, { over: setOver, drop: (_, where) => now.current.can && now.current.onValue(Number(where)) });
  }, []);
  const right = new Set(reveal?.truth ?? []);
  // At the reveal the card lies where it belongs; of several right gaps, in the own one.
  const lies = reveal ? (right.has(value) ? value : /** @type {number} */ (reveal.truth[0])) : value;
  const gap = (/** @type {number} */ place) => {
    const words = gapSaid(asked, place, known);
    const state = `${lies === place ? "taken" : ""} ${can && lies !== place ? "can" : ""} ${over === String(place) ? "over" : ""} ${reveal ? (right.has(place) ? "right" : value === place ? "wrong" : "") : ""}`;
    return html`<li key=${`gap-${place}`} class="qz-gap ${state}" data-drop=${can ? place : null}>
      <button type="button" data-gap=${place} disabled=${!can} aria-pressed=${can ? value === place : null} onClick=${() => onValue(place)}>
        <span class="visually-hidden">${interpolate(gettext("Put it %(where)s"), { where: words }, true)}</span>
        ${lies === place
          ? html`<span class="qz-laid" aria-hidden="true"><${Card} front=${mine.front} back=${reveal ? mine.back : undefined} drag=${can ? "mine" : undefined} /></span>`
          : html`<span class="qz-plus" aria-hidden="true">${reveal ? (value === place ? html`<${Icon} name="cross" size=${20} />` : null) : "＋"}</span>`}
      </button>
      ${reveal && value === place ? html`<${Mark} right=${right.has(place)} text=${right.has(place) ? gettext("right") : gettext("you: here")} />` : null}
    </li>`;
  };
  return html`<div class="qz-insert n${asked.timeline.length}" ref=${root}>
    ${reveal ? null : html`<div class="qz-hold ${value === null ? "" : "placed"}"><div class="qz-hold-card"><${Card} front=${mine.front} drag=${can ? "mine" : undefined} /></div></div>`}
    <ol class="qz-line" aria-label=${gettext("Timeline, the earliest first")}>
      ${asked.timeline.map((turned, i) => html`${gap(i)}<li key=${turned.id} class="qz-turned"><${Card} front=${known.fronts[turned.id]} back=${known.backs[turned.id]} year=${turned.year} /></li>`)}
      ${gap(asked.timeline.length)}
    </ol>
  </div>`;
}
