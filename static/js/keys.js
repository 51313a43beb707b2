/** Random names that need no secure context: `crypto.randomUUID` is missing on plain http. */

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/**
 * A random key of 20 letters (about 99 bits).
 * @returns {string}
 */
export function randomKey() {
  const bytes = new Uint8Array(20);
  // getRandomValues, unlike randomUUID, is there on plain http too.
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}
