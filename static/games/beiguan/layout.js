/**
 * A draft of how a troupe could be laid out at the market: what may lie where, what was moved, and what it would add up to.
 * It is there to look at while cards are moved; what counts is what the server says to the whole layout.
 */
import { BANDS, COLUMNS, CRAFTS, CRAFT_RULES, CROSS, INSTRUMENTS, ROWS } from "./cards.js";

/**
 * Where everything lies: `bands`, `instruments`, `crafts` by space (index 0 is space 1); the rest is beside the board.
 * @typedef {{bands: (string | null)[], instruments: (string | null)[], crafts: (string | null)[], aside: {bands: string[], instruments: string[], crafts: string[]}}} Layout
 * @typedef {"bands" | "instruments" | "crafts"} Part
 */

/** @type {Record<string, {section: string, levels: number[]}>} */
const bandCards = /** @type {any} */ (BANDS);
/** @type {Record<string, {section: string, strength: number}>} */
const instrumentCards = /** @type {any} */ (INSTRUMENTS);
/** @type {Record<string, string>} */
const craftCards = /** @type {any} */ (CRAFTS);
/** @type {Record<string, {if?: string, per?: string, bonus: number}>} */
const craftRules = /** @type {any} */ (CRAFT_RULES);

/** @param {any} board of a view @returns {Layout} */
export function layoutOf(board) {
  const ids = (/** @type {any[]} */ things) => things.map((thing) => thing?.id ?? null);
  return {
    bands: ids(board.bands),
    instruments: board.bands.map((/** @type {any} */ band) => band?.instrument?.id ?? null),
    crafts: ids(board.crafts),
    aside: { bands: ids(board.aside.bands), instruments: ids(board.aside.instruments), crafts: ids(board.aside.crafts) },
  };
}

/** As the server wants it. @param {Layout} layout */
export function actionOf(layout) {
  const named = (/** @type {(string | null)[]} */ ids) => Object.fromEntries(ids.flatMap((id, i) => (id ? [[String(i + 1), id]] : [])));
  return { type: "market", layout: { bands: named(layout.bands), instruments: named(layout.instruments), crafts: named(layout.crafts) } };
}

/** @param {Layout} layout @param {string} id @returns {Part} */
export function partOf(layout, id) {
  if (layout.bands.includes(id) || layout.aside.bands.includes(id)) return "bands";
  return layout.crafts.includes(id) || layout.aside.crafts.includes(id) ? "crafts" : "instruments";
}

/**
 * The layout with a card moved; what lies there changes places with it, and an instrument goes where its player goes. Null where nothing would change.
 * @param {Layout} layout
 * @param {string} id
 * @param {number | null} space null: beside the board
 * @returns {Layout | null}
 */
export function moved(layout, id, space) {
  const part = partOf(layout, id);
  const from = layout[part].indexOf(id);
  const to = space === null ? -1 : space - 1;
  if (from === to) return null;
  const next = copy(layout);
  const other = to < 0 ? null : next[part][to];
  take(next, part, id);
  if (other) take(next, part, other);
  lay(next, part, id, to);
  if (other) lay(next, part, other, from);
  if (part === "bands") {
    next.instruments = next.bands.map((band, at) => (band ? carried(layout, band, at) : null));
    next.aside.instruments = [...layout.aside.instruments, ...layout.instruments.flatMap((each) => (each && !next.instruments.includes(each) ? [each] : []))];
  }
  return next;
}

/**
 * Who goes takes the own instrument along; who comes from beside the board takes over what was played there, if it is of the same section.
 * @param {Layout} layout as it was
 * @param {string} band
 * @param {number} at
 */
function carried(layout, band, at) {
  const was = layout.bands.indexOf(band);
  if (was >= 0) return layout.instruments[was];
  const there = layout.instruments[at];
  return there && instrumentCards[there].section === bandCards[band].section ? there : null;
}

