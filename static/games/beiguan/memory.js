/** What a device remembers of a festival that it is showing, so that a reload in the middle of it does not tell the places before they are shown. */

/** @param {number | null} table */
function memoryOf(table) {
  return `beiguan-festival:${table}`;
}

/** It is being shown here. @param {number | null} table @param {number} turn */
export function festivalBegins(table, turn) {
  try {
    sessionStorage.setItem(memoryOf(table), String(turn));
  } catch {
    // A browser that keeps nothing shows the town after a reload.
  }
}

/** Its places have been shown here. @param {number | null} table */
export function festivalTold(table) {
  try {
    sessionStorage.removeItem(memoryOf(table));
  } catch {
    // nothing was kept
  }
}

/** Whether this device has begun to show the festival, and not come to its places. @param {number | null} table @param {number} turn */
export function brokenOff(table, turn) {
  try {
    return sessionStorage.getItem(memoryOf(table)) === String(turn);
  } catch {
    return false;
  }
}
