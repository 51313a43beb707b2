/** What the things of a question are called: cards, clues, eras, and texts of their own. */
import { eraList } from "kit/eras.js";

/**
 * What a page knows of the things that questions are about.
 * @typedef {{
 *   fronts: Record<string, import("kit/card.js").Front>, backs: Record<string, import("kit/card.js").Back>, clues: Record<string, any>,
 *   eras: import("kit/eras.js").EraText[], questions: Record<string, any>, answers: Record<string, any>, shuffled: boolean,
 * }} Known `shuffled`: every tablet has another order
 * @typedef {{id: string, kind: string, mode: string | null, items: string[], options: string[], timeline: {id: string, year: number}[], low: number | null, high: number | null, again?: boolean}} Asked the question of a view
 * @typedef {{
 *   truth: any[], counts: any, answered: number, right: number, mean: number | null, mine: number | null, points: number | null,
 * }} Reveal
 * @typedef {{id: string, text: string, icon: string, lang: string, is: "card" | "clue" | "era" | "text", front?: import("kit/card.js").Front, back?: import("kit/card.js").Back, era?: import("kit/eras.js").EraText}} Thing
 */

/**
 * @param {import("kit/store.js").TableState} state
 * @returns {Known}
 */
export function knownOf(state) {
  const { hello, backs, clues, questions, answers } = state;
  return { fronts: hello?.deck.cards ?? {}, backs, clues: { ...hello?.deck.clues, ...clues }, eras: eraList(hello?.deck.eras), questions, answers, shuffled: hello?.options.shuffle !== false };
}

/**
 * @param {string} id
 * @param {Asked} asked
 * @param {Known} known
 * @returns {Thing}
 */
export function thingOf(id, asked, known) {
  const lang = document.documentElement.lang;
  const front = known.fronts[id];
  if (front) return { id, is: "card", text: front.name, icon: front.icon, lang: front.lang, front, back: known.backs[id] };
  const clue = known.clues[id];
  if (clue) return { id, is: "clue", text: clue.text, icon: clue.icon ?? "", lang: clue.lang ?? lang };
  const era = known.eras.find((each) => each.id === id);
  if (era) return { id, is: "era", text: era.name, icon: era.icon, lang, era };
  const record = known.questions[asked.id];
  const own = record?.items?.[id] ?? record?.options?.[id];
  return { id, is: "text", text: own?.text ?? "", icon: own?.icon ?? "", lang: record?.lang ?? lang };
}

/**
 * The year of a card as its back or the timeline tells it; undefined while it is not known.
 * @param {string} id
 * @param {Asked} asked
 * @param {Known} known
 * @returns {number | undefined}
 */
export function yearOf(id, asked, known) {
  return known.backs[id]?.year ?? asked.timeline.find((card) => card.id === id)?.year;
}

/** @param {number} place */
export function letter(place) {
  return String.fromCharCode(65 + place);
}

/** @param {string} text */
function mixed(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  // The last characters would hardly tell apart what differs in them alone.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * The place of each choice in the alphabet: the same on all tablets and in front, although each tablet has them in another order,
 * and nothing that the order of their ids could tell. Where nothing is shuffled, the order in which they are listed.
 * @param {Asked} asked
 * @param {Known} known
 * @param {string[]} [ids]
 * @returns {Map<string, number>}
 */
export function lettersOf(asked, known, ids = choicesOf(asked)) {
  const order = known.shuffled ? [...ids].sort((a, b) => mixed(`${asked.id}:${a}`) - mixed(`${asked.id}:${b}`) || (a < b ? -1 : 1)) : ids;
  return new Map(order.map((id, place) => [id, place]));
}

/** What one chooses from in a question that is answered by a choice. @param {Asked} asked */
export function choicesOf(asked) {
  return asked.kind === "before_after" ? asked.items : asked.options;
}

/** The field of an answer to each kind. */
export const FIELD = /** @type {Record<string, "order" | "gap" | "choice" | "year" | "pairs">} */ ({
  order: "order", sequence: "order", insert: "gap", before_after: "choice", era: "choice", choice: "choice", year: "year", match: "pairs",
});
