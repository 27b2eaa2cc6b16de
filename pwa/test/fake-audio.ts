/** The speech voice and the sounds of a device, for tests: nothing is heard, and every call is counted. */
import { vi } from 'vitest';
import type { Speech } from '#platform/read-aloud/speech.ts';
import type { Sound } from '#platform/sound/sound.ts';

export const createFakeSpeech = () => ({
  speak: vi.fn<Speech['speak']>(),
  ...{ pause: vi.fn(), resume: vi.fn(), restart: vi.fn(), stop: vi.fn(), prepare: vi.fn() },
  addSources: () => () => {},
});

export const createFakeSound = (): Sound => ({
  element: document.createElement('audio'),
  ...{ play: vi.fn(), pause: vi.fn(), close: vi.fn() },
});
