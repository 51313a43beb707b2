/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { HowToFrame } from "kit/howto.js";
import { Horse } from "./horses.js";
import { StepCard } from "./infield.js";
import { Piece } from "./words.js";

export function HowTo() {
  const tile = (/** @type {string} */ kind, /** @type {any} */ on = null) => html`<span class="hz-tile sample ${kind}"><${Piece} id=${kind} />${on}</span>`;
  const steps = [
    { title: gettext("Lay a step card"), text: gettext("Everybody chooses one of the six step cards in secret, and says yes. A picture on each card shows where it would lead."), scene: html`<${StepCard} seat=${0} step=${3} /><${StepCard} seat=${2} step=${null} /><${StepCard} seat=${3} step=${null} />` },
    { title: gettext("All cards turn at once"), text: gettext("The smallest number runs first. Equal numbers: in round 1 the youngest first, then whoever is farthest behind."), scene: html`<${StepCard} seat=${2} step=${1} /><${StepCard} seat=${0} step=${3} /><${StepCard} seat=${3} step=${6} />` },
    { title: gettext("Where it stops, something happens"), text: gettext("Whip: one step on. Puddle: one step back. Bag: an item card. Flower: a feeling. Hoofprint: nothing."), scene: html`${tile("whip")}${tile("puddle")}${tile("bag")}${tile("flower")}` },
    { title: gettext("No two horses on one card"), text: gettext("Who stood there goes one step back, and may push the next one. Pushed onto a bag or a flower, it draws; whips and puddles do not act then."), scene: html`<span class="hz-pushes"><${Horse} seat=${1} left=${true} /><i>←</i><${Horse} seat=${0} left=${true} /></span>` },
    { title: gettext("Horses have feelings"), text: gettext("Happy: it leaps in front of the first horse. Nervous: back to where it came from. Tired: back to the start. Angry: it does not run in the next turn."), scene: html`<${Piece} id="happy" /><${Piece} id="nervous" /><${Piece} id="tired" /><${Piece} id="angry" />` },
    { title: gettext("Help your horse"), text: gettext("A massage calms a nervous horse, a tired one rests in the stable: then it stays where it is. You are asked when you hold the card."), scene: html`<${Piece} id="nervous" /><i>+</i><${Piece} id="massage" />` },
    { title: gettext("How it ends"), text: gettext("When all horses have arrived. Places give 10, 7, 5, 3 and 1 points; an apple 3, a carrot 2, oats 1. Most points win."), scene: html`<${Piece} id="flag" /><${Piece} id="apple" /><${Piece} id="carrot" /><${Piece} id="oats" />` },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("A round lasts until all six cards have been laid; then everybody takes them back.")} />`;
}
