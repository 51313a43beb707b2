/** What somebody has gathered on the way: coins, panoramas, souvenirs in sets, baths, meals, people, offerings, achievements. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { Dialog } from "kit/dialog.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";
import { Coins, Panorama, Picture } from "./figures.js";
import { GAME, achievementNames, coins, nameOf, points, powers, typeNames } from "./names.js";

const KINDS = /** @type {const} */ (["paddy", "mountain", "sea"]);

/** All that lies before a seat, from the lists of a view. @param {any} view @param {number} seat */
export function gatheredBy(view, seat) {
  const { coins, temple, souvenirs, meals, springs, encounters, panoramas, achievements } = view;
  const cards = { souvenirs: souvenirs[seat], meals: meals[seat], springs: springs[seat], encounters: encounters[seat], panoramas: panoramas[seat], achievements: achievements[seat] };
  return { ...view.players[seat], ...cards, coins: coins[seat], temple: temple[seat] };
}

/**
 * The strip: everything at a glance; a tap opens it.
 * @param {{player: any, seat: number, name: string, own: boolean, onOpen: () => void}} props `player`: see `gatheredBy`; `seat`: whose, marked where it is not the own
 */
export function Bag({ player, seat, name, own, onOpen }) {
  const said = own ? gettext("What I have gathered") : interpolate(gettext("What %(name)s has gathered"), { name }, true);
  return html`<button type="button" class="tk-bag" data-bag onClick=${onOpen}>
    <span class="visually-hidden">${said}${gettext(": ")}${spoken(player)}</span><span class="tk-bag-in" aria-hidden="true">${own ? null : html`<${SeatMark} seat=${seat} size=${30} />`}
    <span class="tk-bag-part money">${player.traveller ? html`<${Picture} id=${player.traveller} />` : null}<${Coins} count=${player.coins} /></span>
    <span class="tk-bag-part views">${KINDS.map((kind) => html`<span key=${kind} class="tk-view"><${Picture} id=${kind} /><${Panorama} kind=${kind} has=${player.panoramas[kind]} /></span>`)}</span>
    <span class="tk-bag-part goods">${player.sets.length ? player.sets.map((/** @type {any[]} */ set, /** @type {number} */ i) => html`<span key=${i} class="tk-set">${set.map((good) => html`<${Picture} key=${good.id} id=${good.id} class=${good.type} />`)}</span>`) : html`<span class="tk-none"><${Picture} id="village" /></span>`}</span>
    <span class="tk-bag-part few">
      ${few("spring", player.springs.length)}${few("inn", player.meals.length)}${few("encounter", player.encounters.length)}${few("temple", player.temple)}
    </span></span>
  </button>`;
}

/** @param {string} id @param {number} count */
function few(id, count) {
  return html`<span class="tk-few ${count ? "" : "nil"}"><${Picture} id=${id} /><b class="num">${count}</b></span>`;
}

/** @param {any} player */
function spoken(player) {
  const parts = [
    coins(player.coins),
    ...KINDS.map((kind) => `${nameOf(kind)} ${player.panoramas[kind]}`),
    interpolate(ngettext("%(count)s souvenir", "%(count)s souvenirs", player.souvenirs.length), { count: player.souvenirs.length }, true),
    interpolate(ngettext("%(count)s bath", "%(count)s baths", player.springs.length), { count: player.springs.length }, true),
    interpolate(ngettext("%(count)s meal", "%(count)s meals", player.meals.length), { count: player.meals.length }, true),
    interpolate(ngettext("%(count)s meeting", "%(count)s meetings", player.encounters.length), { count: player.encounters.length }, true),
    interpolate(ngettext("%(count)s coin offered", "%(count)s coins offered", player.temple), { count: player.temple }, true),
  ];
  return parts.join(gettext(", "));
}

/** A thing with its name and a way to read about it. @param {{id: string, note?: any}} props */
function Thing({ id, note = null }) {
  return html`<li class="tk-thing"><${Picture} id=${id} /><span><b>${nameOf(id)}</b>${note ? html`<small>${note}</small>` : null}</span><${CultureButton} game=${GAME} id=${id} /></li>`;
}

/**
 * Everything in peace, with the points that it gave.
 * @param {{player: any, name: string, score: number, onClose: () => void}} props
 */
export function BagSheet({ player, name, score, onClose }) {
  const { tally } = player;
  const block = (/** @type {string} */ id, /** @type {string} */ title, /** @type {number} */ won, /** @type {any} */ inside) =>
    html`<section class="tk-block" key=${id}><h3><${Picture} id=${id} />${title}<span class="tk-won num">${points(won)}</span></h3>${inside}</section>`;
  const nothing = html`<p class="tk-nothing">${gettext("Nothing yet.")}</p>`;
  return html`<${Dialog} title=${interpolate(gettext("%(name)s: %(points)s"), { name, points: points(score) }, true)} class="tk-sheet" onClose=${onClose}>
    <p class="tk-purse"><${Coins} count=${player.coins} /><span>${coins(player.coins)}</span></p>
    ${player.traveller ? html`<ul class="tk-things one"><${Thing} id=${player.traveller} note=${powers()[player.traveller]} /></ul>` : null}
    ${block("mountain", gettext("Panoramas"), tally.panoramas, html`<div class="tk-views">${KINDS.map((kind) => html`<div key=${kind}><small>${nameOf(kind)}</small><${Panorama} kind=${kind} has=${player.panoramas[kind]} /></div>`)}</div>`)}
    ${block("village", gettext("Souvenirs in sets"), tally.souvenirs, player.sets.length ? player.sets.map((/** @type {any[]} */ set, /** @type {number} */ i) => html`<ul key=${i} class="tk-things set">${set.map((good) => html`<${Thing} key=${good.id} id=${good.id} note=${`${typeNames()[good.type]} · +${good.points}`} />`)}</ul>`) : nothing)}
    ${block("inn", gettext("Meals"), tally.meals, player.meals.length ? html`<ul class="tk-things">${player.meals.map((/** @type {string} */ meal) => html`<${Thing} key=${meal} id=${meal} />`)}</ul>` : nothing)}
    ${block("spring", gettext("Hot springs"), tally.springs, player.springs.length ? html`<p class="tk-dots">${player.springs.map((/** @type {number} */ won, /** @type {number} */ i) => html`<b key=${i} class="num">+${won}</b>`)}</p>` : nothing)}
    ${block("encounter", gettext("People met"), tally.people, player.encounters.length ? html`<ul class="tk-things">${player.encounters.map((/** @type {string} */ person, /** @type {number} */ i) => html`<${Thing} key=${`${person}${i}`} id=${person} />`)}</ul>` : nothing)}
    ${block("temple", gettext("Offerings"), tally.temple + tally.ranking, html`<p>${player.temple ? interpolate(gettext("%(coins)s offered; place %(place)s now"), { coins: coins(player.temple), place: player.place }, true) : gettext("Nothing yet.")}</p>`)}
    ${player.achievements.length ? html`<section class="tk-block"><h3><${Icon} name="check" />${gettext("Achievements")}<span class="tk-won num">${points(tally.achievements)}</span></h3><p>${player.achievements.map((/** @type {string} */ id) => achievementNames()[id]).join(gettext(", "))}</p></section>` : null}
  <//>`;
}
