/** The town: its places with rings and disciples, the players who may be won over, and the performances on display. */
import { html } from "htm/preact";
import { CulturePicture, cultureHold } from "kit/culture.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";
import { BandFace, Disciple, LineMark, SectionMark, Seen } from "./faces.js";
import { GAME, areaName, areaTask, cardName, closedText, disciplesText, plateName, pointsText, sectionName } from "./words.js";

/**
 * What the town shows and offers. `can`: areas where the one at the tablet may send disciples now. `chosen`: the one that was begun.
 * @typedef {{
 *   view: any, seat: number | null, mine: boolean, can: Set<string>, chosen: string | null, sections: Set<string>, section: string | null, cards: Set<string>, card: string | null, after: import("./faces.js").Sums | null,
 *   name: (seat: number) => string, newest: string | null, onArea: (area: string) => void, onSection: (section: string) => void, onCard: (card: string) => void, onOpen: (id: string) => void,
 * }} TownProps
 */

/** @param {TownProps} props */
export function Town(props) {
  const { view } = props;
  const small = Object.keys(view.areas).filter((each) => each !== "street" && each !== "chenghuang");
  return html`<div class="bg-town ${view.mode}" role="group" aria-label=${gettext("The town")}>
    <${Area} ...${props} area="street"><${Decks} ...${props} /><//>
    <${Area} ...${props} area="chenghuang"><${Stage} ...${props} /><//>
    <div class="bg-small n${small.length}">${small.map((area) => html`<${Area} key=${area} ...${props} area=${area} />`)}</div>
  </div>`;
}

/** @param {TownProps & {area: string, children?: any}} props */
function Area({ view, mine, can, chosen, name, newest, area, onArea, children = null }) {
  const at = view.areas[area];
  const live = can.has(area);
  const why = mine && at.closed ? closedText(at.closed, at.data, true) : "";
  const there = at.sent.map((/** @type {any} */ each) => `${name(each.seat)} ${each.workers + (each.left ?? 0) + (each.right ?? 0)}`).join(gettext(", "));
  const words = [areaName(area), areaTask(area), costText(at.cost), why, there ? interpolate(gettext("there: %(who)s"), { who: there }, true) : ""];
  return html`<section class="bg-area ${area} ${live ? "live" : ""} ${mine && !live ? "shut" : ""} ${chosen === area ? "chosen" : ""} ${newest === area ? "newest" : ""}">
    <button type="button" class="bg-place" data-area=${area} data-can=${live ? "" : null} aria-pressed=${live ? chosen === area : null} onClick=${() => onArea(area)} ...${cultureHold(GAME, area)}><${Seen} words=${words.filter(Boolean).join(gettext(", "))}>
      <span class="bg-house"><${CulturePicture} game=${GAME} id=${area} /></span>
      <span class="bg-place-text"><b>${areaName(area)}</b><small>${why ? html`<span class="bg-why"><${Icon} name="cross" size=${13} />${why}</span>` : areaTask(area)}</small></span>
      <${Cost} cost=${at.cost} />
      <${Rings} at=${at} />
    <//></button>${children}</section>`;
}

/** @param {number} cost */
function costText(cost) {
  return interpolate(gettext("costs %(what)s"), { what: disciplesText(cost) }, true);
}

/** @param {{cost: number}} props */
function Cost({ cost }) {
  return html`<span class="bg-cost" aria-hidden="true">${Array.from({ length: cost }, (_, i) => html`<svg key=${i} viewBox="0 0 24 30"><path d="M12 11.5c-5 0-8.5 3.6-8.5 9.5v8h17v-8c0-5.9-3.5-9.5-8.5-9.5z" /><circle cx="12" cy="6.5" r="5.5" /></svg>`)}</span>`;
}

/** Those that this many people may use: the others, for larger tables, would only ask to be explained. @param {{at: any}} props */
function Rings({ at }) {
  const crowd = at.sent.filter((/** @type {any} */ each) => !each.ring);
  const large = at.rings.length === 0;
  return html`<span class="bg-rings ${large ? "large" : ""}" aria-hidden="true">
    ${at.rings.filter((/** @type {any} */ ring) => ring.usable).map((/** @type {any} */ ring, /** @type {number} */ i) => html`<span key=${i} class="bg-ring ${ring.seat === null ? "" : "taken"}">${ring.seat !== null ? html`<${Disciple} seat=${ring.seat} size=${24} />` : null}</span>`)}
    ${large || crowd.length ? html`<span class="bg-crowd">${crowd.flatMap((/** @type {any} */ each, /** @type {number} */ i) => Array.from({ length: each.workers + (each.left ?? 0) + (each.right ?? 0) }, (_, j) => html`<${Disciple} key=${`${i}-${j}`} seat=${each.seat} size=${22} />`))}</span>` : null}
  </span>`;
}

