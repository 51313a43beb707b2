/** The latest result: shown long enough to be read, one after the other, and then put away. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Card, cardSpoken } from "kit/card.js";
import { Icon } from "kit/icons.js";
import { ReadAloud } from "kit/speech.js";
import { SeatMark } from "kit/seat.js";

const OWN_MS = 5000;
const OTHERS_MS = 2400;
const AWAY_MS = 16_000;
const FRESH_MS = 3600;
const MOST_WAITING = 3;

/**
 * @typedef {import("./story.js").Last} Last
 */

/**
 * Results in the order in which they came. The newest view may be further on than the result that is being read.
 * @param {Last | null} last
 * @param {(last: Last) => boolean} isOwn
 * @param {(last: Last) => void} onNew called once for each result that happened while the board was open
 * @returns {{current: Last | null, fresh: boolean, away: () => void, again: (() => void) | null}}
 */
export function useResults(last, isOwn, onNew) {
  const [shown, setShown] = useState(/** @type {{last: Last, since: number, fresh: boolean} | null} */ (null));
  const [waiting, setWaiting] = useState(/** @type {Last[]} */ ([]));
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
    const wait = shown ? shown.since + (isOwn(shown.last) ? OWN_MS : OTHERS_MS) - Date.now() : 0;
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
    if (shown.fresh) timers.push(setTimeout(() => setShown((now) => now && { ...now, fresh: false }), FRESH_MS));
    return () => timers.forEach(clearTimeout);
  }, [shown?.last]);

  return {
    current: shown?.last ?? null,
    fresh: Boolean(shown?.fresh),
    away: () => setShown(null),
    again: !shown && last && !waiting.length && seen.current === last.turn ? () => setShown({ last, since: Date.now(), fresh: false }) : null,
  };
}

/**
 * @param {{last: Last, story: import("./story.js").Story, state: import("kit/store.js").TableState, onAway: () => void, onOpen: (id: string) => void}} props
 */
export function Result({ last, story, state, onAway, onOpen }) {
  const front = last.card ? state.hello?.deck.cards[last.card.id] : undefined;
  const back = last.card && last.card.year !== undefined ? state.backs[last.card.id] : undefined;
  return html`<section class="vt-result ${story.tone}" aria-label=${gettext("What just happened")} key=${last.turn}>
    ${front
      ? html`<button type="button" class="vt-result-card" onClick=${() => onOpen(front.id)}><${Card} front=${front} back=${back} year=${last.card?.year} /></button>`
      : html`<span class="vt-result-icon"><${Icon} name=${last.action === "move" ? "move" : "swap"} size=${34} /></span>`}
    <div class="vt-result-text" tabindex="0">
      <h3><span class="vt-verdict">${story.tone === "calm" ? html`<${SeatMark} seat=${last.seat} size=${24} />` : html`<${Icon} name=${story.tone === "right" ? "check" : "cross"} size=${20} />`}</span>${story.title}</h3>
      <p>${story.lines.map((line) => html`<span>${line}</span>`)}</p>
      ${story.guess || story.others
        ? html`<p class="vt-guesses">${story.guess ? html`<span class="vt-guess ${story.guess.right ? "right" : "wrong"}"><${Icon} name=${story.guess.right ? "check" : "cross"} size=${18} />${story.guess.text}</span>` : null}
            ${story.others ? html`<span class="vt-others">${story.others}</span>` : null}</p>`
        : null}
      ${back ? html`<p class="vt-why" lang=${back.lang}>${back.explanation}</p>` : null}
    </div>
    <div class="vt-result-end">
      ${front ? html`<button type="button" class="kit-button kit-round vt-open-card" aria-label=${front.name} onClick=${() => onOpen(front.id)}><${Icon} name="card" /></button><${ReadAloud} small text=${cardSpoken(front, back)} lang=${front.lang} />` : null}
      <button type="button" class="kit-button kit-round vt-away" aria-label=${gettext("Put away")} onClick=${onAway}><${Icon} name="cross" /></button>
    </div>
  </section>`;
}
