/** What happened, in sentences a ten-year-old reads; for the line on the board, for the log and for the screen reader alike. */
import { areaName, cardName, disciplesText, pointsText, seasonName, troupeName } from "./words.js";

/**
 * @typedef {{turn: number, kind: string, seat: number, area?: string, workers?: number, card?: string, space?: number, level?: number, points?: number, rival?: number, season_over?: boolean}} Last
 * @typedef {{turn: number, seat: number, card: string | null, text: string, more: string, glad: boolean}} Told `more`: what came with it, a new season say
 */

/**
 * @param {Last} last
 * @param {any} view the view that `last` came with
 * @param {number[]} own seats of the one who looks
 * @param {(seat: number) => string} name
 * @returns {Told}
 */
export function tell(last, view, own, name) {
  const mine = own.includes(last.seat);
  return { turn: last.turn, seat: last.seat, card: last.card ?? null, text: deed(last, view, mine, name), more: last.season_over ? seasonSaid(last, view) : "", glad: Boolean(last.points) || last.kind === "perform" };
}

/** @param {Last} last @param {any} view @param {boolean} mine @param {(seat: number) => string} name */
function deed(last, view, mine, name) {
  const values = {
    name: name(last.seat), card: cardName(last.card), won: cardName(last.card, "won"), space: last.space ?? 0, level: last.level ?? 0, disciples: disciplesText(last.workers ?? 0), area: last.area ? areaName(last.area) : "",
    points: pointsText(last.points ?? 0), rival: last.rival === undefined || last.rival === null ? "" : troupeName(last.rival),
  };
  const say = (/** @type {string} */ own, /** @type {string} */ other) => interpolate(mine ? own : other, values, true);
  switch (last.kind) {
    case "street":
      return last.space
        ? say(gettext("You sent %(disciples)s to %(area)s: %(card)s joins on space %(space)s."), gettext("%(name)s sent %(disciples)s to %(area)s: %(card)s joins on space %(space)s."))
        : say(gettext("You sent %(disciples)s to %(area)s: %(card)s waits beside your board."), gettext("%(name)s sent %(disciples)s to %(area)s: %(card)s waits beside the board."));
    case "wenchang":
      return last.space
        ? say(gettext("You sent %(disciples)s to %(area)s and drew %(won)s."), gettext("%(name)s sent %(disciples)s to %(area)s and drew %(won)s."))
        : say(gettext("You drew %(won)s at %(area)s."), gettext("%(name)s drew %(won)s at %(area)s."));
    case "equip":
    case "put":
      return last.space
        ? say(gettext("You put %(won)s on space %(space)s."), gettext("%(name)s put %(won)s on space %(space)s."))
        : say(gettext("You keep %(won)s beside the board."), gettext("%(name)s keeps %(won)s beside the board."));
    case "perform":
      if (last.points) return say(gettext("You performed “%(card)s” at %(area)s: %(points)s!"), gettext("%(name)s performed “%(card)s” at %(area)s: %(points)s!"));
      return say(gettext("You performed “%(card)s” at %(area)s and won %(won)s!"), gettext("%(name)s performed “%(card)s” at %(area)s and won %(won)s!"));
    case "gate":
      return say(gettext("You recruited a disciple at %(area)s."), gettext("%(name)s recruited a disciple at %(area)s."));
    case "market":
      return say(gettext("You arranged your troupe anew at %(area)s."), gettext("%(name)s arranged the troupe anew at %(area)s."));
    case "academy":
      return say(gettext("You trained %(card)s at %(area)s: level %(level)s now."), gettext("%(name)s trained %(card)s at %(area)s: level %(level)s now."));
    case "challenge":
      return say(gettext("You challenged %(rival)s at %(area)s."), gettext("%(name)s challenged %(rival)s at %(area)s.")) + outcomeOf(view, name);
    case "reroll":
      return say(gettext("Second Wind: you rolled once more."), gettext("Second Wind: %(name)s rolled once more.")) + outcomeOf(view, name);
    case "sure":
      return say(gettext("Safe Profit: you made sure of %(points)s."), gettext("Safe Profit: %(name)s made sure of %(points)s."));
    case "finish":
      return say(gettext("You left the challenge as it stands."), gettext("%(name)s left the challenge as it stands.")) + outcomeOf(view, name);
    default:
      return "";
  }
}

/** @param {any} view @param {(seat: number) => string} name */
function outcomeOf(view, name) {
  const { contest } = view;
  if (!contest) return "";
  const roll = contest.rolls.at(-1);
  const won = contest.gains[roll.winner === contest.challenger ? 0 : 1];
  const values = { own: roll.sums[0], theirs: roll.sums[1], name: name(roll.winner), points: pointsText(won) };
  return ` ${interpolate(won ? gettext("%(own)s to %(theirs)s: %(name)s gets %(points)s.") : gettext("%(own)s to %(theirs)s: %(name)s is ahead."), values, true)}`;
}

/** @param {Last} last @param {any} view */
function seasonSaid(last, view) {
  if (view.festival?.turn === last.turn) return view.outcome ? gettext("Winter is over: the temple festival!") : gettext("Winter is over: the temple festival! Then a new year begins.");
  return interpolate(gettext("All disciples come home; %(season)s begins."), { season: seasonName(view.season) }, true);
}
