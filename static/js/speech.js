/** Reading aloud with the browser's own voice. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons.js";

/** @param {string} lang `zh-Hant`, `en` */
function voiceFor(lang) {
  const wanted = lang.startsWith("en") ? ["en"] : ["zh-TW", "zh-Hant", "zh_TW", "cmn-Hant-TW", "zh-HK", "zh"];
  const voices = speechSynthesis.getVoices();
  for (const start of wanted) {
    const voice = voices.find((each) => each.lang.replace("_", "-").toLowerCase().startsWith(start.replace("_", "-").toLowerCase()));
    if (voice) return voice;
  }
  return null;
}

/**
 * @param {string} text
 * @param {string} [lang]
 * @param {() => void} [ended]
 */
export function speak(text, lang = "zh-Hant", ended = () => {}) {
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = lang.startsWith("en") ? "en-US" : "zh-TW";
  words.voice = voiceFor(lang);
  words.rate = 0.9;
  words.onend = words.onerror = ended;
  speechSynthesis.speak(words);
}

/**
 * The button 讀給我聽; nothing where the browser cannot speak.
 * @param {{text: string, lang?: string, small?: boolean}} props
 */
export function ReadAloud({ text, lang = "zh-Hant", small = false }) {
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => () => void (speaking && globalThis.speechSynthesis?.cancel()), [speaking]);
  if (!("speechSynthesis" in window)) return null;
  const toggle = () => {
    if (speaking) {
      speechSynthesis.cancel();
      setSpeaking(false);
      return;
    }
    setSpeaking(true);
    speak(text, lang, () => setSpeaking(false));
  };
  const label = speaking ? gettext("Stop reading") : gettext("Read it to me");
  return html`<button type="button" class="kit-button ${small ? "kit-round" : ""}" aria-label=${label} aria-pressed=${speaking} onClick=${toggle}>
    <${Icon} name="read" />${small ? null : html`<span>${label}</span>`}
  </button>`;
}
