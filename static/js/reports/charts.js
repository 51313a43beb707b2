/**
 * The pictures of the reports, drawn with Observable Plot from the data that stands in each figure. A table beside each
 * has the same figures for everybody who does not see it, so the drawing itself is one image with a name.
 */

/**
 * @typedef {{name: string, known: number | null, low: number, high: number, text: string, link: string}} Person
 * @typedef {{place: number, times: number, where: string}} Spot
 * @typedef {{name: string, year: string, place: number, right: number, wrong: Spot[], link: string}} CardSpots
 * @typedef {{name: string, title: string, known: number | null, middle: number, low: number, high: number, counted: boolean}} Point
 * @typedef {{cards: CardSpots[], eras: {name: string, place: number}[], last: number}} Timeline
 */

const INK = "#22303c";
const QUIET = "#857a63";
const LINE = "#e2d7c2";
const KNOWN = "#0f766e";
const WRONG = "#b3261e";

/** @type {Record<string, (data: any, wide: number) => Element>} */
const DRAW = { dots, timeline, growth };

let printing = false;

/** About how wide a text is at 13 px: Chinese characters are square. @param {string} text */
function width(text) {
  return [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 13 : 7.5), 0);
}

/** As much of a name as fits. @param {string} name @param {number} room in pixels */
function short(name, room) {
  if (width(name) <= room) return name;
  const kept = [...name];
  while (kept.length > 1 && width(kept.join("")) > room - 13) kept.pop();
  return `${kept.join("")}…`;
}

/** Everybody's accuracy above chance with its interval. @param {{people: Person[]}} data @param {number} wide */
function dots(data, wide) {
  const people = data.people.map((each, i) => ({ ...each, row: String(i) }));
  const names = new Map(people.map((each) => [each.row, each.name]));
  const left = Math.min(150, wide * 0.36, 20 + Math.max(...people.map((each) => width(each.name))));
  const firm = people.filter((each) => each.known !== null);
  const thin = people.filter((each) => each.known === null);
  const low = (/** @type {Person} */ each) => Math.max(-0.25, each.low);
  const range = { y: "row", x1: low, x2: "high" };
  return Plot.plot({
    width: wide,
    height: 36 + people.length * (printing ? 14.5 : 18),
    marginLeft: left,
    marginRight: 34,
    marginTop: 26,
    marginBottom: 10,
    style: { fontSize: "13px", fontFamily: "inherit", color: INK, background: "none" },
    x: { domain: [-0.25, 1], axis: null },
    y: { domain: people.map((each) => each.row), label: null, tickSize: 0, tickFormat: (/** @type {string} */ row) => short(names.get(row) ?? "", left - 12) },
    marks: [
      Plot.axisX([0, 0.5, 1], { anchor: "top", label: null, tickSize: 0, tickFormat: (/** @type {number} */ at) => (at === 0 ? gettext("guessed") : at === 1 ? gettext("all known") : "50 %") }),
      Plot.ruleX([0, 0.5, 1], { stroke: LINE }),
      Plot.ruleY(thin, { ...range, stroke: QUIET, strokeWidth: 2, strokeDasharray: "3 4", title: "text", href: "link" }),
      Plot.ruleY(firm, { ...range, stroke: INK, strokeWidth: 2.5, title: "text", href: "link" }),
      Plot.dot(firm, { y: "row", x: (/** @type {Person} */ each) => Math.max(-0.25, each.known ?? 0), r: 6, fill: KNOWN, stroke: "#fff", title: "text", href: "link" }),
    ],
  });
}

/** One student's sessions with their intervals: no line joins them, for most of their ups and downs are chance. @param {{points: Point[]}} data @param {number} wide */
function growth(data, wide) {
  const points = data.points.map((each, i) => ({ ...each, at: String(i) }));
  const names = new Map(points.map((each) => [each.at, each.name]));
  const firm = points.filter((each) => each.known !== null);
  const low = (/** @type {Point} */ each) => Math.max(-0.25, each.low);
  const every = Math.ceil((points.length * 46) / Math.max(1, wide - 90));
  const thin = points.filter((each) => each.known === null);
  return Plot.plot({
    width: Math.min(wide, 110 + points.length * 90),
    height: 210,
    marginLeft: 74,
    marginBottom: 26,
    marginTop: 12,
    style: { fontSize: "13px", fontFamily: "inherit", color: INK, background: "none" },
    x: { type: "point", domain: points.map((each) => each.at), label: null, tickSize: 0, tickFormat: (/** @type {string} */ at) => (Number(at) % every ? "" : (names.get(at) ?? "")) },
    y: { domain: [-0.25, 1], axis: null },
    marks: [
      Plot.axisY([0, 0.5, 1], { label: null, tickSize: 0, tickFormat: (/** @type {number} */ at) => (at === 0 ? gettext("guessed") : at === 1 ? gettext("all known") : "50 %") }),
      Plot.ruleY([0, 0.5, 1], { stroke: LINE }),
      Plot.ruleX(thin, { x: "at", y1: low, y2: "high", stroke: QUIET, strokeWidth: 2, strokeDasharray: "3 4", title: "title" }),
      Plot.ruleX(firm, { x: "at", y1: low, y2: "high", stroke: INK, strokeWidth: 2.5, title: "title" }),
      Plot.dot(firm, { x: "at", y: "known", r: 6, fill: KNOWN, stroke: "#fff", title: "title" }),
    ],
  });
}

