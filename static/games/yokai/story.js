/** What happened, in sentences a ten-year-old reads; for the result on the board and for the screen reader alike. */
import { faceName, nameOfId, points, regionName, seasonName } from "./words.js";

/**
 * @typedef {{code: string, seat?: number, other?: number, source?: string, deity?: string, card?: string, die?: number, face?: string, region?: string, target?: string, season?: string, points?: number, count?: number}} Note
 * @typedef {{turn: number, kind: string, seat: number | null, notes: Note[]}} Last
 * @typedef {import("kit/results.js").Story} Story
 */

/** Told elsewhere: with the season, or by the board itself. */
const SILENT = new Set(["mission_came", "removed", "came", "region_won", "season_began", "legends_scored"]);

/** Whether there is a sentence to say at all: a table that was stopped, for one, has none. @param {Last | null} last */
export function worthTelling(last) {
  return Boolean(last?.notes.some((note) => !SILENT.has(note.code) && note.code in SENTENCES));
}

/**
 * @param {Last} last
 * @param {number[]} own seats of the one who looks
 * @param {(seat: number) => string} name
 * @returns {Story}
 */
export function tell(last, own, name) {
  const notes = last.notes.filter((note) => !SILENT.has(note.code));
  // What a lightning did is told by its moment; here it is only named.
  const struck = notes.findIndex((note) => note.code === "lightning");
  const [first, ...rest] = sentences(struck < 0 ? notes : notes.slice(0, struck + 1), name);
  const gained = last.notes.filter((note) => note.seat !== undefined && own.includes(note.seat)).reduce((sum, note) => sum + (note.points ?? 0), 0);
  const lost = last.notes.some((note) => note.code === "left" && note.seat !== undefined && own.includes(note.seat) && note.other !== undefined && !own.includes(note.other));
  return { tone: gained > 0 ? "right" : lost ? "wrong" : "calm", title: first ?? "", lines: rest.slice(0, 4) };
}

/**
 * @param {Note} note
 * @param {(seat: number) => string} name
 */
export function noteText(note, name) {
  const words = {
    name: note.seat === undefined ? "" : name(note.seat),
    other: note.other === undefined ? "" : name(note.other),
    deity: note.deity ? nameOfId(note.deity) : "",
    source: note.source ? (/^[DL]/.test(note.source) ? nameOfId(note.source) : gettext("Offering")) : "",
    region: note.region ? regionName(note.region) : "",
    target: note.target ? regionName(note.target) : "",
    face: note.face ? faceName(note.face) : "",
    points: points(note.points ?? 0),
    count: note.count ?? 0,
    season: note.season ? seasonName(note.season) : "",
  };
  const say = SENTENCES[note.code];
  return say ? interpolate(say(), words, true) : "";
}

const LINES = 6;

/**
 * What a lightning did, for everybody to read: first to whom something happened, then the others in one sentence.
 * @param {Note[]} notes
 * @param {(seat: number) => string} name
 */
export function strikeLines(notes, name) {
  const lines = sentences(notes.filter((note) => note.code !== "no_effect"), name).slice(0, LINES);
  const others = notes.filter((note) => note.code === "no_effect" && note.seat !== undefined).map((note) => name(/** @type {number} */ (note.seat)));
  return others.length ? [...lines, interpolate(gettext("Nothing changes for %(names)s."), { names: others.join(gettext(", ")) }, true)] : lines;
}

/** @param {Note[]} notes @param {(seat: number) => string} name */
function sentences(notes, name) {
  return notes.map((note) => noteText(note, name)).filter(Boolean);
}

/** @type {Record<string, () => string>} */
const SENTENCES = {
  drafted: () => gettext("%(name)s took in a villager (%(region)s)."),
  settled: () => gettext("A villager moved in with %(name)s (%(region)s)."),
  settled_home: () => gettext("A villager moved in with %(name)s (%(region)s), in its own colour: %(points)s."),
  joined: () => gettext("A new villager came to %(name)s (%(region)s)."),
  joined_home: () => gettext("A new villager came to %(name)s (%(region)s), in its own colour: %(points)s."),
  rumour: () => gettext("%(name)s spread a rumour about %(deity)s."),
  recorded: () => gettext("%(name)s wrote down the story of %(deity)s."),
  released: () => gettext("%(name)s had to let a villager go."),
  legend: () => gettext("%(name)s got the legend of %(deity)s."),
  no_legend: () => gettext("%(name)s gets no further legend of %(deity)s."),
  gained: () => gettext("%(source)s gave %(name)s %(points)s."),
  surplus: () => gettext("There was no free house: %(count)s went back into the bag."),
  no_effect: () => gettext("%(source)s could do nothing for %(name)s."),
  declined: () => gettext("%(name)s left it at that."),
  turned: () => gettext("A die of %(name)s now shows %(face)s."),
  rerolled: () => gettext("A die of %(name)s was rolled again: %(face)s."),
  left: () => gettext("A villager of %(name)s left (%(region)s)."),
  moved: () => gettext("A villager of %(name)s moved from %(target)s to %(region)s."),
  swapped: () => gettext("%(name)s swapped a villager with %(other)s."),
  exchanged: () => gettext("%(name)s exchanged a mission."),
  paid: () => gettext("%(name)s gave up a villager for it."),
  mission_done: () => gettext("%(name)s fulfilled a mission: %(points)s."),
  mission_kept: () => gettext("%(name)s fulfilled a mission: for good +%(count)s (%(region)s)."),
  mission_skipped: () => gettext("%(name)s fulfilled no mission."),
  season_over: () => gettext("%(season)s is over."),
  lightning: () => gettext("Lightning: %(source)s!"),
};

/** @param {any} review @param {(seat: number) => string} name @returns {string} the end of a season as one text to be heard */
export function seasonSpoken(review, name) {
  const parts = [interpolate(gettext("%(season)s is over."), { season: seasonName(review.season) }, true)];
  parts.push(interpolate(gettext("These leave: %(names)s."), { names: review.removed.map((/** @type {any} */ each) => nameOfId(each.deity)).join(gettext(", ")) }, true));
  for (const contest of review.contests)
    contest.points.forEach((/** @type {number} */ won, /** @type {number} */ seat) => {
      if (won) parts.push(`${regionName(contest.region)}${gettext(": ")}${name(seat)} +${won}.`);
    });
  return parts.join(" ");
}
