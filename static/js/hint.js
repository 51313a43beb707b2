/**
 * For somebody's first turn of a game on this device: a ring and a word at what can be tapped. It lets every tap through, and is gone for good after the first own act.
 *
 *     html`<${FirstHint} game="voyage-race" root=${root} at=${mine ? "[data-market]" : null} text=${gettext("Tap a card")} when=${decision} />`   // … hintDone("voyage-race")
 */
import { html } from "htm/preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** @param {string} game */
function keyOf(game) {
  return `hint:${game}`;
}

/** @type {Set<string>} where the device keeps nothing, at least this page does */
const seen = new Set();

/** @param {string} game */
export function hintWanted(game) {
  if (seen.has(game)) return false;
  try {
    return localStorage.getItem(keyOf(game)) === null;
  } catch {
    return true;
  }
}

/** The first own act: it has been understood. @param {string} game */
export function hintDone(game) {
  if (seen.has(game)) return;
  seen.add(game);
  try {
    localStorage.setItem(keyOf(game), "1");
  } catch {
    // A private window keeps nothing: then it is shown again the next time.
  }
}

/** The ring grows to so many pixels beside what it points at: it stays inside of the board, which would scroll otherwise. */
const RING_PX = 14;
/** Half the width that a word may need. */
const WORD_PX = 88;
/** How high the word is, and how far below its ring it stands. */
const WORD_HIGH_PX = 34;
const WORD_BELOW_PX = 10;

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/**
 * Where the ring is drawn: around the target, but not over the edge of its frame; and where its word stands: below or above, where it covers nothing that is written.
 * @param {Box} target
 * @param {{width: number, height: number}} frame
 * @param {number} [wide] of the word
 * @param {Box[]} [written] what is to be read around it
 * @returns {Box & {side: "above" | "none" | "", to: "start" | "end" | ""}}
 *   `side`, `to`: on which side of the ring the word stands ("none": there is no room for it, the ring must do), and which of their ends lie together
 */
export function ringAround(target, frame, wide = 0, written = []) {
  const left = Math.max(target.left, RING_PX);
  const top = Math.max(target.top, RING_PX);
  const width = Math.min(target.left + target.width, frame.width - RING_PX) - left;
  const height = Math.min(target.top + target.height, frame.height - RING_PX) - top;
  const middle = left + width / 2;
  const half = Math.max(WORD_PX, wide / 2);
  const to = middle < half ? "start" : frame.width - middle < half ? "end" : "";
  const x = to === "start" ? left - 8 : to === "end" ? left + width + 8 - wide : middle - wide / 2;
  const free = (/** @type {number} */ y) => !written.some((each) => each.left < x + wide && each.left + each.width > x && each.top < y + WORD_HIGH_PX && each.top + each.height > y);
  const below = frame.height - top - height >= WORD_HIGH_PX + WORD_BELOW_PX;
  const side = below && free(top + height + WORD_BELOW_PX) ? "" : free(top + 4 - WORD_HIGH_PX) ? "above" : "none";
  return { left, top, width, height, side, to };
}

/** About how wide a word is when it is drawn. @param {string} text */
function wideAs(text) {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 17 : 9.5), 30);
}

/**
 * What of an element can be seen: a list may have scrolled it away.
 * @param {Element} element
 * @param {Element} root
 * @returns {Box | null}
 */
function seenOf(element, root) {
  const whole = element.getBoundingClientRect();
  let { left, top, right, bottom } = whole;
  for (let each = element.parentElement; each && each !== root; each = each.parentElement) {
    if (getComputedStyle(each).overflowY === "visible") continue;
    const window = each.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, window.left), Math.max(top, window.top), Math.min(right, window.right), Math.min(bottom, window.bottom)];
  }
  return right > left && bottom - top > whole.height / 2 ? { left, top, width: right - left, height: bottom - top } : null;
}

/**
 * The lines that are written on a board, but for those on what is pointed at.
 * @param {Element} root
 * @param {Element} target
 * @returns {Box[]}
 */
function writingOn(root, target) {
  const lines = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.nodeValue?.trim() || target.contains(text) || text.parentElement?.closest(".kit-point, .visually-hidden") || !text.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(text);
    lines.push(...range.getClientRects());
  }
  return lines;
}

/**
 * @param {{game: string, root: import("preact/hooks").MutableRef<HTMLElement | null>, at: string | null, text?: string, when?: unknown}} props
 *   `root`: an element with `position`, in which `at` (a selector; null: nothing to point at) is looked for. `text`: none where what it points at says enough itself, a button say. `when`: looked for again whenever it changes
 */
export function FirstHint({ game, root, at, text = "", when }) {
  const [box, setBox] = useState(/** @type {ReturnType<typeof ringAround> | null} */ (null));
  const wanted = at !== null && hintWanted(game);
  useLayoutEffect(() => {
    if (!wanted) {
      setBox(null);
      return undefined;
    }
    const measure = () => {
      const target = at === null ? null : root.current?.querySelector(at);
      const frame = root.current?.getBoundingClientRect();
      const there = target && root.current ? seenOf(target, root.current) : null;
      if (!target || !there || !root.current || !frame) return setBox(null);
      const inside = (/** @type {Box} */ each) => ({ left: each.left - frame.left, top: each.top - frame.top, width: each.width, height: each.height });
      const written = text ? writingOn(root.current, target).map(inside) : [];
      return setBox(ringAround(inside(there), frame, wideAs(text), written));
    };
    measure();
    // Cards glide to their places first.
    const later = setTimeout(measure, 400);
    const board = root.current;
    addEventListener("resize", measure);
    board?.addEventListener("scroll", measure, true);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", measure);
      board?.removeEventListener("scroll", measure, true);
    };
  }, [wanted, at, when, text]);
  if (!wanted || !box) return null;
  const { side, to, ...place } = box;
  const style = Object.entries(place)
    .map(([name, value]) => `${name}:${value}px`)
    .join(";");
  return html`<div class="kit-point ${side} ${to}" style=${style} aria-hidden="true">${text && side !== "none" ? html`<span>${text}</span>` : null}</div>`;
}
