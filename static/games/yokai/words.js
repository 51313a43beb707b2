/** What the pieces are called, what deities and lightning do, and what missions ask for, in a few words. */
import { culture } from "kit/culture.js";

export const GAME = "yokai";

/** @param {string} id of a deity or a lightning mission */
export function nameOfId(id) {
  return culture(GAME, id)?.name ?? NAMES[id]?.() ?? id;
}

/** @type {Record<string, () => string>} */
const NAMES = {
  D01: () => gettext("Earth God"),
  D02: () => gettext("Mazu"),
  D03: () => gettext("City God"),
  D04: () => gettext("Stove God"),
  D05: () => gettext("Foetus God and Bed Mother"),
  D06: () => gettext("Chair Maiden"),
  D07: () => gettext("Great-aunt Tiger"),
  D08: () => gettext("Môo-sîn-á"),
  D09: () => gettext("Lintou Lady"),
  D10: () => gettext("Human-faced Fish"),
  D11: () => gettext("Water Ghost"),
  D12: () => gettext("Snake Bridegroom"),
  D13: () => gettext("Lamp Monkey"),
  D14: () => gettext("Kim-bi"),
  D15: () => gettext("Bamboo Ghost"),
  L01: () => gettext("Harvest festival"),
  L02: () => gettext("Newcomers"),
  L03: () => gettext("Typhoon"),
  L04: () => gettext("Landslide"),
  L05: () => gettext("Flood"),
  L06: () => gettext("The earth ox turns over"),
  L07: () => gettext("Great offering"),
  L08: () => gettext("Puppet show"),
  L09: () => gettext("Ghost festival"),
  L10: () => gettext("Resettlement"),
};

/** What a deity or lightning does, as short as it can be said. @type {Record<string, () => string>} */
const DOES = {
  D01: () => gettext("You win 2 points."),
  D02: () => gettext("A new villager, first to the coast."),
  D03: () => gettext("3 points if you lead a region."),
  D04: () => gettext("Turn one of your dice to any face."),
  D05: () => gettext("Two new villagers."),
  D06: () => gettext("You may exchange a mission."),
  D07: () => gettext("A die leaves another's mountains."),
  D08: () => gettext("Move another's die to another region."),
  D09: () => gettext("You may swap a die with another village."),
  D10: () => gettext("Others lose their lowest coast die."),
  D11: () => gettext("One of your dice leaves, two new ones come."),
  D12: () => gettext("You may move up to 2 of your dice."),
  D13: () => gettext("You may reroll up to 3 of your dice."),
  D14: () => gettext("Take one more die from the pool."),
  D15: () => gettext("Turn another's die to 1."),
  L01: () => gettext("Everybody gets a new villager."),
  L02: () => gettext("Everybody gets a new villager, in the plain if there is room."),
  L03: () => gettext("Everybody loses the lowest die on the coast."),
  L04: () => gettext("Everybody loses the lowest die in the mountains."),
  L05: () => gettext("Everybody loses the lowest die in the plain."),
  L06: () => gettext("All dice in the plains are rolled again."),
  L07: () => gettext("2 points for whoever shows bagua twice or more."),
  L08: () => gettext("2 points for whoever has a full region."),
  L09: () => gettext("1 point for each own legend."),
  L10: () => gettext("Everybody may move a die."),
};

/** @param {string} id */
export function doesText(id) {
  return DOES[id]?.() ?? "";
}

/** @param {string} region */
export function regionName(region) {
  return { mountain: pgettext("region of a village", "mountains"), plain: pgettext("region of a village", "plain"), coast: pgettext("region of a village", "coast") }[region] ?? region;
}

/** @param {string} face */
export function faceName(face) {
  return { bagua: pgettext("face of a die", "bagua"), 1: pgettext("face of a die", "1"), 2: pgettext("face of a die", "2"), 3: pgettext("face of a die", "3"), 4: pgettext("face of a die", "4") }[face] ?? face;
}

/** @param {string} colour */
export function colourName(colour) {
  return { white: pgettext("colour of a die", "white"), orange: pgettext("colour of a die", "orange"), blue: pgettext("colour of a die", "blue"), green: pgettext("colour of a die", "green") }[colour] ?? colour;
}

/** @param {{face: string, colour: string}} die */
export function dieName(die) {
  return interpolate(gettext("%(face)s, %(colour)s"), { face: faceName(die.face), colour: colourName(die.colour) }, true);
}

/** @param {string} season */
export function seasonName(season) {
  return { spring: pgettext("season", "Spring"), summer: pgettext("season", "Summer"), autumn: pgettext("season", "Autumn"), winter: pgettext("season", "Winter") }[season] ?? season;
}

/** A condition of a mission in words. @param {any} need */
export function needText(need) {
  const words = { count: need.need, region: need.region ? regionName(need.region) : "", face: need.face ? faceName(need.face) : "" };
  if (need.kind === "region") return interpolate(gettext("%(region)s: %(count)s pips"), words, true);
  if (need.kind === "total") return interpolate(gettext("whole village: %(count)s pips"), words, true);
  if (need.kind === "face") return interpolate(gettext("dice showing %(face)s: %(count)s"), words, true);
  if (need.kind === "same_face") return interpolate(gettext("equal faces: %(count)s"), words, true);
  if (need.kind === "matched") return need.region ? interpolate(gettext("dice of the houses’ colour (%(region)s): %(count)s"), words, true) : interpolate(gettext("dice of the houses’ colour: %(count)s"), words, true);
  return need.region ? interpolate(gettext("give up dice (%(region)s): %(count)s"), words, true) : interpolate(gettext("give up dice showing %(face)s: %(count)s"), words, true);
}

/** What a mission gives. @param {any} mission */
export function rewardText(mission) {
  if (mission.kind === "infinity") return interpolate(gettext("for good: +%(count)s (%(region)s)"), { count: mission.bonus, region: regionName(mission.needs[0].region) }, true);
  return points(mission.points);
}

/** @param {number} count */
export function points(count) {
  return interpolate(ngettext("%(count)s point", "%(count)s points", count), { count }, true);
}
