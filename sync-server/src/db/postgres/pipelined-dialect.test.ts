/** Statements that nobody waits for: their errors are not lost, and come where their job can be told. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestSchema } from '#test/postgres/test-schemas.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { isNotUnique } from '../constraint-errors.ts';
import type { OpenedPostgres, Tx } from '../database.ts';
import { pipeline, query } from '../statements.ts';
import type { WriteContext } from '../writer.ts';
import { bindPipeline } from './pipelined-dialect.ts';

let opened: OpenedPostgres;
beforeEach(async () => {
  opened = await openTestSchema(null);
});
afterEach(() => opened.close());

const NOTE = 'insert into settings (name, value) values (?, ?)';
const names = async () =>
  (
    await query<{ name: string }>(
      opened.db,
      "select name from settings where name like 'note %' order by name",
    )
  ).map(({ name }) => name);

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  opened.db.transaction().execute(async (tx) => {
    await bindPipeline(tx);
    return work(tx);
  });

test('statements are run in the order in which they were sent, whether or not they are waited for', async () => {
  const found = await inTransaction(async (tx) => {
    await pipeline(tx, NOTE, ['note 1', '']);
    const first = query<{ count: number }>(
      tx,
      "select count(*) as count from settings where name like 'note %'",
    );
    await pipeline(tx, NOTE, ['note 2', '']);
    const [second] = await tx
      .selectFrom('settings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', 'note %')
      .execute();
    return [(await first)[0]?.count, second?.count];
  });
  expect(found).toEqual([1, 2]);
  expect(await names()).toEqual(['note 1', 'note 2']);
});

test('the statement that is waited for throws the error of the one before it', async () => {
  const broken = inTransaction(async (tx) => {
    await pipeline(tx, NOTE, ['note 1', '']);
    await pipeline(tx, NOTE, ['note 1', '']);
    await pipeline(tx, NOTE, ['note 2', '']);
    await query(tx, 'select 1');
  });
  await expect(broken).rejects.toSatisfy(isNotUnique);
  expect(await names()).toEqual([]);
});

test('a transaction whose last statement broke it is no success', async () => {
  const broken = inTransaction(async (tx) => {
    await pipeline(tx, NOTE, ['note 1', '']);
    await pipeline(tx, NOTE, ['note 1', '']);
  });
  await expect(broken).rejects.toSatisfy(isNotUnique);
  expect(await names()).toEqual([]);
});

test('a transaction that went on after a caught error is no success', async () => {
  const broken = inTransaction(async (tx) => {
    await pipeline(tx, NOTE, ['note 1', '']);
    await query(tx, 'select 1 / 0').catch(() => undefined);
  });
  await expect(broken).rejects.toThrow('broken by one of its statements');
  expect(await names()).toEqual([]);
});

test('a connection is used again after a broken transaction', async () => {
  for (let number = 0; number < 20; number++) {
    await inTransaction((tx) => pipeline(tx, 'select 1 / 0')).catch(() => undefined);
  }
  await inTransaction((tx) => pipeline(tx, NOTE, ['note 1', '']));
  expect(await names()).toEqual(['note 1']);
});

test('numbers of changed rows are those of the statement that was asked for', async () => {
  const { numDeletedRows } = await inTransaction(async (tx) => {
    await pipeline(tx, NOTE, ['note 1', '']);
    await pipeline(tx, NOTE, ['note 2', '']);
    return tx.deleteFrom('settings').where('name', 'like', 'note %').executeTakeFirstOrThrow();
  });
  expect(numDeletedRows).toBe(2n);
});

test('a job whose unwaited statement is refused is refused alone, and the others of its transaction are kept', async () => {
  const served: TestSchool = await openTestSchool();
  try {
    const { writer, db } = served.school;
    const note = (name: string) => async (w: WriteContext) => {
      await pipeline(w.tx, NOTE, [name, '']);
      return name;
    };
    const refusedInside = async (w: WriteContext) => {
      await w.savepoint((inner) => note('note 1')(inner)).catch(() => undefined);
      return note('note 3')(w);
    };
    const settled = await Promise.allSettled(
      [note('note 1'), note('note 1'), note('note 2'), refusedInside].map((job) => writer.write(job)),
    );
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : isNotUnique(one.reason)))).toEqual([
      'note 1',
      true,
      'note 2',
      'note 3',
    ]);
    const rows = await query<{ name: string }>(
      db,
      "select name from settings where name like 'note %' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual(['note 1', 'note 2', 'note 3']);
  } finally {
    await served.close();
  }
});
