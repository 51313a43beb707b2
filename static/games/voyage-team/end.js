/** The end of a table: how it went, one moment of joy, and the map to read in peace. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "kit/card.js";
import { confetti } from "kit/confetti.js";
import { play } from "kit/sound.js";

/** What the full map and all markers give: GROUP-15. */
const MOST = 18;
/** Cards on the map from which a table that the bell stopped has done well. */
const NEARLY = 5;
/** A tablet that nobody touches any more goes on by itself. */
const LEAVES_AFTER_MS = 90_000;

/**
 * @param {{view: any}} props
 * @returns {{title: string, text: string, met: boolean}}
 */
export function ending({ view }) {
  if (view.outcome?.reason === "map_full") return { met: true, title: gettext("You did it!"), text: gettext("The whole map is in order. Together you travelled through the history of Taiwan.") };
  if (view.outcome?.reason === "markers_gone") return { met: false, title: gettext("So close!"), text: gettext("The challenge markers are used up. Look at the map together: what would you do differently?") };
  // Markers that were left count as points, so a table that was stopped early has a high score without having reached anything.
  const far = view.areas.filter(Boolean).length >= NEARLY;
  return {
    met: far,
    title: far ? gettext("Time is up: well done!") : gettext("Time is up"),
    text: gettext("The bell was faster this time. What is on the map counts."),
  };
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, onlooker: boolean, onOpen: (id: string) => void, onLeave: () => void}} props
 */
export function End({ view, state, onlooker, onOpen, onLeave }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const { title, text, met } = ending({ view });
  useEffect(() => {
    play("end");
    if (met && root.current) confetti(root.current);
    if (onlooker) return undefined;
    let timer = setTimeout(onLeave, LEAVES_AFTER_MS);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(onLeave, LEAVES_AFTER_MS);
    };
    addEventListener("pointerdown", stay);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", stay);
    };
  }, []);
  const fronts = state.hello?.deck.cards ?? {};
  const onMap = view.areas.filter(Boolean);
  const missed = view.discard.filter((/** @type {any} */ card) => card.year !== undefined);
  const tile = (/** @type {any} */ card) => html`<button type="button" class="vt-end-card" key=${card.id} onClick=${() => onOpen(card.id)}>
    <${Card} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} /></button>`;
  return html`<section class="vt-over ${met ? "met" : "missed"}" ref=${root}>
    <div class="vt-over-head">
      <div class="vt-ticket" aria-hidden="true"><b class="num">${view.team_score}</b><i>/ ${MOST}</i></div>
      <div class="vt-over-say">
        <h2>${title}</h2>
        <p>${text}</p>
        <p class="vt-sum">${interpolate(gettext("Team score %(score)s of %(most)s: %(cards)s cards on the map and %(markers)s markers left"), { score: view.team_score, most: MOST, cards: onMap.length, markers: view.markers }, true)}</p>
      </div>
      ${onlooker ? null : html`<button type="button" class="kit-button big light" data-leave onClick=${onLeave}>${gettext("See my placements")}</button>`}
    </div>
    <div class="vt-over-cards">
      <h3>${onMap.length ? gettext("Your map, early to late. Tap a card to read its story.") : gettext("No card came onto the map this time.")}</h3>
      <div class="vt-over-row">${onMap.map(tile)}</div>
      ${missed.length ? html`<h3>${gettext("Cards that were not right")}</h3><div class="vt-over-row small">${missed.map(tile)}</div>` : null}
    </div>
  </section>`;
}
