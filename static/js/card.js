/** An event card: the front shows picture and name; the back year, era and why. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { asset } from "./assets.js";

/**
 * @typedef {{id: string, name: string, hint: string, icon: string, lang: string, ruby?: [string, string][]}} Front
 * @typedef {{id: string, year: number, year_short: string, year_text: string, explanation: string, lang: string, region: string,
 *   region_lang: string, era: string, era_name: string, era_band: string}} Back
 */

/**
 * A name with 注音 above each character where the class wants it.
 * @param {{front: Front}} props
 */
export function CardName({ front }) {
  const words = wordsOf(front.name, front.lang);
  const { ruby } = front;
  if (!ruby) return html`<span class="kit-name" lang=${front.lang}><span>${words.map((word, i) => (i ? [html`<wbr />`, word] : word))}</span></span>`;
  let at = 0;
  return html`<span class="kit-name with-ruby" lang=${front.lang}><span class="visually-hidden">${front.name}</span><span class="kit-lines" aria-hidden="true">${words.flatMap(halves).map((part, i) => {
    const length = [...part].length;
    const pairs = ruby.slice(at, at + length);
    at += length;
    const word = html`<span class="kit-word">${pairs.map(([char, reading]) => html`<span class="kit-ruby"><i>${reading || "\u00a0"}</i><b>${char}</b></span>`)}</span>`;
    return i ? [html`<wbr />`, word] : word;
  })}</span></span>`;
}

/**
 * A long word in two parts as even as can be: with 注音 it may not fit a line, and then no character shall stand alone.
 * @param {string} word
 * @returns {string[]}
 */
function halves(word) {
  const chars = [...word];
  if (chars.length < 4) return [word];
  const middle = Math.ceil(chars.length / 2);
  return [chars.slice(0, middle).join(""), ...halves(chars.slice(middle).join(""))];
}

/** @type {Intl.Segmenter | null} */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("zh-TW", { granularity: "word" }) : null;

/**
 * A Chinese name in words, so that a line breaks between words and never inside one; others as they are.
 * @param {string} name
 * @param {string} lang
 * @returns {string[]}
 */
export function wordsOf(name, lang) {
  if (lang.startsWith("en") || !segmenter) return [name];
  /** @type {string[]} */
  const words = [];
  for (const { segment } of segmenter.segment(name)) {
    // Closing marks stay with the word before them, and a particle of one character does not begin a line.
    if (words.length && /^[\p{P}的之與和]+$/u.test(segment) && !/^[「『（《〈]/u.test(segment)) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/**
 * @param {{icon: string, class?: string}} props
 */
export function Picture({ icon, class: name = "" }) {
  const [lost, setLost] = useState(/** @type {string | null} */ (null));
  // Offline, or a release changed meanwhile: the tablet's own drawing of the same emoji stands in.
  if (lost === icon) return html`<span class="kit-pic ${name}"><span class="kit-pic-text" aria-hidden="true">${emojiOf(icon)}</span></span>`;
  return html`<span class="kit-pic ${name}"><img src=${asset(icon)} alt="" draggable=${false} decoding="async" onError=${() => setLost(icon)} /></span>`;
}

/**
 * @param {string} icon `icons/1f3f0.svg`
 * @returns {string} the emoji that it draws
 */
export function emojiOf(icon) {
  const codes = (icon.match(/([0-9a-f-]+)\.svg$/)?.[1] ?? "").split("-").filter(Boolean);
  return codes.length ? `${String.fromCodePoint(...codes.map((code) => parseInt(code, 16)))}\ufe0f` : "";
}

/**
 * The face of a card. With `back` it shows its year side: era band and year.
 * @param {{front: Front | undefined, back?: Back, year?: number, class?: string, flip?: string, drag?: string}} props
 *   `year`: shown where the back's texts have not come yet
 */
export function Card({ front, back, year, class: name = "", flip, drag }) {
  const turned = back !== undefined || year !== undefined;
  const short = back?.year_short ?? String(year ?? "");
  return html`<div class="kit-card ${turned ? "turned" : "front"} ${drag ? "kit-drag" : ""} ${name}" style=${back ? `--band:${back.era_band}` : ""}
      data-flip=${flip} data-drag=${drag}>
    ${front ? html`<${Picture} icon=${front.icon} />` : html`<span class="kit-pic" />`}
    ${front ? html`<${CardName} front=${front} />` : null}
    ${turned ? html`<span class="kit-year num ${short.length > 5 ? "long" : ""}">${short}</span>` : null}
  </div>`;
}

/**
 * A year inside a sentence: `1895 年`, but `約6千年前` stays.
 * @param {Back | undefined} back
 * @param {number} year
 */
export function yearSaid(back, year) {
  const short = back?.year_short ?? String(year);
  return /\d$/.test(short) ? interpolate(pgettext("a year inside a sentence", "%(year)s"), { year: short }, true) : short;
}

/**
 * All that is known about a card, to read in peace.
 * @param {{front: Front, back?: Back}} props
 */
export function CardDetail({ front, back }) {
  return html`<div class="kit-detail" style=${back ? `--band:${back.era_band}` : ""}>
    <${Picture} icon=${front.icon} />
    <div class="kit-detail-text">
      <h2><${CardName} front=${front} /></h2>
      ${back
        ? html`<p class="kit-detail-year num">${back.year_text}</p>
            <p class="kit-detail-era"><i />${back.era_name}${back.region ? html`<span lang=${back.region_lang}> · ${back.region}</span>` : null}</p>
            <p class="kit-detail-why" lang=${back.lang}>${back.explanation}</p>`
        : front.hint
          ? html`<p class="kit-detail-why" lang=${front.lang}>${front.hint}</p>`
          : null}
    </div>
  </div>`;
}

/**
 * The words of a card for the voice.
 * @param {Front} front
 * @param {Back} [back]
 */
export function cardSpoken(front, back) {
  const stop = front.lang.startsWith("en") ? ". " : "。";
  return [front.name, ...(back ? [back.year_text, back.explanation] : [front.hint])].filter(Boolean).join(stop);
}
