/**
 * Finds cards on a deck page while a word is typed. Without scripts the whole page is simply there.
 * Elements: [data-find] input, [data-card] items, [data-group] sections that hide when empty, [data-none] a notice.
 */

const input = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-find]"));
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-card]")]);
const groups = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-group]")]);
const none = /** @type {HTMLElement | null} */ (document.querySelector("[data-none]"));

/** @param {HTMLElement} card */
const words = (card) => `${card.textContent} ${card.dataset.words ?? ""}`.toLowerCase();

function filter() {
  const wanted = (input?.value ?? "").trim().toLowerCase();
  for (const card of cards) card.hidden = wanted !== "" && !words(card).includes(wanted);
  for (const group of groups) {
    group.hidden = wanted !== "" && !group.querySelector("[data-card]:not([hidden])");
  }
  if (none) none.hidden = cards.length === 0 || cards.some((card) => !card.hidden);
}

input?.addEventListener("input", filter);
// Coming back with the browser's "back" keeps the word in the field.
addEventListener("pageshow", filter);
