/** The small steps of a cycle one after the other, each a quarter of a second at most, so that the eye can follow. The table itself is right at once. */
import { useEffect, useRef, useState } from "preact/hooks";
import { reducedMotion } from "kit/motion.js";

/**
 * @typedef {{kind: string, seat: number, start: number, end: number, step?: number, by?: number, card?: string, place?: number}} Beat
 * @typedef {{number: number, round: number, cards: (number | null)[], before: number[], beats: Beat[]}} Cycle
 * @typedef {{positions: number[], beats: number, ms: number, beat: Beat | null}} Frame
 *   `beats`: how many of the cycle's have been shown with this one; `beat`: the one that is shown, null while the cards turn
 */

const TURN_MS = 250;
const HOP_MS = 190;
const STEP_MS = 240;
/** How many frames a beat is looked at, besides those in which it moves. */
const LOOKED_AT = /** @type {Record<string, number>} */ ({ rest: 3, feel: 4, bag: 2, help: 3, decline: 2, finish: 2, stay: 1, calm: 1, no_item: 1 });

/**
 * @param {Cycle} cycle
 * @param {number} from so many beats have been shown already
 * @returns {Frame[]}
 */
export function framesOf(cycle, from) {
  const positions = [...cycle.before];
  /** @type {Frame[]} */
  const frames = from ? [] : [{ positions: [...positions], beats: 0, ms: TURN_MS, beat: null }];
  cycle.beats.forEach((beat, i) => {
    const hops = beat.kind === "move" ? Math.max(1, beat.end - beat.start) : 1;
    for (let hop = 1; hop <= hops; hop++) {
      positions[beat.seat] = hop === hops ? beat.end : beat.start + hop;
      if (i >= from) frames.push({ positions: [...positions], beats: i + 1, ms: hops > 1 ? HOP_MS : STEP_MS, beat });
    }
    for (let more = 0; i >= from && more < (LOOKED_AT[beat.kind] ?? 0); more++) frames.push({ positions: [...positions], beats: i + 1, ms: STEP_MS, beat });
  });
  return frames;
}

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
