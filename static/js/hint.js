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

/**
 * @param {{game: string, root: import("preact/hooks").MutableRef<HTMLElement | null>, at: string | null, text?: string, when?: unknown}} props
 *   `root`: an element with `position`, in which `at` (a selector; null: nothing to point at) is looked for. `text`: none where what it points at says enough itself, a button say. `when`: looked for again whenever it changes
 */
export function FirstHint({ game, root, at, text = "", when }) {
  const [box, setBox] = useState(/** @type {{left: number, top: number, width: number, height: number, above: boolean} | null} */ (null));
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
      const [left, top] = [there.left - frame.left, there.top - frame.top];
      return setBox({ left, top, width: there.width, height: there.height, above: frame.height - top - there.height < 44 });
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
  const { above, ...place } = box;
  const style = Object.entries(place)
    .map(([name, value]) => `${name}:${value}px`)
    .join(";");
  return html`<div class="kit-point ${above ? "above" : ""}" style=${style} aria-hidden="true">${text ? html`<span>${text}</span>` : null}</div>`;
}
