/** Three servers of one school on one PostgreSQL. */
import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashToken } from '#access/tokens.ts';
import { createClass } from '#services/classes/save-class.ts';
import { addActivity, setUpClass } from '#test/classes/school-class.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openSecondProcess, pullAt } from '#test/postgres/second-process.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { query } from '../statements.ts';

let one: TestSchool;
let two: TestSchool;
let three: TestSchool;
let rivera: Person;

beforeEach(async () => {
  one = await openTestSchool();
  two = await openSecondProcess(one);
  three = await openSecondProcess(one);
  rivera = await one.teacher('Rivera');
});
afterEach(async () => {
  for (const process of [three, two, one]) await process.close();
});

const makeClass = ({ school }: TestSchool, name: string) =>
  school.writer.write(async (w) => {
    w.author = 'test';
    const actor = { kind: 'user', role: 'teacher', id: rivera.user.id, uid: rivera.user.uid } as const;
    return (await createClass(actor, w, { name })).doc;
  });
const numbersSeenBy = async ({ school }: TestSchool) =>
  (await query<{ seq: number }>(school.db, 'select seq from change_log order by seq')).map(({ seq }) => seq);

test('numbers become visible in their order, while three processes write', async () => {
  const processes = [one, two, three];
  let isOver = false;
  const writing = Promise.all(
    processes.flatMap((process, place) =>
      Array.from({ length: 20 }, (_, number) => makeClass(process, `Room ${place}-${number}`)),
    ),
  ).finally(() => {
    isOver = true;
  });
  let seen: number[] = [];
  while (!isOver) {
    const now = await numbersSeenBy(two);
    const newest = seen.at(-1) ?? 0;
    expect(now.filter((seq) => seq <= newest)).toEqual(seen);
    seen = now;
  }
  await writing;
  const numbers = await numbersSeenBy(one);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await one.school.reader.head()).toBe(numbers.at(-1));
});

