/**
 * Dragging with pointer events (mouse, pen and finger alike; iPad Safari has no HTML drag and drop by touch).
 * An extra: whatever can be dragged can be tapped too.
 */

const BEGINS_AFTER_PX = 9;
/** So that the finger and the card leave the target visible. */
const SHRINKS_TO = 0.7;

/**
 * Elements with `data-drag="what"` inside `root` can be dragged onto elements with `data-drop="where"`.
 * They need `touch-action: none` (class `kit-drag`), else Safari scrolls instead.
 *
 * @param {HTMLElement} root
 * @param {{
 *   start?: (what: string) => void,
 *   over?: (where: string | null) => void,
 *   drop: (what: string, where: string) => void,
 *   end?: () => void,
 * }} on `drop` is called only over a target; `end` always
 * @returns {() => void} stops listening
 */
export function makeDraggable(root, on) {
  /** @type {{id: number, source: HTMLElement, what: string, x: number, y: number, left: number, top: number, ghost: HTMLElement | null, over: string | null} | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (drag || event.button !== 0 || !event.isPrimary) return;
    const target = /** @type {Element} */ (event.target);
    const source = /** @type {HTMLElement | null} */ (target.closest("[data-drag]"));
    const button = target.closest("button, a");
    // A button on a card is pressed, not dragged; a card inside a button (a place of the map) is dragged.
    if (!source || (button && button !== source && source.contains(button))) return;
    const box = source.getBoundingClientRect();
    drag = { id: event.pointerId, source, what: source.dataset.drag ?? "", x: event.clientX, y: event.clientY, left: box.left, top: box.top, ghost: null, over: null };
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < BEGINS_AFTER_PX) return;
      drag.ghost = ghostOf(drag.source);
      drag.ghost.style.transformOrigin = `${drag.x - drag.left}px ${drag.y - drag.top}px`;
      document.body.append(drag.ghost);
      drag.source.classList.add("kit-lifted");
      document.documentElement.classList.add("kit-dragging");
      on.start?.(drag.what);
    }
    event.preventDefault();
    drag.ghost.style.transform = `translate(${drag.left + dx}px, ${drag.top + dy}px) rotate(-2deg) scale(${SHRINKS_TO})`;
    const where = targetAt(event.clientX, event.clientY);
    if (where !== drag.over) {
      drag.over = where;
      on.over?.(where);
    }
  };

  /** @param {number} x @param {number} y */
  const targetAt = (x, y) => {
    const below = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(x, y)?.closest("[data-drop]"));
    return below && root.contains(below) ? (below.dataset.drop ?? null) : null;
  };

  /** @param {boolean} dropped */
  const finish = (dropped) => {
    if (!drag) return;
    const { ghost, source, what, over } = drag;
    drag = null;
    if (!ghost) return; // it was a tap
    ghost.remove();
    source.classList.remove("kit-lifted");
    document.documentElement.classList.remove("kit-dragging");
    // The click that follows a drag is not a tap; but a finger mostly leaves none, and the next tap is one.
    addEventListener("click", swallow, { capture: true, once: true });
    const spit = () => removeEventListener("click", swallow, { capture: true });
    addEventListener("pointerdown", spit, { capture: true, once: true });
    setTimeout(spit, 50);
    if (dropped && over !== null) on.drop(what, over);
    on.over?.(null);
    on.end?.();
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (drag?.id !== event.pointerId) return;
    // What can be dropped on is drawn after `start`: a quick flick has left its last movement behind by then.
    if (drag.ghost) drag.over = targetAt(event.clientX, event.clientY);
    finish(true);
  };
  /** @param {PointerEvent} event */
  const cancel = (event) => {
    if (drag?.id === event.pointerId) finish(false);
  };
  const blur = () => finish(false);

  root.addEventListener("pointerdown", down);
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("blur", blur);
  return () => {
    finish(false);
    root.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("blur", blur);
  };
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** @param {HTMLElement} source */
function ghostOf(source) {
  const box = source.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-flip");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("kit-ghost");
  ghost.style.setProperty("--cw", `${box.width}px`);
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, transform: `translate(${box.left}px, ${box.top}px)` });
  return ghost;
}
