/** The race course: thirty route cards in a ring, start and finish side by side below, the horses upon them. */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Horse } from "./horses.js";
import { AROUND, columnsFor, ring } from "./ring.js";
import { FINISH, Piece, nameOfPiece } from "./words.js";

/**
 * @param {{
 *   track: string[], positions: number[], chosen: {at: number, kind: string} | null, seat: number | null, from: number[] | null, active: number | null,
 *   moods: (string | null)[], angry: number[], arrived: number[], you: boolean, name: (seat: number) => string, onSkip: (() => void) | null, children?: any,
 * }} props `chosen`: where the chosen card would lead. `from`: where the horses stood before the latest cycle. `active`: whose horse moves. `you`: the own horse is pointed at. `moods`: what each is feeling at this moment. `children`: what lies inside the ring
 */
export function Course({ track, positions, chosen, seat, from, active, moods, angry, arrived, you, name, onSkip, children = null }) {
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const [columns, setColumns] = useState(13);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => setColumns(columnsFor(element.clientWidth, element.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const places = ring(columns);
  const rows = AROUND - columns;
  const kinds = ["start", ...track, "finish"];
  const at = (/** @type {number} */ place) => `left:${(places[place].column / columns) * 100}%;top:${(places[place].row / rows) * 100}%`;
  const there = (/** @type {number} */ place) => positions.map((_, each) => each).filter((each) => positions[each] === place);
  return html`<div class="hz-course" style=${`--columns:${columns};--rows:${rows}`} ref=${root} onClick=${onSkip ?? undefined}>
    <div class="hz-grass" aria-hidden="true" />
    <ol class="hz-track" aria-label=${gettext("The track")}>
      ${kinds.map((kind, place) => {
        const marks = from ? from.map((_, each) => each).filter((each) => from[each] === place && positions[each] !== place) : [];
        const here = there(place).map(name).join(gettext(", "));
        return html`<li key=${place} class="hz-place ${kind} ${chosen?.at === place ? "chosen" : ""}" style=${at(place)} data-place=${place} data-kind=${kind}>
          <span class="visually-hidden">${place === 0 || place === FINISH ? nameOfPiece(kind) : `${place} ${nameOfPiece(kind)}`}${here ? ` · ${here}` : ""}</span>
          <span class="hz-tile" aria-hidden="true">${kind === "start" || kind === "finish" ? html`<b>${nameOfPiece(kind)}</b>` : html`<${Piece} id=${kind} /><i class="num">${place}</i>`}
            ${marks.length ? html`<span class="hz-marks">${marks.map((each) => html`<u key=${each} class="hz-dot seat-${each % 6}" />`)}</span>` : null}</span>
        </li>`;
      })}
    </ol>
    <div class="hz-infield">${children}</div>
    ${chosen && seat !== null && chosen.at !== positions[seat] ? html`<span class="hz-horse ghost" style=${at(chosen.at)} aria-hidden="true"><${Horse} seat=${seat} left=${places[chosen.at].left} /></span>` : null}
    ${positions.map((place, each) => {
      const all = place === FINISH ? arrived.filter((other) => positions[other] === FINISH) : there(place);
      const nth = Math.max(0, all.indexOf(each));
      const mood = moods[each];
      return html`<span key=${each} class="hz-horse ${all.length > 1 ? "shared" : ""} ${active === each ? "active" : ""} ${seat === each ? "own" : ""} ${angry[each] ? "angry" : ""} ${edgeOf(places[place], columns)}" data-horse=${each} data-at=${place}
        style=${`${at(place)};--col:${nth % 3};--across:${Math.min(3, all.length - (nth > 2 ? 3 : 0))};--back:${nth > 2 ? 1 : 0};z-index:${10 + Math.round(places[place].row) * 4 + (active === each ? 60 : nth > 2 ? 0 : 1 + nth)}`} aria-hidden="true">
        <${Horse} seat=${each} left=${places[place].left} />
        ${mood ? html`<span class="hz-mood" key=${mood}><${Piece} id=${mood} /></span>` : angry[each] ? html`<span class="hz-mood small"><${Piece} id="angry" /></span>` : null}
        ${seat === each && you && all.length < 2 && !mood && !angry[each] && place !== FINISH ? html`<i class="hz-you" />` : null}
        ${place === FINISH && arrived.includes(each) ? html`<b class="hz-place-no num">${arrived.indexOf(each) + 1}</b>` : null}
      </span>`;
    })}
  </div>`;
}

/**
 * On which edge of the ring a place lies, so that what a horse feels is shown towards the meadow, where no other horse stands.
 * @param {{column: number, row: number}} place
 * @param {number} columns
 */
function edgeOf({ column, row }, columns) {
  if (row === 0) return "top";
  return row === AROUND - columns - 1 ? "" : column === 0 ? "west" : "east";
}
