/** How to play, in a minute: small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { HowToFrame, SamplePlace, sampleBack, sampleCards } from "kit/howto.js";
import { Icon } from "kit/icons.js";

/** @param {{hello: {options?: Record<string, any>}}} props */
export function HowTo({ hello }) {
  const { born, walk, school, bike } = sampleCards();
  const bornBack = sampleBack("2015", "var(--era-dutch-spanish)");
  const schoolBack = sampleBack("2021", "var(--era-japanese)");
  const steps = [
    {
      title: gettext("Fill your own map first"),
      text: gettext("Everybody has a map of eight places. Early events go on the left, late ones on the right."),
      scene: html`<${Card} front=${born} back=${bornBack} /><${SamplePlace} /><${Card} front=${school} back=${schoolBack} /><${SamplePlace} />`,
    },
    {
      title: gettext("Choose a card of the market"),
      text: gettext("Four cards lie there for all. Take the one you are surest of; a new one comes in its place."),
      scene: html`<${Card} front=${bike} /><${Card} class="kit-scene-block" front=${walk} /><${Card} front=${school} /><${Card} front=${born} />`,
    },
    {
      title: gettext("Tap where it goes on your map"),
      text: gettext("Tap a glowing place, then tap again to put it there."),
      scene: html`<${Card} front=${born} back=${bornBack} /><${SamplePlace} can>${html`<${Card} class="vt-ghost" front=${walk} />`}<//><${Card} front=${school} back=${schoolBack} /><${SamplePlace} can />`,
    },
    {
      title: gettext("The card turns over"),
      text: gettext("Right: it stays. Wrong: it goes to your discards, and you see where it belonged. Discards decide a tie."),
      scene: html`<${Card} front=${walk} back=${sampleBack("2016", "var(--era-qing-early)")} /><span class="kit-stamp right"><${Icon} name="check" size=${22} /></span>
        <${Card} class="kit-scene-wrong" front=${bike} back=${sampleBack("2023", "var(--era-postwar-martial)")} /><span class="kit-stamp wrong"><${Icon} name="cross" size=${22} /></span>`,
    },
    {
      title: gettext("No room? Move cards"),
      text: gettext("Instead of taking a card you may move two or more cards that lie side by side, or some of them. It costs nothing but your turn."),
      scene: html`<${SamplePlace} can /><span class="kit-scene-arrow"><${Icon} name="move" size=${30} /></span><${Card} class="kit-scene-block" front=${born} back=${bornBack} /><${Card} class="kit-scene-block" front=${school} back=${schoolBack} />`,
    },
    {
      title: gettext("How it ends"),
      text: gettext("When a map is full or the deck is used up, the round is played to its end. A full map wins; then fewer discards. If nobody is full, most cards win."),
      scene: html`<span class="kit-ticket small"><b class="num">8</b><i>/ 8</i></span>`,
    },
  ];
  if (hello.options?.all_predict) {
    steps.splice(3, 0, {
      title: gettext("Everybody guesses"),
      text: gettext("When somebody has placed a card, all others guess in secret where it belongs. Then it is turned over."),
      scene: html`<${SamplePlace} can />${html`<span class="kit-scene-guess"><${Icon} name="guess" size=${38} /></span>`}<${SamplePlace} can />`,
    });
  }
  return html`<${HowToFrame} steps=${steps} note=${gettext("At a real table whoever has the birthday nearest to 30 April begins: that day Koxinga landed.")} />`;
}
