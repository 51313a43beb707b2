/**
 * The board of 馬到成功. It draws the newest view and offers what `legal` lists; it knows no rules.
 * Tap a step card, say yes; when all have chosen, the cards turn and the horses run, one after the other.
 */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { mountBoard, namesOf, useDraft } from "kit/board.js";
import { Dialog } from "kit/dialog.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint, hintDone } from "kit/hint.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { Horse, coatName } from "./horses.js";
import { Infield, Items, StepCard } from "./infield.js";
import { useReplay } from "./replay.js";
import { headline } from "./say.js";
import { tell } from "./story.js";
import { Course, FINISH } from "./track.js";
import { GAME, Piece, nameOfPiece } from "./words.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/horse/board.css"];
export const culture = true;

/** The last move is looked at for so long, before the end covers it. */
const LAST_MS = 5000;

export function title() {
  return gettext("Galloping to Success");
}

/** @param {any} view */
export function roundMark(view) {
  return view.round;
}

/**
 * @param {HTMLElement} element
 * @param {import("kit/table.js").BoardContext} ctx
 */
export function mount(element, ctx) {
  return mountBoard(element, ctx, GAME, Play);
}

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, shown }) {
  const { view, seat } = shown;
  const ended = Boolean(view.outcome);
  const own = ctx.onlooker ? [] : (state.hello?.seats ?? []);
  const name = namesOf(state);

  // ---- what may be done now, and what has been begun
  const pending = state.pending.get(seat) ?? null;
  const free = !ctx.onlooker && state.paused === null && !ended;
  const mine = free && view.to_move.includes(seat) && shown.legal.length > 0;
  const can = new Set(mine && !pending && view.phase === "CHOOSE" ? shown.legal.map((each) => each.step) : []);
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
  const moods = view.positions.map((/** @type {number} */ _, /** @type {number} */ each) => (running ? moodNow(beats, each) : view.phase === "HELP" && view.help.seat === each ? view.help.emotion : waiting ? null : moodNow(beats, each)));

  // ---- the end, once the last move has been looked at
  const [seen, setSeen] = useState(ended);
  useEffect(() => {
    if (!ended || running || seen) return undefined;
    const timer = setTimeout(() => setSeen(true), LAST_MS);
    return () => clearTimeout(timer);
  }, [ended, running, seen]);
  const over = ended && seen;

  // ---- whose turn
  const say = ended ? lastSaid() : headline({ view, state, seat, mine: mine && !pending, step, running, name, pending, onlooker: ctx.onlooker });
  useEffect(() => {
    if (over) {
      const { title: said, text } = ending({ view, own, name });
      announce(`${said} ${text}`);
      return;
    }
    announce(`${say.title} ${mine ? say.sub : ""}`);
    if (mine) play("turn");
  }, [decision, mine, ended, over]);

  // ---- acting
  const act = (/** @type {Record<string, any>} */ what) => {
    if (pending) return;
    hintDone(GAME);
    skip();
    ctx.act(what);
  };
  const tapStep = (/** @type {number} */ each) => {
    skip();
    if (step === each) act({ type: "choose", step: each });
    else setStep(each);
  };

  if (over) return html`<div class="kit-play hz"><${End} view=${view} state=${state} own=${own} seat=${seat} name=${name} onlooker=${ctx.onlooker} onLeave=${() => ctx.leave("ended")} /></div>`;

  const lines = view.positions.map((/** @type {number} */ at, /** @type {number} */ each) => {
    const place = view.finish_order.indexOf(each) + 1;
    const where = running ? null : place ? interpolate(gettext("place %(place)s"), { place }, true) : at ? interpolate(gettext("on %(at)s"), { at }, true) : gettext("at the start");
    const items = interpolate(ngettext("%(count)s item", "%(count)s items", view.item_counts[each]), { count: view.item_counts[each] }, true);
    const text = html`<span class="hz-where">${where ?? "…"}</span><span class="hz-bag"><${Piece} id="bag" /><b class="num">${view.item_counts[each]}</b></span>${view.angry[each] && !running ? html`<${Piece} id="angry" class="hz-cross" />` : null}${view.chosen[each] ? html`<em class="hz-ready">✓</em>` : null}`;
    return { text, spoken: [where, items, view.angry[each] ? nameOfPiece("angry") : "", view.chosen[each] ? gettext("has chosen") : ""].filter(Boolean).join(gettext(", ")) };
  });
  const landing = mine && step !== null ? view.landings.find((/** @type {any} */ each) => each.step === step) : null;
  const pointing = !mine || pending || step !== null ? null : view.phase === "HELP" ? "[data-help-horse]" : ".hz-hand";

  return html`<div class="kit-play hz ${running ? "running" : ""}" data-phase=${view.phase} data-number=${view.number} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && sheet === null && (setStep(null), skip())} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${view.phase === "HELP" ? view.to_move : []} own=${own} shownSeat=${seat} onOpen=${setSheet} />
      <p class="hz-when"><b>${interpolate(pgettext("horse", "Round %(round)s"), { round: view.round }, true)}</b><span>${interpolate(gettext("Turn %(cycle)s of 6"), { cycle: view.cycle }, true)}</span></p></div>
    <${Headline} ...${say} mine=${mine && !pending} />
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
        : html`<${Dock} state=${state} view=${view} seat=${seat} mine=${mine} pending=${pending} step=${mine && !pending ? step : null} can=${can} onStep=${tapStep} onConfirm=${() => step !== null && act({ type: "choose", step })} onUndo=${() => setStep(null)} onHelp=${(/** @type {boolean} */ helps) => act({ type: helps ? "use_help" : "decline" })} />`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${view.phase === "HELP" ? "" : gettext("Tap a step card")} when=${`${decision}${step}`} />
    ${sheet !== null ? html`<${Rider} view=${view} seat=${sheet} name=${name(sheet)} onClose=${() => setSheet(null)} />` : null}
  </div>`;
}

