/** The train has arrived: who has won how many trains, one moment of joy, and the cards to read in peace. */
import { html } from "htm/preact";
import { CardRow, EndFrame, Ranks, endSeat } from "kit/end.js";
import { Pile } from "./seats.js";

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending({ view, own, name }) {
  const { reason, winners } = view.outcome;
  if (reason !== "deck_empty") return { title: gettext("Time is up"), text: gettext("The bell was faster this time. The trains you have won count."), joy: false };
  const joy = winners.some((/** @type {number} */ seat) => own.includes(seat));
  const won = joy && endSeat(own) !== null;
  const names = winners.map(name).join(gettext(", "));
  const text = interpolate(ngettext("%(names)s wins with %(count)s train.", "%(names)s wins with %(count)s trains.", view.scores[winners[0]]), { names, count: view.scores[winners[0]] }, true);
  if (winners.length > 1) return { title: won ? gettext("You share the victory!") : gettext("The train has arrived"), text: interpolate(gettext("%(names)s win together."), { names }, true), joy };
  return { title: won ? gettext("You have won!") : gettext("The train has arrived"), text, joy };
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], name: (seat: number) => string, onlooker: boolean, onOpen: (id: string) => void, onLeave: () => void}} props
 */
export function End({ view, state, own, name, onlooker, onOpen, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { outcome } = view;
  const cards = [...view.columns.flat(), ...view.discard].sort((a, b) => a.year - b.year);
  const me = endSeat(own);
  const won = me === null ? Math.max(...view.scores) : view.scores[me];
  return html`<${EndFrame} met=${joy || (onlooker && outcome.reason === "deck_empty")} title=${title} text=${text} ticket=${html`<b class="num">${won}</b>`} onlooker=${onlooker} onLeave=${onLeave}>
    <${Ranks} state=${state} ranks=${outcome.ranks} winners=${outcome.winners} own=${me} scores=${view.scores.map((/** @type {number} */ count) => html`<${Pile} count=${count} />`)}
      notes=${view.scores.map((/** @type {number} */ count) => interpolate(ngettext("%(count)s train", "%(count)s trains", count), { count }, true))} />
    <h3>${gettext("Cards still in the station, early to late. Tap one to read its story.")}</h3>
    <${CardRow} cards=${cards} state=${state} onOpen=${onOpen} /><//>`;
}
