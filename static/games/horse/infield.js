/** Inside the ring: everybody's step card, which all turn at the same moment, and what came of them. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { CultureButton } from "kit/culture.js";
import { SeatMark } from "kit/seat.js";
import { tell } from "./story.js";
import { GAME, Piece, feelsLike, nameOfPiece } from "./words.js";

/**
 * A step card. `step` null: face down.
 * @param {{seat: number, step: number | null, class?: string}} props
 */
export function StepCard({ seat, step, class: name = "" }) {
  return html`<span class="hz-card seat-${seat % 6} ${step === null ? "down" : "up"} ${name}">${step === null ? html`<${SeatMark} seat=${seat} size=${26} />` : html`<b class="num">${step}</b><${SeatMark} seat=${seat} size=${16} />`}</span>`;
}

/**
 * @param {{view: any, cards: (number | null)[] | null, beats: import("./frames.js").Beat[], now: import("./frames.js").Beat | null, turning: boolean, name: (seat: number) => string}} props
 *   `cards`: what lies open. `beats`: what has been shown of the cycle; `now`: what is being shown
 */
export function Infield({ view, cards, beats, now, turning, name }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const list = useRef(null);
  // The newest line stays in sight, also where the tablet is turned.
  const toEnd = () => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(toEnd, [beats.length, view.number]);
  useEffect(() => {
    const observer = new ResizeObserver(toEnd);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  const acted = new Set(beats.filter((beat) => beat.kind === "move" || beat.kind === "rest").map((beat) => beat.seat));
  return html`<div class="hz-cards ${turning ? "turning" : ""}" role="group" aria-label=${gettext("The cards of this turn")}>
      ${view.positions.map((/** @type {number} */ _, /** @type {number} */ seat) => {
        const home = view.finish_order.includes(seat) && !(cards && cards[seat] !== null);
        const step = cards ? cards[seat] : null;
        const down = !cards && view.chosen[seat];
        const said = home ? gettext("has arrived") : step !== null ? String(step) : down ? gettext("has chosen") : gettext("is choosing");
        return html`<span key=${seat} class="hz-spot ${now && now.seat === seat ? "now" : ""} ${now && acted.has(seat) && now?.seat !== seat ? "acted" : ""}">
          <span class="visually-hidden">${name(seat)}${gettext(", ")}${said}</span>
          <span aria-hidden="true">${home ? html`<span class="hz-card home seat-${seat % 6}"><b class="num">${view.finish_order.indexOf(seat) + 1}</b></span>` : step !== null ? html`<${StepCard} key="up" seat=${seat} step=${step} />` : down ? html`<${StepCard} key="down" seat=${seat} step=${null} />` : html`<span class="hz-card none seat-${seat % 6}"><i class="hz-think"><i /><i /><i /></i></span>`}
          <small>${name(seat)}</small></span></span>`;
      })}
    </div>
    <ol class="hz-story" aria-label=${gettext("What just happened")} tabindex="0" ref=${list}>
      ${beats.length ? beats.map((beat, i) => html`<${Line} key=${`${view.last.number}:${i}`} beat=${beat} name=${name} now=${beat === now} />`) : html`<li class="hz-none">${view.last ? "" : html`${gettext("All cards turn at the same moment. The smallest number runs first.")}<small>${interpolate(gettext("Equal numbers in round 1, the youngest first: %(names)s"), { names: view.ages.map(name).join(gettext(", ")) }, true)}</small>`}</li>`}
    </ol>`;
}

/** @param {{beat: import("./frames.js").Beat, name: (seat: number) => string, now: boolean}} props */
function Line({ beat, name, now }) {
  const pictured = { move: "hoof", rest: "angry", whip: "whip", puddle: "puddle", bag: beat.card ?? "bag", no_item: "bag", feel: beat.card ?? "flower", jump: "happy", back: "nervous", home: "tired", calm: "nervous", help: beat.card ?? "", decline: beat.card ?? "", finish: "flag" };
  const picture = /** @type {Record<string, string>} */ (pictured)[beat.kind];
  const card = beat.kind === "feel" || beat.kind === "help" ? (beat.card ?? "") : "";
  return html`<li class="hz-line beat-${beat.kind} ${now ? "now" : ""}"><span class="hz-line-marks"><${SeatMark} seat=${beat.seat} size=${22} />${beat.kind === "push" && beat.by !== undefined ? html`<i class="hz-pushed">←</i><${SeatMark} seat=${beat.by} size=${22} />` : null}${picture ? html`<${Piece} id=${picture} />` : null}</span>
    <span class="hz-line-text">${tell(beat, name)}${card ? html`<small>${feelsLike(card)}</small>` : null}</span>${card ? html`<${CultureButton} game=${GAME} id=${card} />` : null}</li>`;
}

/** Item cards, each kind once with its number. @param {{items: string[]}} props */
export function Items({ items }) {
  const kinds = ["massage", "stable", "apple", "carrot", "oats"].filter((kind) => items.includes(kind));
  return html`<span class="hz-items">${kinds.map((kind) => {
    const count = items.filter((each) => each === kind).length;
    return html`<span key=${kind} class="hz-item" data-item=${kind} title=${nameOfPiece(kind)}><${Piece} id=${kind} /><span class="visually-hidden">${nameOfPiece(kind)} </span>${count > 1 ? html`<b class="num">×${count}</b>` : null}</span>`;
  })}</span>`;
}
