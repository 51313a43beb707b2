/**
 * Small helps of the builder's pages; each works without them, by a button or a reload.
 * - the estimate follows what is chosen (htmx asks the server);
 * - eras only for the built-in deck, table size only for tables, sets of questions only for the quiz;
 * - activities are dragged into another order; their buttons do the same;
 * - on a phone what is rarely changed is folded away;
 * - an IME's Enter, which only confirms a candidate, submits nothing; a second tap on a button does not submit twice.
 */

import { announce } from "kit/announce.js";
import { guardForms } from "kit/live/forms.js";
import { dragRows, showGrips } from "kit/rows.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("builder"));

/** @param {HTMLFormElement} builder */
function fold(builder) {
  const data = new FormData(builder);
  const deck = String(data.get("deck") ?? "");
  const game = String(data.get("game") ?? "");
  show(builder, "game", game);
  // Games with cards of their own take no deck.
  for (const part of builder.querySelectorAll("[data-not-for-game]")) {
    /** @type {HTMLElement} */ (part).hidden = (part.getAttribute("data-not-for-game") ?? "").split(" ").includes(game);
  }
  // A set of questions is for the quiz only; with another game the cards are meant again.
  const chosen = /** @type {HTMLInputElement | null} */ (builder.querySelector("input[name=deck]:checked"));
  if (chosen?.closest("[data-for-game]")?.hasAttribute("hidden")) {
    const first = /** @type {HTMLInputElement | null} */ (builder.querySelector("input[name=deck]"));
    if (first) first.checked = true;
    return fold(builder);
  }
  show(builder, "deck", deck.split(":")[0]);
  show(builder, "mode", String(data.get("mode") ?? ""));
  show(builder, "done", String(data.get("when_done") ?? ""));
  show(builder, "ask", String(data.get("ask") ?? ""));
  show(builder, "filler", String(data.get("filler_deck") ?? "").split(":")[0]);
}

/**
 * Shows the parts that are for what was chosen, and hides the others.
 * @param {HTMLFormElement} builder
 * @param {string} what
 * @param {string} chosen
 */
function show(builder, what, chosen) {
  for (const part of builder.querySelectorAll(`[data-for-${what}]`)) {
    const wanted = (part.getAttribute(`data-for-${what}`) ?? "").split(" ");
    /** @type {HTMLElement} */ (part).hidden = !wanted.includes(chosen);
  }
}

if (form) {
  fold(form);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // One question for what is tapped and typed in a moment. The form asks one after the other, so another game's options have
  // come before the estimate that follows is asked for.
  const estimate = () => {
    clearTimeout(timer);
    timer = setTimeout(() => form.dispatchEvent(new CustomEvent("estimate")), 200);
  };
  form.addEventListener("change", (event) => {
    fold(form);
    // Another game brings its own options and its own estimate.
    if (/** @type {HTMLInputElement} */ (event.target).name !== "game") estimate();
  });
  form.addEventListener("input", (event) => {
    // A number that is being typed is meant, too, before the field is left.
    if (/** @type {HTMLInputElement} */ (event.target).type === "number") estimate();
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

// A new session: what lies under the choice, and the name that goes with it until one is typed.
const begin = /** @type {HTMLFormElement | null} */ (document.getElementById("begin"));
if (begin) {
  const title = /** @type {HTMLInputElement | null} */ (begin.querySelector("[name=title]"));
  const chosen = () => /** @type {HTMLInputElement | null} */ (begin.querySelector("[name=begin]:checked"));
  let proposed = title?.value ?? "";
  show(begin, "begin", chosen()?.value ?? "");
  begin.addEventListener("change", (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name !== "begin") return;
    show(begin, "begin", chosen()?.value ?? "");
    if (title && title.value === proposed) title.value = proposed = chosen()?.dataset.title ?? proposed;
  });
}

// Rarely changed, and long on a phone. What was refused, and what the address points at, stays open.
if (matchMedia("(max-width: 720px)").matches) {
  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.fold[open]"))) {
    part.open = "stay" in part.dataset || Boolean(location.hash && part.querySelector(location.hash));
  }
}

// Activities are dragged into another order, or moved by their buttons; the server answers with the list.
showGrips();
dragRows(".activities", () => document.getElementById("activity-order")?.dispatchEvent(new CustomEvent("dropped")));
/** @type {string} */
let pressed = "";
document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest(".activity-do button[name=by]");
  if (button) pressed = button.id;
});
document.body.addEventListener("htmx:afterSwap", showGrips);
// Not before the new buttons are htmx's: Enter on one that is not yet would load the page anew.
document.body.addEventListener("htmx:afterSettle", () => {
  if (!pressed) return;
  const activity = pressed.split("-")[1];
  const row = document.getElementById(`activity-${activity}`);
  const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) + 1 : 0;
  if (place) announce(interpolate(gettext("Now at place %(place)s."), { place }, true));
  // At the end of the list this button can do no more: the other one keeps the keyboard's place.
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(pressed));
  const other = document.getElementById(pressed.startsWith("up") ? `down-${activity}` : `up-${activity}`);
  (button?.disabled ? other : button)?.focus();
  pressed = "";
});

guardForms();
