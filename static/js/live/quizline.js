/** The line of the teacher's page or of the projector to the table of a quiz. */

import { useEffect, useRef, useState } from "preact/hooks";
import { connect } from "kit/socket.js";
import { afterFrame, emptyState } from "kit/store.js";

/** The teacher's seat. */
const HOST = -1;

/** A tap right after everything has changed was meant for what stood there before. */
const SETTLES_MS = 700;

/**
 * @typedef {{state: import("kit/store.js").TableState, view: any, legal: any[], clock: import("kit/clock.js").LocalClock | null, act: (action: Record<string, any>) => void, busy: boolean, due: () => void}} QuizLine
 *   `view` is the onlooker's: nothing that belongs to one pupil is in it. `legal`: of the teacher
 *
 * @param {number} table
 * @returns {QuizLine}
 */
export function useQuizLine(table) {
  const [state, setState] = useState(emptyState);
  const line = useRef(/** @type {import("kit/socket.js").Line | null} */ (null));
  const newest = useRef(state);
  const dueSent = useRef("");
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const change = (/** @type {import("kit/store.js").TableState} */ next) => {
      newest.current = next;
      setState(next);
    };
    change(emptyState());
    const opened = connect(`/ws/table/${table}/`, {
      onFrame: (frame) => change(afterFrame(newest.current, frame, performance.now())),
      onState: (name, detail) => change({ ...newest.current, line: name, detail }),
    });
    for (const act of opened.unanswered) change({ ...newest.current, pending: new Map(newest.current.pending).set(act.seat, act.action) });
    line.current = opened;
    return () => opened.close();
  }, [table]);
  const open = state.views.get(null) ?? null;
  const host = state.views.get(HOST) ?? null;
  const view = open?.view ?? host?.view ?? null;
  const moment = view ? `${view.phase}:${view.round}` : "";
  useEffect(() => {
    const timer = setTimeout(() => setSettled(moment), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [moment]);
  const act = (/** @type {Record<string, any>} */ action) => {
    const now = newest.current;
    const seat = now.views.get(HOST);
    if (!seat || !line.current || now.pending.has(HOST)) return; // a double tap counts once
    newest.current = { ...now, pending: new Map(now.pending).set(HOST, action), refusal: null };
    setState(newest.current);
    void line.current.act(HOST, action, seat.rev);
  };
  const clock = open?.clock ?? host?.clock ?? null;
  const due = () => {
    if (clock && dueSent.current !== clock.id && line.current?.send({ t: "due" })) dueSent.current = clock.id;
  };
  return { state, view, legal: host?.legal ?? [], clock, act, busy: state.pending.has(HOST) || settled !== moment, due };
}