/** @param {Layout} layout @returns {Layout} */
function copy({ bands, instruments, crafts, aside }) {
  return { bands: [...bands], instruments: [...instruments], crafts: [...crafts], aside: { bands: [...aside.bands], instruments: [...aside.instruments], crafts: [...aside.crafts] } };
}

/** @param {Layout} layout @param {Part} part @param {string} id */
function take(layout, part, id) {
  layout[part] = layout[part].map((each) => (each === id ? null : each));
  layout.aside[part] = layout.aside[part].filter((each) => each !== id);
}

/** @param {Layout} layout @param {Part} part @param {string} id @param {number} at */
function lay(layout, part, id, at) {
  if (at < 0) layout.aside[part].push(id);
  else layout[part][at] = id;
}

/**
 * Where a card may be put so that everything lies well; `loose`: where it may be put on the way to something better.
 * @param {Layout} layout
 * @param {string} id
 * @returns {{good: Set<number>, loose: Set<number>}}
 */
export function placesFor(layout, id) {
  const part = partOf(layout, id);
  const good = new Set(/** @type {number[]} */ ([]));
  const loose = new Set(/** @type {number[]} */ ([]));
  layout[part].forEach((there, at) => {
    if (there === id) return;
    const band = layout.bands[at];
    if (part === "instruments" && (!band || bandCards[band].section !== instrumentCards[id].section)) return;
    const next = moved(layout, id, at + 1);
    if (!next) return;
    (crowded(next).length && part === "bands" ? loose : good).add(at + 1);
  });
  return { good, loose };
}

/**
 * Rows in which a section appears twice.
 * @param {Layout} layout
 * @returns {{row: number, section: string, spaces: number[]}[]}
 */
export function crowded(layout) {
  return ROWS.flatMap((spaces, row) =>
    ["wind", "percussion", "string"].flatMap((section) => {
      const same = spaces.filter((space) => sectionAt(layout, space) === section);
      return same.length > 1 ? [{ row: row + 1, section, spaces: same }] : [];
    }),
  );
}

/** @param {Layout} layout @param {number} space */
function sectionAt(layout, space) {
  const id = layout.bands[space - 1];
  return id ? bandCards[id].section : null;
}

/**
 * What rows, columns and crosses would add up to.
 * @param {Layout} layout
 * @param {Record<string, number>} levels of the players, by id
 * @returns {import("./faces.js").Sums}
 */
export function sumsOf(layout, levels) {
  const sum = (/** @type {number[]} */ spaces) => {
    const there = spaces.flatMap((space) => {
      const id = layout.bands[space - 1];
      const instrument = layout.instruments[space - 1];
      return id ? [{ section: bandCards[id].section, level: levels[id] ?? 1, strength: bandCards[id].levels[(levels[id] ?? 1) - 1], instrument: instrument ? instrumentCards[instrument].strength : 0 }] : [];
    });
    const cards = there.reduce((all, each) => all + each.strength + each.instrument, 0);
    return cards + layout.crafts.reduce((all, id) => all + (id ? bonus(craftRules[craftCards[id]], there, spaces, layout) : 0), 0);
  };
  return { rows: ROWS.map(sum), columns: COLUMNS.map(sum), crosses: [1, 2, 3, 4, 5, 6].map((face) => sum(/** @type {any} */ (CROSS)[face])) };
}

/** @param {{if?: string, per?: string, bonus: number}} rule @param {{section: string, level: number, instrument: number}[]} there @param {number[]} spaces @param {Layout} layout */
function bonus(rule, there, spaces, layout) {
  if (rule.if === "all_types") return new Set(there.map((each) => each.section)).size === 3 ? rule.bonus : 0;
  if (rule.if === "full_row") return ROWS.some((row) => row.every((space) => spaces.includes(space) && layout.bands[space - 1])) ? rule.bonus : 0;
  if (rule.per === "trained") return rule.bonus * there.filter((each) => each.level > 1).length;
  if (rule.per) return rule.bonus * there.filter((each) => each.section === rule.per && each.instrument).length;
  return 0;
}
