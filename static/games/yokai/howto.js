/** How to play, in a minute: steps with small pictures made of the real board's pieces. */
import { html } from "htm/preact";
import { HowToFrame } from "kit/howto.js";
import { Die, Face, Portrait, RegionLabel, SeasonTile } from "./pieces.js";
import { Need } from "./missions.js";
import { GAME, nameOfId, points } from "./words.js";
import { loadCulture } from "kit/culture.js";
import { useEffect, useState } from "preact/hooks";

/** @param {number} id @param {string} face @param {string} colour */
function die(id, face, colour) {
  return html`<${Die} die=${{ id, face, colour }} flip=${false} />`;
}

export function HowTo() {
  const [, redraw] = useState(0);
  useEffect(() => {
    loadCulture(GAME).then(() => redraw((n) => n + 1));
  }, []);
  const temple = (/** @type {string} */ id) => html`<span class="yk-temple sample"><span class="yk-temple-in"><span class="yk-who"><${Portrait} id=${id} /><b>${nameOfId(id)}</b></span></span></span>`;
  const need = (/** @type {string} */ region, /** @type {number} */ count, /** @type {number} */ have) => html`<${Need} need=${{ kind: "region", region, face: null, need: count, have: [have] }} seat=${0} />`;
  const steps = [
    { title: gettext("Look after a village"), text: gettext("Your village has houses in the mountains, in the plain and on the coast. The dice are your villagers. Whoever prayed at a temple last begins; everybody takes in two villagers."), scene: html`<${RegionLabel} region="mountain" />${die(1, "3", "green")}${die(2, "bagua", "white")}` },
    { title: gettext("People: take in two"), text: gettext("In your turn do one of three things. First: tap a die of the pool, then a region; and a second one. In a house of its own colour a die gives 1 point."), scene: html`${die(3, "4", "blue")}<span class="yk-arrow">→</span><${RegionLabel} region="coast" /><b class="num yk-plus">+1</b>` },
    { title: gettext("Rumour: a die to a temple"), text: gettext("Second: put a die of the pool on a temple that shows its face. The power written there works for you at once."), scene: html`${die(4, "4", "white")}<span class="yk-arrow">→</span>${temple("D01")}` },
    { title: gettext("Record: tell its story"), text: gettext("Third: send one of your own villagers to a temple that shows its face. The power works, and you get its legend."), scene: html`${die(5, "bagua", "white")}<span class="yk-arrow">→</span>${temple("D02")}` },
    { title: gettext("Then a mission"), text: gettext("Each mission shows what it needs and how far your village is. When it is full, you may fulfil it: for points, or for a bonus (∞) that helps with all later missions. Only one in a turn. Lightning strikes all."), scene: html`<span class="yk-mission sample">${need("mountain", 4, 3)}${need("plain", 6, 6)}</span>` },
    { title: gettext("When the pool is empty"), text: gettext("The two with the fewest dice leave their temples, the other three get a season tile, and two new ones come. In each region the village with the most pips wins 4 points; bagua counts 1."), scene: html`<${SeasonTile} season="spring" /><span class="yk-mini big"><${Face} face="bagua" /></span><b class="num yk-plus">＝1</b>` },
    { title: gettext("After winter"), text: gettext("Legends count: the more season tiles above their temple, the more points. Whoever is forgotten gives none. Most points win."), scene: html`${["spring", "summer", "autumn", "winter"].map((season) => html`<${SeasonTile} key=${season} season=${season} />`)}<b class="num yk-plus">${points(11)}</b>` },
  ];
  return html`<${HowToFrame} steps=${steps} note=${gettext("Season tiles and points of a legend: 1 tile 2 points, 2 tiles 4, 3 tiles 7, 4 tiles 11. Press long on a card to read its story.")} />`;
}
