/** 迎神賽會: the temple festival for the whole table, contest by contest. The server has decided it all; nobody has to wait for the end of it. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { asset } from "kit/assets.js";
import { CulturePicture } from "kit/culture.js";
import { Icon } from "kit/icons.js";
import { reducedMotion } from "kit/motion.js";
import { SeatMark } from "kit/seat.js";
import { play } from "kit/sound.js";
import { Roll, Side, useSteps } from "./tally.js";
import { GAME, pointsText, troupeName } from "./words.js";

const STEP_MS = 420;
const READ_MS = 1700;
const AWAY_MS = 20_000;

/**
 * @param {{festival: any, name: (seat: number) => string, own: number[], mine: boolean, ended: boolean, onPlaces: () => void, onClose: () => void}} props `mine`: it is already one's own turn behind it. `onPlaces`: all have seen by now who took which place
 */
export function Festival({ festival, name, own, mine, ended, onPlaces, onClose }) {
  const [at, setAt] = useState(0);
  const { contests } = festival;
  const over = at >= contests.length;
  const bout = contests[Math.min(at, contests.length - 1)];
  const { step, done, finish } = useSteps(`${festival.turn}-${at}`, STEP_MS);

  useEffect(() => {
    if (over || !done) return undefined;
    announce(interpolate(gettext("Contest %(number)s: the die shows %(die)s. %(name)s wins with %(sum)s."), { number: at + 1, die: bout.die, name: name(bout.winner), sum: bout.sums[bout.winner] }, true));
    if (own.includes(bout.winner)) play("right");
    if (reducedMotion()) return undefined;
    const timer = setTimeout(() => setAt(at + 1), READ_MS);
    return () => clearTimeout(timer);
  }, [at, done]);
  useEffect(() => {
    if (!over) return undefined;
    onPlaces();
    announce(podium(festival).map((seat) => interpolate(gettext("%(rank)s: %(name)s, %(points)s."), { rank: festival.ranks[seat], name: name(seat), points: pointsText(festival.points[seat]) }, true)).join(" "));
    const timer = setTimeout(onClose, AWAY_MS);
    return () => clearTimeout(timer);
  }, [over]);

  const next = () => (done ? setAt(at + 1) : finish());
  const leave = ended ? gettext("See how it ended") : mine ? gettext("It is your turn: go on") : gettext("Back to town");
  return html`<section class="bg-moment bg-festival" aria-label=${gettext("Temple festival")} data-festival=${over ? "ranks" : at + 1}>
    <header class="bg-moment-head"><span class="bg-moment-pic"><img src=${asset("icons/1f3ee.svg")} alt="" /></span><div><h2>${gettext("Temple festival")}</h2>
      <p>${over ? gettext("All places are decided.") : interpolate(gettext("Contest %(number)s of %(all)s: %(name)s rolls. Two wins make a place."), { number: at + 1, all: contests.length, name: name(bout.roller) }, true)}</p></div>
      <span class="bg-dots" aria-hidden="true">${contests.map((/** @type {any} */ each, /** @type {number} */ i) => html`<i key=${i} class=${i < at || (i === at && done) ? `on seat-${each.winner % 6}` : i === at ? "now" : ""} />`)}</span></header>
    ${over
      ? html`<${Podium} festival=${festival} name=${name} own=${own} />`
      : html`<${Roll} key=${at} face=${bout.die} fresh=${step === 0} />
          <div class="bg-sides n${festival.lineups.length}">${festival.lineups.map((/** @type {any[]} */ lineup, /** @type {number} */ seat) =>
            bout.sums[seat] === null
              ? html`<section key=${seat} class="bg-side out t${seat % 4}"><header><span class="bg-crest"><${CulturePicture} game=${GAME} id=${`troupe-${seat}`} /></span><span class="bg-side-name"><b>${troupeName(seat)}</b><small><${SeatMark} seat=${seat} size=${18} />${name(seat)}</small></span></header><p class="bg-placed"><b class="num">${rankBefore(contests, at, seat)}</b>${gettext("has a place already")}</p></section>`
              : html`<${Side} key=${seat} seat=${seat} name=${name(seat)} lineup=${lineup} spaces=${bout.spaces} bonuses=${bout.bonuses[seat] ?? []} sum=${bout.sums[seat]} step=${step} won=${bout.winner === seat} own=${own.includes(seat)}><${Wins} count=${done ? bout.wins[seat] : winsBefore(contests, at, seat)} /><//>`,
          )}</div>
          <p class="bg-verdict-line" role="status">${done ? html`<${SeatMark} seat=${bout.winner} size=${26} />${verdict(bout, contests, at, name)}` : ""}</p>`}
    <footer class="bg-moment-foot">
      ${over ? html`<button type="button" class="kit-button" data-again onClick=${() => setAt(0)}><${Icon} name="undo" /><span>${gettext("Watch again")}</span></button>` : html`<button type="button" class="kit-button" data-skip onClick=${() => setAt(contests.length)}>${gettext("Skip all contests")}</button>`}
      ${over ? html`<button type="button" class="kit-button main big" data-close onClick=${onClose}>${leave}</button>` : html`<button type="button" class="kit-button main big" data-next onClick=${next}>${done ? (at + 1 < contests.length ? gettext("Next contest") : gettext("The places")) : gettext("Skip this contest")}</button>`}
    </footer>
  </section>`;
}

