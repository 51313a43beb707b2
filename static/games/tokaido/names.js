/** What things of the journey are called, and what they do, in words. Names of cards come from the culture cards. */
import { culture } from "kit/culture.js";

export const GAME = "tokaido";

/** The kinds of stops, in words that are there even without culture cards. @returns {Record<string, string>} */
export function kindNames() {
  return {
    inn: gettext("Inn"),
    village: gettext("Village"),
    farm: gettext("Farm"),
    paddy: gettext("Rice fields"),
    mountain: gettext("Mountains"),
    sea: gettext("Sea"),
    spring: gettext("Hot spring"),
    temple: gettext("Temple"),
    encounter: gettext("On the road"),
  };
}

/** The one short word on the sign of a stop. @returns {Record<string, string>} */
export function signs() {
  return {
    ...kindNames(),
    paddy: pgettext("sign at a stop", "Rice"),
    mountain: pgettext("sign at a stop", "Hills"),
    spring: pgettext("sign at a stop", "Spring"),
    encounter: pgettext("sign at a stop", "People"),
  };
}

/**
 * The name of a stop, a card or a person.
 * @param {string | null} id
 */
export function nameOf(id) {
  if (!id) return "";
  return kindNames()[id] ?? culture(GAME, id)?.name ?? id;
}

/** One sentence about the real thing. @param {string} id */
export function aboutOf(id) {
  return culture(GAME, id)?.about ?? "";
}

/**
 * The station that lies at a position of the real road: the game has as many stops as the road had stations, with its two ends.
 * @param {any} view
 * @param {number} position
 */
export function stationOf(view, position) {
  return `st-${view.reverse ? view.road.length - 1 - position : position}`;
}

/** The culture card that belongs to a stop: of its station, where there is one, else of its kind. @param {any} view @param {number} position */
export function cardOf(view, position) {
  const station = stationOf(view, position);
  return culture(GAME, station) ? station : view.road[position].kind;
}

/** What the place of a stop was on the real road, in one sentence. @param {any} view @param {number} position */
export function realRoad(view, position) {
  const station = culture(GAME, stationOf(view, position));
  if (station) return interpolate(gettext("On the real road this is %(name)s: %(about)s"), station, true);
  return aboutOf(view.road[position].kind);
}

/** @param {any} view @param {number} position */
function inn(view, position) {
  const kyoto = (position === 0) !== view.reverse;
  if (position === 0 || position === view.road.length - 1) return kyoto ? gettext("Kyoto") : gettext("Edo");
  return gettext("Inn");
}

/** What stands on the sign of a stop. @param {any} view @param {number} position */
export function signOf(view, position) {
  const { kind } = view.road[position];
  return kind === "inn" ? inn(view, position) : signs()[kind];
}

/** @param {any} view @param {number} position */
export function stopName(view, position) {
  const { kind } = view.road[position];
  return kind === "inn" ? inn(view, position) : nameOf(kind);
}

/** Who a pawn belongs to. @param {number} pawn as in a view's `pawns` @param {any} view @param {(seat: number) => string} names */
export function pawnName(pawn, view, names) {
  return pawn < view.players.length ? names(pawn) : gettext("the neutral traveller");
}

/** @returns {Record<string, string>} what each traveller can do */
export function powers() {
  return {
    courier: gettext("At each inn on the way: first meets somebody, then eats."),
    "print-artist": gettext("At each inn on the way: first takes the next view of a panorama of choice."),
    priest: gettext("At a temple the bank lays 1 coin more for you, worth 1 point."),
    ronin: gettext("Every meal costs 1 coin less."),
    "old-man": gettext("1 point more for each hot spring and each achievement."),
    geisha: gettext("Buying several souvenirs, the cheapest is free (you must have the full price)."),
    orphan: gettext("At each inn somebody offers you a meal for free."),
    entertainer: gettext("For each meeting on the road: 1 coin and 1 point more."),
    official: gettext("Meets two people on the road and chooses one of them."),
    merchant: gettext("In each village one souvenir costs only 1 coin."),
  };
}

/** @returns {Record<string, string>} what each person gives */
export function gifts() {
  return {
    artisan: gettext("gives you the top souvenir"),
    "guide-paddy": gettext("shows you the rice fields"),
    "guide-mountain": gettext("shows you the mountains"),
    "guide-sea": gettext("shows you the sea"),
    samurai: gettext("3 points"),
    noble: gettext("3 coins"),
    "shrine-maiden": gettext("offers 1 coin at the temple for you: 1 point"),
  };
}

/** @returns {Record<string, string>} */
export function typeNames() {
  return { small: gettext("small things"), clothing: gettext("clothing"), food: gettext("food and drink"), art: gettext("art") };
}

/** @returns {Record<string, string>} the achievements, each with what it is for */
export function achievementNames() {
  return {
    paddy: gettext("Rice fields finished first"),
    mountain: gettext("Mountains finished first"),
    sea: gettext("Sea finished first"),
    gourmet: gettext("Gourmet: dearest meals"),
    bather: gettext("Bather: most hot springs"),
    chatterbox: gettext("Talker: most meetings"),
    collector: gettext("Collector: most souvenirs"),
  };
}

export const PANORAMAS = /** @type {const} */ ({ paddy: 3, mountain: 4, sea: 5 });

/** @param {number} count */
export function coins(count) {
  return interpolate(ngettext("%(count)s coin", "%(count)s coins", count), { count }, true);
}

/** @param {number} count */
export function points(count) {
  return interpolate(ngettext("%(count)s point", "%(count)s points", count), { count }, true);
}

/** The unit beside a number of points, where there is little room. */
export function shortPoints() {
  return pgettext("beside a number", "pts");
}
