/** Where the stops lie: the road winds to and fro in as many rows as leave each stop wide enough for a finger. */

/** A stop is at least so wide and so high, in pixels. */
const LEAST_WIDTH = 46;
const LEAST_HEIGHT = 104;
/** Where two may stand, one below the other. */
const LEAST_HEIGHT_FOR_TWO = 116;
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
 * @param {boolean} [two] whether two may stand at a stop
 * @returns {Layout}
 */
export function layoutOf(width, height, count, two = false) {
  const least = two ? LEAST_HEIGHT_FOR_TWO : LEAST_HEIGHT;
  const inner = Math.max(LEAST_WIDTH, width - 2 * EDGE);
  const wide = (/** @type {number} */ rows) => inner / Math.ceil(count / rows);
  let rows = FEWEST_ROWS;
  while (wide(rows) < LEAST_WIDTH && rows < count) rows += 1;
  // One row more where that makes the stops clearly larger and all still fits.
  const size = (/** @type {number} */ many) => Math.min(wide(many), (height / many) * SHARE);
  while (height / (rows + 1) >= least && size(rows + 1) > size(rows) * 1.12) rows += 1;
  const columns = Math.ceil(count / rows);
  rows = Math.ceil(count / columns);
  const cell = { width: inner / columns, height: Math.max(least, Math.floor(height / rows)) };
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

/**
 * Where arrows lie on the road, one after every other stop, and whether they point to the left.
 * @param {Layout} layout
 * @param {number} count
 * @param {number} depth how far down in a cell the road runs
 * @returns {{x: number, y: number, back: boolean}[]}
 */
export function arrowsOf(layout, count, depth) {
  const arrows = [];
  for (let index = 0; index + 1 < count; index += 2) {
    const [here, next] = [layout.at(index), layout.at(index + 1)];
    if (here.row === next.row) arrows.push({ x: (here.x + next.x + layout.cell.width) / 2, y: here.y + depth, back: here.back });
  }
  return arrows;
}

/**
 * Where those stand who have come to an inn, in the order in which they came: from the middle of its cell, in widths of a pawn.
 * @param {number} many
 * @returns {{x: number, y: number}[]}
 */
export function innPlaces(many) {
  const columns = Math.min(many, 2);
  return Array.from({ length: many }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, many - row * columns);
    return { x: (i % columns) - (inRow - 1) / 2, y: row };
  });
}
