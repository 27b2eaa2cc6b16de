import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import type { Committed } from './committed.ts';
import { migrate, type OpenedSqlite, openDatabase } from './database.ts';
import { createWriter, type WriteContext, type Writer } from './writer.ts';

let opened: OpenedSqlite;
let writer: Writer;
let committed: Committed[];
let statements: string[];
let time: number;

beforeEach(async () => {
  opened = openDatabase(':memory:');
  await migrate(opened);
  opened.raw.exec(`insert into users (uid, username, "createdAt") values ('u', 'rivera', 'now')`);
  committed = [];
  statements = [];
  const prepare = opened.raw.prepare.bind(opened.raw);
  opened.raw.prepare = ((text: string) => {
    const statement = prepare(text);
    const run = statement.run.bind(statement);
    statement.run = (...values: unknown[]) => {
      if (text === 'commit') statements.push(text);
      return run(...values);
    };
    return statement;
  }) as typeof opened.raw.prepare;
  time = 0;
  let uid = 0;
  writer = createWriter({
    db: opened.db,
    now: () => '2026-01-05T08:00:00.000Z',
    newUid: () => `uid-${++uid}`,
    elapsed: () => time,
    onCommit: (commit) => committed.push(commit),
  });
});
afterEach(() => opened.close());

async function setting(name: string, value: string): Promise<number> {
  return writer.write(async (w) => {
    await w.tx.insertInto('settings').values({ name, value }).execute();
    w.touched.add('class:1');
    return w.nextSeq();
  });
}

async function names(): Promise<string[]> {
  const rows = await opened.db.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

test('writes that arrive together share one commit and count on in order', async () => {
  const seqs = await Promise.all(['a', 'b', 'c'].map((name) => setting(name, '1')));
  expect(seqs).toEqual([1, 2, 3]);
  expect(statements).toEqual(['commit']);
  expect(committed).toMatchObject([{ head: 3 }]);
  expect(await setting('d', '1')).toBe(4);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
});

test('no write begins in a transaction that has run for 20 milliseconds', async () => {
  const durations = [12, 4, 4, 16, 4];
  const writes = durations.map((ms) =>
    writer.write(async () => {
      time += ms;
      return statements.length;
    }),
  );
  expect(await Promise.all(writes)).toEqual([0, 0, 0, 1, 1]);
  expect(statements).toHaveLength(2);
});

test('no write begins in a transaction with 64 changes', async () => {
  const writes = [20, 20, 23, 8, 100, 1].map((changes) =>
    writer.write(async () => statements.length, changes),
  );
  expect(await Promise.all(writes)).toEqual([0, 0, 0, 0, 1, 2]);
});

test('writes of a later transaction keep their order and the numbers of the sequence', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `name-${String(at).padStart(3, '0')}`);
  expect(await Promise.all(names.map((name) => setting(name, '1')))).toEqual(names.map((_, at) => at + 1));
  expect(committed.map(({ head }) => head)).toEqual([64, 128, 150]);
});

test('a write that throws rolls back its own rows only', async () => {
  const results = await Promise.allSettled([
    setting('a', '1'),
    writer.write(async (w) => {
      await w.tx.insertInto('settings').values({ name: 'half', value: '1' }).execute();
      w.touched.add('user:9');
      w.viewsChanged.add(1);
      throw new Error('refused');
    }),
    setting('b', '1'),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['a', 'b']);
  expect([...(committed[0]?.touched ?? [])]).toEqual(['class:1']);
  expect(await opened.db.selectFrom('views').selectAll().execute()).toEqual([]);
});

test('a savepoint that fails leaves the rest of its write', async () => {
  let ran = 0;
  await writer.write(async (w) => {
    await w.tx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
    const failed = w.savepoint(async (inner) => {
      await inner.tx.insertInto('settings').values({ name: 'half', value: '1' }).execute();
      inner.touched.add('user:9');
      inner.afterCommit(() => ran++);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await w.savepoint(async (inner) => {
      await inner.tx.insertInto('settings').values({ name: 'b', value: '1' }).execute();
      inner.touched.add('user:8');
      inner.afterCommit(() => ran++);
    });
  });
  expect(await names()).toEqual(['a', 'b']);
  expect([...(committed.at(-1)?.touched ?? [])]).toEqual(['user:8']);
  expect(ran).toBe(1);
});

test('a refused write that nothing was written before ends its transaction, and those behind it are written', async () => {
  const refused = writer.write(async (w) => {
    await w.tx
      .insertInto('settings')
      .values({ name: 'half', value: `${w.nextSeq()}` })
      .execute();
    w.afterCommit(() => statements.push('after a refusal'));
    throw new Error('refused');
  });
  const results = await Promise.allSettled([refused, setting('a', '1'), setting('b', '1')]);
  expect(results).toMatchObject([{ reason: { message: 'refused' } }, { value: 1 }, { value: 2 }]);
  expect(await names()).toEqual(['a', 'b']);
  expect(statements).toEqual(['commit']);
});

test('a write that breaks a constraint does not hurt its neighbors', async () => {
  const results = await Promise.allSettled([setting('a', '1'), setting('a', '2'), setting('b', '1')]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a failed COMMIT rejects every write and keeps nothing', async () => {
  opened.raw.exec('create table child (parent text references settings(name) deferrable initially deferred)');
  const orphan = writer.write(async (w) => {
    await w.tx
      .insertInto('child' as never)
      .values({ parent: 'nobody' } as never)
      .execute();
  });
  const results = await Promise.allSettled([setting('a', '1'), orphan]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(await names()).toEqual([]);
  expect(committed).toEqual([]);
  expect(await setting('b', '1')).toBe(1);
});

test('an entry of the audit list is told of a write that keeps it, and not of a part that was rolled back', async () => {
  const audit = (w: WriteContext) =>
    addAuditEntry({ kind: 'anonymous' }, w, 'tablet_revoked', { kind: 'tablet', uid: 't' });
  await writer.write(async (w) => {
    w.touched.add('class:1');
    await w
      .savepoint(async (inner) => {
        await audit(inner);
        throw new Error('refused');
      })
      .catch(() => undefined);
  });
  await writer.write((w) => w.savepoint(audit));
  expect(committed.map(({ hasAuditEntries }) => hasAuditEntries)).toEqual([false, true]);
});

test('changed views are raised in the same transaction', async () => {
  const change = () =>
    writer.write(async (w) => {
      w.viewsChanged.add(1);
      w.viewsChanged.add(404);
    });
  await change();
  await change();
  expect(await opened.db.selectFrom('views').selectAll().execute()).toEqual([
    { user_id: 1, view: 2, extensions: 0 },
  ]);
});

test('afterCommit runs after the commit, and whenIdle waits for everything', async () => {
  const order: string[] = [];
  void writer.write(async (w) => w.afterCommit(() => order.push(`after ${statements.length}`)));
  await writer.whenIdle();
  expect(order).toEqual(['after 1']);
  await writer.whenIdle();
});
