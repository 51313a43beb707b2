/** The faces of things: sections, disciples, dice; cards of players, instruments, crafts and performances. */
import { html } from "htm/preact";
import { CulturePicture } from "kit/culture.js";
import { BANDS, CRAFTS } from "./cards.js";
import { GAME, cardName, cultureOf, plateName, sectionName } from "./words.js";

/**
 * @typedef {{id: string, section: string, strength: number}} Instrument
 * @typedef {{id: string, section: string, level: number, strength: number, levels: number[], instrument: Instrument | null}} Band
 * @typedef {{id: string, kind: string}} Craft
 * @typedef {{rows: number[], columns: number[], crosses: number[]}} Sums
 */

/** Drawn in a box of 24: the bell of a suona, a drum, a fiddle. @type {Record<string, string>} */
const SECTION_PATHS = {
  wind: "M10.6 2.5h2.8v9.2l4.8 7.6c.6 1-.1 2.2-1.2 2.2H7c-1.1 0-1.8-1.2-1.2-2.2l4.8-7.6zM8.8 5.2h6.4v1.5H8.8zM9.6 8.4h4.8v1.4H9.6z",
  percussion: "M4 8.5C4 6 7.6 4.2 12 4.2S20 6 20 8.5v7c0 2.5-3.6 4.3-8 4.3s-8-1.8-8-4.3zm2 .1c0 1.3 2.7 2.4 6 2.4s6-1.1 6-2.4-2.7-2.4-6-2.4-6 1.1-6 2.4z",
  string: "M11.1 1.8h1.8v11.3c2.2.4 3.9 2.2 3.9 4.4a4.8 4.8 0 0 1-9.6 0c0-2.2 1.7-4 3.9-4.4V6.8L6.8 5.5l.5-1.3 3.8 1.2zM18.3 6.6l1.4.7-4.3 9.2-1.3-.6z",
};

/** @param {{section: string, size?: number, label?: boolean}} props */
export function SectionMark({ section, size = 22, label = false }) {
  return html`<span class="bg-section ${section}" style=${`--size:${size}px`} role=${label ? "img" : null} aria-label=${label ? sectionName(section) : null} aria-hidden=${label ? null : "true"}><svg viewBox="0 0 24 24"><path d=${SECTION_PATHS[section]} fill="currentColor" fill-rule="evenodd" /></svg></span>`;
}

/** The shapes of seats on a disciple's chest, in a box of 24 × 30. */
const CHEST = [
  "M12 17.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  "M8.5 18h7v7h-7z",
  "M12 17 16.6 25H7.4z",
  "M12 16.8 16.7 21.5 12 26.2 7.3 21.5z",
];

/** A disciple (子弟) of a seat: a child in the troupe's jacket. @param {{seat: number, size?: number, class?: string}} props */
export function Disciple({ seat, size = 26, class: name = "" }) {
  return html`<span class="bg-disciple seat-${seat % 6} ${name}" style=${`--size:${size}px`} aria-hidden="true"><svg viewBox="0 0 24 30"><path class="body" d="M12 11.5c-5 0-8.5 3.6-8.5 9.5v6.5c0 .8.7 1.5 1.5 1.5h14c.8 0 1.5-.7 1.5-1.5V21c0-5.9-3.5-9.5-8.5-9.5z" /><circle class="head" cx="12" cy="7" r="5.6" /><path class="hat" d="M5.6 6.2C6 2.8 8.7 1 12 1s6 1.8 6.4 5.2z" /><path class="chest" d=${CHEST[seat % 4]} /></svg></span>`;
}

/** Where the pips of a face lie in a box of 24. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

/** @param {{face: number, label?: boolean, class?: string}} props */
export function Die({ face, label = false, class: name = "" }) {
  return html`<svg class="bg-die ${name}" viewBox="0 0 24 24" role=${label ? "img" : null} aria-label=${label ? interpolate(gettext("The die shows %(face)s"), { face }, true) : null} aria-hidden=${label ? null : "true"}>
    <rect x="1.5" y="1.5" width="21" height="21" rx="5" />${(PIPS[face] ?? []).map(([x, y]) => html`<circle cx=${x} cy=${y} r=${face === 1 ? 3.2 : 2.2} />`)}</svg>`;
}

/** Arrow of a row or a column. @param {{line: string}} props */
export function LineMark({ line }) {
  return html`<svg class="bg-line" viewBox="0 0 24 24" aria-hidden="true">${line === "row" ? html`<rect x="2" y="8" width="20" height="8" rx="2.5" />` : html`<rect x="8" y="2" width="8" height="20" rx="2.5" />`}</svg>`;
}

