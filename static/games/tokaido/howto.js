/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { loadCulture } from "kit/culture.js";
import { HowToFrame } from "kit/howto.js";
import { Coins, Panorama, Pawn, Picture } from "./figures.js";
import { GAME } from "./names.js";

/** @param {{kind: string, pawn?: number | null, can?: boolean, plus?: string}} props */
function Sample({ kind, pawn, can = false, plus = "" }) {
  return html`<span class="tk-sample ${can ? "can" : ""}"><${Picture} id=${kind} />${plus ? html`<span class="tk-plus num">${plus}</span>` : null}<i class="tk-slot">${pawn === undefined ? null : html`<${Pawn} seat=${pawn} size=${30} />`}</i></span>`;
}

/** @param {{hello?: any}} props */
export function HowTo({ hello }) {
  const [, ready] = useState(false);
  useEffect(() => {
    loadCulture(GAME).then(() => ready(true));
  }, []);
  const travellers = !hello?.options?.beginner;
  const steps = [
    ...(travellers ? [{ title: gettext("Choose a traveller"), text: gettext("Keep one of two travellers. Each has other coins to begin with and can do something special."), scene: html`<${Picture} id="merchant" /><${Picture} id="priest" /><${Coins} count=${8} />` }] : []),
    { title: gettext("Whoever is last goes on"), text: gettext("It is always the turn of the traveller who is furthest behind. So whoever leaps far ahead waits long, and whoever walks slowly stops often."), scene: html`<${Sample} kind="sea" pawn=${0} /><${Sample} kind="farm" /><${Sample} kind="spring" pawn=${2} />` },
    { title: gettext("Tap a stop, then say yes"), text: gettext("Go as far as you like, but never past the next inn. One traveller at each stop; with 4 or 5 players some have two places."), scene: html`<${Sample} kind="mountain" can=${true} plus="+2" /><${Sample} kind="temple" can=${true} /><${Sample} kind="inn" can=${true} />` },
    { title: gettext("Rice fields, mountains, sea"), text: gettext("The views of a panorama come in order and give 1, 2, 3 … points. Who finishes a panorama first wins 3 more."), scene: html`<${Panorama} kind="paddy" has=${3} /><${Panorama} kind="mountain" has=${2} />` },
    { title: gettext("Villages and farms"), text: gettext("At a farm you earn 3 coins. In a village you buy souvenirs: four different types make a set of 1, 3, 5, 7 points. Buying nothing costs 1 coin."), scene: html`<${Coins} count="+3" /><${Picture} id="koma" /><${Picture} id="yukata" /><${Picture} id="ukiyoe" />` },
    { title: gettext("Hot springs, temples, people"), text: gettext("A hot spring gives 2 or 3 points. At a temple you offer 1 to 3 coins, a point each; the most generous win more at the end. On the road you meet people who help you."), scene: html`<${Picture} id="spring" /><${Picture} id="temple" /><${Picture} id="samurai" />` },
    { title: gettext("Everybody stops at the inns"), text: gettext("There you may buy one meal for 6 points, and no dish twice. Who arrives first chooses first. Who arrives last leaves first."), scene: html`<${Picture} id="inn" /><${Picture} id="sushi" /><${Picture} id="soba" />` },
    { title: gettext("How it ends"), text: gettext("When all are at the end of the road: 3 points each for the dearest meals, most baths, most meetings and most souvenirs, and 10, 7, 4 or 2 for offerings. Most points win."), scene: html`<b class="tk-plus big num">+3</b><b class="tk-plus big num">+10</b>` },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("With two players a grey, neutral traveller walks along: whoever is in front moves it. It takes places away, offers 1 coin at each temple, and takes away a meal at each inn.")} />`;
}
