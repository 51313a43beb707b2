/**
 * The board of 走過臺灣個人賽. It draws the newest view and offers what `legal` lists; it knows no rules.
 * Tap a card of the market, tap a glowing place, tap again to confirm; dragging does the same. See `kit/table.js` for how it is mounted.
 */
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { CardSheet } from "kit/cardsheet.js";
import { makeDraggable } from "kit/drag.js";
import { LastMove, endSeat, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { mapOffers, movable, predictChoices, shifted, shifts, takenUp, tapWhileMoving, targets } from "kit/mapmoves.js";
import { useFlip } from "kit/motion.js";
import { RailMap } from "kit/railmap.js";
import { Idle, ResultStrip, spoken, useResults } from "kit/results.js";
import { SeatMark } from "kit/seat.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { MapSheet, seatLines } from "./maps.js";
import { headline } from "./say.js";
import { tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/voyage-race/board.css"];

const GAME = "voyage-race";

export function title() {
  return gettext("Voyage with Taiwan: the race");
}

export const mount = boardOf(GAME, Play);

/**
 * What the person at the tablet has begun and not yet played: besides the map's part, the card of the market.
 * @typedef {import("kit/mapmoves.js").MapDraft & {card: string | null}} Draft
 * @typedef {{cards: Map<string, Set<number>>, guesses: Set<number | "none">, moves: import("kit/mapmoves.js").Shift[], movers: Set<number>, pass: boolean}} Options
 *   what may be done: `cards`: the areas in which each card of the market may be put
 */

/** @type {Draft} */
const NOTHING = { mode: "place", card: null, area: null, block: null, shift: null };

/**
 * @param {any[]} legal
 * @returns {Options}
 */
export function optionsOf(legal) {
  /** @type {Map<string, Set<number>>} */
  const cards = new Map();
  for (const { type, card, area } of legal) if (type === "place") cards.set(card, (cards.get(card) ?? new Set()).add(area));
  const moves = shifts(legal);
  return { cards, guesses: predictChoices(legal), moves, movers: movable(moves), pass: legal.some((action) => action.type === "pass") };
}

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, view, seat, own, name, ended, pending, mine, legal, act }) {
  // ---- what may be done now, and what has been begun
  const decision = `${seat}:${view.phase}:${view.active}:${view.last?.turn ?? 0}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const change = (/** @type {Partial<Draft>} */ part) => setDraft((now) => ({ ...now, ...part }));
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const [looked, setLooked] = useState(/** @type {number | null} */ (null));
  const options = useMemo(() => optionsOf(legal), [legal]);
  const predicting = view.phase === "PREDICT";

  // ---- results, told once each
  const isOwn = (/** @type {import("./story.js").Last} */ last) => own.includes(last.seat) || last.mine !== null;
  const storyOf = (/** @type {import("./story.js").Last} */ last) => tell(last, state, last.seat === seat && !ctx.onlooker, name(last.seat));
  const results = useResults(/** @type {import("./story.js").Last | null} */ (view.last), isOwn, (last) => {
    announce(spoken(storyOf(last)));
    if (last.action === "place") play(last.right ? "right" : "wrong");
  }, ended);
  const over = ended && !results.closing;
  const current = results.current;
  const newest = current !== null && current.turn === view.last?.turn ? current : null;
  const fresh = results.fresh ? newest : null;

  // ---- whose map is on the table: the own one, but that of the one who placed while all guess about it
  const guessedAbout = fresh && fresh.action === "place" && fresh.said > 0 && !mine ? fresh.seat : null;
  const whose = predicting ? view.active : (guessedAbout ?? (ctx.onlooker || seat === null ? (fresh?.seat ?? view.active) : seat));
  const others = ctx.onlooker || whose !== seat;

  // ---- whose turn
  const passing = options.pass;
  const heard = ended ? lastSaid() : headline({ view, seat, mine, draft: NOTHING, name, pending: null, onlooker: ctx.onlooker, passing });
  useTurnSaid({ when: decision, mine, ended, over, say: heard, end: () => ending({ view, seat: endSeat(own), name }) });

  // ---- acting
  const confirm = () => {
    if (options.pass) act({ type: "pass" });
    else if (draft.mode === "move" && draft.block && draft.shift !== null) act({ type: "move", ...draft.block, shift: draft.shift });
    else if (predicting && draft.area !== null) act({ type: "predict", area: draft.area });
    else if (draft.card && typeof draft.area === "number") act({ type: "place", card: draft.card, area: draft.area });
  };
  const undo = () =>
    setDraft((now) => {
      if (now.mode === "move" && now.shift !== null) return { ...now, shift: null };
      return now.area !== null && now.card ? { ...now, area: null } : NOTHING;
    });
  const tapCard = (/** @type {string} */ id) => {
    if (!options.cards.has(id) || draft.mode === "move") setOpen(id);
    else if (draft.card === id && draft.area === null) setDraft(NOTHING);
    else setDraft({ ...NOTHING, card: id, area: draft.area });
  };
  const tappable = /** @type {Set<number | "none">} */ (predicting ? options.guesses : draft.card && draft.mode === "place" ? (options.cards.get(draft.card) ?? new Set()) : new Set());
  const areasOf = view.maps[whose];
  const tapArea = (/** @type {number} */ area) => {
    if (draft.mode === "move") {
      const meant = tapWhileMoving(draft, areasOf, options.moves, area);
      if (meant === "confirm") confirm();
      else change(meant);
    } else if (areasOf[area - 1]) setOpen(areasOf[area - 1].id);
    else if (draft.area === area) confirm();
    else if (tappable.has(area)) change({ area });
  };

  // ---- dragging: a card of the market onto a place, or a block onto a place
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<any>} */
  const now = useRef(null);
  now.current = { change, draft, options, act, predicting };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start(what) {
        const { options: can, draft: begun } = now.current;
        if (what.startsWith("card-")) now.current.change({ card: what.slice(5), area: null });
        const area = Number(what.split("-")[1]);
        if (what.startsWith("block-")) now.current.change(takenUp(begun, can.moves, area));
      },
      over: setHover,
      drop(what, where) {
        const { options: can, draft: begun } = now.current;
        const area = Number(where.split("-")[1]);
        if (what === "guess" && can.guesses.has(area)) now.current.change({ area });
        else if (what.startsWith("card-") && can.cards.get(what.slice(5))?.has(area)) {
          now.current.change({ card: what.slice(5), area });
          now.current.act({ type: "place", card: what.slice(5), area });
        } else if (what.startsWith("block-")) {
          const shift = targets(can.moves, begun.block).get(area);
          if (shift !== undefined) now.current.change({ shift });
        }
      },
    });
  }, []);

  // ---- the map as it is drawn: with what has been begun, and what has just been found out
  const moving = draft.mode === "move" && draft.block && draft.shift !== null ? { ...draft.block, shift: draft.shift } : pending?.type === "move" ? /** @type {import("kit/mapmoves.js").Shift} */ (/** @type {unknown} */ (pending)) : null;
  const areas = moving ? shifted(areasOf, moving) : areasOf;
  const chosen = pending ? (pending.type === "place" || pending.type === "predict" ? pending.area : null) : predicting && !mine ? (view.placed ?? view.prediction) : draft.area;
  const card = predicting ? view.chosen?.id : pending?.type === "place" ? pending.card : draft.card;
  const wrong = fresh && fresh.action === "place" && fresh.right === false && fresh.seat === whose ? fresh : null;
  const stamped = newest && newest.action === "place" && newest.right && newest.seat === whose ? (newest.card?.id ?? null) : null;
  const offers = mapOffers({ areas, draft, moving, moves: options.moves, tappable, chosen, card: card ?? null, wrong: predicting ? null : wrong, stamped, busy: Boolean(pending) || !mine, over: hover });
  useFlip(root, `${whose}|${decision}|${areas.map((/** @type {any} */ c) => c?.id ?? "").join()}|${view.market.map((/** @type {any} */ c) => c.id).join()}|${chosen}|${card}|${wrong?.turn ?? ""}`);

  const say = ended ? lastSaid() : headline({ view, seat, mine, draft, name, pending, onlooker: ctx.onlooker, offline: state.line === "offline", passing });
  const sheet = open
    ? html`<${CardSheet} front=${state.hello?.deck.cards[open]} back=${state.backs[open]} onClose=${() => setOpen(null)} />`
    : looked !== null
      ? html`<${MapSheet} view=${view} of=${looked} name=${name(looked)} own=${looked === seat && !ctx.onlooker} state=${state} onOpen=${setOpen} onClose=${() => setLooked(null)} />`
      : null;
  const about = current?.card ? state.hello?.deck.cards[current.card.id] : undefined;
  const pointing = mine && !pending && !predicting && !passing && draft.mode === "place" && view.market.length;
  const [at, word] = !draft.card ? [".vr-ware.can", gettext("Tap a card")] : draft.area === null ? [".vt-area.can", gettext("Tap a place")] : ["[data-confirm]", ""];

  if (over) {
    return html`<div class="kit-play vr"><${End} view=${view} seat=${endSeat(own)} state=${state} name=${name} onlooker=${ctx.onlooker} onOpen=${setOpen} onLeave=${() => ctx.leave("ended")} />${sheet}</div>`;
  }
  return html`<div class="kit-play vr" ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && !open && looked === null && undo()}>
    <div class="kit-top">
      <${SeatsBar} state=${state} lines=${seatLines(view, state)} turns=${[view.active]} own=${own} shownSeat=${seat} onOpen=${setLooked} />
      <p class="vr-facts"><span>${interpolate(gettext("Round %(round)s"), { round: view.round }, true)}</span><span>${gettext("Deck")} <b class="num">${view.deck_count}</b></span>${view.ending ? html`<strong>${gettext("Last round")}</strong>` : null}</p>
    </div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <div class="vr-map ${others ? "others" : ""}">
      ${others ? html`<p class="vr-whose"><${SeatMark} seat=${whose} size=${24} />${interpolate(gettext("The map of %(name)s"), { name: name(whose) }, true)}</p>` : null}
      <${RailMap} key=${whose} areas=${areas} offers=${offers} state=${state} onArea=${tapArea} label=${others ? interpolate(gettext("The map of %(name)s"), { name: name(whose) }, true) : gettext("Your map, from early on the left to late on the right")} />
    </div>
    <div class="kit-below">
      ${current
        ? html`<${ResultStrip} key=${current.turn} story=${storyOf(current)} seat=${current.seat} front=${about} back=${about ? state.backs[about.id] : undefined} year=${current.card?.year}
            icon=${current.action === "move" ? "move" : "pass"} onAway=${results.away} onOpen=${setOpen} />`
        : html`<${Idle} again=${results.again} state=${state} onEras=${ctx.eras} />`}
    </div>
    ${ended ? html`<${LastMove} onEnd=${results.finish} />` : html`<${Dock} state=${state} view=${view} seat=${seat} mine=${mine} pending=${pending} draft=${draft} options=${options} name=${name} onlooker=${ctx.onlooker}
      onConfirm=${confirm} onUndo=${undo} onDraft=${change} onCard=${tapCard} onOpen=${setOpen} />`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing ? at : null} text=${word} when=${`${decision}${draft.card}${draft.area}`} />
    ${sheet}
  </div>`;
}
