/**
 * The board of 馬到成功. It draws the newest view and offers what `legal` lists; it knows no rules.
 * Tap a step card, say yes; when all have chosen, the cards turn and the horses run, one after the other.
 */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { Infield } from "./infield.js";
import { useReplay } from "./replay.js";
import { Rider } from "./rider.js";
import { headline } from "./say.js";
import { tell } from "./story.js";
import { Course } from "./track.js";
import { FINISH, GAME, Piece, nameOfPiece, whereSaid } from "./words.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/horse/board.css"];
export const culture = true;

/** The last move is looked at for so long, before the end covers it. */
const LAST_MS = 5000;

export function title() {
  return gettext("Galloping to Success");
}

export const mount = boardOf(GAME, Play);

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, view, seat, own, name, ended, pending, mine, legal, act: send }) {
  // Where several share the tablet, all of them look at it: what is one's own secret lies face down.
  const shared = own.length > 1;
  const decision = `${seat}:${view.phase}:${view.number}:${view.help?.seat ?? ""}`;
  const [step, setStep] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, /** @type {number | null} */ (null));
  const [sheet, setSheet] = useState(/** @type {number | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);

  // ---- the latest cycle: played step by step, told at once
  const { frame, skip } = useReplay(/** @type {import("./frames.js").Cycle | null} */ (view.last), (cycle, from) => {
    announce(cycle.beats.slice(from).map((beat) => tell(beat, name)).join(" "));
    if (cycle.beats.slice(from).some((beat) => beat.kind === "finish" && own.includes(beat.seat))) play("right");
  });
  const running = frame !== null;
  const waiting = view.chosen.some(Boolean);
  const beats = view.last ? view.last.beats.slice(0, frame ? frame.beats : undefined) : [];
  // The open cards lie there until the first card of the next turn is laid.
  const cards = view.last && (running || !waiting) ? view.last.cards : null;
  const positions = frame ? frame.positions : view.positions;
  // A rider is asked when the horse has come to where it feels so.
  const asking = view.phase === "HELP" && !running;
  const moods = view.positions.map((/** @type {number} */ _, /** @type {number} */ each) => (asking && view.help.seat === each ? view.help.emotion : running || !waiting ? moodNow(beats, each) : null));
  const can = new Set(view.phase === "CHOOSE" ? legal.map((each) => each.step) : []);

  // ---- the end, once the last move has been looked at
  const [seen, setSeen] = useState(ended);
  useEffect(() => {
    if (!ended || running || seen) return undefined;
    const timer = setTimeout(() => setSeen(true), LAST_MS);
    return () => clearTimeout(timer);
  }, [ended, running, seen]);
  // Where the teacher has stopped it, no last move is worth a wait.
  const over = ended && (seen || view.outcome.reason === "stopped");

  // ---- whose turn
  const said = (/** @type {boolean} */ runs) => (ended ? lastSaid() : headline({ view, state, seat, mine: mine && !pending, step, running: runs, shared, name, pending, onlooker: ctx.onlooker }));
  // Who listens need not wait until the horses have run.
  useTurnSaid({ when: decision, mine, ended, over, say: said(false), end: () => ending({ view, own, name }) });

  // ---- acting
  const act = (/** @type {Record<string, any>} */ action) => {
    skip();
    send(action);
  };
  const tapStep = (/** @type {number} */ each) => {
    skip();
    if (step === each) act({ type: "choose", step: each });
    else setStep(each);
  };

  if (over) return html`<div class="kit-play hz"><${End} view=${view} state=${state} own=${own} name=${name} onlooker=${ctx.onlooker} onLeave=${() => ctx.leave("ended")} /></div>`;

  const lines = positions.map((/** @type {number} */ at, /** @type {number} */ each) => {
    const place = at === FINISH ? view.finish_order.indexOf(each) + 1 : 0;
    const where = place ? interpolate(gettext("place %(place)s"), { place }, true) : whereSaid(at);
    const items = interpolate(ngettext("%(count)s item", "%(count)s items", view.item_counts[each]), { count: view.item_counts[each] }, true);
    const text = html`<span class="hz-where">${where}</span><span class="hz-bag"><${Piece} id="bag" /><b class="num">${view.item_counts[each]}</b></span>${view.angry[each] && !running ? html`<${Piece} id="angry" class="hz-cross" />` : null}${view.chosen[each] ? html`<em class="hz-ready">✓</em>` : null}`;
    return { text, spoken: [where, items, view.angry[each] ? nameOfPiece("angry") : "", view.chosen[each] ? gettext("has chosen") : ""].filter(Boolean).join(gettext(", ")) };
  });
  const landing = mine && step !== null ? view.landings.find((/** @type {any} */ each) => each.step === step) : null;
  const pointing = !mine || pending || running || step !== null ? null : asking ? "[data-help-horse]" : ".hz-hand";

  return html`<div class="kit-play hz ${running ? "running" : ""}" data-phase=${view.phase} data-number=${view.number} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && sheet === null && (setStep(null), skip())} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${asking ? view.to_move : []} own=${own} shownSeat=${seat} onOpen=${setSheet} />
      <p class="hz-when"><b>${interpolate(pgettext("horse", "Round %(round)s"), { round: view.round }, true)}</b><span>${interpolate(gettext("Turn %(cycle)s of 6"), { cycle: view.cycle }, true)}</span></p></div>
    <${Headline} ...${said(running)} mine=${mine && !pending} />
    <div class="hz-middle">
      <${Course} track=${view.track} positions=${positions} chosen=${landing && landing.kind !== "rest" ? landing : null} seat=${ctx.onlooker ? null : seat} from=${view.last ? view.last.before : null}
        active=${frame?.beat ? frame.beat.seat : null} moods=${moods} angry=${running ? view.angry.map(() => 0) : view.angry} arrived=${view.finish_order} you=${!running} name=${name} onSkip=${running ? skip : null}>
        <${Infield} view=${view} cards=${cards} beats=${beats} now=${frame?.beat ?? null} turning=${Boolean(frame && !frame.beat)} name=${name} />
        ${running ? html`<button type="button" class="kit-button hz-skip" data-skip onClick=${skip}>${gettext("Skip ahead")} <span aria-hidden="true">»</span></button>` : null}
      <//>
    </div>
    ${ended
      ? html`<${LastMove} onEnd=${() => (skip(), setSeen(true))} />`
      : ctx.onlooker || seat === null
        ? null
        : html`<${Dock} state=${state} view=${view} seat=${seat} mine=${mine && (asking || view.phase === "CHOOSE")} asked=${mine && asking} home=${positions[seat] === FINISH} pending=${pending} hidden=${shared} looking=${running} step=${mine && !pending ? step : null} can=${can} onStep=${tapStep} onConfirm=${() => step !== null && act({ type: "choose", step })} onUndo=${() => setStep(null)} onHelp=${(/** @type {boolean} */ helps) => act({ type: helps ? "use_help" : "decline" })} />`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${asking ? "" : gettext("Tap a step card")} when=${`${decision}${step}${running}`} />
    ${sheet !== null ? html`<${Rider} view=${view} seat=${sheet} name=${name(sheet)} onClose=${() => setSheet(null)} />` : null}
  </div>`;
}

/** What a horse has just felt: its newest feeling, until something else has come of it. @param {import("./frames.js").Beat[]} beats @param {number} seat */
function moodNow(beats, seat) {
  const felt = beats.filter((beat) => beat.seat === seat && (beat.kind === "feel" || beat.kind === "help")).pop();
  return felt?.kind === "feel" ? (felt.card ?? null) : null;
}
