/** A microphone without sound hardware: a test feeds it chunks and a level. */
import type { Microphone } from './microphone.ts';

export interface FakeMicrophone extends Microphone {
  feed(bytes: ArrayBuffer): void;
  setLevel(level: number): void;
  lose(): void;
  readonly state: 'open' | 'recording' | 'closed';
}

export function createFakeMicrophone(type = 'audio/webm;codecs=opus'): FakeMicrophone {
  let onChunk: ((bytes: ArrayBuffer) => void) | undefined;
  let onLost: (() => void) | undefined;
  let level = 0;
  let state: FakeMicrophone['state'] = 'open';
  return {
    type,
    get state() {
      return state;
    },
    start(run) {
      onChunk = run;
      state = 'recording';
    },
    async stop() {
      state = 'open';
    },
    level: () => level,
    onLost: (run) => {
      onLost = run;
    },
    close: () => {
      state = 'closed';
    },
    feed: (bytes) => {
      if (state === 'recording') onChunk?.(bytes);
    },
    setLevel: (next) => {
      level = next;
    },
    lose: () => onLost?.(),
  };
}
