/**
 * The boards on the shelf: each a frame with a recorded game, as large as a tablet and shown smaller. A frame is fetched when it comes near the
 * window, stands still until somebody wants to see it play, and only one plays at a time.
 */

/** Of a tablet on its side, in CSS pixels. */
const WIDE = 1024;
const HIGH = 768;
/** Before it can be seen: so much of the window. */
const NEAR = "40%";

class Board {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.button = /** @type {HTMLButtonElement | null} */ (place.querySelector(".shelf-play"));
    /** @type {HTMLIFrameElement | null} */
    this.frame = null;
    this.playing = false;
    this.label = this.button?.getAttribute("aria-label") ?? "";
    this.button?.addEventListener("click", () => turn(this));
  }

  fetch() {
    if (this.frame) return;
    const frame = document.createElement("iframe");
    frame.width = String(WIDE);
    frame.height = String(HIGH);
    frame.tabIndex = -1;
    frame.inert = true;
    frame.title = this.label;
    frame.setAttribute("aria-hidden", "true");
    frame.src = this.place.dataset.board ?? "";
    this.place.prepend(frame);
    this.frame = frame;
  }

  ready() {
    this.place.dataset.ready = "";
    if (this.button) this.button.hidden = false;
  }

  /** @param {boolean} playing */
  tell(playing) {
    this.frame?.contentWindow?.postMessage(playing ? "board:play" : "board:stop", location.origin);
    // Without movement each tap is one step: the sign stays.
    this.playing = playing && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.place.toggleAttribute("data-playing", this.playing);
    this.button?.setAttribute("aria-label", this.playing ? gettext("Stop the computers’ game") : this.label);
  }
}

const boards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-board]"))].map((place) => new Board(place));

/** @param {Board} board */
function turn(board) {
  const play = !board.playing;
  for (const each of boards) if (each !== board && each.playing) each.tell(false);
  board.tell(play);
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      boards.find((each) => each.place === target)?.fetch();
    }
  },
  { rootMargin: NEAR },
);
const size = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) /** @type {HTMLElement} */ (target).style.setProperty("--small", String(contentRect.width / WIDE));
});
for (const { place } of boards) {
  near.observe(place);
  size.observe(place);
}

addEventListener("message", (event) => {
  if (event.origin !== location.origin || event.data !== "board:ready") return;
  boards.find((each) => each.frame?.contentWindow === event.source)?.ready();
});
