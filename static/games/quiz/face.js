/** The faces of things: a card, a clue, a text with its picture. */
import { html } from "htm/preact";
import { CardName, Picture } from "kit/card.js";
import { Icon } from "kit/icons.js";

/** @param {{thing: import("./names.js").Thing}} props */
export function Words({ thing }) {
  return thing.front ? html`<${CardName} front=${thing.front} />` : html`<span class="qz-text" lang=${thing.lang}>${thing.text}</span>`;
}

/**
 * Picture, name, and the year once it is known.
 * @param {{thing: import("./names.js").Thing, year?: string, class?: string}} props
 */
export function Face({ thing, year = "", class: name = "" }) {
  return html`<span class="qz-face ${thing.icon ? "" : "bare"} ${name}" style=${thing.back ? `--band:${thing.back.era_band}` : ""}>
    ${thing.icon ? html`<${Picture} icon=${thing.icon} />` : null}<span class="qz-name"><${Words} thing=${thing} /></span>
    ${year ? html`<span class="qz-year num ${year.length > 5 ? "long" : ""}">${year}</span>` : null}</span>`;
}

/** Right or not, as a sign and in words. @param {{right: boolean, text?: string}} props */
export function Mark({ right, text }) {
  return html`<span class="qz-mark ${right ? "right" : "wrong"}"><${Icon} name=${right ? "check" : "cross"} size=${18} /><span>${text ?? (right ? gettext("right") : gettext("not right"))}</span></span>`;
}
