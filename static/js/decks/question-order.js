/** Drags the questions of a set into another order; the buttons ↑ ↓ do the same without scripts or a pointer. */

import { dragRows, showGrips } from "kit/rows.js";

const failed = /** @type {HTMLElement | null} */ (document.querySelector("[data-order-failed]"));

/** @param {HTMLElement} list */
function number(list) {
  [...list.children].forEach((row, place, all) => {
    const said = row.querySelector("[data-number]");
    if (said) said.textContent = String(place + 1);
    const [up, down] = /** @type {HTMLButtonElement[]} */ ([...row.querySelectorAll("[name=to]")]);
    if (up) up.disabled = place === 0;
    if (down) down.disabled = place === all.length - 1;
  });
}

/** @param {HTMLElement} list */
async function save(list) {
  const body = new FormData();
  const token = /** @type {HTMLInputElement | null} */ (list.querySelector("[name=csrfmiddlewaretoken]"));
  body.set("csrfmiddlewaretoken", token?.value ?? "");
  for (const row of /** @type {HTMLElement[]} */ ([...list.children])) body.append("slug", row.dataset.slug ?? "");
  const answer = await fetch(list.dataset.url ?? "", { method: "POST", body }).catch(() => null);
  if (failed) failed.hidden = answer?.ok === true;
}

showGrips();
dragRows("[data-questions]", (list) => {
  number(list);
  void save(list);
});
