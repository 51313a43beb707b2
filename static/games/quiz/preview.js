/**
 * A question as a pupil sees it, to be tried out on a teacher's page; nothing is sent. The page loads `css/kit.css`, `css/eras.css` and the board's `styles`.
 *
 *     html`<${Preview} asked=${{ id, kind, mode, items, options, timeline, low, high }} record=${texts} fronts=${…} eras=${…} />`
 */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Picture } from "kit/card.js";
import { Headline } from "kit/headline.js";
import { Confirm } from "kit/dock.js";
import { eraList } from "kit/eras.js";
import { Kind, confirmWords, sendable } from "./ask.js";
import { howSaid, questionSaid } from "./say.js";

/**
 * @param {{
 *   asked: import("./names.js").Asked, record: any, fronts?: Record<string, import("kit/card.js").Front>, backs?: Record<string, import("kit/card.js").Back>, clues?: Record<string, any>, eras?: any,
 * }} props `asked`: ids, as the question of a view. `record`: `{id, kind, text, icon, items: {id: {text, icon}}, options: {…}, lang}`. `fronts`, `backs`, `clues`: of the cards and clues that it is about, by id (`backs` for the turned cards of a timeline)
 */
export function Preview({ asked, record, fronts = {}, backs = {}, clues = {}, eras = [] }) {
  const [value, setValue] = useState(/** @type {any} */ (null));
  const [said, setSaid] = useState(false);
  const shape = JSON.stringify([asked.kind, asked.mode, asked.items, asked.options, asked.low, asked.high]);
  useEffect(() => {
    setValue(null);
    setSaid(false);
  }, [shape]);
  const known = { fronts, backs, clues, eras: eraList(eras), questions: { [asked.id]: record }, answers: {}, shuffled: false };
  const question = questionSaid(asked, known);
  return html`<div class="table-host qz-preview"><div class="kit-table"><div class="kit-stage"><div class="kit-board quiz"><div class="kit-play qz kind-${asked.kind}">
    <div class="qz-ask ${question.text.length > 46 ? "long" : ""}" lang=${question.lang}>${record?.icon ? html`<${Picture} icon=${record.icon} class="qz-icon" />` : null}<${Headline} title=${question.text} sub=${howSaid(asked)} mine=${true} /></div>
    <div class="qz-main"><${Kind} key=${shape} asked=${asked} known=${known} value=${value} reveal=${null} can=${true} onValue=${(/** @type {any} */ next) => (setValue(next), setSaid(false))} /></div>
    <section class="kit-dock qz-dock mine"><div class="qz-status"><p class="qz-said" role="status">${said ? gettext("So far the preview goes: nothing is sent from here.") : gettext("This is what a student sees.")}</p></div>
      <div class="qz-acts">${sendable(asked, value) ? html`<${Confirm} onConfirm=${() => setSaid(true)} text=${confirmWords(asked, value)} />` : null}</div></section>
  </div></div></div></div></div>`;
}
