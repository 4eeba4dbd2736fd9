// The sound of the reader's turn, synthesised here. It plays once per turn, and only if the reader may not have
// noticed the turn.

import { getPreferences } from "./preferences.js";

/** The tone: hertz, seconds, and the maximum gain (of 1). */
const PITCH = 587.33;
const LASTS = 0.6;
const LOUDEST = 0.08;

/** @type {AudioContext | null} */
let audio = null;

/**
 * Play one soft tone; return false if the browser does not allow it, as before the first interaction with
 * the page.
 */
export async function playTone() {
  if (!navigator.userActivation.hasBeenActive) return false;
  audio ??= new AudioContext();
  await audio.resume();
  const from = audio.currentTime;
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUDEST, from + 0.03);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + LASTS);
  const tone = new OscillatorNode(audio, { frequency: PITCH });
  tone.connect(loudness).connect(audio.destination);
  tone.start(from);
  tone.stop(from + LASTS);
  return true;
}

/**
 * Plays the sound once for each turn that began while the page was hidden or through another player's move.
 */
export class TurnSound {
  constructor() {
    /** @type {number | null} the last decision that was announced */
    this.announced = null;
  }

  /**
   * @param {number} decision the reader's current decision
   * @param {boolean} byOther whether another player's move led to it
   */
  call(decision, byOther) {
    if (this.announced === decision) return;
    this.announced = decision;
    if (getPreferences().turn_sound && (byOther || document.hidden)) void playTone();
  }
}
