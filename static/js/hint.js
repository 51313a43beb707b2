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

/**
 * Where the ring is drawn: around the target, but not over the edge of its frame.
 * @param {{left: number, top: number, width: number, height: number}} target
 * @param {{width: number, height: number}} frame
 * @returns {{left: number, top: number, width: number, height: number, side: "above" | "", to: "start" | "end" | ""}}
 *   `side`, `to`: on which side of the ring the word stands, and which of their ends lie together
 */
export function ringAround(target, frame) {
  const left = Math.max(target.left, RING_PX);
  const top = Math.max(target.top, RING_PX);
  const width = Math.min(target.left + target.width, frame.width - RING_PX) - left;
  const height = Math.min(target.top + target.height, frame.height - RING_PX) - top;
  const middle = left + width / 2;
  return { left, top, width, height, side: frame.height - top - height < 44 ? "above" : "", to: middle < WORD_PX ? "start" : frame.width - middle < WORD_PX ? "end" : "" };
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
      const there = target?.getBoundingClientRect();
      if (!there?.width || !frame) return setBox(null);
      return setBox(ringAround({ left: there.left - frame.left, top: there.top - frame.top, width: there.width, height: there.height }, frame));
    };
    measure();
    // Cards glide to their places first.
    const later = setTimeout(measure, 400);
    addEventListener("resize", measure);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", measure);
    };
  }, [wanted, at, when]);
  if (!wanted || !box) return null;
  const { side, to, ...place } = box;
  const style = Object.entries(place)
    .map(([name, value]) => `${name}:${value}px`)
    .join(";");
  return html`<div class="kit-point ${side} ${to}" style=${style} aria-hidden="true">${text ? html`<span>${text}</span>` : null}</div>`;
}
