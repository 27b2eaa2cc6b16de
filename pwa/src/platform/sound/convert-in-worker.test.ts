import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { type ConversionThread, conversionTimeout, createConverter } from './convert-in-worker.ts';
import type { ConversionReply } from './convert-worker.ts';

const wav = new Blob([new Uint8Array(4)], { type: 'audio/wav' });

/** Threads that answer what `reply` says; null: they never do. */
function setUp(reply: (file: Blob) => ConversionReply | null) {
  const clock = createFakeClock();
  const log: string[] = [];
  const start = (): ConversionThread => {
    log.push('start');
    const thread: ConversionThread = {
      onmessage: null,
      onerror: null,
      postMessage(file) {
        const data = reply(file);
        if (data) queueMicrotask(() => thread.onmessage?.({ data } as MessageEvent<ConversionReply>));
      },
      terminate: () => log.push('end'),
    };
    return thread;
  };
  return { convert: createConverter(start, clock), clock, log };
}

it('one worker converts file after file', async () => {
  const { convert, log } = setUp(() => ({ wav }));
  expect(await Promise.all([convert(new Blob()), convert(new Blob())])).toEqual([wav, wav]);
  expect(log).toEqual(['start']);
});

it('a file that keeps the worker busy is damaged, and the next file gets a new worker', async () => {
  const { convert, clock, log } = setUp((file) => (file.size === 0 ? null : { wav }));
  const stuck = expect(convert(new Blob())).rejects.toMatchObject({ code: 'damaged' });
  const next = convert(wav);
  await expect.poll(() => clock.pending()).toBe(1);
  await clock.advance(conversionTimeout(new Blob()));
  await stuck;
  expect(await next).toBe(wav);
  expect(log).toEqual(['start', 'end', 'start']);
});

it('a problem that the worker reports reaches the caller', async () => {
  const { convert, log } = setUp(() => ({ problem: 'unknown_codec' }));
  await expect(convert(new Blob())).rejects.toMatchObject({ code: 'unknown_codec' });
  expect(log).toEqual(['start']);
});

it('a worker that breaks says nothing about the file', async () => {
  const thread: ConversionThread = {
    onmessage: null,
    onerror: null,
    postMessage: () => queueMicrotask(() => thread.onerror?.({ message: 'no script' } as ErrorEvent)),
    terminate: () => {},
  };
  const broken = createConverter(() => thread, createFakeClock())(new Blob());
  await expect(broken).rejects.toThrow('no script');
  await expect(broken).rejects.not.toHaveProperty('code');
});
