/** What happened, in sentences a ten-year-old reads; for the result on the board and for the screen reader alike. */

/**
 * @typedef {{turn: number, kind: "answer" | "silence" | "place" | "stop" | "reveal", seat: number | null, era: string | null, right: boolean | null, change: number, spot: number | null, odds: string | null}} Last
 * @typedef {import("kit/results.js").Story} Story
 */

/**
 * @param {Last} last
 * @param {any} view the view that `last` came with
 * @param {number[]} own seats of the one who looks
 * @param {(seat: number) => string} name
 * @param {(id: string | null) => string} era
 * @param {(spot: number) => string} event what lies on a spot
 * @returns {Story}
 */
export function tell(last, view, own, name, era, event) {
  const mine = last.seat !== null && own.includes(last.seat);
  const who = last.seat === null ? "" : name(last.seat);
  if (last.kind === "reveal") return revealed(view.reveal, own, name, era);
  if (last.kind === "silence") return { tone: "calm", title: gettext("Nobody buzzed"), lines: [itWas(era(view.era)), gettext("Nobody wins or loses a point. Now everybody bets.")] };
  if (last.kind === "answer") {
    const title = last.right ? (mine ? gettext("Right! 1 point for you") : interpolate(gettext("Right! 1 point for %(name)s"), { name: who }, true)) : mine ? gettext("Not this time") : interpolate(gettext("%(name)s said another period"), { name: who }, true);
    const lines = [itWas(era(view.era))];
    if (!last.right) lines.unshift(last.era ? interpolate(gettext("The answer was “%(era)s”."), { era: era(last.era) }, true) : gettext("The time was up."));
    if (!last.right) lines.push(last.change ? gettext("That costs 1 point.") : gettext("With 0 points nothing is lost."));
    return { tone: last.right ? "right" : "wrong", title, lines };
  }
  if (last.kind === "stop") return { tone: "calm", title: mine ? gettext("You stopped betting") : interpolate(gettext("%(name)s stopped betting"), { name: who }, true), lines: [] };
  const values = { name: who, event: event(last.spot ?? 9), odds: last.odds === "x2" ? "×2" : "×1" };
  const line = last.spot === 9 ? interpolate(gettext("On the blank card, %(odds)s: none of the eight."), values, true) : interpolate(gettext("On “%(event)s”, %(odds)s."), values, true);
  return { tone: "calm", title: mine ? gettext("Your pawn stands") : interpolate(gettext("%(name)s put a pawn"), values, true), lines: [line] };
}

/** @param {string} name */
function itWas(name) {
  return interpolate(gettext("It was %(era)s."), { era: name }, true);
}

/** @param {any} reveal @param {number[]} own @param {(seat: number) => string} name @param {(id: string | null) => string} era */
function revealed(reveal, own, name, era) {
  const lines = [interpolate(gettext("Asked was %(era)s."), { era: era(reveal.era) }, true)];
  reveal.gains.forEach((/** @type {number} */ gain, /** @type {number} */ seat) => {
    const changes = [gain, -reveal.losses[seat]].filter(Boolean).map(signed).join(" ");
    if (changes) lines.push(interpolate(gettext("%(name)s: %(changes)s → %(score)s."), { name: name(seat), changes, score: reveal.after[seat] }, true));
  });
  const sum = own.reduce((all, seat) => all + reveal.after[seat] - reveal.before[seat], 0);
  /** @type {Story["tone"]} */
  const tone = sum > 0 ? "right" : sum < 0 ? "wrong" : "calm";
  return { tone, title: interpolate(gettext("Round %(round)s is scored"), { round: reveal.round }, true), lines };
}

/** @param {number} change */
export function signed(change) {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}
