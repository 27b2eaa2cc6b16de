/** Sounds that a class microphone may hear, made in code and repeatable: speech, noises, music, clicks. 16 kHz mono. */
import { createSeededRandom } from '#platform/random.ts';
import { SAMPLE_RATE_HZ } from '#platform/speech-measure/sample-rate.ts';

export type Signal = Float32Array;

const samplesIn = (seconds: number) => Math.round(seconds * SAMPLE_RATE_HZ);
const noise = (random: () => number) => random() * 2 - 1;

function generate(seconds: number, sampleAt: (time: number) => number): Signal {
  const samples = new Float32Array(samplesIn(seconds));
  for (let index = 0; index < samples.length; index += 1) samples[index] = sampleAt(index / SAMPLE_RATE_HZ);
  return samples;
}

/** The same sound with a root mean square of `decibels` of full scale. */
export function atLevel(signal: Signal, decibels: number): Signal {
  const power = signal.reduce((sum, sample) => sum + sample ** 2, 0) / signal.length;
  const factor = 10 ** (decibels / 20) / Math.sqrt(power || 1);
  return signal.map((sample) => sample * factor);
}

/** All of them at once, as long as the longest. */
export function mix(...signals: Signal[]): Signal {
  const mixed = new Float32Array(Math.max(...signals.map(({ length }) => length)));
  for (const signal of signals) {
    for (let index = 0; index < signal.length; index += 1)
      mixed[index] = (mixed[index] ?? 0) + (signal[index] ?? 0);
  }
  return mixed.map((sample) => Math.max(-1, Math.min(1, sample)));
}

export const silence = (seconds: number): Signal => new Float32Array(samplesIn(seconds));

/** One sound after the other. */
export function inTurn(...signals: Signal[]): Signal {
  const joined = new Float32Array(signals.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const signal of signals) {
    joined.set(signal, at);
    at += signal.length;
  }
  return joined;
}

export interface Voice {
  /** Hertz of the vocal folds: a child has 250 to 350, a grown-up 100 to 220. */
  pitch: number;
  syllablesPerSecond: number;
  seed: number;
}

const CHILD: Voice = { pitch: 290, syllablesPerSecond: 4, seed: 1 };

/** First and second formant of five vowels in hertz, as a child has them. */
const VOWELS = [
  [850, 1450],
  [600, 2300],
  [370, 3000],
  [560, 1050],
  [430, 1200],
] as const;

/** Words without a stop: vowels with overtones and formants, some of them with a hissed consonant before. */
export function speech(seconds: number, change: Partial<Voice> = {}): Signal {
  const voice = { ...CHILD, ...change };
  const random = createSeededRandom(voice.seed).unit;
  const count = Math.max(1, Math.round(seconds * voice.syllablesPerSecond));
  const newSyllable = () => ({
    overtones: overtonesOf(voice.pitch, VOWELS[Math.floor(random() * VOWELS.length)] ?? VOWELS[0]),
    stress: 0.6 + 0.4 * random(),
    isHissed: random() < 0.35,
  });
  const syllables = Array.from({ length: count }, newSyllable);
  let phase = 0;
  return generate(seconds, (time) => {
    const at = (time / seconds) * count;
    const { overtones, stress, isHissed } = syllables[Math.floor(at)] ?? newSyllable();
    const glide = 1 + 0.08 * Math.sin(2 * Math.PI * 0.6 * time) - 0.1 * (time / seconds);
    phase += (2 * Math.PI * voice.pitch * glide) / SAMPLE_RATE_HZ;
    const part = at % 1;
    if (isHissed && part < 0.25) return 0.12 * stress * noise(random);
    const envelope = Math.max(0.05, Math.sin(Math.PI * part)) * stress;
    return envelope * (sumOf(overtones, phase) + 0.01 * noise(random));
  });
}

/** Strength of each overtone of a voice at `pitch`. */
function overtonesOf(pitch: number, formants: readonly [number, number]): number[] {
  return Array.from({ length: Math.min(14, Math.floor(4500 / pitch)) }, (_, index) => {
    const hertz = (index + 1) * pitch;
    const [first, second] = formants.map((formant) => Math.exp(-(((hertz - formant) / 250) ** 2)));
    return (first ?? 0) + 0.4 * (second ?? 0) + 0.15 / (index + 1);
  });
}

function sumOf(overtones: readonly number[], phase: number): number {
  let value = 0;
  for (let index = 0; index < overtones.length; index += 1)
    value += (overtones[index] ?? 0) * Math.sin((index + 1) * phase);
  return value;
}

/** Air, a fan far away, the microphone itself. */
export function hiss(seconds: number, seed = 7): Signal {
  const random = createSeededRandom(seed).unit;
  return generate(seconds, () => noise(random));
}

/** A lamp or a charger: the mains with overtones. */
export function hum(seconds: number, hertz = 50): Signal {
  return generate(seconds, (time) =>
    [1, 2, 3, 5, 7].reduce((sum, times) => sum + Math.sin(2 * Math.PI * hertz * times * time) / times, 0),
  );
}

/** Moved desks, wind, a lorry: deep noise that swells. */
export function rumble(seconds: number, seed = 11): Signal {
  const random = createSeededRandom(seed).unit;
  let deep = 0;
  let deeper = 0;
  return generate(seconds, (time) => {
    deep += (noise(random) - deep) * 0.03;
    deeper += (deep - deeper) * 0.03;
    return deeper * (1 + 0.7 * Math.sin(2 * Math.PI * 0.8 * time));
  });
}

/** A whole class that talks. */
export function babble(seconds: number, seed = 21): Signal {
  const random = createSeededRandom(seed).unit;
  const voices = Array.from({ length: 8 }, (_, index) =>
    speech(seconds, {
      pitch: 180 + 160 * random(),
      syllablesPerSecond: 3 + 2 * random(),
      seed: seed + index,
    }),
  );
  return mix(...voices.map((voice) => atLevel(voice, -26)));
}

/** A finger on the tablet, a pen that falls: some milliseconds each. */
export function clicks(seconds: number, perSecond = 2, seed = 31): Signal {
  const random = createSeededRandom(seed).unit;
  return generate(seconds, (time) => {
    const since = time % (1 / perSecond);
    return since < 0.02 ? 0.7 * Math.exp(-since * 300) * noise(random) : 0;
  });
}

/** Notes of an organ at once; `notes` in hertz. */
export function chord(seconds: number, notes: readonly number[] = [262, 330, 392]): Signal {
  return generate(seconds, (time) =>
    notes.reduce(
      (sum, note) => sum + Math.sin(2 * Math.PI * note * time) + 0.4 * Math.sin(4 * Math.PI * note * time),
      0,
    ),
  );
}
