import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSpeechMeasure, type MeasureThread, type SpeechMeasure } from './measure-speech.ts';

type Failure = 'breaks' | 'never starts' | 'never answers';

/** Threads that answer with the length of the sound, one moment later, but for the first one, which may fail. */
function setUp(failure?: Failure) {
  const clock = createFakeClock();
  const threads: MeasureThread[] = [];
  const startThread = () => {
    const how = threads.length === 0 ? failure : undefined;
    const thread: MeasureThread = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage({ length }) {
        if (how === 'never starts' || how === 'never answers') return;
        queueMicrotask(() => {
          if (how === 'breaks') thread.onerror?.({} as ErrorEvent);
          else thread.onmessage?.({ data: { duration: length } } as MessageEvent<SpeechMeasure>);
        });
      },
    };
    threads.push(thread);
    // A browser says once, soon after the start, that the script of a worker did not load.
    if (how === 'never starts') queueMicrotask(() => thread.onerror?.({} as ErrorEvent));
    return thread;
  };
  const decode = async (bytes: ArrayBuffer) => {
    if (bytes.byteLength === 0) throw new Error('no sound');
    return new Float32Array(bytes.byteLength);
  };
  return { measure: createSpeechMeasure({ startThread, decode, clock }), threads, clock };
}

it('two sounds are measured by one thread, each by its own numbers', async () => {
  const { measure, threads } = setUp();
  const both = await Promise.all([measure(new ArrayBuffer(2)), measure(new ArrayBuffer(3))]);
  expect(both).toEqual([{ duration: 2 }, { duration: 3 }]);
  expect(threads).toHaveLength(1);
});

it('a thread that breaks gives no numbers, and the next sound gets another one', async () => {
  const { measure, threads } = setUp('breaks');
  expect(await measure(new ArrayBuffer(2))).toBeNull();
  expect(await measure(new ArrayBuffer(3))).toEqual({ duration: 3 });
  expect(threads).toHaveLength(2);
});

it('a sound that cannot be decoded has no numbers', async () => {
  const { measure } = setUp();
  expect(await measure(new ArrayBuffer(0))).toBeNull();
  expect(await measure(new ArrayBuffer(1))).toEqual({ duration: 1 });
});

it('a thread whose script did not load is replaced at the first sound', async () => {
  const { measure, threads, clock } = setUp('never starts');
  await clock.advance(0);
  expect(await measure(new ArrayBuffer(2))).toEqual({ duration: 2 });
  expect(threads).toHaveLength(2);
});

it('a thread that does not answer gives no numbers after ten seconds, and the next sound gets another one', async () => {
  const { measure, threads, clock } = setUp('never answers');
  const first = measure(new ArrayBuffer(2));
  const second = measure(new ArrayBuffer(3));
  await clock.advance(10_000);
  expect([await first, await second]).toEqual([null, { duration: 3 }]);
  expect(threads).toHaveLength(2);
});