/** @param {any[]} contests @param {number} at @param {number} seat */
function winsBefore(contests, at, seat) {
  return at ? contests[at - 1].wins[seat] : 0;
}

/** @param {any[]} contests @param {number} at @param {number} seat */
function rankBefore(contests, at, seat) {
  return at ? (contests[at - 1].ranks[seat] ?? "") : "";
}

/** @param {any} bout @param {any[]} contests @param {number} at @param {(seat: number) => string} name */
function verdict(bout, contests, at, name) {
  const values = { name: name(bout.winner), sum: bout.sums[bout.winner], rank: bout.ranks[bout.winner] };
  const equal = bout.sums.filter((/** @type {number | null} */ sum) => sum === bout.sums[bout.winner]).length > 1;
  if (bout.ranks[bout.winner] && rankBefore(contests, at, bout.winner) !== bout.ranks[bout.winner]) return interpolate(gettext("%(name)s wins for the second time: place %(rank)s!"), values, true);
  if (equal) return bout.winner === bout.roller ? interpolate(gettext("Equal: who rolled wins. %(name)s wins with %(sum)s."), values, true) : interpolate(gettext("Equal: the one nearest after the roller wins. %(name)s wins with %(sum)s."), values, true);
  return interpolate(gettext("%(name)s wins with %(sum)s."), values, true);
}

/** @param {{count: number}} props */
function Wins({ count }) {
  return html`<span class="bg-wins" role="img" aria-label=${interpolate(ngettext("%(count)s win", "%(count)s wins", count), { count }, true)}>${[1, 2].map((each) => html`<i key=${each} class=${each <= count ? "on" : ""} />`)}</span>`;
}

/** The seats in order of rank. @param {any} festival @returns {number[]} */
function podium(festival) {
  return festival.ranks.map((/** @type {number} */ _, /** @type {number} */ seat) => seat).sort((/** @type {number} */ a, /** @type {number} */ b) => festival.ranks[a] - festival.ranks[b]);
}

/** @param {{festival: any, name: (seat: number) => string, own: number[]}} props */
function Podium({ festival, name, own }) {
  return html`<ol class="bg-podium">${podium(festival).map((seat) => html`<li key=${seat} class="t${seat % 4} ${own.includes(seat) ? "own" : ""}"><b class="num bg-place-number">${festival.ranks[seat]}</b><span class="bg-crest"><${CulturePicture} game=${GAME} id=${`troupe-${seat}`} /></span>
    <span class="bg-side-name"><b>${troupeName(seat)}</b><small><${SeatMark} seat=${seat} size=${20} />${name(seat)}</small></span><span class="bg-won num">+${festival.points[seat]}</span></li>`)}</ol>`;
}

