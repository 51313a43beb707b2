/** The nine bet cards: an event on each, the ninth blank, and three spaces with their odds for pawns. */
import { html } from "htm/preact";
import { CardName, Picture } from "kit/card.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";

export const ODDS = ["x2", "x1a", "x1b"];

/** @param {string} odds */
export function oddsText(odds) {
  return odds === "x2" ? "×2" : "×1";
}

/**
 * @param {{
 *   spots: any[], state: import("kit/store.js").TableState, free?: Set<string>, chosen?: {spot: number, odds: string} | null, seat?: number | null, revealed?: boolean, newest?: string | null,
 *   name: (seat: number) => string, onSpot?: (spot: number) => void, onSpace?: (spot: number, odds: string) => void, onOpen?: (id: string) => void,
 * }} props `spots`: of a view, or of its reveal. `free`: spaces that may be taken, as `4-x2`. `newest`: the space of the latest pawn
 */
export function Spots({ spots, state, free = new Set(), chosen = null, seat = null, revealed = false, newest = null, name, onSpot, onSpace, onOpen }) {
  const fronts = state.hello?.deck.cards ?? {};
  return html`<div class="bt-spots ${revealed ? "revealed" : ""}" role="group" aria-label=${gettext("The nine bet cards")}>
    ${spots.map((spot, i) => {
      const number = i + 1;
      const front = spot.card ? fronts[spot.card.id] : null;
      const back = revealed && spot.card ? state.backs[spot.card.id] : undefined;
      const live = ODDS.some((odds) => free.has(`${number}-${odds}`));
      const press = live ? () => onSpot?.(number) : revealed && front && onOpen ? () => onOpen(front.id) : undefined;
      const verdict = revealed ? (spot.right ? gettext("right") : gettext("not of this period")) : "";
      return html`<div key=${spot.card?.id ?? "blank"} class="bt-spot ${live ? "live" : ""} ${chosen?.spot === number ? "chosen" : ""} ${front ? "" : "blank"} ${revealed ? (spot.right ? "right" : "other") : ""}" style=${back ? `--band:${back.era_band}` : ""}>
        <button type="button" class="bt-card" data-spot=${number} disabled=${!press} onClick=${press}>
          ${front ? html`<${Picture} icon=${front.icon} /><span class="bt-name"><${CardName} front=${front} />${spot.card.year !== undefined ? html`<em class="num">${back?.year_short ?? spot.card.year}</em>` : null}</span>` : html`<span class="bt-none">${gettext("None of the eight")}</span>`}
          ${revealed ? html`<span class="bt-verdict ${spot.right ? "right" : ""}"><${Icon} name=${spot.right ? "check" : "cross"} size=${18} /><span class="visually-hidden">${verdict}</span></span>` : null}
        </button>
        <span class="bt-spaces">${ODDS.map((odds) => {
          const key = `${number}-${odds}`;
          const pawn = spot[odds];
          const ghost = chosen?.spot === number && chosen.odds === odds;
          const won = revealed && pawn !== null ? (spot.right ? (odds === "x2" ? "+2" : "+1") : "−1") : "";
          const said = pawn !== null ? `${oddsText(odds)}: ${name(pawn)}${won && ` ${won}`}` : interpolate(gettext("%(odds)s, spot %(spot)s"), { odds: oddsText(odds), spot: number }, true);
          return html`<button type="button" key=${odds} class="bt-space ${odds} ${free.has(key) ? "free" : ""} ${ghost ? "ghost" : ""} ${newest === key ? "newest" : ""} ${revealed && pawn !== null ? (spot.right ? "won" : "lost") : ""}" data-space=${key} disabled=${!free.has(key)} aria-label=${said} onClick=${() => onSpace?.(number, odds)}>
            ${pawn !== null ? html`<${SeatMark} seat=${pawn} size=${34} />` : ghost && seat !== null ? html`<${SeatMark} seat=${seat} size=${34} />` : html`<b class="num">${oddsText(odds)}</b>`}
            ${won ? html`<i class="num">${won}</i>` : null}</button>`;
        })}</span>
      </div>`;
    })}
  </div>`;
}
