/** Left sides and the right sides that were given to them. Pure; no DOM. */

/** @typedef {Record<string, string>} Pairs left to right */

/**
 * After a right side was given to a left one. Where each right side serves once, it leaves the one it had been given to.
 * @param {Pairs} pairs
 * @param {string} left
 * @param {string} right
 * @param {boolean} once
 * @returns {Pairs}
 */
export function paired(pairs, left, right, once) {
  const kept = Object.entries(pairs).filter(([other, its]) => other !== left && !(once && its === right));
  return { ...Object.fromEntries(kept), [left]: right };
}

/**
 * After a left side gave its right one back.
 * @param {Pairs} pairs
 * @param {string} left
 * @returns {Pairs}
 */
export function parted(pairs, left) {
  return Object.fromEntries(Object.entries(pairs).filter(([other]) => other !== left));
}

/** The first left side without a right one; null: all have one. @param {readonly string[]} lefts @param {Pairs} pairs */
export function nextFree(lefts, pairs) {
  return lefts.find((left) => pairs[left] === undefined) ?? null;
}

/** @param {readonly string[]} lefts @param {Pairs} pairs */
export function complete(lefts, pairs) {
  return nextFree(lefts, pairs) === null;
}

/** Who was given to a right side. @param {readonly string[]} lefts @param {Pairs} pairs @param {string} right */
export function givenTo(lefts, pairs, right) {
  return lefts.filter((left) => pairs[left] === right);
}

/**
 * Pairs as the server tells them: an object, or a list of two each.
 * @param {Pairs | [string, string][]} told
 * @returns {Pairs}
 */
export function asPairs(told) {
  return Array.isArray(told) ? Object.fromEntries(told) : told;
}
