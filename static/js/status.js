/** How the line is, said in sentences: what happened, what is safe, what to do. */
import { html } from "htm/preact";
import { Icon } from "./icons.js";

/**
 * @param {{line: import("./socket.js").State}} props
 */
export function Banner({ line }) {
  if (line === "offline") {
    return html`<div class="kit-banner warn" role="status"><${Icon} name="offline" />
      <span>${gettext("The connection was lost. Your cards are safe. Connecting again …")}</span><i class="kit-dots" aria-hidden="true" /></div>`;
  }
  return html`<div class="kit-banner-none" role="status" />`;
}

/** @param {{line: import("./socket.js").State}} props */
export function HttpNote({ line }) {
  if (line !== "http") return null;
  return html`<span class="kit-chip" title=${gettext("This network blocks live connections. The tablet uses a slower way; you can play as usual.")}>
    <${Icon} name="offline" size=${18} /><span>${gettext("slow line")}</span></span>`;
}

/**
 * The end of the line: nobody tries again.
 * @param {{line: import("./socket.js").State, detail: import("./socket.js").Detail, onLeave: () => void, onAgain: () => void}} props
 */
export function LineEnd({ line, detail, onLeave, onAgain }) {
  const [title, text] =
    line === "replaced"
      ? [gettext("The other tablet plays now"), gettext("You signed in on a newer tablet. Everything goes on there; nothing is lost.")]
      : detail.code === 4400
        ? [gettext("Something went wrong on this page"), gettext("Nothing that you played is lost. Please load the page again.")]
        : detail.code === 4401
          ? [gettext("Please sign in again"), gettext("This tablet is not signed in any more. Your cards are safe at the table.")]
          : [gettext("This is not your table"), detail.message || gettext("The teacher may have given you another place. Go back and you will be shown where to sit.")];
  return html`<div class="kit-cover paper" role="alertdialog" aria-label=${title}><div class="kit-cover-in">
    <h2>${title}</h2><p>${text}</p>
    ${detail.code === 4400
      ? html`<button type="button" class="kit-button main big" onClick=${onAgain}>${gettext("Load again")}</button>`
      : html`<button type="button" class="kit-button main big" onClick=${onLeave}>${line === "replaced" ? gettext("Play on this tablet instead") : gettext("Go back")}</button>`}
  </div></div>`;
}
