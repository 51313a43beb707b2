/** What happened, in sentences a ten-year-old reads; for the result on the board and for the screen reader alike. */
import { yearSaid } from "kit/card.js";

/**
 * @typedef {{id: string, year: number}} Turned
 * @typedef {{
 *   turn: number, seat: number, action: "play" | "choose_column" | "discard_column", card: Turned, predicted: number | "none" | null, right: boolean | null,
 *   right_columns: number[], column: number | null, landed: number | null, completed: Turned[], discarded: Turned[], discarded_column: number | null,
 *   refill: Turned | null, refill_column: number | null, drew: boolean,
 * }} Last
 * @typedef {import("kit/results.js").Story} Story
 */

/**
 * @param {Last} last
 * @param {any} view the view that `last` came with
 * @param {import("kit/store.js").TableState} state
 * @param {boolean} own whether the one who looks did it
 * @param {string} who the name of the one who did
 * @returns {Story}
 */
export function tell(last, view, state, own, who) {
  const card = words(last.card, state);
  const guess = last.action === "play" ? guessOf(last, own, who) : null;
  const lines = [];
  if (last.action === "play") lines.push(interpolate(gettext("“%(name)s” is from %(year)s."), card, true));
  lines.push(whereTo(last, view, state, own, who));
  if (last.refill) lines.push(interpolate(gettext("“%(name)s” (%(year)s) begins a new train."), words(last.refill, state), true));
  return { tone: last.completed.length ? "right" : guess ? (guess.right ? "right" : "wrong") : "calm", title: titleOf(last, own, who), lines, guess };
}

/** @param {Turned} card @param {import("kit/store.js").TableState} state */
export function words(card, state) {
  return { name: state.hello?.deck.cards[card.id]?.name ?? "", year: yearSaid(state.backs[card.id], card.year) };
}

/** @param {Last} last @param {boolean} own @param {string} who */
function titleOf(last, own, who) {
  if (last.completed.length) return own ? gettext("Three carriages: the train is yours!") : interpolate(gettext("Three carriages: %(name)s takes the train"), { name: who }, true);
  if (last.action === "discard_column") return own ? gettext("You sent a train away") : interpolate(gettext("%(name)s sent a train away"), { name: who }, true);
  if (last.action === "choose_column") return own ? gettext("You chose a train") : interpolate(gettext("%(name)s chose a train"), { name: who }, true);
  if (last.right === null) return own ? gettext("You played a card") : interpolate(gettext("%(name)s played a card"), { name: who }, true);
  if (last.right) return own ? gettext("Well guessed!") : interpolate(gettext("Well guessed, %(name)s!"), { name: who }, true);
  return own ? gettext("Guessed another train") : interpolate(gettext("%(name)s guessed another train"), { name: who }, true);
}

/** @param {Last} last @param {any} view @param {import("kit/store.js").TableState} state @param {boolean} own @param {string} who */
function whereTo(last, view, state, own, who) {
  const values = { column: last.column ?? last.discarded_column, name: who, list: last.right_columns.join(gettext(", ")) };
  if (last.action === "play" && last.column === null) {
    return last.right_columns.length
      ? interpolate(gettext("Trains %(list)s end in the same year: it may join either."), values, true)
      : gettext("No train fits: one of them must leave.");
  }
  if (last.discarded_column !== null) return interpolate(gettext("Train %(column)s has left; the card begins a new train."), values, true);
  const before = last.completed.length ? last.completed[1] : last.landed === null ? null : view.columns[last.landed - 1]?.at(-2);
  if (!before) return interpolate(gettext("It joined train %(column)s."), values, true);
  const after = words(before, state);
  return interpolate(gettext("It joined train %(column)s, after “%(before)s” (%(year)s)."), { ...values, before: after.name, year: after.year }, true);
}

/** @param {Last} last @param {boolean} own @param {string} who */
function guessOf(last, own, who) {
  if (last.predicted === null || last.right === null) return null;
  const values = { name: who, column: last.predicted };
  const said =
    last.predicted === "none"
      ? own
        ? gettext("You said “no train fits”:")
        : interpolate(gettext("%(name)s said “no train fits”:"), values, true)
      : own
        ? interpolate(gettext("You said train %(column)s:"), values, true)
        : interpolate(gettext("%(name)s said train %(column)s:"), values, true);
  return { right: last.right, text: `${said} ${last.right ? gettext("right!") : gettext("not this time.")}` };
}
