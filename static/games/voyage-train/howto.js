/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { HowToFrame, sampleBack, sampleCards } from "kit/howto.js";
import { Icon } from "kit/icons.js";
import { Pile } from "./seats.js";
import { Ticket } from "./station.js";

/** @param {{hello: import("kit/store.js").Hello}} props */
export function HowTo({ hello }) {
  const { born, walk, school, bike } = sampleCards();
  const bornBack = sampleBack("2015", "var(--celadon)");
  const walkBack = sampleBack("2016", "var(--leaf)");
  const schoolBack = sampleBack("2021", "var(--indigo)");
  const guess = hello.options?.predict !== false;
  const steps = [
    {
      title: gettext("Four trains, early to late"),
      text: gettext("The trains stand side by side, the earliest on the left. Each card is a carriage; a new one only goes to the end of a train."),
      scene: html`<${Ticket} front=${born} back=${bornBack} /><${Ticket} front=${school} back=${schoolBack} />`,
    },
    {
      title: guess ? gettext("Tap a card, guess its train") : gettext("Tap a card"),
      text: guess ? gettext("Tap one of your two cards, then the train it will join, or “No train fits”. Say yes, and it turns over.") : gettext("Tap one of your two cards. Say yes, and it turns over."),
      scene: html`<${Card} front=${walk} /><span class="tr-scene-arrow"><${Icon} name="pass" size=${30} /></span><${Ticket} class="glow" front=${born} back=${bornBack} />`,
    },
    {
      title: gettext("The year says where it goes"),
      text: gettext("It joins the train whose last card is earlier and closest, and never passes the front of the next train. Equal years fit too."),
      scene: html`<span class="tr-scene-train"><${Ticket} front=${born} back=${bornBack} /><${Ticket} front=${walk} back=${walkBack} mark=${true} /></span><${Ticket} front=${school} back=${schoolBack} />`,
    },
    {
      title: gettext("Three carriages: the train is yours"),
      text: gettext("Whoever brings the third card takes the whole train: one point. A card from the deck begins a new train."),
      scene: html`<span class="tr-scene-train"><${Ticket} front=${born} back=${bornBack} /><${Ticket} front=${walk} back=${walkBack} /><${Ticket} front=${bike} back=${sampleBack("2017", "var(--river)")} /></span><span class="tr-scene-arrow"><${Icon} name="pass" size=${30} /></span><${Pile} count=${1} />`,
    },
    {
      title: gettext("No train fits?"),
      text: gettext("Then you send one train away; nobody gets it. Your card begins a new train in its place."),
      scene: html`<${Ticket} class="leaves" front=${school} back=${schoolBack} /><span class="tr-scene-arrow"><${Icon} name="swap" size=${30} /></span><${Ticket} front=${walk} back=${walkBack} />`,
    },
    {
      title: gettext("How it ends"),
      text: gettext("When the deck is used up, the journey is over. Most trains win; equals win together."),
      scene: html`<${Pile} count=${3} /><${Pile} count=${1} />`,
    },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("At a real table whoever rode a train most recently begins.")} />`;
}
