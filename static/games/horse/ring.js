/** How the thirty route cards, start and finish lie in a ring. Pure; no DOM. */

/** The ring has 32 places: columns and rows of its frame are 18 together. */
export const AROUND = 18;

/**
 * Where each place of the ring lies, from the start to the left and round.
 * @param {number} columns
 * @returns {{column: number, row: number, left: boolean}[]} `left`: a horse looks to the left there
 */
export function ring(columns) {
  const rows = AROUND - columns;
  const start = Math.floor(columns / 2) - 1;
  const places = [];
  for (let column = start; column >= 0; column--) places.push({ column, row: rows - 1, left: true });
  for (let row = rows - 2; row >= 0; row--) places.push({ column: 0, row, left: false });
  for (let column = 1; column < columns; column++) places.push({ column, row: 0, left: false });
  for (let row = 1; row < rows; row++) places.push({ column: columns - 1, row, left: true });
  for (let column = columns - 2; column > start; column--) places.push({ column, row: rows - 1, left: true });
  return places;
}

/**
 * As many columns as make the places largest.
 * @param {number} width
 * @param {number} height
 */
export function columnsFor(width, height) {
  let best = 9;
  let most = 0;
  for (let columns = 7; columns <= 13; columns++) {
    const size = Math.min(width / columns, height / (AROUND - columns));
    if (size > most) [best, most] = [columns, size];
  }
  return best;
}
