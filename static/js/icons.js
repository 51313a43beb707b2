/** The few line drawings of buttons. Drawn here, since a tablet's emoji font may lack any of them. */
import { html } from "htm/preact";

/** @type {Record<string, string>} */
const PATHS = {
  sound: "M4 9v6h4l5 4V5L8 9H4zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9H4zM17 9.5l5 5M22 9.5l-5 5",
  read: "M5 4h9a3 3 0 0 1 3 3v1M5 4v13a2 2 0 0 0 2 2h4M8 8h6M8 12h3M15 13v5h2.5l3 2.5v-10L17.5 13H15z",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.3a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2.9-1.2 1.8M12 17h.01",
  swap: "M7 4 3.5 7.5 7 11M4 7.5h10a4 4 0 0 1 4 4M17 20l3.5-3.5L17 13M20 16.5H10a4 4 0 0 1-4-4",
  move: "M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4",
  check: "M4.5 12.5 10 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  pause: "M8.5 5v14M15.5 5v14",
  offline: "M3 3l18 18M5 10.5a11 11 0 0 1 4-2.4M2 7.5a15 15 0 0 1 4.5-3M8.5 14.2a6 6 0 0 1 5-1.5M12 19h.01M13.5 7.6a11 11 0 0 1 5.5 2.9M10.5 4.6A15.5 15.5 0 0 1 22 7.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0",
  pass: "M3 13h11M10 9l4 4-4 4M14 5h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5",
  card: "M7 3.5h10a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM8.5 7.5h7v4h-7zM8.5 15h7M8.5 17.5h4",
  eras: "M4 5h7v5H4zM13 5h7v5h-7zM4 14h7v5H4zM13 14h7v5h-7z",
  robot: "M6 9h12v9H6zM12 9V5M12 5h.01M9.5 13h.01M14.5 13h.01M3 12v3M21 12v3",
  guess: "M12 3a6 6 0 0 1 3.5 10.9c-.9.7-1 1.3-1 2.1h-5c0-.8-.1-1.4-1-2.1A6 6 0 0 1 12 3zM9.5 19h5M10.5 21.5h3",
  flag: "M6 21V4M6 4.5h11.5L15 8.5l2.5 4H6",
  book: "M4 5.5A2.5 2.5 0 0 1 6.5 3H20v14.5H6.5A2.5 2.5 0 0 0 4 20zM4 20a1.5 1.5 0 0 0 1.5 1.5H20M9 7.5h7M9 11h5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5h.01",
  undo: "M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3",
};

/**
 * @param {{name: string, size?: number}} props
 */
export function Icon({ name, size = 24 }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
