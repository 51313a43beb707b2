/** Strength that adds up before everybody's eyes: a die, then card by card, then who is ahead. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { CulturePicture } from "kit/culture.js";
import { reducedMotion } from "kit/motion.js";
import { SeatMark } from "kit/seat.js";
import { Die } from "./faces.js";
import { GAME, cardName, cultureOf, troupeName } from "./words.js";

/** The die, and what it chose, in words. @param {{face: number, fresh: boolean}} props `fresh`: it has just been thrown */
export function Roll({ face, fresh }) {
  return html`<div class="bg-roll"><${Die} face=${face} label=${true} class=${fresh ? "rolls" : ""} /><span>${interpolate(gettext("Space %(space)s: its row and its column"), { space: face }, true)}</span></div>`;
}

/** A die, four spaces, the crafts, and the end. */
const STEPS = 6;

/**
 * Steps that come by themselves, and at once where no motion is wanted.
 * @param {string} what begins anew whenever it changes
 * @param {number} ms between two steps
 * @returns {{step: number, done: boolean, finish: () => void}}
 */
export function useSteps(what, ms) {
  const all = reducedMotion();
  const [at, setAt] = useState({ what, step: all ? STEPS : 0 });
  const step = at.what === what ? at.step : all ? STEPS : 0;
  useEffect(() => {
    if (step >= STEPS) return undefined;
    const timer = setTimeout(() => setAt({ what, step: step + 1 }), ms);
    return () => clearTimeout(timer);
  }, [what, step]);
  return { step, done: step >= STEPS, finish: () => setAt({ what, step: STEPS }) };
}

/**
 * What one side has shown so far.
 * @param {any[]} lineup its six spaces
 * @param {number[]} spaces those that count
 * @param {any[]} bonuses of its crafts
 * @param {number} step
 */
function shownSum(lineup, spaces, bonuses, step) {
  const cards = spaces.slice(0, Math.max(0, step)).reduce((all, space) => all + strengthOf(lineup[space - 1]), 0);
  return cards + (step > spaces.length ? bonuses.reduce((all, each) => all + each.strength, 0) : 0);
}

/** @param {any} band */
function strengthOf(band) {
  return band ? band.strength + (band.instrument?.strength ?? 0) : 0;
}

/**
 * @param {{
 *   seat: number, name: string, lineup: any[], spaces: number[], bonuses: any[], sum: number, step: number, won: boolean, own: boolean, children?: any,
 * }} props `sum`: what the server says it is; `children`: stars or a rank
 */
export function Side({ seat, name, lineup, spaces, bonuses, sum, step, won, own, children = null }) {
  const done = step >= STEPS;
  const last = step > 0 && step <= spaces.length ? spaces[step - 1] : 0;
  return html`<section class="bg-side t${seat % 4} ${done && won ? "won" : ""} ${done && !won ? "lost" : ""} ${own ? "own" : ""}" data-side=${seat}>
    <header><span class="bg-crest"><${CulturePicture} game=${GAME} id=${`troupe-${seat}`} /></span><span class="bg-side-name"><b>${troupeName(seat)}</b><small><${SeatMark} seat=${seat} size=${18} />${name}</small></span>${children}</header>
    <div class="bg-lineup" aria-hidden="true">${lineup.map((band, i) => {
      const counts = spaces.includes(i + 1);
      const lit = counts && spaces.indexOf(i + 1) < step;
      return html`<span key=${i} class="bg-lit ${counts ? "counts" : ""} ${lit ? "lit" : ""} ${last === i + 1 ? "now" : ""} ${band ? band.section : "none"}">${band ? html`<${CulturePicture} game=${GAME} id=${band.id} /><b class="num">${band.strength}</b>${band.instrument ? html`<i class="num">+${band.instrument.strength}</i>` : null}` : null}</span>`;
    })}</div>
    ${bonuses.length ? html`<p class="bg-bonuses ${step > spaces.length ? "lit" : ""}">${bonuses.map((each) => html`<span key=${each.craft}><${CulturePicture} game=${GAME} id=${cultureOf(each.craft)} />${cardName(each.craft, "won")} <b class="num">+${each.strength}</b></span>`)}</p>` : null}
    <p class="bg-total num" key=${done ? "sum" : step}>${done ? sum : shownSum(lineup, spaces, bonuses, step)}</p>
  </section>`;
}
