/** The game is over: points and places, one moment of joy, and the four boards to look at in peace. */
import { html } from "htm/preact";
import { EndFrame, Ranks, endSeat, ticketPoints, verdict } from "kit/end.js";
import { Icon } from "kit/icons.js";
import { Troupe } from "./troupe.js";
import { troupeName } from "./words.js";

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending(props) {
  return verdict(props, props.view.years > 1 ? gettext("Two years and two festivals are over.") : gettext("The year is over, and so is the temple festival."));
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], name: (seat: number) => string, onlooker: boolean, onOpen: (id: string) => void, onFestival: (() => void) | null, onLeave: () => void}} props
 */
export function End({ view, state, own, name, onlooker, onOpen, onFestival, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { ranks, winners } = view.outcome;
  const me = endSeat(own);
  const mine = ticketPoints(view, own);
  const notes = view.scores.map((/** @type {number} */ _, /** @type {number} */ each) => (view.festival ? interpolate(gettext("%(troupe)s, festival +%(points)s"), { troupe: troupeName(each), points: view.festival.points[each] }, true) : troupeName(each)));
  return html`<${EndFrame} met=${joy} title=${title} text=${text} ticket=${mine === null ? null : html`<b class="num">${mine}</b><i>${gettext("points")}</i>`} onlooker=${onlooker} onLeave=${onLeave} leave=${gettext("Go on")}>
    <${Ranks} state=${state} ranks=${ranks} scores=${view.scores} winners=${winners} own=${me} notes=${notes} />
    <div class="bg-end-head"><h3>${gettext("The troupes at the end")}</h3>${onFestival ? html`<button type="button" class="kit-button" data-festival-again onClick=${onFestival}><${Icon} name="undo" /><span>${gettext("Watch the festival again")}</span></button>` : null}</div>
    <div class="bg-end-boards">${view.boards.map((/** @type {any} */ board, /** @type {number} */ each) => html`<${Troupe} key=${each} board=${board} seat=${each} name=${name(each)} you=${own.includes(each)} levels=${view.mode === "advanced"} onOpen=${onOpen} />`)}</div>
  <//>`;
}
