/** A cycle cut into the small steps that are shown one after the other. Pure; no DOM. */

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