/** @param {{level: number}} props */
function Level({ level }) {
  return html`<span class="bg-level" aria-hidden="true">${[1, 2, 3].map((each) => html`<i key=${each} class=${each <= level ? "on" : ""} />`)}</span>`;
}

/** @param {Band} band @param {boolean} levels */
export function bandWords(band, levels) {
  const words = [cardName(band.id), sectionName(band.section), interpolate(gettext("strength %(strength)s"), { strength: band.strength }, true)];
  if (levels) words.push(interpolate(gettext("level %(level)s"), { level: band.level }, true));
  if (band.instrument) words.push(instrumentWords(band.instrument));
  return words.join(gettext(", "));
}

/** @param {Instrument} instrument */
export function instrumentWords(instrument) {
  return interpolate(gettext("%(name)s +%(strength)s"), { name: cardName(instrument.id, "won"), strength: instrument.strength }, true);
}

/** What a button looks like, and the words that are heard instead. @param {{words: string, children?: any}} props */
export function Seen({ words, children }) {
  return html`<span class="visually-hidden">${words}</span><span class="bg-seen" aria-hidden="true">${children}</span>`;
}

/**
 * 頭手, 二手 or 囝仔 alone, for the small spaces of an English board: the picture, the colour and the mark tell the rest. (The Chinese names are short enough.)
 * @param {Band} band
 */
function gradeName(band) {
  const strength = /** @type {Record<string, {levels: number[]}>} */ (BANDS)[band.id]?.levels[0] ?? 0;
  return ["", pgettext("grade of a musician", "learner"), pgettext("grade of a musician", "second"), pgettext("grade of a musician", "leader")][strength];
}

/** The face of a musician's card. @param {{band: Band, levels?: boolean, ghost?: boolean}} props `levels`: the game has them */
export function BandFace({ band, levels = false, ghost = false }) {
  return html`<span class="bg-band ${band.section} ${ghost ? "ghost" : ""}"><span class="bg-band-top"><b class="num">${band.strength}</b><${SectionMark} section=${band.section} size=${20} /></span>
    <${CulturePicture} game=${GAME} id=${band.id} class="bg-picture" /><span class="bg-name long">${cardName(band.id)}</span><span class="bg-name brief">${gradeName(band)}</span>${levels ? html`<${Level} level=${band.level} />` : null}</span>`;
}

/** An instrument, as a flat ticket. @param {{instrument: Instrument, ghost?: boolean, whole?: boolean}} props `whole`: there is room for all of its name */
export function InstrumentFace({ instrument, ghost = false, whole = false }) {
  return html`<span class="bg-inst ${instrument.section} ${ghost ? "ghost" : ""}"><${CulturePicture} game=${GAME} id=${cultureOf(instrument.id)} class="bg-picture" /><span class="bg-name">${whole ? cardName(instrument.id, "won") : plateName(instrument.id)}</span><b class="num">+${instrument.strength}</b></span>`;
}

/** An instrument that is being looked at: upright and large. @param {{instrument: Instrument}} props */
export function InstrumentCard({ instrument }) {
  return html`<span class="bg-band ${instrument.section} inst"><span class="bg-band-top"><b class="num">+${instrument.strength}</b><${SectionMark} section=${instrument.section} size=${20} /></span>
    <${CulturePicture} game=${GAME} id=${cultureOf(instrument.id)} class="bg-picture" /><span class="bg-name">${cardName(instrument.id, "won")}</span></span>`;
}

/** What a craft does, in a few words. @param {string} kind */
export function craftText(kind) {
  return (
    {
      xiuqi: gettext("+2 where all three sections are in it"),
      guja: gettext("+1 for each percussion musician with an instrument"),
      caipai: gettext("+2 where a full row is in it"),
      chunxie: gettext("+1 for each musician of level 2 or 3"),
      caidaoqi: gettext("+3 in a challenge"),
      liangsan: gettext("+1 for each string musician with an instrument"),
      gongdeng: gettext("+1 for each wind musician with an instrument"),
    }[kind] ?? ""
  );
}

/** A craft, square. @param {{id: string, ghost?: boolean}} props */
export function CraftFace({ id, ghost = false }) {
  return html`<span class="bg-craft ${ghost ? "ghost" : ""}"><${CulturePicture} game=${GAME} id=${cultureOf(id)} class="bg-picture" /><span class="bg-name">${plateName(id)}</span></span>`;
}

/** @param {string} id of a performance that became a craft */
export function craftKind(id) {
  return /** @type {Record<string, string>} */ (CRAFTS)[id] ?? "";
}
