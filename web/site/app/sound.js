// Sounds, made on the spot: no files to load.

import { settings } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;

/** The graph's entry with the current volume, or null while the browser allows no sound. */
function output() {
  if (settings.all.volume === 0) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  if (context.state !== "running" && !navigator.userActivation?.hasBeenActive) return null;
  const gain = context.createGain();
  // Loudness is heard roughly as the square of the amplitude.
  gain.gain.value = (settings.all.volume / 100) ** 2;
  gain.connect(context.destination);
  return { context, gain };
}

/**
 * @param {{context: AudioContext, gain: GainNode}} out
 * @param {{type?: OscillatorType, from: number, to?: number, at?: number, length: number, loud?: number}} tone
 */
function tone(out, { type = "sine", from, to = from, at = 0, length, loud = 0.4 }) {
  const start = out.context.currentTime + at;
  const oscillator = new OscillatorNode(out.context, { type, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  const envelope = new GainNode(out.context, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(loud, start + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0005, start + length);
  oscillator.connect(envelope).connect(out.gain);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/**
 * @param {{context: AudioContext, gain: GainNode}} out
 * @param {{length: number, cutoff: number, loud?: number}} noise
 */
function noise(out, { length, cutoff, loud = 0.5 }) {
  const frames = Math.ceil(out.context.sampleRate * length);
  const buffer = out.context.createBuffer(1, frames, out.context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(out.context, { buffer });
  const filter = new BiquadFilterNode(out.context, { type: "lowpass", frequency: cutoff });
  const loudness = new GainNode(out.context, { gain: loud });
  source.connect(filter).connect(loudness).connect(out.gain);
  source.start();
}

/** @type {Record<string, (out: {context: AudioContext, gain: GainNode}) => void>} */
const SOUNDS = {
  land(out) {
    tone(out, { from: 210, to: 90, length: 0.13, loud: 0.5 });
    noise(out, { length: 0.05, cutoff: 2600, loud: 0.25 });
  },
  place(out) {
    tone(out, { type: "triangle", from: 640, to: 420, length: 0.08, loud: 0.3 });
    noise(out, { length: 0.03, cutoff: 4000, loud: 0.2 });
  },
  capture(out) {
    tone(out, { type: "triangle", from: 880, to: 330, length: 0.22, loud: 0.3 });
  },
  tick(out) {
    tone(out, { type: "square", from: 1250, length: 0.04, loud: 0.08 });
  },
  boom(out) {
    noise(out, { length: 0.9, cutoff: 700, loud: 0.9 });
    tone(out, { from: 120, to: 32, length: 0.7, loud: 0.7 });
  },
  win(out) {
    [523, 659, 784, 1047].forEach((from, i) =>
      tone(out, { type: "triangle", from, at: i * 0.11, length: 0.34, loud: 0.3 }));
  },
  lose(out) {
    [392, 330, 262].forEach((from, i) => tone(out, { from, at: i * 0.16, length: 0.34, loud: 0.3 }));
  },
  tie(out) {
    [440, 440].forEach((from, i) => tone(out, { from, at: i * 0.2, length: 0.25, loud: 0.25 }));
  },
  turn(out) {
    [660, 880].forEach((from, i) => tone(out, { type: "triangle", from, at: i * 0.12, length: 0.22, loud: 0.3 }));
  },
  found(out) {
    [523, 784, 1047].forEach((from, i) => tone(out, { type: "triangle", from, at: i * 0.1, length: 0.3, loud: 0.35 }));
  },
  phrase(out) {
    tone(out, { from: 720, to: 900, length: 0.09, loud: 0.18 });
  },
  no(out) {
    tone(out, { type: "square", from: 150, to: 120, length: 0.16, loud: 0.12 });
  },
};

/** @typedef {keyof typeof SOUNDS} SoundName */

/** @param {SoundName} name */
export function play(name) {
  const out = output();
  if (out) SOUNDS[name](out);
}
