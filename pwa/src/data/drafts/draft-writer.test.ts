import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';

let clock: FakeClock;
let writer: DraftWriter<string>;
/** What the device was given, in order. */
let device: string[];
let failures: unknown[];
/** Resolves the write that runs; a reason makes it fail. */
let endWrite: (reason?: Error) => void;

beforeEach(() => {
  clock = createFakeClock();
  device = [];
  failures = [];
  writer = createDraftWriter<string>({
    clock,
    write(draft) {
      device.push(draft);
      return new Promise((resolve, reject) => {
        endWrite = (reason) => (reason ? reject(reason) : resolve());
      });
    },
    onFailed: (reason) => failures.push(reason),
  });
});

it('a draft is written at a pause of typing, and an urgent one at once', async () => {
  writer.note('W', false);
  writer.note('We', false);
  await clock.advance(499);
  expect(device).toEqual([]);
  await clock.advance(1);
  expect(device).toEqual(['We']);
  endWrite();
  writer.note('We see', true);
  await expect.poll(() => device).toEqual(['We', 'We see']);
});

it('what is noted while a write runs is written after it', async () => {
  writer.note('We', true);
  await expect.poll(() => device).toEqual(['We']);
  writer.note('We see', true);
  endWrite();
  await expect.poll(() => device).toEqual(['We', 'We see']);
  expect(writer.noted()).toBe('We see');
  endWrite();
  await expect.poll(() => writer.noted()).toBeNull();
});

it('what the device refused stays noted, and the next write tries it again', async () => {
  writer.note('We', true);
  await expect.poll(() => device).toEqual(['We']);
  endWrite(new Error('full'));
  await expect.poll(() => failures).toHaveLength(1);
  expect(writer.noted()).toBe('We');
  void writer.flush();
  await expect.poll(() => device).toEqual(['We', 'We']);
});

it('a removal comes after the write that runs, and what was noted is not written any more', async () => {
  writer.note('We', true);
  await expect.poll(() => device).toEqual(['We']);
  writer.note('We see', false);
  const dropped = writer.drop(async () => void device.push('removed'));
  endWrite();
  await dropped;
  await clock.advance(10_000);
  await writer.flush();
  expect(device).toEqual(['We', 'removed']);
});
