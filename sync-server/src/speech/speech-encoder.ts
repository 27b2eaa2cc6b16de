/** Speech as an MP3 file, with the times of its words as a player of the file counts them. */
import { createMp3Encoder } from 'wasm-media-encoders';
import type { FliteSound } from './flite.ts';
import type { RenderedSpeech } from './voice-renderer.ts';

/** Clear speech at 16,000 samples a second in an eighth of the bytes of its samples. Decision 047. */
const MP3_KILOBITS = 32;
/** Samples of silence that encoder (576) and decoder (529) put before the sound. */
const DELAY_SAMPLES = 1105;
const TYPE = 'audio/mpeg';

export type SpeechEncoder = (sound: FliteSound) => RenderedSpeech;

export async function createSpeechEncoder(bitrate: 16 | 24 | 32 = MP3_KILOBITS): Promise<SpeechEncoder> {
  const encoder = await createMp3Encoder();
  return ({ samples, sampleRate, wordStarts }) => {
    encoder.configure({ channels: 1, sampleRate, bitrate });
    // The encoder answers views of its own memory, which the next call overwrites.
    const head = Buffer.from(encoder.encode([samples]));
    const delay = DELAY_SAMPLES / sampleRate;
    return {
      bytes: Buffer.concat([head, encoder.finalize()]),
      type: TYPE,
      wordStarts: wordStarts?.map((start) => Math.round((start + delay) * 1000)) ?? null,
    };
  };
}
