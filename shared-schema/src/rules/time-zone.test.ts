import { afterEach, expect, it, vi } from 'vitest';
import { isTimeZone, timeZoneHere } from './time-zone.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  // What Chromium names where the system's setting is none.
  ['Etc/Unknown', 'UTC'],
])('a machine in %s counts in %s', (timeZone, used) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  expect(timeZoneHere()).toBe(used);
});

it('only names of time zones are taken for one', () => {
  expect(['UTC', 'Asia/Ho_Chi_Minh', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
