/**
 * The board of the whole-class quiz: one question on the tablet, answered by tap, drag or keys; then the answer and why.
 * It draws the newest view and offers what `legal` lists; it knows no rules.
 */
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf } from "kit/board.js";
import { Picture } from "kit/card.js";
import { Headline } from "kit/headline.js";
import { FirstHint, hintDone } from "kit/hint.js";
import { play } from "kit/sound.js";
import { DRAFTED, Kind, confirmWords, sendable } from "./ask.js";
import { AskFoot, RevealFoot } from "./foot.js";
import { entries, remember } from "./log.js";
import { FIELD, knownOf } from "./names.js";
import { same } from "./orders.js";
import { useOutbox } from "./outbox.js";
import { answerSaid, howSaid, questionSaid, reasons, truthSaid, verdict } from "./say.js";
import { End, Lobby, Top, ending } from "./screens.js";

export { HowTo } from "./howto.js";
export { Preview } from "./preview.js";
export const styles = ["css/board.css", "games/quiz/quiz.css"];

const GAME = "quiz";

export function title() {
  return gettext("Class quiz");
}

export const mount = boardOf(GAME, Play);

/** What can be tapped, for the first hint of each kind. */
const POINTS = /** @type {Record<string, [string, () => string]>} */ ({
  order: [".qz-thing", () => gettext("Tap a card")],
  sequence: [".qz-thing", () => gettext("Tap one")],
  insert: [".qz-gap.can:nth-child(3)", () => gettext("Tap a gap")],
  year: [".qz-track", () => gettext("Move the slider")],
  match: ["[data-left]", () => gettext("Tap one")],
});

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, shown, view, seat, own, pending, free, ended: over }) {
  /** @type {import("./names.js").Asked | null} */
  const asked = view.question;
  /** @type {import("./names.js").Reveal | null} */
  const reveal = view.reveal;
  const table = state.hello?.table ?? 0;
  const alone = view.pace === "self";
  const known = useMemo(() => knownOf(state), [state.hello, state.backs, state.clues, state.questions, state.answers]);

  // ---- what may be done, and what has been touched
  const asks = view.phase === "ASK" && asked !== null;
  const may = free && asks && shown.legal.some((action) => action.type === "answer");
  const stamp = `${seat}:${view.round}`;
  const [touched, setTouched] = useState(/** @type {{stamp: string, value: any} | null} */ (null));
  const local = touched?.stamp === stamp ? touched : null;
  const stored = view.answered ?? null;
  const value = reveal ? stored : local ? local.value : stored;
  const { queued, put } = useOutbox({ stamp, free: may && !pending, send: (action) => void ctx.act(action) });

  const drafted = asked !== null && DRAFTED.has(asked.kind);
  const changes = shown.legal.length > 0 && Boolean(state.hello?.options.allow_change ?? true);
  // Where a tap can be taken back it is the answer; where not, it is asked whether it is meant.
  const direct = !drafted && !alone && changes;
  const field = asked ? FIELD[asked.kind] : "choice";
  const answer = (/** @type {any} */ what) => {
    hintDone(`${GAME}:${asked?.kind}`);
    put({ type: "answer", [field]: what });
  };
  const change = (/** @type {any} */ next) => {
    if (!may || !asked) return;
    setTouched({ stamp, value: next });
    if (direct) answer(next);
    else if (drafted && !alone && changes && sendable(asked, next)) put({ type: "draft", [field]: next });
  };
  const confirm = () => asked && sendable(asked, value) && answer(value ?? asked.items);
  const sent = stored !== null && view.confirmed && same(value ?? stored, stored) && !queued;
  const late = asks && !ctx.onlooker && !may && stored === null && free;
  const onWay = Boolean(pending?.type === "answer" || queued?.type === "answer");
  const stage = ctx.onlooker ? "look" : late ? "late" : onWay ? "sending" : sent ? (may ? "sent" : "locked") : !asked || (value === null && !sendable(asked, value)) || direct ? (asked?.kind === "match" ? "ready" : "open") : "ready";

  // ---- what is told: the question, that the answer is in, how it went
  const question = asked ? questionSaid(asked, known) : { text: "", lang: "" };
  const how = asked ? howSaid(asked) : "";
  useEffect(() => {
    if (over) {
      const said = ending({ view, seat: ctx.onlooker ? null : seat, log: entries(table, seat) });
      announce([said.title, said.text, said.sum].filter(Boolean).join(" "));
    } else if (asks && question.text) {
      announce(`${question.text} ${late || ctx.onlooker ? "" : how}`);
      if (may) play("turn");
    }
  }, [over, asks, stamp, question.text]);
  useEffect(() => {
    if (sent && asks) announce(may ? gettext("Your answer is in. You may change it until the question closes.") : gettext("Your answer is in. Now wait for the others."));
  }, [sent, asks, stamp]);
  const heard = useRef("");
  useEffect(() => {
    if (!reveal || !asked || ctx.onlooker) return;
    const said = verdict(asked, reveal, view.answered);
    const truth = truthSaid(asked, reveal, known);
    const [why] = reasons(asked, known);
    // Every seat of this device has its own list to look at in the end.
    for (const each of own) {
      const theirs = state.views.get(each)?.view;
      if (!theirs?.reveal || theirs.round !== view.round || theirs.reveal.points === null) continue;
      const its = verdict(asked, theirs.reveal, theirs.answered);
      remember(table, each, { round: view.round, text: question.text, lang: question.lang, ...its, own: answerSaid(asked, theirs.answered, known), truth, why: why?.text ?? "", whyLang: why?.lang ?? "", points: theirs.reveal.points, again: Boolean(asked.again) });
    }
    if (heard.current === stamp) return;
    heard.current = stamp;
    announce([said.title, `${gettext("Right answer:")} ${truth}`, why?.text].filter(Boolean).join(" "));
    if (said.tone === "right") play("right");
    else if (said.tone === "wrong") play("wrong");
  }, [reveal, known, state.views]);

  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  if (over) return html`<div class="kit-play qz"><${End} view=${view} state=${state} seat=${seat} own=${own} onlooker=${ctx.onlooker} onLeave=${() => ctx.leave("ended")} /></div>`;
  if (!asked) return html`<div class="kit-play qz"><${Lobby} view=${view} /></div>`;
  const record = known.questions[asked.id];
  const point = POINTS[asked.kind] ?? [".qz-choice.can", () => gettext("Tap one")];
  const next = alone && free && reveal && shown.legal.some((action) => action.type === "next") ? () => void ctx.act({ type: "next" }) : null;
  return html`<div class="kit-play qz kind-${asked.kind} ${reveal ? "revealed" : ""}" ref=${root}>
    <${Top} view=${view} seat=${seat} own=${!ctx.onlooker} />
    <div class="qz-ask ${question.text.length > 46 ? "long" : ""}" lang=${question.lang}>${record?.icon ? html`<${Picture} icon=${record.icon} class="qz-icon" />` : null}<${Headline} title=${question.text} sub=${reveal || late || ctx.onlooker ? "" : how} mine=${may} /></div>
    <div class="qz-main" tabindex=${may ? -1 : 0}><${Kind} key=${stamp} asked=${asked} known=${known} value=${value} reveal=${reveal} can=${may} onValue=${change} /></div>
    ${reveal
      ? html`<${RevealFoot} state=${state} known=${known} view=${view} seat=${seat} own=${own} onlooker=${ctx.onlooker} onNext=${next} busy=${pending?.type === "next"} />`
      : html`<${AskFoot} state=${state} view=${view} seat=${seat} stage=${stage} words=${confirmWords(asked, value)} blocked=${!sendable(asked, value)} onConfirm=${confirm} />`}
    <${FirstHint} game=${`${GAME}:${asked.kind}`} root=${root} at=${may && stored === null && local === null ? point[0] : null} text=${point[1]()} when=${stamp} />
  </div>`;
}
