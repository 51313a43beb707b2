/** The latest results: each shown long enough to be read, one after the other, then put away; a button brings the last one back. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Card, cardSpoken } from "./card.js";
import { EraRibbon, eraList } from "./eras.js";
import { Icon } from "./icons.js";
import { SeatMark } from "./seat.js";
import { ReadAloud } from "./speech.js";

const OWN_MS = 5000;
const OTHERS_MS = 2400;
const AWAY_MS = 16_000;
const FRESH_MS = 3600;
/** The last move of a game, before its end covers the board. */
const LAST_MS = 5000;
const MOST_WAITING = 3;

let hurried = false;

/** For pages on which somebody leads the steps by hand: a new result takes the place of the one shown at once. */
export function hurryResults() {
  hurried = true;
}

/**
 * Results in the order in which they came. The newest view may be further on than the result that is being read.
 * @template {{turn: number}} L the view's `last`: `turn` tells one from the next
 * @param {L | null} last
 * @param {(last: L) => boolean} isOwn
 * @param {(last: L) => void} onNew called once for each result that happened while the board was open
 * @param {boolean} [ended] the game has its outcome
 * @returns {{current: L | null, fresh: boolean, closing: boolean, away: () => void, finish: () => void, again: (() => void) | null}}
 *   `fresh`: it has just happened, so the board may point at it. `closing`: the game has ended, but its last move is still to be looked at; `finish` does not wait for that. `again`: shows the last one anew, where none is shown
 */
