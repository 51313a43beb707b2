/**
 * Any table again, step by step and at speed, as an onlooker or as a seat. The board is the one that the class played on;
 * what it is fed with comes from `classroom/play/recordings.py`.
 */

import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { drawPage } from "kit/page.js";
import { SeatMark } from "kit/seat.js";
import { Stage } from "kit/reports/replaystage.js";
import { NoSuchStep, Steps, marksOf, mistake } from "kit/reports/replaysteps.js";

/**
 * @typedef {import("./replaysteps.js").Result} Result
 * @typedef {import("./replaysteps.js").Recorded} Recorded
 * @typedef {{rev: number, seat: number, who: string, subject: string, where: string, right: string, result: Result, said: string, counts: boolean}} Judgement
 * @typedef {{
 *   steps: string, judgements: string, names: string, revision: number, playing: boolean, judges: boolean, part: number, hello: Record<string, any>,
 *   seats: {seat: number, name: string, kind: string}[],
 * }} Page
 */

const SPEEDS = [1, 2, 4];
const STEP_MS = 3200;
/** What changes nothing on the board is not waited for. */
const QUIET_MS = 120;
const AHEAD = 25;
/** A board is made for a whole tablet; lower than this it would get too small for fingers. By the width of the window. */
const leastBoard = () => (innerWidth <= 700 ? 690 : innerWidth <= 900 ? 850 : 562);

const SIGNS = /** @type {Record<Result, string>} */ ({ right: "✓", wrong: "✗", partly: "◐", none: "–" });

