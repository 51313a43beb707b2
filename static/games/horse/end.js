/** The game is over: places and points, and how this table helped its horses. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { EndFrame, Ranks, endSeat, ticketPoints, verdict } from "kit/end.js";
import { SeatMark } from "kit/seat.js";
import { Items } from "./infield.js";
import { FEELINGS, GAME, Piece, feelsLike, nameOfPiece } from "./words.js";

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending(props) {
  return verdict(props, gettext("All horses have arrived. Places and items count together."));
}

/**
 * How often the horses of a table needed help, and got it.
 * @param {any[]} care by seat
 */
export function helpSaid(care) {
  const helped = care.reduce((sum, each) => sum + each.helped, 0);
  const needed = care.reduce((sum, each) => sum + each.nervous + each.tired, 0);
  if (!needed) return gettext("No horse was nervous or tired this time.");
  return interpolate(gettext("How often horses were nervous or tired: %(needed)s. How often their riders helped: %(helped)s."), { needed, helped }, true);
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], name: (seat: number) => string, onlooker: boolean, onLeave: () => void}} props
 */
export function End({ view, state, own, name, onlooker, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { ranks, winners } = view.outcome;
  const me = endSeat(own);
  const mine = ticketPoints(view, own);
  const notes = view.points.map((/** @type {any} */ each) => (each.place ? interpolate(gettext("Place %(place)s: %(rank)s · items: %(items)s"), each, true) : interpolate(gettext("still racing · items: %(items)s"), each, true)));
  const felt = FEELINGS.filter((each) => view.care.some((/** @type {any} */ care) => care[each]));
  return html`<${EndFrame} met=${joy} title=${title} text=${text} ticket=${mine === null ? null : html`<b class="num">${mine}</b><i>${gettext("points")}</i>`} onlooker=${onlooker} onLeave=${onLeave} leave=${pgettext("leaving a table that has ended", "Go on")}>
    <${Ranks} state=${state} ranks=${ranks} scores=${view.scores} winners=${winners} own=${me} notes=${notes} />
    <h3>${gettext("What you found in the bags")}</h3>
    <ul class="hz-found">${view.open_items.map((/** @type {string[]} */ items, /** @type {number} */ each) => html`<li key=${each}><${SeatMark} seat=${each} size=${24} /><span>${name(each)}</span>${items.length ? html`<${Items} items=${items} />` : html`<small>${gettext("nothing")}</small>`}</li>`)}</ul>
    <h3>${gettext("How this table helped its horses")}</h3>
    <p class="hz-care-sum" data-care>${helpSaid(view.care)}</p>
    <ul class="hz-cares">${view.care.map((/** @type {any} */ care, /** @type {number} */ each) => html`<li key=${each}><${SeatMark} seat=${each} size=${24} /><span>${name(each)}</span>
      ${FEELINGS.map((feeling) => html`<span key=${feeling} class="hz-count ${care[feeling] ? "" : "none"}"><${Piece} id=${feeling} /><span class="visually-hidden">${nameOfPiece(feeling)} </span><b class="num">${care[feeling]}</b></span>`)}
      <em>${interpolate(ngettext("helped %(count)s time", "helped %(count)s times", care.helped), { count: care.helped }, true)}</em></li>`)}</ul>
    ${felt.length ? html`<h3>${gettext("What your horses felt")}</h3>
      <ul class="hz-felt">${felt.map((feeling) => html`<li key=${feeling}><${Piece} id=${feeling} /><div><b>${nameOfPiece(feeling)}</b><p>${feelsLike(feeling)}</p></div><${CultureButton} game=${GAME} id=${feeling} /></li>`)}</ul>` : null}
  <//>`;
}
