/** How to play, in a minute: five steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { Icon } from "kit/icons.js";

/** Cards that everybody can put in order; they belong to no deck and give nothing away. */
function samples() {
  const lang = document.documentElement.lang.startsWith("en") ? "en" : "zh-Hant";
  const card = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ icon) => ({ id, name, hint: "", icon: `icons/${icon}.svg`, lang });
  return {
    born: card("born", gettext("I am born"), "1f476"),
    walk: card("walk", gettext("I learn to walk"), "1f463"),
    school: card("school", gettext("I go to school"), "1f392"),
    bike: card("bike", gettext("I ride a bicycle"), "1f6b2"),
  };
}

/** @param {string} year @param {string} colour @returns {any} */
function back(year, colour) {
  return { year_short: year, era_band: colour };
}

/** @param {{children?: any}} props */
function Scene({ children }) {
  return html`<div class="vt-scene" aria-hidden="true">${children}</div>`;
}

function Slot({ can = false, hint = false, children = null }) {
  return html`<span class="vt-area empty ${can ? "can" : ""} ${hint ? "hint" : ""}"><span class="vt-slot" />${children}</span>`;
}

/** @param {{hello: import("kit/store.js").Hello}} props */
export function HowTo({ hello }) {
  const { born, walk, school, bike } = samples();
  const bornBack = back("2015", "var(--era-dutch-spanish)");
  const schoolBack = back("2021", "var(--era-japanese)");
  const steps = [
    {
      title: gettext("One team, one map"),
      text: gettext("Fill all eight places together. Early events go on the left, late ones on the right."),
      scene: html`<${Card} front=${born} back=${bornBack} /><${Slot} /><${Card} front=${school} back=${schoolBack} /><${Slot} />`,
    },
    {
      title: gettext("Your turn: tap where it goes"),
      text: gettext("Look at your card. Tap a glowing place, then tap again to put it there. You may talk it over."),
      scene: html`<${Card} front=${born} back=${bornBack} /><${Slot} can>${html`<${Card} class="vt-ghost" front=${walk} />`}<//><${Card} front=${school} back=${schoolBack} /><${Slot} can />`,
    },
    {
      title: gettext("The card turns over"),
      text: gettext("Right: it stays. Wrong: it goes away and one challenge marker ◆ is lost. You see why. Then comes a new card."),
      scene: html`<${Card} front=${walk} back=${back("2016", "var(--era-qing-early)")} /><span class="vt-stamp right"><${Icon} name="check" size=${22} /></span>
        <${Card} class="vt-scene-wrong" front=${bike} back=${back("2023", "var(--era-postwar-martial)")} /><span class="vt-stamp wrong"><${Icon} name="cross" size=${22} /></span>
        <span class="vt-scene-markers"><b>◆◆◆</b><i>◆</i></span>`,
    },
    {
      title: gettext("Stuck? Spend a marker"),
      text: gettext("For one ◆ you may swap your card, or move two or more cards that lie side by side (or some of them) to make room."),
      scene: html`<${Slot} can /><span class="vt-scene-arrow"><${Icon} name="move" size=${30} /></span><${Card} class="vt-scene-block" front=${born} back=${bornBack} /><${Card} class="vt-scene-block" front=${school} back=${schoolBack} />`,
    },
    {
      title: gettext("How it ends"),
      text: gettext("Map full: you win. Markers gone: you lose. Score = cards on the map + markers left; 8 or more is a success, 18 is the most."),
      scene: html`<span class="vt-ticket small"><b class="num">12</b><i>/ 18</i></span>`,
    },
  ];
  if (hello.options?.all_predict) {
    steps.splice(2, 0, {
      title: gettext("Everybody guesses"),
      text: gettext("When somebody has placed a card, all others guess in secret where it belongs. Then it is turned over."),
      scene: html`<${Slot} can />${html`<span class="vt-scene-guess"><${Icon} name="guess" size=${38} /></span>`}<${Slot} can />`,
    });
  }
  return html`<ol class="vt-howto">
    ${steps.map((step, i) => html`<li key=${i}><${Scene}>${step.scene}<//><div><h3><span class="num">${i + 1}</span>${step.title}</h3><p>${step.text}</p></div></li>`)}
  </ol>
  <p class="vt-howto-who">${gettext("At a real table the oldest player begins.")}</p>`;
}
