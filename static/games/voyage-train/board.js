/**
 * The board of 走過臺灣：南下列車. It draws the newest view and offers what `legal` lists; it knows no rules.
 * Tap a card, tap the train it will join, say yes; dragging the card onto a train does the first two at once.
 */
import { html, render } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { Card } from "kit/card.js";
import { CardSheet } from "kit/cardsheet.js";
import { Dialog } from "kit/dialog.js";
import { makeDraggable } from "kit/drag.js";
import { Headline } from "kit/headline.js";
import { FirstHint, hintDone } from "kit/hint.js";
import { Idle, ResultStrip, spoken, useResults } from "kit/results.js";
import { nameOf } from "kit/seat.js";
import { play } from "kit/sound.js";
import { shownView } from "kit/store.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { actionOf, optionsOf, tappable } from "./plays.js";
import { headline } from "./say.js";
import { Deck, Seats } from "./seats.js";
import { Station } from "./station.js";
import { tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/voyage-train/board.css"];

const GAME = "voyage-train";

export function title() {
  return gettext("Voyage with Taiwan: southbound train");
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
  element.classList.add("voyage-train");
  render(html`<${Board} ctx=${ctx} />`, element);
  return {
    unmount() {
      render(null, element);
      element.classList.remove("voyage-train");
    },
  };
}

/**
 * What the person at the tablet has begun and not yet played.
 * @typedef {{card: string | null, place: import("./plays.js").Place | null}} Draft
 *   `card`: of the own hand. `place`: the train that is guessed or chosen
 */

/** @type {Draft} */
const NOTHING = { card: null, place: null };

/** @param {{ctx: import("kit/table.js").BoardContext}} props */
function Board({ ctx }) {
  const [, redraw] = useState(0);
  useEffect(() => ctx.subscribe(() => redraw((n) => n + 1)), []);
  const state = ctx.get();
  const shown = shownView(state);
  if (!shown || !state.hello) return null;
  return html`<${Play} ctx=${ctx} state=${state} shown=${shown} />`;
}

/**
 * @param {{ctx: import("kit/table.js").BoardContext, state: import("kit/store.js").TableState, shown: import("kit/store.js").SeatView}} props
 */
function Play({ ctx, state, shown }) {
  const { view, seat } = shown;
  const over = Boolean(view.outcome);
  const own = ctx.onlooker ? [] : (state.hello?.seats ?? []);
  const fronts = state.hello?.deck.cards ?? {};
  const name = (/** @type {number} */ of) =>
    nameOf(
      state.names.find((each) => each.seat === of),
      of,
    );

  // ---- what may be done now, and what has been begun
  const pending = state.pending.get(seat) ?? null;
  const free = !ctx.onlooker && state.paused === null && !over;
  const mine = free && view.to_move.includes(seat) && shown.legal.length > 0;
  const options = useMemo(() => optionsOf(free && !pending ? shown.legal : []), [shown.legal, free, pending]);
  const decision = `${seat}:${view.phase}:${view.active}:${view.last?.turn ?? 0}`;
  // What was begun belongs to one decision: a tap that comes before the page has drawn the next one must not be lost, nor an old draft stay.
  const stamp = `${decision}:${state.refusal?.count ?? 0}`;
  const [begun, setBegun] = useState({ stamp, draft: NOTHING });
  const draft = begun.stamp === stamp ? begun.draft : NOTHING;
  const setDraft = (/** @type {Draft | ((now: Draft) => Draft)} */ next) =>
    setBegun((was) => {
      const now = was.stamp === stamp ? was.draft : NOTHING;
      return { stamp, draft: typeof next === "function" ? next(now) : next };
    });
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const [sheet, setSheet] = useState(/** @type {number | "discard" | null} */ (null));
  const can = tappable(options, draft.card);
  const action = actionOf(options, draft);

  // ---- results, told once each, in the words of the view that they came with
  /** @type {import("preact/hooks").MutableRef<Map<number, import("kit/results.js").Story>>} */
  const told = useRef(new Map());
  if (view.last && !told.current.has(view.last.turn)) told.current.set(view.last.turn, tell(view.last, view, state, view.last.seat === seat, name(view.last.seat)));
  const storyOf = (/** @type {import("./story.js").Last} */ last) => told.current.get(last.turn) ?? tell(last, view, state, last.seat === seat, name(last.seat));
  const results = useResults(/** @type {import("./story.js").Last | null} */ (view.last), (last) => own.includes(last.seat), (last) => {
    announce(spoken(storyOf(last)));
    if (last.completed.length || (last.action === "play" && last.right)) play("right");
    else if (last.action === "play" && last.right === false) play("wrong");
  });
  const { current } = results;
  const fresh = results.fresh && current?.turn === view.last?.turn ? (view.last ?? null) : null;

  // ---- whose turn
  const say = headline({ view, state, seat, mine, draft, options, name, pending, onlooker: ctx.onlooker });
  useEffect(() => {
    if (over) {
      const { title: said, text } = ending({ view, own, name });
      announce(`${said} ${text}`);
      return;
    }
    announce(`${say.title} ${mine ? say.sub : ""}`);
    if (mine) play("turn");
  }, [decision, mine, over]);

  // ---- acting
  const act = (/** @type {Record<string, any> | null} */ what) => {
    if (!what || pending) return;
    hintDone(GAME);
    ctx.act(what);
  };
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
  const turned = new Set([...view.columns.flat(), ...view.discard, ...(view.last ? [view.last.card, ...view.last.completed] : [])].map((card) => card.id));

  const sheets = html`${open ? html`<${CardSheet} front=${fronts[open]} back=${turned.has(open) ? state.backs[open] : undefined} onClose=${() => setOpen(null)} />` : null}
    ${sheet === null || open ? null : html`<${Dialog} title=${sheet === "discard" ? gettext("Cards put aside") : interpolate(gettext("The cards of %(name)s"), { name: name(sheet) }, true)} onClose=${() => setSheet(null)}>
      <div class="tr-sheet">${(sheet === "discard" ? view.discard : (view.seen_hands[sheet] ?? [])).map((/** @type {any} */ card) => html`<${Card} key=${card.id} front=${fronts[card.id]} back=${state.backs[card.id]} year=${card.year} />`)}</div><//>`}`;

  if (over) return html`<div class="kit-play tr"><${End} view=${view} state=${state} own=${own} seat=${seat} name=${name} onlooker=${ctx.onlooker} onOpen=${setOpen} onLeave=${() => ctx.leave("ended")} />${sheets}</div>`;
  const asks = mine && !pending && !current;
  const pointing = !asks || action ? null : draft.card === null && !options.choose ? "[data-hand]" : can.size ? ".tr-track.can" : null;
  const words = draft.card === null && !options.choose ? gettext("Tap a card") : gettext("Tap a train");
  const flipKey = `${decision}|${view.columns.map((/** @type {any} */ column) => column.map((/** @type {any} */ card) => card.id).join()).join("|")}`;
  return html`<div class="kit-play tr" ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && !open && sheet === null && undo()}>
    <div class="tr-top"><${Seats} state=${state} view=${view} own=${own} shownSeat=${seat} onSeat=${setSheet} /><${Deck} state=${state} view=${view} onDiscard=${() => setSheet("discard")} /></div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <${Station} columns=${view.columns} offers=${offers} state=${state} flipKey=${flipKey} fresh=${fresh} newest=${view.last?.card.id ?? null} onColumn=${tapColumn} onOpen=${setOpen} />
    <div class="kit-below">
      ${current
        ? html`<${ResultStrip} key=${current.turn} story=${storyOf(current)} seat=${current.seat} front=${fronts[current.card.id]} back=${state.backs[current.card.id]} year=${current.card.year} onAway=${results.away} onOpen=${setOpen} />`
        : html`<${Idle} again=${results.again} state=${state} onEras=${ctx.eras} />`}
    </div>
    <${Dock} state=${state} view=${view} seat=${seat} mine=${mine} pending=${pending} draft=${draft} options=${options} ready=${action !== null} name=${name} onlooker=${ctx.onlooker}
      onCard=${tapCard} onNone=${() => setDraft((was) => ({ ...was, place: "none" }))} onConfirm=${() => act(action)} onUndo=${undo} />
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${words} when=${`${decision}${draft.card}${draft.place}`} />
    ${sheets}
  </div>`;
}
