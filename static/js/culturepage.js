/** The overview of culture cards: trying oneself out. The rest of the page works without scripts. */
import { openCultureTry } from "kit/culture.js";

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-culture-try-game]"));
  if (button?.dataset.cultureTryGame) openCultureTry(button.dataset.cultureTryGame);
});
