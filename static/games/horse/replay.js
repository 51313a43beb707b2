/** The small steps of a cycle one after the other, each a quarter of a second at most, so that the eye can follow. The table itself is right at once. */
import { useEffect, useRef, useState } from "preact/hooks";
import { reducedMotion } from "kit/motion.js";
import { framesOf } from "./frames.js";

/** @typedef {import("./frames.js").Cycle} Cycle */
/** @typedef {import("./frames.js").Frame} Frame */

/**
 * @param {Cycle | null} last
 * @param {(cycle: Cycle, from: number) => void} onNew called once when a cycle goes on while the board is open
 * @returns {{frame: Frame | null, skip: () => void}} `frame`: null where nothing is played, so that the board shows what is
 */
export function useReplay(last, onNew) {
  const seen = useRef(/** @type {{number: number, beats: number} | null} */ (null));
  const [queue, setQueue] = useState(/** @type {Frame[]} */ ([]));
  const stamp = last ? `${last.number}:${last.beats.length}` : "";
  useEffect(() => {
    const before = seen.current;
    seen.current = last ? { number: last.number, beats: last.beats.length } : { number: 0, beats: 0 };
    if (!last || before === null || (before.number === last.number && before.beats === last.beats.length)) return;
    const from = before.number === last.number ? before.beats : 0;
    onNew(last, from);
    const still = reducedMotion() || document.visibilityState !== "visible";
    setQueue(still ? [] : framesOf(last, from));
  }, [stamp]);
  useEffect(() => {
    if (!queue.length) return undefined;
    const timer = setTimeout(() => setQueue((now) => now.slice(1)), queue[0].ms);
    return () => clearTimeout(timer);
  }, [queue]);
  // The view is there before the effect has begun to play it: the first drawing must not show its end.
  const before = seen.current;
  const coming = last !== null && before !== null && (before.number !== last.number || before.beats !== last.beats.length) && !reducedMotion() && document.visibilityState === "visible";
  const first = coming && last ? framesOf(last, before.number === last.number ? before.beats : 0)[0] : null;
  return { frame: first ?? queue[0] ?? null, skip: () => setQueue([]) };
}
