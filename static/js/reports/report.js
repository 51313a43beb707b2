// Report pages: print, and the lists that htmx opens below a figure. Without this file every link is a page of its own.

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-print]")) {
    window.print();
    return;
  }
  const close = target?.closest("[data-close]");
  const list = close?.closest(".behind-list");
  if (!list) return;
  list.replaceChildren();
  // Back to where the reader was: the figure that opened the list.
  const opener = document.querySelector(`[hx-target="#${CSS.escape(list.id)}"][aria-expanded="true"]`);
  collapse(list.id);
  if (opener instanceof HTMLElement) opener.focus();
});

document.addEventListener("htmx:afterSwap", (event) => {
  const list = event.target instanceof Element ? event.target.closest(".behind-list") : null;
  if (!list) return;
  collapse(list.id);
  const opener = /** @type {CustomEvent} */ (event).detail?.requestConfig?.elt;
  if (opener instanceof Element) opener.setAttribute("aria-expanded", "true");
  const opened = list.querySelector(".opened");
  if (opened instanceof HTMLElement) opened.focus({ preventScroll: true });
});

// Signed out, not allowed, or no network: the plain link still says what is wrong.
for (const failed of ["htmx:responseError", "htmx:sendError"]) {
  document.addEventListener(failed, (event) => {
    const opener = /** @type {CustomEvent} */ (event).detail?.requestConfig?.elt;
    if (opener instanceof HTMLAnchorElement) window.location.assign(opener.href);
  });
}

/** @param {string} id of a list: the figures that open it are told that it is closed */
function collapse(id) {
  for (const each of document.querySelectorAll(`[hx-target="#${CSS.escape(id)}"]`)) each.setAttribute("aria-expanded", "false");
}

/** So many students of a table are shown on a phone before somebody asks for the others. */
const AT_FIRST = 8;

for (const table of document.querySelectorAll("table.people")) {
  const more = [...table.querySelectorAll(":scope > tbody:not(.everybody)")].slice(AT_FIRST);
  if (more.length < 3) continue;
  for (const each of more) each.classList.add("more");
  table.classList.add("folded");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "unfold no-print";
  button.textContent = interpolate(gettext("Show %s more"), [more.length]);
  button.addEventListener("click", () => {
    table.classList.remove("folded");
    button.remove();
    const first = more[0].querySelector("a, th");
    if (first instanceof HTMLElement) first.focus();
  });
  table.closest(".table-wrap")?.after(button);
}