/** The three decks of players. @param {TownProps} props */
function Decks({ view, sections, section, onSection, onOpen }) {
  return html`<div class="bg-decks">${["wind", "percussion", "string"].map((each) => {
    const top = view.band_tops[each];
    const live = sections.has(each);
    const count = view.deck_counts[each];
    const words = top ? interpolate(gettext("%(section)s: %(name)s, strength %(strength)s, %(count)s cards in the deck"), { section: sectionName(each), name: cardName(top.id), strength: top.strength, count }, true) : interpolate(gettext("%(section)s: no card left"), { section: sectionName(each) }, true);
    const press = live ? () => onSection(each) : top ? () => onOpen(top.id) : undefined;
    return html`<button type="button" key=${each} class="bg-deck ${each} ${live ? "live" : ""} ${section === each ? "chosen" : ""}" data-section=${each} data-can=${live ? "" : null} disabled=${!press} aria-pressed=${live ? section === each : null} onClick=${press} ...${top ? cultureHold(GAME, top.id) : {}}><${Seen} words=${words}>
      <span class="bg-deck-name">${sectionName(each)}<i class="num">×${count}</i></span>${top ? html`<${BandFace} band=${top} levels=${false} />` : html`<span class="bg-hole"><${SectionMark} section=${each} /></span>`}<//></button>`;
  })}</div>`;
}

/** The performances on display. @param {TownProps} props */
function Stage({ view, seat, cards, card, after, onCard, onOpen }) {
  if (!view.display.length) return html`<p class="bg-nothing">${gettext("No performance is left this year.")}</p>`;
  return html`<div class="bg-stage">${view.display.map((/** @type {any} */ show) => html`<${Show} key=${show.id} show=${show} seat=${seat} live=${cards.has(show.id)} chosen=${card === show.id} after=${after} onCard=${onCard} onOpen=${onOpen} />`)}</div>`;
}

/** @param {{show: any, seat: number | null, live: boolean, chosen: boolean, after: import("./faces.js").Sums | null, onCard: (card: string) => void, onOpen: (id: string) => void}} props */
function Show({ show, seat, live, chosen, after, onCard, onOpen }) {
  const best = seat === null ? null : show.best[seat];
  const later = after ? Math.max(...(show.line === "row" ? after.rows : after.columns)) : null;
  const met = seat !== null && show.met[seat].length > 0;
  const reached = later !== null && later >= show.need && !met;
  const need = show.line === "row" ? pgettext("beiguan", "row") : pgettext("beiguan", "column");
  const words = [cardName(show.id), interpolate(gettext("needs %(line)s %(need)s"), { line: need, need: show.need }, true), interpolate(gettext("gives %(reward)s"), { reward: rewardText(show.reward, show.id) }, true)];
  if (best !== null) words.push(met ? gettext("you meet it") : interpolate(gettext("you have %(best)s"), { best }, true));
  return html`<button type="button" class="bg-show ${live ? "live" : ""} ${chosen ? "chosen" : ""} ${met ? "met" : reached ? "reached" : ""}" data-card=${show.id} data-can=${live ? "" : null} aria-pressed=${live ? chosen : null} onClick=${() => (live ? onCard(show.id) : onOpen(show.id))} ...${cultureHold(GAME, show.id)}><${Seen} words=${words.join(gettext(", "))}>
    <span class="bg-show-name">${cardName(show.id)}</span>
    <span class="bg-show-pic"><${CulturePicture} game=${GAME} id=${show.id} /></span>
    <${Reward} reward=${show.reward} id=${show.id} />
    <span class="bg-need"><span class="bg-need-line"><${LineMark} line=${show.line} /><span>${need}</span> <b class="num">${show.need}</b></span>
      ${best === null ? null : html`<span class="bg-best num">${met ? html`<${Icon} name="check" size=${15} />` : null}${reached ? html`${best}→<b>${later}</b>` : best}<i>/${show.need}</i></span>`}</span>
    ${best === null ? html`<span class="bg-mets">${show.met.map((/** @type {any[]} */ lines, /** @type {number} */ each) => (lines.length ? html`<${SeatMark} key=${each} seat=${each} size=${18} />` : null))}</span>` : html`<span class="bg-bar"><i style=${`width:${Math.min(100, (100 * Math.max(best, later ?? 0)) / show.need)}%`} /></span>`}
  <//></button>`;
}

/** @param {any} reward @param {string} id */
function rewardText(reward, id) {
  if (reward.points) return pointsText(reward.points);
  if (reward.instrument) return interpolate(gettext("%(name)s +%(strength)s"), { name: cardName(id, "won"), strength: reward.instrument.strength }, true);
  return cardName(id, "won");
}

/** @param {{reward: any, id: string}} props */
function Reward({ reward, id }) {
  if (reward.points) return html`<span class="bg-reward points"><b class="num">${reward.points}</b>${pgettext("after a number on a card", "points")}</span>`;
  if (reward.instrument) return html`<span class="bg-reward ${reward.instrument.section}"><${SectionMark} section=${reward.instrument.section} size=${18} /><span>${plateName(id)}</span><b class="num">+${reward.instrument.strength}</b></span>`;
  return html`<span class="bg-reward craft"><${CulturePicture} game=${GAME} id=${`${id}-reward`} /><span>${plateName(id)}</span></span>`;
}
