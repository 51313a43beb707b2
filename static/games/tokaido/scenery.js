/** What lies beside the road: hills, fields and the sea, Kyoto's pagoda, Mount Fuji, and Edo's castle. Quiet, for the stops lie on it. */
import { html } from "htm/preact";

/** Where the mountain is seen best, counted from Kyoto. */
const FUJI = 41;
const CASTLE = 53;
const PAGODA = 1;

/** A number between 0 and 1 that is always the same for the same place. @param {number} seed */
function wild(seed) {
  const value = Math.sin(seed * 127.1) * 43758.5453;
  return value - Math.floor(value);
}

/**
 * @param {{layout: import("./layout.js").Layout, reverse: boolean, depth: number}} props `depth`: how far down in a row the road runs
 */
export function Scenery({ layout, reverse, depth }) {
  const { width, rows, cell, columns } = layout;
  const last = 54;
  const place = (/** @type {number} */ station) => {
    const { x, y } = layout.at(reverse ? last - station : station);
    return { x: x + cell.width / 2, y: y + depth };
  };
  const fuji = place(FUJI);
  const tall = Math.min(cell.height * 0.72, 130);
  const pagoda = place(PAGODA);
  const castle = place(CASTLE);
  return html`<svg class="tk-scenery" width=${width} height=${layout.height} aria-hidden="true">
    <defs>
      <linearGradient id="tk-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e6f1f0" /><stop offset=".62" stop-color="#fdf6e3" /><stop offset="1" stop-color="#f0ead2" /></linearGradient>
    </defs>
    ${Array.from({ length: rows }, (_, row) => {
      const top = row * cell.height;
      const floor = top + depth;
      let hills = `M0 ${floor}`;
      const steps = Math.max(4, Math.round(columns / 2.4));
      for (let i = 0; i < steps; i += 1) {
        const x = (width / steps) * i;
        const high = cell.height * (0.2 + 0.34 * wild(row * 31 + i));
        hills += `Q${x + width / steps / 2} ${floor - high * 2} ${x + width / steps} ${floor}`;
      }
      const sea = floor + cell.height * 0.12;
      const waves = Array.from({ length: Math.ceil(width / 46) }, (_v, i) => `q11.5 -6 23 0t23 0`).join("");
      return html`<g key=${row}>
        <rect x="0" y=${top} width=${width} height=${cell.height} fill="url(#tk-sky)" />
        <path d="${hills}V${top + cell.height}H0Z" fill=${row % 2 ? "#d5e3c4" : "#dbe6cd"} />
        <rect x="0" y=${sea} width=${width} height=${top + cell.height - sea} fill="#cfe3ea" />
        <path d="M0 ${sea + 2}${waves}" fill="none" stroke="#a9cbd8" stroke-width="2" />
        <path d="M0 ${sea + 14}${waves}" fill="none" stroke="#bcd7e0" stroke-width="2" />
        ${Array.from({ length: Math.round(columns / 2) }, (_v, i) => {
          const x = 16 + wild(row * 77 + i * 3 + 5) * (width - 32);
          const y = floor - 6 - wild(row * 13 + i) * cell.height * 0.16;
          return html`<path key=${i} d="M${x} ${y - 14}l6 12h-12zM${x} ${y - 7}l7 12h-14z" fill="#a9c29a" />`;
        })}
      </g>`;
    })}
    <path d="M${fuji.x - tall * 1.15} ${fuji.y}L${fuji.x - tall * 0.2} ${fuji.y - tall}q${tall * 0.2} -8 ${tall * 0.4} 0L${fuji.x + tall * 1.15} ${fuji.y}Z" fill="#b7c7d9" />
    <path d="M${fuji.x - tall * 0.2} ${fuji.y - tall}q${tall * 0.2} -8 ${tall * 0.4} 0l${tall * 0.24} ${tall * 0.26}-${tall * 0.14} -5-${tall * 0.13} 9-${tall * 0.15}-10-${tall * 0.15} 10-${tall * 0.13}-9-${tall * 0.14} 5Z" fill="#fffdf8" />
    ${tower(pagoda.x + cell.width * 0.1, pagoda.y, Math.min(cell.height * 0.62, 96), 3, "#c9a08a")}
    ${tower(castle.x - cell.width * 0.2, castle.y, Math.min(cell.height * 0.56, 90), 2, "#b9bfc6")}
  </svg>`;
}

/** Roofs one above the other. @param {number} x @param {number} y @param {number} high @param {number} roofs @param {string} colour */
function tower(x, y, high, roofs, colour) {
  const step = high / (roofs + 0.6);
  return Array.from({ length: roofs }, (_, i) => {
    const foot = y - i * step;
    const half = step * (0.95 - i * 0.2);
    return html`<g key=${i}><rect x=${x - half * 0.55} y=${foot - step} width=${half * 1.1} height=${step} fill="#f3ecdd" /><path d="M${x - half} ${foot - step * 0.72}q${half} -${step * 0.2} ${half * 2} 0l-${half * 0.5} -${step * 0.42}h-${half}Z" fill=${colour} /></g>`;
  });
}
