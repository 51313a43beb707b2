/** The map: eight areas along a railway, from early to late. In one row where it is wide, else in two. */
import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Card, yearSaid } from "./card.js";
import { Icon } from "./icons.js";

const HALF = 4;

/**
 * How an area is offered. `can`: tapping it chooses it. `chosen`: it holds what would be played. `mover`: its card can be moved. `block`: its card is chosen to be moved.
 * @typedef {{
 *   can?: boolean, chosen?: boolean, mover?: boolean, block?: boolean, hint?: "right" | null, ghost?: {id: string, wrong?: boolean} | null, stamp?: "right" | null, busy?: boolean, over?: boolean,
 * }} Offer
 */

/**
 * @param {{
 *   areas: ({id: string, year: number} | null)[],
 *   offers: Offer[],
 *   state: import("./store.js").TableState,
 *   onArea: (area: number) => void,
 *   label?: string,
 * }} props `areas` and `offers`: index 0 is area 1. `label`: whose map it is
 */
export function RailMap({ areas, offers, state, onArea, label = gettext("The map, from early on the left to late on the right") }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);

  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (root.current?.querySelectorAll("[data-area]") ?? [])];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const rows = (root.current?.querySelectorAll(".vt-row")[1]?.getBoundingClientRect().top ?? 0) > (root.current?.getBoundingClientRect().top ?? 0) + 60;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1, ...(rows ? { ArrowDown: at + HALF, ArrowUp: at - HALF } : {}) };
    const next = steps[event.key];
    if (at < 0 || next === undefined || !buttons[next]) return;
    event.preventDefault();
    buttons[next].focus();
  };

  const cell = (/** @type {number} */ i) => html`<${Area} key=${i} area=${i + 1} card=${areas[i]} offer=${offers[i] ?? {}} state=${state} onArea=${onArea} />`;
  return html`<div class="vt-mapbox">
    <div class="vt-map" ref=${root} role="group" aria-label=${label} onKeyDown=${walk}>
      <div class="vt-row first"><span class="vt-end early" aria-hidden="true">${gettext("early")}</span>${[0, 1, 2, 3].map(cell)}</div>
      <div class="vt-row second">${[4, 5, 6, 7].map(cell)}<span class="vt-end late" aria-hidden="true">${gettext("late")}</span></div>
    </div>
  </div>`;
}

/**
 * @param {{area: number, card: {id: string, year: number} | null, offer: Offer, state: import("./store.js").TableState, onArea: (area: number) => void}} props
 */
function Area({ area, card, offer, state, onArea }) {
  const fronts = state.hello?.deck.cards ?? {};
  const classes = ["vt-area", card ? "filled" : "empty", ...["can", "chosen", "mover", "block", "busy", "over"].filter((name) => /** @type {any} */ (offer)[name]), offer.hint ? "hint" : ""];
  const tappable = Boolean(card || offer.can || offer.chosen);
  return html`<div class="vt-cell" data-layer>
    <button type="button" class=${classes.join(" ")} data-area=${area} data-can=${offer.can || offer.chosen ? "" : null} data-drop=${offer.can || offer.chosen ? `area-${area}` : null}
        aria-pressed=${offer.can || offer.chosen || offer.mover || offer.block ? Boolean(offer.chosen || offer.block) : null}
        aria-disabled=${tappable ? null : "true"} onClick=${() => tappable && onArea(area)}>
      <span class="visually-hidden">${labelOf(area, card, offer, state)}</span><span class="kit-face" aria-hidden="true">
      ${card
        ? html`<${Card} key=${card.id} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} flip=${card.id}
            drag=${offer.block || offer.mover ? `block-${area}` : undefined} />${offer.stamp ? html`<span class="kit-stamp right" aria-hidden="true"><${Icon} name="check" size=${30} /></span>` : null}`
        : html`<span class="vt-slot" aria-hidden="true"><b>${area}</b></span>`}
      ${!card && offer.ghost
        ? html`<${Card} key=${`ghost-${offer.ghost.id}`} class=${offer.ghost.wrong ? "vt-ghost wrong" : "vt-ghost"} front=${fronts[offer.ghost.id]}
            back=${offer.ghost.wrong ? state.backs[offer.ghost.id] : undefined} flip=${offer.ghost.id} />${offer.ghost.wrong ? html`<span class="kit-stamp wrong" aria-hidden="true"><${Icon} name="cross" size=${30} /></span>` : null}`
        : null}
      ${offer.chosen && !offer.busy ? html`<span class="vt-sure" aria-hidden="true"><${Icon} name="check" size=${22} /></span>` : null}
      ${offer.hint && !offer.chosen ? html`<span class="vt-here" aria-hidden="true"><${Icon} name="check" size=${16} />${gettext("here")}</span>` : null}
    </span></button>
    <span class="vt-station" aria-hidden="true">${area}</span>
  </div>`;
}

/**
 * @param {number} area
 * @param {{id: string, year: number} | null} card
 * @param {Offer} offer
 * @param {import("./store.js").TableState} state
 */
function labelOf(area, card, offer, state) {
  const values = { area, name: card ? (state.hello?.deck.cards[card.id]?.name ?? "") : "", year: card ? yearSaid(state.backs[card.id], card.year) : "" };
  if (card && offer.block) return interpolate(gettext("Place %(area)s, %(name)s, %(year)s, chosen to be moved"), values, true);
  if (card && offer.mover) return interpolate(gettext("Place %(area)s, %(name)s, %(year)s, can be moved"), values, true);
  if (card) return interpolate(gettext("Place %(area)s, %(name)s, %(year)s"), values, true);
  if (offer.chosen) return interpolate(gettext("Place %(area)s, chosen; tap again to confirm"), values, true);
  if (offer.can) return interpolate(gettext("Place %(area)s, empty, can be chosen"), values, true);
  return interpolate(gettext("Place %(area)s, empty"), values, true);
}
