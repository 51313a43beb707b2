/** Dice, signs of the regions and seasons, legend tiles: the small things of which the board is made. */
import { html } from "htm/preact";
import { asset } from "kit/assets.js";
import { culture } from "kit/culture.js";
import { GAME, dieName, faceName, regionName, seasonName } from "./words.js";

/** The eight signs around a middle, simplified: a ring of eight strokes. */
const BAGUA = [0, 45, 90, 135, 180, 225, 270, 315];

/** A face as it is printed on a die. @param {{face: string}} props */
export function Face({ face }) {
  if (face === "bagua")
    return html`<svg class="yk-bagua" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4.4" fill="none" stroke="currentColor" stroke-width="1.6" /><path d="M12 7.6a2.2 2.2 0 0 1 0 4.4 2.2 2.2 0 0 0 0 4.4 4.4 4.4 0 0 1 0-8.8z" fill="currentColor" />${BAGUA.map((turn) => html`<path key=${turn} d="M9.6 2.6h4.8" transform=${`rotate(${turn} 12 12)`} stroke="currentColor" stroke-width=${turn % 90 ? 1.7 : 2.3} stroke-linecap="round" />`)}</svg>`;
  return html`<b aria-hidden="true">${faceName(face)}</b>`;
}

/** The sign of a region, also on dice of its colour. @param {{region: string}} props */
export function RegionSign({ region }) {
  const path = { mountain: "M2 19 9 6l4 7 3-4 6 10z", plain: "M3 19V9l9-5 9 5v10z", coast: "M2 10c3-3 6-3 10 0s7 3 10 0M2 17c3-3 6-3 10 0s7 3 10 0" }[region] ?? "";
  return html`<svg class="yk-sign ${region}" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} fill=${region === "coast" ? "none" : "currentColor"} stroke="currentColor" stroke-width=${region === "coast" ? 3.4 : 1.5} stroke-linejoin="round" stroke-linecap="round" /></svg>`;
}

/** @type {Record<string, string>} */
const REGION_OF = { green: "mountain", orange: "plain", blue: "coast" };

/**
 * A die as it lies. @param {{die: any, flip?: boolean, class?: string}} props
 */
export function Die({ die, flip = true, class: name = "" }) {
  const home = REGION_OF[die.colour];
  return html`<span class="yk-die ${die.colour} ${name}" data-flip=${flip ? `die-${die.id}` : null}><${Face} face=${die.face} />${home ? html`<${RegionSign} region=${home} />` : null}</span>`;
}

/**
 * A die that can be tapped, or only be seen.
 * @param {{die: any, can?: boolean, chosen?: boolean, onTap?: (() => void) | null, label?: string, data?: Record<string, any>}} props
 */
export function DieButton({ die, can = false, chosen = false, onTap = null, label = dieName(die), data = {} }) {
  if (!can || !onTap) return html`<span class="yk-spot ${chosen ? "chosen" : ""}" role="img" aria-label=${label} ...${data}><${Die} die=${die} /></span>`;
  return html`<button type="button" class="yk-spot can ${chosen ? "chosen" : ""}" aria-label=${label} aria-pressed=${chosen} onClick=${onTap} ...${data}><${Die} die=${die} /></button>`;
}

/** @param {{season: string, small?: boolean}} props */
export function SeasonTile({ season, small = false }) {
  return html`<span class="yk-season ${season} ${small ? "small" : ""}" role="img" aria-label=${seasonName(season)}><span aria-hidden="true">${seasonSign(season)}</span></span>`;
}

/** The season as it is printed on its tile. @param {string} season */
function seasonSign(season) {
  return { spring: pgettext("season, as short as can be", "Sp"), summer: pgettext("season, as short as can be", "Su"), autumn: pgettext("season, as short as can be", "Au"), winter: pgettext("season, as short as can be", "Wi") }[season];
}

/** The year, and where it stands. @param {{season: string}} props */
export function Year({ season }) {
  const order = ["spring", "summer", "autumn", "winter"];
  const now = order.indexOf(season);
  return html`<ol class="yk-year" aria-label=${gettext("The year")}>${order.map((each, i) => html`<li key=${each} class="yk-season ${each} ${i < now ? "past" : ""} ${i === now ? "now" : ""}" aria-current=${i === now ? "step" : null}><span class="visually-hidden">${seasonName(each)}</span><span aria-hidden="true">${seasonSign(each)}</span></li>`)}</ol>`;
}

/** The picture of a deity or of lightning; without it its sign. @param {{id: string, class?: string}} props */
export function Portrait({ id, class: name = "" }) {
  const picture = culture(GAME, id)?.picture;
  return html`<span class="yk-portrait ${name}" aria-hidden="true">${picture ? html`<img src=${asset(picture)} alt="" draggable="false" />` : html`<svg viewBox="0 0 24 24"><path d="M12 3 3 9h18zM5 10v9h14v-9M9 19v-5h6v5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" /></svg>`}</span>`;
}

/** The sign of a lightning mission. @param {{class: string}} props */
export function Bolt({ class: name }) {
  return html`<svg class=${name} viewBox="0 0 24 24" aria-hidden="true"><path d="M13.5 2 5 13.5h5.5L9 22l9-12.5h-5.5z" fill="currentColor" /></svg>`;
}

/** The name of a region with its sign. @param {{region: string}} props */
export function RegionLabel({ region }) {
  return html`<span class="yk-regionlabel ${region}"><${RegionSign} region=${region} /><b>${regionName(region)}</b></span>`;
}
