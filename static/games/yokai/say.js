/** The one sentence of the screen, and the small one under it. */
import { doesText, nameOfId } from "./words.js";

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, draft: import("./board.js").Draft, can: import("./offers.js").Offers,
 *   name: (seat: number) => string, pending: Record<string, any> | null, onlooker: boolean}} what
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, draft, can, name, pending, onlooker }) {
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (!mine) return waiting(view, name, onlooker, seat);
  switch (view.phase) {
    case "DRAFT":
      return draft.die !== null ? { title: gettext("Into which region?"), sub: gettext("Tap one that glows. Any die may live anywhere.") } : { title: gettext("Choose a villager"), sub: gettext("Everybody takes in two before the year begins.") };
    case "MISSION":
      return draft.mission ? { title: gettext("Fulfil this mission?"), sub: gettext("Only one in a turn.") } : { title: gettext("Your village can fulfil a mission"), sub: gettext("Tap one that glows, or leave it for this time.") };
    case "REPLACE":
      return { title: interpolate(ngettext("Choose who leaves: %(count)s", "Choose who leave: %(count)s", view.to_leave), { count: view.to_leave }, true), sub: gettext("They have equally few dice. You have the fewest points, so you decide.") };
    case "POWER":
      return power(view, draft);
    default:
      return allot(draft, can);
  }
}

/** @param {import("./board.js").Draft} draft @param {import("./offers.js").Offers} can */
function allot(draft, can) {
  if (can.types.has("release")) return { title: gettext("A villager has to leave"), sub: gettext("There is nothing else that you can do. Choose one of yours.") };
  if (draft.deity) return { title: draft.home ? interpolate(gettext("Write down the story of %(deity)s?"), { deity: nameOfId(draft.deity) }, true) : interpolate(gettext("Spread a rumour about %(deity)s?"), { deity: nameOfId(draft.deity) }, true), sub: draft.home ? `${doesText(draft.deity)} ${gettext("You get the legend, too.")}` : doesText(draft.deity) };
  if (draft.placed.length && draft.placed.length === can.count) return { title: gettext("May they move in?"), sub: gettext("A house of its own colour gives 1 point.") };
  if (draft.placed.length && draft.die === null) return { title: gettext("And a second one"), sub: gettext("Tap another die of the pool.") };
  if (draft.die !== null && can.regions.size && can.deities.size) return { title: gettext("Into a region, or to a temple?"), sub: gettext("In a region it lives with you. At a temple you spread a rumour: its power works for you.") };
  if (draft.die !== null && can.regions.size) return { title: gettext("Into which region?"), sub: draft.placed.length || draft.way ? gettext("Tap a region that glows.") : gettext("No temple has a place for this face. Tap a region that glows.") };
  if (draft.die !== null) return { title: gettext("To which temple?"), sub: gettext("You spread a rumour: the power written there works for you.") };
  if (draft.home) return { title: gettext("To which temple?"), sub: gettext("Your villager tells its story there: the power works, and you get its legend.") };
  return WAYS[draft.way ?? ""]?.() ?? { title: gettext("It is your turn"), sub: gettext("Tap a die of the pool, or one of your villagers.") };
}

/** What to begin with, where one of the three things of a turn was chosen. @type {Record<string, () => {title: string, sub: string}>} */
const WAYS = {
  population: () => ({ title: gettext("Who moves in?"), sub: gettext("Tap a die of the pool: the pips count for its region.") }),
  rumour: () => ({ title: gettext("With which die?"), sub: gettext("Those that glow have a free place at a temple.") }),
  record: () => ({ title: gettext("Who goes to the temple?"), sub: gettext("Tap one of your villagers that glow.") }),
};

/** @param {any} view @param {import("./board.js").Draft} draft */
function power(view, draft) {
  const { task } = view;
  const who = task.of === "mission" ? gettext("Offering") : nameOfId(task.source);
  const say = (/** @type {string} */ text) => ({ title: `${who}${gettext(": ")}${text}`, sub: task.of === "mission" ? gettext("The villager goes back into the bag.") : doesText(task.source) });
  switch (task.kind) {
    case "place":
      return say(draft.die === null && task.dice.length > 1 ? gettext("which villager first?") : gettext("into which region?"));
    case "take":
      return say(draft.die === null ? gettext("choose a die of the pool") : gettext("into which region?"));
    case "set_face":
      return say(task.picked.length ? gettext("which face?") : gettext("choose one of your dice"));
    case "to_one":
    case "lose":
      return say(gettext("choose a die of another village"));
    case "shift":
      return say(task.picked.length ? gettext("to which region?") : gettext("choose a die of another village"));
    case "swap":
      return say(task.picked.length ? gettext("and which one do you get?") : gettext("which of yours do you give?"));
    case "move_own":
      return say(task.picked.length ? gettext("to which region?") : gettext("choose one of your dice"));
    case "reroll":
      return say(gettext("choose dice to roll again"));
    case "exchange":
      return say(gettext("choose a mission"));
    default:
      return say(gettext("choose one of your dice"));
  }
}

/** @param {any} view @param {(seat: number) => string} name @param {boolean} onlooker @param {number | null} seat */
function waiting(view, name, onlooker, seat) {
  const [who] = view.to_move;
  if (who === undefined) return { title: "", sub: "" };
  const words = { name: name(who) };
  const title =
    view.phase === "DRAFT"
      ? interpolate(gettext("%(name)s takes in a villager"), words, true)
      : view.phase === "REPLACE"
        ? interpolate(gettext("%(name)s decides who leaves"), words, true)
        : view.phase === "MISSION"
          ? interpolate(gettext("%(name)s looks at the missions"), words, true)
          : view.phase === "POWER"
            ? interpolate(gettext("%(name)s chooses: %(what)s"), { ...words, what: view.task.of === "mission" ? gettext("Offering") : nameOfId(view.task.source) }, true)
            : interpolate(gettext("%(name)s looks after the village"), words, true);
  return { title, sub: onlooker || seat === null ? "" : gettext("Meanwhile: what do the missions still need? Tap a name to see that village.") };
}

