/** A troupe's board: six spaces with players and instruments, three crafts, what waits beside it, and the strength of each row, column and cross. */
import { html } from "htm/preact";
import { CulturePicture, cultureHold } from "kit/culture.js";
import { SeatMark } from "kit/seat.js";
import { BandFace, CraftFace, Die, InstrumentFace, LineMark, SectionMark, Seen, bandWords, craftKind, craftText } from "./faces.js";
import { GAME, cardName, cultureOf, troupeName } from "./words.js";

/** @typedef {import("./faces.js").Sums} Sums */

/** @param {number} space */
function rowOf(space) {
  return space <= 3 ? 0 : 1;
}

/** @param {number} space */
function columnOf(space) {
  return (space - 1) % 3;
}

/** @param {number} now @param {number} [after] */
function change(now, after) {
  if (after === undefined || after === now) return "";
  return after > now ? `+${after - now}` : `−${now - after}`;
}

/** @param {{line: "row" | "column", number: number, now: number, after?: number, wrong?: boolean}} props */
export function Sum({ line, number, now, after, wrong = false }) {
  const more = change(now, after);
  const values = { number, strength: after ?? now };
  const said = line === "row" ? interpolate(gettext("Row %(number)s: strength %(strength)s"), values, true) : interpolate(gettext("Column %(number)s: strength %(strength)s"), values, true);
  return html`<span class="bg-sum ${line} ${more ? (more.startsWith("+") ? "up" : "down") : ""} ${wrong ? "wrong" : ""}" data-sum=${`${line}-${number}`} role="img" aria-label=${more ? `${said} (${more})` : said}>
    <${LineMark} line=${line} /><b class="num">${after ?? now}</b>${more ? html`<em class="num">${more}</em>` : null}</span>`;
}

/** @param {{face: number, now: number, after?: number}} props */
export function Cross({ face, now, after }) {
  const more = change(now, after);
  return html`<span class="bg-cross ${more ? (more.startsWith("+") ? "up" : "down") : ""}" data-cross=${face} role="img" aria-label=${interpolate(gettext("Die %(face)s: strength %(strength)s"), { face, strength: after ?? now }, true)}>
    <${Die} face=${face} /><b class="num">${after ?? now}</b></span>`;
}

/** The banner of a troupe: its own colour, pattern and sign. @param {{seat: number, name: string, you?: boolean}} props */
export function Banner({ seat, name, you = false }) {
  return html`<header class="bg-banner"><span class="bg-crest"><${CulturePicture} game=${GAME} id=${`troupe-${seat}`} /></span><b>${troupeName(seat)}</b><span class="bg-owner"><${SeatMark} seat=${seat} size=${22} /><span>${name}</span>${you ? html`<i>${pgettext("the own seat", "you")}</i>` : null}</span></header>`;
}

/**
 * @param {{
 *   board: any, seat: number, name: string, you?: boolean, levels: boolean, after?: Sums | null, live?: Set<number>, chosen?: number | null, ghost?: any, inst?: import("./faces.js").Instrument | null, newest?: number | null,
 *   deltas?: (space: number) => Sums | null, craftLive?: Set<number>, craftChosen?: number | null, craftGhost?: string | null, onSpace?: (space: number) => void, onCraft?: (space: number) => void, onOpen?: (id: string) => void,
 * }} props
 *   `after`: the sums as they would be. `live`: spaces that may be tapped for what was begun; `ghost`: the player's card that would lie there; `inst`: the instrument that would. `deltas`: the sums with each
 */
export function Troupe({ board, seat, name, you = false, levels, after = null, live = new Set(), chosen = null, ghost = null, inst = null, newest = null, deltas, craftLive = new Set(), craftChosen = null, craftGhost = null, onSpace, onCraft, onOpen }) {
  const { sums } = board;
  return html`<section class="bg-troupe t${seat % 4}" aria-label=${`${troupeName(seat)}, ${name}`}>
    <${Banner} seat=${seat} name=${name} you=${you} />
    <div class="bg-grid">
      <ol class="bg-crafts" aria-label=${gettext("Crafts")}>${board.crafts.map((/** @type {any} */ craft, /** @type {number} */ i) => html`<${CraftSpace} key=${i} craft=${craft} number=${i + 1} live=${craftLive.has(i + 1)} chosen=${craftChosen === i + 1} ghost=${craftGhost} onCraft=${onCraft} onOpen=${onOpen} />`)}</ol>
      <ol class="bg-spaces" aria-label=${gettext("Musicians and instruments")}>${board.bands.map((/** @type {any} */ band, /** @type {number} */ i) => html`<${Space} key=${i} band=${band} space=${i + 1} sums=${sums} after=${after} levels=${levels} live=${live.has(i + 1)} chosen=${chosen === i + 1} ghost=${ghost} inst=${inst} newest=${newest === i + 1} delta=${live.has(i + 1) ? deltas?.(i + 1) ?? null : null} onSpace=${onSpace} onOpen=${onOpen} />`)}</ol>
      <div class="bg-rows">${[0, 1].map((row) => html`<${Sum} key=${row} line="row" number=${row + 1} now=${sums.rows[row]} after=${after?.rows[row]} />`)}</div>
      <div class="bg-columns">${[0, 1, 2].map((column) => html`<${Sum} key=${column} line="column" number=${column + 1} now=${sums.columns[column]} after=${after?.columns[column]} />`)}</div>
    </div>
    <${Aside} aside=${board.aside} onOpen=${onOpen} />
  </section>`;
}

