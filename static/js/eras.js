/** The eras in order: something to think with while one waits. They say nothing about any one card. */
import { html } from "htm/preact";
import { asset } from "./assets.js";
import { wordsOf } from "./card.js";

/**
 * @typedef {{id: string, order: number, name: string, range: string, explanation: string, icon: string, band: string}} EraText
 */

/**
 * The eras of a deck as a list, earliest first, whether the server sends a list or an object by id.
 * @param {EraText[] | Record<string, EraText> | undefined} eras
 * @returns {EraText[]}
 */
export function eraList(eras) {
  return (Array.isArray(eras) ? [...eras] : Object.values(eras ?? {})).sort((a, b) => a.order - b.order);
}

/** All eras at a glance; phrasing content, so that it can be the face of a button. @param {{eras: EraText[]}} props */
export function EraRibbon({ eras }) {
  const lang = document.documentElement.lang;
  return html`<span class="kit-eras">
    ${eras.map((era) => html`<span class="kit-era" key=${era.id} style=${`--band:${era.band}`}><b>${broken(wordsOf(era.name, lang).map(hyphenated))}</b><span class="num">${broken(era.range.split(/(?<=[～–])/))}</span></span>`)}
  </span>`;
}

/**
 * An English name with soft hyphens in its longest words, so that a narrow column breaks “Democrati-sation” and not “Democratisatio-n”.
 * @param {string} name
 */
export function hyphenated(name) {
  return name.replace(/[A-Za-z]{12,}/g, (word) => word.replace(/(?<=[A-Za-z]{5})(sation|zation|lithic|mentary|ments?|tions?)$/, "\u00ad$1"));
}

/**
 * Pieces between which a line may break, and only there.
 * @param {string[]} pieces
 */
function broken(pieces) {
  return pieces.map((piece, i) => (i ? [html`<wbr />`, piece] : piece));
}

/** @param {{eras: EraText[]}} props */
export function EraTable({ eras }) {
  return html`<ol class="kit-era-table">
    ${eras.map(
      (era) => html`<li key=${era.id} style=${`--band:${era.band}`}><img src=${asset(era.icon)} alt="" width="36" height="36" />
        <div><b>${era.name}</b> <span class="num">${era.range}</span><p>${era.explanation}</p></div></li>`,
    )}
  </ol>`;
}
