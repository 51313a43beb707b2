/**
 * The board of 走過臺灣團體賽. It draws the newest view and offers what `legal` lists; it knows no rules.
 * Tap a glowing place, tap again to confirm; dragging does the same. See `kit/table.js` for how it is mounted.
 */
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { CardSheet } from "kit/cardsheet.js";
import { makeDraggable } from "kit/drag.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { canDiscard, mapOffers, movable, placeAreas, predictChoices, shifted, shifts, takenUp, tapWhileMoving, targets } from "kit/mapmoves.js";
import { useFlip } from "kit/motion.js";
import { RailMap } from "kit/railmap.js";
import { Idle, ResultStrip, useResults } from "kit/results.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { headline } from "./say.js";
import { Markers, seatLines } from "./seats.js";
import { spoken, tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css"];

const GAME = "voyage-team";

export function title() {
  return gettext("Voyage with Taiwan: team game");
}

export const mount = boardOf(GAME, Play);

/**
 * What the person at the tablet has begun and not yet played.
 * @typedef {{
 *   mode: "place" | "move",
 *   area: number | "none" | null,
 *   block: import("kit/mapmoves.js").Block | null,
 *   shift: number | null,
 *   discard: boolean,
 * }} Draft
 *   `area`: where the card would go, or the guess. `block`, `shift`: which cards would be moved, and how far. `discard`: asked whether really.
 */

/** @type {Draft} */
const NOTHING = { mode: "place", area: null, block: null, shift: null, discard: false };

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, view, seat, own, name, ended, pending, mine, legal, act }) {
  // ---- what may be done now, and what has been begun
  const decision = `${seat}:${view.phase}:${view.active}:${view.last?.turn ?? 0}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const change = (/** @type {Partial<Draft>} */ part) => setDraft((now) => ({ ...now, ...part }));
  const [open, setOpen] = useState(/** @type {string | null} */ (null));

  const options = useMemo(() => {
    const moves = shifts(legal);
    return { places: placeAreas(legal), guesses: predictChoices(legal), moves, movers: movable(moves), discard: canDiscard(legal) };
  }, [legal]);
  const predicting = view.phase === "PREDICT";

  // ---- results, told once each
  const isOwn = (/** @type {import("./story.js").Last} */ last) => own.includes(last.seat) || last.mine !== null;
  const storyOf = (/** @type {import("./story.js").Last} */ last) => tell(last, state, last.seat === seat, name(last.seat));
  const results = useResults(view.last, isOwn, (last) => {
    announce(spoken(storyOf(last)));
    if (last.action === "place") play(last.right ? "right" : "wrong");
  }, ended);
  const over = ended && !results.closing;
  const current = results.current;
  const fresh = results.fresh && current?.turn === view.last?.turn ? current : null;

  // ---- whose turn
  const heard = ended ? lastSaid() : headline({ view, seat, mine, draft: NOTHING, name, pending: null, onlooker: ctx.onlooker });
  useTurnSaid({ when: decision, mine, ended, over, say: heard, end: () => ending({ view }) });

  // ---- acting
  const confirm = () => {
    if (draft.discard) act({ type: "discard" });
    else if (draft.mode === "move" && draft.block && draft.shift !== null) act({ type: "move", ...draft.block, shift: draft.shift });
    else if (predicting && draft.area !== null) act({ type: "predict", area: draft.area });
    else if (typeof draft.area === "number") act({ type: "place", area: draft.area });
  };
  const undo = () => setDraft((now) => (now.mode === "move" && now.shift !== null ? { ...now, shift: null } : NOTHING));
  const tapArea = (/** @type {number} */ area) => {
    if (draft.mode === "move") {
      const meant = tapWhileMoving(draft, view.areas, options.moves, area);
      if (meant === "confirm") confirm();
      else change(meant);
    } else if (view.areas[area - 1]) setOpen(view.areas[area - 1].id);
    else if (draft.area === area) confirm();
    else if (options.places.has(area) || options.guesses.has(area)) change({ area, discard: false });
  };

  // ---- dragging: the own card onto a place or the exchange; a block onto a place
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const [over_, setOver] = useState(/** @type {string | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<any>} */
  const now = useRef(null);
  now.current = { change, draft, options, act, predicting };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start(what) {
        const { options: can, draft: begun } = now.current;
        const area = Number(what.split("-")[1]);
        if (what.startsWith("block-")) now.current.change(takenUp(begun, can.moves, area));
      },
      over: setOver,
      drop(what, where) {
        const { options: can, draft: begun } = now.current;
        const area = Number(where.split("-")[1]);
        if (what === "card" && where === "discard") now.current.change({ ...NOTHING, discard: true });
        else if (what === "card" && now.current.predicting && can.guesses.has(area)) now.current.change({ area });
        else if (what === "card" && can.places.has(area)) {
          now.current.change({ area, discard: false });
          now.current.act({ type: "place", area });
        } else if (what.startsWith("block-")) {
          const shift = targets(can.moves, begun.block).get(area);
          if (shift !== undefined) now.current.change({ shift });
        }
      },
    });
  }, []);

  // ---- the map as it is drawn: with what has been begun, and what has just been found out
  const moving = draft.mode === "move" && draft.block && draft.shift !== null ? { ...draft.block, shift: draft.shift } : pending?.type === "move" ? /** @type {import("kit/mapmoves.js").Shift} */ (/** @type {unknown} */ (pending)) : null;
  const areas = moving ? shifted(view.areas, moving) : view.areas;
  const chosen = pending ? (pending.type === "place" || pending.type === "predict" ? pending.area : null) : predicting && !mine ? (view.placed ?? view.prediction) : draft.area;
  const card = view.fronts[view.active];
  const wrongNow = fresh && fresh.action === "place" && fresh.right === false ? fresh : null;
  const stamped = current && current.turn === view.last?.turn && current.action === "place" && current.right ? (current.card?.id ?? null) : null;
  /** @type {Set<number | "none">} */
  const tappable = new Set([...options.places, ...options.guesses]);
  const offers = mapOffers({ areas, draft, moving, moves: options.moves, tappable, chosen, card: card?.id ?? null, wrong: wrongNow, stamped, busy: Boolean(pending) || !mine, over: over_ });

  useFlip(root, `${decision}|${areas.map((/** @type {any} */ c) => c?.id ?? "").join()}|${chosen}|${card?.id}|${wrongNow?.turn ?? ""}`);

  const say = ended ? lastSaid() : headline({ view, seat, mine, draft, name, pending, onlooker: ctx.onlooker, offline: state.line === "offline" });
  const sheet = open ? html`<${CardSheet} front=${state.hello?.deck.cards[open]} back=${backOf(view, state, open)} onClose=${() => setOpen(null)} />` : null;
  const about = current && (current.card ? state.hello?.deck.cards[current.card.id] : undefined);
  const pointing = mine && !pending && !predicting && !current && draft.mode === "place" && !draft.discard;

  if (over) {
    return html`<div class="kit-play vt"><${End} view=${view} state=${state} onlooker=${ctx.onlooker} onOpen=${setOpen} onLeave=${() => ctx.leave("ended")} />${sheet}</div>`;
  }
  return html`<div class="kit-play vt" ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && !open && undo()}>
    <div class="kit-top">
      <${SeatsBar} state=${state} lines=${seatLines(view, state)} turns=${[view.active]} own=${own} shownSeat=${seat} onOpen=${(/** @type {number} */ of) => view.fronts[of] && setOpen(view.fronts[of].id)} />
      <${Markers} view=${view} />
    </div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <${RailMap} areas=${areas} offers=${offers} state=${state} onArea=${tapArea} />
    <div class="kit-below">
      ${current
        ? html`<${ResultStrip} key=${current.turn} story=${storyOf(current)} seat=${current.seat} front=${about} back=${current.action === "place" && about ? state.backs[about.id] : undefined} year=${current.card?.year}
            icon=${current.action === "move" ? "move" : "swap"} onAway=${results.away} onOpen=${setOpen} />`
        : html`<${Idle} again=${results.again} state=${state} onEras=${ctx.eras} />`}
    </div>
    ${ended ? html`<${LastMove} onEnd=${results.finish} />` : html`<${Dock} state=${state} view=${view} seat=${seat} mine=${mine} pending=${pending} draft=${draft} options=${options} name=${name} onlooker=${ctx.onlooker} over=${over_ === "discard"}
      onConfirm=${confirm} onUndo=${undo} onDraft=${change} />`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing ? (draft.area === null ? ".vt-area.can" : "[data-confirm]") : null} text=${draft.area === null ? gettext("Tap a place") : ""} when=${`${decision}${draft.area}`} />
    ${sheet}
  </div>`;
}

/**
 * A card's year side, if this tablet may show it now: a card that came back into play is unturned again.
 * @param {any} view
 * @param {import("kit/store.js").TableState} state
 * @param {string} id
 */
function backOf(view, state, id) {
  const turned = [...view.areas, ...view.discard, view.last?.card].some((card) => card?.id === id && card.year !== undefined);
  return turned ? state.backs[id] : undefined;
}
