/** What a device knows about one table: the newest view of each seat, names, texts, and how the line is. Pure; no DOM. */

import { localClock } from "./clock.js";

/**
 * @typedef {import("./socket.js").Frame} Frame
 * @typedef {import("./card.js").Front} Front
 * @typedef {import("./card.js").Back} Back
 * @typedef {import("./seat.js").Sitter} Sitter
 * @typedef {{
 *   table: number, number: number, game: string, interlude: number | null, beside: number | null, seats: number[], role: "seat" | "teacher", options: Record<string, any>,
 *   deck: {cards: Record<string, Front>, eras: any, clues: Record<string, any>}, bopomofo: boolean, lang: string, now: number,
 * }} Hello
 * @typedef {{seat: number | null, rev: number, view: any, legal: any[], clock: import("./clock.js").LocalClock | null}} SeatView
 * @typedef {{
 *   hello: Hello | null,
 *   names: Sitter[],
 *   views: Map<number | null, SeatView>,
 *   backs: Record<string, Back>,
 *   clues: Record<string, any>,
 *   questions: Record<string, any>,
 *   answers: Record<string, any>,
 *   paused: string | null,
 *   over: boolean,
 *   line: import("./socket.js").State,
 *   detail: import("./socket.js").Detail,
 *   holder: number | null,
 *   pending: Map<number | null, Record<string, any>>,
 *   refusal: {seat: number | null, message: string, count: number} | null,
 * }} TableState
 *   `paused`: the teacher's message (may be empty) or null. `holder`: the own seat in whose hands the device is. `pending`: what a seat has done and the
 *   server has not answered yet. `backs`, `clues`, `questions`, `answers`: the texts that this device may know, by id; `answers` of clues and questions once revealed. `refusal`: why the last act was not taken, until the next one; `count` is 0 where it may well be taken a little later.
 */

/** @returns {TableState} */
export function emptyState() {
  return {
    hello: null,
    names: [],
    views: new Map(),
    backs: {},
    clues: {},
    questions: {},
    answers: {},
    paused: null,
    over: false,
    line: "connecting",
    detail: {},
    holder: null,
    pending: new Map(),
    refusal: null,
  };
}

/** Refusals that pass by themselves: what was begun is kept, to be done a little later. */
const PASSING = new Set(["busy", "paused", "interlude"]);

/**
 * The state after a frame. Frames that are not about the table change nothing.
 * @param {TableState} state
 * @param {Frame} frame
 * @param {number} now `performance.now()`
 * @returns {TableState}
 */
export function afterFrame(state, frame, now) {
  switch (frame.t) {
    case "hello": {
      const hello = /** @type {Hello} */ (/** @type {unknown} */ (frame));
      // A new line tells everything anew; what was shown stays until it does.
      const holder = state.holder !== null && hello.seats.includes(state.holder) ? state.holder : null;
      const views = new Map([...state.views].map(([seat, view]) => [seat, { ...view, rev: -1 }]));
      return { ...state, hello, views, paused: null, holder: holder ?? (hello.seats.length === 1 ? hello.seats[0] : null) };
    }
    case "names":
      return { ...state, names: frame.seats };
    case "view": {
      const known = state.views.get(frame.seat);
      const texts = withTexts(state, frame.texts);
      // An older view is passed over, but a text that came with it comes only once.
      if (known && frame.rev < known.rev) return { ...state, ...texts };
      const views = new Map(state.views);
      views.set(frame.seat, {
        seat: frame.seat,
        rev: frame.rev,
        view: frame.view,
        legal: frame.legal ?? [],
        clock: localClock(frame.clock ?? null, now, known?.clock),
      });
      return { ...state, ...texts, views };
    }
    case "ok":
    case "rejected": {
      const pending = new Map(state.pending);
      pending.delete(frame.seat);
      if (frame.t === "ok") return { ...state, pending, refusal: null };
      // `stale`: the table has moved on, and the view that follows says so better than a sentence.
      const silent = frame.code === "gone" || frame.code === "ended" || !frame.message;
      const count = PASSING.has(frame.code) ? 0 : (state.refusal?.count ?? 0) + 1;
      const refusal = silent ? null : { seat: frame.seat, message: frame.message, count };
      return { ...state, pending, refusal };
    }
    case "paused":
      return { ...state, paused: frame.message ?? "" };
    case "resumed":
      return { ...state, paused: null };
    case "over":
      return { ...state, over: true, pending: new Map() };
    default:
      return state;
  }
}

/**
 * @param {TableState} state
 * @param {{cards?: Record<string, Back>, clues?: Record<string, any>, questions?: Record<string, any>, answers?: Record<string, any>} | undefined} texts
 * @returns {Pick<TableState, "backs" | "clues" | "questions" | "answers">} what was known and what is new
 */
function withTexts({ backs, clues, questions, answers }, texts) {
  return {
    backs: texts?.cards ? { ...backs, ...texts.cards } : backs,
    clues: texts?.clues ? { ...clues, ...texts.clues } : clues,
    questions: texts?.questions ? { ...questions, ...texts.questions } : questions,
    answers: texts?.answers ? { ...answers, ...texts.answers } : answers,
  };
}

/**
 * Whose view this device shows: the holder's; else its first seat's; else the onlooker's.
 * @param {TableState} state
 * @returns {SeatView | null}
 */
export function shownView(state) {
  const seat = state.holder ?? state.hello?.seats[0] ?? null;
  return state.views.get(seat) ?? (state.hello?.role === "teacher" ? (state.views.get(null) ?? null) : null);
}

/**
 * Pass-and-play: the own seat that the device should be handed to next, or null. While the holder can act, it stays with the holder.
 * @param {TableState} state
 * @returns {number | null}
 */
export function nextHolder(state) {
  const seats = state.hello?.seats ?? [];
  if (seats.length < 2) return null;
  const view = shownView(state)?.view;
  if (!view || view.outcome) return null;
  // Who has given a final answer may still change it, but nobody waits for that (`confirmed`: quizzes).
  const waiting = seats.filter((seat) => view.to_move.includes(seat) && !state.pending.has(seat) && !state.views.get(seat)?.view.confirmed);
  if (!waiting.length || (state.holder !== null && waiting.includes(state.holder))) return null;
  // The next one round the table, so that nobody has to remember who was already asked.
  const from = state.holder ?? -1;
  return waiting.find((seat) => seat > from) ?? waiting[0];
}
