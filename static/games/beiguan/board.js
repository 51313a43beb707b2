/**
 * The board of 北管文化之子弟團爭霸戰. It draws the newest view and offers what `legal` lists; it knows no rules.
 * A town with places, the own troupe beside it; festival and challenges are moments for the whole table.
 */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { openCulture } from "kit/culture.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Calendar } from "./calendar.js";
import { Challenge, Rivals } from "./challenge.js";
import { Dock } from "./dock.js";
import { End, ending } from "./end.js";
import { Disciple } from "./faces.js";
import { Festival } from "./festival.js";
import { actionOf } from "./layout.js";
import { Market, useMarket } from "./market.js";
import { brokenOff, festivalBegins, festivalTold } from "./memory.js";
import { headline } from "./say.js";
import { AreaSheet, LogSheet, PlayerSheet, TroupeSheet } from "./sheets.js";
import { tell } from "./story.js";
import { Town } from "./town.js";
import { Mini, Troupe } from "./troupe.js";
import { AREA_OF, GAME, cultureOf, disciplesText, pointsText } from "./words.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/beiguan/board.css", "games/beiguan/moments.css"];
export const culture = true;

/** Short where the bar of a phone has no room for more. */
export function title() {
  return globalThis.matchMedia?.("(max-width: 620px)").matches ? pgettext("beiguan, short", "Beiguan") : gettext("Beiguan: the rival troupes");
}

export const mount = boardOf(GAME, Play);

/**
 * What the person at the tablet has begun and not yet played: an action whose fields come one after the other.
 * @typedef {{type?: string, section?: string, space?: number | null, card?: string, seat?: number}} Draft
 */

/** @type {Draft} */
const NOTHING = {};
/** @type {Record<string, string>} */
const TYPE_OF = Object.fromEntries(Object.entries(AREA_OF).map(([type, area]) => [area, type]));