test('a command that reaches two processes at once is applied once, and both say so', async () => {
  const mei = await one.student(rivera, 'Mei');
  const lane = await mei.registerLane();
  await (await rivera.registerLane()).apply(activityOf());
  const [activity] = (await mei.pull()).docs.filter(({ table }) => table === 'activities');
  const sound = makeSound();
  await lane.put(sound);
  const command = lane.next(answerWith(sound, activity?.uid ?? ''));
  const send = ({ app }: TestSchool) =>
    app.inject({
      method: 'POST',
      url: `/api/sync/lanes/${lane.id}/commands`,
      headers: { authorization: `Bearer ${lane.token}` },
      payload: { commands: [command] },
    });
  const replies = await Promise.all([one, two, three, two].map(send));
  const answers = replies.map((reply) => [reply.statusCode, reply.json().results?.[0]]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject([200, { status: 'ok' }]);
  const recordings = await two.school.db.selectFrom('recordings').select('uid').execute();
  expect(recordings).toHaveLength(1);
});

test('a session that ends at one process is over at the others, whether or not a notice arrives', async () => {
  const me = (process: TestSchool) =>
    process.app.inject({ method: 'GET', url: '/api/auth/sessions', headers: { cookie: rivera.cookie } });
  expect((await me(two)).statusCode).toBe(200);
  const hash = hashToken(decodeURIComponent(rivera.cookie.split('=')[1] ?? ''));
  await one.school.db.deleteFrom('sessions').where('token_hash', '=', hash).execute();
  expect((await me(two)).statusCode).toBe(401);
  expect((await me(three)).statusCode).toBe(401);
});

test('a change at one process pokes the sockets of another, and a pull there has it', async () => {
  const poked = Promise.withResolvers<string>();
  const socket = {
    send: () => undefined,
    sendFrame: (frame: Buffer) => poked.resolve(frame.toString()),
    close: () => undefined,
  };
  const account = { kind: 'user', role: 'teacher', id: rivera.user.id, uid: rivera.user.uid } as const;
  two.school.hub.add({ socket, account, sessionHash: '' });
  await makeClass(one, 'Room 9');
  expect(await poked.promise).toContain(`"head":${one.school.head()}`);
  expect(await pullAt(two, rivera)).toContain('Room 9');
});

test('an activity that is assigned at one process comes with a pull at another, whether or not a notice arrives', async () => {
  const { teacher, student, schoolClass } = await setUpClass(one, 'Okafor', 'Mei');
  const beach = await addActivity(teacher, 'At the beach');
  const pullAtTwo = async (cursor: string | null) => {
    const headers = { cookie: student.cookie, 'x-account': student.user.uid };
    const payload = { cursor, lanes: [] };
    const reply = await two.app.inject({ method: 'POST', url: '/api/sync/pull', headers, payload });
    return reply.json<PullPage>();
  };
  const { cursor } = await pullAtTwo(null);
  vi.spyOn(two.school.visibility, 'committed').mockImplementation(() => undefined);
  const body = { activityId: beach.id, classCodeId: schoolClass.id, isActive: true };
  await teacher.ok('POST /api/assignments', { body });
  const page = await pullAtTwo(cursor);
  expect(page.docs.map(({ table }) => table)).toEqual(['activities', 'activity_assignments']);
});

test('a socket whose session ended at another process gets no more numbers, whether or not a notice arrives', async () => {
  const texts: string[] = [];
  const closed = Promise.withResolvers<number>();
  const greeted = Promise.withResolvers<void>();
  const socket = {
    send(text: string) {
      texts.push(JSON.parse(text).type);
      if (texts.includes('dashboard_update')) greeted.resolve();
    },
    sendFrame: () => undefined,
    close: (code: number) => closed.resolve(code),
  };
  const account = { kind: 'user', role: 'teacher', id: rivera.user.id, uid: rivera.user.uid } as const;
  const sessionHash = hashToken(decodeURIComponent(rivera.cookie.split('=')[1] ?? ''));
  two.school.hub.add({ socket, account, sessionHash });
  await greeted.promise;
  await one.school.db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute();
  await makeClass(two, 'Room 9');
  two.clock.advance(1000);
  expect(await closed.promise).toBe(4001);
  expect(texts).toEqual(['hello', 'dashboard_update', 'revoked']);
});

test('processes share one incarnation, and a database with another past begins the next one at both', async () => {
  const { id } = one.school.incarnation;
  expect([two.school.incarnation.id, three.school.incarnation.id]).toEqual([id, id]);
  const { cursor } = await rivera.pull();
  await query(one.school.db, `update settings set value = 'elsewhere' where name = 'origin'`);
  expect(await rivera.pull(cursor)).toMatchObject({ docs: [] });
  const next = one.school.incarnation.id;
  expect(next).not.toBe(id);
  await makeClass(two, 'Room 4');
  expect(two.school.incarnation.id).toBe(next);
  // A standby that lacks the last commits: the numbers begin again below what devices have seen.
  const { cursor: late } = await rivera.pull(cursor);
  await query(one.school.db, `update counters set value = value - 2 where name = 'seq'`);
  await query(one.school.db, 'delete from change_log where seq > (select value from counters)');
  await query(one.school.db, `update settings set value = 'elsewhere' where name = 'origin'`);
  expect((await rivera.call('POST', '/api/sync/pull', { cursor: late, lanes: [] })).json()).toEqual({
    reset: 'history',
  });
});

test('work of a school is done by one process at a time, and once in its interval', async () => {
  const done: string[] = [];
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = one.school.runAlone(
    'sweep',
    async () => {
      done.push('one');
      started.resolve();
      await release.promise;
    },
    1000,
  );
  await started.promise;
  const again = async () => void done.push('two');
  expect(await two.school.runAlone('sweep', again, 1000)).toBe(false);
  release.resolve();
  expect(await first).toBe(true);
  expect(await two.school.runAlone('sweep', again, 1000)).toBe(false);
  one.clock.advance(1000);
  expect(await two.school.runAlone('sweep', again, 1000)).toBe(true);
  expect(done).toEqual(['one', 'two']);
  // Noted by a machine whose clock was two months ahead.
  const ahead = new Date(one.clock.now() + 60 * 24 * 60 * 60 * 1000).toISOString();
  await query(one.school.db, `update settings set value = '${ahead}' where name = 'last run: sweep'`);
  expect(await two.school.runAlone('sweep', again, 1000)).toBe(true);
});
