/** One of several: two large cards, eras with their years, or written answers with letters and shapes. */
import { html } from "htm/preact";
import { Card } from "kit/card.js";
import { Picture } from "kit/card.js";
import { SeatMark } from "kit/seat.js";
import { choicesOf, letter, lettersOf, thingOf } from "./names.js";
import { Face, Mark, Words } from "./face.js";

/**
 * The sign of an own or of a right answer; nothing before the reveal.
 * @param {{id: string, value: any, reveal: import("./names.js").Reveal | null}} props
 */
function Signs({ id, value, reveal }) {
  if (!reveal) return null;
  const right = reveal.truth.includes(id);
  if (!right && value !== id) return null;
  const text = value === id ? (right ? gettext("your answer: right") : gettext("your answer")) : gettext("right answer");
  return html`<${Mark} right=${right} text=${text} />`;
}

/** @param {{id: string, value: any, reveal: import("./names.js").Reveal | null}} what */
function tone({ id, value, reveal }) {
  if (!reveal) return value === id ? "chosen" : "";
  return reveal.truth.includes(id) ? "right" : value === id ? "wrong" : "pale";
}

/**
 * @param {import("./ask.js").KindProps} props
 */
export function Choose({ asked, known, value, reveal, can, onValue }) {
  const ids = choicesOf(asked);
  const letters = lettersOf(asked, known);
  const subject = asked.kind === "era" && asked.items.length ? thingOf(asked.items[0], asked, known) : null;
  const button = (/** @type {string} */ id, /** @type {any} */ face, name = "") => html`<li key=${id} class="qz-choice ${name} ${tone({ id, value, reveal })} ${can && value === null ? "can" : ""}">
    <button type="button" data-choice=${id} disabled=${!can} aria-pressed=${reveal ? null : value === id} onClick=${() => onValue(id)}>${face}</button>
    <${Signs} id=${id} value=${value} reveal=${reveal} /></li>`;
  if (asked.kind === "before_after") {
    return html`<ol class="qz-two">${ids.map((id) => {
      const thing = thingOf(id, asked, known);
      return button(id, html`<${Card} front=${thing.front} back=${reveal ? thing.back : undefined} />`);
    })}</ol>`;
  }
  if (asked.kind === "era") {
    return html`<div class="qz-era-ask">
      ${subject ? html`<div class="qz-about ${subject.is}">${subject.is === "clue" ? html`${subject.icon ? html`<${Picture} icon=${subject.icon} />` : null}<blockquote lang=${subject.lang}>${subject.text}</blockquote>` : html`<${Card} front=${subject.front} back=${reveal ? subject.back : undefined} />`}</div>` : null}
      <ol class="qz-eras n${ids.length}">${ids.map((id) => {
        const { era, text } = thingOf(id, asked, known);
        return button(id, html`<span class="qz-era" style=${`--band:${era?.band ?? "var(--ink-2)"}`}><b>${text}</b><span class="num">${era?.range ?? ""}</span></span>`, "era");
      })}</ol></div>`;
  }
  return html`<div class="qz-pick">
    ${asked.items.length ? html`<div class="qz-givens">${asked.items.map((id) => html`<${Face} key=${id} thing=${thingOf(id, asked, known)} class="given" />`)}</div>` : null}
    <ol class="qz-options n${ids.length}">${ids.map((id) => {
      const at = letters.get(id) ?? 0;
      const thing = thingOf(id, asked, known);
      return button(id, html`<span class="qz-letter"><${SeatMark} seat=${at} size=${34} /><b>${letter(at)}</b></span>${thing.icon ? html`<${Picture} icon=${thing.icon} />` : null}<span class="qz-option"><${Words} thing=${thing} /></span>`);
    })}</ol></div>`;
}
