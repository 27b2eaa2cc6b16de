/**
 * A tablet that was without a network for very long holds much sound of two children. `UNSENT_MB` says how much; a
 * gigabyte, `UNSENT_MB=1024 npm run e2e -- much-unsent.spec`, takes some minutes and prints its figures.
 */

import type { Page } from 'playwright';
import type { Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { SLOW_FACTOR } from '#browser/support/slow-machine.ts';
import { fillOutbox } from '#browser/support/stores/fill-outbox.ts';
import { unsettled } from '#browser/support/stores/outbox.ts';
import { expect, test } from '#browser/support/test-school.ts';
import type { Caller } from '#support/caller.ts';
import { type Made, prepareClassOfTwo } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

const MEGABYTES = Number(process.env.UNSENT_MB ?? 16);
const MIB = 1024 * 1024;
/** Children, and answers of each to one question: the last one counts, and the others are sent all the same. */
const CHILDREN = 2;
const ANSWERS_PER_QUESTION = 2;
/** Questions of one activity. */
const QUESTIONS = 16;
/** Milliseconds for one megabyte: many times what it answered, so that only a standstill fails. */
const MEGABYTE_TIMEOUT_MS = 5_000 * SLOW_FACTOR;

interface Activity extends Made {
  questions: { id: string }[];
}

// A device's calls are counted as in a school.
test.use({ settings: { RATE_LIMIT: 'on' } });
test.setTimeout(180_000 * SLOW_FACTOR + 3 * MEGABYTES * MEGABYTE_TIMEOUT_MS);

/** Activities with so many questions in all. */
async function prepareActivities(teacher: Caller, group: Made, count: number): Promise<Activity[]> {
  const [{ imageUrl }] = (
    await teacher.call<{ questions: { imageUrl: string }[] }[]>('GET', '/api/activities')
  )[0]!.questions as [{ imageUrl: string }];
  const made: Activity[] = [];
  for (let left = count; left > 0; left -= QUESTIONS) {
    const questions = Array.from({ length: Math.min(left, QUESTIONS) }, (_, index) => ({
      ...{ id: `q${index + 1}`, prompt: 'What do you see?', imageUrl },
    }));
    const activity = await teacher.call<Activity>('POST', '/api/activities', {
      ...{
        title: `Picture book ${String(made.length + 1).padStart(3, '0')}`,
        type: 'picture_prompt',
        difficulty: 'beginner',
        questions,
      },
    });
    await teacher.call('POST', '/api/assignments', {
      ...{ activityId: activity.id, classCodeId: group.id, isActive: true },
    });
    made.push({ ...activity, questions });
  }
  return made;
}

/** How long the page could do nothing at most, in milliseconds, since the last call. */
async function watchStandstill(page: Page): Promise<() => Promise<number>> {
  const watch = () => {
    const seen = { last: performance.now(), most: 0 };
    Object.assign(window, { standstill: seen });
    setInterval(() => {
      const now = performance.now();
      seen.most = Math.max(seen.most, now - seen.last - 20);
      seen.last = now;
    }, 20);
  };
  await page.evaluate(watch);
  return () =>
    page.evaluate(() => Math.round((window as unknown as { standstill: { most: number } }).standstill.most));
}

/** Megabytes of the page's heap. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / MIB);
}

test('a tablet with very much unsent sound stays usable and sends all of it', async ({ testSchool }) => {
  const figures: Record<string, number> = { MiB: MEGABYTES };
  const { teacher, group, studentId, omarId, activityId, title } = await prepareClassOfTwo(
    testSchool.server.url,
    2,
  );
  const perChild = Math.max(1, Math.floor(MEGABYTES / CHILDREN / ANSWERS_PER_QUESTION));
  const activities = await prepareActivities(teacher, group, perChild);
  const questions = activities
    .flatMap(({ uid: activityUid, questions: list }) =>
      list.map(({ id: questionId }) => ({ activityUid, questionId })),
    )
    .slice(0, perChild);

  const device = await testSchool.tablet();
  const [omar, mei] = [new Student(device, 'omar'), new Student(device, 'mei')];
  await omar.signIn();
  await omar.waitUntilAllSent();
  await omar.signOut();
  await mei.signInHere();
  await mei.waitUntilKept(title);
  await mei.waitUntilAllSent();
  testSchool.wifi.cut();

  const kept: string[][] = [];
  for (const username of ['omar', 'mei']) {
    const uid = await mei.page.evaluate(async (name) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('chickadee-outbox');
        opening.onsuccess = () => resolve(opening.result);
      });
      const asking = db.transaction('accounts').objectStore('accounts').index('username').get(name);
      return new Promise<string>((resolve) => {
        asking.onsuccess = () => resolve(asking.result.uid);
      });
    }, username);
    const answered = questions.flatMap((question) =>
      Array.from({ length: ANSWERS_PER_QUESTION }, () => question),
    );
    const addresses = await fillOutbox(mei.page, { account: uid, questions: answered, size: MIB });
    kept.push(addresses.filter((_, index) => index % ANSWERS_PER_QUESTION === ANSWERS_PER_QUESTION - 1));
  }

  const started = Date.now();
  await mei.page.reload();
  const waiting = perChild * ANSWERS_PER_QUESTION;
  await expectSynced(mei.page.getByRole('status', { name: 'Connection' })).toContainText(`${waiting}`);
  await expectLoaded(mei.card('Picture book 001').getByText('Saved on this tablet')).toBeVisible();
  figures['ms until the dashboard shows them'] = Date.now() - started;
  figures['heap without a network, MiB'] = await heapOf(mei.page);
  await mei.openActivity(activityId, title);
  await mei.answerQuestion(1);
  await mei.page.goto('/student');
  await expectSynced(mei.page.getByRole('status', { name: 'Connection' })).toContainText(`${waiting + 1}`);

  const standstill = await watchStandstill(mei.page);
  const sending = Date.now();
  testSchool.wifi.restore();
  await mei.refresh();
  const recordingsOf = (id: number) => teacher.call<Recording[]>('GET', `/api/recordings?studentId=${id}`);
  await expectSynced
    .poll(async () => (await recordingsOf(studentId)).length, {
      timeout: MEGABYTES * MEGABYTE_TIMEOUT_MS + 60_000 * SLOW_FACTOR,
    })
    .toBeGreaterThan(0);
  figures['heap while sending, MiB'] = await heapOf(mei.page);
  await expectSynced
    .poll(async () => (await unsettled(mei.page)).length, {
      ...{ timeout: 2 * MEGABYTES * MEGABYTE_TIMEOUT_MS + 60_000 * SLOW_FACTOR, intervals: [1000] },
    })
    .toBe(0);
  figures['s to send all of it'] = Math.round((Date.now() - sending) / 1000);
  figures['longest standstill, ms'] = await standstill();
  await mei.waitUntilAllSent();

  const [ofOmar, ofMei] = [await recordingsOf(omarId), await recordingsOf(studentId)];
  expect(ofOmar.map(({ audioUrl }) => audioUrl).sort()).toEqual(kept[0]?.sort());
  expect(ofMei).toHaveLength(perChild + 1);
  expect(ofMei.map(({ audioUrl }) => audioUrl)).toEqual(expect.arrayContaining(kept[1] ?? []));
  for (const address of [kept[0]?.[0], kept[1]?.at(-1)])
    expect(address).toContain(await teacher.hashOf(address ?? ''));
  printFigure('much unsent', JSON.stringify(figures));
});
