/** How to play, in a minute: five steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { HowToFrame, SamplePlace, sampleBack, sampleCards } from "kit/howto.js";
import { Icon } from "kit/icons.js";

/** @param {{hello: import("kit/store.js").Hello}} props */
export function HowTo({ hello }) {
  const { born, walk, school, bike } = sampleCards();
  const bornBack = sampleBack("2015", "var(--era-dutch-spanish)");
  const schoolBack = sampleBack("2021", "var(--era-japanese)");
  const steps = [
    {
      title: gettext("One team, one map"),
      text: gettext("Fill all eight places together. Early events go on the left, late ones on the right."),
      scene: html`<${Card} front=${born} back=${bornBack} /><${SamplePlace} /><${Card} front=${school} back=${schoolBack} /><${SamplePlace} />`,
    },
    {
      title: gettext("Your turn: tap where it goes"),
      text: gettext("Look at your card. Tap a glowing place, then tap again to put it there. You may talk it over."),
      scene: html`<${Card} front=${born} back=${bornBack} /><${SamplePlace} can>${html`<${Card} class="vt-ghost" front=${walk} />`}<//><${Card} front=${school} back=${schoolBack} /><${SamplePlace} can />`,
    },
    {
      title: gettext("The card turns over"),
      text: gettext("Right: it stays. Wrong: it goes away and one challenge marker ◆ is lost. You see why. Then comes a new card."),
      scene: html`<${Card} front=${walk} back=${sampleBack("2016", "var(--era-qing-early)")} /><span class="kit-stamp right"><${Icon} name="check" size=${22} /></span>
        <${Card} class="kit-scene-wrong" front=${bike} back=${sampleBack("2023", "var(--era-postwar-martial)")} /><span class="kit-stamp wrong"><${Icon} name="cross" size=${22} /></span>
        <span class="vt-scene-markers"><b>◆◆◆</b><i>◆</i></span>`,
    },
    {
      title: gettext("Stuck? Spend a marker"),
      text: gettext("For one ◆ you may swap your card, or move two or more cards that lie side by side (or some of them) to make room."),
      scene: html`<${SamplePlace} can /><span class="kit-scene-arrow"><${Icon} name="move" size=${30} /></span><${Card} class="kit-scene-block" front=${born} back=${bornBack} /><${Card} class="kit-scene-block" front=${school} back=${schoolBack} />`,
    },
    {
      title: gettext("How it ends"),
      text: gettext("Map full: you win. Markers gone: you lose. Score = cards on the map + markers left; 8 or more is a success, 18 is the most."),
      scene: html`<span class="kit-ticket small"><b class="num">12</b><i>/ 18</i></span>`,
    },
  ];
  if (hello.options?.all_predict) {
    steps.splice(2, 0, {
      title: gettext("Everybody guesses"),
      text: gettext("When somebody has placed a card, all others guess in secret where it belongs. Then it is turned over."),
      scene: html`<${SamplePlace} can />${html`<span class="kit-scene-guess"><${Icon} name="guess" size=${38} /></span>`}<${SamplePlace} can />`,
    });
  }
  return html`<${HowToFrame} steps=${steps} note=${gettext("At a real table the oldest player begins.")} />`;
}
