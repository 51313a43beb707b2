/** In front of the class: what the horses of each table felt, how often they needed help, and how often they got it. Sized by `--u`, as the whole debrief. */
import { html } from "htm/preact";
import { loadStyle } from "kit/assets.js";
import { loadCulture } from "kit/culture.js";
import { FEELINGS, GAME, Piece, feelsLike, nameOfPiece } from "./words.js";

/** Before it is drawn. @returns {Promise<unknown>} */
export function ready() {
  return Promise.all([loadStyle("games/horse/debrief.css"), loadCulture(GAME)]);
}

/** @param {{tallies: import("kit/live/debrief.js").Tally[], figures: import("kit/live/debrief.js").Figures}} props */
export function Tallies({ tallies }) {
  const sum = (/** @type {string} */ name) => tallies.reduce((all, each) => all + (each.counts[name] ?? 0), 0);
  const rounds = tallies.some((each) => each.round > 1);
  const size = tallies.length <= 3 ? "huge" : tallies.length <= 6 ? "big" : tallies.length <= 12 ? "fair" : "small";
  return html`<section class="db-overview hz-debrief ${size}">
    <p class="db-lead">${interpolate(gettext("How often horses were nervous or tired: %(needed)s. How often their riders helped: %(helped)s. (Only who holds the right card can help.)"), { needed: sum("nervous") + sum("tired"), helped: sum("helped") }, true)}</p>
    <ul class="hz-feelings">${FEELINGS.map((feeling) => html`<li key=${feeling} class=${sum(feeling) ? "" : "none"}><${Piece} id=${feeling} /><b>${nameOfPiece(feeling)}</b><i class="num">${interpolate(ngettext("%(count)s time", "%(count)s times", sum(feeling)), { count: sum(feeling) }, true)}</i><p>${feelsLike(feeling)}</p></li>`)}</ul>
    <ol class="hz-tallies">${tallies.map((each) => {
      const needed = each.counts.nervous + each.counts.tired;
      return html`<li key=${`${each.number}.${each.round}`}><b>${interpolate(gettext("Table %(number)s"), { number: each.number }, true)}${rounds ? html` <small class="num">(${each.round})</small>` : null}</b>
        ${FEELINGS.map((feeling) => html`<span key=${feeling} class="hz-felt-count ${each.counts[feeling] ? "" : "none"}"><${Piece} id=${feeling} /><span class="visually-hidden">${nameOfPiece(feeling)} </span><i class="num">${each.counts[feeling]}</i></span>`)}
        <span class="hz-help-bar" aria-hidden="true">${Array.from({ length: Math.min(needed, 16) }, (_, i) => html`<u key=${i} class=${i < each.counts.helped ? "helped" : ""} />`)}</span>
        <em class=${each.counts.helped ? "" : "none"}>${interpolate(gettext("helped %(helped)s of %(needed)s"), { helped: each.counts.helped, needed }, true)}</em></li>`;
    })}</ol>
  </section>`;
}
