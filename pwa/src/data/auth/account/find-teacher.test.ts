import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { saveAccount } from './device-accounts.ts';
import { findTeacher } from './find-teacher.ts';

const rivera = { username: 'rivera', email: 'ana.rivera@school.test' };
const ana = { username: 'ana.rivera', email: 'ana@school.test' };

/** A device that knows these teachers. */
async function deviceOf(...teachers: { username: string; email: string | null }[]): Promise<OutboxDb> {
  const db = new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange });
  for (const [id, { username, email }] of teachers.entries()) {
    const user = {
      uid: username,
      id,
      role: 'teacher',
      username,
      email,
      firstName: null,
      lastName: null,
    } as const;
    await saveAccount(db, user, null, '2026-11-02T08:00:00.000Z', () => `lane-${id}`);
  }
  return db;
}

describe('the account that a teacher means', () => {
  it.each([
    ['Rivera', 'rivera', [rivera]],
    ['Ana.Rivera@school.test', 'rivera', [rivera]],
    ['ana.rivera@school.test', 'rivera', [ana, rivera]],
    ['ana.rivera', 'ana.rivera', [rivera, ana]],
    ['rivera@hill.test', undefined, [rivera]],
    ['rivera@hill.test', 'rivera', [{ username: 'rivera', email: null }]],
  ])('%s means %s', async (entered, username, teachers) => {
    const db = await deviceOf(...teachers);
    expect((await findTeacher(db, entered))?.username).toBe(username);
  });

  it('an account that an earlier release kept is found by the address that its username was made from', async () => {
    const db = await deviceOf(rivera);
    await db.accounts.update('rivera', (row) => {
      delete row.email;
    });
    expect((await findTeacher(db, 'rivera@hill.test'))?.username).toBe('rivera');
  });

  it('the device keeps no email address of a child', async () => {
    const db = await deviceOf();
    const child = { ...rivera, uid: 'mei', id: 1, role: 'student', firstName: null, lastName: null } as const;
    expect(await saveAccount(db, child, null, '2026-11-02T08:00:00.000Z', () => 'lane')).not.toHaveProperty(
      'email',
    );
  });
});
