/**
 * What the monitor and the projector share: the frame of a session (docs/protocol.md) and its words.
 *
 * @typedef {{seat: number, name: string, kind: "student" | "guest" | "bot", online: boolean, absent: boolean, http?: boolean}} SeatRow
 * @typedef {{table: number, number: number, round: number, filler: string, rev: number, status: "playing" | "ended" | "restarted", seats: SeatRow[],
 *   to_move: number[], clock: {id: string, seconds: number, left_ms: number} | null, progress: number, summary: Record<string, any>,
 *   mistakes?: number | null, idle_s?: number, stuck?: boolean, asking?: boolean, awaited?: number[], scores: number[], outcome: {reason: string, winners: number[], said: string} | null}} TableRow
 * @typedef {{key: string, name: string, number: number | null, kind: "student" | "guest", online: boolean, http: boolean, table: number | null}} PersonRow
 * @typedef {{t: "session", id: number, state: "draft" | "lobby" | "running" | "paused" | "ended", title: string, code: string, classroom: string,
 *   pause_message: string, activity: {id: number, position: number, of: number, game: string, title: string, minutes: number, started_ms: number, state: string, mode: "group" | "individual" | "class"} | null,
 *   activities: {id: number, position: number, title: string, state: string}[], next: {title: string, minutes: number} | null,
 *   stage: {show: "debrief", activity: number, at: string[]} | {show: "howto", activity: number, game: string, options: Record<string, any>, step: number} | null,
 *   present: PersonRow[], expected: number, judged: boolean, tables: TableRow[], now: number}} SessionFrame
 */

import { useEffect, useState } from "preact/hooks";

/**
 * The server's time on this page: `now` of the newest frame, going on by this device's own steps.
 * @param {number} serverMs
 * @returns {() => number}
 */
export function serverClock(serverMs) {
  const offset = serverMs - performance.now();
  return () => performance.now() + offset;
}

/**
 * Draws again every `ms`, for times that go on without frames.
 * @param {number} ms
 */
export function useTick(ms) {
  const [, set] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => set((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** @param {number} ms @returns {string} `3:05`, `1:02:10` */
export function spanText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${tail}`;
}

/** @param {number} number */
export function tableName(number) {
  return interpolate(gettext("Table %(number)s"), { number }, true);
}

/**
 * How many columns show `count` boxes best on a wide screen.
 * @param {number} count
 * @param {number} [ratio] width of the place through its height
 */
export function columnsFor(count, ratio = 1.6) {
  if (count <= 1) return 1;
  if (count === 3) return 3;
  return Math.max(1, Math.min(count, Math.ceil(Math.sqrt(count * ratio * 0.62))));
}
