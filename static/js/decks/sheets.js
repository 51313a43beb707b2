// Card sheets: the print button, choosing whole eras, and texts that are made smaller until they fit their card.

const SMALLEST = 5; // points; below that nobody reads it

/** @param {HTMLElement} card */
const over = (card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1;

/** @param {HTMLElement} card */
function fit(card) {
  let size = parseFloat(getComputedStyle(card).fontSize) * 0.75;
  while (size > SMALLEST && over(card)) {
    size -= 0.25;
    card.style.fontSize = `${size}pt`;
  }
  card.toggleAttribute("data-over", over(card));
}

function fitAll() {
  for (const card of document.querySelectorAll("[data-fit]")) fit(/** @type {HTMLElement} */ (card));
  const warning = /** @type {HTMLElement | null} */ (document.querySelector("[data-too-much]"));
  if (warning) warning.hidden = !document.querySelector("[data-over]");
  document.body.dataset.fitted = "1";
}

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());

for (const group of document.querySelectorAll("[data-pick]")) {
  for (const [name, on] of /** @type {const} */ ([["[data-all]", true], ["[data-none]", false]])) {
    const button = /** @type {HTMLButtonElement | null} */ (group.querySelector(name));
    if (!button) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (group.querySelectorAll("[name=card]"))) box.checked = on;
    });
  }
}

// All chosen is what the page shows anyway: a long list of ids in the address is then not needed.
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-sheets-form]"));
form?.addEventListener("submit", () => {
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=card]"))];
  if (boxes.length && boxes.every((box) => box.checked)) {
    for (const box of boxes) box.disabled = true;
    const all = document.createElement("input");
    Object.assign(all, { type: "hidden", name: "all", value: "1" });
    form.append(all);
  }
});
addEventListener("pageshow", () => {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=card]"))) box.disabled = false;
});

if (document.readyState === "complete") fitAll();
else addEventListener("load", fitAll);
