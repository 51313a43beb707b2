/** What a stop gives, in words: to the one who may go there, and to those who only look at it. */
import { coins, points } from "./names.js";

/** Why nobody may stop there. @param {string} why */
function whyText(why) {
  if (why === "taken") return gettext("There is no room at this stop.");
  if (why === "no_coins") return gettext("Without coins one cannot stop here.");
  return gettext("You have this panorama already.");
}

/**
 * What a stop gives now, or why nobody may stop there; to those who wait, what it gives to anybody.
 * @param {any} view
 * @param {number} position
 * @param {boolean} mine whether the one who looks may move now
 */
export function spokenStop(view, position, mine) {
  const { kind } = view.road[position];
  const stop = view.ahead.find((/** @type {any} */ each) => each.position === position);
  if (!mine) return spokenKind(kind);
  if (!stop) return position > view.pawns[view.moving].position ? gettext("First everybody stops at the next inn.") : gettext("Travellers only go forward.");
  if (stop.why) return whyText(stop.why);
  if (view.phase !== "MOVE_NEUTRAL") return stop.again ? interpolate(gettext("%(gain)s Then you are still last and go on."), { gain: spokenGain(stop) }, true) : spokenGain(stop);
  if (kind === "temple") return gettext("The bank offers a coin for it.");
  if (kind === "inn") return gettext("It takes one meal away unseen.");
  return gettext("It takes this place and gains nothing.");
}

/** What a stop of this kind gives to anybody. @param {string} kind */
function spokenKind(kind) {
  if (kind === "farm") return gettext("Here one earns coins.");
  if (kind === "spring") return gettext("Here one bathes, for 2 or 3 points.");
  if (kind === "temple") return gettext("Here one offers coins, 1 point each; the most generous win more at the end.");
  if (kind === "village") return gettext("You see 3 souvenirs and may buy some. Buying nothing costs 1 coin.");
  if (kind === "encounter") return gettext("You meet somebody who gives you something.");
  if (kind === "inn") return gettext("You rest and may buy a meal for 6 points. Whoever arrives first chooses first, and leaves last.");
  return gettext("Here one takes the next view of this panorama.");
}

/**
 * What a stop gives, in words.
 * @param {any} stop of a view's `ahead`
 */
function spokenGain(stop) {
  const { kind, low, high, card, bonus } = stop;
  if (kind === "farm") return interpolate(gettext("You earn %(coins)s."), { coins: coins(stop.coins) }, true);
  if (kind === "spring") return interpolate(gettext("You bathe: %(low)s or %(high)s points."), { low, high }, true);
  if (kind === "temple") return interpolate(gettext("You offer coins: 1 point each, up to %(points)s now. At the end the most generous win 10, 7, 4 or 2 more."), { points: points(high) }, true);
  if (kind === "village") return gettext("You see 3 souvenirs and may buy some. Buying nothing costs 1 coin.");
  if (kind === "encounter") return stop.coins ? gettext("You meet somebody who gives you something; and you win 1 coin and 1 point.") : gettext("You meet somebody who gives you something.");
  if (kind === "inn") return gettext("You rest and may buy a meal for 6 points. Whoever arrives first chooses first, and leaves last.");
  const view = interpolate(gettext("View %(card)s of the panorama: %(points)s."), { card, points: points(low) }, true);
  return bonus ? `${view} ${interpolate(gettext("It is finished first: %(points)s more."), { points: points(bonus) }, true)}` : view;
}
