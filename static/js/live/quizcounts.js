/** How a class answered: bars, counts and shares; never a name. For the projector and the teacher's page. */

import { html } from "htm/preact";
import { Card, Picture } from "kit/card.js";
import { SeatMark } from "kit/seat.js";
import { choicesOf, letter, lettersOf, thingOf } from "games/quiz/names.js";
import { asPairs } from "games/quiz/pairs.js";
import { gapSaid } from "games/quiz/say.js";
import { yearWords } from "games/quiz/years.js";

/**
 * Guesses of years, gathered into columns.
 * @param {[number, number][]} counts year and how often
 * @param {number} low
 * @param {number} high
 * @param {number} columns
 * @returns {number[]} how many in each column
 */
export function gathered(counts, low, high, columns) {
  const found = Array.from({ length: columns }, () => 0);
  for (const [year, count] of counts) found[Math.max(0, Math.min(columns - 1, Math.floor(((year - low) / Math.max(1, high - low + 1)) * columns)))] += count;
  return found;
}

/**
 * @param {{asked: import("games/quiz/names.js").Asked, known: import("games/quiz/names.js").Known, reveal: import("games/quiz/names.js").Reveal, wide?: boolean}} props `wide`: there is room for a timeline of cards
 */
export function Counts({ asked, known, reveal, wide = false }) {
  const { counts, answered } = reveal;
  const bar = (/** @type {number} */ count, /** @type {boolean} */ right) => html`<span class="qc-bar ${right ? "right" : ""}" aria-hidden="true"><i style=${`width:${answered ? (count / answered) * 100 : 0}%`} /></span><b class="qc-n num">${count}</b>`;
  if (asked.kind === "year") return html`<${Years} asked=${asked} reveal=${reveal} />`;
  if (asked.kind === "insert" && wide) return html`<${Line} asked=${asked} known=${known} reveal=${reveal} />`;
  if (asked.kind === "insert") {
    return html`<ol class="qc-list">${Array.from({ length: asked.timeline.length + 1 }, (_, gap) => {
      const right = reveal.truth.includes(gap);
      return html`<li key=${gap} class=${right ? "right" : ""}><span class="qc-sign" aria-hidden="true">${right ? "✓" : ""}</span><span class="qc-what">${gapSaid(asked, gap, known)}${right ? html`<span class="visually-hidden"> (${gettext("right")})</span>` : null}</span>${bar(counts[gap] ?? 0, right)}</li>`;
    })}</ol>`;
  }
  if (asked.kind === "order" || asked.kind === "sequence") {
    return html`<ol class="qc-list">${reveal.truth[0].map((/** @type {string} */ id, /** @type {number} */ i) => {
      const thing = thingOf(id, asked, known);
      return html`<li key=${id} class="right"><span class="qc-sign num">${i + 1}</span><span class="qc-what">${thing.icon ? html`<${Picture} icon=${thing.icon} />` : null}<span lang=${thing.lang}>${thing.text}</span>${thing.back ? html`<b class="num qc-year">${thing.back.year_short}</b>` : null}</span>${bar(counts[id] ?? 0, true)}</li>`;
    })}</ol>`;
  }
  if (asked.kind === "match") {
    const truth = asPairs(reveal.truth[0]);
    return html`<ol class="qc-list">${asked.items.map((id) => {
      const left = thingOf(id, asked, known);
      const right = thingOf(truth[id], asked, known);
      return html`<li key=${id} class="right"><span class="qc-sign" aria-hidden="true">✓</span><span class="qc-what">${left.icon ? html`<${Picture} icon=${left.icon} />` : null}<span lang=${left.lang}>${left.text}</span><span class="qc-to">→ <b lang=${right.lang}>${right.text}</b></span></span>${bar(counts[id] ?? 0, true)}</li>`;
    })}</ol>`;
  }
  const letters = lettersOf(asked, known);
  const ids = asked.kind === "choice" ? [...letters.keys()] : choicesOf(asked);
  return html`<ol class="qc-list ${ids.length > 6 ? "two" : ""}">${ids.map((id) => {
    const at = letters.get(id) ?? 0;
    const thing = thingOf(id, asked, known);
    const right = reveal.truth.includes(id);
    return html`<li key=${id} class=${right ? "right" : ""}><span class="qc-sign">${right ? html`<span aria-hidden="true">✓</span>` : asked.kind === "choice" ? html`<${SeatMark} seat=${at} size=${30} />` : ""}</span>
      <span class="qc-what">${asked.kind === "choice" ? html`<b class="qc-letter">${letter(at)}</b>` : null}${thing.icon && asked.kind !== "era" ? html`<${Picture} icon=${thing.icon} />` : null}<span lang=${thing.lang} style=${thing.era ? `color:${thing.era.band};font-weight:800` : ""}>${thing.text}</span>${thing.back ? html`<b class="num qc-year">${thing.back.year_short}</b>` : null}${right ? html`<span class="visually-hidden"> (${gettext("right")})</span>` : null}</span>${bar(counts[id] ?? 0, right)}</li>`;
  })}</ol>`;
}

/**
 * The timeline with the card where it belongs, and how many chose each gap.
 * @param {{asked: import("games/quiz/names.js").Asked, known: import("games/quiz/names.js").Known, reveal: import("games/quiz/names.js").Reveal}} props
 */
function Line({ asked, known, reveal }) {
  const mine = asked.items[0];
  const gap = (/** @type {number} */ place) => {
    const right = reveal.truth.includes(place);
    const count = reveal.counts[place] ?? 0;
    return html`<li key=${`gap-${place}`} class="qc-gap ${right ? "right" : ""} ${reveal.truth[0] === place ? "laid" : ""}"><b class="num ${count ? "" : "none"}">${right ? html`<span aria-hidden="true">✓ </span>` : null}${count}</b><span class="visually-hidden">${gapSaid(asked, place, known)}</span>
      ${reveal.truth[0] === place ? html`<${Card} front=${known.fronts[mine]} back=${known.backs[mine]} />` : html`<i aria-hidden="true" />`}</li>`;
  };
  return html`<ol class="qc-line n${asked.timeline.length}">${gap(0)}${asked.timeline.map((turned, i) => html`<li key=${turned.id} class="qc-turned"><${Card} front=${known.fronts[turned.id]} back=${known.backs[turned.id]} year=${turned.year} /></li>${gap(i + 1)}`)}</ol>`;
}

/** @param {{asked: import("games/quiz/names.js").Asked, reveal: import("games/quiz/names.js").Reveal}} props */
function Years({ asked, reveal }) {
  const low = asked.low ?? 0;
  const high = asked.high ?? low + 1;
  const truth = Number(reveal.truth[0]);
  const columns = gathered(reveal.counts, low, high, 20);
  const most = Math.max(1, ...columns);
  const at = ((truth - low) / Math.max(1, high - low)) * 100;
  return html`<div class="qc-years" role="img" aria-label=${reveal.counts.map((/** @type {[number, number]} */ [year, count]) => `${yearWords(year)}: ${count}`).join(", ")}>
    <div class="qc-columns">${columns.map((count, i) => html`<i key=${i} style=${`height:${(count / most) * 100}%`}>${count ? html`<b class="num">${count}</b>` : null}</i>`)}<span class="qc-here" style=${`left:${at}%`} /></div>
    <p class="qc-ends num"><span>${yearWords(low)}</span><b style=${`left:clamp(4em, ${at}%, 100% - 4em)`}>✓ ${yearWords(truth)}</b><span>${yearWords(high)}</span></p></div>`;
}
