import { describe, expect, it } from 'vitest';
import { readCursor, resetReason, writeCursor } from './cursor.ts';

const cursor = { incarnation: 'a', seq: 5, head: 9, view: 0 };
const checks = { view: 0, purge: { seq: 0, head: 0 }, isPast: () => true };

describe('a cursor', () => {
  it('a cursor is read as it was written', () => {
    expect(readCursor(writeCursor(cursor))).toMatchObject(cursor);
  });

  it('a damaged cursor is not read', () => {
    expect(readCursor('')).toBeNull();
    expect(readCursor(writeCursor({ ...cursor, seq: -1 }))).toBeNull();
  });

  it('a cursor is not read by a release whose documents have another shape', () => {
    expect(readCursor(writeCursor(cursor, 1), 2)).toBeNull();
    expect(readCursor(writeCursor(cursor, 2), 2)).toEqual(cursor);
  });

  it('a cursor is judged by its head, so that a half-finished pull cannot straddle a restore', () => {
    const isPast = (_: string, head: number) => head < 8;
    expect(resetReason(cursor, { ...checks, isPast })).toBe('history');
  });

  it('a cursor survives a removal of tombstones that it has passed or that came before its replica', () => {
    expect(resetReason(cursor, { ...checks, purge: { seq: 7, head: 10 } })).toBe('purged');
    expect(resetReason(cursor, { ...checks, purge: { seq: 4, head: 10 } })).toBeNull();
    expect(resetReason(cursor, { ...checks, purge: { seq: 7, head: 9 } })).toBeNull();
  });
});
