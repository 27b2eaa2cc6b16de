import { expect, it } from 'vitest';
import { localDay } from './local-day.ts';

it('the day is the one where the device is, from its first moment to its last', () => {
  expect(localDay(new Date(2026, 5, 2, 0, 0).getTime())).toBe('2026-06-02');
  expect(localDay(new Date(2026, 5, 2, 23, 59, 59).getTime())).toBe('2026-06-02');
});
