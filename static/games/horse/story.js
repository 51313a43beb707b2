/** What happened on the track, in sentences a ten-year-old reads; for the list in the ring and for the screen reader alike. */

/** @typedef {import("./frames.js").Beat} Beat */

/**
 * @param {Beat} beat
 * @param {(seat: number) => string} name
 * @returns {string}
 */
export function tell(beat, name) {
  const data = { name: name(beat.seat), step: beat.step, to: beat.end, place: beat.place, other: beat.by === undefined ? "" : name(beat.by) };
  const say = (/** @type {string} */ text) => interpolate(text, data, true);
  switch (beat.kind) {
    case "move":
      return beat.end === 31 ? say(gettext("%(name)s runs %(step)s to the finish.")) : say(gettext("%(name)s runs %(step)s, to %(to)s."));
    case "rest":
      return say(gettext("%(name)s's horse is angry and stays. The %(step)s is used up."));
    case "whip":
      return say(gettext("Giddy-up! %(name)s goes one on."));
    case "puddle":
      return say(gettext("Splash! %(name)s goes one back."));
    case "stay":
      return say(gettext("%(name)s was here just now, and stays."));
    case "push":
      return say(gettext("%(name)s makes room for %(other)s: one back."));
    case "bag":
      return beat.card ? say(found(beat.card)) : say(gettext("%(name)s takes an item out of the bag."));
    case "no_item":
      return say(gettext("The bag is empty: nothing for %(name)s."));
    case "feel":
      return say(felt(beat.card ?? ""));
    case "jump":
      return beat.end === 31 ? say(gettext("%(name)s leaps over the finish!")) : say(gettext("%(name)s leaps to the front, to %(to)s!"));
    case "back":
      return beat.end === 0 ? say(gettext("%(name)s's nervous horse goes back to the start.")) : say(gettext("%(name)s's nervous horse goes back to %(to)s, where it came from."));
    case "calm":
      return say(gettext("%(name)s's nervous horse was pushed here, and need not go back."));
    case "home":
      return say(gettext("%(name)s's tired horse goes back to the start."));
    case "help":
      return beat.card === "massage" ? say(gettext("%(name)s gives a massage: the horse is calm, and stays.")) : say(gettext("%(name)s lets the horse rest in the stable: it may stay."));
    case "decline":
      return say(gettext("%(name)s keeps the help card for later."));
    case "finish":
      return say(gettext("%(name)s has arrived: place %(place)s!"));
    default:
      return "";
  }
}

/** @param {string} emotion */
function felt(emotion) {
  if (emotion === "happy") return gettext("%(name)s's horse is happy!");
  if (emotion === "nervous") return gettext("%(name)s's horse is nervous.");
  if (emotion === "tired") return gettext("%(name)s's horse is tired.");
  return gettext("%(name)s's horse is angry: next turn it will not run.");
}

/** @param {string} item */
function found(item) {
  if (item === "massage") return gettext("%(name)s found a massage card.");
  if (item === "stable") return gettext("%(name)s found a stable card.");
  if (item === "apple") return gettext("%(name)s found an apple.");
  if (item === "carrot") return gettext("%(name)s found a carrot.");
  return gettext("%(name)s found oats.");
}
