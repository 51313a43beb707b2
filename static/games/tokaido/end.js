/** The journey is over: points and places, what gave them, and who has which achievement. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { EndFrame, Ranks, endSeat, ticketPoints, verdict } from "kit/end.js";
import { SeatMark } from "kit/seat.js";
import { Picture } from "./figures.js";
import { GAME, achievementNames, nameOf, shortPoints } from "./names.js";

/**
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @returns {{title: string, text: string, joy: boolean}}
 */
export function ending(props) {
  return verdict(props, props.view.reverse ? gettext("All travellers have arrived in Kyoto.") : gettext("All travellers have arrived in Edo."));
}

/** The lines of the reckoning: what, and the picture that stands for it. */
const LINES = /** @type {const} */ ([
  ["panoramas", "mountain"],
  ["souvenirs", "village"],
  ["meals", "inn"],
  ["springs", "spring"],
  ["people", "encounter"],
  ["temple", "temple"],
  ["ranking", "temple"],
  ["achievements", "koma"],
]);

/** @returns {Record<string, string>} */
function lineNames() {
  return {
    panoramas: gettext("Panoramas"),
    souvenirs: gettext("Souvenirs"),
    meals: gettext("Meals"),
    springs: gettext("Hot springs"),
    people: gettext("People and powers"),
    temple: gettext("Offerings"),
    ranking: gettext("Place at the temple"),
    achievements: gettext("Achievements"),
  };
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, own: number[], name: (seat: number) => string, onlooker: boolean, onLeave: () => void}} props
 */
export function End({ view, state, own, name, onlooker, onLeave }) {
  const { title, text, joy } = ending({ view, own, name });
  const { ranks, winners } = view.outcome;
  const me = endSeat(own);
  const mine = ticketPoints(view, own);
  const names = lineNames();
  const notes = view.players.map((/** @type {any} */ player) => (player.traveller ? nameOf(player.traveller) : ""));
  const awards = Object.entries(achievementNames()).map(([id, what]) => ({ id, what, seats: view.players.map((/** @type {any} */ _player, /** @type {number} */ each) => each).filter((/** @type {number} */ each) => view.achievements[each].includes(id)) }));
  const learnt = [...new Set(own.flatMap((seat) => [...view.meals[seat], ...view.souvenirs[seat], ...view.encounters[seat]]))];
  return html`<${EndFrame} met=${joy} title=${title} text=${text} ticket=${mine === null ? null : html`<b class="num">${mine}</b><i>${shortPoints()}</i>`} onlooker=${onlooker} onLeave=${onLeave} leave=${pgettext("leaving a table that has ended", "Go on")}>
    <${Ranks} state=${state} ranks=${ranks} scores=${view.scores} winners=${winners} own=${me} notes=${notes} />
    <h3>${gettext("Where the points came from")}</h3>
    <div class="tk-count" tabindex="0" role="region" aria-label=${gettext("Where the points came from")}><table><thead><tr><th scope="col">${gettext("What")}</th>${view.players.map((/** @type {any} */ _, /** @type {number} */ each) => html`<th scope="col" key=${each}><${SeatMark} seat=${each} size=${26} /><span class=${each === me ? "own" : ""}>${name(each)}</span></th>`)}</tr></thead>
      <tbody>${LINES.map(([line, picture]) => html`<tr key=${line}><th scope="row"><${Picture} id=${picture} />${names[line]}</th>${view.players.map((/** @type {any} */ player, /** @type {number} */ each) => html`<td key=${each} class="num ${each === me ? "own" : ""}">${player.tally[line]}</td>`)}</tr>`)}
        <tr class="sum"><th scope="row">${gettext("Together")}</th>${view.scores.map((/** @type {number} */ score, /** @type {number} */ each) => html`<td key=${each} class="num ${each === me ? "own" : ""}">${score}</td>`)}</tr></tbody></table></div>
    <h3>${gettext("The seven achievements")}</h3>
    <ul class="tk-awards">${awards.map(({ id, what, seats }) => html`<li key=${id} class=${seats.length ? "" : "nobody"}><span>${what}</span>${seats.length ? seats.map((/** @type {number} */ each) => html`<span class="tk-award" key=${each}><${SeatMark} seat=${each} size=${24} />${name(each)}</span>`) : html`<em>${gettext("nobody")}</em>`}</li>`)}</ul>
    ${learnt.length ? html`<h3>${gettext("What I met on the way")}</h3><ul class="tk-things">${learnt.map((id) => html`<li class="tk-thing" key=${id}><${Picture} id=${id} /><span><b>${nameOf(id)}</b></span><${CultureButton} game=${GAME} id=${id} /></li>`)}</ul>` : null}
  <//>`;
}
