import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
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

describe('a thread that never answers', () => {
  /** The first thread never answers, the others do at once. Sounds of 7 bytes are never decoded. */
  function setUpSilent() {
    const clock = createFakeClock();
    const threads: (MeasureThread & { isEnded: boolean })[] = [];
    const startThread = () => {
      const isSilent = threads.length === 0;
      const thread = {
        isEnded: false,
        onmessage: null as MeasureThread['onmessage'],
        onerror: null as MeasureThread['onerror'],
        terminate: () => void Object.assign(thread, { isEnded: true }),
        postMessage({ length }: Float32Array) {
          if (!isSilent) thread.onmessage?.({ data: { duration: length } } as MessageEvent<SpeechMeasure>);
        },
      };
      threads.push(thread);
      return thread;
    };
    const decode = async ({ byteLength }: ArrayBuffer) =>
      byteLength === 7 ? new Promise<never>(() => {}) : new Float32Array(byteLength);
    const measureSpeech = createSpeechMeasure({ startThread, decode }, clock);
    const measure = (bytes: number) => measureSpeech(new ArrayBuffer(bytes));
    return { clock, measure, threads };
  }

  it('a thread whose script does not load breaks before the first sound, and the sound gets another one', async () => {
    const { clock, measure, threads } = setUpSilent();
    threads[0]?.onerror?.({} as ErrorEvent);
    const first = measure(2);
    await clock.advance(60_000);
    expect(await first).toEqual({ duration: 2 });
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('a sound that a thread does not measure in ten seconds has no numbers, and the next gets another thread', async () => {
    const { clock, measure, threads } = setUpSilent();
    const both = Promise.all([measure(2), measure(3)]);
    await clock.advance(10_000);
    expect(await both).toEqual([null, { duration: 3 }]);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(clock.pending()).toBe(0);
  });

  it('a late error or answer of a thread that was ended does not reach the next one', async () => {
    const { clock, measure, threads } = setUpSilent();
    const first = measure(2);
    await clock.advance(10_000);
    expect([await first, await measure(3)]).toEqual([null, { duration: 3 }]);
    const [ended, next] = threads;
    if (!ended || !next) throw new Error('there is no second thread');
    const { postMessage } = next;
    next.postMessage = (...sent) => {
      ended.onerror?.({} as ErrorEvent);
      ended.onmessage?.({ data: { duration: 2 } } as MessageEvent<SpeechMeasure>);
      postMessage(...sent);
    };
    expect(await measure(4)).toEqual({ duration: 4 });
    expect(threads).toHaveLength(2);
  });

  it('a sound that the browser does not decode in ten seconds has no numbers', async () => {
    const { clock, measure } = setUpSilent();
    const first = measure(7);
    await clock.advance(10_000);
    expect(await first).toBeNull();
  });
});

it('a thread that cannot be started costs the numbers of one sound only', async () => {
  let starts = 0;
  const startThread = (): MeasureThread => {
    starts += 1;
    if (starts === 2) throw new Error('no memory');
    const thread: MeasureThread = {
      ...{ onmessage: null, onerror: null, terminate: () => undefined },
      postMessage: ({ length }) =>
        starts === 1
          ? thread.onerror?.({} as ErrorEvent)
          : thread.onmessage?.({ data: { duration: length } } as MessageEvent<SpeechMeasure>),
    };
    return thread;
  };
  const measure = createSpeechMeasure({
    startThread,
    decode: async ({ byteLength }) => new Float32Array(byteLength),
  });
  const measures = [1, 2, 3].map((length) => measure(new ArrayBuffer(length)));
  expect(await Promise.all(measures)).toEqual([null, null, { duration: 3 }]);
});
