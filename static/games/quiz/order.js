/** Orderings: cards side by side from early to late, steps one below the other. By tap and tap, by drag, or by the arrows. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { makeDraggable } from "kit/drag.js";
import { useFlip } from "kit/motion.js";
import { moved, placesRight } from "./orders.js";
import { thingOf, yearOf } from "./names.js";
import { Face, Mark } from "./face.js";

/**
 * @param {import("./ask.js").KindProps} props
 */
export function Order({ asked, known, value, reveal, can, onValue }) {
  /** @type {string[]} */
  const order = value ?? asked.items;
  const shown = reveal ? /** @type {string[]} */ (reveal.truth[0]) : order;
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [over, setOver] = useState(/** @type {string | null} */ (null));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useFlip(root, shown.join());
  const held = can ? chosen : null;
  const name = (/** @type {string} */ id) => thingOf(id, asked, known).text;

  const move = (/** @type {string} */ id, /** @type {number} */ to) => {
    const from = order.indexOf(id);
    setChosen(null);
    if (from === to || to < 0 || to >= order.length) return;
    onValue(moved(order, from, to));
    announce(interpolate(gettext("“%(name)s” is number %(place)s now."), { name: name(id), place: to + 1 }, true));
  };
  /** @type {import("preact/hooks").MutableRef<any>} */
  const now = useRef(null);
  now.current = { order, move, can };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start: () => setChosen(null),
      over: setOver,
      drop(what, where) {
        if (now.current.can) now.current.move(what, Number(where));
      },
    });
  }, []);
  const tap = (/** @type {string} */ id, /** @type {number} */ place) => {
    if (!can) return;
    if (held === null) setChosen(id);
    else if (held === id) setChosen(null);
    else move(held, place);
  };
  /** The arrow keys move the card that has the focus. @param {KeyboardEvent} event @param {string} id @param {number} place */
  const key = (event, id, place) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!can || !step) return;
    event.preventDefault();
    move(id, place + step);
    const target = /** @type {HTMLElement} */ (event.currentTarget);
    requestAnimationFrame(() => target.isConnected && target.focus());
  };

  const rights = reveal && value ? placesRight(order, shown, asked.kind === "order" ? (id) => yearOf(id, asked, known) ?? id : (id) => id) : null;
  return html`<div class="qz-order ${asked.kind === "sequence" ? "steps" : ""} n${order.length} ${held ? "holding" : ""} ${reveal ? "shown" : ""}" ref=${root}>
    <p class="qz-end early">${asked.kind === "sequence" ? gettext("first") : gettext("earliest")}</p>
    <ol>
      ${shown.map((id, place) => {
        const thing = thingOf(id, asked, known);
        const own = order.indexOf(id);
        const right = rights ? rights[own] : null;
        const label = interpolate(gettext("%(place)s: %(name)s"), { place: place + 1, name: thing.text }, true);
        return html`<li key=${id} class="qz-slot ${held === id ? "chosen" : ""} ${over === String(place) ? "over" : ""} ${right === null ? "" : right ? "right" : "wrong"}" data-drop=${can ? place : null} data-flip=${id}>
          <b class="qz-place num" aria-hidden="true">${place + 1}</b>
          <button type="button" class="qz-thing ${can ? "kit-drag" : ""}" data-thing=${id} data-drag=${can ? id : null} disabled=${!can} aria-pressed=${can ? held === id : null} onClick=${() => tap(id, place)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => key(event, id, place)}>
            <span class="visually-hidden">${held && held !== id ? interpolate(gettext("Put “%(name)s” here, at place %(place)s"), { name: name(held), place: place + 1 }, true) : label}</span>
            <span class="qz-seen" aria-hidden="true"><${Face} thing=${thing} year=${reveal ? (thing.back?.year_short ?? "") : ""} /></span></button>
          ${can
            ? html`<span class="qz-arrows">
                <button type="button" class="qz-arrow back" data-earlier disabled=${place === 0} aria-label=${interpolate(gettext("Move “%(name)s” one place earlier"), { name: thing.text }, true)} onClick=${() => move(id, place - 1)}><i aria-hidden="true" /></button>
                <button type="button" class="qz-arrow on" data-later disabled=${place === order.length - 1} aria-label=${interpolate(gettext("Move “%(name)s” one place later"), { name: thing.text }, true)} onClick=${() => move(id, place + 1)}><i aria-hidden="true" /></button></span>`
            : null}
          ${right === null ? null : html`<${Mark} right=${right} text=${right ? gettext("right") : interpolate(gettext("yours: place %(place)s"), { place: own + 1 }, true)} />`}
        </li>`;
      })}
    </ol>
    <p class="qz-end late">${asked.kind === "sequence" ? gettext("last") : gettext("latest")}</p>
  </div>`;
}
