// Two faults that every form must not have: an input method's Enter, which only confirms a candidate,
// submits nothing; and a double tap sends once.

let composing = false;

document.addEventListener("compositionstart", () => { composing = true; }, true);
document.addEventListener("compositionend", () => {
  // Safari ends the composition before it reports the Enter that ended it.
  setTimeout(() => { composing = false; }, 0);
}, true);

document.addEventListener("keydown", (event) => {
  const meant = event.key === "Enter" && (event.isComposing || event.keyCode === 229);
  if (meant && event.target instanceof HTMLInputElement) event.preventDefault();
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (composing) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (!form.hasAttribute("data-once")) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "1";
  for (const button of form.querySelectorAll("button:not([type=button])")) button.setAttribute("aria-busy", "true");
}, true);

// Coming back to a page that the browser kept: its forms may be sent again.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-sent]"))) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  }
});
