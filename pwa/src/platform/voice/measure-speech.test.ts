import { expect, it } from 'vitest';
import { createSpeechMeasure, type MeasureThread, type SpeechMeasure } from './measure-speech.ts';

/** Threads that answer with the length of the sound, one moment later; `breaks`: the first one does not. */
function setUp(breaks = false) {
  const threads: MeasureThread[] = [];
  const startThread = () => {
    const isBroken = breaks && threads.length === 0;
    const thread: MeasureThread = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage({ length }) {
        queueMicrotask(() => {
          if (isBroken) thread.onerror?.({} as ErrorEvent);
          else thread.onmessage?.({ data: { duration: length } } as MessageEvent<SpeechMeasure>);
        });
      },
    };
    threads.push(thread);
    return thread;
  };
  const decode = async (bytes: ArrayBuffer) => {
    if (bytes.byteLength === 0) throw new Error('no sound');
    return new Float32Array(bytes.byteLength);
  };
  return { measure: createSpeechMeasure({ startThread, decode }), threads };
}

it('two sounds are measured by one thread, each by its own numbers', async () => {
  const { measure, threads } = setUp();
  const both = await Promise.all([measure(new ArrayBuffer(2)), measure(new ArrayBuffer(3))]);
  expect(both).toEqual([{ duration: 2 }, { duration: 3 }]);
  expect(threads).toHaveLength(1);
});

it('a thread that breaks gives no numbers, and the next sound gets another one', async () => {
  const { measure, threads } = setUp(true);
  expect(await measure(new ArrayBuffer(2))).toBeNull();
  expect(await measure(new ArrayBuffer(3))).toEqual({ duration: 3 });
  expect(threads).toHaveLength(2);
});

it('a sound that cannot be decoded has no numbers', async () => {
  const { measure } = setUp();
  expect(await measure(new ArrayBuffer(0))).toBeNull();
  expect(await measure(new ArrayBuffer(1))).toEqual({ duration: 1 });
});
