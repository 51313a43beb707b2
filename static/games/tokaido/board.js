/**
 * The board of 東海道. It draws the newest view and offers what `legal` lists; it knows no rules.
 * The road is one long picture. A tapped stop tells what it gives now, and what it was on the real road.
 */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { mountBoard, namesOf, useDraft } from "kit/board.js";
import { CultureButton } from "kit/culture.js";
import { Confirm, DockFrame, Sending, Undo, Wait } from "kit/dock.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint, hintDone } from "kit/hint.js";
import { LastTurn, ResultStrip, spoken, useResults } from "kit/results.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Bag, BagSheet, gatheredBy } from "./bag.js";
import { Choice } from "./choice.js";
import { End, ending } from "./end.js";
import { Coins, Pawn, Picture } from "./figures.js";
import { GAME, cardOf, coins, nameOf, points, powers, realRoad, stopName } from "./names.js";
import { Road, pawnName, spokenGain, whyText } from "./road.js";
import { headline } from "./say.js";
import { tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/tokaido/board.css"];
export const culture = true;

export function title() {
  return gettext("Tokaido");
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

/** @type {import("./choice.js").Draft} */
const NOTHING = { stop: null, one: null, cards: [], coins: null };

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
  const legal = mine && !pending ? shown.legal : [];
  const moving = view.phase === "MOVE" || view.phase === "MOVE_NEUTRAL";
  const can = new Set(moving ? legal.map((each) => each.position) : []);
  // While all choose their travellers, what the others choose changes nothing for this one.
  const decision = `${seat}:${view.phase}:${view.phase === "CHOOSE_TRAVELLER" ? "" : (view.last?.turn ?? 0)}:${view.scenes.length}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);

  // ---- results, told once each, in the words of the view that they came with
  /** @type {import("preact/hooks").MutableRef<Map<number, import("kit/results.js").Story>>} */
  const told = useRef(new Map());
  if (view.last && !told.current.has(view.last.turn)) told.current.set(view.last.turn, tell(view.last, view, own, name));
  const storyOf = (/** @type {import("./story.js").Last} */ last) => told.current.get(last.turn) ?? tell(last, view, own, name);
  const results = useResults(
    /** @type {import("./story.js").Last | null} */ (view.last),
    (last) => own.includes(last.seat),
    (last) => {
      const story = storyOf(last);
      announce(spoken(story));
      if (story.tone === "right") play("right");
    },
    ended,
  );
  // Where the bell has ended it there is no last move to be looked at.
  const over = ended && (view.outcome.reason === "stopped" || !results.closing);

  // ---- whose turn
  const say = ended ? lastSaid() : headline({ view, state, seat, mine, begun: draft.stop !== null && can.has(draft.stop), draft, name, pending, onlooker: ctx.onlooker });
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
  const act = (/** @type {Record<string, any> | null} */ what) => {
    if (!what || pending) return;
    hintDone(GAME);
    ctx.act(what);
  };
  const chosen = actionOf(view, draft, legal);
  const tapStop = (/** @type {number} */ position) => {
    if (draft.stop === position) chosen ? act(chosen.action) : setDraft(NOTHING);
    else setDraft({ ...NOTHING, stop: position });
  };
  const tapOne = (/** @type {string} */ id) => (draft.one === id ? act(chosen?.action ?? null) : setDraft({ ...NOTHING, one: id }));
  const tapCard = (/** @type {string} */ id) => setDraft((now) => ({ ...NOTHING, cards: now.cards.includes(id) ? now.cards.filter((card) => card !== id) : view.village.goods.map((/** @type {any} */ good) => good.id).filter((/** @type {string} */ card) => card === id || now.cards.includes(card)) }));
  const tapCoins = (/** @type {number} */ count) => (draft.coins === count ? act(chosen?.action ?? null) : setDraft({ ...NOTHING, coins: count }));

  const sheet = open === null ? null : html`<${BagSheet} player=${gatheredBy(view, open)} name=${name(open)} score=${view.scores[open]} onClose=${() => setOpen(null)} />`;
  if (over) return html`<div class="kit-play tk"><${End} view=${view} state=${state} own=${own} seat=${own.length ? seat : null} name=${name} onlooker=${ctx.onlooker} onLeave=${() => ctx.leave("ended")} />${sheet}</div>`;

  const lines = view.players.map((/** @type {any} */ player, /** @type {number} */ each) => {
    const score = view.scores[each];
    const waits = view.phase === "CHOOSE_TRAVELLER" && player.chosen;
    const text = html`${player.traveller ? html`<${Picture} id=${player.traveller} class="tk-mini" />` : null}<b class="num tk-score">${score}</b>${view.phase === "CHOOSE_TRAVELLER" ? null : html`<${Coins} count=${view.coins[each]} />`}`;
    return { text, spoken: `${player.traveller ? `${nameOf(player.traveller)}${gettext(", ")}` : ""}${points(score)}${gettext(", ")}${coins(view.coins[each])}`, done: waits ? gettext("has chosen") : undefined };
  });
  const looked = draft.stop;
  const traveller = own.length && seat !== null ? view.players[seat].traveller : null;
  const gives = looked === null ? null : (view.ahead.find((/** @type {any} */ stop) => stop.position === looked) ?? null);
  const bagSeat = own.length && seat !== null ? seat : (view.order.find((/** @type {number} */ each) => each < view.players.length) ?? 0);
  const panel = Choice({ view, draft, mine, live: mine && !pending, onOne: tapOne, onCard: tapCard, onCoins: tapCoins });
  // What is offered to another is shown small: the road stays free for those who wait.
  const choosing = Boolean(panel) && mine;
  const newest = results.fresh && view.last?.kind === "move" ? (view.last.neutral ? view.players.length : view.last.seat) : null;
  const pointing = !mine || pending || chosen?.begun ? null : moving ? ".tk-stop.can" : ".tk-tile.live";

  return html`<div class="kit-play tk ${choosing ? "choosing" : ""}" data-phase=${view.phase} data-turn=${`${view.last?.turn ?? 0}`} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && open === null && setDraft(NOTHING)} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${view.to_move} own=${own} shownSeat=${seat} onOpen=${setOpen} /><${Order} view=${view} names=${name} /></div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <div class="tk-middle">
      <${Road} view=${view} can=${can} chosen=${looked} seat=${own.length ? seat : null} names=${name} newest=${newest} still=${choosing} onStop=${tapStop} />
      ${panel ? html`<div class="tk-over ${choosing ? "" : "peek"}">${panel}</div>` : null}
    </div>
    <div class="kit-below tk-below">
      <${Bag} player=${gatheredBy(view, bagSeat)} name=${name(bagSeat)} own=${own.length > 0} onOpen=${() => setOpen(bagSeat)} />
      <div class="tk-told">${results.current ? html`<${ResultStrip} key=${results.current.turn} story=${storyOf(results.current)} seat=${results.current.seat} icon="check" onAway=${results.away} />` : results.again ? html`<${LastTurn} again=${results.again} />` : null}</div>
    </div>
    ${ended
      ? html`<${LastMove} onEnd=${results.finish} />`
      : ctx.onlooker
        ? null
        : html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="tk-dock ${looked === null ? "" : "looks"}"
            hand=${looked === null ? html`<span class="tk-hand">${traveller ? html`<${Picture} id=${traveller} />` : null}<${Pawn} seat=${seat} size=${traveller ? 40 : 64} /></span>` : html`<span class="tk-hand"><${Picture} id=${view.road[looked].kind} /></span>`}
            label=${looked !== null ? stopName(view, looked) : traveller ? nameOf(traveller) : ""}
            hint=${looked !== null ? hintOf(gives, view.phase) : traveller ? powers()[traveller] : ""}
            about=${looked === null ? (traveller ? html`<${CultureButton} game=${GAME} id=${traveller} class="tk-what" />` : null) : html`<${CultureButton} game=${GAME} id=${cardOf(view, looked)} class="tk-what" />`}>
            ${looked !== null ? html`<p class="tk-real">${realRoad(view, looked)}</p>` : null}
            <span class="tk-buttons">${pending ? html`<${Sending} />` : buttons({ view, draft, chosen, mine, looked, act, reset: () => setDraft(NOTHING), name })}</span>
          <//>`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${moving ? gettext("Tap a glowing stop") : gettext("Tap one")} when=${`${decision}${looked}${draft.one}${draft.cards.length}${draft.coins}`} />
    ${sheet}
  </div>`;
}

/** What a stop that is looked at gives now. @param {any} gives @param {string} phase */
function hintOf(gives, phase) {
  if (!gives) return "";
  if (gives.why) return whyText(gives.why);
  if (phase === "MOVE_NEUTRAL") return gives.kind === "temple" ? gettext("The bank offers a coin for it.") : gives.kind === "inn" ? gettext("It takes one meal away unseen.") : gettext("It takes this place and gains nothing.");
  return spokenGain(gives);
}

/**
 * What has been begun, as the action that it is; null where nothing is, or where it may not be done.
 * @param {any} view
 * @param {import("./choice.js").Draft} draft
 * @param {any[]} legal
 * @returns {{action: any, begun: boolean} | null}
 */
function actionOf(view, draft, legal) {
  const find = (/** @type {(each: any) => boolean} */ test, begun = true) => {
    const action = legal.find(test);
    return action ? { action, begun } : null;
  };
  switch (view.phase) {
    case "CHOOSE_TRAVELLER":
      return find((each) => each.tile === draft.one);
    case "MOVE":
    case "MOVE_NEUTRAL":
      return find((each) => each.position === draft.stop);
    case "VILLAGE":
      return find((each) => each.type === "buy" && each.cards.length === draft.cards.length && draft.cards.every((card) => each.cards.includes(card)), draft.cards.length > 0);
    case "TEMPLE":
      return find((each) => each.coins === draft.coins);
    default:
      if (view.scenes.length) return find((each) => each.kind === draft.one);
      if (view.phase === "ENCOUNTER") return find((each) => each.card === draft.one);
      return draft.one === "gift" ? find((each) => each.type === "take_free") : find((each) => each.type === "meal" && each.card === draft.one);
  }
}

/**
 * @param {{view: any, draft: import("./choice.js").Draft, chosen: ReturnType<typeof actionOf>, mine: boolean, looked: number | null, act: (action: any) => void, reset: () => void, name: (seat: number) => string}} what
 */
function buttons({ view, draft, chosen, mine, looked, act, reset, name }) {
  if (!mine) {
    if (looked !== null) return html`<${Undo} onUndo=${reset} text=${gettext("Close")} />`;
    return html`<${Wait}>${view.to_move.length === 1 ? interpolate(gettext("Waiting for %(name)s"), { name: name(view.to_move[0]) }, true) : gettext("Waiting for the others")}<span>${gettext("Tap any stop to read about it.")}</span><//>`;
  }
  const undo = html`<${Undo} onUndo=${reset} />`;
  const yes = (/** @type {string} */ text, cost = "") => html`<${Confirm} onConfirm=${() => act(chosen?.action)} text=${text} cost=${cost} />`;
  if (view.phase === "VILLAGE") {
    const bundle = view.village.bundles.find((/** @type {any} */ each) => each.cards.length === draft.cards.length && draft.cards.every((card) => each.cards.includes(card)));
    if (!bundle) return undo;
    return bundle.cards.length ? html`${yes(gettext("Buy"), `−${coins(bundle.cost)} · +${points(bundle.points)}`)}${undo}` : html`<button type="button" class="kit-button" data-toll onClick=${() => act(chosen?.action)}><span>${interpolate(gettext("Buy nothing: %(coins)s toll"), { coins: coins(view.village.toll) }, true)}</span></button>`;
  }
  if (view.phase === "INN" && !view.scenes.length) {
    const none = html`<button type="button" class="kit-button" data-none onClick=${() => act({ type: "no_meal" })}><span>${gettext("Eat nothing")}</span></button>`;
    if (!chosen) return none;
    const meal = view.table.meals.find((/** @type {any} */ each) => each.id === draft.one);
    return html`${yes(gettext("Eat this"), meal ? `−${coins(meal.price)} · +${points(meal.points)}` : "")}${undo}`;
  }
  if (!chosen) return looked === null ? null : html`<${Undo} onUndo=${reset} text=${gettext("Another stop")} />`;
  if (view.phase === "MOVE") return html`${yes(gettext("Go there"))}${undo}`;
  if (view.phase === "MOVE_NEUTRAL") return html`${yes(gettext("Move it there"))}${undo}`;
  if (view.phase === "TEMPLE") return html`${yes(interpolate(gettext("Offer %(coins)s"), { coins: coins(draft.coins ?? 0) }, true))}${undo}`;
  return html`${yes(gettext("Yes, this one"))}${undo}`;
}

/**
 * The travellers in the order in which they stand: who is last is to move next.
 * @param {{view: any, names: (seat: number) => string}} props
 */
function Order({ view, names }) {
  const said = view.order.map((/** @type {number} */ pawn) => pawnName(pawn, view, names)).join(gettext(", "));
  return html`<div class="tk-order" role="img" aria-label=${interpolate(gettext("From the last to the first: %(names)s"), { names: said }, true)}>
    <span>${pgettext("on the road", "last")}</span>${view.order.map((/** @type {number} */ pawn, /** @type {number} */ i) => html`<${Pawn} key=${pawn} seat=${pawn < view.players.length ? pawn : null} size=${30} class=${i === 0 ? "first" : ""} />`)}<span>${pgettext("on the road", "first")}</span></div>`;
}
