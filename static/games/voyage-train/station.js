/** The station: four trains side by side, early to late, a carriage for each card; the newest at the bottom. */
import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { CardName, Picture, yearSaid } from "kit/card.js";
import { Icon } from "kit/icons.js";

/**
 * @typedef {{can?: boolean, chosen?: boolean, leaves?: boolean, away?: boolean, over?: boolean, busy?: boolean, ghost?: import("kit/card.js").Front | null}} Offer
 *   `can`: tapping it chooses it. `chosen`: it is what would be played. `leaves`: it would be sent away. `away`: this is about sending one away. `ghost`: the card that would join
 */

/**
 * An event card as an old railway ticket: picture, name, year.
 * @param {{front: import("kit/card.js").Front | undefined, back?: import("kit/card.js").Back, year?: number, class?: string, flip?: string, mark?: boolean | null}} props
 *   `mark`: whether it was guessed rightly; null for no mark
 */
export function Ticket({ front, back, year, class: name = "", flip, mark = null }) {
  const short = back?.year_short ?? (year === undefined ? "" : String(year));
  return html`<span class="tr-ticket ${name}" style=${back ? `--band:${back.era_band}` : ""} data-flip=${flip}>
    <span class="tr-paper">
      ${front ? html`<${Picture} icon=${front.icon} /><${CardName} front=${front} />` : null}
      ${short ? html`<span class="tr-year num ${short.length > 5 ? "long" : ""}">${short}</span>` : null}
    </span>
    ${mark === null ? null : html`<span class="tr-punch ${mark ? "right" : "wrong"}"><${Icon} name=${mark ? "check" : "cross"} size=${22} /></span>`}
  </span>`;
}

/**
 * @param {{
 *   columns: import("./story.js").Turned[][], offers: Offer[], state: import("kit/store.js").TableState,
 *   fresh: import("./story.js").Last | null, newest: string | null,
 *   onColumn: (column: number) => void, onOpen: (id: string) => void,
 * }} props `fresh`: what has just happened; `newest`: the card that moved last
 */
export function Station({ columns, offers, state, fresh, newest, onColumn, onOpen }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const fronts = state.hello?.deck.cards ?? {};

  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (root.current?.querySelectorAll("[data-column]") ?? [])];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 };
    const next = steps[event.key];
    if (at < 0 || next === undefined || !buttons[next]) return;
    event.preventDefault();
    buttons[next].focus();
  };

  return html`<div class="tr-stationbox"><div class="tr-station" ref=${root} role="group" aria-label=${gettext("Four trains, from early on the left to late on the right")} onKeyDown=${walk}>
    ${columns.map((column, i) => {
      const offer = offers[i] ?? {};
      const number = i + 1;
      const asks = Boolean(offer.can || offer.chosen);
      const end = column[column.length - 1];
      const label = { column: number, name: fronts[end.id]?.name ?? "", year: yearSaid(state.backs[end.id], end.year) };
      return html`<section key=${number} class="tr-track ${["can", "chosen", "leaves", "over", "busy"].filter((each) => /** @type {any} */ (offer)[each]).join(" ")}" data-drop=${asks ? `column-${number}` : null}
          onClick=${() => asks && onColumn(number)}>
        <header class="tr-sign" aria-hidden="true">${i === 0 ? html`<i class="early">${gettext("early")}</i>` : null}<b class="num">${number}</b>${i === columns.length - 1 ? html`<i class="late">${gettext("late")}</i>` : null}</header>
        <div class="tr-cars">
          ${column.map(
            (card) => html`<button type="button" key=${card.id} class="tr-car ${card.id === newest ? "newest" : ""} ${fresh?.card.id === card.id || fresh?.refill?.id === card.id ? "lands" : ""}" data-layer
              onClick=${(/** @type {Event} */ event) => (event.stopPropagation(), asks ? onColumn(number) : onOpen(card.id))}>
              <${Ticket} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} flip=${card.id} mark=${fresh?.card.id === card.id ? fresh.right : null} /></button>`,
          )}
          <button type="button" class="tr-slot" data-column=${number} data-can=${asks ? "" : null} disabled=${!asks} aria-pressed=${asks ? Boolean(offer.chosen) : null} onClick=${(/** @type {Event} */ event) => (event.stopPropagation(), onColumn(number))}>
            <span class="visually-hidden">${interpolate(offer.chosen ? gettext("Train %(column)s, ends with %(name)s, %(year)s; chosen") : gettext("Train %(column)s, ends with %(name)s, %(year)s"), label, true)}</span>
            ${offer.ghost ? html`<${Ticket} class="ghost" front=${offer.ghost} />` : html`<span class="tr-buffer" aria-hidden="true">${offer.away ? html`<${Icon} name="cross" size=${22} />` : asks ? html`<${Icon} name="check" size=${20} />` : null}</span>`}
          </button>
        </div>
      </section>`;
    })}
  </div></div>`;
}