/** What a horse has just felt: its newest feeling, until something else has come of it. @param {import("./frames.js").Beat[]} beats @param {number} seat */
function moodNow(beats, seat) {
  const felt = beats.filter((beat) => beat.seat === seat && (beat.kind === "feel" || beat.kind === "help")).pop();
  return felt?.kind === "feel" ? (felt.card ?? null) : null;
}

/** All that is public about one rider. @param {{view: any, seat: number, name: string, onClose: () => void}} props */
function Rider({ view, seat, name, onClose }) {
  const at = view.positions[seat];
  const items = view.open_items?.[seat] ?? null;
  const care = view.care[seat];
  return html`<${Dialog} title=${name} class="hz-rider" onClose=${onClose}>
    <div class="hz-rider-head"><${Horse} seat=${seat} /><p><b>${coatName(seat)}</b><span>${at === FINISH ? nameOfPiece("finish") : at ? interpolate(gettext("on %(at)s"), { at }, true) : gettext("at the start")}</span></p></div>
    <h3>${gettext("Step cards in hand")}</h3>
    <p class="hz-rider-cards">${view.hands[seat].map((/** @type {number} */ step) => html`<${StepCard} key=${step} seat=${seat} step=${step} />`)}</p>
    <h3>${gettext("Items")}</h3>
    <p>${items ? html`<${Items} items=${items} />` : interpolate(ngettext("%(count)s item", "%(count)s items", view.item_counts[seat]), { count: view.item_counts[seat] }, true)}</p>
    <h3>${gettext("What the horse felt so far")}</h3>
    <p class="hz-rider-felt">${["happy", "nervous", "tired", "angry"].map((feeling) => html`<span key=${feeling} class="hz-count ${care[feeling] ? "" : "none"}"><${Piece} id=${feeling} />${nameOfPiece(feeling)} <b class="num">${care[feeling]}</b></span>`)}</p>
  <//>`;
}