/** @param {string} url @returns {Promise<any>} */
async function fetched(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" }, credentials: "same-origin" });
  if (answer.redirected || !answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** @param {Page} page @param {number | null} seat */
function stepsOf(page, seat) {
  const query = `${seat === null ? "" : `&as=${seat}`}${page.names ? `&names=${page.names}` : ""}`;
  return new Steps((first) => fetched(`${page.steps}?from=${first}&count=${page.part}${query}`), page.part);
}

/** Where the address says to begin. @param {Page} page @returns {{rev: number, seat: number | null}} */
function wanted(page) {
  const query = new URLSearchParams(location.search);
  const number = (/** @type {string | null} */ text) => (text !== null && /^\d+$/.test(text) ? Number(text) : null);
  const rev = number(location.hash.slice(1)) ?? number(query.get("at")) ?? 0;
  const seat = number(query.get("as"));
  return { rev: Math.min(rev, page.revision), seat: page.seats.some((each) => each.seat === seat) ? seat : null };
}

/** @param {{page: Page}} props */
function App({ page }) {
  const begin = useMemo(() => wanted(page), []);
  const [seat, setSeat] = useState(begin.seat);
  const [rev, setRev] = useState(begin.rev);
  const [step, setStep] = useState(/** @type {Recorded | null} */ (null));
  const [last, setLast] = useState(page.revision);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [fault, setFault] = useState("");
  const [waits, setWaits] = useState(false);
  const [judgements, setJudgements] = useState(/** @type {Judgement[] | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const place = useRef(null);
  /** @type {import("preact/hooks").MutableRef<{stage: Stage, steps: Steps} | null>} */
  const here = useRef(null);
  const asked = useRef(0);
  const target = useRef(begin.rev);

  // ---- the steps
  const go = async (/** @type {number} */ to, { aloud = true } = {}) => {
    const now = here.current;
    if (!now) return false;
    const turn = (asked.current += 1);
    const aim = Math.max(0, page.playing ? to : Math.min(to, last));
    target.current = aim;
    const late = setTimeout(() => turn === asked.current && setWaits(true), 200);
    try {
      const [moment, before] = await Promise.all([now.steps.at(aim), aim > 0 ? now.steps.at(aim - 1) : null]);
      if (turn !== asked.current || now !== here.current) return false;
      setFault("");
      setLast((known) => Math.max(known, now.steps.revision));
      setRev(aim);
      setStep(moment.step);
      now.steps.ahead(aim + AHEAD);
      if (aloud) announce(interpolate(gettext("Step %(step)s of %(last)s."), { step: aim, last: Math.max(last, now.steps.revision) }, true) + (moment.changed ? "" : ` ${moment.step.said.join(" ")}`));
      await now.stage.show(moment, before);
      return moment.changed || aim === 0;
    } catch (error) {
      if (turn !== asked.current || now !== here.current) return false;
      setPlaying(false);
      if (error instanceof NoSuchStep) {
        target.current = now.stage.shown ?? 0;
        if (error.broken) setFault(gettext("The record of this table cannot be played on from here. What came before is right."));
        else announce(gettext("There is no later step yet."));
      } else {
        setFault(gettext("This step could not be fetched. Please try again."));
      }
      return false;
    } finally {
      clearTimeout(late);
      if (turn === asked.current) setWaits(false);
    }
  };

  useEffect(() => {
    if (!place.current) return undefined;
    const opened = { stage: new Stage(place.current, page.hello, page.seats, seat), steps: stepsOf(page, seat) };
    here.current = opened;
    go(target.current, { aloud: false });
    return () => {
      here.current = null;
      opened.stage.close();
    };
  }, [seat]);

  useEffect(() => {
    fetched(page.judgements).then(
      (answer) => setJudgements(answer.judgements),
      () => setFault(gettext("The judgements could not be fetched. Please load the page again.")),
    );
  }, [last]);

  // ---- board, slider and what is said in one window, where the window is large enough
  useEffect(() => {
    const window_ = place.current?.parentElement;
    const main = window_?.parentElement;
    if (!window_ || !main) return undefined;
    const fit = () => {
      const rest = main.getBoundingClientRect().bottom - window_.getBoundingClientRect().bottom;
      const room = innerHeight - (window_.getBoundingClientRect().top + scrollY) - rest - 16;
      window_.style.setProperty("--table-height", `${Math.round(Math.min(900, Math.max(leastBoard(), room)))}px`);
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, []);

  // ---- the address follows, so that any moment can be passed on
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    query.set("at", String(rev));
    if (seat === null) query.delete("as");
    else query.set("as", String(seat));
    history.replaceState(null, "", `?${query}`);
  }, [rev, seat]);
  useEffect(() => {
    const follow = () => /^#\d+$/.test(location.hash) && go(Number(location.hash.slice(1)));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  // ---- by itself
  useEffect(() => {
    if (!playing) return undefined;
    let timer = 0;
    let stopped = false;
    const on = async () => {
      if (target.current >= last) return setPlaying(false);
      const seen = await go(target.current + 1, { aloud: false });
      if (!stopped) timer = window.setTimeout(on, seen ? STEP_MS / speed : QUIET_MS);
      return undefined;
    };
    timer = window.setTimeout(on, 300);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [playing, speed, seat, last]);

  const marks = useMemo(() => marksOf(judgements ?? []), [judgements]);
  const jump = (/** @type {number} */ to) => {
    setPlaying(false);
    go(to);
  };
  const toMistake = (/** @type {1 | -1} */ way) => {
    const found = mistake(marks, target.current, way);
    if (found !== null) jump(found);
    else announce(way > 0 ? gettext("There is no later mistake.") : gettext("There is no earlier mistake."));
  };
  const play = () => {
    if (!playing && target.current >= last) go(0, { aloud: false }).then(() => setPlaying(true));
    else setPlaying(!playing);
  };

  // ---- keys
  /** @type {import("preact/hooks").MutableRef<any>} */
  const keys = useRef(null);
  keys.current = { jump, play, toMistake };
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const on = event.target instanceof Element ? event.target : document.body;
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      if (on.closest("input, select, textarea, [contenteditable], .table-host")) return;
      const button = on.closest("button, a, summary");
      const now = keys.current;
      if (event.key === "ArrowRight") now.jump(target.current + 1);
      else if (event.key === "ArrowLeft") now.jump(target.current - 1);
      else if (event.key === "Home") now.jump(0);
      else if (event.key === "End") now.jump(last);
      else if (event.key === " " && !button) now.play();
      else if (event.key === "n") now.toMistake(1);
      else if (event.key === "p") now.toMistake(-1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [last]);

  // Where nothing is judged there is room for it beside the buttons, and the board begins higher.
  const as = html`<div class="replay-as row">
          <label for="replay-as">${gettext("Seen as")}</label>
          <select id="replay-as" onChange=${(/** @type {any} */ event) => setSeat(event.target.value === "" ? null : Number(event.target.value))}>
            <option value="" selected=${seat === null}>${gettext("an onlooker")}</option>
            ${page.seats.filter((each) => each.kind !== "empty").map((each) => html`<option key=${each.seat} value=${each.seat} selected=${seat === each.seat}>${interpolate(gettext("seat %(number)s: %(name)s"), { number: each.seat + 1, name: each.name }, true)}</option>`)}
          </select>
          ${judgements?.length ? html`<${Legend} judgements=${judgements} />` : null}
          ${seat === null ? null : html`<p class="small quietly">${gettext("As this tablet showed it, with what could be tapped. Nothing can be played here.")}</p>`}
        </div>`;
  return html`
    ${fault ? html`<p class="message error row" role="alert"><span>${fault}</span><button type="button" onClick=${() => jump(target.current)}>${gettext("Try again")}</button></p>` : null}
    <div class="replay-body ${page.judges ? "" : "alone"}">
      <div class="replay-main">
        ${page.judges ? as : null}
        <div class="replay-window ${seat === null ? "" : "as-seat"}" role="region" aria-label=${gettext("The board at this step")} aria-busy=${waits}><div class="replay-board" ref=${place} /></div>
        <div class="replay-buttons" role="group" aria-label=${gettext("Steps")}>
            <button type="button" class="step" disabled=${rev <= 0} onClick=${() => jump(0)} aria-label=${gettext("First step")} title=${gettext("First step")}><${Sign} path="M6 5v14M19 5l-10 7 10 7z" /></button>
            <button type="button" class="step" disabled=${rev <= 0} onClick=${() => jump(target.current - 1)} aria-label=${gettext("Previous step")} title=${gettext("Previous step")}><${Sign} path="M16 5l-10 7 10 7z" /></button>
            <button type="button" class="main play" aria-pressed=${playing} onClick=${play}><${Sign} path=${playing ? "M8 5v14M16 5v14" : "M7 4.5v15l12-7.5z"} /><span>${playing ? pgettext("a recorded table", "Stop") : pgettext("a recorded table", "Play")}</span></button>
            <button type="button" class="step" disabled=${rev >= last && !page.playing} onClick=${() => jump(target.current + 1)} aria-label=${gettext("Next step")} title=${gettext("Next step")}><${Sign} path="M8 5l10 7-10 7z" /></button>
            <button type="button" class="step" disabled=${rev >= last} onClick=${() => jump(last)} aria-label=${gettext("Last step")} title=${gettext("Last step")}><${Sign} path="M18 5v14M5 5l10 7-10 7z" /></button>
            <span class="speeds" role="group" aria-label=${gettext("Speed")}>${SPEEDS.map((each) => html`<button type="button" key=${each} aria-pressed=${speed === each} onClick=${() => setSpeed(each)}>${each}×</button>`)}</span>
            ${marks.length ? html`<span class="mistakes"><button type="button" data-mistake="-1" aria-label=${gettext("Previous mistake")} title=${gettext("Previous mistake")} onClick=${() => toMistake(-1)} disabled=${mistake(marks, rev, -1) === null}>← ✗</button><button type="button" data-mistake="1" aria-label=${gettext("Next mistake")} title=${gettext("Next mistake")} onClick=${() => toMistake(1)} disabled=${mistake(marks, rev, 1) === null}>✗ →</button></span>` : null}
            ${page.judges ? null : as}
        </div>
        <div class="replay-deck">
          <${Slider} rev=${rev} last=${last} marks=${marks} onTo=${jump} />
          <${Now} step=${step} rev=${rev} last=${last} judgements=${(judgements ?? []).filter((each) => each.rev === rev)} />
        </div>
      </div>
      ${page.judges ? html`<${Judgements} judgements=${judgements} rev=${rev} seats=${page.seats} onTo=${jump} />` : null}
    </div>`;
}

/** @param {{path: string}} props */
function Sign({ path }) {
  return html`<svg class="icon" width="22" height="22" viewBox="0 0 24 24" fill=${path.includes("z") ? "currentColor" : "none"} stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`;
}

/**
 * Who acted, what it meant, and what was judged by it.
 * @param {{step: Recorded | null, rev: number, last: number, judgements: Judgement[]}} props
 */
function Now({ step, rev, last, judgements }) {
  const at = step ? new Date(step.at) : null;
  const time = at ? at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false }) : "";
  return html`<div class="replay-now" data-step=${step ? rev : ""}>
    <p class="replay-count num"><b>${interpolate(gettext("Step %(step)s of %(last)s"), { step: rev, last }, true)}</b> <time>${time}</time></p>
    <p class="replay-said">${step && step.actor ? html`<span class="replay-actor">${step.seat !== null && step.seat >= 0 ? html`<${SeatMark} seat=${step.seat} size=${24} />` : null}<b>${step.actor}</b></span>` : null}${(step?.said ?? []).map((each, i) => html`<span key=${i}>${each} </span>`)}</p>
    ${judgements.length ? html`<ul class="plain replay-judged" tabindex=${judgements.length > 3 ? 0 : -1} aria-label=${gettext("What was judged at this step")}>${judgements.map((each, i) => html`<li key=${i} class=${each.counts ? "" : "not-counted"}><${Judged} each=${each} /></li>`)}</ul>` : null}
  </div>`;
}

/** @param {{each: Judgement}} props */
function Judged({ each }) {
  return html`<span class="result ${each.result}"><span class="mark-shape ${each.result}" aria-hidden="true" />${each.said}</span>
    <span><b>${each.who}</b>${pgettext("between a label and what follows", ": ")}${each.subject}${each.where && each.result !== "none" ? html` <span class="arrow" aria-label=${gettext("answered")}>→</span> ${each.where}` : null}${each.right ? html` <span class="should">${interpolate(gettext("Right would have been: %(right)s"), { right: each.right }, true)}</span>` : null}${each.counts ? null : html` <span class="tag">${gettext("computer, does not count")}</span>`}</span>`;
}

/**
 * @param {{rev: number, last: number, marks: {rev: number, result: Result, counts: boolean}[], onTo: (rev: number) => void}} props
 */
function Slider({ rev, last, marks, onTo }) {
  const [held, setHeld] = useState(/** @type {number | null} */ (null));
  const timer = useRef(0);
  const move = (/** @type {any} */ event) => {
    const to = Number(event.target.value);
    setHeld(to);
    // While the finger slides, only where it rests is fetched.
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setHeld(null);
      onTo(to);
    }, 120);
  };
  const here = marks.find((each) => each.rev === (held ?? rev));
  return html`<div class="replay-slider">
    <div class="replay-track" style=${`--last:${Math.max(1, last)}`}><div class="replay-marks" aria-hidden="true">${last ? marks.map((each) => html`<i key=${each.rev} class="mark-shape ${each.result} ${each.counts ? "" : "not-counted"}" style=${`--at:${each.rev / last}`} />`) : null}</div>
    <input type="range" min="0" max=${last} step="1" value=${held ?? rev} onInput=${move} aria-label=${gettext("Step")} aria-valuetext=${`${interpolate(gettext("Step %(step)s of %(last)s"), { step: held ?? rev, last }, true)}${here ? `, ${wordsOf(here.result)}` : ""}`} /></div>
  </div>`;
}

/** @param {Result} result */
function wordsOf(result) {
  return { right: gettext("judged right"), wrong: gettext("judged wrong"), partly: gettext("partly right"), none: gettext("no answer") }[result];
}

/** What the marks mean, and how many there are. @param {{judgements: Judgement[]}} props */
function Legend({ judgements }) {
  const counted = judgements.filter((each) => each.counts);
  const of = (/** @type {Result} */ result) => counted.filter((each) => each.result === result).length;
  return html`<p class="replay-legend small">${/** @type {Result[]} */ (["right", "wrong", "partly", "none"]).filter((each) => of(each) || each === "right" || each === "wrong").map((each) => html`<span key=${each}><i class="mark-shape ${each}" aria-hidden="true" />${wordsOf(each)} <b class="num">${of(each)}</b></span>`)}
    ${counted.length < judgements.length ? html`<span><i class="mark-shape right not-counted" aria-hidden="true" />${gettext("computer")} <b class="num">${judgements.length - counted.length}</b></span>` : null}</p>`;
}

/**
 * Every judgement of the table, to go to.
 * @param {{judgements: Judgement[] | null, rev: number, seats: Page["seats"], onTo: (rev: number) => void}} props
 */
function Judgements({ judgements, rev, seats, onTo }) {
  const [whose, setWhose] = useState("");
  const [wrong, setWrong] = useState(false);
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const list = useRef(null);
  const shown = (judgements ?? []).filter((each) => (whose === "" || each.seat === Number(whose)) && (!wrong || each.result === "wrong" || each.result === "partly"));
  useEffect(() => {
    const row = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-current]"));
    // Only the list is scrolled, never the page under the reader's hands.
    if (row && list.current) list.current.scrollTop = Math.max(0, row.offsetTop - list.current.clientHeight / 2);
  }, [rev, whose, wrong, judgements]);
  return html`<section class="sheet replay-list" aria-labelledby="judgements">
    <div class="row spread"><h2 id="judgements">${gettext("Judgements")}</h2>${judgements ? html`<b class="num">${shown.length}</b>` : null}</div>
    <div class="row replay-filter">
      <select aria-label=${gettext("Whose judgements")} onChange=${(/** @type {any} */ event) => setWhose(event.target.value)}>
        <option value="">${gettext("everybody’s")}</option>
        ${seats.filter((each) => each.kind !== "empty").map((each) => html`<option key=${each.seat} value=${each.seat}>${each.name}</option>`)}
      </select>
      <label class="check"><input type="checkbox" checked=${wrong} onChange=${(/** @type {any} */ event) => setWrong(event.target.checked)} /> ${gettext("only mistakes")}</label>
    </div>
    ${judgements === null
      ? html`<p class="quietly" role="status">${gettext("Loading …")}</p>`
      : shown.length
        ? html`<ol class="plain" ref=${list} tabindex="0" aria-label=${gettext("Judgements")}>${shown.map((each, i) => html`<li key=${i}><button type="button" class="quiet" aria-current=${each.rev === rev ? "step" : null} onClick=${() => onTo(each.rev)}>
            <span class="num step-number">${each.rev}</span><span class="result ${each.result}" title=${each.said}><span aria-hidden="true">${SIGNS[each.result]}</span><span class="visually-hidden">${each.said}</span></span>
            <span class="list-text"><b>${each.subject}</b><span class="small quietly">${each.who}${each.counts ? "" : ` · ${gettext("does not count")}`}</span></span></button></li>`)}</ol>`
        : html`<p class="quietly">${judgements.length ? gettext("No such judgements.") : gettext("Nothing was judged at this table yet.")}</p>`}
  </section>`;
}

drawPage("replay", App);
