import { expect, it } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

it('a UUIDv7 begins with its milliseconds and carries version 7 and the RFC variant', () => {
  const time = Date.parse('2026-01-05T08:00:00.000Z');
  const zeros = new Uint8Array(16);
  expect(uuidV7(time, zeros)).toBe('019b8d2b-8c00-7000-8000-000000000000');
  expect(uuidV7(time, new Uint8Array(16).fill(0xff))).toBe('019b8d2b-8c00-7fff-bfff-ffffffffffff');
  expect(zeros).toEqual(new Uint8Array(16));
});

it('UUIDv7s sort by the time at which they were made', () => {
  const random = new Uint8Array(16).fill(0x5a);
  const uuids = [0, 1, 2 ** 40, 2 ** 40 + 1].map((time) => uuidV7(time, random));
  expect(uuids.toSorted()).toEqual(uuids);
});
