/** Before the first question, and after the last. */
import { html } from "htm/preact";
import { EndFrame } from "kit/end.js";
import { asset } from "kit/assets.js";
import { entries } from "./log.js";
import { answeredSaid, pointsSaid } from "./say.js";
import { nameOf } from "kit/seat.js";

/** @param {{view: any}} props */
export function Lobby({ view }) {
  return html`<section class="qz-lobby"><div class="qz-lobby-in">
    <img src=${asset("icons/1f39f.svg")} alt="" width="112" height="112" />
    <h2>${gettext("The quiz begins in a moment")}</h2>
    <p>${interpolate(ngettext("%(count)s question for the whole class.", "%(count)s questions for the whole class.", view.of), { count: view.of }, true)} ${gettext("Everybody answers on the own tablet.")}</p>
    <p class="qz-here num"><b>${view.present_count}</b> ${ngettext("is here", "are here", view.present_count)}</p>
    <p class="qz-quiet">${gettext("Your teacher gives the sign.")}</p>
  </div></section>`;
}

/** Question, points and rank. @param {{view: any, seat: number | null, own: boolean}} props */
export function Top({ view, seat, own }) {
  const alone = view.pace === "self";
  const steps = Array.from({ length: view.of }, (_, i) => i + 1);
  return html`<div class="qz-top">
    <p class="qz-count"><b>${interpolate(gettext("Question %(number)s of %(of)s"), { number: view.round, of: view.of }, true)}</b>${view.question?.again ? html`<span class="qz-again">${gettext("once more")}</span>` : null}</p>
    <p class="qz-dots" aria-hidden="true">${steps.length <= 24 ? steps.map((step) => html`<i key=${step} class=${step < view.round || (step === view.round && view.reveal) ? "done" : step === view.round ? "now" : ""} />`) : html`<span class="qz-bar"><i style=${`width:${(view.round / view.of) * 100}%`} /></span>`}</p>
    ${own && seat !== null ? html`<p class="qz-points num"><b>${pointsSaid(view.scores[seat])}</b>${alone || view.scores[seat] === 0 ? null : html`<span>${rankSaid(view.ranks[seat])}</span>`}</p>` : null}
  </div>`;
}

/** @param {number} rank */
export function rankSaid(rank) {
  return interpolate(gettext("rank %(rank)s"), { rank }, true);
}

/** @param {{view: any}} props */
export function Progress({ view }) {
  const share = view.present_count ? Math.min(1, view.answered_count / view.present_count) : 0;
  return html`<span class="qz-progress"><span class="qz-bar" aria-hidden="true"><i style=${`width:${share * 100}%`} /></span><span class="num">${answeredSaid(view.answered_count, view.present_count)}</span></span>`;
}

/**
 * How it ended for the one who looks; also what a screen reader hears.
 * @param {{view: any, seat: number | null, log: import("./log.js").Entry[]}} what
 */
export function ending({ view, seat, log }) {
  if (seat === null) return { met: true, title: gettext("The quiz is over"), text: "", sum: "" };
  const points = view.scores[seat];
  const rank = view.ranks[seat];
  const right = log.filter((entry) => entry.tone === "right").length;
  const sum = log.length ? interpolate(gettext("%(right)s of %(of)s wholly right"), { right, of: log.length }, true) : "";
  if (view.pace === "self") return { met: points > 0, title: gettext("Done!"), text: gettext("You have been through all the questions."), sum };
  const title = points === 0 ? gettext("The quiz is over") : rank === 1 ? gettext("First place!") : rank <= 3 ? gettext("Up on the podium!") : gettext("Well done!");
  return { met: points > 0, title, text: points === 0 ? gettext("Look at the answers again: next time you know more.") : interpolate(gettext("You are at rank %(rank)s."), { rank }, true), sum };
}

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, onlooker: boolean, own: number[], onLeave: () => void}} props
 */
export function End({ view, state, seat, onlooker, own, onLeave }) {
  const table = state.hello?.table ?? 0;
  const log = seat === null ? [] : entries(table, seat);
  const said = ending({ view, seat: onlooker ? null : seat, log });
  const ticket = onlooker || seat === null ? null : html`<b class="num">${view.scores[seat]}</b><i>${npgettext("on the ticket, after the number", "point", "points", view.scores[seat])}</i>`;
  return html`<${EndFrame} ...${said} ticket=${ticket} onlooker=${onlooker} onLeave=${onLeave} leave=${gettext("See my answers")}>
    ${own.length > 1 ? html`<ul class="qz-mates">${own.map((each) => html`<li key=${each}><b>${nameOf(state.names.find((sitter) => sitter.seat === each), each)}</b> <span class="num">${pointsSaid(view.scores[each])} · ${rankSaid(view.ranks[each])}</span></li>`)}</ul>` : null}
    <h3>${gettext("The questions again")}</h3>
    ${log.length
      ? html`<ol class="qz-log">${log.map((entry) => html`<li key=${entry.round} class=${entry.tone}><b class="qz-log-n num">${entry.round}</b><div>
          <h4 lang=${entry.lang}>${entry.text}</h4>
          <p class="qz-log-mark"><i aria-hidden="true">${{ right: "✓", partly: "◐", wrong: "✗", none: "○" }[entry.tone]}</i> ${entry.title}</p>
          ${entry.own && entry.tone !== "right" ? html`<p>${interpolate(gettext("You answered: %(answer)s"), { answer: entry.own }, true)}</p>` : null}
          <p>${interpolate(gettext("Right answer: %(answer)s"), { answer: entry.truth }, true)}</p>
          ${entry.why ? html`<p class="qz-quiet" lang=${entry.whyLang}>${entry.why}</p>` : null}</div><b class="num qz-log-points">${entry.points ? `+${entry.points}` : "0"}</b></li>`)}</ol>`
      : html`<p class="qz-quiet">${gettext("There is nothing to look at here.")}</p>`}
  <//>`;
}
