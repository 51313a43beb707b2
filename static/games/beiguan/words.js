/** The words of this game: areas, sections, seasons, lines; names of cards come from their culture cards. */
import { culture } from "kit/culture.js";

export const GAME = "beiguan";

/** Which area an action goes to. @type {Record<string, string>} */
export const AREA_OF = { street: "street", wenchang: "wenchang", perform: "chenghuang", gate: "gate", market: "market", challenge: "zhaoying", academy: "academy" };

/** @param {string} section */
export function sectionName(section) {
  return { wind: gettext("winds"), percussion: gettext("percussion"), string: gettext("strings") }[section] ?? section;
}

/** What a section plays. @param {string} section */
export function sectionPlays(section) {
  return (
    {
      wind: gettext("Winds blow the suona: the loudest voice of all."),
      percussion: gettext("Percussion beats drums, gongs and cymbals, and leads the others."),
      string: gettext("Strings play the tune on fiddles, lutes and flutes."),
    }[section] ?? ""
  );
}

/** @param {string} area */
export function areaName(area) {
  return (
    {
      street: gettext("Busy Street"),
      wenchang: gettext("Wenchang Temple"),
      chenghuang: gettext("City God Temple"),
      gate: gettext("City Gate"),
      market: pgettext("beiguan", "Market"),
      zhaoying: gettext("Zhaoying Temple"),
      academy: pgettext("beiguan", "Academy"),
    }[area] ?? area
  );
}

/** What one does there, in a few words. @param {string} area */
export function areaTask(area) {
  return (
    {
      street: gettext("A musician joins"),
      wenchang: gettext("Draw an instrument"),
      chenghuang: gettext("Give a performance"),
      gate: gettext("Recruit a disciple"),
      market: gettext("Rearrange your troupe"),
      zhaoying: gettext("Challenge a troupe"),
      academy: gettext("Train a musician"),
    }[area] ?? ""
  );
}

/** The rules of an area, for who wants to read them in peace. @param {string} area @returns {string[]} */
export function areaRules(area) {
  const small = gettext("One disciple takes one ring. When the rings are full, two disciples go together. The more people play, the more rings there are.");
  return (
    {
      street: [gettext("Take the top card of one section and put it on a free space of your board."), gettext("In each row every section may appear only once."), small],
      wenchang: [gettext("Draw an instrument. You may give it at once to a musician of the same section who has none; else it waits beside your board."), small],
      chenghuang: [gettext("Choose a performance whose condition your best row or best column meets. You get what it gives: points, a great instrument or a craft."), gettext("It always takes two disciples.")],
      gate: [gettext("One more disciple of yours comes to town. From the next season on it can be sent, too."), small],
      market: [gettext("Move all your musicians, instruments and crafts as you like, also those beside the board."), gettext("There is room for everybody.")],
      zhaoying: [gettext("With five or more musicians on your board, challenge another troupe. One roll of the die: the stronger cross wins 3 points."), gettext("Second Wind: one more disciple rolls again when you have lost, twice at most."), gettext("Safe Profit: each further disciple is 1 point for sure, two at most.")],
      academy: [gettext("One musician of your troupe goes up a level and plays more strongly."), small],
    }[area] ?? []
  );
}

/** @param {string} season */
export function seasonName(season) {
  return { spring: pgettext("season", "spring"), summer: pgettext("season", "summer"), autumn: pgettext("season", "autumn"), winter: pgettext("season", "winter") }[season] ?? season;
}

/** A name as it fits on a card: in English without the Chinese after it, which stands on the culture card. @param {string} name */
function short(name) {
  return name.replace(/ \([^)]*\p{Script=Han}[^)]*\)/u, "");
}

/** A long word of a Latin name with the places where it may be parted: before a consonant that begins a syllable. @param {string} word */
function softly(word) {
  if (word.length < 7) return word;
  const vowel = (/** @type {number} */ at) => /[aeiouy]/i.test(word[at] ?? "");
  const cuts = [...word].map((_, at) => at).filter((at) => at > 2 && at < word.length - 2 && !vowel(at) && vowel(at + 1));
  const middle = word.length / 2;
  const [cut] = cuts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return cut === undefined ? word : `${word.slice(0, cut)}\u00ad${word.slice(cut)}`;
}

/**
 * The name of an instrument or a craft as it fits on its small plate: without what a bracket or a comma adds.
 * The whole name is what a screen reader says, and what stands in the sheet and in the dock.
 * @param {string} name
 */
export function plated(name) {
  const [word] = name.replace(/（[^）]*）/gu, "").split(", ");
  return word.replace(/\p{Script=Latin}+/gu, softly);
}

/** @param {string} id of an instrument or a craft */
export function plateName(id) {
  return plated(cardName(id, "won"));
}

/** @param {number} seat */
export function troupeName(seat) {
  const found = culture(GAME, `troupe-${seat}`)?.name;
  return found ? short(found) : [gettext("Shun-le-xuan"), gettext("An-yi-tang"), gettext("Ping-lan-she"), gettext("Xing-he-yuan")][seat % 4];
}

/**
 * The name of a card: what it is called as it lies there, so that a performance that became an instrument is called by that.
 * @param {string | null | undefined} id
 * @param {"played" | "won"} [as] `won`: the reward that a performance turned into
 */
export function cardName(id, as = "played") {
  if (!id) return "";
  const found = (as === "won" ? culture(GAME, `${id}-reward`) : null) ?? culture(GAME, id);
  return found ? short(found.name) : id;
}

/** The culture card of a card on a board, or in a hand. @param {string} id */
export function cultureOf(id) {
  return id.startsWith("P") ? `${id}-reward` : id;
}

/** @param {number} count */
export function pointsText(count) {
  return interpolate(ngettext("%(count)s point", "%(count)s points", count), { count }, true);
}

/** @param {number} count */
export function disciplesText(count) {
  return interpolate(ngettext("%(count)s disciple", "%(count)s disciples", count), { count }, true);
}

/** Why an area is closed for the one who is to dispatch, in a few words. @param {string | null} code @param {any} data @param {boolean} [brief] on its tile, where there is little room */
export function closedText(code, data, brief = false) {
  switch (code) {
    case "not_enough_workers":
      if (brief) return interpolate(ngettext("Needs %(count)s disciple", "Needs %(count)s disciples", data.needed), { count: data.needed }, true);
      return interpolate(ngettext("Needs %(count)s disciple; you have %(present)s", "Needs %(count)s disciples; you have %(present)s", data.needed), { count: data.needed, present: data.present }, true);
    case "already_there":
      return gettext("You were here this season");
    case "no_band_left":
      return gettext("No musician left");
    case "no_instrument_left":
      return gettext("No instrument left");
    case "supply_empty":
      return gettext("All your disciples are here");
    case "no_performance_left":
      return gettext("No performance left");
    case "no_condition_met":
      return gettext("No condition met yet");
    case "too_few_bands":
      if (brief) return gettext("Needs 5 musicians");
      return interpolate(gettext("Needs 5 musicians; you have %(present)s"), { present: data.present }, true);
    case "nothing_to_train":
      return gettext("No musician can go up now"); // all are at the top, or there are none
    default:
      return code ? gettext("Closed for you now") : "";
  }
}
