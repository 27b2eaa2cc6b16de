/** Names that nobody overlooks stand everywhere in a school, and in no line of its log and no report for support. */
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { logFault } from '#log/events.ts';
import { createLogger } from '#log/logger.ts';
import { createRecentLines } from '#log/recent-lines.ts';
import { answerWith, makeSound } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool, testConfig } from '#test/test-school.ts';
import { bundleFromOutside } from './bundle-from-outside.ts';
import { makeSupportBundle } from './support-bundle.ts';

const MARK = 'xylophonia';
const recognizable = new RegExp(MARK, 'i');

let served: TestSchool | undefined;
afterEach(() => served?.close());

/** A school whose people, classes, activities, devices and settings all carry the mark. */
async function openMarkedSchool(lines: string[]): Promise<TestSchool> {
  const recent = createRecentLines({ write: (line) => void lines.push(line) });
  const folder = join(temporaryFolder(), MARK);
  const log = createLogger('trace', recent);
  const opened = await openTestSchool({ folder, log });
  Object.assign(opened.school, { recentLines: recent.lines });
  const teacher = await opened.teacher(`Rivera${MARK}`);
  const student = await opened.student(teacher, `Mei${MARK}`);
  await opened.setUpAdmin();
  await teacher.ok('POST /api/class-codes', { body: { name: `Room ${MARK}` } });
  const questions = [{ id: 'q1', prompt: `What is ${MARK}?`, imageUrl: '/stock/farm.svg' }];
  const activity = await teacher.ok('POST /api/activities', {
    body: { title: MARK, type: 'picture_prompt', difficulty: 'beginner', questions },
  });
  const lane = await student.registerLane();
  const sound = makeSound(MARK);
  await lane.put(sound);
  await lane.apply(answerWith(sound, activity.uid));
  // What fails is logged, too: a wrong password, a body that is no JSON, a name that is taken, a path that nobody knows.
  const login = { username: MARK, password: MARK, role: 'teacher' };
  await opened.call({ method: 'POST', url: '/api/auth/login', payload: login });
  const headers = { 'content-type': 'application/json', cookie: teacher.cookie };
  await opened.call({ method: 'POST', url: '/api/class-codes', payload: `{"name":"${MARK}`, headers });
  await opened.call({ method: 'GET', url: `/api/${MARK}`, headers });
  await opened.call({ method: 'GET', url: `/uploads/${MARK}.webm`, headers });
  await student.call('POST', '/api/users', { username: MARK });
  // A fault of ours, whose message quotes what it was about.
  const fault = new Error(`cannot read /home/${MARK}`);
  logFault(opened.school.log, fault, { method: 'GET', route: '/uploads/:file' });
  return opened;
}

it('the log of ordinary requests is one JSON object for each line and names nobody', async () => {
  const lines: string[] = [];
  served = await openMarkedSchool(lines);
  expect(lines.length).toBeGreaterThan(5);
  const entries = lines.map((line) => JSON.parse(line));
  for (const entry of entries)
    expect(entry).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
  expect(new Set(entries.map(({ event }) => event))).toContain('signed_in');
  // Messages of faults are for the technician at the machine; they stay on it.
  const named = lines.filter((line) => recognizable.test(line) && JSON.parse(line).event !== 'fault');
  expect(named).toEqual([]);
});

it('the report for support names nobody, from the running server and from beside it', async () => {
  const lines: string[] = [];
  served = await openMarkedSchool(lines);
  const inside = await makeSupportBundle(served.school);
  expect(inside).toMatchObject({
    rows: { users: 3, recordings: 1 },
    settings: { tls: false, backups: false },
  });
  expect(JSON.stringify(inside)).not.toMatch(recognizable);
  const { log } = inside as { log: { event?: string; frames?: string[] }[] };
  expect(log.find(({ event }) => event === 'fault')?.frames?.length).toBeGreaterThan(0);

  const outside = await bundleFromOutside(testConfig(served.folder), [...lines, `no JSON ${MARK}`]);
  expect(outside).toMatchObject({
    rows: { users: 3 },
    log: expect.arrayContaining([{ event: 'unreadable' }]),
  });
  expect(JSON.stringify(outside)).not.toMatch(recognizable);
});

it('secrets of the school are not in the report', async () => {
  served = await openMarkedSchool([]);
  const text = JSON.stringify(await makeSupportBundle(served.school));
  const secrets = served.school.raw
    .prepare<[], string>(
      `select value from settings union select password from users union select token_hash from sessions`,
    )
    .pluck()
    .all();
  expect(secrets.filter((secret) => secret && secret.length > 5 && text.includes(secret))).toEqual([]);
});

it('only the newest lines are kept', () => {
  const written: string[] = [];
  const recent = createRecentLines({ write: (line) => void written.push(line) });
  const log = pino({ base: null }, recent);
  for (let line = 0; line < 600; line++) log.info({ line }, 'x');
  expect([written.length, recent.lines().length]).toEqual([600, 500]);
  expect(recent.lines().at(-1)).toContain('"line":599');
});
