/** Statements that nobody waits for: their errors are not lost, and come where their write can be told. */
import { Client } from 'pg';
import type { CommandsReply } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpClass } from '#test/classes/school-class.ts';
import { answerWith, type Draft, makeSound } from '#test/people/drafts.ts';
import type { TestLane } from '#test/people/person.ts';
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

test('a write whose unwaited statement is refused is refused alone, and the others of its transaction are kept', async () => {
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
      [note('note 1'), note('note 1'), note('note 2'), refusedInside].map((run) => writer.write(run)),
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

/** The statements that are sent during `work`. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given) {
    const [statement] = given as unknown[];
    texts.push(String(Reflect.get(Object(statement), 'text') ?? statement));
    return Reflect.apply(query, this, given);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return texts;
}

describe('a batch of answers', () => {
  let served: TestSchool;
  let lane: TestLane;
  let activityUid: string;
  beforeEach(async () => {
    served = await openTestSchool();
    const { student, activity } = await setUpClass(served, 'Rivera', 'Mei');
    lane = await student.registerLane();
    activityUid = activity.uid;
  });
  afterEach(() => served.close());

  /** Answers to different questions, whose sounds are here. */
  async function answersTo(...questionIds: string[]): Promise<Draft[]> {
    const sounds = questionIds.map(() => makeSound());
    for (const sound of sounds) await lane.put(sound);
    return sounds.map((sound, index) => answerWith(sound, activityUid, questionIds[index]));
  }

  const storedAnswers = async () =>
    (await served.school.db.selectFrom('recordings').select('uid').orderBy('id').execute()).map(
      ({ uid }) => uid,
    );
  const uidOf = (draft: Draft | undefined) => Reflect.get(draft?.payload ?? {}, 'uid');

  /** Changes the school's tables meanwhile: the next test has the same ones. */
  async function whileChanged<T>(change: string, changeBack: string, work: () => Promise<T>): Promise<T> {
    const { db } = served.school;
    await query(db, `alter table change_log ${change}`);
    try {
      return await work();
    } finally {
      await query(db, `alter table change_log ${changeBack}`);
    }
  }

  test('an answer whose unwaited statement is refused is refused alone, and again when it is sent twice', async () => {
    const drafts = await answersTo('q1', 'q2', 'q3');
    const commands = drafts.map((draft) => lane.next(draft));
    const first = await whileChanged(
      `add constraint not_the_second check (uid <> '${uidOf(drafts[1])}')`,
      'drop constraint not_the_second',
      async () => (await lane.send(commands)).json<CommandsReply>(),
    );
    expect(first.results.map(({ status, code }) => [status, code])).toEqual([
      ['ok', undefined],
      ['rejected', 'conflict'],
      ['ok', undefined],
    ]);
    expect(await storedAnswers()).toEqual([uidOf(drafts[0]), uidOf(drafts[2])]);
    expect((await lane.send(commands)).json<CommandsReply>()).toEqual(first);
  });

  test('a fault that nobody waited for refuses no answer: the batch fails as a whole, and is taken in later', async () => {
    const drafts = await answersTo('q1', 'q2', 'q3');
    const commands = drafts.map((draft) => lane.next(draft));
    const failed = await whileChanged('rename body to kept_body', 'rename kept_body to body', () =>
      lane.send(commands),
    );
    expect(failed.statusCode).toBe(500);
    expect(await storedAnswers()).toEqual([]);
    const reply = (await lane.send(commands)).json<CommandsReply>();
    expect(reply.results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    expect(await storedAnswers()).toEqual(drafts.map(uidOf));
  });

  test('an answer is in one batch with its deletion and the next answer to its question', async () => {
    const [first, second, third] = await answersTo('q1', 'q2', 'q1');
    if (!first || !second || !third) throw new Error('no answers');
    const deletion: Draft = { type: 'recording.delete', payload: { uid: String(uidOf(first)) } };
    const { results } = await lane.apply(first, second, deletion, third);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await storedAnswers()).toEqual([uidOf(second), uidOf(third)]);
  });

  test('the answers of a batch are inserted before anybody waits for one of them', async () => {
    const drafts = await answersTo('q1', 'q2', 'q3', 'q4');
    const commands = drafts.map((draft) => lane.next(draft));
    const send = async () => (await lane.send(commands)).json<CommandsReply>();
    const replies: CommandsReply[] = [];
    const texts = await statementsDuring(async () => replies.push(await send()));
    const inserts = texts.flatMap((text, at) => (text.startsWith('insert into "recordings"') ? [at] : []));
    expect(inserts).toHaveLength(4);
    expect((inserts.at(-1) ?? 0) - (inserts[0] ?? 0)).toBe(3);
    expect(replies[0]?.results.map(({ status }) => status)).toEqual(drafts.map(() => 'ok'));
    // The outcomes are stored.
    expect(await send()).toEqual(replies[0]);
  });

  test('numbers of the change log rise in the order of the answers', async () => {
    const drafts = await answersTo('q1', 'q2', 'q3', 'q4');
    const { results } = await lane.apply(...drafts);
    const numbers = results.map(({ seq }) => seq ?? 0);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });
});

test('a write that runs again acts once after its commit', async () => {
  const served: TestSchool = await openTestSchool();
  try {
    const runs: boolean[] = [];
    const acts: string[] = [];
    await served.school.writer.write(async (w) => {
      runs.push(w.isPipelined);
      for (const name of ['note 1', 'note 1', 'note 2']) {
        const add = (inner: WriteContext) => {
          inner.afterCommit(() => acts.push(name));
          return pipeline(inner.tx, NOTE, [name, '']);
        };
        await w.savepoint(add).catch(() => undefined);
      }
    });
    expect({ runs, acts }).toEqual({ runs: [true, false], acts: ['note 1', 'note 2'] });
  } finally {
    await served.close();
  }
});
