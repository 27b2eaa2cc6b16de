import { describe, expect, it } from 'vitest';
import { readCookie, resetReason, writeCookie } from './cursor.ts';

const cookie = { incarnation: 'a', seq: 5, head: 9, view: 0 };
const checks = { view: 0, purge: { seq: 0, head: 0 }, isPast: () => true };

describe('a cookie', () => {
  it('comes back as it was written', () => {
    expect(readCookie(writeCookie(cookie))).toMatchObject(cookie);
  });

  it('is not read when it is damaged', () => {
    expect(readCookie('')).toBeNull();
    expect(readCookie(writeCookie({ ...cookie, seq: -1 }))).toBeNull();
  });

  it('is not read by a release whose documents have another shape', () => {
    expect(readCookie(writeCookie(cookie, 1), 2)).toBeNull();
    expect(readCookie(writeCookie(cookie, 2), 2)).toEqual(cookie);
  });

  it('is judged by its head, so that a half-finished pull cannot straddle a restore', () => {
    const isPast = (_: string, head: number) => head < 8;
    expect(resetReason(cookie, { ...checks, isPast })).toBe('history');
  });

  it('survives a removal of tombstones that it has passed or that came before its replica', () => {
    expect(resetReason(cookie, { ...checks, purge: { seq: 7, head: 10 } })).toBe('purged');
    expect(resetReason(cookie, { ...checks, purge: { seq: 4, head: 10 } })).toBeNull();
    expect(resetReason(cookie, { ...checks, purge: { seq: 7, head: 9 } })).toBeNull();
  });
});
