/** Four soft sounds, made by the browser itself; off until somebody turns them on. Each has its visible twin on the board. */

const STORED = "chronoclass.sound";
/** Notes as [frequency in Hz, begin in s, length in s]. */
const SOUNDS = {
  turn: [[523, 0, 0.18], [784, 0.12, 0.28]],
  right: [[659, 0, 0.14], [784, 0.1, 0.14], [1047, 0.2, 0.34]],
  wrong: [[330, 0, 0.22], [277, 0.16, 0.36]],
  end: [[523, 0, 0.2], [659, 0.14, 0.2], [784, 0.28, 0.2], [1047, 0.42, 0.6]],
};

/** @type {AudioContext | null} */
let audio = null;

export function soundOn() {
  try {
    return localStorage.getItem(STORED) === "on";
  } catch {
    return false;
  }
}

/**
 * Called from a tap: browsers start sound only then.
 * @param {boolean} on
 */
export function setSound(on) {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // not kept over a reload
  }
  if (on) play("turn", true);
}

let muted = false;

/** This page makes no sound, whatever is set: it only shows a game. */
export function mute() {
  muted = true;
}

/**
 * @param {keyof typeof SOUNDS} name
 * @param {boolean} [now] even if the setting could not be stored
 */
export function play(name, now = false) {
  if (muted || (!now && !soundOn())) return;
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  if (!Audio) return;
  audio ??= new Audio();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  const start = audio.currentTime + 0.02;
  for (const [frequency, begin, length] of SOUNDS[name]) {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = frequency;
    level.gain.setValueAtTime(0, start + begin);
    level.gain.linearRampToValueAtTime(0.12, start + begin + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, start + begin + length);
    tone.connect(level).connect(audio.destination);
    tone.start(start + begin);
    tone.stop(start + begin + length + 0.05);
  }
}
