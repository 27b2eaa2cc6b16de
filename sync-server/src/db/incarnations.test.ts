import SqliteDatabase from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate, openDatabase } from './database.ts';
import { beginIncarnation } from './incarnations.ts';

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
