/** The game is over: points and places, one moment of joy, and the events of the last round to read in peace. */
import { html } from "htm/preact";
import { CardRow, EndFrame, Ranks } from "kit/end.js";

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending({ view, own, name }) {
  const { reason, winners } = view.outcome;
  if (reason === "stopped") return { title: gettext("Time is up"), text: gettext("The bell was faster this time. The points you have count."), joy: false };
  const joy = winners.some((/** @type {number} */ seat) => own.includes(seat));
  const text = reason === "points_reached" ? gettext("15 points were reached, so this was the last round.") : gettext("All events have been played.");
  if (joy) return { title: winners.length > 1 ? gettext("You share the victory!") : gettext("You have won!"), text, joy };
  const names = winners.map(name).join(gettext(", "));
  return { title: interpolate(ngettext("%(names)s has won", "%(names)s share the victory", winners.length), { names }, true), text, joy };
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], seat: number | null, name: (seat: number) => string, onlooker: boolean, onOpen: (id: string) => void, onLeave: () => void}} props
 */
export function End({ view, state, own, seat, name, onlooker, onOpen, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { ranks, winners } = view.outcome;
  const mine = own.length && seat !== null ? view.scores[seat] : null;
  const cards = (view.reveal?.spots ?? []).map((/** @type {any} */ spot) => spot.card).filter(Boolean);
  return html`<${EndFrame} met=${joy} title=${title} text=${text} ticket=${mine === null ? null : html`<b class="num">${mine}</b><i>${gettext("points")}</i>`} onlooker=${onlooker} onLeave=${onLeave}>
    <${Ranks} state=${state} ranks=${ranks} scores=${view.scores} winners=${winners} own=${own.length ? seat : null} />
    ${cards.length ? html`<h3>${gettext("The events of the last round")}</h3><${CardRow} cards=${cards} state=${state} small=${true} onOpen=${onOpen} />` : null}
  <//>`;
}
