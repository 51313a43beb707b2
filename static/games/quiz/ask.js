/** The part of the board that belongs to the kind of question, while it is asked and at the reveal. */
import { html } from "htm/preact";
import { Choose } from "./choose.js";
import { Insert } from "./insert.js";
import { Match } from "./match.js";
import { Order } from "./order.js";
import { Year } from "./year.js";
import { complete } from "./pairs.js";

/**
 * @typedef {{
 *   asked: import("./names.js").Asked, known: import("./names.js").Known, value: any, reveal: import("./names.js").Reveal | null, can: boolean, onValue: (value: any) => void,
 * }} KindProps `value`: the own answer so far, null where there is none. `can`: it may be changed now
 */

const KINDS = /** @type {Record<string, (props: KindProps) => any>} */ ({ order: Order, sequence: Order, insert: Insert, before_after: Choose, era: Choose, choice: Choose, year: Year, match: Match });

/** @param {KindProps} props */
export function Kind(props) {
  const Shown = KINDS[props.asked.kind];
  return Shown ? html`<${Shown} key=${props.asked.id} ...${props} />` : null;
}

/** Kinds whose answers are put together in several touches. */
export const DRAFTED = new Set(["order", "sequence", "year", "match"]);

/**
 * Whether the answer so far can be sent.
 * @param {import("./names.js").Asked} asked
 * @param {any} value
 */
export function sendable(asked, value) {
  if (asked.kind === "order" || asked.kind === "sequence") return true;
  if (asked.kind === "match") return value !== null && complete(asked.items, value);
  return value !== null;
}

/**
 * The words of the button that sends it.
 * @param {import("./names.js").Asked} asked
 * @param {any} value
 */
export function confirmWords(asked, value) {
  if (asked.kind === "order" || asked.kind === "sequence") return gettext("This is my order");
  if (asked.kind === "match" && !sendable(asked, value)) return gettext("Match all of them first");
  return gettext("This is my answer");
}
