/**
 * The board of 走過臺灣：南下列車. It draws the newest view and offers what `legal` lists; it knows no rules.
 * Tap a card, tap the train it will join, say yes; dragging the card onto a train does the first two at once.
 */
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { Card } from "kit/card.js";
import { CardSheet } from "kit/cardsheet.js";
import { Dialog } from "kit/dialog.js";
import { makeDraggable } from "kit/drag.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { useFlip } from "kit/motion.js";
import { Idle, ResultStrip, spoken, useResults, useStories } from "kit/results.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { actionOf, optionsOf, tappable } from "./plays.js";
import { headline } from "./say.js";
import { Deck, seatLines } from "./seats.js";
import { Station } from "./station.js";
import { tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/voyage-train/board.css"];

const GAME = "voyage-train";

export function title() {
  return gettext("Voyage with Taiwan: southbound train");
}

export const mount = boardOf(GAME, Play);

/**
 * What the person at the tablet has begun and not yet played.
 * @typedef {{card: string | null, place: import("./plays.js").Place | null}} Draft
 *   `card`: of the own hand. `place`: the train that is guessed or chosen
 */

/** @type {Draft} */
const NOTHING = { card: null, place: null };

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, view, seat, own, name, ended, pending, mine, legal, act }) {
  const fronts = state.hello?.deck.cards ?? {};

  // ---- what may be done now, and what has been begun
  const options = useMemo(() => optionsOf(legal), [legal]);
  const decision = `${seat}:${view.phase}:${view.active}:${view.last?.turn ?? 0}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const [sheet, setSheet] = useState(/** @type {number | "discard" | null} */ (null));
  const can = tappable(options, draft.card);
  const action = actionOf(options, draft);

  // ---- results, told once each
  const last = /** @type {import("./story.js").Last | null} */ (view.last);
  const storyOf = useStories(last, (each) => tell(each, view, state, each.seat === seat, name(each.seat)));
  const results = useResults(last, (each) => own.includes(each.seat), (each) => {
    announce(spoken(storyOf(each)));
    if (each.completed.length || (each.action === "play" && each.right)) play("right");
    else if (each.action === "play" && each.right === false) play("wrong");
  }, ended);
  const over = ended && !results.closing;
  const { current } = results;
  const fresh = results.fresh && current?.turn === last?.turn ? last : null;

  // ---- whose turn
  const say = ended ? lastSaid() : headline({ view, state, seat, mine, draft, options, name, pending, onlooker: ctx.onlooker });
  useTurnSaid({ when: decision, mine, ended, over, say, end: () => ending({ view, own, name }) });

  // ---- acting
  const tapCard = (/** @type {string} */ id) => {
    if (options.cards.has(id)) setDraft((now) => (now.card === id ? NOTHING : { card: id, place: null }));
  };
  const tapColumn = (/** @type {number} */ column) => {
    if (draft.place === column) act(action);
    else if (can.has(column)) setDraft((now) => ({ ...now, place: column }));
  };
  const undo = () => setDraft((now) => (now.place !== null && now.card !== null ? { ...now, place: null } : NOTHING));

  // ---- dragging a hand card onto a train
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const [over_, setOver] = useState(/** @type {string | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<any>} */
  const now = useRef(null);
  now.current = { options, setDraft };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start: (what) => now.current.setDraft({ card: what.slice("card-".length), place: null }),
      over: setOver,
      drop(what, where) {
        const card = what.slice("card-".length);
        const column = Number(where.split("-")[1]);
        if (tappable(now.current.options, card).has(column)) now.current.setDraft({ card, place: column });
      },
    });
  }, [over]);

  // ---- the trains as they are offered
  const place = pending ? (pending.predict ?? pending.column ?? null) : draft.place;
  const joins = pending?.type === "play" ? pending.card : (draft.card ?? (view.phase === "CHOOSE_COLUMN" ? view.played?.id : null));
  const leaving = options.choose === "discard_column" || pending?.type === "discard_column";
  const offers = view.columns.map((/** @type {any} */ _, /** @type {number} */ i) => {
    const chosen = place === i + 1;
    return { chosen, can: !chosen && can.has(i + 1), leaves: chosen && leaving, away: leaving, over: over_ === `column-${i + 1}`, busy: Boolean(pending), ghost: chosen && joins && !leaving ? fronts[joins] : null };
  });
  const turned = new Set([...view.columns.flat(), ...view.discard, ...(last ? [last.card, ...last.completed] : [])].map((card) => card.id));

  useFlip(root, `${decision}|${view.columns.map((/** @type {any} */ column) => column.map((/** @type {any} */ card) => card.id).join()).join("|")}`);

  const sheets = html`${open ? html`<${CardSheet} front=${fronts[open]} back=${turned.has(open) ? state.backs[open] : undefined} onClose=${() => setOpen(null)} />` : null}
    ${sheet === null || open ? null : html`<${Dialog} title=${sheet === "discard" ? gettext("Cards put aside") : interpolate(gettext("The cards of %(name)s"), { name: name(sheet) }, true)} onClose=${() => setSheet(null)}>
      <div class="tr-sheet">${(sheet === "discard" ? view.discard : (view.seen_hands[sheet] ?? [])).map((/** @type {any} */ card) => html`<${Card} key=${card.id} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} />`)}</div><//>`}`;

  if (over) return html`<div class="kit-play tr"><${End} view=${view} state=${state} own=${own} name=${name} onlooker=${ctx.onlooker} onOpen=${setOpen} onLeave=${() => ctx.leave("ended")} />${sheets}</div>`;
  const asks = mine && !pending && !current;
  const pointing = !asks || action ? null : draft.card === null && !options.choose ? "[data-hand]" : can.size ? ".tr-track.can" : null;
  const words = draft.card === null && !options.choose ? gettext("Tap a card") : gettext("Tap a train");
  return html`<div class="kit-play tr" ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && !open && sheet === null && undo()}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${seatLines(view, state)} turns=${ended ? [] : [view.active]} own=${own} shownSeat=${seat} onOpen=${setSheet} /><${Deck} state=${state} view=${view} onDiscard=${() => setSheet("discard")} /></div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <${Station} columns=${view.columns} offers=${offers} state=${state} fresh=${fresh} newest=${last?.card.id ?? null} onColumn=${tapColumn} onOpen=${setOpen} />
    <div class="kit-below">
      ${current
        ? html`<${ResultStrip} key=${current.turn} story=${storyOf(current)} seat=${current.seat} front=${fronts[current.card.id]} back=${state.backs[current.card.id]} year=${current.card.year} onAway=${results.away} onOpen=${setOpen} />`
        : html`<${Idle} again=${results.again} state=${state} onEras=${ctx.eras} />`}
    </div>
    ${ended ? html`<${LastMove} onEnd=${results.finish} />` : html`<${Dock} state=${state} view=${view} seat=${seat} mine=${mine} pending=${pending} draft=${draft} options=${options} ready=${action !== null} name=${name} onlooker=${ctx.onlooker}
      onCard=${tapCard} onNone=${() => setDraft((was) => ({ ...was, place: "none" }))} onConfirm=${() => act(action)} onUndo=${undo} />`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${words} when=${`${decision}${draft.card}${draft.place}`} />
    ${sheets}
  </div>`;
}
