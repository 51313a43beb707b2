/** How to play, in a minute: numbered steps, each with a small picture made of the real board's pieces. */
import { html } from "htm/preact";

/**
 * Cards that everybody can put in order; they belong to no deck and give nothing away.
 * @returns {{born: import("./card.js").Front, walk: import("./card.js").Front, school: import("./card.js").Front, bike: import("./card.js").Front}}
 */
export function sampleCards() {
  const lang = document.documentElement.lang.startsWith("en") ? "en" : "zh-Hant";
  const card = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ icon) => ({ id, name, hint: "", icon: `icons/${icon}.svg`, lang });
  return {
    born: card("born", gettext("I am born"), "1f476"),
    walk: card("walk", gettext("I learn to walk"), "1f463"),
    school: card("school", gettext("I go to school"), "1f392"),
    bike: card("bike", gettext("I ride a bicycle"), "1f6b2"),
  };
}

/**
 * The year side of a sample card.
 * @param {string} year
 * @param {string} colour
 * @returns {any}
 */
export function sampleBack(year, colour) {
  return { year_short: year, era_band: colour };
}

/** A place of the rail map, as a picture. @param {{can?: boolean, hint?: boolean, children?: any}} props */
export function SamplePlace({ can = false, hint = false, children = null }) {
  return html`<span class="vt-area empty ${can ? "can" : ""} ${hint ? "hint" : ""}"><span class="vt-slot" />${children}</span>`;
}

/**
 * @typedef {{title: string, text: string, scene: any}} HowToStep `scene`: the picture; the screen reader has `text`
 *
 * @param {{steps: HowToStep[], note?: string}} props
 */
export function HowToFrame({ steps, note = "" }) {
  return html`<ol class="kit-steps">
    ${steps.map((step, i) => html`<li key=${i}><div class="kit-scene" aria-hidden="true">${step.scene}</div><div><h3><span class="num">${i + 1}</span>${step.title}</h3><p>${step.text}</p></div></li>`)}
  </ol>
  ${note ? html`<p class="kit-steps-note">${note}</p>` : null}`;
}
