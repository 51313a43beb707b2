/** The end of a table: how it went, one moment of joy, places in the ranking, and the way to the own placements. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "./card.js";
import { confetti } from "./confetti.js";
import { Icon } from "./icons.js";
import { SeatMark, nameOf, seatNote } from "./seat.js";
import { play } from "./sound.js";

/** The headline while the last move is looked at. */
export function lastSaid() {
  return { title: gettext("That was the last move!"), sub: gettext("How it ended comes in a moment.") };
}

/**
 * The lower edge meanwhile: nothing to play any more, but nobody has to wait.
 * @param {{onEnd: () => void}} props
 */
export function LastMove({ onEnd }) {
  return html`<section class="kit-dock kit-last" aria-label=${gettext("The game is over")}>
    <button type="button" class="kit-button main big" data-end onClick=${onEnd}>${gettext("See how it ended")} <span aria-hidden="true">→</span></button></section>`;
}

/**
 * Whose end it is: the one person at this device. Null where somebody looks on, or where several share it: "you" would be any of them.
 * @param {number[]} own all seats of the device
 */
export function endSeat(own) {
  return own.length === 1 ? own[0] : null;
}

/**
 * The points on the ticket: the own ones, on a shared device the winner's; null where there are none.
 * @param {any} view
 * @param {number[]} own
 * @returns {number | null}
 */
export function ticketPoints(view, own) {
  const whose = own.length > 1 ? view.outcome.winners[0] : own[0];
  return whose === undefined ? null : view.scores[whose];
}

/**
 * How a game that somebody wins by points ended, for those at this device.
 * @param {{view: any, own: number[], name: (seat: number) => string}} props
 * @param {string} text how it came to its end
 * @returns {{title: string, text: string, joy: boolean}} `joy`: somebody here has won
 */
export function verdict({ view, own, name }, text) {
  const { reason, winners } = view.outcome;
  if (reason === "stopped") return { title: gettext("Time is up"), text: gettext("The bell was faster this time. The points you have count."), joy: false };
  const joy = winners.some((/** @type {number} */ seat) => own.includes(seat));
  if (joy && endSeat(own) !== null) return { title: winners.length > 1 ? gettext("You share the victory!") : gettext("You have won!"), text, joy };
  const names = winners.map(name).join(gettext(", "));
  return { title: interpolate(ngettext("%(names)s has won", "%(names)s share the victory", winners.length), { names }, true), text, joy };
}

/** A tablet that nobody touches any more goes on by itself. */
const LEAVES_AFTER_MS = 90_000;

/**
 * @param {{
 *   met: boolean, title: string, text: string, sum?: string, ticket?: any, onlooker: boolean, onLeave: () => void, leave?: string, children?: any,
 * }} props `met`: something to be glad of for the one who looks. `ticket`: what stands on the big ticket, a number say. `leave`: the words of the button. `children`: what there is to read in peace
 */
export function EndFrame({ met, title, text, sum = "", ticket = null, onlooker, onLeave, leave = gettext("See my placements"), children }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  useEffect(() => {
    play("end");
    if (met && root.current) confetti(root.current);
    if (onlooker) return undefined;
    let timer = setTimeout(onLeave, LEAVES_AFTER_MS);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(onLeave, LEAVES_AFTER_MS);
    };
    addEventListener("pointerdown", stay);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", stay);
    };
  }, []);
  return html`<section class="kit-over ${met ? "met" : "missed"}" ref=${root}>
    <div class="kit-over-head">
      ${ticket !== null ? html`<div class="kit-ticket" aria-hidden="true">${ticket}</div>` : null}
      <div class="kit-over-say">
        <h2>${title}</h2>
        <p>${text}</p>
        ${sum ? html`<p class="kit-sum">${sum}</p>` : null}
      </div>
      ${onlooker ? null : html`<button type="button" class="kit-button big light" data-leave onClick=${onLeave}>${leave}</button>`}
    </div>
    <div class="kit-over-cards" tabindex="0">${children}</div>
  </section>`;
}

/**
 * The table in order of rank.
 * @param {{state: import("./store.js").TableState, ranks: number[], scores: any[], winners: number[], own: number | null, notes?: string[]}} props
 *   all by seat; `scores`: as they are shown; `notes`: a few words more
 */
export function Ranks({ state, ranks, scores, winners, own, notes = [] }) {
  const order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b] || a - b);
  return html`<ol class="kit-ranks" aria-label=${gettext("Ranking")}>
    ${order.map((seat) => {
      const sitter = state.names.find((each) => each.seat === seat);
      return html`<li key=${seat} class="${winners.includes(seat) ? "won" : ""} ${own === seat ? "own" : ""}">
        <b class="num">${ranks[seat]}</b><${SeatMark} seat=${seat} size=${30} />
        <span class="kit-rank-name">${nameOf(sitter, seat)}${own === seat ? html` <i>${pgettext("the own seat", "you")}</i>` : null}${sitter?.kind === "bot" ? html`<span class="visually-hidden">${seatNote(sitter)}</span><${Icon} name="robot" size=${18} />` : null}</span>
        ${winners.includes(seat) ? html`<span class="kit-rank-won"><${Icon} name="check" size=${16} />${gettext("winner")}</span>` : null}
        <span class="kit-rank-note">${notes[seat] ?? ""}</span><span class="kit-rank-score num">${scores[seat]}</span></li>`;
    })}
  </ol>`;
}

/**
 * Turned cards in a row, to be tapped and read.
 * @param {{cards: {id: string, year?: number}[], state: import("./store.js").TableState, small?: boolean, onOpen: (id: string) => void}} props
 */
export function CardRow({ cards, state, small = false, onOpen }) {
  const fronts = state.hello?.deck.cards ?? {};
  return html`<div class="kit-over-row ${small ? "small" : ""}">
    ${cards.map((card) => html`<button type="button" class="kit-end-card" key=${card.id} onClick=${() => onOpen(card.id)}><${Card} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} /></button>`)}
  </div>`;
}
