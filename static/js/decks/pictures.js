/**
 * The picture picker of a form: search, and a tap chooses. Without scripts the picture is typed as an emoji.
 */

/** @param {HTMLFormElement} form */
export function pictures(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("emoji"));
  const find = /** @type {HTMLInputElement} */ (form.querySelector("[data-emoji-find]"));
  const box = /** @type {HTMLElement} */ (form.querySelector("[data-emojis]"));
  const none = /** @type {HTMLElement} */ (form.querySelector("[data-emoji-none]"));
  const buttons = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("[data-emoji]")]);
  const shown = /** @type {HTMLImageElement} */ (form.querySelector("[data-emoji-now]"));
  // Only where the picture may stay empty.
  const clear = /** @type {HTMLButtonElement | null} */ (form.querySelector("[data-emoji-clear]"));
  find.hidden = false;
  // The tablet's own emoji font may lack the sign; the picture that the card will show says more.
  field.hidden = true;
  box.hidden = false;
  // Enter in the search field would send the whole form.
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  find.addEventListener("input", (event) => {
    event.stopPropagation(); // searching changes nothing on the card
    const wanted = find.value.trim().toLowerCase();
    for (const button of buttons) {
      button.hidden = wanted !== "" && !(button.dataset.words ?? "").toLowerCase().includes(wanted);
    }
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".emoji-group"))) {
      group.hidden = !group.querySelector("[data-emoji]:not([hidden])");
    }
    none.hidden = buttons.some((button) => !button.hidden);
  });
  const mark = () => {
    for (const button of buttons) {
      const chosen = button.dataset.emoji === field.value;
      button.setAttribute("aria-pressed", String(chosen));
      const picture = chosen ? button.querySelector("img") : null;
      if (picture) {
        shown.src = picture.src;
        shown.alt = button.getAttribute("aria-label") ?? "";
      }
    }
    shown.hidden = field.value === "";
    if (clear) clear.hidden = field.value === "";
  };
  box.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-emoji]");
    if (!(button instanceof HTMLButtonElement)) return;
    field.value = button.dataset.emoji ?? "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    mark();
  });
  clear?.addEventListener("click", () => {
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", mark);
  mark();
}
