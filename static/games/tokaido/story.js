/** What happened, in sentences a ten-year-old reads; for the result on the board and for the screen reader alike. */
import { achievementNames, coins, nameOf, points, stopName } from "./names.js";

/**
 * @typedef {{what: string, card: string | null, number: number, coins: number, points: number, seat: number | null}} Gain
 * @typedef {{turn: number, kind: string, seat: number, neutral: boolean, start: number | null, position: number | null, gains: Gain[]}} Last
 * @typedef {import("kit/results.js").Story} Story
 */

/**
 * @param {Last} last
 * @param {any} view the view that `last` came with
 * @param {number[]} own seats of the one who looks
 * @param {(seat: number) => string} name
 * @returns {Story}
 */
export function tell(last, view, own, name) {
  const mine = own.includes(last.seat);
  const who = { name: name(last.seat), place: last.position === null ? "" : stopName(view, last.position) };
  const lines = last.gains.filter((gain) => gain.seat === null).map(line).filter(Boolean);
  const won = last.gains.filter((gain) => gain.seat === null).reduce((sum, gain) => sum + gain.points, 0);
  const ended = last.gains.some((gain) => gain.seat !== null);
  if (ended) lines.push(gettext("All have arrived: now the journey is scored."));
  /** @type {Story["tone"]} */
  const tone = mine && won ? "right" : "calm";
  let title;
  if (last.kind === "keep") title = view.phase === "CHOOSE_TRAVELLER" ? (mine ? gettext("You have chosen") : interpolate(gettext("%(name)s has chosen"), who, true)) : gettext("The journey begins!");
  else if (last.neutral) title = mine ? interpolate(gettext("You moved the neutral traveller: %(place)s"), who, true) : interpolate(gettext("%(name)s moved the neutral traveller: %(place)s"), who, true);
  else if (last.kind === "move") title = mine ? interpolate(gettext("You have come here: %(place)s"), who, true) : interpolate(gettext("%(name)s has come here: %(place)s"), who, true);
  else if (won) title = mine ? interpolate(gettext("You win %(points)s"), { points: points(won) }, true) : interpolate(gettext("%(name)s wins %(points)s"), { ...who, points: points(won) }, true);
  else title = mine ? gettext("You go on") : interpolate(gettext("%(name)s goes on"), who, true);
  if (last.kind === "keep" && view.phase !== "CHOOSE_TRAVELLER" && view.players[0].traveller) lines.push(view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => `${name(seat)}${gettext(": ")}${nameOf(player.traveller)}`).join(gettext(", ")));
  return { tone, title, lines };
}

/** @param {Gain} gain */
function line(gain) {
  const values = { card: nameOf(gain.card), number: gain.number, coins: coins(Math.abs(gain.coins)), points: points(gain.points) };
  const say = (/** @type {string} */ sentence) => interpolate(sentence, values, true);
  switch (gain.what) {
    case "farm":
      return say(gettext("%(coins)s earned at the farm."));
    case "panorama":
      return say(gettext("%(card)s, view %(number)s: %(points)s."));
    case "achievement":
      return interpolate(gettext("%(what)s! %(points)s."), { what: achievementNames()[gain.card ?? ""] ?? "", points: values.points }, true);
    case "spring":
      return say(gettext("A hot bath: %(points)s."));
    case "encounter":
      return say(gettext("Met: %(card)s."));
    case "samurai":
      return say(gettext("The samurai brings %(points)s."));
    case "noble":
      return say(gettext("The noble gives %(coins)s."));
    case "shrine_maiden":
      return say(gettext("The shrine maiden offers 1 coin at the temple: %(points)s."));
    case "gift":
      return say(gettext("A souvenir as a gift: %(card)s, %(points)s."));
    case "souvenir":
      return gain.coins ? say(gettext("%(coins)s paid. %(card)s: %(points)s.")) : say(gettext("%(card)s: %(points)s."));
    case "toll":
      return say(gettext("Nothing bought: %(coins)s toll."));
    case "donation":
      return say(gettext("%(coins)s offered: %(points)s."));
    case "neutral_donation":
      return gettext("A coin is offered for it at the temple.");
    case "meal":
      return say(gettext("%(card)s for %(coins)s: %(points)s."));
    case "free_meal":
      return say(gettext("%(card)s as a gift: %(points)s."));
    case "no_meal":
      return gettext("No meal this time.");
    case "meal_removed":
      return gettext("One meal was taken away unseen.");
    case "power":
      return gain.coins || gain.points ? interpolate(gettext("Power of the %(card)s: %(gain)s."), { card: values.card, gain: [gain.coins ? coins(gain.coins) : "", gain.points ? points(gain.points) : ""].filter(Boolean).join(gettext(", ")) }, true) : say(gettext("Power of the %(card)s."));
    case "nothing":
      return gettext("This time there was nothing.");
    default:
      return "";
  }
}
