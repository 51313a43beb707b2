/** The name of a culture card as it is drawn. */
import { html } from "htm/preact";
import { wordsOf } from "./card.js";

/**
 * A name that breaks between words only.
 * @param {{name: string, lang: string}} props
 */
export function Name({ name, lang }) {
  return html`<span lang=${lang}>${wordsOf(name, lang).map((word, i) => (i ? [html`<wbr />`, word] : word))}</span>`;
}
