/** The debrief for the teacher alone, in the evening: the same walk, on this page only. */

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { useFigures } from "kit/live/debrief.js";
import { DebriefControl } from "kit/live/debriefcontrol.js";
import { DebriefStage } from "kit/live/debriefview.js";
import { drawPage } from "kit/page.js";

/** @typedef {{figures: string, title: string}} Page */

/** @param {{page: Page}} props */
function App({ page }) {
  const [at, setAt] = useState(/** @type {import("./debrief.js").At} */ (["overview"]));
  const { figures } = useFigures(page.figures);
  return html`<div class="debrief-alone">
    ${figures ? html`<div class="debrief-window" role="region" aria-label=${gettext("What the class would see")}><${DebriefStage} figures=${figures} at=${at} title=${page.title} /></div>` : null}
    <${DebriefControl} url=${page.figures} at=${at} title=${page.title} onGo=${setAt} />
  </div>`;
}

drawPage("debrief", App);
