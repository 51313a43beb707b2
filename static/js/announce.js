/** What a screen reader hears: one polite live region for the whole page. */

/** @type {HTMLElement | null} */
let region = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {string[]} */
let queue = [];

/**
 * Says a sentence after those that wait.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  if (!region) {
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("aria-live", "polite");
    region.setAttribute("role", "status");
    region.dataset.announcer = "";
    document.body.append(region);
  }
  if (queue.at(-1) !== text) queue.push(text);
  if (queue.length > 4) queue = queue.slice(-4); // a burst: the newest matter
  timer ??= setTimeout(speak, 60);
}

function speak() {
  timer = undefined;
  if (!region || !queue.length) return;
  // One text a moment: what is written over at once may never be heard.
  region.textContent = queue.splice(0).join(" ");
}
