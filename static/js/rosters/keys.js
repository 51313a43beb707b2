// Keys on the page for class code, seat number and PIN: school tablets open with a 注音 keyboard, which types
// none of these. A keyboard that is plugged in works as well.

for (const keys of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-keys]"))) {
  const form = /** @type {HTMLFormElement} */ (keys.closest("form"));
  const field = /** @type {HTMLInputElement} */ (form.querySelector("[data-keys-target]"));
  const go = /** @type {HTMLButtonElement} */ (form.querySelector(".go"));
  const length = Number(field.dataset.length);
  // What was typed wrong stands there to be compared; the first key begins anew.
  let fresh = field.getAttribute("aria-invalid") === "true";
  keys.hidden = false;
  form.classList.add("has-keys");
  // The tablet's own keyboard would cover ours.
  field.inputMode = "none";

  const touched = () => {
    fresh = false;
    field.removeAttribute("aria-invalid");
    go.classList.toggle("ready", field.value.trim().length > 0);
  };
  keys.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    if (button.hasAttribute("data-clear") || (fresh && button.dataset.key)) field.value = "";
    if (button.hasAttribute("data-back")) field.value = field.value.slice(0, -1);
    if (button.dataset.key && field.value.length < length) field.value += button.dataset.key;
    touched();
  });
  field.addEventListener("input", touched);
  document.addEventListener("keydown", (event) => {
    // Digits and letters typed anywhere on the page go into the field.
    if (event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9A-Za-z]$/.test(event.key)) field.focus();
  });
}
