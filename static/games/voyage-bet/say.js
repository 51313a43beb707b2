/** The one sentence of the screen, and the small one under it. */

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, stage: string, draft: import("./board.js").Draft,
 *   name: (seat: number) => string, era: (id: string | null) => string, pending: Record<string, any> | null, onlooker: boolean}} what
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, stage, draft, name, era, pending, onlooker }) {
  if (view.outcome) return { title: "", sub: "" };
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (stage === "reveal") return { title: interpolate(gettext("All events of round %(round)s are turned over"), { round: view.reveal.round }, true), sub: interpolate(gettext("Asked was %(era)s. Look which bets were right; the next question comes in a moment."), { era: era(view.reveal.era) }, true) };
  if (view.phase === "READ") return { title: gettext("Read the question first"), sub: gettext("The buzzer opens in a moment, for everybody at once.") };
  if (view.phase === "BUZZ_OPEN") {
    if (pending) return { title: gettext("You buzzed …"), sub: gettext("Who was first?") };
    return { title: gettext("Which period is it?"), sub: onlooker ? gettext("Whoever buzzes first answers.") : gettext("If you know it, buzz! Right wins a point, wrong costs one.") };
  }
  const who = { name: name(view.buzzer ?? view.to_move[0] ?? 0) };
  if (view.phase === "ANSWER") {
    if (!mine && view.buzzer !== seat) return { title: interpolate(gettext("%(name)s was the fastest"), who, true), sub: gettext("Which period will it be? What would you say?") };
    return draft.era ? { title: interpolate(gettext("Your answer: %(era)s?"), { era: era(draft.era) }, true), sub: gettext("Say yes, or tap another period.") } : { title: gettext("You were the fastest! Which period is it?"), sub: gettext("Tap one of the seven periods.") };
  }
  const asked = { era: era(view.era), name: name(view.to_move[0] ?? 0) };
  if (!mine) {
    const out = seat !== null && !onlooker && view.stopped[seat];
    return { title: interpolate(gettext("%(name)s is betting: which events are from %(era)s?"), asked, true), sub: out ? gettext("You are done with this round.") : gettext("One pawn each, round the table.") };
  }
  if (draft.place) return draft.place.spot === 9 ? { title: interpolate(gettext("You bet: none of the eight is from %(era)s?"), asked, true), sub: gettext("Say yes, or tap another space.") } : { title: interpolate(gettext("You bet: this event is from %(era)s?"), asked, true), sub: gettext("Say yes, or tap another space.") };
  return { title: interpolate(gettext("Your bet: which event is from %(era)s?"), asked, true), sub: gettext("Tap a free space: ×2 wins two points, ×1 wins one; wrong costs one.") };
}
