/** Orders of things, as they are moved about. Pure; no DOM. */

/**
 * The list after one thing went to another place; those between move up.
 * @template T
 * @param {readonly T[]} list
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(list, from, to) {
  const there = Math.max(0, Math.min(list.length - 1, to));
  const next = [...list];
  if (from < 0 || from >= list.length || from === there) return next;
  next.splice(there, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Whether each place of an own order holds something right there. Things of the same year may change places.
 * @param {readonly string[]} own
 * @param {readonly string[]} truth
 * @param {(id: string) => unknown} keyOf a year, or the id itself
 * @returns {boolean[]}
 */
export function placesRight(own, truth, keyOf) {
  return own.map((id, i) => truth[i] !== undefined && keyOf(id) === keyOf(truth[i]));
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
export function same(one, other) {
  return one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** @param {unknown} value */
function sorted(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
