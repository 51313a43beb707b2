/** Shows a stored question as a student sees it; see static/games/quiz/preview.js. */
import { html, render } from "htm/preact";
import { Preview } from "../../games/quiz/preview.js";

const place = document.querySelector("[data-preview]");
if (place) render(html`<${Preview} ...${JSON.parse(document.getElementById("question")?.textContent ?? "{}")} />`, place);
