/** Manners of forms that every page shares. */

/** Forms: no submit by an IME's Enter, none twice, and a question before what cannot be undone. */
export function guardForms() {
  // While a candidate is being chosen, Enter belongs to the input method (keyCode 229 in older browsers).
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.stopPropagation();
      if (event.key === "Enter" && (event.isComposing || event.keyCode === 229) && event.target instanceof HTMLInputElement) event.preventDefault();
    },
    true,
  );
  // Safari ends the composition before the Enter arrives: that Enter comes within the same moment.
  let composedAt = -1;
  document.addEventListener("compositionend", (event) => (composedAt = event.timeStamp), true);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter" && composedAt >= 0 && event.timeStamp - composedAt < 50 && event.target instanceof HTMLInputElement) event.preventDefault();
    },
    true,
  );
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const question = form.dataset.confirm;
    if (question && !confirm(question)) {
      event.preventDefault();
      return;
    }
    if (form.hasAttribute("hx-post") || event.defaultPrevented) return;
    const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    button?.setAttribute("aria-busy", "true");
  });
  // Back from the browser's cache: the form can be sent again.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.forms) delete form.dataset.sent;
    for (const button of document.querySelectorAll("button[aria-busy]")) button.removeAttribute("aria-busy");
  });
}
