// Sounds, made in the browser: no files. Off until the first gesture; Off, Quiet (12 dB less), On; one compressor for all.

import { prefs } from '../browser/prefs.svelte';

export type Sound =
  | 'tick'
  | 'press'
  | 'turn'
  | 'glide'
  | 'place'
  | 'throw'
  | 'hit'
  | 'miss'
  | 'seal'
  | 'flip'
  | 'rise'
  | 'burn'
  | 'clash'
  | 'no'
  | 'end'
  | 'defeat';

/** A voice: its wave (or noise through a filter), from and to in hertz, attack and decay in milliseconds, loudness in decibels.
 * A voice: its wave (or noise through a filter), from and to in hertz, attack and decay in milliseconds, loudness in decibels. */
interface Voice {
  wave: OscillatorType | 'noise';
  from: number;
  to?: number;
  /** Milliseconds of the glide from `from` to `to`. */
  glide?: number;
  /** For noise the pass of its filter; for a tone a low pass that it is heard through. */
  filter?: BiquadFilterType;
  q?: number;
  attack: number;
  decay: number;
  db: number;
  at?: number;
  /** A low pass over a tone, from and to. */
  through?: [number, number];
}

const bell = (hertz: number, at: number): Voice[] => [
  { wave: 'sine', from: hertz, attack: 8, decay: 380, db: -16, at },
  { wave: 'sine', from: hertz * 2, attack: 8, decay: 380, db: -28, at },
];
const chord = (notes: number[], apart: number, voice: Omit<Voice, 'from' | 'at'>): Voice[] =>
  notes.map((from, index) => ({ ...voice, from, at: index * apart }));

/** The study's table, one line for each sound. */
export const VOICES: Readonly<Record<Sound, readonly Voice[]>> = {
  tick: [{ wave: 'triangle', from: 1760, attack: 2, decay: 30, db: -26 }],
  press: [{ wave: 'sine', from: 520, to: 390, glide: 60, attack: 2, decay: 70, db: -20 }],
  turn: [...bell(587, 0), ...bell(880, 90)],
  glide: [{ wave: 'noise', filter: 'bandpass', from: 500, to: 1400, q: 1.2, attack: 40, decay: 200, db: -26 }],
  place: [
    { wave: 'sine', from: 196, attack: 2, decay: 90, db: -16 },
    { wave: 'noise', filter: 'lowpass', from: 900, attack: 2, decay: 90, db: -22 },
  ],
  throw: [0, 90, 170, 240, 300].map((at) => ({
    wave: 'noise' as const,
    filter: 'bandpass' as const,
    from: 2200,
    q: 6,
    attack: 1,
    decay: 35,
    db: -20,
    at,
  })),
  hit: [{ wave: 'triangle', from: 660, attack: 2, decay: 120, db: -18 }],
  miss: [{ wave: 'triangle', from: 220, attack: 2, decay: 90, db: -24 }],
  seal: [
    { wave: 'sine', from: 140, to: 90, glide: 140, attack: 2, decay: 140, db: -16 },
    { wave: 'noise', filter: 'highpass', from: 3000, attack: 1, decay: 20, db: -22 },
  ],
  flip: [{ wave: 'noise', filter: 'bandpass', from: 1200, to: 2600, q: 2, attack: 2, decay: 90, db: -24 }],
  rise: chord([392, 494, 587], 70, { wave: 'triangle', attack: 4, decay: 260, db: -16 }),
  burn: [
    { wave: 'noise', filter: 'lowpass', from: 300, to: 1200, glide: 210, attack: 60, decay: 300, db: -22 },
    { wave: 'noise', filter: 'lowpass', from: 1200, to: 300, glide: 210, attack: 20, decay: 240, db: -26, at: 210 },
  ],
  clash: [{ wave: 'sawtooth', from: 98, to: 62, glide: 500, through: [700, 200], attack: 5, decay: 520, db: -14 }],
  no: chord([233, 247], 0, { wave: 'sine', attack: 4, decay: 110, db: -22 }),
  end: chord([294, 440, 587, 740], 60, { wave: 'sine', attack: 10, decay: 1400, db: -14 }),
  defeat: chord([220, 330], 60, { wave: 'sine', attack: 10, decay: 1400, db: -14 }),
};

const gain = (db: number): number => 10 ** (db / 20);

let context: AudioContext | null = null;
let out: AudioNode | null = null;
let hiss: AudioBuffer | null = null;
let allowed = false;
const last = new Map<Sound, number>();

/** Browsers let a page sound only after a gesture. */
if (typeof addEventListener === 'function') {
  const wake = (): void => {
    allowed = true;
    removeEventListener('pointerdown', wake, true);
    removeEventListener('keydown', wake, true);
  };
  addEventListener('pointerdown', wake, true);
  addEventListener('keydown', wake, true);
}

/** The same sound at most once in 60 ms. */
export function mayPlay(sound: Sound, now: number): boolean {
  if (now - (last.get(sound) ?? -Infinity) < 60) return false;
  last.set(sound, now);
  return true;
}

/** Play a sound, `semitones` higher. Never in the way: a browser without audio is silent. */
export function play(sound: Sound, semitones = 0): void {
  if (prefs.sound === 'off' || !allowed || typeof AudioContext === 'undefined' || !mayPlay(sound, performance.now())) return;
  try {
    if (!context) {
      context = new AudioContext();
      const compressor = context.createDynamicsCompressor();
      compressor.connect(context.destination);
      out = compressor;
      hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      // Noise for the ear only: nothing of the game comes from Math.random.
      const data = hiss.getChannelData(0);
      for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    }
    if (context.state === 'suspended') void context.resume();
    for (const voice of VOICES[sound]) speak(context, voice, 2 ** (semitones / 12));
  } catch {
    allowed = false;
  }
}

function speak(audio: AudioContext, voice: Voice, pitch: number): void {
  const start = audio.currentTime + (voice.at ?? 0) / 1000;
  const end = start + (voice.attack + voice.decay) / 1000;
  const turn = start + (voice.glide ?? voice.attack + voice.decay) / 1000;
  const volume = audio.createGain();
  const loud = gain(voice.db + (prefs.sound === 'quiet' ? -12 : 0));
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.linearRampToValueAtTime(loud, start + voice.attack / 1000);
  volume.gain.exponentialRampToValueAtTime(Math.max(0.00001, loud / 1000), end);
  volume.connect(out!);
  let source: AudioScheduledSourceNode;
  if (voice.wave === 'noise') {
    const noise = audio.createBufferSource();
    noise.buffer = hiss;
    const filter = audio.createBiquadFilter();
    filter.type = voice.filter ?? 'bandpass';
    filter.Q.value = voice.q ?? 1;
    filter.frequency.setValueAtTime(voice.from, start);
    if (voice.to) filter.frequency.exponentialRampToValueAtTime(voice.to, turn);
    noise.connect(filter).connect(volume);
    source = noise;
  } else {
    const tone = audio.createOscillator();
    tone.type = voice.wave;
    tone.frequency.setValueAtTime(voice.from * pitch, start);
    if (voice.to) tone.frequency.exponentialRampToValueAtTime(voice.to * pitch, turn);
    if (voice.through) {
      const filter = audio.createBiquadFilter();
      filter.type = 'lowpass';
      filter.frequency.setValueAtTime(voice.through[0], start);
      filter.frequency.exponentialRampToValueAtTime(voice.through[1], turn);
      tone.connect(filter).connect(volume);
    } else {
      tone.connect(volume);
    }
    source = tone;
  }
  source.start(start);
  source.stop(end + 0.02);
}
