/**
 * "All in" and "All out" for each era of an own deck, and a word when a choice could not be saved.
 * Saving itself is htmx: the form is sent after each change.
 */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-choose]"));
const lost = /** @type {HTMLElement | null} */ (document.querySelector("[data-lost]"));

if (form) {
  for (const group of form.querySelectorAll("[data-group]")) {
    wire(group, "[data-all]", true);
    wire(group, "[data-none-of]", false);
  }
  const failed = () => {
    if (lost) lost.hidden = false;
  };
  form.addEventListener("htmx:sendError", failed);
  form.addEventListener("htmx:responseError", failed);
  form.addEventListener("htmx:timeout", failed);
  form.addEventListener("htmx:afterOnLoad", () => {
    if (lost) lost.hidden = true;
  });
}

/**
 * @param {Element} group
 * @param {string} selector
 * @param {boolean} included
 */
function wire(group, selector, included) {
  const button = /** @type {HTMLButtonElement | null} */ (group.querySelector(selector));
  if (!button || !form) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    // Only what is seen: with a word in the search field, "all" means all that fit it.
    for (const box of group.querySelectorAll("[data-card]:not([hidden]) input[type=checkbox]")) {
      /** @type {HTMLInputElement} */ (box).checked = included;
    }
    form.dispatchEvent(new CustomEvent("chosen"));
  });
}
