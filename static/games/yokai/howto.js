/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { HowToFrame } from "kit/howto.js";
import { Icon } from "kit/icons.js";
import { Bolt, Die, Portrait, RegionLabel, RegionSign, SeasonTile } from "./pieces.js";
import { Need, Reward } from "./missions.js";
import { Slots } from "./temples.js";
import { GAME, doesText, nameOfId, points } from "./words.js";
import { loadCulture } from "kit/culture.js";
import { useEffect, useState } from "preact/hooks";

const FACES = ["3", "bagua", "bagua", "4", "4", "bagua"];

/** @param {{id: number, face: string, colour: string}} props */
function Sample({ id, face, colour }) {
  return html`<${Die} die=${{ id, face, colour }} flip=${false} class="sample" />`;
}

/** A temple as small as can be: who is there, what it does, and its places. @param {{id: string, face: string, book?: boolean}} props `face`: of the die that goes there. `book`: its legend is won */
function SampleTemple({ id, face, book = false }) {
  return html`<span class="yk-sample">${book ? html`<span class="yk-book"><${Icon} name="book" size=${26} /></span>` : null}<span class="yk-sample-who"><${Portrait} id=${id} /><b>${nameOfId(id)}</b></span><span><small>${doesText(id)}</small><${Slots} slots=${FACES.map((each) => ({ face: each, die: null }))} face=${face} /></span></span>`;
}

export function HowTo() {
  const [, redraw] = useState(0);
  useEffect(() => {
    loadCulture(GAME).then(() => redraw((n) => n + 1));
  }, []);
  const arrow = html`<span class="yk-arrow">→</span>`;
  const need = (/** @type {string} */ region, /** @type {number} */ count, /** @type {number} */ have) => ({ kind: "region", region, face: null, need: count, have: [have] });
  const mission = (/** @type {any} */ card) => html`<span class="yk-mission sample ${card.have >= card.count ? "met" : ""}"><${Reward} mission=${card} /><${Need} need=${need(card.region, card.count, card.have)} seat=${0} />${card.have >= card.count ? html`<i class="yk-met"><${Icon} name="check" size=${16} /></i>` : null}</span>`;
  const steps = [
    {
      title: gettext("Look after a village for a year"),
      text: gettext("Your village has mountains, a plain and a coast. Dice are your villagers: each counts as many pips as it shows, a bagua counts 1. Most points after spring, summer, autumn and winter win. First everybody takes in two villagers: tap a die, then a region, then the button below."),
      scene: html`<${RegionLabel} region="mountain" /><${Sample} id=${1} face="3" colour="white" /><b class="num yk-plus">＝3</b><${Sample} id=${2} face="bagua" colour="white" /><b class="num yk-plus">＝1</b>`,
    },
    {
      title: gettext("People: take in two"),
      text: gettext("In your turn do one of three things. First: two dice of the pool move into your village, into any regions. Where the colour of the die is that of the house, it gives 1 point. White dice have no such house."),
      scene: html`<${Sample} id=${3} face="4" colour="blue" />${arrow}<${RegionLabel} region="coast" /><b class="num yk-plus">+1</b>`,
    },
    {
      title: gettext("Rumour: a die to a temple"),
      text: gettext("Second: one die of the pool goes to a free place of its face at a temple, and the power written there works for you at once. 1 and 2 have no place at any temple."),
      scene: html`<${Sample} id=${4} face="4" colour="white" />${arrow}<${SampleTemple} id="D01" face="4" />`,
    },
    {
      title: gettext("Record: tell its story"),
      text: gettext("Third: one of your own villagers goes to the temple. The power works, and you also get the legend of that god or spirit (the book). Legends give points after winter, so choose those who will stay."),
      scene: html`<${RegionSign} region="plain" /><${Sample} id=${5} face="bagua" colour="orange" />${arrow}<${SampleTemple} id="D01" face="bagua" book=${true} />`,
    },
    {
      title: gettext("Then a mission, if you like"),
      text: gettext("Each mission shows what your village has and what it needs. One with a tick is full: you may fulfil one in a turn. Some give points. ∞ makes a region count more for all missions to come."),
      scene: html`${mission({ kind: "score", points: 2, region: "coast", count: 4, have: 3 })}${mission({ kind: "infinity", bonus: 1, needs: [need("mountain", 5, 5)], region: "mountain", count: 5, have: 5 })}`,
    },
    {
      title: gettext("Lightning strikes everybody"),
      text: gettext("A new mission may be lightning. It is carried out for everybody at once: sometimes it helps, sometimes it hurts."),
      scene: html`<${Portrait} id="L03" class="big" /><${Bolt} class="yk-flash" />`,
    },
    {
      title: gettext("The pool is empty: a season ends"),
      text: gettext("The two temples with the fewest dice (“few dice”) are left, and two new gods or spirits come. The other three get a season tile. Then the villages compare: in each region the one with the most pips (the flag) wins 4 points."),
      scene: html`<${SeasonTile} season="spring" /><${RegionLabel} region="coast" /><b class="num">7</b><i class="yk-leads"><${Icon} name="flag" size=${16} /></i><b class="num yk-plus">${points(4)}</b>`,
    },
    {
      title: gettext("After winter legends count"),
      text: gettext("The more season tiles a temple has, the more its legend gives: 1 tile 2 points, 2 tiles 4, 3 tiles 7, 4 tiles 11. Whoever is no longer at a temple gives none."),
      scene: html`<span class="yk-book"><${Icon} name="book" size=${30} /></span>${["spring", "summer", "autumn", "winter"].map((season) => html`<${SeasonTile} key=${season} season=${season} />`)}<b class="num yk-plus">${points(11)}</b>`,
    },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("Tap a temple to read about who lives there; while its temple glows, press long. On a real table whoever prayed at a temple last begins; here it is drawn.")} />`;
}
