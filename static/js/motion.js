/** Movement that explains: things glide from where they were to where they are. None under reduced motion. */
import { useLayoutEffect, useRef } from "preact/hooks";

const MOVE_MS = 280;
const EASE = "cubic-bezier(.2,.8,.2,1)";

export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * FLIP: each element with `data-flip="id"` inside `root` glides from its last place, even if it is a new element there.
 * Where it lies in a stacking context of its own, that element carries `data-layer`.
 * @param {import("preact/hooks").MutableRef<HTMLElement | null>} root
 * @param {unknown} when measured again whenever this changes
 */
export function useFlip(root, when) {
  /** @type {import("preact/hooks").MutableRef<Map<string, DOMRect>>} */
  const places = useRef(new Map());
  useLayoutEffect(() => {
    const before = places.current;
    const after = new Map();
    const still = reducedMotion();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.current?.querySelectorAll("[data-flip]") ?? [])) {
      const id = element.dataset.flip ?? "";
      const now = element.getBoundingClientRect();
      if (!now.width) continue;
      after.set(id, now);
      const was = before.get(id);
      if (!was || still || !element.animate) continue;
      const dx = was.left - now.left;
      const dy = was.top - now.top;
      const scale = was.width / now.width;
      // A turned tablet moves everything: that is no event.
      if ((Math.abs(dx) < 2 && Math.abs(dy) < 2) || Math.abs(dx) + Math.abs(dy) > 3000) continue;
      // Over whatever lies between: the element that stacks it is raised as long as it glides.
      const layer = /** @type {HTMLElement | null} */ (element.closest("[data-layer]"));
      if (layer) layer.style.zIndex = "6";
      const glide = element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ],
        { duration: MOVE_MS, easing: EASE },
      );
      glide.onfinish = glide.oncancel = () => layer?.style.removeProperty("z-index");
    }
    places.current = after;
  }, [when]);
  useLayoutEffect(() => {
    const forget = () => places.current.clear();
    addEventListener("resize", forget);
    return () => removeEventListener("resize", forget);
  }, []);
}
