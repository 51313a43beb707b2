/** The form of a question: its picture picker. */
import { pictures } from "./pictures.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-question-form]"));
if (form) pictures(form);
