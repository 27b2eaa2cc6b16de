import SqliteDatabase from 'better-sqlite3';
import { uuidV7 } from 'shared-schema/uuid-v7';
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
  const begin = (startedAt: string, firstSeq: number) => ({
    ...{ id: uuidV7(Date.parse(startedAt), new Uint8Array(16)), firstSeq, startedAt },
  });
  const saved = begin('2026-01-05T08:00:00.000Z', 1);
  const lost = begin('2026-01-06T08:00:00.000Z', 1001);
  const restored = begin('2026-01-09T08:00:00.000Z', 1001);
  const current = begin('2026-01-12T08:00:00.000Z', 1200);
  const { sharedUntil } = historyOf([saved, restored, current]);
  expect(sharedUntil(saved.id)).toBe(1000);
  expect(sharedUntil(restored.id)).toBe(1199);
  expect(sharedUntil(current.id)).toBe(Number.POSITIVE_INFINITY);
  expect(sharedUntil(lost.id)).toBe(1000);
});
