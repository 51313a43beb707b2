/** The lower edge: what can be done, or what one waits for; at the reveal how it went and why. */
import { html } from "htm/preact";
import { Confirm, DockFrame, Sending, Wait } from "kit/dock.js";
import { DoubtButton } from "kit/doubt.js";
import { Icon } from "kit/icons.js";
import { ReadAloud } from "kit/speech.js";
import { nameOf } from "kit/seat.js";
import { Progress, rankSaid } from "./screens.js";
import { pointsSaid, reasons, truthSaid, verdict } from "./say.js";

/** Kinds whose right answer stands above in full. */
const TOLD = new Set(["order", "sequence", "match"]);

/**
 * While the question is open.
 * @param {{
 *   state: import("kit/store.js").TableState, view: any, seat: number | null, stage: "late" | "open" | "ready" | "sending" | "sent" | "locked" | "look", words: string, blocked: boolean, onConfirm: () => void,
 * }} props `stage`: late: not yet one's own; open: nothing to send yet; ready: can be confirmed; sent: may be changed; locked: may not. `blocked`: the button is there and does nothing yet
 */
export function AskFoot({ state, view, seat, stage, words, blocked, onConfirm }) {
  const alone = view.pace === "self";
  const said = {
    late: gettext("You came while this question was open. You take part from the next question."),
    open: "",
    ready: "",
    sending: "",
    sent: gettext("Your answer is in. You may change it until the question closes."),
    locked: gettext("Your answer is in. Now wait for the others."),
    look: gettext("You are looking on."),
  }[stage];
  const kept = stage === "sending" && state.line === "offline";
  return html`<${DockFrame} state=${state} seat=${seat} mine=${stage === "ready" || stage === "open"} class="qz-dock">
    <div class="qz-status">
      ${said ? html`<p class="qz-said ${stage}" role="status">${stage === "sent" || stage === "locked" ? html`<i class="qz-sent"><${Icon} name="check" size=${20} /></i>` : null}<span>${said}</span></p>` : null}
      ${kept ? html`<p class="qz-said" role="status"><span>${gettext("Kept safe: it is sent as soon as the connection is back.")}</span></p>` : null}
      ${alone ? null : html`<${Progress} view=${view} />`}
    </div>
    <div class="qz-acts">${stage === "sending" && !kept ? html`<${Sending} />` : null}
      ${stage === "ready" ? (blocked ? html`<${Wait}>${words}<//>` : html`<${Confirm} onConfirm=${onConfirm} text=${words} />`) : null}</div>
  <//>`;
}

/**
 * What of a question can be reported as doubtful: the question that somebody wrote; of one that a recipe made its cards.
 * @param {import("./names.js").Asked} question
 * @param {import("./names.js").Known} known
 * @returns {[string, string][]}
 */
function doubtful(question, known) {
  const record = known.questions[question.id];
  if (record) return [[question.id, record.text || gettext("This question")]];
  const items = ["insert", "era", "year"].includes(question.kind) ? question.items.slice(0, 1) : question.items;
  return items.map((id) => [id, known.fronts[id]?.name ?? known.clues[id]?.text ?? ""]);
}

/**
 * Right or wrong, points, and why.
 * @param {{
 *   state: import("kit/store.js").TableState, known: import("./names.js").Known, view: any, seat: number | null, own: number[], onNext: (() => void) | null, busy: boolean, onlooker: boolean,
 * }} props
 */
export function RevealFoot({ state, known, view, seat, own, onNext, busy, onlooker }) {
  const { question, reveal, answered } = view;
  const said = onlooker ? { tone: "none", title: interpolate(gettext("%(right)s of %(answered)s wholly right"), { right: reveal.right, answered: reveal.answered }, true) } : verdict(question, reveal, answered);
  const why = reasons(question, known);
  const source = known.answers[question.id]?.source;
  const truth = truthSaid(question, reveal, known);
  const refusal = state.refusal && state.refusal.seat === seat ? state.refusal : null;
  const spoken = [said.title, truth, ...why.map((each) => each.text)].join("。");
  return html`<section class="kit-dock qz-dock qz-reveal ${said.tone}" aria-label=${gettext("The answer")}>
    <div class="qz-verdict"><i class="qz-stamp" aria-hidden="true">${said.tone === "none" ? "○" : said.tone === "partly" ? "◐" : html`<${Icon} name=${said.tone === "right" ? "check" : "cross"} size=${30} />`}</i>
      <p><b>${said.title}</b>${reveal.points !== null && seat !== null && !onlooker ? html`<span class="num">${reveal.points ? `＋${pointsSaid(reveal.points)}` : pointsSaid(0)}${view.pace === "self" ? "" : `${pgettext("between short facts", " · ")}${rankSaid(view.ranks[seat])}`}</span>` : null}</p></div>
    <div class="qz-why" tabindex="0">
      ${refusal ? html`<p class="qz-refused" role="alert" key=${refusal.count}>${refusal.message}</p>` : null}
      ${TOLD.has(question.kind) && why.length ? null : html`<p class="qz-truth"><b>${gettext("Right answer:")}</b> ${truth}</p>`}
      ${why.map((each) => html`<p lang=${each.lang}>${each.name ? html`<b>${each.name}</b> ` : null}${each.text}</p>`)}
      ${source ? html`<p class="qz-source">${gettext("Source")}: ${source.title}</p>` : null}
      ${own.filter((each) => each !== seat).map((each) => {
        const theirs = state.views.get(each)?.view;
        return theirs?.reveal && theirs.round === view.round ? html`<p key=${each} class="qz-mate"><b>${nameOf(state.names.find((sitter) => sitter.seat === each), each)}</b> ${verdict(question, theirs.reveal, theirs.answered).title}</p>` : null;
      })}
    </div>
    <div class="qz-acts">${state.hello ? html`<${DoubtButton} small key=${question.id} about=${doubtful(question, known)} table=${state.hello.table} />` : null}<${ReadAloud} small text=${spoken} lang=${document.documentElement.lang} />
      ${onNext ? (busy ? html`<${Sending} />` : html`<button type="button" class="kit-button main big" data-next onClick=${onNext}>${view.round === view.of ? gettext("To the end") : gettext("Next question")} <span aria-hidden="true">→</span></button>`) : onlooker || state.hello?.beside ? null : html`<${Wait}>${view.pace === "clock" ? gettext("It goes on by itself.") : gettext("Look to the front: your teacher goes on.")}<//>`}</div>
  </section>`;
}
