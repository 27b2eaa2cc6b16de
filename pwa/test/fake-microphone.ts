/** A microphone for tests of components that record. */
import type { Microphone } from '#platform/microphone/microphone.ts';

/** Hears this level, 0 to 1, and gives two bytes of sound. */
export function createFakeMicrophone(level: number, close: () => void = () => undefined): Microphone {
  return {
    type: 'audio/webm;codecs=opus',
    start: async (onChunk) => onChunk(new ArrayBuffer(2)),
    stop: async () => undefined,
    level: () => level,
    onLost: () => undefined,
    close,
  };
}
