// The class page keeps its list fresh while it can be seen.
/* global htmx */

const EVERY = 2000; // milliseconds
const status = document.querySelector("[data-present]");

const list = () => document.getElementById("people");

/** @param {boolean} lost */
function offline(lost) {
  const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-offline]"));
  if (notice) notice.hidden = !lost;
}

setInterval(() => {
  const people = list();
  if (people && document.visibilityState === "visible") htmx.trigger(people, "tick");
}, EVERY);

document.addEventListener("visibilitychange", () => {
  const people = list();
  if (people && document.visibilityState === "visible") htmx.trigger(people, "tick");
});

document.body.addEventListener("htmx:afterSwap", () => {
  const count = list()?.dataset.count ?? "";
  if (status && status.textContent !== count) status.textContent = count;
});

// While the teacher reads a new code, a refresh must not take it away; after a minute it must not stand there for all.
const READING = 60000; // milliseconds
let shownAt = 0;
document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.elt !== list() || !document.querySelector(".renewed")) {
    shownAt = 0;
    return;
  }
  shownAt ||= Date.now();
  if (Date.now() - shownAt < READING) event.preventDefault();
});

document.body.addEventListener("htmx:sendError", () => offline(true));
document.body.addEventListener("htmx:timeout", () => offline(true));
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.successful) offline(false);
});
