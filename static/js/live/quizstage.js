/**
 * A quiz in front of the class: the question large enough for the last row, then how the class answered, why, and the first five.
 * It shows the onlooker's view only, so there is nothing here that one pupil did.
 */

import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { loadStyle } from "kit/assets.js";
import { Card, Picture } from "kit/card.js";
import { Clock } from "kit/clock.js";
import { confetti } from "kit/confetti.js";
import { SeatMark } from "kit/seat.js";
import { Counts } from "kit/live/quizcounts.js";
import { useQuizLine } from "kit/live/quizline.js";
import { knownOf, letter, lettersOf, thingOf } from "games/quiz/names.js";
import { answeredSaid, pointsSaid, questionSaid, reasons, truthSaid } from "games/quiz/say.js";
import { yearWords } from "games/quiz/years.js";

/** Nobody's name below this rank is shown (QUIZ-19). */
const LAST_RANK = 5;
const MOST_NAMES = 8;

/**
 * Who is named in front: the first five ranks among those who have points; equal points share a rank, whatever the order of arrival.
 * @param {{scores: number[], ranks: number[]}} view
 * @param {{seat: number, name: string}[]} seats with the names as the projector may show them
 * @returns {{named: {seat: number, name: string, rank: number, points: number}[], more: number}} `more`: further people of these ranks, for whom there is no room
 */
