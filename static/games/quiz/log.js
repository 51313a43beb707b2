/** The questions that this seat has seen revealed, to be looked at again at the end; kept over a reload of the page. */

/** @typedef {{round: number, text: string, lang: string, tone: "right" | "partly" | "wrong" | "none", title: string, own: string, truth: string, why: string, whyLang: string, points: number, again: boolean}} Entry */

/** @type {Map<string, Entry[]>} */
const here = new Map();

/** @param {number} table @param {number | null} seat */
function keyOf(table, seat) {
  return `quiz:${table}:${seat}`;
}

/**
 * @param {number} table
 * @param {number | null} seat
 * @returns {Entry[]} in the order in which they were asked
 */
export function entries(table, seat) {
  const key = keyOf(table, seat);
  const known = here.get(key);
  if (known) return known;
  /** @type {Entry[]} */
  let stored = [];
  try {
    const read = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    if (Array.isArray(read)) stored = read;
  } catch {
    // A private window keeps nothing: then the page's own memory has to do.
  }
  here.set(key, stored);
  return stored;
}

/**
 * @param {number} table
 * @param {number | null} seat
 * @param {Entry} entry
 */
export function remember(table, seat, entry) {
  const others = entries(table, seat).filter((each) => each.round !== entry.round);
  const next = [...others, entry].sort((a, b) => a.round - b.round);
  here.set(keyOf(table, seat), next);
  try {
    sessionStorage.setItem(keyOf(table, seat), JSON.stringify(next));
  } catch {
    // as above
  }
}
