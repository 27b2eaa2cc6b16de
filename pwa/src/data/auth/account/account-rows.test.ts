import { expect, test } from 'vitest';
import { createTestDevice } from '#test/test-device.ts';
import { accountTables, removeAccountRows } from './account-rows.ts';

/** What is of the device, or named by content; and commands, which somebody decides on before. */
const NO_ACCOUNTS = ['device', 'tablet', 'blobs', 'uploads', 'commands'];

test('an account that leaves the device leaves no row, and another account loses none', async () => {
  const { outbox: db } = await createTestDevice();
  const own = ['mei', 'jon'].map((account) => ({ account, id: `of-${account}`, draft: `of-${account}` }));
  for (const row of own) {
    const keys = { uid: row.account, recording: 'r', activity: 'a', index: 0, sha256: 'hash' };
    for (const table of accountTables(db)) {
      if (table !== db.commands) await table.put({ ...row, ...keys } as never);
    }
  }
  await db.transaction('rw', accountTables(db), async () => {
    await removeAccountRows(db, 'mei');
  });
  for (const table of db.tables.filter(({ name }) => !NO_ACCOUNTS.includes(name))) {
    const rows: unknown[] = await table.toArray();
    expect([table.name, rows]).toEqual([table.name, [expect.objectContaining({ account: 'jon' })]]);
  }
});