export function firstFive(view, seats) {
  const all = seats
    .filter((each) => each.name && view.scores[each.seat] > 0 && view.ranks[each.seat] <= LAST_RANK)
    .map((each) => ({ seat: each.seat, name: each.name, rank: view.ranks[each.seat], points: view.scores[each.seat] }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  return { named: all.slice(0, MOST_NAMES), more: Math.max(0, all.length - MOST_NAMES) };
}

const STYLES = ["css/eras.css", "css/kit.css", "games/quiz/quiz.css", "css/quizlive.css"];

/** Whether the style sheets are there. */
function useStyles() {
  const [there, setThere] = useState(false);
  useEffect(() => void Promise.all(STYLES.map(loadStyle)).then(() => setThere(true)), []);
  return there;
}

/**
 * A little smaller, step by step, where a long answer would be cut off.
 * @param {HTMLElement | null} box
 */
function shrink(box) {
  if (!box) return;
  for (const size of [1, 0.93, 0.86, 0.8, 0.74]) {
    box.style.setProperty("--u", `calc(min(1vw, 1.7778vh) * ${size})`);
    if (box.scrollHeight <= box.clientHeight + 1) return;
  }
}

/**
 * @param {{row: import("./stage.js").TableRow, session: import("./stage.js").SessionFrame, code: string, door: any}} props `row`: of the projector's own frame, names as the class wants them. `door`: how to get in
 */
export function QuizStage({ row, session, code, door }) {
  const { state, view, clock, due } = useQuizLine(row.table);
  const answer = useRef(/** @type {HTMLElement | null} */ (null));
  const styled = useStyles();
  useLayoutEffect(() => {
    const again = () => shrink(answer.current);
    again();
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, [view, state.answers, state.backs, styled]);
  if (!view) return html`<div class="stage-wait"><h1>${gettext("Just a moment …")}</h1></div>`;
  if (view.outcome) return html`<${Ended} view=${view} row=${row} session=${session} />`;
  const known = knownOf(state);
  const asked = view.question;
  const head = html`<header class="qs-head">
    <p class="qs-number">${asked ? interpolate(gettext("Question %(number)s of %(of)s"), { number: view.round, of: view.of }, true) : (session.activity?.title ?? "")}</p>
    ${asked ? html`<p class="qs-answered num">${view.reveal ? interpolate(ngettext("%(n)s answer", "%(n)s answers", view.reveal.answered), { n: view.reveal.answered }, true) : answeredSaid(view.answered_count, view.present_count)}</p>` : null}
    ${clock ? html`<${Clock} clock=${clock} paused=${state.paused !== null} onEnd=${due} />` : null}
    <p class="qs-code"><span>${gettext("Class code")}</span><b>${code}</b></p>
  </header>`;
  if (!asked) return html`<div class="stage-lobby">${door}<section class="stage-room qs-ready"><h1>${gettext("The quiz begins in a moment")}</h1><p class="qs-big num">${view.present_count}</p><p>${ngettext("is here", "are here", view.present_count)}</p><p>${interpolate(ngettext("%(count)s question for the whole class.", "%(count)s questions for the whole class.", view.of), { count: view.of }, true)}</p></section></div>`;
  const question = questionSaid(asked, known);
  const record = known.questions[asked.id];
  const why = view.reveal ? reasons(asked, known) : [];
  return html`<div class="qs ${view.reveal ? "revealed" : "asking"} kind-${asked.kind}">
    ${head}
    <div class="qs-question ${question.text.length > 40 ? "long" : ""}">${record?.icon ? html`<${Picture} icon=${record.icon} />` : null}<h1 lang=${question.lang}>${question.text}</h1></div>
    ${view.reveal
      ? html`<div class="qs-body"><section class="qs-answer" aria-live="polite" ref=${answer}>
            ${asked.kind === "order" || asked.kind === "sequence" || asked.kind === "match" ? html`<p class="qs-truth"><b>✓ ${asked.kind === "match" ? gettext("This belongs together") : gettext("This is the right order")}</b> <span>${gettext("The bars say how many had it right.")}</span></p>` : html`<p class="qs-truth"><b>✓ ${truthSaid(asked, view.reveal, known)}</b></p>`}
            <${Counts} asked=${asked} known=${known} reveal=${view.reveal} wide=${true} />
            ${why.length ? html`<div class="qs-why">${why.map((each) => html`<p lang=${each.lang}>${each.name ? html`<b>${each.name}</b> ` : null}${each.text}</p>`)}</div>` : null}
          </section><${Best} view=${view} row=${row} /></div>`
      : html`<div class="qs-ask"><${Asked} asked=${asked} known=${known} /></div>
          <div class="stage-bar qs-progress" aria-hidden="true"><i style=${`width:${view.present_count ? Math.min(100, (view.answered_count / view.present_count) * 100) : 0}%`} /></div>`}
  </div>`;
}

/** What one chooses from, or puts in order. @param {{asked: import("games/quiz/names.js").Asked, known: import("games/quiz/names.js").Known}} props */
function Asked({ asked, known }) {
  const thing = (/** @type {string} */ id) => thingOf(id, asked, known);
  const card = (/** @type {string} */ id) => html`<div class="qs-card" key=${id}><${Card} front=${thing(id).front} /></div>`;
  const tile = (/** @type {string} */ id, /** @type {any} */ sign = null) => {
    const each = thing(id);
    return html`<li key=${id} style=${each.era ? `--band:${each.era.band}` : ""} class=${each.era ? "era" : ""}>${sign}${each.icon && !each.era ? html`<${Picture} icon=${each.icon} />` : null}<span class="qs-text" lang=${each.lang}>${each.text}${each.era ? html`<small class="num">${each.era.range}</small>` : null}</span></li>`;
  };
  switch (asked.kind) {
    case "before_after":
      return html`<div class="qs-cards two">${asked.items.map(card)}</div>`;
    case "order":
      return html`<div class="qs-cards n${asked.items.length}">${asked.items.map(card)}</div>`;
    case "insert":
      return html`<div class="qs-insert"><div class="qs-mine">${card(asked.items[0])}</div><div class="qs-cards line n${asked.timeline.length}">${asked.timeline.map((turned) => html`<div class="qs-card" key=${turned.id}><${Card} front=${known.fronts[turned.id]} back=${known.backs[turned.id]} year=${turned.year} /></div>`)}</div></div>`;
    case "era": {
      const subject = asked.items.length ? thing(asked.items[0]) : null;
      return html`<div class="qs-era">${subject ? (subject.front ? card(subject.id) : html`<blockquote lang=${subject.lang}>${subject.icon ? html`<${Picture} icon=${subject.icon} />` : null}<span>${subject.text}</span></blockquote>`) : null}
        <ol class="qs-tiles n${asked.options.length}">${asked.options.map((id) => tile(id))}</ol></div>`;
    }
    case "year":
      return html`<div class="qs-year">${asked.items.length && thing(asked.items[0]).front ? card(asked.items[0]) : null}<div class="qs-range"><span class="qs-rail" aria-hidden="true" /><p class="num"><b>${yearWords(asked.low ?? 0)}</b><b>${yearWords(asked.high ?? 0)}</b></p></div></div>`;
    case "match":
      return html`<div class="qs-match"><ol class="qs-tiles">${asked.items.map((id) => tile(id))}</ol><span class="qs-arrow" aria-hidden="true">→</span><ol class="qs-tiles">${[...lettersOf(asked, known, asked.options).keys()].map((id, i) => tile(id, html`<b class="qs-letter">${letter(i)}</b>`))}</ol></div>`;
    case "sequence":
      return html`<ol class="qs-tiles steps n${asked.items.length}">${asked.items.map((id) => tile(id))}</ol>`;
    default:
      return html`${asked.items.length ? html`<ol class="qs-tiles givens">${asked.items.map((id) => tile(id))}</ol>` : null}<ol class="qs-tiles n${asked.options.length}">${[...lettersOf(asked, known).keys()].map((id, i) => tile(id, html`<span class="qs-sign"><${SeatMark} seat=${i} size=${56} /><b>${letter(i)}</b></span>`))}</ol>`;
  }
}

/** The first five. @param {{view: any, row: import("./stage.js").TableRow}} props */
function Best({ view, row }) {
  const { named, more } = firstFive(view, row.seats);
  if (!named.length) return null;
  return html`<aside class="qs-best" aria-label=${gettext("The first five")}><h2>${gettext("The first five")}</h2>
    <ol>${named.map((each) => html`<li key=${each.seat}><b class="num">${each.rank}</b><span>${each.name}</span><i class="num">${each.points}</i></li>`)}</ol>
    ${more ? html`<p>${interpolate(ngettext("and %(n)s more", "and %(n)s more", more), { n: more }, true)}</p>` : null}</aside>`;
}

/** @param {{view: any, row: import("./stage.js").TableRow, session: import("./stage.js").SessionFrame}} props */
function Ended({ view, row, session }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (root.current) confetti(root.current, 140);
  }, []);
  const { named, more } = firstFive(view, row.seats);
  return html`<div class="qs-over celadon tiles" ref=${root}>
    <p class="stage-class">${session.classroom}${pgettext("between short facts", " · ")}${session.activity?.title ?? ""}</p>
    <h1>${gettext("The quiz is over")}</h1>
    ${named.length ? html`<ol class="qs-podium">${named.map((each) => html`<li key=${each.seat} class="rank-${each.rank}"><b class="num">${each.rank}</b><span>${each.name}</span><i class="num">${pointsSaid(each.points)}</i></li>`)}</ol>${more ? html`<p>${interpolate(ngettext("and %(n)s more", "and %(n)s more", more), { n: more }, true)}</p>` : null}` : null}
    <p class="stage-look">${gettext("Your tablet shows your own answers, what was right, and why.")}</p>
  </div>`;
}
