/** What happened, in sentences a ten-year-old reads; for the result on the board and for the screen reader alike. */
import { achievementNames, coins, nameOf, points, stopName } from "./names.js";

/**
 * @typedef {{what: string, card: string | null, number: number, coins: number, points: number, seat: number | null}} Gain
 * @typedef {{turn: number, kind: string, seat: number, neutral: boolean, start: number | null, position: number | null, gains: Gain[]}} Last
 * @typedef {import("kit/results.js").Story} Story
 * @typedef {Story & {pictures: string[]}} Told `pictures`: of what was got, as ids of cards and stops
 */

/** So many pictures find room beside the words. */
const MOST_PICTURES = 3;

/** What a gain is drawn as, where it is not drawn as its card. @type {Record<string, string>} */
const DRAWN = { farm: "farm", spring: "spring", donation: "temple", neutral_donation: "temple" };
/** Gains that are drawn as the card that was got. */
const CARDS = new Set(["panorama", "encounter", "gift", "souvenir", "meal", "free_meal"]);

/** @param {Gain[]} gains */
function picturesOf(gains) {
  const found = gains.map((gain) => DRAWN[gain.what] ?? (CARDS.has(gain.what) ? gain.card : null));
  return [...new Set(found.filter((id) => id !== null))].slice(0, MOST_PICTURES);
}

/**
 * @param {Last} last
 * @param {any} view the view that `last` came with
 * @param {number[]} own seats of the one who looks
 * @param {(seat: number) => string} name
 * @returns {Told}
 */
export function tell(last, view, own, name) {
  const mine = own.includes(last.seat);
  const who = { name: name(last.seat), place: last.position === null ? "" : stopName(view, last.position) };
  const gains = last.gains.filter((gain) => gain.seat === null);
  const lines = gains.map(line).filter(Boolean);
  const won = gains.reduce((sum, gain) => sum + gain.points, 0);
  if (gains.length < last.gains.length) lines.push(gettext("All have arrived: now the journey is scored."));
  /** @type {Story["tone"]} */
  const tone = mine && won ? "right" : "calm";
  let title;
  if (last.kind === "keep") title = view.phase === "CHOOSE_TRAVELLER" ? (mine ? gettext("You have chosen") : interpolate(gettext("%(name)s has chosen"), who, true)) : gettext("The journey begins!");
  else if (last.neutral) title = mine ? interpolate(gettext("You moved the neutral traveller: %(place)s"), who, true) : interpolate(gettext("%(name)s moved the neutral traveller: %(place)s"), who, true);
  else if (last.kind === "move" && last.position !== null && view.road[last.position].kind === "encounter") title = mine ? gettext("You meet somebody on the road") : interpolate(gettext("%(name)s meets somebody on the road"), who, true);
  else if (last.kind === "move") title = mine ? interpolate(gettext("You came to: %(place)s"), who, true) : interpolate(gettext("%(name)s came to: %(place)s"), who, true);
  else if (gains.some((gain) => gain.what === "no_meal")) title = mine ? gettext("You eat nothing this time") : interpolate(gettext("%(name)s eats nothing this time"), who, true);
  else if (won) title = mine ? interpolate(gettext("You win %(points)s"), { points: points(won) }, true) : interpolate(gettext("%(name)s wins %(points)s"), { ...who, points: points(won) }, true);
  else title = mine ? gettext("You go on") : interpolate(gettext("%(name)s goes on"), who, true);
  if (last.kind === "keep" && view.phase !== "CHOOSE_TRAVELLER" && view.players[0].traveller) lines.push(view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => `${name(seat)}${gettext(": ")}${nameOf(player.traveller)}`).join(gettext(", ")));
  return { tone, title, lines, pictures: picturesOf(gains) };
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