/** Where the class put each card, against where it belongs. @param {Timeline} data @param {number} wide */
function timeline(data, wide) {
  const cards = data.cards.map((each, i) => ({ ...each, row: String(i) }));
  const left = Math.min(250, wide * 0.42, 28 + Math.max(...cards.map((each) => width(`${each.name} ${each.year}`))));
  const titles = new Map(cards.map((each) => [each.row, `${short(each.name, left - 20 - width(each.year))} ${each.year}`]));
  const spots = cards.flatMap((each) => each.wrong.map((spot) => ({ ...spot, row: each.row, link: each.link, title: `${each.name}: ${spot.where} (${spot.times})` })));
  const size = (/** @type {number} */ count) => 4 + 2 * Math.sqrt(count);
  return Plot.plot({
    width: wide,
    height: 56 + cards.length * 24,
    marginLeft: left,
    marginRight: 16,
    marginTop: 34,
    marginBottom: 8,
    style: { fontSize: "13px", fontFamily: "inherit", color: INK, background: "none" },
    x: { domain: [-1, data.last + 1], axis: null },
    y: { domain: cards.map((each) => each.row), label: null, tickSize: 0, tickFormat: (/** @type {string} */ row) => titles.get(row) ?? "" },
    marks: [
      Plot.ruleX(data.eras, { x: (/** @type {{place: number}} */ era) => era.place - 0.5, stroke: LINE }),
      Plot.text(fitting(data, wide - left), { x: (/** @type {{place: number}} */ era) => era.place - 0.3, text: "name", frameAnchor: "top-left", dy: -22, textAnchor: "start", fill: QUIET }),
      Plot.ruleY(cards, { y: "row", stroke: LINE, strokeDasharray: "1 4" }),
      Plot.link(spots, { x1: (/** @type {{row: string}} */ spot) => cards[Number(spot.row)].place, x2: "place", y1: "row", y2: "row", stroke: WRONG, strokeOpacity: 0.35 }),
      Plot.dot(cards, { x: "place", y: "row", r: (/** @type {CardSpots} */ each) => size(each.right), symbol: "diamond", stroke: KNOWN, fill: (/** @type {CardSpots} */ each) => (each.right ? KNOWN : "#fff"), strokeWidth: 1.5, title: (/** @type {CardSpots} */ each) => `${each.name} ${each.year}: ✓ ${each.right}`, href: "link" }),
      Plot.dot(spots, { x: "place", y: "row", r: (/** @type {Spot} */ spot) => size(spot.times), symbol: "times", stroke: WRONG, strokeWidth: 2.5, title: "title", href: "link" }),
    ],
  });
}

/** Names of eras that have room before the next one. @param {Timeline} data @param {number} wide */
function fitting(data, wide) {
  const step = wide / (data.last + 2);
  let free = -Infinity;
  return data.eras.filter((era) => {
    const at = era.place * step;
    if (at < free) return false;
    free = at + width(era.name) + 8;
    return true;
  });
}

/** A link that cannot be reached by keyboard becomes what can be clicked. @param {Element} link */
function unlink(link) {
  const to = link.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? link.getAttribute("href");
  const part = document.createElementNS("http://www.w3.org/2000/svg", "g");
  part.setAttribute("class", "opens-a-page");
  part.append(...link.childNodes);
  if (to) part.addEventListener("click", () => location.assign(to));
  link.replaceWith(part);
}

/** @param {HTMLElement} figure @param {number} [wide] */
function draw(figure, wide = figure.clientWidth) {
  const source = figure.querySelector("script");
  const make = DRAW[figure.dataset.chart ?? ""];
  if (!source || !make || !wide) return;
  const picture = make(JSON.parse(source.textContent ?? "{}"), Math.max(280, wide));
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", figure.dataset.label ?? "");
  // One image for those who listen: no parts with names of their own, and links only under the pointer (the table has them too).
  for (const part of picture.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  for (const link of picture.querySelectorAll("a")) unlink(link);
  figure.querySelector("svg")?.remove();
  source.after(picture);
}

const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("figure[data-chart]")]);
const drawn = new WeakMap();
const watch = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const wide = Math.round(contentRect.width);
    if (drawn.get(target) === wide) continue;
    drawn.set(target, wide);
    draw(/** @type {HTMLElement} */ (target), wide);
  }
});
for (const figure of figures) watch.observe(figure);
// A sheet of A4 between its margins; what was drawn for the screen would be cut off. The dots stand in half of it, beside the names.
addEventListener("beforeprint", () => {
  printing = true;
  for (const figure of figures) draw(figure, figure.closest(".findings:has(.needs)") ? 310 : 660);
});
addEventListener("afterprint", () => {
  printing = false;
  for (const figure of figures) draw(figure);
});
