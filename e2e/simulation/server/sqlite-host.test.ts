/** The one connection behind all simulated servers: nothing of one server reaches the next. */
import { migrate } from 'sync-server/db/database';
import { expect, it } from 'vitest';
import { createSqliteHost } from './sqlite-host.ts';

const USER = `insert into users (uid, username, role, "createdAt") values (?, ?, 'student', '2026')`;

async function migrated() {
  const host = createSqliteHost();
  await migrate(host.plugIn());
  return host;
}

it('loading a snapshot restores every row and the counters', async () => {
  const host = await migrated();
  const { raw } = host.plugIn();
  raw.prepare(USER).run('u1', 'ada');
  raw.prepare(USER).run('u2', 'ben');
  raw.prepare('delete from users where uid = ?').run('u2');
  const snapshot = host.snapshot();
  raw.prepare(USER).run('u3', 'cleo');
  for (let time = 0; time < 2; time++) {
    host.load(snapshot);
    expect(host.snapshot()).toEqual(snapshot);
  }
  const next = host.plugIn().raw.prepare(USER).run('u4', 'dan');
  expect(Number(next.lastInsertRowid)).toBe(3);
});

it('a cut line undoes the open transaction and refuses every later call', async () => {
  const host = await migrated();
  const { raw } = host.plugIn();
  const insert = raw.prepare(USER);
  raw.exec('BEGIN');
  insert.run('u1', 'ada');
  host.cut();
  expect(() => insert.run('u2', 'ben')).toThrow('The database connection is not open');
  expect(() => raw.exec('COMMIT')).toThrow('The database connection is not open');
  expect(raw.open).toBe(false);
  expect(host.snapshot().get('users')).toEqual([]);
});
