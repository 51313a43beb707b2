/** What `legal` offers, as the board asks for it. Pure; no rules. */

/**
 * @typedef {number | "none"} Place
 * @typedef {{cards: Map<string, Set<Place>>, choose: "choose_column" | "discard_column" | null, columns: Set<number>}} Options
 *   `cards`: what can be said of each card that can be played; empty where no guess is asked for. `choose`: which choice is waited for; `columns`: among which
 */

/**
 * @param {Record<string, any>[]} legal
 * @returns {Options}
 */
export function optionsOf(legal) {
  /** @type {Map<string, Set<Place>>} */
  const cards = new Map();
  /** @type {Options["choose"]} */
  let choose = null;
  const columns = new Set();
  for (const action of legal) {
    if (action.type === "play") {
      const places = cards.get(action.card) ?? new Set();
      if (action.predict !== undefined) places.add(action.predict);
      cards.set(action.card, places);
    } else if (action.type === "choose_column" || action.type === "discard_column") {
      choose = action.type;
      columns.add(action.column);
    }
  }
  return { cards, choose, columns };
}

/**
 * The columns that can be tapped now.
 * @param {Options} options
 * @param {string | null} card the chosen hand card
 * @returns {Set<number>}
 */
export function tappable(options, card) {
  if (options.choose) return options.columns;
  const places = card === null ? undefined : options.cards.get(card);
  return new Set([...(places ?? [])].filter((place) => typeof place === "number"));
}

/**
 * The action that the draft stands for, or null while something is missing.
 * @param {Options} options
 * @param {{card: string | null, place: Place | null}} draft
 * @returns {Record<string, any> | null}
 */
export function actionOf(options, { card, place }) {
  if (options.choose) return typeof place === "number" && options.columns.has(place) ? { type: options.choose, column: place } : null;
  const places = card === null ? undefined : options.cards.get(card);
  if (!places) return null;
  if (!places.size) return { type: "play", card };
  return place !== null && places.has(place) ? { type: "play", card, predict: place } : null;
}
