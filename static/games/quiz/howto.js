/** How the quiz is played, with pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { HowToFrame, sampleBack, sampleCards } from "kit/howto.js";
import { SeatMark } from "kit/seat.js";
import { Mark } from "./face.js";
import { letter } from "./names.js";

/** A written answer, as on the board. @param {{place: number, text: string, class?: string}} props */
function Option({ place, text, class: name = "" }) {
  return html`<span class="qz-choice ${name}"><span class="qz-scene-option"><span class="qz-letter"><${SeatMark} seat=${place} size=${26} /><b>${letter(place)}</b></span><span class="qz-option">${text}</span></span></span>`;
}

/** @param {{hello: {options: Record<string, any>}}} props */
export function HowTo({ hello }) {
  const { born, walk, school, bike } = sampleCards();
  const alone = hello.options.pace === "self";
  const fixed = hello.options.allow_change === false;
  const steps = [
    {
      title: alone ? gettext("One question after the other") : gettext("All get the same question"),
      text: alone ? gettext("Take your time: you go on to the next question yourself.") : gettext("It is in front and on every tablet. Everybody answers at the same time, each alone."),
      scene: html`<span class="qz-scene-list"><${Option} place=${0} text=${born.name} /><${Option} place=${1} text=${school.name} class="chosen" /></span>`,
    },
    {
      title: gettext("Put things in order"),
      text: gettext("Tap a card, then tap its place; or drag it, or use the arrows. The earliest comes first. When it is as you want it, tap “This is my order”."),
      scene: html`<span class="qz-scene-order"><${Card} front=${born} /><${Card} front=${walk} class="qz-scene-up" /><${Card} front=${school} /></span>`,
    },
    {
      title: gettext("Find the gap"),
      text: gettext("The turned cards show their years. Tap the glowing gap where your card belongs."),
      scene: html`<span class="qz-scene-order"><${Card} front=${born} back=${sampleBack("2011", "var(--plum)")} /><span class="qz-scene-gap">＋</span><${Card} front=${bike} back=${sampleBack("2017", "var(--river)")} /></span>`,
    },
    {
      title: fixed ? gettext("Think first, then answer") : gettext("Changed your mind?"),
      text: fixed ? gettext("Your first answer counts. You are asked once more before it goes.") : alone ? gettext("Until you confirm it, you may change your answer as often as you like.") : gettext("You may change your answer until the question closes: when time is up, when all have answered, or when your teacher closes it."),
      scene: html`<span class="qz-scene-list"><${Option} place=${0} text=${born.name} class="chosen" /><${Option} place=${1} text=${school.name} /></span>`,
    },
    {
      title: gettext("Look at the answer"),
      text: gettext("You see what is right, and why. A right answer is 100 points; one that is partly right gets part of them."),
      scene: html`<span class="qz-scene-list"><span class="qz-scene-marked"><${Option} place=${0} text=${born.name} class="right" /><${Mark} right=${true} /></span><span class="qz-scene-marked"><${Option} place=${1} text=${school.name} class="wrong" /><${Mark} right=${false} /></span></span>`,
    },
  ];
  return html`<${HowToFrame} steps=${steps} note=${alone ? gettext("What you did not know comes once more before the end.") : gettext("Nobody else sees your answer. In front there are only numbers, and the names of the first five.")} />`;
}
