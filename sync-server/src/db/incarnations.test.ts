import SqliteDatabase from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate, openDatabase } from './database.ts';
import { beginIncarnation, historyOf } from './incarnations.ts';

const AT = '2026-01-05T08:00:00.000Z';

it('incarnations say which replicas belong to the past of this database', async () => {
  const opened = openDatabase(':memory:');
  await migrate(opened);
  const { raw } = opened;
  beginIncarnation(raw, 'a', AT);
  const backup = new SqliteDatabase(raw.serialize());
  raw.exec(`UPDATE counters SET value = 9 WHERE name = 'seq'`);
  const plain = beginIncarnation(raw, 'b', AT);
  expect(plain.current).toEqual({ id: 'b', firstSeq: 10 });
  expect([plain.isPast('a', 9), plain.isPast('b', 10), plain.isPast('c', 0)]).toEqual([true, true, false]);
  const restored = beginIncarnation(backup, 'd', AT);
  expect([restored.isPast('a', 1), restored.isPast('a', 9), restored.isPast('b', 10)]).toEqual([
    true,
    false,
    false,
  ]);
  backup.close();
  await opened.close();
});

it('a history tells up to which number it is the same as another one', () => {
  const restored = historyOf([
    { id: 'a', firstSeq: 1, startedAt: '2026-01-05T08:00:00.000Z' },
    { id: 'restored', firstSeq: 1001, startedAt: '2026-01-09T08:00:00.000Z' },
    { id: 'current', firstSeq: 1200, startedAt: '2026-01-12T08:00:00.000Z' },
  ]);
  const until = (id: string, at: string) => restored.sharedUntil(id, at);
  expect(until('a', '2026-01-20T08:00:00.000Z')).toBe(1000);
  expect(until('restored', '2026-01-20T08:00:00.000Z')).toBe(1199);
  expect(until('current', '2026-01-20T08:00:00.000Z')).toBe(Number.POSITIVE_INFINITY);
  // Lost with its numbers: what was done under it was done before the restored school started.
  expect(until('lost', '2026-01-08T08:00:00.000Z')).toBe(1000);
  expect(until('lost', '2026-01-20T08:00:00.000Z')).toBe(1199);
});
