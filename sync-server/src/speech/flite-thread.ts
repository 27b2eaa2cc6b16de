/** The other thread of `flite-voice.ts`: one text at a time becomes a sound. */
import { parentPort, workerData } from 'node:worker_threads';
import { openFlite } from './flite.ts';
import { createSpeechEncoder } from './speech-encoder.ts';
import type { SpeechOrder } from './voice-renderer.ts';

const flite = await openFlite(workerData);
const encode = await createSpeechEncoder();

parentPort?.on('message', async (order: SpeechOrder) => {
  const sound = await flite.speak(order);
  parentPort?.postMessage(sound && encode(sound));
});