/** Whether an action of `legal` is what the draft says, as far as it goes. @param {any} action @param {Draft} draft */
function goesOn(action, draft) {
  return Object.entries(draft).every(([key, value]) => value === undefined || action[key] === value);
}

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, view, seat, own, name, ended, pending, mine, legal, act }) {
  const levels = view.mode === "advanced";

  // ---- what has been begun
  const turn = view.last?.turn ?? 0;
  const decision = `${seat}:${view.phase}:${turn}`;
  const [begun, setDraft] = useDraft(`${decision}:${view.phase === "DISPATCH" ? "" : (state.refusal?.count ?? 0)}`, NOTHING);
  const settles = view.phase === "EQUIP" || view.phase === "PUT";
  /** @type {Draft} */
  const draft = mine ? (settles ? { type: view.phase.toLowerCase(), ...begun } : begun) : NOTHING;
  const market = useMarket(seat === null ? null : view.boards[seat], decision);
  const arranging = mine && draft.type === "market";
  const fits = draft.type ? legal.filter((each) => goesOn(each, draft)) : [];
  const action = arranging ? actionOf(/** @type {any} */ (market.layout)) : fits.length === 1 && isWhole(draft, fits[0]) ? fits[0] : null;

  // ---- sheets and moments over the board
  const [sheet, setSheet] = useState(/** @type {{kind: "area", area: string} | {kind: "troupe", seat: number} | {kind: "player", band: any} | {kind: "log"} | null} */ (null));
  const [pane, setPane] = useState("town");
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  // What was there when the board came has been seen, but for a festival that a reload has cut off: while nothing has happened since, that one is shown again.
  const table = state.hello?.table ?? null;
  const [seen, setSeen] = useState(() => ({ festival: view.festival && !(turn === view.festival.turn && brokenOff(table, turn)) ? view.festival.turn : 0, contest: view.contest && !view.contest.open ? view.contest.turn : 0 }));
  const festive = view.festival && view.festival.turn !== seen.festival;
  // Who looks at the festival learns from it what it gave: till its places are shown the plates hold what there was before.
  const [placed, setPlaced] = useState(seen.festival);
  useEffect(() => {
    if (festive && placed !== view.festival.turn) festivalBegins(table, view.festival.turn);
  }, [festive ? view.festival.turn : 0]);
  const held = festive && placed !== view.festival.turn ? view.festival.points : null;
  const points = view.scores.map((/** @type {number} */ score, /** @type {number} */ each) => score - (held?.[each] ?? 0));
  const contesting = !festive && view.contest && view.contest.turn !== seen.contest;
  const over = ended && (!festive || view.outcome.reason === "stopped");

  // ---- what happened, told once each
  /** @type {import("preact/hooks").MutableRef<import("./story.js").Told[]>} */
  const log = useRef([]);
  if (view.last && !log.current.some((each) => each.turn === view.last.turn)) log.current = [...log.current, tell(view.last, view, own, name)].slice(-60);
  const told = log.current.at(-1) ?? null;
  const heard = useRef(turn);
  useEffect(() => {
    if (heard.current === turn || !told) return;
    heard.current = turn;
    announce(`${told.text} ${told.more}`);
    if (told.glad && own.includes(told.seat)) play("right");
  }, [turn]);

  const say = headline({ view, state, seat, mine, draft, ready: Boolean(action), name, pending, onlooker: ctx.onlooker });
  useTurnSaid({ when: decision, mine, ended, over, say, end: () => ending({ view, own, name }) });

  // On a phone town and troupe take turns: a space is chosen on the troupe, everything else begins in town.
  const needsTroupe = settles ? mine : (draft.type === "street" && Boolean(draft.section)) || draft.type === "academy";
  useEffect(() => setPane(needsTroupe ? "troupe" : "town"), [needsTroupe, decision]);

  // ---- acting
  const begin = (/** @type {Draft} */ next) => {
    const now = legal.filter((each) => goesOn(each, next));
    // What cannot be otherwise need not be tapped.
    if (next.type === "street" && next.section && now.length === 1) setDraft({ ...next, space: now[0].space });
    else if (next.type === "perform" && now.length === 1) setDraft({ ...next, card: now[0].card });
    else setDraft(next);
  };
  const tapArea = (/** @type {string} */ area) => {
    const type = TYPE_OF[area];
    if (!can.has(area)) setSheet({ kind: "area", area });
    else if (draft.type === type && action && !arranging) act(action);
    else begin({ type });
  };
  const tapSpace = (/** @type {number} */ space) => (draft.space === space ? act(action) : setDraft({ ...draft, space }));
  const tapCard = (/** @type {string} */ card) => (draft.card === card ? act(action) : setDraft({ type: "perform", card }));
  const open = (/** @type {string} */ id) => {
    const band = view.boards.flatMap((/** @type {any} */ board) => board.bands).find((/** @type {any} */ each) => each?.id === id);
    if (band?.instrument) setSheet({ kind: "player", band });
    else openCulture(GAME, id.startsWith("P") && !view.display.some((/** @type {any} */ show) => show.id === id) ? cultureOf(id) : id);
  };

  const dispatches = view.phase === "DISPATCH" ? legal : [];
  const can = new Set(dispatches.map((each) => AREA_OF[each.type]).filter(Boolean));
  const sections = new Set(dispatches.filter((each) => each.type === "street").map((each) => each.section));
  const cards = new Set(dispatches.filter((each) => each.type === "perform").map((each) => each.card));
  const spacesOf = (/** @type {any[]} */ actions) => new Set(actions.map((each) => each.space).filter(Boolean));
  const choosing = settles || draft.type === "academy" || (draft.type === "street" && draft.section);
  const { space: _, ...without } = draft;
  const live = choosing ? spacesOf(legal.filter((each) => goesOn(each, without))) : new Set();
  const crafting = settles && Boolean(view.pending?.craft);
  const previewOf = (/** @type {number | null | undefined} */ space) => view.previews.find((/** @type {any} */ each) => each.type === draft.type && (each.section ?? undefined) === draft.section && (each.space ?? null) === (space ?? null))?.sums ?? null;
  const after = mine && choosing && draft.space ? previewOf(draft.space) : null;

  const lines = view.boards.map((/** @type {any} */ board, /** @type {number} */ each) => ({
    spoken: [pointsText(points[each]), disciplesText(view.workers[each])].join(gettext(", ")),
    text: html`<span class="bg-line-score"><b class="num">${points[each]}</b><small>${pgettext("after a number on a card", "points")}</small></span><span class="bg-line-workers num"><${Disciple} seat=${each} size=${18} />${view.workers[each]}</span>`,
    won: html`<${Mini} board=${board} newest=${view.last?.seat === each ? view.last.space : null} />`,
  }));
  const leave = () => ctx.leave("ended");
  const sheets = html`${sheet?.kind === "area" ? html`<${AreaSheet} area=${sheet.area} at=${view.areas[sheet.area]} mine=${mine} onClose=${() => setSheet(null)} />` : null}
    ${sheet?.kind === "troupe" ? html`<${TroupeSheet} view=${view} of=${sheet.seat} name=${name(sheet.seat)} own=${own.includes(sheet.seat)} onOpen=${open} onClose=${() => setSheet(null)} />` : null}
    ${sheet?.kind === "player" ? html`<${PlayerSheet} band=${sheet.band} levels=${levels} onClose=${() => setSheet(null)} />` : null}
    ${sheet?.kind === "log" ? html`<${LogSheet} log=${log.current} name=${name} onClose=${() => setSheet(null)} />` : null}
    ${mine && draft.type === "challenge" && draft.seat === undefined ? html`<${Rivals} rivals=${view.rivals} seat=${seat} name=${name} onRival=${(/** @type {number} */ rival) => setDraft({ type: "challenge", seat: rival })} onClose=${() => setDraft(NOTHING)} />` : null}`;

  if (over) return html`<div class="kit-play bg"><${End} view=${view} state=${state} own=${own} name=${name} onlooker=${ctx.onlooker} onOpen=${open} onFestival=${view.festival ? () => setSeen({ ...seen, festival: 0 }) : null} onLeave=${leave} />${sheets}</div>`;

  const whose = seat ?? view.to_move[0] ?? 0;
  const newest = view.last && !mine ? view.last : null;
  const pointing = !mine || pending || sheet || action || (pane === "troupe" && !choosing) ? null : draft.type && choosing ? (crafting ? ".bg-craftspace.live" : ".bg-space.live") : draft.type ? null : "[data-area][data-can]";
  const moment = festive
    ? html`<${Festival} key=${view.festival.turn} festival=${view.festival} name=${name} own=${own} mine=${mine} ended=${ended} onPlaces=${() => (setPlaced(view.festival.turn), festivalTold(table))} onClose=${() => setSeen({ ...seen, festival: view.festival.turn })} />`
    : contesting
      ? html`<${Challenge} key=${view.contest.turn} contest=${view.contest} name=${name} own=${own} legal=${legal} busy=${Boolean(pending)} mine=${mine && view.phase === "CONTEST"} onAct=${act} onClose=${() => setSeen({ ...seen, contest: view.contest.turn })} />`
      : null;

  return html`<div class="kit-play bg ${view.mode} pane-${pane} ${arranging ? "arranging" : ""} ${moment ? "in-moment" : ""}" data-phase=${view.phase} data-turn=${turn} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && !sheet && setDraft(NOTHING)} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${view.to_move} own=${own} shownSeat=${seat} onOpen=${(/** @type {number} */ of) => setSheet({ kind: "troupe", seat: of })} /><${Calendar} view=${view} festive=${Boolean(festive)} /></div>
    ${moment ??
    html`<${Headline} ...${say} mine=${mine && !pending} />
      ${arranging ? null : html`<div class="bg-tabs" role="group" aria-label=${gettext("What is shown")}>${[["town", pgettext("beiguan", "Town")], ["troupe", seat === null ? pgettext("beiguan", "Troupe") : gettext("Your troupe")]].map(([id, text]) => html`<button type="button" key=${id} class="kit-button" data-pane=${id} aria-pressed=${pane === id} onClick=${() => setPane(id)}>${text}</button>`)}</div>`}
      ${arranging
        ? html`<${Market} board=${view.boards[/** @type {number} */ (seat)]} seat=${seat} name=${name(/** @type {number} */ (seat))} levels=${levels} market=${market} busy=${Boolean(pending)} />`
        : html`<div class="bg-middle">
            <${Town} view=${view} seat=${seat} mine=${mine && view.phase === "DISPATCH"} can=${can} chosen=${AREA_OF[draft.type ?? ""] ?? null} sections=${sections} section=${draft.section ?? null} cards=${cards} card=${draft.card ?? null} after=${after} name=${name} newest=${newest?.area ?? null} onArea=${tapArea} onSection=${(/** @type {string} */ section) => begin({ type: "street", section })} onCard=${tapCard} onOpen=${open} />
            <div class="bg-own"><${Troupe} board=${view.boards[whose]} seat=${whose} name=${name(whose)} you=${own.includes(whose)} levels=${levels} after=${after} live=${crafting ? new Set() : live} chosen=${crafting ? null : (draft.space ?? null)} ghost=${draft.section ? view.band_tops[draft.section] : null} inst=${settles ? view.pending?.instrument : null} deltas=${previewOf}
                craftLive=${crafting ? live : new Set()} craftChosen=${crafting ? (draft.space ?? null) : null} craftGhost=${view.pending?.craft?.id ?? null} newest=${view.last?.seat === whose ? (view.last.space ?? null) : null} onSpace=${tapSpace} onCraft=${tapSpace} onOpen=${open} /></div>
          </div>`}
      <${Dock} view=${view} state=${state} seat=${seat} mine=${mine} draft=${draft} action=${action} pending=${pending} told=${told} market=${arranging ? market : null} onConfirm=${() => act(action)} onUndo=${() => setDraft(NOTHING)} onAside=${settles && draft.space === undefined && legal.some((each) => each.space === null) ? () => setDraft({ ...draft, space: null }) : null} onLog=${() => setSheet({ kind: "log" })} />
      <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${draft.type && choosing ? gettext("Tap a space") : gettext("Tap what glows")} when=${`${decision}${pane}${draft.type}${draft.section}${draft.space}`} />`}
    ${sheets}
  </div>`;
}

/** Whether nothing is left to be chosen. @param {Draft} draft @param {any} action */
function isWhole(draft, action) {
  return Object.keys(action).every((key) => key === "type" || draft[/** @type {keyof Draft} */ (key)] !== undefined);
}