export function useResults(last, isOwn, onNew, ended = false) {
  const [shown, setShown] = useState(/** @type {{last: L, since: number, fresh: boolean} | null} */ (null));
  const [waiting, setWaiting] = useState(/** @type {L[]} */ ([]));
  const seen = useRef(/** @type {number | null} */ (null));

  useEffect(() => {
    if (!last) {
      seen.current ??= 0;
      return;
    }
    if (seen.current === last.turn) return;
    // The first view after the page was opened may tell of something long past: shown, but not played again.
    const old = seen.current === null;
    seen.current = last.turn;
    if (old) {
      setShown({ last, since: Date.now(), fresh: false });
      return;
    }
    onNew(last);
    setWaiting((list) => [...list, last].slice(-MOST_WAITING));
  }, [last?.turn]);

  useEffect(() => {
    if (!waiting.length) return undefined;
    const wait = shown && !hurried ? shown.since + (isOwn(shown.last) ? OWN_MS : OTHERS_MS) - Date.now() : 0;
    const timer = setTimeout(
      () => {
        setShown({ last: waiting[0], since: Date.now(), fresh: true });
        setWaiting(waiting.slice(1));
      },
      shown?.fresh === false ? 0 : Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [waiting, shown]);

  useEffect(() => {
    if (!shown) return undefined;
    const timers = [setTimeout(() => setShown((now) => (now?.last === shown.last ? null : now)), AWAY_MS + (isOwn(shown.last) ? 8000 : 0))];
    if (shown.fresh) timers.push(setTimeout(() => setShown((now) => now && { ...now, fresh: false }), ended ? LAST_MS : FRESH_MS));
    return () => timers.forEach(clearTimeout);
  }, [shown?.last]);

  // What came with the outcome is not yet in the list when it is first drawn.
  const coming = last !== null && seen.current !== null && seen.current !== last.turn;
  return {
    current: shown?.last ?? null,
    fresh: Boolean(shown?.fresh),
    closing: ended && (coming || waiting.length > 0 || Boolean(shown?.fresh)),
    away: () => setShown(null),
    finish() {
      setWaiting([]);
      setShown(null);
    },
    again: !shown && last && !waiting.length && seen.current === last.turn ? () => setShown({ last, since: Date.now(), fresh: false }) : null,
  };
}

/**
 * What happened, in sentences. `guess`: the own guess about it; `others`: how the others guessed.
 * @typedef {{tone: "right" | "wrong" | "calm", title: string, lines: string[], guess?: {right: boolean, text: string} | null, others?: string}} Story
 */

/**
 * What is told of each result, in the words of the view that it came with: a later view knows other things.
 * @template {{turn: number}} L
 * @param {L | null} last
 * @param {(last: L) => Story} tell
 * @returns {(last: L) => Story}
 */
export function useStories(last, tell) {
  /** @type {import("preact/hooks").MutableRef<Map<number, Story>>} */
  const told = useRef(new Map());
  if (last && !told.current.has(last.turn)) told.current.set(last.turn, tell(last));
  return (each) => told.current.get(each.turn) ?? tell(each);
}

/**
 * All of a story as one text to be heard.
 * @param {Story} story
 */
export function spoken(story) {
  return [story.title, ...story.lines, story.guess?.text, story.others].filter(Boolean).join(" ");
}

/**
 * @param {{
 *   story: Story, seat: number | null, front?: import("./card.js").Front, back?: import("./card.js").Back, year?: number, icon?: string, why?: string, whyLang?: string,
 *   onAway: () => void, onOpen?: (id: string) => void,
 * }} props `seat`: whose doing, marked where the tone is calm. `front`: the card that it is about; without one, `icon` is drawn. `why`: default the back's explanation
 */
export function ResultStrip({ story, seat, front, back, year, icon = "card", why, whyLang, onAway, onOpen }) {
  const verdict = story.tone === "calm" && seat !== null ? html`<${SeatMark} seat=${seat} size=${24} />` : html`<${Icon} name=${story.tone === "right" ? "check" : story.tone === "wrong" ? "cross" : icon} size=${20} />`;
  const because = why ?? back?.explanation;
  const lang = why === undefined ? back?.lang : whyLang;
  return html`<section class="kit-result ${story.tone}" aria-label=${gettext("What just happened")}>
    ${front && onOpen
      ? html`<button type="button" class="kit-result-card" onClick=${() => onOpen(front.id)}><${Card} front=${front} back=${back} year=${year} /></button>`
      : front
        ? html`<div class="kit-result-card"><${Card} front=${front} back=${back} year=${year} /></div>`
        : html`<span class="kit-result-icon"><${Icon} name=${icon} size=${34} /></span>`}
    <div class="kit-result-text" tabindex="0">
      <h3><span class="kit-verdict">${verdict}</span>${story.title}</h3>
      <p>${story.lines.map((line) => html`<span>${line}</span>`)}</p>
      ${story.guess || story.others
        ? html`<p class="kit-guesses">${story.guess ? html`<span class="kit-guess ${story.guess.right ? "right" : "wrong"}"><${Icon} name=${story.guess.right ? "check" : "cross"} size=${18} />${story.guess.text}</span>` : null}
            ${story.others ? html`<span class="kit-others">${story.others}</span>` : null}</p>`
        : null}
      ${because ? html`<p class="kit-why" lang=${lang}>${because}</p>` : null}
    </div>
    <div class="kit-result-end">
      ${front ? html`${onOpen ? html`<button type="button" class="kit-button kit-round kit-open-card" aria-label=${front.name} onClick=${() => onOpen(front.id)}><${Icon} name="card" /></button>` : null}<${ReadAloud} small text=${cardSpoken(front, back)} lang=${front.lang} />` : null}
      <button type="button" class="kit-button kit-round kit-away" aria-label=${gettext("Put away")} onClick=${onAway}><${Icon} name="cross" /></button>
    </div>
  </section>`;
}

/** Shows the last turn anew. @param {{again: () => void}} props */
export function LastTurn({ again }) {
  return html`<button type="button" class="kit-button kit-again" data-again onClick=${again}><${Icon} name="undo" /><span>${gettext("Last turn")}</span></button>`;
}

/**
 * While there is no result to show: the last turn's button, and the eras to think with.
 * @param {{again: (() => void) | null, state: import("./store.js").TableState, onEras: () => void, eras?: import("./eras.js").EraText[]}} props `eras`: those that matter here; default all
 */
export function Idle({ again, state, onEras, eras = eraList(state.hello?.deck.eras) }) {
  return html`<div class="kit-idle">${again ? html`<${LastTurn} again=${again} />` : null}
    ${eras.length ? html`<button type="button" class="kit-eras-open" onClick=${onEras}><span class="visually-hidden">${gettext("The eras")}</span><${EraRibbon} eras=${eras} /></button>` : null}</div>`;
}