/** @param {{craft: any, number: number, live: boolean, chosen: boolean, ghost: string | null, onCraft?: (space: number) => void, onOpen?: (id: string) => void}} props */
function CraftSpace({ craft, number, live, chosen, ghost, onCraft, onOpen }) {
  const words = craft ? `${cardName(craft.id, "won")}: ${craftText(craft.kind)}` : interpolate(gettext("Craft space %(space)s, empty"), { space: number }, true);
  const press = live ? () => onCraft?.(number) : craft && onOpen ? () => onOpen(craft.id) : undefined;
  return html`<li class="bg-craftspace ${live ? "live" : ""} ${chosen ? "chosen" : ""}"><button type="button" data-craft=${number} disabled=${!press} onClick=${press} ...${craft ? cultureHold(GAME, cultureOf(craft.id)) : {}}><${Seen} words=${words}>
    ${craft ? html`<${CraftFace} id=${craft.id} />` : chosen && ghost ? html`<${CraftFace} id=${ghost} ghost=${true} />` : html`<span class="bg-hole"><${CraftSign} /></span>`}<//></button></li>`;
}

/** A flag, where a craft could stand. */
function CraftSign() {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 3v19M5 4c4-2 8 2 14 0v9c-6 2-10-2-14 0" fill="none" stroke="currentColor" stroke-width="1.6" /></svg>`;
}

/** @param {{band: any, space: number, sums: Sums, after: Sums | null, levels: boolean, live: boolean, chosen: boolean, ghost: any, inst: any, newest: boolean, delta: Sums | null, onSpace?: (space: number) => void, onOpen?: (id: string) => void}} props */
function Space({ band, space, sums, after, levels, live, chosen, ghost, inst, newest, delta, onSpace, onOpen }) {
  const row = rowOf(space);
  const column = columnOf(space);
  const rowMore = delta ? change(sums.rows[row], delta.rows[row]) : "";
  const columnMore = delta ? change(sums.columns[column], delta.columns[column]) : "";
  const words = [interpolate(gettext("Space %(space)s"), { space }, true), band ? bandWords(band, levels) : pgettext("beiguan", "empty")];
  if (rowMore) words.push(interpolate(gettext("row %(change)s"), { change: rowMore }, true));
  if (columnMore) words.push(interpolate(gettext("column %(change)s"), { change: columnMore }, true));
  const press = live ? () => onSpace?.(space) : band && onOpen ? () => onOpen(band.id) : undefined;
  const shown = band?.instrument ? html`<${InstrumentFace} instrument=${band.instrument} />` : live && inst ? html`<${InstrumentFace} instrument=${inst} ghost=${true} />` : html`<span class="bg-slot" />`;
  const card = band ? html`<${BandFace} band=${band} levels=${levels} />` : live && ghost ? html`<${BandFace} band=${ghost} levels=${levels} ghost=${true} />` : html`<span class="bg-hole num" aria-hidden="true">${space}</span>`;
  return html`<li class="bg-space ${row ? "lower" : "upper"} ${band ? "full" : "free"} ${live ? "live" : ""} ${chosen ? "chosen" : ""} ${newest ? "newest" : ""}">
    <button type="button" data-space=${space} disabled=${!press} aria-pressed=${live ? chosen : null} onClick=${press} ...${band ? cultureHold(GAME, band.id) : {}}><${Seen} words=${words.join(gettext(", "))}>${shown}${card}
      ${live && (rowMore || columnMore) ? html`<span class="bg-delta num" aria-hidden="true">${rowMore ? html`<i><${LineMark} line="row" />${rowMore}</i>` : null}${columnMore ? html`<i><${LineMark} line="column" />${columnMore}</i>` : null}</span>` : null}<//></button>
    <${Cross} face=${space} now=${sums.crosses[space - 1]} after=${after?.crosses[space - 1]} /></li>`;
}

/** What waits beside the board. @param {{aside: any, onOpen?: (id: string) => void}} props */
function Aside({ aside, onOpen }) {
  const things = [...aside.bands, ...aside.instruments, ...aside.crafts];
  if (!things.length) return null;
  return html`<div class="bg-aside"><span>${gettext("Beside the board")}</span>${things.map((thing) => html`<button type="button" key=${thing.id} class="bg-chip ${thing.section ?? ""}" disabled=${!onOpen} onClick=${() => onOpen?.(thing.id)} ...${cultureHold(GAME, cultureOf(thing.id))}>
    ${thing.section ? html`<${SectionMark} section=${thing.section} size=${20} />` : null}<b>${cardName(thing.id, "won")}</b>${thing.levels ? html`<i class="num">${thing.strength}</i>` : thing.strength ? html`<i class="num">+${thing.strength}</i>` : null}</button>`)}</div>`;
}

/** The six spaces in small, for the seats bar. @param {{board: any, newest?: number | null}} props */
export function Mini({ board, newest = null }) {
  return html`<span class="bg-mini">${board.bands.map((/** @type {any} */ band, /** @type {number} */ i) => html`<i key=${i} class="num ${band ? band.section : ""} ${band?.instrument ? "armed" : ""} ${newest === i + 1 ? "newest" : ""}">${band ? band.strength + (band.instrument?.strength ?? 0) : ""}</i>`)}</span>`;
}
