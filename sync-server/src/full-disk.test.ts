/** A disk that is full or fails: nothing is acknowledged that is not kept, and everything goes on once the disk works. */
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import { StatementCache } from './db/statements.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => {
  vi.restoreAllMocks();
  return lesson.served.close();
});

/** SQLite's own limit stands for the disk's: it fails with the same code at the same places. */
function limitPages(more: number): void {
  const { raw } = lesson.served.school;
  const pages = raw.pragma('page_count', { simple: true }) as number;
  raw.pragma(`max_page_count = ${pages + more}`);
}
const refill = () => void lesson.served.school.raw.pragma('max_page_count = 1000000');
const health = async () => (await lesson.served.call({ method: 'GET', url: '/api/health' })).json();
const activities = () => lesson.served.school.db.selectFrom('activities').select('uid').execute();

it('commands are answered with a sentence and 507, and are applied once when there is space', async () => {
  const lane = await lesson.rivera.registerLane();
  const long = 'a'.repeat(100);
  const commands = Array.from({ length: 40 }, () => lane.next(activityOf(undefined, long)));
  const send = () => lane.send(commands, { cookie: lesson.rivera.cookie });
  const before = await activities();
  limitPages(1);
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk_full']);
  expect(refused.json().error).toMatch(/no space left\. Nothing was lost/);
  expect(refused.headers['retry-after']).toBe('60');
  expect(await activities()).toEqual(before);
  expect((await lane.state()).json()).toMatchObject({ lastNumber: 0 });
  expect((await health()).problems).toEqual(['disk_full']);

  refill();
  expect((await send()).json()).toMatchObject({ lastNumber: 40 });
  expect(await activities()).toHaveLength(before.length + 40);
});

it('every job of a transaction that a full disk ended is refused, and none is acknowledged', async () => {
  const [a, b] = [await lesson.rivera.registerLane(), await lesson.rivera.registerLane()];
  const { cookie } = lesson.rivera;
  const many = Array.from({ length: 40 }, () => a.next(activityOf(undefined, 'a'.repeat(100))));
  limitPages(1);
  const replies = await Promise.all([a.send(many, { cookie }), b.send([b.next(activityOf())], { cookie })]);
  for (const [at, lane] of [a, b].entries()) {
    const { lastNumber } = (await lane.state()).json<{ lastNumber: number }>();
    const acknowledged = replies[at]?.statusCode === 200;
    expect(lastNumber > 0).toBe(acknowledged);
  }
  expect(replies[0]?.statusCode).toBe(507);
});

it('a transaction that the database ended reports the cause, not the failed rollback', async () => {
  const { db, raw } = lesson.served.school;
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const work = db.transaction().execute(async () => {
    raw.exec('ROLLBACK');
    throw full;
  });
  await expect(work).rejects.toBe(full);
  expect(await activities()).toHaveLength(1);
});

it('a file that does not fit is answered with 507 and accepted when there is space', async () => {
  const { files } = lesson.served.school;
  const { receive } = files;
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  Object.assign(files, { receive: () => Promise.reject(full) });
  const sound = makeSound();
  const refused = await lesson.lane.put(sound);
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk_full']);
  const command = lesson.lane.next(answerWith(sound, lesson.activityUid));
  expect((await lesson.send(command)).results).toMatchObject([{ status: 'need_blob' }]);
  Object.assign(files, { receive });
  expect((await lesson.lane.put(sound)).statusCode).toBe(200);
  expect((await lesson.send(command)).results).toMatchObject([{ status: 'ok' }]);
});

it.each(['EROFS', 'EIO'])('a file that fails with %s is answered with a sentence and 507', async (code) => {
  const { school, clock } = lesson.served;
  const failure = Object.assign(new Error(`${code}: open`), { code });
  vi.spyOn(school.files, 'receive').mockRejectedValueOnce(failure);
  const sound = makeSound();
  const refused = await lesson.lane.put(sound);
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk_failing']);
  expect(refused.json().error).toBe(
    "The school's computer has trouble with its disk. Please tell the person who looks after it today.",
  );
  expect(refused.headers['retry-after']).toBe('60');
  expect((await health()).problems).toEqual(['disk_failing']);
  clock.advance(10 * MINUTE_MS);
  expect((await health()).problems).toEqual([]);
  expect((await lesson.lane.put(sound)).statusCode).toBe(200);
});

it('a folder that belongs to another user is no failing disk', async () => {
  const { school } = lesson.served;
  const failure = Object.assign(new Error('EACCES: open'), { code: 'EACCES' });
  vi.spyOn(school.files, 'receive').mockRejectedValueOnce(failure);
  expect((await lesson.lane.put(makeSound())).json().code).toBe('server_error');
  expect((await health()).problems).toEqual([]);
});

/** Whatever the database would commit meets a disk that cannot be written. */
function failCommits(code: string): void {
  const { prepare } = StatementCache.prototype;
  vi.spyOn(StatementCache.prototype, 'prepare').mockImplementation(function (this: StatementCache, text) {
    if (text === 'commit') throw Object.assign(new Error('disk I/O error'), { code });
    return prepare.call(this, text);
  });
}

it.each(['SQLITE_IOERR_WRITE', 'SQLITE_READONLY'])(
  'commands whose COMMIT fails with %s are answered with a sentence, and are applied once afterwards',
  async (code) => {
    const lane = await lesson.rivera.registerLane();
    const before = await activities();
    const command = lane.next(activityOf());
    const send = () => lane.send([command], { cookie: lesson.rivera.cookie });
    failCommits(code);
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk_failing']);
    expect((await health()).problems).toEqual(['disk_failing']);
    vi.restoreAllMocks();
    expect(await activities()).toEqual(before);
    expect((await send()).json()).toMatchObject({ lastNumber: 1 });
    expect(await activities()).toHaveLength(before.length + 1);
  },
);
