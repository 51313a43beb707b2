/** The end of a table: what the team reached, and the map to read in peace. */
import { html } from "htm/preact";
import { CardRow, EndFrame } from "kit/end.js";

/** What the full map and all markers give: GROUP-15. */
const MOST = 18;
/** Cards on the map from which a table that the bell stopped has done well. */
const NEARLY = 5;
/** Cards on the map from which a lost game was close, and from which it was well begun. */
const CLOSE = 6;
const BEGUN = 3;

/**
 * @param {{view: any}} props
 * @returns {{title: string, text: string, met: boolean}}
 */
export function ending({ view }) {
  if (view.outcome?.reason === "map_full") return { met: true, title: gettext("You did it!"), text: gettext("The whole map is in order. Together you travelled through the history of Taiwan.") };
  const onMap = view.areas.filter(Boolean).length;
  if (view.outcome?.reason === "markers_gone") {
    const title = onMap >= CLOSE ? gettext("So close!") : onMap >= BEGUN ? gettext("A good piece of the way!") : gettext("That was a hard one!");
    return { met: false, title, text: gettext("The challenge markers are used up. Look at the map together: what would you do differently?") };
  }
  // Markers that were left count as points, so a table that was stopped early has a high score without having reached anything.
  const far = onMap >= NEARLY;
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
  const { title, text, met } = ending({ view });
  const onMap = view.areas.filter(Boolean);
  const missed = view.discard.filter((/** @type {any} */ card) => card.year !== undefined);
  const cards = interpolate(ngettext("%(count)s card on the map", "%(count)s cards on the map", onMap.length), { count: onMap.length }, true);
  const markers = interpolate(ngettext("%(count)s challenge marker left", "%(count)s challenge markers left", view.markers), { count: view.markers }, true);
  const sum = interpolate(gettext("Team score %(score)s of %(most)s: %(cards)s, %(markers)s"), { score: view.team_score, most: MOST, cards, markers }, true);
  return html`<${EndFrame} met=${met} title=${title} text=${text} sum=${sum} ticket=${html`<b class="num">${view.team_score}</b><i>/ ${MOST}</i>`} onlooker=${onlooker} onLeave=${onLeave}>
    <h3>${onMap.length ? gettext("Your map, early to late. Tap a card to read its story.") : gettext("No card came onto the map this time.")}</h3>
    <${CardRow} cards=${onMap} state=${state} onOpen=${onOpen} />
    ${missed.length ? html`<h3>${gettext("Cards that were not right")}</h3><${CardRow} cards=${missed} state=${state} small onOpen=${onOpen} />` : null}
  <//>`;
}
