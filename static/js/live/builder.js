/**
 * Small helps of the builder's pages; each works without them, by a button or a reload.
 * - the estimate follows what is chosen (htmx asks the server);
 * - eras only for the built-in deck, table size only for tables;
 * - an IME's Enter, which only confirms a candidate, submits nothing; a second tap on a button does not submit twice.
 */

import { guardForms } from "kit/live/forms.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("builder"));

/** @param {HTMLFormElement} builder */
function fold(builder) {
  const data = new FormData(builder);
  const deck = String(data.get("deck") ?? "");
  const mode = String(data.get("mode") ?? "");
  for (const part of builder.querySelectorAll("[data-for-deck]")) {
    /** @type {HTMLElement} */ (part).hidden = !deck.startsWith(`${part.getAttribute("data-for-deck")}:`);
  }
  for (const part of builder.querySelectorAll("[data-for-mode]")) {
    /** @type {HTMLElement} */ (part).hidden = mode !== part.getAttribute("data-for-mode");
  }
}

if (form) {
  fold(form);
  const estimate = () => form.dispatchEvent(new CustomEvent("estimate"));
  form.addEventListener("change", (event) => {
    fold(form);
    // Another game brings its own options and its own estimate.
    if (/** @type {HTMLInputElement} */ (event.target).name !== "game") estimate();
  });
  form.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-eras]");
    if (!button) return;
    const on = button.getAttribute("data-eras") === "all";
    for (const box of form.querySelectorAll("input[name=eras]")) /** @type {HTMLInputElement} */ (box).checked = on;
    estimate();
  });
  document.body.addEventListener("htmx:afterSwap", () => fold(form));
}

guardForms();
