/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { asset } from "kit/assets.js";
import { CulturePicture, culture, loadCulture } from "kit/culture.js";
import { HowToFrame } from "kit/howto.js";
import { BandFace, CraftFace, Die, Disciple, InstrumentFace, LineMark, SectionMark } from "./faces.js";
import { Cross, Sum } from "./troupe.js";
import { GAME, areaName, areaTask, cardName, sectionName } from "./words.js";

/** @param {string} id @param {string} section @param {number} strength */
function band(id, section, strength) {
  return html`<${BandFace} band=${{ id, section, level: 1, strength, levels: [strength, strength + 1, strength + 2], instrument: null }} levels=${false} />`;
}

/** @param {string} area @param {number} [cost] disciples that go there, where they are to be seen */
function place(area, cost = 0) {
  return html`<span class="bg-scene-place"><${CulturePicture} game=${GAME} id=${area} /><b>${areaName(area)}</b>${cost ? html`<small>${areaTask(area)}</small><span class="bg-scene-cost">${Array.from({ length: cost }, (_, i) => html`<${Disciple} key=${i} seat=${0} size=${18} />`)}</span>` : null}</span>`;
}

/** A section: one of its musicians, its mark and its name. @param {string} id @param {string} section @param {number} strength */
function section(id, section, strength) {
  return html`<span class="bg-scene-section ${section}">${band(id, section, strength)}<b><${SectionMark} section=${section} size=${18} />${sectionName(section)}</b></span>`;
}

/** @param {{hello: {options?: Record<string, any>}}} props */
export function HowTo({ hello }) {
  // On the projector, and before there is a table, nobody has fetched the names and pictures yet.
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!culture(GAME, "street")) loadCulture(GAME).then(() => redraw((n) => n + 1));
  }, []);
  const advanced = hello?.options?.mode === "advanced";
  const arrow = html`<b class="bg-scene-arrow" aria-hidden="true">→</b>`;
  const steps = [
    {
      title: gettext("Lead a troupe to the most points"),
      text: advanced
        ? gettext("You lead a troupe of Beiguan music. Win over musicians, give performances, and contend at the temple festival. After two years the troupe with the most points wins.")
        : gettext("You lead a troupe of Beiguan music. Win over musicians, give performances, and contend at the temple festival. After one year the troupe with the most points wins."),
      scene: html`<span class="bg-scene-crests">${[0, 1, 2, 3].map((seat) => html`<span key=${seat} class="bg-crest"><${CulturePicture} game=${GAME} id=${`troupe-${seat}`} /></span>`)}</span>${arrow}<img class="bg-scene-lantern" src=${asset("icons/1f3ee.svg")} alt="" />`,
    },
    {
      title: gettext("Three kinds of musicians"),
      text: gettext("Winds blow the suona. Percussion beats drums, gongs and cymbals. Strings play fiddles, lutes and flutes. Each kind has its own colour and mark; the number is the strength."),
      scene: html`${section("band-wind-01", "wind", 3)}${section("band-percussion-01", "percussion", 3)}${section("band-string-01", "string", 3)}`,
    },
    {
      title: gettext("Your turn: send a disciple"),
      text: gettext("Tap a place that glows: a disciple goes there and does what is done there. All take turns. When everybody’s disciples are out, the season is over and all come home."),
      scene: html`<${Disciple} seat=${0} size=${52} />${arrow}${place("street")}`,
    },
    {
      title: gettext("What there is to do in town"),
      text: gettext("Each place has its task. When its rings are full, two have to go together. A performance always takes two."),
      scene: html`<span class="bg-scene-town">${place("street", 1)}${place("wenchang", 1)}${place("gate", 1)}${place("market", 1)}${place("chenghuang", 2)}</span>`,
    },
    {
      title: gettext("Musicians sit, instruments make them stronger"),
      text: gettext("Your board has two rows of three. In each row every kind may sit only once. An instrument is played by a musician of its own kind: their strengths add up."),
      scene: html`${band("band-string-01", "string", 3)}<b class="bg-scene-arrow">+</b><span class="bg-scene-inst"><${InstrumentFace} instrument=${{ id: "inst-17", section: "string", strength: 2 }} /></span><b class="bg-scene-arrow">=</b><b class="num bg-scene-points">5</b>`,
    },
    {
      title: gettext("Perform at the City God Temple"),
      text: gettext("Each performance says what it needs: a row or a column that is strong enough. It gives points, a great instrument or a craft."),
      scene: html`<${Sum} line="row" number=${1} now=${9} />${arrow}<span class="bg-scene-show"><${CulturePicture} game=${GAME} id="P108" /><b>${cardName("P108")}</b><i><${LineMark} line="row" />9</i></span>${arrow}<b class="num bg-scene-points">+8</b>`,
    },
    {
      title: gettext("Rearrange at the market"),
      text: gettext("Let musicians and instruments change places, and put up crafts. A craft makes you stronger; what lies beside the board does not count."),
      scene: html`${place("market")}${arrow}<span class="bg-scene-craft"><${CraftFace} id="P113" /></span>`,
    },
    {
      title: gettext("After winter: the temple festival"),
      text: gettext("The die chooses a space. Its row and its column make a cross: all their strengths count, and the strongest troupe wins. Who has won twice takes the next place: 10, 6, 4 and 2 points."),
      scene: html`<${Die} face=${5} /><span class="bg-scene-cross">${[1, 2, 3, 4, 5, 6].map((space) => html`<i key=${space} class=${[2, 4, 5, 6].includes(space) ? "on" : ""}>${space}</i>`)}</span><span class="bg-scene-sum"><${Cross} face=${5} now=${12} /></span>`,
    },
  ];
  if (advanced) {
    steps.push(
      {
        title: gettext("Two years, and an academy"),
        text: gettext("At the academy a musician goes up a level and plays more strongly. The second year brings greater performances."),
        scene: html`${place("academy")}${arrow}<${BandFace} band=${{ id: "band-wind-01", section: "wind", level: 2, strength: 4, levels: [3, 4, 5], instrument: null }} levels=${true} />`,
      },
      {
        title: gettext("Challenge another troupe"),
        text: gettext("With five musicians, challenge one at Zhaoying Temple: one roll, the stronger cross wins 3 points. More disciples roll again or make sure of points."),
        scene: html`<${Cross} face=${3} now=${11} /><${Die} face=${3} /><${Cross} face=${3} now=${9} />`,
      },
    );
  }
  return html`<${HowToFrame} steps=${steps} note=${gettext("Lots decide who begins; with the box game it is the youngest. Hold a card, or tap the card list above, to learn what it is in real life.")} />`;
}
