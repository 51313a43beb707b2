/** The steps of a recorded table as one seat or an onlooker saw them: fetched in parts, each once. No DOM. */

/**
 * @typedef {{rev: number, at: number, seat: number | null, by: string, actor: string, said: string[], legal: any[], view?: any, known?: string[]}} Recorded one step as the server sends it; without a view it looks as the one before
 * @typedef {{steps: Recorded[], texts: Texts, revision: number, status: string, broken: number | null}} Part
 * @typedef {{cards?: Record<string, any>, clues?: Record<string, any>, questions?: Record<string, any>, answers?: Record<string, any>}} Texts
 * @typedef {{step: Recorded, view: any, changed: boolean, texts: Texts}} Moment
 *   `changed`: it looks different from the step before. `texts`: all that may be read at this step
 * @typedef {(first: number) => Promise<Part>} Load
 */

/** Why a step cannot be shown: it does not exist, or (`broken`) the record cannot be played on from here. */
export class NoSuchStep extends Error {
  /** @param {boolean} broken */
  constructor(broken) {
    super(broken ? "broken" : "no such step");
    this.broken = broken;
  }
}

export class Steps {
  /**
   * @param {Load} load the part that begins at a step
   * @param {number} size steps of a full part
   */
  constructor(load, size) {
    this.load = load;
    this.size = size;
    /** @type {Map<number, Promise<Part>>} by the step that each begins with */
    this.parts = new Map();
    /** The table's newest step, as far as it is known here. */
    this.revision = 0;
    this.status = "";
    /** @type {number | null} the first step that cannot be shown */
    this.broken = null;
  }

  /**
   * @param {number} rev
   * @returns {Promise<Moment>}
   * @throws {NoSuchStep}
   */
  async at(rev) {
    const first = rev - (rev % this.size);
    const index = rev - first;
    let part = await this.part(first);
    if (index >= part.steps.length && part.broken === null) {
      // A table that plays on has more by now.
      this.parts.delete(first);
      part = await this.part(first);
    }
    if (index >= part.steps.length) throw new NoSuchStep(part.broken !== null);
    return momentOf(part, index);
  }

  /** Fetches what will be wanted soon. @param {number} rev */
  ahead(rev) {
    const first = rev - (rev % this.size);
    if (rev <= this.revision && !this.parts.has(first)) this.part(first).catch(() => {});
  }

  /** @param {number} first @returns {Promise<Part>} */
  part(first) {
    let found = this.parts.get(first);
    if (!found) {
      found = this.load(first).then((part) => {
        this.revision = Math.max(this.revision, part.revision);
        this.status = part.status;
        if (part.broken !== null) this.broken = part.broken;
        return part;
      });
      this.parts.set(first, found);
      // What failed may be asked for again.
      found.catch(() => this.parts.delete(first));
    }
    return found;
  }
}

/**
 * @param {Part} part
 * @param {number} index
 * @returns {Moment}
 */
export function momentOf(part, index) {
  const step = part.steps[index];
  let from = index;
  while (from > 0 && part.steps[from].view === undefined) from -= 1;
  const ids = new Set(part.steps.slice(0, index + 1).flatMap((each) => each.known ?? []));
  return { step, view: part.steps[from].view, changed: step.view !== undefined, texts: textsOf(part.texts, ids) };
}

/**
 * The texts of these ids; an id with `!` is the answer to that clue or question.
 * @param {Texts} all
 * @param {Set<string>} ids
 * @returns {Texts}
 */
function textsOf(all, ids) {
  /** @type {Required<Texts>} */
  const found = { cards: {}, clues: {}, questions: {}, answers: {} };
  for (const id of ids) {
    if (id.endsWith("!")) {
      const key = id.slice(0, -1);
      if (all.answers?.[key]) found.answers[key] = all.answers[key];
      continue;
    }
    for (const kind of /** @type {("cards" | "clues" | "questions")[]} */ (["cards", "clues", "questions"])) if (all[kind]?.[id]) found[kind][id] = all[kind][id];
  }
  return found;
}

/** @typedef {"right" | "wrong" | "partly" | "none"} Result */

/**
 * One mark for each step at which something was judged.
 * @template {{rev: number, result: Result, counts: boolean}} J
 * @param {J[]} judgements
 * @returns {{rev: number, result: Result, counts: boolean}[]} earliest first; `counts`: a person's is among them, and then only persons' are looked at
 */
export function marksOf(judgements) {
  /** @type {Map<number, J[]>} */
  const by = new Map();
  for (const each of judgements) by.set(each.rev, [...(by.get(each.rev) ?? []), each]);
  return [...by]
    .sort(([a], [b]) => a - b)
    .map(([rev, all]) => {
      const counted = all.filter((each) => each.counts);
      return { rev, result: together((counted.length ? counted : all).map((each) => each.result)), counts: counted.length > 0 };
    });
}

/**
 * What several judgements of one step come to: wrong where at least half are, partly where not all are right.
 * @param {Result[]} results
 * @returns {Result}
 */
function together(results) {
  const answered = results.filter((each) => each !== "none");
  if (!answered.length) return "none";
  if (answered.filter((each) => each === "wrong").length * 2 >= answered.length) return "wrong";
  return answered.every((each) => each === "right") ? "right" : "partly";
}

/**
 * The next or previous step with a mistake by a person, seen from `rev`; null where there is none.
 * @param {{rev: number, result: Result, counts: boolean}[]} marks
 * @param {number} rev
 * @param {1 | -1} way
 */
export function mistake(marks, rev, way) {
  const wrong = marks.filter((each) => each.counts && (each.result === "wrong" || each.result === "partly") && (way > 0 ? each.rev > rev : each.rev < rev));
  return (way > 0 ? wrong[0] : wrong.at(-1))?.rev ?? null;
}
