/** The one sentence of the screen, and the small one under it. */
import { html } from "htm/preact";

/** @param {{title: string, sub?: string, mine: boolean}} props `mine`: it asks the person at the tablet for something */
export function Headline({ title, sub = "", mine }) {
  return html`<div class="kit-say ${mine ? "mine" : ""}"><h2>${title}</h2><p>${sub}</p></div>`;
}
