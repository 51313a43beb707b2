/** The game is over: points and places, one moment of joy, and the events of the last round to read in peace. */
import { html } from "htm/preact";
import { CardRow, EndFrame, Ranks, endSeat, ticketPoints, verdict } from "kit/end.js";

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending(props) {
  return verdict(props, props.view.outcome.reason === "points_reached" ? gettext("15 points were reached, so this was the last round.") : gettext("All events have been played."));
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], name: (seat: number) => string, onlooker: boolean, onOpen: (id: string) => void, onLeave: () => void}} props
 */
export function End({ view, state, own, name, onlooker, onOpen, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { ranks, winners } = view.outcome;
  const me = endSeat(own);
  const mine = ticketPoints(view, own);
  const cards = (view.reveal?.spots ?? []).map((/** @type {any} */ spot) => spot.card).filter(Boolean);
  return html`<${EndFrame} met=${joy} title=${title} text=${text} ticket=${mine === null ? null : html`<b class="num">${mine}</b><i>${gettext("points")}</i>`} onlooker=${onlooker} onLeave=${onLeave}>
    <${Ranks} state=${state} ranks=${ranks} scores=${view.scores} winners=${winners} own=${me} />
    ${cards.length ? html`<h3>${gettext("The events of the last round")}</h3><${CardRow} cards=${cards} state=${state} small=${true} onOpen=${onOpen} />` : null}
  <//>`;
}
