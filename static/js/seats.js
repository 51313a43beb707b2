/** Who is at the table: colour, shape and name of each seat, who has the turn, and one line about each. */
import { html } from "htm/preact";
import { Picture } from "./card.js";
import { Icon } from "./icons.js";
import { SeatMark, nameOf, seatNote } from "./seat.js";

/**
 * What the bar says of one seat. `front`: a card before it, drawn small. `text`: a few words (a score, the card's name). `done`: a few words with a tick instead, where this
 * seat has done what all are waited for. `won`: what it has won, drawn at the end. `closed`: there is nothing to open.
 * @typedef {{front?: import("./card.js").Front, text?: any, spoken?: string, lang?: string, done?: string, won?: any, closed?: boolean}} SeatLine
 *
 * @param {{
 *   state: import("./store.js").TableState, lines: SeatLine[], turns: number[], own: number[], shownSeat: number | null, onOpen?: (seat: number) => void, children?: any,
 * }} props `lines`: one a seat. `turns`: the seats that have the turn. `own`: the seats of this device. `shownSeat`: the one in whose hands it is.
 */
export function SeatsBar({ state, lines, turns, own, shownSeat, onOpen }) {
  return html`<ol class="kit-seats n${lines.length}" aria-label=${gettext("At this table")}>
    ${lines.map((line, seat) => {
      const sitter = state.names.find((each) => each.seat === seat);
      const turn = turns.includes(seat);
      const you = seat === shownSeat && own.length > 0;
      const name = nameOf(sitter, seat);
      const words = [name, you ? pgettext("the own seat", "you") : "", seatNote(sitter), turn ? gettext("has the turn") : "", line.done, line.spoken ?? line.text];
      const face = html`<span class="visually-hidden">${words.filter(Boolean).join(gettext(", "))}</span><span class="kit-face" aria-hidden="true">
          <span class="kit-seat-pic ${line.front ? "" : "bare"}">${line.front ? html`<${Picture} key=${line.front.id} icon=${line.front.icon} />` : null}<${SeatMark} seat=${seat} size=${line.front ? 24 : 34} /></span>
          <span class="kit-seat-text"><b><span class="kit-seat-name">${name}</span>${you ? html`<i>${pgettext("the own seat", "you")}</i>` : null}
            ${sitter?.kind === "bot" || sitter?.absent ? html`<${Icon} name="robot" size=${16} />` : sitter && !sitter.online ? html`<${Icon} name="offline" size=${16} />` : null}</b>
            <span class="kit-seat-card" lang=${line.lang}>${line.done ? html`<em><${Icon} name="check" size=${14} />${line.done}</em>` : (line.text ?? "")}</span></span>${line.won ? html`<span class="kit-seat-won">${line.won}</span>` : null}
        </span>`;
      return html`<li key=${seat} class="kit-seat seat-${seat % 6} ${turn ? "turn" : ""} ${own.includes(seat) ? "own" : ""} ${sitter && !sitter.online && sitter.kind !== "bot" ? "away" : ""}" data-seat=${seat} aria-current=${turn ? "true" : null}>
        ${onOpen && !line.closed ? html`<button type="button" onClick=${() => onOpen(seat)}>${face}</button>` : html`<div class="kit-seat-in">${face}</div>`}</li>`;
    })}
  </ol>`;
}
