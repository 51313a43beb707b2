/** The teacher's hand on a quiz of the whole class: on the monitor page, and big enough for a phone in a walking teacher's hand. */

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { loadStyle } from "kit/assets.js";
import { clockText } from "kit/clock.js";
import { nameOf } from "kit/seat.js";
import { Counts } from "kit/live/quizcounts.js";
import { useQuizLine } from "kit/live/quizline.js";
import { useTick } from "kit/live/stage.js";
import { knownOf } from "games/quiz/names.js";
import { answeredSaid, questionSaid, reasons, truthSaid } from "games/quiz/say.js";

const MORE_SECONDS = 15;

/**
 * The row of the quiz that the whole class plays now; null where there is none.
 * @param {import("./stage.js").SessionFrame} session
 */
export function quizOf(session) {
  const [row, ...others] = session.tables;
  return session.activity?.game === "quiz" && session.activity.mode === "class" && row && !others.length ? row : null;
}

/** @param {{clock: import("kit/clock.js").LocalClock, paused: boolean, onEnd: () => void}} props */
function Left({ clock, paused, onEnd }) {
  useTick(250);
  const left = clock.endsAt - performance.now();
  useEffect(() => {
    if (!paused && left <= 0) onEnd();
  });
  return html`<b class="quiz-left num ${left < 10_000 ? "hurry" : ""}" role="timer">${clockText(left)}</b>`;
}

/**
 * @param {{row: import("./stage.js").TableRow, session: import("./stage.js").SessionFrame}} props
 */
export function QuizControls({ row, session }) {
  const { state, view, legal, clock, act, busy, due } = useQuizLine(row.table);
  const [sure, setSure] = useState(false);
  useEffect(() => void Promise.all(["games/quiz/quiz.css", "css/quizlive.css"].map(loadStyle)), []);
  const phase = view?.phase ?? "";
  const asked = view?.question ?? null;
  const known = knownOf(state);
  const question = asked ? questionSaid(asked, known) : null;
  useEffect(() => {
    setSure(false);
    if (question?.text) announce(`${interpolate(gettext("Question %(number)s of %(of)s"), { number: view.round, of: view.of }, true)}. ${question.text}`);
  }, [phase, view?.round, question?.text]);
  if (row.status !== "playing") return null;
  if (!view) return html`<section class="sheet quiz-hand" aria-label=${gettext("Class quiz")}><p class="quietly" role="status">${state.line === "refused" ? gettext("You are no longer signed in. Load the page again and sign in.") : gettext("Loading …")}</p></section>`;
  const paused = state.paused !== null || session.state !== "running";
  const can = new Set(legal.map((each) => each.type));
  const wait = busy || paused || state.line === "offline";
  const waits = (row.awaited ?? []).map((seat) => row.seats.find((each) => each.seat === seat)).filter((seat) => seat !== undefined);
  const share = view.present_count ? Math.min(1, view.answered_count / view.present_count) : 0;
  const last = view.round === view.of;
  const button = (/** @type {string} */ type, /** @type {string} */ text, name = "", /** @type {Record<string, any>} */ more = {}) =>
    can.has(type) ? html`<button type="button" class=${`big ${name}`} data-host=${type} disabled=${wait} onClick=${() => act({ type, ...more })}>${text}</button>` : null;
  const finish = !can.has("finish") || (phase === "REVEAL" && last)
    ? null
    : sure
      ? html`<button type="button" class="big danger main" data-host="finish" disabled=${wait} onClick=${() => (setSure(false), act({ type: "finish" }))}>${gettext("Really end the quiz?")}</button>`
      : html`<button type="button" class="big danger" data-finish disabled=${wait} onClick=${() => setSure(true)}>${gettext("End the quiz")}</button>`;
  return html`<section class="sheet quiz-hand phase-${phase.toLowerCase()}" aria-label=${gettext("Class quiz")}>
    <div class="quiz-head">
      <h2>${phase === "LOBBY" ? gettext("The quiz is ready") : interpolate(gettext("Question %(number)s of %(of)s"), { number: view.round, of: view.of }, true)}</h2>
      ${phase === "ASK" || phase === "REVEAL" ? html`<span class="tag ${phase === "ASK" ? "on" : ""}">${phase === "ASK" ? gettext("open") : gettext("closed")}</span>` : null}
      ${clock ? html`<${Left} clock=${clock} paused=${paused} onEnd=${due} />` : null}
    </div>
    ${phase === "LOBBY" ? html`<p>${interpolate(ngettext("%(count)s question. %(present)s here.", "%(count)s questions. %(present)s here.", view.of), { count: view.of, present: view.present_count }, true)}</p>` : null}
    ${question ? html`<p class="quiz-question" lang=${question.lang}>${question.text}</p>` : null}
    ${phase === "ASK" || phase === "REVEAL"
      ? html`<div class="quiz-count"><b class="num" aria-label=${answeredSaid(view.answered_count, view.present_count)}>${view.reveal ? view.reveal.answered : view.answered_count}<small> / ${view.present_count}</small></b><span>${phase === "ASK" ? gettext("have answered") : gettext("answered")}</span>
            <span class="quiz-bar" aria-hidden="true"><i style=${`width:${(view.reveal && view.present_count ? Math.min(1, view.reveal.answered / view.present_count) : share) * 100}%`} /></span></div>`
      : null}
    ${phase === "REVEAL" && asked
      ? html`<div class="quiz-truth"><p><b>✓ ${gettext("Right answer:")}</b> ${truthSaid(asked, view.reveal, known)}</p>
          <p class="num">${interpolate(gettext("%(right)s of %(answered)s wholly right"), { right: view.reveal.right, answered: view.reveal.answered }, true)}${view.reveal.mean === null ? "" : `${pgettext("between short facts", " · ")}${interpolate(gettext("on average %(share)s percent"), { share: Math.round(view.reveal.mean * 100) }, true)}`}</p></div>
          <details class="quiz-more"><summary>${gettext("How the class answered, and why")}</summary><${Counts} asked=${asked} known=${known} reveal=${view.reveal} />${reasons(asked, known).map((each) => html`<p lang=${each.lang}>${each.name ? html`<b>${each.name}</b> ` : null}${each.text}</p>`)}</details>`
      : null}
    ${state.refusal ? html`<p class="message warning" role="alert" key=${state.refusal.count}>${state.refusal.message}</p>` : null}
    <div class="quiz-do">
      ${button("start", gettext("Begin with question 1"), "main wide")}
      ${button("close", gettext("Close and show the answer"), "main wide")}
      ${button("next", last ? gettext("To the ranking") : gettext("Next question"), "main wide")}
      ${button("extend", interpolate(gettext("＋%(seconds)s s"), { seconds: MORE_SECONDS }, true), "", { seconds: MORE_SECONDS })}
      ${button("skip", gettext("Leave it out"))}
      ${finish}
    </div>
    ${phase === "ASK"
      ? html`<details class="quiz-waits" open><summary>${waits.length ? interpolate(ngettext("%(n)s has not answered yet", "%(n)s have not answered yet", waits.length), { n: waits.length }, true) : view.answered_count ? gettext("Everybody has answered.") : gettext("Nobody is here yet.")}</summary>
          <ul class="plain">${waits.map((seat) => html`<li key=${seat.seat} class=${seat.online ? "" : "away"}>${nameOf(/** @type {any} */ (seat), seat.seat)}${seat.online ? null : html` <span class="small note">${gettext("offline")}</span>`}</li>`)}</ul></details>`
      : null}
  </section>`;
}
