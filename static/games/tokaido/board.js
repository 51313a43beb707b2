/**
 * The board of 東海道. It draws the newest view and offers what `legal` lists; it knows no rules.
 * The road is one long picture. A tapped stop tells what it gives now, and what it was on the real road.
 */
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { CultureButton } from "kit/culture.js";
import { DockFrame } from "kit/dock.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { LastTurn, ResultStrip, spoken, useResults, useStories } from "kit/results.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { Bag, BagSheet, gatheredBy } from "./bag.js";
import { Choice } from "./choice.js";
import { actionOf, Buttons } from "./deeds.js";
import { End, ending } from "./end.js";
import { Coins, Pawn, Picture } from "./figures.js";
import { spokenStop } from "./gains.js";
import { GAME, cardOf, coins, nameOf, pawnName, points, powers, realRoad, shortPoints, stopName } from "./names.js";
import { Road } from "./road.js";
import { headline } from "./say.js";
import { tell } from "./story.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/tokaido/board.css"];
export const culture = true;

export function title() {
  return gettext("Tokaido");
}

export const mount = boardOf(GAME, Play);

/** @type {import("./choice.js").Draft} */
const NOTHING = { stop: null, one: null, cards: [], coins: null };

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, view, seat, own, name, ended, pending, mine, legal, act }) {
  // ---- what may be done now, and what has been begun
  const moving = view.phase === "MOVE" || view.phase === "MOVE_NEUTRAL";
  const can = new Set(moving ? legal.map((each) => each.position) : []);
  // While all choose their travellers, what the others choose changes nothing for this one.
  const decision = `${seat}:${view.phase}:${view.phase === "CHOOSE_TRAVELLER" ? "" : (view.last?.turn ?? 0)}:${view.scenes.length}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);

  // ---- results, told once each
  const last = /** @type {import("./story.js").Last | null} */ (view.last);
  const storyOf = useStories(last, (each) => tell(each, view, own, name));
  const results = useResults(
    last,
    (each) => own.includes(each.seat),
    (each) => {
      const story = storyOf(each);
      announce(spoken(story));
      if (story.tone === "right") play("right");
    },
    ended,
  );
  // Where the bell has ended it there is no last move to be looked at.
  const over = ended && (view.outcome.reason === "stopped" || !results.closing);

  // ---- whose turn
  const say = ended ? lastSaid() : headline({ view, state, seat, mine, begun: draft.stop !== null && can.has(draft.stop), draft, name, pending, onlooker: ctx.onlooker });
  useTurnSaid({ when: decision, mine, ended, over, say, end: () => ending({ view, own, name }) });

  // ---- acting
  const chosen = actionOf(view, draft, legal);
  const tapStop = (/** @type {number} */ position) => {
    if (draft.stop === position) chosen ? act(chosen.action) : setDraft(NOTHING);
    else setDraft({ ...NOTHING, stop: position });
  };
  const tapOne = (/** @type {string} */ id) => (draft.one === id ? act(chosen?.action ?? null) : setDraft({ ...NOTHING, one: id }));
  const tapCard = (/** @type {string} */ id) => setDraft((now) => ({ ...NOTHING, cards: now.cards.includes(id) ? now.cards.filter((card) => card !== id) : view.village.goods.map((/** @type {any} */ good) => good.id).filter((/** @type {string} */ card) => card === id || now.cards.includes(card)) }));
  const tapCoins = (/** @type {number} */ count) => (draft.coins === count ? act(chosen?.action ?? null) : setDraft({ ...NOTHING, coins: count }));

  const sheet = open === null ? null : html`<${BagSheet} player=${gatheredBy(view, open)} name=${name(open)} score=${view.scores[open]} onClose=${() => setOpen(null)} />`;
  if (over) return html`<div class="kit-play tk"><${End} view=${view} state=${state} own=${own} name=${name} onlooker=${ctx.onlooker} onLeave=${() => ctx.leave("ended")} />${sheet}</div>`;

  const together = view.phase === "CHOOSE_TRAVELLER";
  const lines = view.players.map((/** @type {any} */ player, /** @type {number} */ each) => {
    const text = html`${player.traveller ? html`<${Picture} id=${player.traveller} class="tk-mini" />` : null}${together ? null : html`<b class="tk-score"><span class="num">${view.scores[each]}</span><small>${shortPoints()}</small></b><${Coins} count=${view.coins[each]} />`}`;
    const said = [player.traveller ? nameOf(player.traveller) : "", points(view.scores[each]), coins(view.coins[each])];
    return { text, spoken: together ? "" : said.filter(Boolean).join(gettext(", ")), done: together && player.chosen ? gettext("has chosen") : undefined };
  });
  const looked = draft.stop;
  const traveller = own.length && seat !== null ? view.players[seat].traveller : null;
  const bagSeat = own.length && seat !== null ? seat : (view.order.find((/** @type {number} */ each) => each < view.players.length) ?? 0);
  const panel = Choice({ view, draft, mine, live: mine && !pending, onOne: tapOne, onCard: tapCard, onCoins: tapCoins });
  // What is offered to another is shown small: the road stays free for those who wait.
  const choosing = Boolean(panel) && mine;
  const newest = results.fresh && view.last?.kind === "move" ? (view.last.neutral ? view.players.length : view.last.seat) : null;
  const pointing = !mine || pending || chosen?.begun ? null : moving ? ".tk-stop.can" : ".tk-tile.live";

  return html`<div class="kit-play tk ${choosing ? "choosing" : ""}" data-phase=${view.phase} data-turn=${`${view.last?.turn ?? 0}`} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && open === null && setDraft(NOTHING)} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${view.to_move} own=${own} shownSeat=${seat} onOpen=${setOpen} />${together ? null : html`<${Order} view=${view} names=${name} />`}</div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <div class="tk-middle">
      <${Road} view=${view} can=${can} chosen=${looked} names=${name} newest=${newest} still=${choosing} onStop=${tapStop} />
      ${panel ? html`<div class="tk-over ${choosing ? "" : "peek"}">${panel}</div>` : null}
    </div>
    <div class="kit-below tk-below">
      <${Bag} player=${gatheredBy(view, bagSeat)} seat=${bagSeat} name=${name(bagSeat)} own=${own.length > 0} onOpen=${() => setOpen(bagSeat)} />
      <div class="tk-told">${results.current ? html`<${Told} key=${results.current.turn} story=${storyOf(results.current)} seat=${results.current.seat} onAway=${results.away} />` : results.again ? html`<${LastTurn} again=${results.again} />` : null}</div>
    </div>
    ${ended
      ? html`<${LastMove} onEnd=${results.finish} />`
      : ctx.onlooker
        ? null
        : html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="tk-dock ${looked === null ? (mine && !pending && moving ? "idle" : "") : "looks"}"
            hand=${looked === null ? html`<span class="tk-hand">${traveller ? html`<${Picture} id=${traveller} />` : null}<${Pawn} seat=${seat} size=${traveller ? 40 : 64} /></span>` : html`<span class="tk-hand"><${Picture} id=${view.road[looked].kind} /></span>`}
            label=${looked !== null ? stopName(view, looked) : traveller ? nameOf(traveller) : ""}
            lang=${document.documentElement.lang} hint=${looked !== null ? spokenStop(view, looked, mine && moving) : traveller ? powers()[traveller] : ""}
            about=${looked === null ? (traveller ? html`<${CultureButton} game=${GAME} id=${traveller} class="tk-what" />` : null) : html`<${CultureButton} game=${GAME} id=${cardOf(view, looked)} class="tk-what" />`}>
            ${looked !== null ? html`<p class="tk-real">${realRoad(view, looked)}</p>` : null}
            <span class="tk-buttons"><${Buttons} view=${view} draft=${draft} chosen=${chosen} mine=${mine} sending=${Boolean(pending)} act=${act} onReset=${() => setDraft(NOTHING)} name=${name} /></span>
          <//>`}
    <${FirstHint} game=${GAME} root=${root} at=${pointing} text=${moving ? gettext("Tap a glowing stop") : gettext("Tap one")} when=${`${decision}${looked}${draft.one}${draft.cards.length}${draft.coins}`} />
    ${sheet}
  </div>`;
}

/** What has just happened, with pictures of what was got. @param {{story: import("./story.js").Told, seat: number, onAway: () => void}} props */
function Told({ story, seat, onAway }) {
  return html`${story.pictures.length ? html`<span class="tk-got" aria-hidden="true">${story.pictures.map((id) => html`<${Picture} key=${id} id=${id} />`)}</span>` : null}<${ResultStrip} story=${story} seat=${seat} icon="check" onAway=${onAway} />`;
}

/**
 * The travellers in the order in which they stand, the last one first. Who is to move is ringed; while somebody shops or eats, nobody is.
 * @param {{view: any, names: (seat: number) => string}} props
 */
function Order({ view, names }) {
  const said = view.order.map((/** @type {number} */ pawn) => pawnName(pawn, view, names)).join(gettext(", "));
  return html`<div class="tk-order" role="img" aria-label=${interpolate(gettext("From the last to the first: %(names)s"), { names: said }, true)}>
    <span class="tk-order-end">${pgettext("on the road", "last")}</span>${view.order.map((/** @type {number} */ pawn) => html`<${Pawn} key=${pawn} seat=${pawn < view.players.length ? pawn : null} size=${30} class=${pawn === view.moving ? "first" : ""} />`)}<span class="tk-order-end">${pgettext("on the road", "first")}</span></div>`;
}
