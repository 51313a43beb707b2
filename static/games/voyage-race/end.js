/** The end of a race: who won, how all did, and the own map to read in peace. */
import { html } from "htm/preact";
import { CardRow, EndFrame, Ranks } from "kit/end.js";
import { counted, discarded } from "./maps.js";

const AREAS = 8;

/**
 * @param {{view: any, seat: number | null, name: (seat: number) => string}} props `seat`: whose end it is; null for an onlooker, and where several share the tablet
 * @returns {{title: string, text: string, met: boolean}}
 */
export function ending({ view, seat, name }) {
  const { reason, winners } = view.outcome;
  if (reason === "stopped") {
    return { met: seat !== null && view.scores[seat] >= 5, title: gettext("Time is up"), text: gettext("The bell was faster this time. What is on the maps counts.") };
  }
  const names = winners.map(name).join(gettext(", "));
  const why = reason === "map_full" ? (winners.length > 1 ? gettext("Their maps are full, with as few discards.") : gettext("The map is full: eight events in the right order.")) : gettext("The deck is used up: the fullest map wins, then the fewest discards.");
  if (seat !== null && winners.includes(seat)) return { met: true, title: winners.length > 1 ? gettext("You won together!") : gettext("You won!"), text: why };
  const title = interpolate(ngettext("%(names)s won", "%(names)s won together", winners.length), { names }, true);
  return { met: seat === null, title, text: why };
}

/**
 * @param {{view: any, seat: number | null, state: import("kit/store.js").TableState, name: (seat: number) => string, onlooker: boolean, onOpen: (id: string) => void, onLeave: () => void}} props
 */
export function End({ view, seat, state, name, onlooker, onOpen, onLeave }) {
  const { title, text, met } = ending({ view, seat, name });
  const shown = seat ?? view.outcome.winners[0] ?? 0;
  const onMap = view.maps[shown].filter(Boolean);
  const missed = view.discards[shown];
  const notes = view.discards.map((/** @type {any[]} */ pile) => discarded(pile.length));
  const head = seat !== null ? (onMap.length ? gettext("Your own map, early to late. Tap a card to read its story.") : gettext("No card came onto the map this time.")) : interpolate(gettext("The map of %(name)s"), { name: name(shown) }, true);
  return html`<${EndFrame} met=${met} title=${title} text=${text} sum=${seat !== null ? `${counted(view.scores[seat])}${gettext(", ")}${discarded(missed.length)}` : ""} ticket=${html`<b class="num">${view.scores[shown]}</b><i>/ ${AREAS}</i>`} onlooker=${onlooker} onLeave=${onLeave}>
    <${Ranks} state=${state} ranks=${view.outcome.ranks} winners=${view.outcome.winners} own=${seat} notes=${notes} scores=${view.scores.map((/** @type {number} */ score) => `${score} / ${AREAS}`)} />
    <h3>${head}</h3>
    <${CardRow} cards=${onMap} state=${state} onOpen=${onOpen} />
    ${missed.length ? html`<h3>${gettext("Cards that were not right")}</h3><${CardRow} cards=${missed} state=${state} small onOpen=${onOpen} />` : null}
  <//>`;
}
