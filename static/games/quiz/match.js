/** What belongs together: partners side by side, or things in their boxes. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { makeDraggable } from "kit/drag.js";
import { asPairs, givenTo, nextFree, paired, parted } from "./pairs.js";
import { letter, lettersOf, thingOf } from "./names.js";
import { Face, Mark } from "./face.js";

/**
 * @param {import("./ask.js").KindProps} props
 */
export function Match({ asked, known, value, reveal, can, onValue }) {
  /** @type {import("./pairs.js").Pairs} */
  const pairs = value ?? {};
  const letters = lettersOf(asked, known, asked.options);
  const truth = reveal ? asPairs(reveal.truth[0]) : null;
  const once = asked.mode === "one-to-one";
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [over, setOver] = useState(/** @type {string | null} */ (null));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  // With partners the next free one waits by itself, so that a child taps from pair to pair.
  const held = !can ? null : (chosen ?? (once ? nextFree(asked.items, pairs) : null));
  const name = (/** @type {string} */ id) => thingOf(id, asked, known).text;
  const give = (/** @type {string} */ left, /** @type {string} */ right) => {
    setChosen(null);
    onValue(paired(pairs, left, right, once));
    announce(`${name(left)} → ${name(right)}`);
  };
  const back = (/** @type {string} */ left) => {
    setChosen(left);
    onValue(parted(pairs, left));
  };
  /** @type {import("preact/hooks").MutableRef<any>} */
  const now = useRef(null);
  now.current = { give, can, asked };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start: (what) => setChosen(now.current.asked.items.includes(what) ? what : null),
      over: setOver,
      drop(what, where) {
        const { can: may, asked: of, give: to } = now.current;
        if (!may) return;
        if (of.items.includes(what) && of.options.includes(where)) to(what, where);
        if (of.options.includes(what) && of.items.includes(where)) to(where, what);
      },
    });
  }, []);
  const tapRight = (/** @type {string} */ right) => held !== null && give(held, right);
  const verdictOf = (/** @type {string} */ left) => (truth ? html`<${Mark} right=${pairs[left] === truth[left]} />` : null);
  const tone = (/** @type {string} */ left) => (truth && value ? (pairs[left] === truth[left] ? "right" : "wrong") : "");
  const left = (/** @type {string} */ id, /** @type {any} */ more = null) => html`<button type="button" class="qz-thing ${can ? "kit-drag" : ""} ${held === id ? "chosen" : ""}" data-left=${id} data-drag=${can ? id : null} disabled=${!can} aria-pressed=${can ? held === id : null} onClick=${() => setChosen(held === id && chosen !== null ? null : id)}><${Face} thing=${thingOf(id, asked, known)} />${more}</button>`;

  if (once) {
    return html`<div class="qz-match ${reveal ? "shown" : ""}" ref=${root}>
      <ol class="qz-lefts" aria-label=${gettext("Left side")}>${asked.items.map((id) => {
        const right = truth ? truth[id] : pairs[id];
        return html`<li key=${id} class="${held === id ? "waits" : ""} ${tone(id)} ${over === id ? "over" : ""}" data-drop=${can ? id : null}>
          ${left(id)}
          <span class="qz-arrow-to" aria-hidden="true">→</span>
          ${right === undefined
            ? html`<span class="qz-free">${held === id ? gettext("tap its partner") : ""}</span>`
            : html`<button type="button" class="qz-given" disabled=${!can} aria-label=${interpolate(gettext("Take “%(name)s” back"), { name: name(right) }, true)} onClick=${() => back(id)}><${Face} thing=${thingOf(right, asked, known)} />${can ? html`<i aria-hidden="true">×</i>` : null}</button>`}
          ${truth && value ? html`<span class="qz-own">${verdictOf(id)}${pairs[id] !== truth[id] && pairs[id] !== undefined ? html`<span>${interpolate(gettext("you: %(name)s"), { name: name(pairs[id]) }, true)}</span>` : null}</span>` : null}
        </li>`;
      })}</ol>
      ${reveal ? null : html`<ol class="qz-rights" aria-label=${gettext("Right side")}>${asked.options.map((id) => {
        const used = asked.items.some((each) => pairs[each] === id);
        return html`<li key=${id} class=${used ? "used" : can && held ? "can" : ""}><button type="button" class="qz-thing ${can && !used ? "kit-drag" : ""}" data-right=${id} data-drag=${can && !used ? id : null} disabled=${!can || held === null} onClick=${() => tapRight(id)}><b class="qz-letter-small" aria-hidden="true">${letter(letters.get(id) ?? 0)}</b><${Face} thing=${thingOf(id, asked, known)} />${used ? html`<span class="visually-hidden">${gettext("(taken)")}</span>` : null}</button></li>`;
      })}</ol>`}
    </div>`;
  }
  const loose = truth ? [] : asked.items.filter((id) => pairs[id] === undefined);
  return html`<div class="qz-sort ${reveal ? "shown" : ""}" ref=${root}>
    ${reveal ? null : html`<ol class="qz-loose" aria-label=${gettext("To be put into the boxes")}>${loose.map((id) => html`<li key=${id}>${left(id)}</li>`)}${loose.length ? null : html`<li class="qz-none">${gettext("All are in their boxes.")}</li>`}</ol>`}
    <ol class="qz-bins n${asked.options.length}">${asked.options.map((bin) => {
      const thing = thingOf(bin, asked, known);
      const inside = givenTo(asked.items, truth ?? pairs, bin);
      return html`<li key=${bin} class="qz-bin ${can && held ? "can" : ""} ${over === bin ? "over" : ""}" data-drop=${can ? bin : null} style=${thing.era ? `--band:${thing.era.band}` : ""}>
        <button type="button" class="qz-bin-name" data-right=${bin} disabled=${!can || held === null} onClick=${() => tapRight(bin)}>
          <span class="visually-hidden">${held ? interpolate(gettext("Put “%(name)s” into this box:"), { name: name(held) }, true) : ""}</span><${Face} thing=${thing} />${thing.era ? html`<span class="num qz-bin-range">${thing.era.range}</span>` : null}</button>
        <ul>${inside.map((id) => html`<li key=${id} class=${tone(id)}>${left(id)}${truth && value ? html`<span class="qz-own">${verdictOf(id)}${pairs[id] !== truth[id] && pairs[id] !== undefined ? html`<span>${interpolate(gettext("you: %(name)s"), { name: name(pairs[id]) }, true)}</span>` : null}</span>` : null}</li>`)}</ul>
      </li>`;
    })}</ol>
  </div>`;
}
