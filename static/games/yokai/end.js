/** The year is over: places, where the points came from, and the legends with what they were worth. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { EndFrame, Ranks, endSeat, ticketPoints, verdict } from "kit/end.js";
import { SeatMark } from "kit/seat.js";
import { Portrait, SeasonTile } from "./pieces.js";
import { GAME, nameOfId, points } from "./words.js";

/** @param {string} source */
function sourceName(source) {
  return { colour: gettext("Colours"), deity: gettext("Temples"), mission: gettext("Missions"), lightning: gettext("Lightning"), region: gettext("Regions"), legend: gettext("Legends") }[source] ?? source;
}

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending(props) {
  return verdict(props, gettext("Four seasons have gone by. The legends have been counted."));
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], name: (seat: number) => string, onlooker: boolean, onLeave: () => void}} props
 */
export function End({ view, state, own, name, onlooker, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { ranks, winners } = view.outcome;
  const me = endSeat(own);
  const mine = ticketPoints(view, own);
  const notes = view.legends.map((/** @type {string[]} */ line) => interpolate(ngettext("%(count)s legend", "%(count)s legends", line.length), { count: line.length }, true));
  const sources = Object.keys(view.tally[0]);
  const shown = me ?? winners[0] ?? 0;
  const legends = view.finale.filter((/** @type {any} */ each) => each.seat === shown);
  const tilesOf = (/** @type {string} */ id) => /** @type {string[]} */ (view.deities.find((/** @type {any} */ deity) => deity.id === id)?.tiles ?? []);
  const met = [...new Set([...view.removed, ...view.deities.map((/** @type {any} */ each) => each.id)])];
  return html`<${EndFrame} met=${joy} title=${title} text=${text} ticket=${mine === null ? null : html`<b class="num">${mine}</b><i>${gettext("pts")}</i>`} onlooker=${onlooker} onLeave=${onLeave} leave=${pgettext("leaving a table that has ended", "Go on")}>
    <${Ranks} state=${state} ranks=${ranks} scores=${view.scores} winners=${winners} own=${me} notes=${notes} />
    <h3>${gettext("Where the points came from")}</h3>
    <div><div class="yk-scroll" tabindex="0"><table class="yk-tally"><thead><tr><th scope="col"><span class="visually-hidden">${gettext("Village")}</span></th>${sources.map((source) => html`<th key=${source} scope="col">${sourceName(source)}</th>`)}</tr></thead>
      <tbody>${view.tally.map((/** @type {any} */ line, /** @type {number} */ each) => html`<tr key=${each}><th scope="row"><span class="yk-person"><${SeatMark} seat=${each} size=${24} /><span>${name(each)}</span></span></th>${sources.map((source) => html`<td key=${source} class="num">${line[source]}</td>`)}</tr>`)}</tbody></table></div></div>
    ${legends.length
      ? html`<h3>${shown === me ? gettext("Your legends") : interpolate(gettext("The legends of %(name)s"), { name: name(shown) }, true)}</h3>
          <ul class="yk-finale">${legends.map((/** @type {any} */ each) => html`<li key=${each.deity} class=${each.points ? "" : "nothing"}><${Portrait} id=${each.deity} /><b>${nameOfId(each.deity)}</b><span class="num">${points(each.points)}</span><small>${each.points ? html`${tilesOf(each.deity).map((season) => html`<${SeasonTile} key=${season} season=${season} small=${true} />`)}` : gettext("no longer spoken of")}</small></li>`)}</ul>`
      : null}
    <h3>${gettext("You met them this year")}</h3>
    <ul class="yk-finale met">${met.map((id) => html`<li key=${id}><${Portrait} id=${id} /><b>${nameOfId(id)}</b><${CultureButton} game=${GAME} id=${id} /></li>`)}</ul>
  <//>`;
}
