/** The other thread of `flite-voice.ts`: one text at a time becomes a sound. */
import { parentPort, workerData } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import { openFlite } from './flite.ts';
import type { PcmSound } from './pcm-sound.ts';
import type { SpeechOrder } from './voice-renderer.ts';

/** Clear speech at 16,000 samples a second in an eighth of the bytes of its samples. Decision 047. */
const MP3_KILOBITS = 32;

const flite = await openFlite(workerData);
const encoder = await createMp3Encoder();

parentPort?.on('message', async ({ text, rate }: SpeechOrder) => {
  const sound = await flite.speak(text, rate);
  parentPort?.postMessage(sound && encode(sound));
});

function encode({ samples, sampleRate }: PcmSound): Buffer {
  encoder.configure({ channels: 1, sampleRate, bitrate: MP3_KILOBITS });
  // The encoder answers views of its own memory, which the next call overwrites.
  const head = Buffer.from(encoder.encode([samples]));
  return Buffer.concat([head, encoder.finalize()]);
}
