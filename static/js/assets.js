/** Addresses of what the server serves beside this file, whatever release it is. */

const ROOT = new URL("../", import.meta.url);

/**
 * @param {string} path below STATIC_URL, e.g. `icons/1f682.svg`
 * @returns {string}
 */
export function asset(path) {
  return new URL(path, ROOT).href;
}

/**
 * Adds a style sheet once. A page that has linked it itself loses nothing.
 * @param {string} path below STATIC_URL
 * @returns {Promise<void>} when it is there, or cannot be had
 */
export function loadStyle(path) {
  const href = asset(path);
  const there = [...document.querySelectorAll("link[rel=stylesheet]")].some((link) => /** @type {HTMLLinkElement} */ (link).href === href);
  if (there) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
