/** What happened, in sentences a ten-year-old reads. */
import { placementStory } from "kit/mapstory.js";

/**
 * @typedef {import("kit/mapstory.js").Placement & {action: "place" | "move" | "pass", from: number | null, to: number | null, shift: number | null}} Last
 */

/**
 * @param {Last} last
 * @param {import("kit/store.js").TableState} state
 * @param {boolean} own whether the one who looks did it
 * @param {string} who the name of the one who did
 * @returns {import("kit/results.js").Story}
 */
export function tell(last, state, own, who) {
  if (last.action === "pass") {
    const title = own ? gettext("You passed") : interpolate(gettext("%(name)s passed"), { name: who }, true);
    return { tone: "calm", title, lines: [gettext("There was no card left to take and none to move.")] };
  }
  if (last.action === "move") {
    const title = own ? gettext("You moved cards") : interpolate(gettext("%(name)s moved cards"), { name: who }, true);
    const { from, to, shift } = /** @type {{from: number, to: number, shift: number}} */ (last);
    const line =
      from === to
        ? interpolate(gettext("The card went from place %(from)s to place %(target)s."), { from, target: from + shift }, true)
        : interpolate(gettext("The cards of places %(from)s–%(to)s went to places %(a)s–%(b)s."), { from, to, a: from + shift, b: to + shift }, true);
    return { tone: "calm", title, lines: [line] };
  }
  return placementStory(last, state, own, who);
}
