/**
 * "Something is wrong with this card": a pupil or teacher reports a card or question as doubtful, and plays on. It goes by plain HTTP, so it works
 * also while the table's line is down; it says nothing about the card, and the table is not touched.
 */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { announce } from "./announce.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icons.js";
import { post } from "./live/post.js";

/** Codes as of `classroom/play/doubts.py`. @returns {[string, string][]} */
export function reasons() {
  return [
    ["picture", gettext("The picture is unclear")],
    ["date", gettext("The date may be wrong")],
    ["two-answers", gettext("Two answers are possible")],
    ["typo", gettext("A mistake in the writing")],
    ["other", gettext("Something else")],
  ];
}

/** @type {Map<number, {ids: Set<string>, seat: () => number | null}>} the tables open on this page, the newest last */
const tables = new Map();
/** @type {Set<string>} what was reported from this page */
const sent = new Set();

/**
 * A table is open here: sheets about its cards can report them.
 * @param {number} table
 * @param {string[]} ids of its deck
 * @param {() => number | null} seat in whose hands the device is
 */
export function knowTable(table, ids, seat) {
  tables.delete(table);
  tables.set(table, { ids: new Set(ids), seat });
}

/** @param {number} table */
export function forgetTable(table) {
  tables.delete(table);
}

/** The newest open table whose deck has this card. @param {string} item @returns {number | null} */
function tableWith(item) {
  return [...tables].filter(([, known]) => known.ids.has(item)).at(-1)?.[0] ?? null;
}

/** Whether all of it was reported from this page. @param {number} table @param {[string, string][]} about */
export function wasReported(table, about) {
  return about.every(([item]) => sent.has(`${table}:${item}`));
}

/**
 * @param {number} table
 * @param {string} item
 * @param {string} reason
 * @returns {Promise<{ok: boolean, message?: string}>}
 */
async function report(table, item, reason) {
  const answer = await post(`/live/doubt/${table}/`, { item, reason, seat: tables.get(table)?.seat() ?? null });
  if (answer.ok) sent.add(`${table}:${item}`);
  return answer;
}

/**
 * What may be reported: id and name. Of several the person says which one.
 * @typedef {[string, string][]} About
 */

/**
 * The button; nothing where no table on this page has such a card.
 * @param {{about: About, table?: number, small?: boolean}} props `table`: where it is known
 */
export function DoubtButton({ about, table, small = false }) {
  const [asking, setAsking] = useState(false);
  const at = about.length ? (table ?? tableWith(about[0][0])) : null;
  if (at === null) return null;
  const done = wasReported(at, about);
  const label = done ? gettext("Reported") : gettext("Something wrong?");
  return html`<button type="button" class="kit-button kit-doubt ${small ? "kit-round" : ""}" aria-label=${label} title=${label} data-doubt-open disabled=${done} onClick=${() => setAsking(true)}>
      <${Icon} name=${done ? "check" : "flag"} />${small ? null : html`<span>${label}</span>`}</button>
    ${asking ? html`<${DoubtDialog} table=${at} about=${about} onClose=${() => setAsking(false)} />` : null}`;
}

/** @param {{table: number, about: About, onClose: () => void}} props */
export function DoubtDialog({ table, about, onClose }) {
  const [which, setWhich] = useState(about.length === 1 ? about[0] : null);
  const [state, setState] = useState(/** @type {"asks" | "sends" | "sent"} */ ("asks"));
  const [fault, setFault] = useState("");
  const send = async (/** @type {string} */ reason) => {
    if (state !== "asks" || !which) return;
    setState("sends");
    setFault("");
    const answer = await report(table, which[0], reason);
    setState(answer.ok ? "sent" : "asks");
    if (answer.ok) announce(gettext("Thank you! Your teacher will have a look."));
    else setFault(answer.message ?? "");
  };
  const title = which ? gettext("What seems to be wrong?") : gettext("Which one seems to be wrong?");
  return html`<${Dialog} title=${title} class="kit-doubt-sheet" onClose=${onClose}>
    ${state === "sent"
      ? html`<div class="kit-doubt-done"><p><b>${gettext("Thank you! Your teacher will have a look.")}</b></p><button type="button" class="kit-button main big" onClick=${onClose}>${gettext("Close")}</button></div>`
      : which
        ? html`<p class="kit-doubt-name">${which[1]}</p>
            ${fault ? html`<p class="kit-doubt-fault" role="alert">${fault}</p>` : null}
            <ul class="kit-doubt-reasons">${reasons().map(([code, text]) => html`<li key=${code}><button type="button" class="kit-button" data-reason=${code} disabled=${state === "sends"} onClick=${() => send(code)}>${text}</button></li>`)}
              <li key="none"><button type="button" class="kit-button" data-reason="" disabled=${state === "sends"} onClick=${() => send("")}>${gettext("I cannot say what")}</button></li></ul>`
        : html`<ul class="kit-doubt-reasons">${about.map((each) => html`<li key=${each[0]}><button type="button" class="kit-button" data-which=${each[0]} onClick=${() => setWhich(each)}>${each[1]}</button></li>`)}</ul>`}
  <//>`;
}
