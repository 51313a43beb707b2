/** The question of a round: its footprint card, the die, the text; the buzzer; the periods to choose from. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { asset } from "kit/assets.js";
import { Picture, wordsOf } from "kit/card.js";
import { hyphenated } from "kit/eras.js";
import { SeatMark } from "kit/seat.js";
import { ReadAloud } from "kit/speech.js";

/** Where the pips of a face lie in a box of 24. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

/** @param {{face: number}} props */
export function Die({ face }) {
  return html`<svg class="bt-die" viewBox="0 0 24 24" role="img" aria-label=${interpolate(gettext("The die shows %(face)s"), { face }, true)}>
    <rect x="1.5" y="1.5" width="21" height="21" rx="5" />${(PIPS[face] ?? []).map(([x, y]) => html`<circle cx=${x} cy=${y} r="2.1" />`)}</svg>`;
}

/**
 * @param {{clue: any, die: number, small?: boolean, era?: import("kit/eras.js").EraText, count?: number | null}} props `era`: the right one, once verified. `count`: seconds until the buzzer opens
 */
export function Question({ clue, die, small = false, era, count = null }) {
  return html`<section class="bt-question ${small ? "small" : ""}" aria-label=${gettext("The question")}>
    <div class="bt-footprint">${clue?.icon ? html`<${Picture} icon=${clue.icon} />` : null}<b lang=${clue?.lang}>${clue?.name ?? ""}</b><${Die} face=${die} /></div>
    <p class="bt-text" lang=${clue?.lang} tabindex=${small ? "0" : null}>${clue?.text ?? ""}</p>
    ${era ? html`<span class="bt-era-tag" style=${`--band:${era.band}`}><b>${era.name}</b><span class="num">${era.range}</span></span>` : null}
    ${count !== null ? html`<div class="bt-count" role="timer" aria-label=${interpolate(ngettext("The buzzer opens in %(count)s second", "The buzzer opens in %(count)s seconds", count), { count }, true)}><b class="num" key=${count}>${count}</b><span>${gettext("read …")}</span></div>` : null}
    ${clue?.text && !era ? html`<${ReadAloud} small=${true} text=${clue.text} lang=${clue.lang} />` : null}
  </section>`;
}

/** @param {{onBuzz: () => void, closed: boolean, busy: boolean, seat: number | null}} props */
export function Buzzer({ onBuzz, closed, busy, seat }) {
  return html`<button type="button" class="bt-buzzer ${closed ? "closed" : ""} ${busy ? "busy" : ""}" data-buzz disabled=${closed || busy} onClick=${onBuzz}>
    <span class="bt-dome">${seat === null ? null : html`<${SeatMark} seat=${seat} size=${30} />`}<b>${busy ? gettext("Buzzed!") : closed ? gettext("In a moment") : gettext("I know it!")}</b></span></button>`;
}

/**
 * The seven periods with their years: hints for all, buttons for the one who answers.
 * @param {{eras: import("kit/eras.js").EraText[], live: boolean, chosen: string | null, onEra: (id: string) => void}} props
 */
export function Periods({ eras, live, chosen, onEra }) {
  const lang = document.documentElement.lang;
  return html`<div class="bt-periods ${live ? "live" : ""}" role="group" aria-label=${gettext("The seven periods")}>
    ${eras.map((era) => html`<button type="button" key=${era.id} class="bt-period ${chosen === era.id ? "chosen" : ""}" data-era=${era.id} style=${`--band:${era.band}`} disabled=${!live} aria-pressed=${live ? chosen === era.id : null} onClick=${() => onEra(era.id)}>
      <img src=${asset(era.icon)} alt="" /><b>${wordsOf(era.name, lang).map((word, i) => (i ? [html`<wbr />`, hyphenated(word)] : hyphenated(word)))}</b><span class="num">${era.range}</span></button>`)}
  </div>`;
}

/**
 * Milliseconds that a clock has left, looked at five times a second; null without one.
 * @param {import("kit/clock.js").LocalClock | null} clock
 * @param {boolean} still paused
 */
export function useLeft(clock, still) {
  const [, look] = useState(0);
  useEffect(() => {
    if (!clock || still) return undefined;
    const timer = setInterval(() => look((n) => n + 1), 200);
    return () => clearInterval(timer);
  }, [clock?.id, clock?.endsAt, still]);
  return clock ? Math.max(0, clock.endsAt - performance.now()) : null;
}
