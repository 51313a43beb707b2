/**
 * The pictures to choose from: search, and a tap chooses. `pictures` is the picker of the card form; without
 * scripts the picture is typed as an emoji.
 */

/**
 * Lets a search field leave only fitting pictures in a box.
 * @param {HTMLInputElement} find
 * @param {HTMLElement} box
 * @returns {() => void} shows all again
 */
export function searchable(find, box) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("[data-emoji]")]);
  const none = /** @type {HTMLElement} */ (box.querySelector("[data-emoji-none]"));
  const sift = () => {
    const wanted = find.value.trim().toLowerCase();
    for (const button of buttons) {
      button.hidden = wanted !== "" && !(button.dataset.words ?? "").toLowerCase().includes(wanted);
    }
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".emoji-group"))) {
      group.hidden = !group.querySelector("[data-emoji]:not([hidden])");
    }
    none.hidden = buttons.some((button) => !button.hidden);
  };
  // Enter in the search field would send the whole form.
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  find.addEventListener("input", (event) => {
    event.stopPropagation(); // searching changes nothing on the card
    sift();
  });
  return () => {
    find.value = "";
    sift();
  };
}

/**
 * The picture that was tapped, or null.
 * @param {Event} event
 */
export function tapped(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-emoji]");
  return button instanceof HTMLButtonElement ? button : null;
}

/** @param {HTMLFormElement} form */
export function pictures(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("emoji"));
  const find = /** @type {HTMLInputElement} */ (form.querySelector("[data-emoji-find]"));
  const box = /** @type {HTMLElement} */ (form.querySelector("[data-emojis]"));
  const shown = /** @type {HTMLImageElement} */ (form.querySelector("[data-emoji-now]"));
  find.hidden = false;
  // The tablet's own emoji font may lack the sign; the picture that the card will show says more.
  field.hidden = true;
  box.hidden = false;
  searchable(find, box);
  const mark = () => {
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll("[data-emoji]"))) {
      const chosen = button.dataset.emoji === field.value;
      button.setAttribute("aria-pressed", String(chosen));
      const picture = chosen ? button.querySelector("img") : null;
      if (picture) {
        shown.src = picture.src;
        shown.alt = button.getAttribute("aria-label") ?? "";
      }
    }
    shown.hidden = field.value === "";
  };
  box.addEventListener("click", (event) => {
    const button = tapped(event);
    if (!button) return;
    field.value = button.dataset.emoji ?? "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    mark();
  });
  field.addEventListener("input", mark);
  mark();
}
