/** Which tables stay on a tablet's page, now that the server has said where its people belong. Pure; no DOM. */

/** @typedef {import("./student.js").OwnTable} OwnTable */

/** Phases in which the own tables are told that have come to their end. */
const RESULTS = new Set(["result", "ended"]);

/** How long a table that is over may take to show its end, before the page goes on without it. */
export const END_COMES_MS = 30_000;

/**
 * The tables to show. The news that a game has ended comes on another line than the game's own last view, and may come first:
 * so a table stays until its own line has told of the end, and then until that was seen.
 * @param {OwnTable[]} before what is shown
 * @param {{phase: string, tables: OwnTable[]}} place the newest one
 * @param {(table: number) => boolean} ended whether this table shows its end
 * @returns {OwnTable[]}
 */
export function tablesToShow(before, place, ended) {
  if (place.phase === "table") return place.tables;
  const told = new Set(RESULTS.has(place.phase) ? place.tables.map((table) => table.table) : []);
  return before.filter((table) => ended(table.table) || told.has(table.table));
}
