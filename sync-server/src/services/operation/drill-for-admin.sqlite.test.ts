/** The administrator checks from the page whether the newest backup can be restored. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoTime } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseOf, filesOf, listBackups } from '#ops/backup/backup-folder.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool } from '#test/test-school.ts';
import { stopDrill } from './drill-for-admin.ts';

let lesson: Lesson;
let head: Person;
beforeEach(async () => {
  lesson = await openLesson();
  head = await lesson.served.setUpAdmin();
});
afterEach(async () => {
  await stopDrill(lesson.served.school);
  await lesson.served.close();
});

const begin = () => head.call('POST', '/api/admin/restore-drill');
const read = () => head.ok('GET /api/admin/restore-drill');
const finished = () =>
  vi.waitFor(async () => expect((await read()).isRunning).toBe(false), { timeout: 60_000 });
const drillFolder = () => join(lesson.served.school.config.dataDir, 'restore-drill');

it('a drill is answered at once, runs once at a time, and its result stays over a restart', async () => {
  await lesson.answer();
  await head.ok('POST /api/admin/backups');
  expect(await read()).toEqual({ isRunning: false, last: null });
  const first = await begin();
  expect([first.statusCode, first.json()]).toEqual([202, { isRunning: true, last: null }]);
  const second = await begin();
  expect([second.statusCode, second.json().code]).toEqual([409, 'drill_running']);
  await finished();
  const checkedAt = isoTime(lesson.served.clock);
  const last = { madeAt: checkedAt, checkedAt, outcome: 'whole', recordings: 1, files: 1, wrong: 0 };
  expect(await read()).toEqual({ isRunning: false, last });
  expect(existsSync(drillFolder())).toBe(false);
  const { folder, clock } = lesson.served;
  await lesson.served.close();
  lesson = { ...lesson, served: await openTestSchool({ folder, clock }) };
  head = await lesson.served.signIn('head', 'head-secret');
  expect(await read()).toEqual({ isRunning: false, last });
});

it('a drill says how many files the newest backup lacks', async () => {
  const { sound } = await lesson.answer();
  await head.ok('POST /api/admin/backups');
  rmSync(join(filesOf(lesson.backups), sound.sha256.slice(0, 2), sound.sha256));
  await begin();
  await finished();
  expect((await read()).last).toMatchObject({ outcome: 'lacking', recordings: 1, files: 1, wrong: 1 });
});

it('a drill says that a damaged backup cannot be restored', async () => {
  await head.ok('POST /api/admin/backups');
  const [name = ''] = await listBackups(lesson.backups);
  writeFileSync(databaseOf(lesson.backups, name), 'no database');
  await begin();
  await finished();
  expect((await read()).last).toMatchObject({ outcome: 'failed', recordings: 0 });
});

it('without a backup there is nothing to check', async () => {
  const reply = await begin();
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'backup_missing']);
  Object.assign(lesson.served.school.config, { backupDir: null });
  expect((await begin()).json().code).toBe('backup_missing');
});

it('a stop of the server breaks a drill off and leaves nothing behind', async () => {
  await head.ok('POST /api/admin/backups');
  await begin();
  await stopDrill(lesson.served.school);
  expect(await read()).toEqual({ isRunning: false, last: null });
  expect(existsSync(drillFolder())).toBe(false);
});

it('nobody but the administrator begins or reads a drill', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const visitor = await lesson.served.call({ method, url: '/api/admin/restore-drill' });
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'not_signed_in']);
    for (const person of [lesson.rivera, lesson.mei]) {
      const reply = await person.call(method, '/api/admin/restore-drill');
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'wrong_role']);
    }
  }
});

it('a body beyond any form is refused before a drill begins', async () => {
  await head.ok('POST /api/admin/backups');
  const headers = { 'content-type': 'application/json', cookie: head.cookie };
  const post = (payload: string) =>
    lesson.served.call({ method: 'POST', url: '/api/admin/restore-drill', payload, headers });
  expect((await post('{"not json')).statusCode).toBe(400);
  expect((await post(`{"a":"${'x'.repeat(12_000_000)}"}`)).statusCode).toBe(413);
  expect(await read()).toEqual({ isRunning: false, last: null });
});
