/** A card to be read in peace, in a sheet over the board. */
import { html } from "htm/preact";
import { CardDetail, cardSpoken } from "./card.js";
import { Dialog } from "./dialog.js";
import { DoubtButton } from "./doubt.js";
import { ReadAloud } from "./speech.js";

/** @param {{front: import("./card.js").Front | undefined, back?: import("./card.js").Back, onClose: () => void}} props */
export function CardSheet({ front, back, onClose }) {
  if (!front) return null;
  return html`<${Dialog} title=${front.name} onClose=${onClose} foot=${html`<${DoubtButton} about=${[[front.id, front.name]]} /><${ReadAloud} text=${cardSpoken(front, back)} lang=${front.lang} />`}><${CardDetail} front=${front} back=${back} /><//>`;
}
