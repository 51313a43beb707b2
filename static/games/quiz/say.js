/** The sentences of a question: what is asked, how one answers, how it went. */
import { asPairs } from "./pairs.js";
import { thingOf } from "./names.js";
import { yearWords } from "./years.js";

/** A name between quotation marks: those inside it become the inner ones. @param {string} name */
function inner(name) {
  return name.replace(/「/g, "『").replace(/」/g, "』").replace(/“/g, "‘").replace(/”/g, "’");
}

/**
 * @typedef {import("./names.js").Asked} Asked
 * @typedef {import("./names.js").Known} Known
 * @typedef {import("./names.js").Reveal} Reveal
 */

/**
 * What is asked: the question's own words, or those of its kind.
 * @param {Asked} asked
 * @param {Known} known
 * @returns {{text: string, lang: string}}
 */
export function questionSaid(asked, known) {
  const record = known.questions[asked.id];
  if (record?.text) return { text: record.text, lang: record.lang };
  const first = asked.items.length ? thingOf(asked.items[0], asked, known) : null;
  const name = { name: inner(first?.text ?? "") };
  const lang = document.documentElement.lang;
  switch (asked.kind) {
    case "order":
      return { text: gettext("What came first? Put these events in order."), lang };
    case "insert":
      return { text: interpolate(gettext("Where does “%(name)s” belong?"), name, true), lang };
    case "before_after":
      return { text: gettext("Which of the two came first?"), lang };
    case "era":
      return first?.is === "clue" ? { text: gettext("Which era does this clue tell of?"), lang } : { text: interpolate(gettext("In which era was “%(name)s”?"), name, true), lang };
    case "year":
      return { text: interpolate(gettext("In which year was “%(name)s”? Make a guess."), name, true), lang };
    case "match":
      return { text: gettext("What belongs together?"), lang };
    case "sequence":
      return { text: gettext("Put these steps in order."), lang };
    default:
      return { text: gettext("Which answer is right?"), lang };
  }
}

/** How one answers a question of this kind. @param {Asked} asked */
export function howSaid(asked) {
  switch (asked.kind) {
    case "order":
      return gettext("The earliest first. Tap a card, then tap its place; or drag it, or use the arrows.");
    case "sequence":
      return gettext("What comes first goes on top. Tap a step, then tap its place; or drag it, or use the arrows.");
    case "insert":
      return gettext("Tap a glowing gap.");
    case "before_after":
      return gettext("Tap the earlier one.");
    case "era":
      return gettext("Tap an era.");
    case "year":
      return gettext("Move the slider, tap − and ＋, or type the year. Close counts too.");
    case "match":
      return asked.mode === "categorize" ? gettext("Tap a card, then tap the box where it belongs; or drag it there.") : gettext("Tap one on the left, then its partner on the right.");
    default:
      return gettext("Tap an answer.");
  }
}

/**
 * An answer in words.
 * @param {Asked} asked
 * @param {any} answer
 * @param {Known} known
 * @returns {string}
 */
export function answerSaid(asked, answer, known) {
  if (answer === null || answer === undefined) return "";
  const name = (/** @type {string} */ id) => thingOf(id, asked, known).text;
  const list = (/** @type {string[]} */ parts) => parts.join(pgettext("between steps of an order", " → "));
  switch (asked.kind) {
    case "order":
    case "sequence":
      return list(answer.map(name));
    case "insert":
      return gapSaid(asked, answer, known);
    case "year":
      return yearWords(answer);
    case "match":
      return Object.entries(asPairs(answer))
        .map(([left, right]) => `${name(left)} → ${name(right)}`)
        .join(pgettext("between pairs in a list", "; "));
    default:
      return name(answer);
  }
}

/**
 * Where a gap of the timeline lies.
 * @param {Asked} asked
 * @param {number} gap 0: before the first
 * @param {Known} known
 */
export function gapSaid(asked, gap, known) {
  const before = asked.timeline[gap - 1];
  const after = asked.timeline[gap];
  const name = (/** @type {{id: string}} */ card) => inner(thingOf(card.id, asked, known).text);
  if (!before && !after) return "";
  if (!before) return interpolate(gettext("before “%(name)s”"), { name: name(after) }, true);
  if (!after) return interpolate(gettext("after “%(name)s”"), { name: name(before) }, true);
  return interpolate(gettext("between “%(first)s” and “%(second)s”"), { first: name(before), second: name(after) }, true);
}

/**
 * The right answer in words; several where several are right.
 * @param {Asked} asked
 * @param {Reveal} reveal
 * @param {Known} known
 */
export function truthSaid(asked, reveal, known) {
  return reveal.truth.map((each) => answerSaid(asked, each, known)).join(pgettext("between right answers", " or "));
}

/**
 * How the own answer went.
 * @param {Asked} asked
 * @param {Reveal} reveal
 * @param {any} answered
 * @returns {{tone: "right" | "partly" | "wrong" | "none", title: string}}
 */
export function verdict(asked, reveal, answered) {
  if (reveal.mine === null) {
    return { tone: "none", title: reveal.points === null ? gettext("This one was not yours yet. You take part from the next question.") : gettext("You gave no answer this time.") };
  }
  if (asked.kind === "year" && reveal.mine < 1) {
    const off = Math.abs(answered - reveal.truth[0]);
    const far = interpolate(ngettext("%(years)s year off", "%(years)s years off", off), { years: off }, true);
    return reveal.mine > 0 ? { tone: "partly", title: interpolate(gettext("Close! %(far)s"), { far }, true) } : { tone: "wrong", title: interpolate(gettext("Not this time: %(far)s"), { far }, true) };
  }
  if (reveal.mine >= 1) return { tone: "right", title: asked.kind === "year" ? gettext("Exactly right!") : gettext("Right!") };
  if (reveal.mine <= 0) return { tone: "wrong", title: gettext("Not right this time.") };
  return { tone: "partly", title: interpolate(gettext("Partly right: %(share)s percent"), { share: Math.round(reveal.mine * 100) }, true) };
}

/** The reasons of a reveal: explanations of the question, its clue, and the card that it was about. @param {Asked} asked @param {Known} known */
export function reasons(asked, known) {
  /** @type {{text: string, lang: string, name: string}[]} */
  const found = [];
  const own = known.answers[asked.id];
  if (own?.explanation) found.push({ text: own.explanation, lang: own.lang, name: "" });
  for (const id of [...asked.items, ...asked.options]) if (known.answers[id]?.explanation) found.push({ text: known.answers[id].explanation, lang: known.answers[id].lang, name: "" });
  if (found.length) return found;
  // Questions made from cards have no words of their own; the cards do.
  const about = asked.kind === "insert" || asked.kind === "era" || asked.kind === "year" ? asked.items.slice(0, 1) : asked.kind === "before_after" ? asked.items : [];
  for (const id of about) {
    const back = known.backs[id];
    if (back) found.push({ text: back.explanation, lang: back.lang, name: about.length > 1 ? (known.fronts[id]?.name ?? "") : "" });
  }
  return found;
}

/** @param {number} points */
export function pointsSaid(points) {
  return interpolate(ngettext("%(points)s point", "%(points)s points", points), { points }, true);
}

/** @param {number} count @param {number} of */
export function answeredSaid(count, of) {
  return interpolate(gettext("%(count)s of %(of)s have answered"), { count, of }, true);
}
