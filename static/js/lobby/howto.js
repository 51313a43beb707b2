/** How a game is played, by the game's own pictures, on its page. */

import { html, render } from "htm/preact";
import { asset, loadStyle } from "kit/assets.js";

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-howto]"));

/** @param {HTMLElement} element */
async function show(element) {
  const board = await import(asset(`games/${element.dataset.howto}/board.js`));
  await Promise.all(["css/kit.css", "css/eras.css", ...(board.styles ?? [])].map(loadStyle));
  element.textContent = "";
  if (board.HowTo) render(html`<${board.HowTo} hello=${{ options: {} }} />`, element);
  else element.textContent = gettext("This game has no pictures of how it is played.");
}

if (place) {
  show(place)
    .catch((error) => {
      console.error(error);
      place.textContent = gettext("This game could not be loaded");
    })
    .finally(() => place.removeAttribute("aria-busy"));
}
