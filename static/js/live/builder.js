/**
 * Small helps of the builder's pages; each works without them, by a button or a reload.
 * - the estimate follows what is chosen (htmx asks the server);
 * - eras only for the built-in deck, table size only for tables, sets of questions only for the quiz;
 * - an IME's Enter, which only confirms a candidate, submits nothing; a second tap on a button does not submit twice.
 */

import { guardForms } from "kit/live/forms.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("builder"));

/** @param {HTMLFormElement} builder */
function fold(builder) {
  const data = new FormData(builder);
  const deck = String(data.get("deck") ?? "");
  const mode = String(data.get("mode") ?? "");
  const game = String(data.get("game") ?? "");
  for (const part of builder.querySelectorAll("[data-for-game]")) {
    /** @type {HTMLElement} */ (part).hidden = game !== part.getAttribute("data-for-game");
  }
  // A set of questions is for the quiz only; with another game the cards are meant again.
  const chosen = /** @type {HTMLInputElement | null} */ (builder.querySelector("input[name=deck]:checked"));
  if (chosen?.closest("[data-for-game]")?.hasAttribute("hidden")) {
    const first = /** @type {HTMLInputElement | null} */ (builder.querySelector("input[name=deck]"));
    if (first) first.checked = true;
    return fold(builder);
  }
  for (const part of builder.querySelectorAll("[data-for-deck]")) {
    const kinds = (part.getAttribute("data-for-deck") ?? "").split(" ");
    /** @type {HTMLElement} */ (part).hidden = !kinds.some((kind) => deck.startsWith(`${kind}:`));
  }
  const done = String(data.get("when_done") ?? "");
  for (const part of builder.querySelectorAll("[data-for-done]")) {
    /** @type {HTMLElement} */ (part).hidden = done !== part.getAttribute("data-for-done");
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
