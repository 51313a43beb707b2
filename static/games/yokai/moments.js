/** What everybody looks at for a moment: lightning that strikes, and how a season ended. A tap puts it away; it goes by itself, too. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { CultureButton, openCulture } from "kit/culture.js";
import { SeatMark } from "kit/seat.js";
import { play } from "kit/sound.js";
import { Bolt, Portrait, RegionLabel, SeasonTile } from "./pieces.js";
import { seasonSpoken, strikeLines } from "./story.js";
import { GAME, doesText, nameOfId, seasonName } from "./words.js";

const STRIKE_MS = 9000;
const SEASON_MS = 16_000;

/**
 * @typedef {{kind: "strike", key: string, strike: any} | {kind: "season", key: string, review: any}} Moment
 */

/**
 * The moments that came while the board was open, one after the other.
 * @param {any} view
 * @param {(seat: number) => string} name
 * @returns {{moment: Moment | null, away: () => void}}
 */
export function useMoments(view, name) {
  const [queue, setQueue] = useState(/** @type {Moment[]} */ ([]));
  const seen = useRef(/** @type {{strike: number, season: number} | null} */ (null));
  const struck = view.strikes.at(-1)?.number ?? 0;
  const season = view.review?.turn ?? 0;
  useEffect(() => {
    if (seen.current === null) {
      seen.current = { strike: struck, season };
      return;
    }
    /** @type {Moment[]} */
    const fresh = view.strikes.filter((/** @type {any} */ strike) => strike.number > (seen.current?.strike ?? 0)).map((/** @type {any} */ strike) => ({ kind: "strike", key: `strike-${strike.number}`, strike }));
    if (season > seen.current.season) fresh.push({ kind: "season", key: `season-${season}`, review: view.review });
    seen.current = { strike: struck, season };
    if (!fresh.length) return;
    setQueue((list) => [...list, ...fresh].slice(-3));
    for (const moment of fresh) announce(moment.kind === "strike" ? `${nameOfId(moment.strike.card)}. ${doesText(moment.strike.card)}` : seasonSpoken(moment.review, name));
    play("turn");
  }, [struck, season]);
  const moment = queue[0] ?? null;
  const away = () => setQueue((list) => list.slice(1));
  useEffect(() => {
    if (!moment) return undefined;
    const timer = setTimeout(away, moment.kind === "strike" ? STRIKE_MS : SEASON_MS);
    return () => clearTimeout(timer);
  }, [moment?.key]);
  return { moment, away };
}

/** @param {{moment: Moment, view: any, name: (seat: number) => string, onAway: () => void}} props */
export function MomentPanel({ moment, view, name, onAway }) {
  if (moment.kind === "season") return html`<${Season} review=${moment.review} name=${name} onAway=${onAway} />`;
  // What has come of it since is in the newest view.
  const strike = view.strikes.find((/** @type {any} */ each) => each.number === moment.strike.number) ?? moment.strike;
  const lines = strikeLines(strike.notes, name);
  return html`<section class="yk-moment strike" role="group" aria-label=${nameOfId(strike.card)} data-moment="strike">
    <${Bolt} class="yk-bolt" />
    <${Portrait} id=${strike.card} class="big" />
    <div class="yk-moment-text"><h3>${interpolate(gettext("Lightning: %(source)s!"), { source: nameOfId(strike.card) }, true)}</h3><p>${doesText(strike.card)}</p>
      ${lines.length ? html`<ul>${lines.map((/** @type {string} */ line, /** @type {number} */ i) => html`<li key=${i}>${line}</li>`)}</ul>` : null}</div>
    <div class="yk-moment-do"><${CultureButton} game=${GAME} id=${strike.card} /><button type="button" class="kit-button main" data-moment-away onClick=${onAway}>${gettext("Go on")}</button></div>
  </section>`;
}

/** @param {{review: any, name: (seat: number) => string, onAway: () => void}} props */
function Season({ review, name, onAway }) {
  return html`<section class="yk-moment season" role="group" aria-label=${interpolate(gettext("%(season)s is over."), { season: seasonName(review.season) }, true)} data-moment="season">
    <div class="yk-moment-text"><h3><${SeasonTile} season=${review.season} />${interpolate(gettext("%(season)s is over."), { season: seasonName(review.season) }, true)}</h3>
      <${SeasonResult} review=${review} name=${name} /></div>
    <div class="yk-moment-do"><button type="button" class="kit-button main" data-moment-away onClick=${onAway}>${gettext("Go on")}</button></div>
  </section>`;
}

/** One who left or came; a tap opens the culture card. @param {{id: string, gone?: boolean}} props */
function Named({ id, gone = false }) {
  return html`<button type="button" class="yk-named ${gone ? "gone" : ""}" onClick=${() => openCulture(GAME, id)}><${Portrait} id=${id} /><span>${nameOfId(id)}</span></button>`;
}

/** Who left and came, and who leads the regions. @param {{review: any, name: (seat: number) => string}} props */
function SeasonResult({ review, name }) {
  return html`<div class="yk-changes">
      <p><b>${gettext("Spoken of too little")}</b>${review.removed.map((/** @type {any} */ each) => html`<${Named} key=${each.deity} id=${each.deity} gone=${true} />`)}</p>
      <p><b>${gettext("New at the temples")}</b>${review.came.map((/** @type {string} */ id) => html`<${Named} key=${id} id=${id} />`)}</p></div>
    <table class="yk-contest"><caption>${gettext("The strongest people of each region win 4 points; equals share them")}</caption>
      <thead><tr><th scope="col"><span class="visually-hidden">${gettext("Village")}</span></th>${review.contests.map((/** @type {any} */ contest) => html`<th key=${contest.region} scope="col"><${RegionLabel} region=${contest.region} /></th>`)}</tr></thead>
      <tbody>${review.contests[0].pips.map((/** @type {number} */ _pips, /** @type {number} */ seat) => html`<tr key=${seat}><th scope="row"><span class="yk-person"><${SeatMark} seat=${seat} size=${24} /><span>${name(seat)}</span></span></th>
        ${review.contests.map((/** @type {any} */ contest) => html`<td key=${contest.region} class=${contest.points[seat] ? "won" : ""}><span class="num">${contest.pips[seat]}</span>${contest.points[seat] ? html`<b class="num">+${contest.points[seat]}</b>` : null}</td>`)}</tr>`)}</tbody></table>`;
}
