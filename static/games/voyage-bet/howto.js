/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { HowToFrame, sampleBack, sampleCards } from "kit/howto.js";
import { SeatMark } from "kit/seat.js";
import { Card } from "kit/card.js";
import { Buzzer, Die, Periods } from "./question.js";

/** Three of the seven periods: before a table is there, nobody has a deck. @returns {import("kit/eras.js").EraText[]} */
function samplePeriods() {
  const period = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ range, /** @type {string} */ icon, order = 0) => ({ id, order, name, range, explanation: "", icon: `icons/${icon}.svg`, band: `var(--era-${id})` });
  return [period("qing-early", gettext("Early Qing period"), "1683～1860", "1f33e"), period("qing-late", gettext("Late Qing period"), "1860～1895", "1f375"), period("japanese", gettext("Japanese rule"), "1895～1945", "1f682")];
}

export function HowTo() {
  const { born, walk, school } = sampleCards();
  const eras = samplePeriods();
  const space = (/** @type {string} */ text, /** @type {number | null} */ seat = null) => html`<span class="bt-space ${text === "×2" ? "x2" : ""}">${seat === null ? html`<b class="num">${text}</b>` : html`<${SeatMark} seat=${seat} size=${34} />`}</span>`;
  const steps = [
    { title: gettext("Read first"), text: gettext("The die chooses a question. Everybody reads it until the countdown is over; nobody can buzz before."), scene: html`<${Die} face=${5} /><span class="bt-count"><b class="num">3</b></span>` },
    { title: gettext("Buzz if you know it"), text: gettext("The first one answers. If nobody buzzes, nobody wins or loses."), scene: html`<${Buzzer} onBuzz=${() => {}} closed=${false} busy=${false} seat=${0} />` },
    { title: gettext("Name the period"), text: gettext("Tap one of the seven periods. Right wins 1 point, wrong costs 1. Then all see the right one."), scene: html`<${Periods} eras=${eras} live=${false} chosen=${null} onEra=${() => {}} />` },
    { title: gettext("Bet on events"), text: gettext("Which events are from that period too? In turn, put one of your 3 pawns on a free space, or stop. The blank card says: none of the eight."), scene: html`<${Card} front=${walk} />${space("×2", 0)}${space("×1", 2)}${space("×1")}` },
    { title: gettext("Turn them over"), text: gettext("A right pawn wins 2 points on ×2 and 1 point on ×1. A wrong one costs 1. Nobody falls below 0."), scene: html`<${Card} front=${born} back=${sampleBack("2015", "var(--celadon)")} /><${Card} front=${school} back=${sampleBack("2021", "var(--indigo)")} /><b class="num bt-plus">+2</b>` },
    { title: gettext("How it ends"), text: gettext("When somebody has 15 points, or the cards are used up, that round is the last one. Most points win."), scene: html`<span class="bt-count"><b class="num">15</b></span>` },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("Whoever answered begins to bet, and reads the next question.")} />`;
}
