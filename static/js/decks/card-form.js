/**
 * The card form: a picture picker with search, and an era that follows the year until the teacher chooses one.
 * Without scripts the picture is typed as an emoji, and an era left empty is found by the server.
 */

import { pictures } from "./pictures.js";

/** @typedef {{id: string, name: string, start: number, end: number | null, historic: boolean}} Era */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-card-form]"));
if (form) {
  pictures(form);
  eras(form);
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
