/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { CulturePicture, culture, loadCulture } from "kit/culture.js";
import { HowToFrame } from "kit/howto.js";
import { BandFace, Die, Disciple, InstrumentFace, LineMark } from "./faces.js";
import { Cross, Sum } from "./troupe.js";
import { GAME, areaName } from "./words.js";

/** @param {string} id @param {string} section @param {number} strength */
function band(id, section, strength) {
  return html`<${BandFace} band=${{ id, section, level: 1, strength, levels: [strength, strength + 1, strength + 2], instrument: null }} levels=${false} />`;
}

/** @param {string} area */
function place(area) {
  return html`<span class="bg-scene-place"><${CulturePicture} game=${GAME} id=${area} /><b>${areaName(area)}</b></span>`;
}

/** @param {{hello: {options?: Record<string, any>}}} props */
export function HowTo({ hello }) {
  // On the projector, and before there is a table, nobody has fetched the names and pictures yet.
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!culture(GAME, "street")) loadCulture(GAME).then(() => redraw((n) => n + 1));
  }, []);
  const arrow = html`<b class="bg-scene-arrow" aria-hidden="true">→</b>`;
  const steps = [
    { title: gettext("Build up a troupe"), text: gettext("Six spaces, three sections: winds blow the suona; percussion beats drums, gongs and cymbals; strings play fiddles, lutes and flutes. In each row every section may appear only once."), scene: html`${band("band-wind-01", "wind", 3)}${band("band-percussion-01", "percussion", 3)}${band("band-string-01", "string", 3)}` },
    { title: gettext("Send your disciples"), text: gettext("In turn, send a disciple to a place in town: win over a musician, draw an instrument, recruit, perform. When the rings are full, it takes two."), scene: html`<${Disciple} seat=${0} size=${52} />${arrow}${place("street")}` },
    { title: gettext("Instruments make musicians stronger"), text: gettext("A musician of the winds plays an instrument of the winds: their strengths add up. One instrument each."), scene: html`${band("band-string-01", "string", 3)}<b class="bg-scene-arrow">+</b><span class="bg-scene-inst"><${InstrumentFace} instrument=${{ id: "inst-17", section: "string", strength: 2 }} /></span>` },
    { title: gettext("Perform at the City God Temple"), text: gettext("A performance wants a strong row or a strong column. It gives points, a great instrument or a craft."), scene: html`<${Sum} line="row" number=${1} now=${9} />${arrow}<span class="bg-scene-show"><${CulturePicture} game=${GAME} id="P108" /><b>${culture(GAME, "P108")?.name ?? ""}</b><i><${LineMark} line="row" />9</i></span>${arrow}<b class="num bg-scene-points">+8</b>` },
    { title: gettext("After winter: the temple festival"), text: gettext("The die chooses a space; its row and column count together. Two wins make a place: 10, 6, 4 and 2 points."), scene: html`<${Die} face=${5} /><span class="bg-scene-cross">${[1, 2, 3, 4, 5, 6].map((space) => html`<i key=${space} class=${[2, 4, 5, 6].includes(space) ? "on" : ""}>${space}</i>`)}</span><span class="bg-scene-sum"><${Cross} face=${5} now=${12} /></span>` },
    { title: gettext("Rearrange at the market"), text: gettext("Move musicians, instruments and crafts as you like. Crafts make a row, a column or a festival stronger."), scene: html`${place("market")}${arrow}${band("band-wind-03", "wind", 2)}` },
  ];
  if (hello?.options?.mode === "advanced") {
    steps.push(
      { title: gettext("Two years, and an academy"), text: gettext("At the academy a musician goes up a level and plays more strongly. The second year brings greater performances."), scene: html`${place("academy")}${arrow}<${BandFace} band=${{ id: "band-wind-01", section: "wind", level: 2, strength: 4, levels: [3, 4, 5], instrument: null }} levels=${true} />` },
      { title: gettext("Challenge another troupe"), text: gettext("With five musicians, challenge one at Zhaoying Temple: one roll, the stronger cross wins 3 points. More disciples roll again or make sure of points."), scene: html`<${Cross} face=${3} now=${11} /><${Die} face=${3} /><${Cross} face=${3} now=${9} />` },
    );
  }
  return html`<${HowToFrame} steps=${steps} note=${gettext("Hold a card, or tap the card list above, to learn what it is in real life.")} />`;
}
