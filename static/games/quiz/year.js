/** A year on a slider, with ± and a number to type. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Card } from "kit/card.js";
import { largeStep, middle, stepped, typedYear, within, yearWords } from "./years.js";
import { thingOf } from "./names.js";

/** Where a year lies in the range, in percent. @param {number} year @param {number} low @param {number} high */
export function share(year, low, high) {
  return high === low ? 50 : Math.max(0, Math.min(100, ((year - low) / (high - low)) * 100));
}

/**
 * @param {import("./ask.js").KindProps} props
 */
export function Year({ asked, known, value, reveal, can, onValue }) {
  const low = asked.low ?? 0;
  const high = asked.high ?? low + 1;
  const [typing, setTyping] = useState(/** @type {string | null} */ (null));
  const year = value ?? middle(low, high);
  const large = largeStep(low, high);
  const subject = asked.items.length ? thingOf(asked.items[0], asked, known) : null;
  const go = (/** @type {number} */ next) => onValue(within(next, low, high));
  const step = (/** @type {number} */ by) => go(stepped(year, by, low, high));
  const typed = () => {
    const next = typing === null ? null : typedYear(typing);
    setTyping(null);
    if (next !== null) go(next);
  };
  const truth = reveal ? Number(reveal.truth[0]) : null;
  const ends = html`<p class="qz-range num"><span>${yearWords(low)}</span><span>${yearWords(high)}</span></p>`;
  const button = (/** @type {number} */ by, /** @type {string} */ text) => html`<button type="button" class="kit-button qz-step" data-step=${by} disabled=${by < 0 ? year <= low : year >= high}
    aria-label=${interpolate(by < 0 ? ngettext("%(n)s year earlier", "%(n)s years earlier", -by) : ngettext("%(n)s year later", "%(n)s years later", by), { n: Math.abs(by) }, true)} onClick=${() => step(by)}>${text}</button>`;
  return html`<div class="qz-yearly ${can && value === null ? "untouched" : ""}">
    ${subject ? html`<div class="qz-about ${subject.is}">${subject.front ? html`<${Card} front=${subject.front} back=${reveal ? subject.back : undefined} />` : html`<blockquote lang=${subject.lang}>${subject.text}</blockquote>`}</div>` : null}
    <div class="qz-slide">
      ${reveal
        ? html`<div class="qz-scale" role="img" aria-label=${`${yearWords(/** @type {number} */ (truth))}${value === null ? "" : `, ${gettext("you")}: ${yearWords(value)}`}`}>
              <i class="qz-pin right" style=${`left:${share(/** @type {number} */ (truth), low, high)}%`} /><b class="qz-flag right num" style=${`--at:${share(/** @type {number} */ (truth), low, high)}%`}>✓ ${yearWords(/** @type {number} */ (truth))}</b>
              ${value === null ? null : html`<i class="qz-pin own" style=${`left:${share(value, low, high)}%`} /><b class="qz-flag own num ${value === truth ? "hit" : ""}" style=${`--at:${share(value, low, high)}%`}>${interpolate(gettext("you: %(year)s"), { year: yearWords(value) }, true)}</b>`}
            </div>${ends}`
        : html`<p class="qz-number" aria-hidden="true"><b class="num">${value === null ? "？" : yearWords(year)}</b></p>
            <div class="qz-track"><input type="range" class="qz-slider" data-year min=${low} max=${high} step="1" value=${year} disabled=${!can} aria-label=${gettext("Year")} aria-valuetext=${yearWords(year)} style=${`--at:${share(year, low, high)}%`}
              onInput=${(/** @type {any} */ event) => go(Number(event.currentTarget.value))} onPointerDown=${(/** @type {any} */ event) => value === null && can && event.currentTarget.dispatchEvent(new Event("input"))} /></div>
            ${ends}
            ${can ? html`<div class="qz-steps">
              ${large ? button(-large, `−${large}`) : null}${button(-1, "−1")}
              <form onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), typed())}><label class="visually-hidden" for="qz-year">${gettext("Type the year")}</label>
                <input id="qz-year" class="qz-typed num" data-typed inputmode=${low < 0 ? "text" : "numeric"} autocomplete="off" maxlength="9" placeholder=${gettext("Type the year")} value=${typing ?? (value === null ? "" : String(year))}
                  onInput=${(/** @type {any} */ event) => setTyping(event.currentTarget.value)} onBlur=${typed} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} /></form>
              ${button(1, "＋1")}${large ? button(large, `＋${large}`) : null}</div>` : null}`}
    </div>
  </div>`;
}
