/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { loadCulture } from "kit/culture.js";
import { HowToFrame } from "kit/howto.js";
import { Coins, Panorama, Pawn, Picture } from "./figures.js";
import { GAME } from "./names.js";

/** A stop of the road. @param {{kind: string, pawn?: number, turn?: boolean, can?: boolean, children?: any}} props `children`: what stands in its circle */
function Sample({ kind, pawn, turn = false, can = false, children = null }) {
  return html`<span class="tk-sample ${can ? "can" : ""}"><${Picture} id=${kind} /><i class="tk-slot">${pawn === undefined ? children : html`<${Pawn} seat=${pawn} size=${30} class=${turn ? "turn" : ""} />`}</i></span>`;
}

/** @param {{hello?: any}} props */
export function HowTo({ hello }) {
  const [, ready] = useState(false);
  useEffect(() => {
    loadCulture(GAME).then(() => ready(true));
  }, []);
  const { beginner = false, reverse = false, gourmet_short = false, initiative = false } = hello?.options ?? {};
  const steps = [
    { title: reverse ? gettext("From Edo to Kyoto") : gettext("From Kyoto to Edo"), text: gettext("You travel on an old road. What you see, buy and eat on the way gives points. Whoever has most points at the end wins."), scene: html`<${Picture} id="inn" /><b class="tk-onward">→</b><${Picture} id="sea" /><${Picture} id="village" /><b class="tk-onward">→</b><${Picture} id="inn" />` },
    ...(beginner ? [] : [{ title: gettext("Choose a traveller"), text: gettext("Keep one of two travellers. Each has other coins to begin with and can do something special."), scene: html`<${Picture} id="merchant" /><${Picture} id="priest" /><${Coins} count=${8} />` }]),
    { title: gettext("Whoever is last goes on"), text: gettext("It is always the turn of the traveller who is furthest behind, even several times in a row. Whoever leaps far ahead waits long; whoever walks slowly stops often."), scene: html`<${Sample} kind="sea" pawn=${0} turn=${true} /><${Sample} kind="farm" /><${Sample} kind="spring" pawn=${2} />` },
    { title: gettext("Tap a glowing stop"), text: gettext("Below you read what it gives; then tap “Go there”. Go as far as you like, but never past the next inn. Where somebody stands there is no room."), scene: html`<${Sample} kind="mountain" can=${true}><span class="tk-plus num">+2</span><//><${Sample} kind="temple" can=${true} /><${Sample} kind="village" pawn=${1} /><${Sample} kind="inn" can=${true} />` },
    { title: gettext("Rice fields, mountains, sea"), text: gettext("Each such stop gives you the next view of that panorama: 1 point, then 2, then 3 … Whoever finishes a panorama first wins 3 more. What you have finished you cannot visit any more."), scene: html`<${Panorama} kind="paddy" has=${3} /><${Panorama} kind="mountain" has=${2} />` },
    { title: gettext("Farms and villages"), text: gettext("At a farm you earn 3 coins. In a village you buy souvenirs, one or several: four different types make a set of 1, 3, 5, 7 points. Buying nothing costs 1 coin."), scene: html`<${Coins} count="+3" /><${Picture} id="koma" /><${Picture} id="yukata" /><${Picture} id="ukiyoe" />` },
    { title: gettext("Hot springs and people"), text: gettext("A hot bath costs nothing and gives 2 or 3 points. On the road you meet somebody who gives you points, coins, a souvenir or a view."), scene: html`<${Picture} id="spring" /><${Picture} id="encounter" /><${Picture} id="samurai" />` },
    { title: gettext("Offerings at temples"), text: gettext("Offer 1 to 3 coins: 1 point each. At the end the most generous win 10 points, the next 7, 4, 2. Without coins you cannot stop at a temple or a village."), scene: html`<${Picture} id="temple" /><${Coins} count=${3} /><b class="tk-plus big num">+3</b>` },
    { title: gettext("Everybody stops at the inns"), text: `${gettext("There you may buy one meal for 6 points, and no dish twice. Who arrives first chooses first. Who arrives last leaves first.")}${gourmet_short ? ` ${gettext("There are only as many meals as travellers.")}` : ""}`, scene: html`<${Picture} id="inn" /><${Picture} id="sushi" /><${Picture} id="soba" /><b class="tk-plus big num">+6</b>` },
    { title: gettext("How it ends"), text: gettext("When all are at the end of the road, 3 points more go to each of these: who paid most for meals, bathed most often, met most people, has most souvenirs. Then all is counted."), scene: html`${["sushi", "spring", "encounter", "koma"].map((id) => html`<${Picture} key=${id} id=${id} />`)}<b class="tk-plus big num">+3</b>` },
  ];
  const notes = [
    gettext("With two players a grey, neutral traveller walks along: whoever is in front moves it. It takes places away, offers 1 coin at each temple, and takes away a meal at each inn."),
    gettext("With 4 or 5 players some stops have a second, dashed circle. Whoever stands in it counts as further behind."),
    initiative ? gettext("Whoever starts in front has one or two coins more; with 4 or 5 players the two furthest back have one less.") : "",
    gettext("Tap a name to see what somebody has gathered."),
  ];
  return html`<${HowToFrame} steps=${steps} note=${notes.filter(Boolean).join(" ")} />`;
}
