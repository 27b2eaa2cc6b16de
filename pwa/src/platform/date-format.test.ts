import { afterEach, expect, it, vi } from 'vitest';
import { dateFormat } from './date-format.ts';

afterEach(() => void vi.restoreAllMocks());

it('dateFormat writes an instant in the locale', () => {
  const dayOf = dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  expect(dayOf('2026-11-20T19:55:00.000Z')).toBe('Nov 20');
});

it('dateFormat makes its format with the first instant', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat');
  const dayOf = dateFormat('en-US', { day: 'numeric', timeZone: 'UTC' });
  expect(make).not.toHaveBeenCalled();
  expect([dayOf('2026-11-20T00:00:00.000Z'), dayOf('2026-11-21T00:00:00.000Z')]).toEqual(['20', '21']);
  expect(make).toHaveBeenCalledTimes(1);
});
