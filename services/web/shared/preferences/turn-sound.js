// The tone that tells of the reader's turn: made here, heard once for each turn, and only where it tells something.

import { getPreferences } from "./preferences.js";

/** Hertz, seconds, and how loud at most, of 1. */
const PITCH = 587.33;
const LASTS = 0.6;
const LOUDEST = 0.08;

/** @type {AudioContext | null} */
let audio = null;

/** Sound one soft tone; gives whether the browser let it: before anything was pressed on the page it does not. */
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

/** Tells once of each turn that came while nobody looked, or by somebody else's move. */
export class TurnSound {
  constructor() {
    /** @type {number | null} the decision that was told of last */
    this.told = null;
  }

  /**
   * @param {number} decision that the reader is asked
   * @param {boolean} byOther whether somebody else's move led to it
   */
  call(decision, byOther) {
    if (this.told === decision) return;
    this.told = decision;
    if (getPreferences().turn_sound && (byOther || document.hidden)) void playTone();
  }
}
