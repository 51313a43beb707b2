/** What is read in peace in front of the board: a place of the town, a card, a whole troupe, and what happened so far. */
import { html } from "htm/preact";
import { CultureButton, CulturePicture } from "kit/culture.js";
import { Dialog } from "kit/dialog.js";
import { ReadAloud } from "kit/speech.js";
import { SeatMark } from "kit/seat.js";
import { BandFace, InstrumentCard, SectionMark } from "./faces.js";
import { Troupe } from "./troupe.js";
import { GAME, areaName, areaRules, areaTask, cardName, closedText, cultureOf, sectionName, sectionPlays } from "./words.js";

/** @param {{area: string, at: any, mine: boolean, onClose: () => void}} props */
export function AreaSheet({ area, at, mine, onClose }) {
  const rules = areaRules(area);
  const why = mine && at.closed ? closedText(at.closed, at.data) : "";
  const lang = document.documentElement.lang.startsWith("en") ? "en" : "zh-Hant";
  return html`<${Dialog} title=${areaName(area)} class="bg-sheet" onClose=${onClose} foot=${html`<${CultureButton} game=${GAME} id=${area} /><${ReadAloud} text=${[areaName(area), areaTask(area), ...rules].join(" ")} lang=${lang} />`}>
    <div class="bg-read"><span class="bg-read-pic"><${CulturePicture} game=${GAME} id=${area} /></span><div><h2>${areaTask(area)}</h2>${why ? html`<p class="bg-why">${why}</p>` : null}${rules.map((rule) => html`<p key=${rule}>${rule}</p>`)}
      ${area === "street" ? html`<ul class="bg-sections">${["wind", "percussion", "string"].map((section) => html`<li key=${section}><${SectionMark} section=${section} size=${30} /><span><b>${sectionName(section)}</b> ${sectionPlays(section)}</span><${CultureButton} game=${GAME} id=${section} /></li>`)}</ul>` : null}</div></div>
  <//>`;
}

/** @param {{view: any, of: number, name: string, own: boolean, onOpen: (id: string) => void, onClose: () => void}} props */
export function TroupeSheet({ view, of, name, own, onOpen, onClose }) {
  return html`<${Dialog} title=${own ? gettext("Your troupe") : interpolate(gettext("The troupe of %(name)s"), { name }, true)} class="bg-sheet wide" onClose=${onClose} foot=${html`<${CultureButton} game=${GAME} id=${`troupe-${of}`} />`}>
    <${Troupe} board=${view.boards[of]} seat=${of} name=${name} you=${own} levels=${view.mode === "advanced"} onOpen=${onOpen} />
  <//>`;
}

/** A player and the instrument that is played. @param {{band: import("./faces.js").Band, levels: boolean, onClose: () => void}} props */
export function PlayerSheet({ band, levels, onClose }) {
  const thing = (/** @type {string} */ id, /** @type {any} */ face) => html`<li>${face}<${CultureButton} game=${GAME} id=${id} /></li>`;
  return html`<${Dialog} title=${cardName(band.id)} class="bg-sheet" onClose=${onClose}>
    <ul class="bg-player">${thing(band.id, html`<${BandFace} band=${band} levels=${levels} />`)}${band.instrument ? thing(cultureOf(band.instrument.id), html`<${InstrumentCard} instrument=${band.instrument} />`) : null}</ul>
  <//>`;
}

/** @param {{log: import("./story.js").Told[], name: (seat: number) => string, onClose: () => void}} props */
export function LogSheet({ log, name, onClose }) {
  return html`<${Dialog} title=${gettext("What happened")} class="bg-sheet" onClose=${onClose}>
    ${log.length ? html`<ol class="bg-log" reversed>${[...log].reverse().map((each) => html`<li key=${each.turn}><${SeatMark} seat=${each.seat} size=${26} /><div><p>${each.text}</p>${each.more ? html`<p class="bg-log-more">${each.more}</p>` : null}</div>${each.card ? html`<${CultureButton} game=${GAME} id=${each.card} />` : null}</li>`)}</ol>` : html`<p>${gettext("Nothing has happened yet.")}</p>`}
  <//>`;
}

