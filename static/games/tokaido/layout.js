/** Where the stops lie: the road winds to and fro in as many rows as leave each stop wide enough for a finger. */

/** A stop is at least so wide and so high, in pixels. */
const LEAST_WIDTH = 50;
const LEAST_HEIGHT = 92;
const FEWEST_ROWS = 3;
/** How much of a stop's height its picture may take; the rest is for the road and those who stand on it. */
const SHARE = 0.55;
/** Beside the outermost stops, where the road turns. */
const EDGE = 12;

/**
 * @typedef {{rows: number, columns: number, width: number, height: number, cell: {width: number, height: number}, at: (index: number) => {x: number, y: number, row: number, back: boolean}}} Layout
 *   `width`, `height`: of the whole road. `at`: the upper left corner of a stop's cell, its row, and whether that row leads back to the left
 */

/**
 * @param {number} width of the space
 * @param {number} height
 * @param {number} count stops
 * @returns {Layout}
 */
export function layoutOf(width, height, count) {
  const inner = Math.max(LEAST_WIDTH, width - 2 * EDGE);
  const wide = (/** @type {number} */ rows) => inner / Math.ceil(count / rows);
  let rows = FEWEST_ROWS;
  while (wide(rows) < LEAST_WIDTH && rows < count) rows += 1;
  // One row more where that makes the stops clearly larger and all still fits.
  const size = (/** @type {number} */ many) => Math.min(wide(many), (height / many) * SHARE);
  while (height / (rows + 1) >= LEAST_HEIGHT && size(rows + 1) > size(rows) * 1.12) rows += 1;
  const columns = Math.ceil(count / rows);
  rows = Math.ceil(count / columns);
  const cell = { width: inner / columns, height: Math.max(LEAST_HEIGHT, Math.floor(height / rows)) };
  return {
    rows,
    columns,
    width,
    height: rows * cell.height,
    cell,
    at(index) {
      const row = Math.floor(index / columns);
      const along = index % columns;
      const back = row % 2 === 1;
      return { x: EDGE + (back ? columns - 1 - along : along) * cell.width, y: row * cell.height, row, back };
    },
  };
}

/**
 * The road as one line through all stops.
 * @param {Layout} layout
 * @param {number} count
 * @param {number} depth how far down in a cell it runs
 */
export function pathOf(layout, count, depth) {
  const middle = (/** @type {number} */ index) => {
    const { x, y, row } = layout.at(index);
    return { x: x + layout.cell.width / 2, y: y + depth, row };
  };
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const here = middle(index);
    if (!index) path = `M${here.x} ${here.y}`;
    else if (middle(index - 1).row === here.row) path += `L${here.x} ${here.y}`;
    else {
      const from = middle(index - 1);
      const turn = (from.row % 2 ? -1 : 1) * Math.min(layout.cell.width / 2 + EDGE - 8, 60);
      path += `C${from.x + turn} ${from.y} ${here.x + turn} ${here.y} ${here.x} ${here.y}`;
    }
  }
  return path;
}
