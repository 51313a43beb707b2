/** One moment of joy: paper tiles in the colours of the seats. Nothing under reduced motion. */
import { reducedMotion } from "./motion.js";

const COLOURS = ["--seat-0", "--gold", "--seat-2", "--leaf", "--plum", "--river", "--white"];
const LASTS_MS = 3600;

/**
 * @param {HTMLElement} parent positioned; the paper falls in front of what is in it
 * @param {number} [pieces]
 */
export function confetti(parent, pieces = 110) {
  if (reducedMotion()) return;
  const layer = document.createElement("div");
  layer.className = "kit-confetti";
  layer.setAttribute("aria-hidden", "true");
  parent.append(layer);
  const { width, height } = layer.getBoundingClientRect();
  for (let i = 0; i < pieces; i++) {
    const piece = document.createElement("i");
    const size = 7 + Math.random() * 9;
    Object.assign(piece.style, {
      width: `${size}px`,
      height: `${size * (i % 3 ? 1 : 0.5)}px`,
      background: `var(${COLOURS[i % COLOURS.length]})`,
      borderRadius: i % 4 ? "2px" : "50%",
    });
    layer.append(piece);
    const x = Math.random() * width;
    const drift = (Math.random() - 0.5) * 240;
    piece.animate(
      [
        { transform: `translate(${x}px, -30px) rotate(0)`, opacity: 1 },
        { transform: `translate(${x + drift * 0.6}px, ${height * 0.6}px) rotate(${360 + i * 9}deg)`, opacity: 1, offset: 0.7 },
        { transform: `translate(${x + drift}px, ${height + 30}px) rotate(${700 + i * 13}deg)`, opacity: 0.6 },
      ],
      { duration: LASTS_MS * (0.55 + Math.random() * 0.45), delay: Math.random() * 500, easing: "cubic-bezier(.3,.1,.6,1)", fill: "both" },
    );
  }
  setTimeout(() => layer.remove(), LASTS_MS + 700);
}
