/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { HowToFrame } from "kit/howto.js";
import { Horse } from "./horses.js";
import { StepCard } from "./infield.js";
import { Piece } from "./words.js";

export function HowTo() {
  const tile = (/** @type {string} */ kind, /** @type {any} */ on = null) => html`<span class="hz-tile sample ${kind}"><${Piece} id=${kind} />${on}</span>`;
  const steps = [
    { title: gettext("Lay a step card"), text: gettext("Everybody has six step cards. Choose one in secret and tap the green button. The small picture on a card shows what lies where it would lead."), scene: html`<${StepCard} seat=${0} step=${3} /><${StepCard} seat=${2} step=${null} /><${StepCard} seat=${3} step=${null} />` },
    { title: gettext("All cards turn at once"), text: gettext("When all have laid one, the cards turn. The smallest number runs first. Equal numbers: in round 1 the youngest first, later whoever is farthest behind."), scene: html`<${StepCard} seat=${2} step=${1} /><${StepCard} seat=${0} step=${3} /><${StepCard} seat=${3} step=${6} />` },
    { title: gettext("Where it stops, something happens"), text: gettext("Only the card on which it stops counts. Whip: one step on. Puddle: one step back. Bag: draw an item card. Flower: draw a feeling. Hoofprint: nothing."), scene: html`${tile("whip")}${tile("puddle")}${tile("bag")}${tile("flower")}${tile("hoof")}` },
    { title: gettext("No two horses on one card"), text: gettext("Only start and finish have room for many. Stop where a horse stands, and it goes one step back, and may push the next one. Pushed onto a bag or a flower, it draws; whips and puddles do not act then. Running past is no push."), scene: html`<span class="hz-pushes"><${Horse} seat=${1} left=${true} /><i>←</i><${Horse} seat=${0} left=${true} /></span>` },
    { title: gettext("Horses have feelings"), text: gettext("Happy: it leaps to the place just in front of the first horse. Nervous: back to where it came from. Tired: back to the start. Angry: in the next turn it does not run, and the card is used up."), scene: html`<${Piece} id="happy" /><${Piece} id="nervous" /><${Piece} id="tired" /><${Piece} id="angry" />` },
    { title: gettext("Help your horse"), text: gettext("Bags hold massages and stables, too. A massage calms a nervous horse, a tired one rests in the stable: then it stays where it is. The tablet asks you when you hold the right card."), scene: html`<${Piece} id="nervous" /><i>+</i><${Piece} id="massage" /><i class="hz-gap" /><${Piece} id="tired" /><i>+</i><${Piece} id="stable" />` },
    { title: gettext("How it ends"), text: gettext("Steps left over at the finish do not matter; who has arrived lays no more cards. When all have arrived, places give 10, 7, 5, 3 and 1 points; an apple 3, a carrot 2, oats 1. Most points win."), scene: html`<${Piece} id="flag" /><${Piece} id="apple" /><${Piece} id="carrot" /><${Piece} id="oats" />` },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("A turn: everybody lays one card. A round: six turns; then all take their six cards back. Where there is a clock, it lays your smallest card when time is up (from round 7 on, one by lot), and helps your horse.")} />`;
}
