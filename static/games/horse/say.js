/** The one sentence of the screen, and the small one under it. */
import { doesThere } from "./words.js";

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, step: number | null, running: boolean,
 *   name: (seat: number) => string, pending: Record<string, any> | null, onlooker: boolean}} what
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, step, running, name, pending, onlooker }) {
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (view.phase === "HELP") {
    const asked = { name: name(view.help.seat) };
    if (mine) return view.help.emotion === "nervous" ? { title: gettext("Your horse is nervous. Will you help it?"), sub: gettext("A massage calms it, and it stays where it is.") } : { title: gettext("Your horse is tired. Will you help it?"), sub: gettext("It may rest in the stable, and stays where it is.") };
    return { title: interpolate(gettext("%(name)s may help the horse"), asked, true), sub: gettext("Then the race goes on.") };
  }
  if (running && !mine) return { title: gettext("There they go!"), sub: gettext("Tap the track to see the end at once.") };
  const waiting = view.to_move.filter((/** @type {number} */ each) => each !== seat);
  const names = waiting.map(name).join(gettext(", "));
  if (mine) {
    const landing = view.landings.find((/** @type {any} */ each) => each.step === step);
    if (landing) return { title: interpolate(ngettext("%(step)s step?", "%(step)s steps?", landing.step), landing, true), sub: doesThere(landing.kind) };
    return { title: gettext("Choose a step card"), sub: running ? gettext("Tap the track to see the end at once.") : view.angry[seat ?? 0] ? gettext("Your horse is angry: whichever card you lay is used up.") : gettext("Nobody sees it until all cards turn.") };
  }
  if (pending) return { title: gettext("Your card lies face down"), sub: "" };
  if (!onlooker && seat !== null && view.finish_order.includes(seat)) return { title: gettext("Your horse has arrived!"), sub: interpolate(gettext("Still racing: %(names)s"), { names }, true) };
  if (!onlooker && view.own_choice !== null) return { title: interpolate(gettext("You have laid the %(step)s"), { step: view.own_choice }, true), sub: interpolate(gettext("Waiting for %(names)s"), { names }, true) };
  return { title: gettext("Everybody chooses a step card"), sub: interpolate(gettext("Waiting for %(names)s"), { names }, true) };
}
