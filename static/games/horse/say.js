/** The one sentence of the screen, and the small one under it. */
import { doesThere } from "./words.js";

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, step: number | null, running: boolean, shared: boolean,
 *   name: (seat: number) => string, pending: Record<string, any> | null, onlooker: boolean}} what `running`: the horses are still shown on their way. `shared`: others look at this tablet too
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, step, running, shared, name, pending, onlooker }) {
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (running) return { title: gettext("There they go!"), sub: gettext("Tap the track to see the end at once.") };
  if (view.phase === "HELP") return mine ? { title: asked(view.help.emotion), sub: offered(view) } : othersAsked(view.help, name(view.help.seat));
  const waiting = view.to_move.filter((/** @type {number} */ each) => each !== seat);
  const names = waiting.map(name).join(gettext(", "));
  if (mine) {
    const landing = view.landings.find((/** @type {any} */ each) => each.step === step);
    if (landing) return { title: interpolate(ngettext("%(step)s step?", "%(step)s steps?", landing.step), landing, true), sub: there(landing, view, seat, name) };
    return { title: gettext("Choose a step card"), sub: view.angry[seat ?? 0] ? gettext("Your horse is angry: whichever card you lay is used up.") : gettext("Nobody sees it until all cards turn.") };
  }
  if (pending) return { title: gettext("Your card lies face down"), sub: "" };
  if (!onlooker && seat !== null && view.finish_order.includes(seat)) return { title: gettext("Your horse has arrived!"), sub: interpolate(gettext("Still racing: %(names)s"), { names }, true) };
  if (!onlooker && view.own_choice !== null && shared) return { title: gettext("Your card lies face down"), sub: interpolate(gettext("Waiting for %(names)s"), { names }, true) };
  if (!onlooker && view.own_choice !== null) return { title: interpolate(gettext("You have laid the %(step)s"), { step: view.own_choice }, true), sub: interpolate(gettext("Waiting for %(names)s"), { names }, true) };
  return { title: gettext("Everybody chooses a step card"), sub: interpolate(gettext("Waiting for %(names)s"), { names }, true) };
}

/**
 * What waits where a card would lead: the route card, and a horse that stands there now.
 * @param {{at: number, kind: import("./words.js").Kind}} landing
 * @param {any} view
 * @param {number | null} seat
 * @param {(seat: number) => string} name
 */
function there({ at, kind }, view, seat, name) {
  const other = kind === "finish" || kind === "rest" ? -1 : view.positions.findIndex((/** @type {number} */ place, /** @type {number} */ each) => place === at && each !== seat);
  return other < 0 ? doesThere(kind) : interpolate(gettext("%(there)s %(name)s stands there now, and would go one back."), { there: doesThere(kind), name: name(other) }, true);
}

/** @param {string} emotion */
function asked(emotion) {
  return emotion === "nervous" ? gettext("Your horse is nervous. Will you help it?") : gettext("Your horse is tired. Will you help it?");
}

/** What comes of helping, and of not helping. @param {any} view */
function offered(view) {
  const { seat, emotion } = view.help;
  if (emotion === "tired") return gettext("In the stable it may stay; without, it goes back to the start.");
  const move = view.last.beats.filter((/** @type {import("./frames.js").Beat} */ beat) => beat.seat === seat && beat.kind === "move").pop();
  const at = move?.start ?? 0;
  if (at >= view.positions[seat]) return gettext("A massage calms it. Without, it need not go back either.");
  return at ? interpolate(gettext("With a massage it stays; without, it goes back to %(at)s."), { at }, true) : gettext("With a massage it stays; without, it goes back to the start.");
}

/** @param {{emotion: string}} help @param {string} who */
function othersAsked({ emotion }, who) {
  const title = emotion === "nervous" ? gettext("%(name)s's horse is nervous") : gettext("%(name)s's horse is tired");
  return { title: interpolate(title, { name: who }, true), sub: interpolate(gettext("%(name)s may help it. Then the race goes on."), { name: who }, true) };
}
