/**
 * The card form: a picture picker with search, and an era that follows the year until the teacher chooses one.
 * Without scripts the picture is typed as an emoji, and an era left empty is found by the server.
 */

/** @typedef {{id: string, name: string, start: number, end: number | null, historic: boolean}} Era */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-card-form]"));
if (form) {
  pictures(form);
  eras(form);
}

/** @param {HTMLFormElement} form */
function pictures(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("emoji"));
  const find = /** @type {HTMLInputElement} */ (form.querySelector("[data-emoji-find]"));
  const box = /** @type {HTMLElement} */ (form.querySelector("[data-emojis]"));
  const none = /** @type {HTMLElement} */ (form.querySelector("[data-emoji-none]"));
  const buttons = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("[data-emoji]")]);
  const shown = /** @type {HTMLImageElement} */ (form.querySelector("[data-emoji-now]"));
  find.hidden = false;
  // The tablet's own emoji font may lack the sign; the picture that the card will show says more.
  field.hidden = true;
  shown.hidden = false;
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
  };
  box.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-emoji]");
    if (!(button instanceof HTMLButtonElement)) return;
    field.value = button.dataset.emoji ?? "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    mark();
  });
  field.addEventListener("input", mark);
  mark();
}

/** @param {HTMLFormElement} form */
function eras(form) {
  const table = /** @type {Era[]} */ (JSON.parse(document.getElementById("eras")?.textContent ?? "[]"));
  const year = /** @type {HTMLInputElement} */ (form.elements.namedItem("year"));
  const bce = /** @type {HTMLInputElement} */ (form.elements.namedItem("bce"));
  const era = /** @type {HTMLSelectElement} */ (form.elements.namedItem("era"));
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=also_accept_eras]"));
  // A card that already has an era keeps it, unless its year is changed.
  let chosen = false;
  const also = /** @type {HTMLDetailsElement} */ (form.querySelector("[data-also]"));
  const contains = (/** @type {Era} */ each, /** @type {number} */ value) =>
    each.start <= value && (each.end === null || value <= each.end);
  const propose = () => {
    const value = Number(year.value) * (bce.checked ? -1 : 1);
    if (chosen || !Number.isInteger(value) || value === 0) return;
    const fitting = table.filter((each) => contains(each, value));
    const own = fitting.length ? fitting[fitting.length - 1] : table[0];
    if (!own) return;
    era.value = own.id;
    for (const box of boxes) {
      box.checked = fitting.some((each) => each.id === box.value && each.historic && each.id !== own.id);
      if (box.checked) also.open = true;
    }
  };
  year.addEventListener("input", propose);
  bce.addEventListener("change", propose);
  era.addEventListener("change", () => {
    chosen = era.value !== "";
  });
}
