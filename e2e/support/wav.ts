/** Sound made in code: a spoken-like signal for the microphone of a test, and short melodies for demo material. */
import { writeFileSync } from 'node:fs';

/** Samples per second. */
export const SAMPLE_RATE = 48_000;

/** Mono samples in [-1, 1] as a 16-bit PCM WAV file at 48 kHz. */
export function encodeWav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2);
  });
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/**
 * Something that sounds and measures like a child speaking: syllables with a gliding pitch around 250 Hz and overtones,
 * short pauses between words. Repeatable. `seconds` long.
 */
export function speechLike(seconds: number): Float32Array {
  return voiced(seconds, (time) => {
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2 * time)) ** 0.5;
    return time % 1.25 < 1.05 ? syllable : 0;
  });
}

/** A sentence without a pause between `from` and `to`, four syllables a second, and silence around it; in seconds. */
export function sentenceBetween(from: number, to: number, seconds: number): Float32Array {
  return voiced(seconds, (time) =>
    time < from || time > to ? 0 : Math.abs(Math.sin(2 * Math.PI * 2 * (time - from))) ** 0.5,
  );
}

/** A voice whose loudness at each second is 0 to 1. */
function voiced(seconds: number, loudnessAt: (time: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  let phase = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / SAMPLE_RATE;
    const pitch = 250 + 40 * Math.sin(2 * Math.PI * 0.7 * time) + 12 * Math.sin(2 * Math.PI * 5 * time);
    phase += (2 * Math.PI * pitch) / SAMPLE_RATE;
    let value = 0;
    for (let overtone = 1; overtone <= 12; overtone += 1) {
      const formant = Math.exp(-(((overtone * pitch - 900) / 700) ** 2)) + 0.25 / overtone;
      value += formant * Math.sin(overtone * phase);
    }
    samples[index] = 0.18 * value * loudnessAt(time);
  }
  return samples;
}

/** A soft melody of the given notes (hertz), each `noteSeconds` long. */
export function melody(notes: readonly number[], noteSeconds = 0.35): Float32Array {
  const perNote = Math.round(noteSeconds * SAMPLE_RATE);
  const samples = new Float32Array(perNote * notes.length);
  notes.forEach((frequency, note) => {
    for (let index = 0; index < perNote; index += 1) {
      const time = index / SAMPLE_RATE;
      const envelope = Math.min(1, time * 60) * Math.exp(-4 * time);
      const wave = Math.sin(2 * Math.PI * frequency * time) + 0.3 * Math.sin(4 * Math.PI * frequency * time);
      samples[note * perNote + index] = 0.4 * envelope * wave;
    }
  });
  return samples;
}

/** Seconds of speech before the microphone begins again. */
const MICROPHONE_SECONDS = 20;
let microphone: Buffer | null = null;

/** Writes the WAV that tests use as their microphone. The usual samples are computed once per process. */
export function writeMicrophone(path: string, sound?: Float32Array): void {
  microphone ??= encodeWav(speechLike(MICROPHONE_SECONDS));
  writeFileSync(path, sound ? encodeWav(sound) : microphone);
}
