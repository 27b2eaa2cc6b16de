import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { makeDatabaseFile } from '#test/test-database.ts';
import { type OpenedSqlite, openDatabase } from '../database.ts';
import { createSqliteReader } from './sqlite-reader.ts';
import type { SyncReader, View } from './sync-reader.ts';

const CHILD = { id: 1 };
const VIEW: View = {
  ...{ view: 0, key: 'child', sharedKey: 'child', hidesTeacherFields: true, sees: () => true },
  scopes: { user: [CHILD.id], class: [], activity: [], tables: 'all' },
};

let here: OpenedSqlite;
let there: OpenedSqlite;
let begun: number;
let reader: SyncReader<typeof CHILD, View>;

beforeEach(async () => {
  const file = join(temporaryFolder(), 'chickadee.db');
  await makeDatabaseFile(file);
  here = openDatabase(file);
  there = openDatabase(file);
  here.raw.exec(`insert into users (id, uid, username, "createdAt") values (1, 'u', 'mei', 'now');
    insert into devices (id, uid, name, created_at, last_seen_at) values (1, 'd', 'Tablet', 'now', 'now');
    insert into lanes (id, user_id, device_id, token_hash, created_at, last_seen_at) values ('l', 1, 1, 't', 'now', 'now')`);
  begun = 0;
  reader = createSqliteReader({
    ...{ db: here.db, raw: here.raw, backups: false },
    views: { of: async () => VIEW, known: () => VIEW },
    head: () => 0,
    purge: () => ({ seq: 0, at: null }) as never,
    incarnations: () => ({ current: { id: 'i', firstSeq: 0 }, isPast: () => true }) as never,
    isQuiet: () => begun === 0,
    begunElsewhere: () => begun,
  });
});
afterEach(async () => {
  await here.close();
  await there.close();
});

/** Another thread commits a command with its document, of which memory hears later. */
function commitThere(): void {
  begun += 1;
  there.raw.exec(`begin immediate;
    update lanes set last_number = 1 where id = 'l';
    update counters set value = 1 where name = 'seq';
    insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
      values ('recordings', 'r', 1, 'user', 1, '{}', 'l', 'l', 'now');
    commit`);
}

it('a pull in which another thread commits does not confirm what its documents lack', async () => {
  const { page, lanes } = await reader.pull(CHILD, {
    startAfter(moment) {
      if (begun === 0) commitThere();
      return moment.head;
    },
    ...{ limit: { bytes: 1000, documents: 10 }, lanes: ['l'] },
  });
  expect(lanes.l?.lastNumber).toBe(1);
  expect(page?.more).toBe(true);
});

it('a pull in a moment without writes is the last page, and says how far the lane is', async () => {
  const { page, lanes } = await reader.pull(CHILD, {
    startAfter: (moment) => moment.head,
    ...{ limit: { bytes: 1000, documents: 10 }, lanes: ['l'] },
  });
  expect(page?.more).toBe(false);
  expect(lanes.l?.lastNumber).toBe(0);
});
