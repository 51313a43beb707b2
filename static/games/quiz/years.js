/** Years on a slider: steps, bounds, typed numbers, and how people read them. */

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

/**
 * The large step of the ± buttons: about a twentieth of the range, a round number; 0 where single years will do.
 * @param {number} low
 * @param {number} high
 */
export function largeStep(low, high) {
  const wanted = (high - low) / 20;
  if (high - low < 20) return 0;
  return STEPS.find((step) => step >= wanted) ?? STEPS[STEPS.length - 1];
}

/**
 * A year within the range. There is no year 0.
 * @param {number} year
 * @param {number} low
 * @param {number} high
 */
export function within(year, low, high) {
  const bounded = Math.max(low, Math.min(high, Math.round(year)));
  if (bounded !== 0) return bounded;
  return high >= 1 ? 1 : -1;
}

/**
 * A step further, over the missing year 0; large steps land on round years.
 * @param {number} year
 * @param {number} step negative: earlier
 * @param {number} low
 * @param {number} high
 */
export function stepped(year, step, low, high) {
  const size = Math.abs(step);
  const round = size > 1 ? (step > 0 ? Math.floor(year / size) * size + size : Math.ceil(year / size) * size - size) : year + step;
  const next = round === 0 ? Math.sign(step) * 1 : round;
  return within(next, low, high);
}

/** The middle of the range, where nobody has said anything yet. @param {number} low @param {number} high */
export function middle(low, high) {
  return within((low + high) / 2, low, high);
}

/**
 * A typed year: full-width digits too, "前 300" and "300 BC" before our era. Null where it is no year.
 * @param {string} text
 * @returns {number | null}
 */
export function typedYear(text) {
  const plain = text.normalize("NFKC").replace(/[,\s年]/g, "").toLowerCase();
  const found = plain.match(/^(西元前|公元前|前|[-−–]|西元|公元)?(\d{1,6})(bce?|ce|ad)?$/);
  if (!found) return null;
  const year = Number(found[2]);
  if (!year) return null;
  const before = (found[1] && /前|[-−–]/.test(found[1])) || (found[3] && found[3].startsWith("b"));
  return before ? -year : year;
}

/** @param {number} year */
function digits(year) {
  const text = String(Math.abs(year));
  return text.length > 4 ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text;
}

/** A year as people read it. @param {number} year */
export function yearWords(year) {
  return year < 0
    ? interpolate(pgettext("a year before our era", "%(year)s BCE"), { year: digits(year) }, true)
    : interpolate(pgettext("a year of our era", "%(year)s"), { year: digits(year) }, true);
}
