/** The year as it goes: four seasons and the temple festival, one year or two. */
import { html } from "htm/preact";
import { asset } from "kit/assets.js";
import { seasonName } from "./words.js";

const SEASONS = ["spring", "summer", "autumn", "winter"];
/** @type {Record<string, string>} */
const SIGNS = { spring: "1f338", summer: "1f33b", autumn: "1f341", winter: "2744", festival: "1f3ee" };

/** @param {{view: any, festive?: boolean}} props `festive`: the temple festival is being shown, though the view is past it */
export function Calendar({ view, festive = false }) {
  const festival = festive || view.round % 5 === 0;
  const now = festival ? 4 : SEASONS.indexOf(view.season);
  const words = [...SEASONS.map(seasonName), pgettext("beiguan", "festival")];
  const year = view.years > 1 ? interpolate(gettext("Year %(year)s of %(years)s"), { year: festive ? view.festival.year : view.year, years: view.years }, true) : "";
  return html`<div class="bg-calendar">${year ? html`<b>${year}</b>` : null}<ol aria-label=${gettext("The year")}>${[...SEASONS, "festival"].map((each, i) => html`<li key=${each} class="${each} ${i < now ? "past" : i === now ? "now" : ""}" aria-current=${i === now ? "step" : null}><img src=${asset(`icons/${SIGNS[each]}.svg`)} alt="" /><span>${words[i]}</span></li>`)}</ol></div>`;
}
