/** 拼場: two troupes at 昭應宮. Whom to challenge; the roll; 東山再起 and 穩賺不賠 with what they cost and what they give. */
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { announce } from "kit/announce.js";
import { CulturePicture } from "kit/culture.js";
import { Dialog } from "kit/dialog.js";
import { SeatMark } from "kit/seat.js";
import { play } from "kit/sound.js";
import { Die, Disciple } from "./faces.js";
import { Roll, Side, useSteps } from "./tally.js";
import { GAME, disciplesText, pointsText, troupeName } from "./words.js";

const STEP_MS = 300;
const AWAY_MS = 9_000;

/**
 * Whom to challenge: for each rival both crosses by die face, and with how many faces one would win.
 * @param {{rivals: any[], seat: number, name: (seat: number) => string, onRival: (seat: number) => void, onClose: () => void}} props
 */
export function Rivals({ rivals, seat, name, onRival, onClose }) {
  return html`<${Dialog} title=${gettext("Whom do you challenge?")} class="bg-rivals" onClose=${onClose}>
    <p class="bg-rivals-why">${gettext("One roll of the die decides which cross counts. The stronger troupe wins 3 points; if it is equal, you win.")}</p>
    <ul>${rivals.map((rival) => html`<li key=${rival.seat} class="t${rival.seat % 4}"><div class="bg-rival-head"><span class="bg-crest"><${CulturePicture} game=${GAME} id=${`troupe-${rival.seat}`} /></span><span class="bg-side-name"><b>${troupeName(rival.seat)}</b><small><${SeatMark} seat=${rival.seat} size=${18} />${name(rival.seat)}</small></span>
        <b class="bg-chance">${interpolate(gettext("You win with %(wins)s of 6 faces"), { wins: rival.wins }, true)}</b></div>
      <ol class="bg-faces">${rival.own.map((/** @type {number} */ own, /** @type {number} */ i) => html`<li key=${i} class=${own >= rival.theirs[i] ? "win" : ""}><${Die} face=${i + 1} label=${true} /><span class="num"><${SeatMark} seat=${seat} size=${16} />${own}</span><span class="num"><${SeatMark} seat=${rival.seat} size=${16} />${rival.theirs[i]}</span></li>`)}</ol>
      <button type="button" class="kit-button main" data-rival=${rival.seat} onClick=${() => onRival(rival.seat)}>${interpolate(gettext("Challenge %(name)s"), { name: troupeName(rival.seat) }, true)}</button></li>`)}</ul>
  <//>`;
}

/**
 * @param {{contest: any, name: (seat: number) => string, own: number[], legal: any[], busy: boolean, mine: boolean, onAct: (action: Record<string, any>) => void, onClose: () => void}} props
 *   `mine`: the one at the tablet may decide
 */
