/**
 * The board of 走過臺灣：快打臺灣通. It draws the newest view and offers what `legal` lists; it knows no rules.
 * A question is read by all, the fastest names its period, then everybody bets on the nine cards.
 */
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { CardSheet } from "kit/cardsheet.js";
import { Confirm, DockFrame, Sending, Undo } from "kit/dock.js";
import { LastMove, lastSaid } from "kit/end.js";
import { eraList } from "kit/eras.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { Icon } from "kit/icons.js";
import { Idle, ResultStrip, spoken, useResults, useStories } from "kit/results.js";
import { SeatMark } from "kit/seat.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { End, ending } from "./end.js";
import { Buzzer, Periods, Question, useLeft } from "./question.js";
import { headline } from "./say.js";
import { ODDS, Spots, oddsText } from "./spots.js";
import { signed, tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/voyage-bet/board.css"];

const GAME = "voyage-bet";

export function title() {
  return gettext("Voyage with Taiwan: the quick buzzer");
}

export const mount = boardOf(GAME, Play);

/**
 * What the person at the tablet has begun and not yet played.
 * @typedef {{era: string | null, place: {spot: number, odds: string} | null}} Draft
 */

/** @type {Draft} */
const NOTHING = { era: null, place: null };

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, shown, view, seat, own, name, ended, pending, mine, legal, act }) {
  const fronts = state.hello?.deck.cards ?? {};
  const eras = eraList(state.hello?.deck.eras);
  const eraName = (/** @type {string | null} */ id) => eras.find((each) => each.id === id)?.name ?? "";
  const event = (/** @type {number} */ spot) => fronts[view.spots[spot - 1]?.card?.id]?.name ?? "";
  const clue = state.clues[view.question];

  // ---- what may be done now, and what has been begun
  const spaces = new Set(legal.filter((each) => each.type === "place").map((each) => `${each.spot}-${each.odds}`));
  const decision = `${seat}:${view.phase}:${view.round}:${view.last?.turn ?? 0}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);

  // ---- the round before is looked at first, then the question is read
  const reading = view.phase === "READ" && !ended;
  const left = useLeft(reading ? shown.clock : null, state.paused !== null);
  const readMs = 1000 * (state.hello?.options.read_seconds ?? 5);
  const stage = ended && view.last?.kind === "reveal" ? "reveal" : reading && view.reveal && left !== null && left > readMs ? "reveal" : view.phase;

  // ---- results, told once each
  const last = /** @type {import("./story.js").Last | null} */ (view.last);
  const storyOf = useStories(last, (each) => tell(each, view, own, name, eraName, event));
  const answers = useRef(new Map());
  if (last?.kind === "answer" || last?.kind === "silence") answers.current.set(last.turn, view.question);
  const results = useResults(last, (each) => each.kind === "reveal" || each.kind === "answer" || (each.seat !== null && own.includes(each.seat)), (each) => {
    const story = storyOf(each);
    announce(spoken(story));
    if (each.kind === "answer" || each.kind === "reveal") {
      if (story.tone === "right") play("right");
      else if (story.tone === "wrong") play("wrong");
    }
  }, ended);
  const over = ended && !results.closing;
  // While all is turned over, the strip tells of that and not of what still waits.
  const current = stage === "reveal" && last?.kind === "reveal" ? last : results.current;

  // ---- whose turn
  const say = ended ? lastSaid() : headline({ view, state, seat, mine, stage, draft, name, era: eraName, pending, onlooker: ctx.onlooker });
  const heard = stage === "READ" && clue ? { ...say, title: `${say.title} ${clue.text}` } : say;
  useTurnSaid({ when: `${decision}:${stage}`, mine, ended, over, say: heard, end: () => ending({ view, own, name }) });

  // ---- acting
  const action = draft.place ? { type: "place", ...draft.place } : draft.era ? { type: "answer", era: draft.era } : null;
  const tapEra = (/** @type {string} */ id) => (draft.era === id ? act(action) : setDraft({ era: id, place: null }));
  const tapSpace = (/** @type {number} */ spot, /** @type {string} */ odds) => {
    if (draft.place?.spot === spot && draft.place.odds === odds) act(action);
    else setDraft({ era: null, place: { spot, odds } });
  };
  const tapSpot = (/** @type {number} */ spot) => {
    if (draft.place?.spot === spot) return;
    const odds = ODDS.find((each) => spaces.has(`${spot}-${each}`));
    if (odds) setDraft({ era: null, place: { spot, odds } });
  };

  const sheets = open ? html`<${CardSheet} front=${fronts[open]} back=${state.backs[open]} onClose=${() => setOpen(null)} />` : null;
  if (over) return html`<div class="kit-play bt"><${End} view=${view} state=${state} own=${own} name=${name} onlooker=${ctx.onlooker} onOpen=${setOpen} onLeave=${() => ctx.leave("ended")} />${sheets}</div>`;

  const betting = view.phase === "BET";
  const lines = view.scores.map((/** @type {number} */ score, /** @type {number} */ each) => {
    const [won, lost] = stage === "reveal" ? [view.reveal.gains[each], -view.reveal.losses[each]] : [0, 0];
    const counts = interpolate(ngettext("%(count)s point", "%(count)s points", score), { count: score }, true);
    const text = html`<b class="num bt-score">${score}</b><small class="num">/15</small>${won ? html`<em class="num up">${signed(won)}</em>` : null}${lost ? html`<em class="num down">${signed(lost)}</em>` : null}
      ${betting ? (view.stopped[each] ? html`<em class="bt-done">${gettext("done")}</em>` : html`<span class="bt-left">${Array.from({ length: view.pawns_left[each] }, (_, i) => html`<u key=${i} class="seat-${each % 6}" />`)}</span>`) : null}
      ${view.buzzer === each && view.phase === "ANSWER" ? html`<em class="up">${gettext("fastest!")}</em>` : null}`;
    return { text, spoken: counts };
  });
  const newest = last?.kind === "place" && results.fresh ? `${last.spot}-${last.odds}` : null;
  const era = eras.find((each) => each.id === (stage === "reveal" ? view.reveal.era : view.era));
  const place = draft.place ?? (pending?.type === "place" ? { spot: pending.spot, odds: pending.odds } : null);
  const seven = view.eras.map((/** @type {string} */ id) => eras.find((each) => each.id === id)).filter(Boolean);
  const pointing = !mine || pending || action ? null : view.phase === "BUZZ_OPEN" ? "[data-buzz]" : view.phase === "ANSWER" ? ".bt-periods" : ".bt-spot.live";
  const hintText = view.phase === "BUZZ_OPEN" ? gettext("Tap if you know it") : view.phase === "ANSWER" ? gettext("Tap a period") : gettext("Tap a card or a space");
  const about = current && answers.current.has(current.turn) ? state.answers[answers.current.get(current.turn)] : undefined;

  const middle =
    stage === "reveal"
      ? html`<${Spots} spots=${view.reveal.spots} state=${state} revealed=${true} name=${name} onOpen=${setOpen} />`
      : betting
        ? html`<${Spots} spots=${view.spots} state=${state} free=${spaces} chosen=${place} seat=${seat} newest=${newest} name=${name} onSpot=${tapSpot} onSpace=${tapSpace} />`
        : html`<div class="bt-ask ${view.phase === "ANSWER" ? "answers" : ""}"><${Question} clue=${clue} die=${view.die} count=${reading && left !== null ? Math.ceil(Math.min(left, readMs) / 1000) : null} />
            ${view.phase === "ANSWER"
              ? html`<p class="bt-fastest"><${SeatMark} seat=${view.buzzer} size=${34} /><b>${name(view.buzzer)}</b></p><${Periods} eras=${seven} live=${mine && !pending} chosen=${draft.era ?? pending?.era ?? null} onEra=${tapEra} />`
              : ctx.onlooker
                ? null
                : html`<${Buzzer} onBuzz=${() => act({ type: "buzz" })} closed=${!mine} busy=${pending?.type === "buzz"} seat=${seat} />`}</div>`;

  return html`<div class="kit-play bt stage-${stage.toLowerCase()}" data-phase=${view.phase} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && !open && setDraft(NOTHING)} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${view.phase === "BUZZ_OPEN" ? [] : view.to_move} own=${own} shownSeat=${seat} />
      <p class="bt-where"><b>${interpolate(gettext("Round %(round)s"), { round: view.round }, true)}</b><span>${gettext("Deck")} <b class="num">${view.deck_count}</b></span></p></div>
    <${Headline} ...${say} mine=${mine && !pending} />
    ${betting || stage === "reveal" ? html`<${Question} clue=${stage === "reveal" ? state.clues[view.reveal.question] : clue} die=${stage === "reveal" ? (state.clues[view.reveal.question]?.roll ?? 1) : view.die} small=${true} era=${era} />` : null}
    <div class="bt-middle">${middle}</div>
    <div class="kit-below">
      ${current
        ? html`<${ResultStrip} key=${current.turn} story=${storyOf(current)} seat=${current.seat} icon="guess" why=${about?.explanation} whyLang=${about?.lang} onAway=${results.away} />`
        : html`<${Idle} again=${results.again} state=${state} eras=${seven} onEras=${ctx.eras} />`}
    </div>
    ${ended
      ? html`<${LastMove} onEnd=${results.finish} />`
      : ctx.onlooker
        ? null
        : html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="bt-dock" hand=${betting && seat !== null ? html`<span class="bt-pawns" role="img" aria-label=${interpolate(ngettext("%(count)s pawn left", "%(count)s pawns left", view.pawns_left[seat]), { count: view.pawns_left[seat] }, true)}>${Array.from({ length: 3 }, (_, i) => html`<span key=${i} class=${i < view.pawns_left[seat] ? "" : "gone"}><${SeatMark} seat=${seat} size=${34} /></span>`)}</span>` : null}>
            ${pending && pending.type !== "buzz"
              ? html`<${Sending} />`
              : html`${place && mine ? html`<span class="bt-odds" role="group" aria-label=${gettext("Odds")}>${ODDS.filter((odds, i) => spaces.has(`${place.spot}-${odds}`) && (i < 2 || !spaces.has(`${place.spot}-x1a`))).map((odds) => html`<button type="button" key=${odds} class="kit-button ${oddsText(odds) === oddsText(place.odds) ? "over" : ""}" data-odds=${odds} aria-pressed=${oddsText(odds) === oddsText(place.odds)} onClick=${() => setDraft({ era: null, place: { spot: place.spot, odds } })}>${oddsText(odds)}</button>`)}</span>` : null}
                  ${action && mine ? html`<${Confirm} onConfirm=${() => act(action)} text=${draft.place ? gettext("Yes, bet here") : gettext("Yes, that is it")} /><${Undo} onUndo=${() => setDraft(NOTHING)} />` : null}
                  ${betting && mine && !action ? html`<button type="button" class="kit-button" data-stop onClick=${() => act({ type: "stop" })}><${Icon} name="pause" /><span>${gettext("Stop betting")}</span></button>` : null}`}
          <//>`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${hintText} when=${`${decision}${draft.era}${draft.place?.spot}`} />
    ${sheets}
  </div>`;
}
