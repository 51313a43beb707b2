/** Pages that a script draws: the element that waits for it, and what the server says about it, as JSON in `<id>-page`. */
import { html, render } from "htm/preact";

/**
 * The element, empty and no longer waiting, with what the server says; null on a page that has no such element.
 * @template P
 * @param {string} id
 * @returns {{element: HTMLElement, page: P} | null}
 */
export function pageOf(id) {
  const element = document.getElementById(id);
  if (!element) return null;
  element.removeAttribute("aria-busy");
  element.textContent = "";
  return { element, page: JSON.parse(document.getElementById(`${id}-page`)?.textContent ?? "{}") };
}

/**
 * Draws a whole page.
 * @template P
 * @param {string} id
 * @param {(props: {page: P}) => any} App
 */
export function drawPage(id, App) {
  const found = pageOf(id);
  if (found) render(html`<${App} page=${found.page} />`, found.element);
}