export function Challenge({ contest, name, own, legal, busy, mine, onAct, onClose }) {
  const roll = contest.rolls.at(-1);
  const { step, done, finish } = useSteps(`${contest.turn}-${contest.rolls.length}`, STEP_MS);
  const sides = [contest.challenger, contest.challenged];
  const ahead = roll.winner;
  useEffect(() => {
    if (!done) return undefined;
    announce(interpolate(gettext("The die shows %(die)s: %(own)s to %(theirs)s. %(name)s is ahead."), { die: roll.die, own: roll.sums[0], theirs: roll.sums[1], name: name(ahead) }, true));
    if (own.includes(ahead)) play("right");
    else if (own.some((seat) => sides.includes(seat))) play("wrong");
    return undefined;
  }, [done, contest.rolls.length]);
  useEffect(() => {
    if (contest.open || !done) return undefined;
    const timer = setTimeout(onClose, AWAY_MS);
    return () => clearTimeout(timer);
  }, [contest.open, done]);

  const may = (/** @type {string} */ type) => legal.filter((each) => each.type === type);
  const line = contest.open
    ? mine
      ? ahead === contest.challenger
        ? gettext("You are ahead. Will you make sure of more?")
        : gettext("You are behind. Will you roll again?")
      : interpolate(gettext("%(name)s may still do something."), { name: name(contest.challenger) }, true)
    : sides.map((seat, i) => (contest.gains[i] ? interpolate(gettext("%(name)s wins %(points)s."), { name: name(seat), points: pointsText(contest.gains[i]) }, true) : "")).filter(Boolean).join(" ");
  return html`<section class="bg-moment bg-challenge" aria-label=${pgettext("beiguan", "Challenge")} data-contest=${contest.open ? "open" : "over"}>
    <header class="bg-moment-head"><span class="bg-moment-pic"><${CulturePicture} game=${GAME} id="zhaoying" /></span><div><h2>${interpolate(gettext("%(own)s challenges %(theirs)s"), { own: troupeName(contest.challenger), theirs: troupeName(contest.challenged) }, true)}</h2>
      <p>${contest.rolls.length > 1 ? interpolate(gettext("Roll %(number)s. The one before: %(own)s to %(theirs)s."), { number: contest.rolls.length, own: contest.rolls.at(-2).sums[0], theirs: contest.rolls.at(-2).sums[1] }, true) : gettext("The stronger cross wins 3 points.")}</p></div></header>
    <${Roll} key=${contest.rolls.length} face=${roll.die} fresh=${step === 0} />
    <div class="bg-sides n2">${sides.map((seat, i) => html`<${Side} key=${seat} seat=${seat} name=${name(seat)} lineup=${contest.lineups[i]} spaces=${roll.spaces} bonuses=${roll.bonuses[i] ?? []} sum=${roll.sums[i]} step=${step} won=${ahead === seat} own=${own.includes(seat)}>
      ${!contest.open && contest.gains[i] ? html`<span class="bg-won num">+${contest.gains[i]}</span>` : null}<//>`)}</div>
    <p class="bg-verdict-line" role="status">${done ? html`<${SeatMark} seat=${ahead} size=${26} />${line}` : ""}</p>
    <footer class="bg-moment-foot">${!done
      ? html`<button type="button" class="kit-button" data-skip onClick=${finish}>${gettext("Skip to the result")}</button>`
      : mine && contest.open
        ? html`${may("reroll").map((action) => html`<${Choice} key="reroll" id="reroll" title=${gettext("Second Wind")} cost=${1} seat=${contest.challenger} gain=${gettext("roll again")} busy=${busy} onTap=${() => onAct(action)} />`)}
            ${may("sure").map((action) => html`<${Choice} key=${`sure-${action.workers}`} id=${`sure-${action.workers}`} title=${gettext("Safe Profit")} cost=${action.workers} seat=${contest.challenger} gain=${interpolate(gettext("+%(points)s for sure"), { points: pointsText(action.workers) }, true)} busy=${busy} onTap=${() => onAct(action)} />`)}
            ${may("finish").map((action) => html`<button type="button" key="finish" class="bg-choice leave" data-choice="finish" disabled=${busy} onClick=${() => onAct(action)}><b>${gettext("Leave it so")}</b><em>${leftSo(contest, ahead, name)}</em></button>`)}`
        : html`<button type="button" class="kit-button ${contest.open ? "" : "main big"}" data-close onClick=${onClose}>${gettext("Back to town")}</button>`}</footer>
  </section>`;
}

/** What comes of it where nothing more is done. @param {any} contest @param {number} ahead @param {(seat: number) => string} name */
function leftSo(contest, ahead, name) {
  const points = pointsText(contest.stake);
  if (!contest.stake) return gettext("it stays as it is");
  return ahead === contest.challenger ? interpolate(gettext("you get %(points)s"), { points }, true) : interpolate(gettext("%(name)s gets %(points)s"), { name: name(ahead), points }, true);
}

/** @param {{id: string, title: string, cost: number, seat: number, gain: string, busy: boolean, onTap: () => void}} props */
function Choice({ id, title, cost, seat, gain, busy, onTap }) {
  return html`<button type="button" class="bg-choice" data-choice=${id} disabled=${busy} onClick=${onTap}><b>${title}</b>
    <span class="bg-choice-cost"><span class="visually-hidden">${disciplesText(cost)}</span>${Array.from({ length: cost }, (_, i) => html`<${Disciple} key=${i} seat=${seat} size=${26} />`)}<i aria-hidden="true">→</i><em>${gain}</em></span></button>`;
}
