import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'shared-schema/clock';
import type { PullPage } from 'shared-schema/sync';
import { PAGE_SIZE_BYTES, TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeOldTombstones } from '#jobs/purge-tombstones.ts';
import { expectGzipOf } from '#test/expect-gzip.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
});
afterEach(() => served.close());

const tables = (page: PullPage) => page.docs.map(({ table, deleted }) => (deleted ? `-${table}` : table));
const pullWith = (person: Person, cursor: string | null, lanes: string[] = []) =>
  person.call('POST', '/api/sync/pull', { cursor, lanes });

describe('a pull', () => {
  it('a pull brings what the account may see, once', async () => {
    const teaching = await rivera.registerLane();
    await teaching.apply(activityOf());
    const first = await mei.pull();
    expect(tables(first).sort()).toEqual(['activities', 'avatars', 'users']);
    expect(first.docs.find(({ table }) => table === 'users')?.value).not.toHaveProperty('password');
    const second = await mei.pull(first.cursor);
    expect(second).toMatchObject({ docs: [], more: false });
    await teaching.apply(activityOf());
    expect(tables(await mei.pull(second.cursor))).toEqual(['activities']);
  });

  it('a pull brings no child the work of another child', async () => {
    const okafor = await served.teacher('Okafor');
    const tom = await served.student(okafor, 'Tom');
    const uid = randomUUID();
    await (await rivera.registerLane()).apply(activityOf(uid));
    const lane = await mei.registerLane();
    const sound = makeSound();
    await lane.put(sound);
    await lane.apply(answerWith(sound, uid));
    const has = async (person: Person) => tables(await person.pull()).includes('recordings');
    expect(await Promise.all([mei, rivera, tom, okafor].map(has))).toEqual([true, true, false, false]);
  });

  it('a pull of many changes brings the administrator every person and nothing else, in their order', async () => {
    const head = await served.setUpAdmin();
    const teaching = await rivera.registerLane();
    for (let batch = 0; batch < 2; batch++)
      await teaching.apply(...Array.from({ length: 50 }, () => activityOf()));
    await served.student(rivera, 'Tom');
    await rivera.call('PATCH', `/api/users/${mei.user.id}`, { firstName: 'Mai' });
    const { docs } = await head.pull();
    expect(docs.map(({ table, value }) => `${table} ${value?.username}`)).toEqual([
      ...['users Rivera', 'users head', 'users tom', 'users mei'],
    ]);
  });

  it('a pull comes in pages of at most 256 kB in the order of the sequence', async () => {
    const teaching = await rivera.registerLane();
    for (let batch = 0; batch < 9; batch++)
      await teaching.apply(...Array.from({ length: 50 }, () => activityOf()));
    const pages: PullPage[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const answer = await pullWith(mei, cursor);
      const page = answer.json<PullPage>();
      pages.push(page);
      ({ cursor, more } = page);
    }
    const sizes = pages.map(({ docs }) => Buffer.byteLength(JSON.stringify(docs)));
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PAGE_SIZE_BYTES);
    // Each but the last is as full as the next document lets it be.
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(PAGE_SIZE_BYTES * 0.9);
    const all = pages.flatMap(({ docs }) => docs).map(({ seq }) => seq);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(new Set(all).size).toBe(452);
  });

  it('a large page is compressed for a device that takes gzip, a small page and other devices get plain JSON', async () => {
    const teaching = await rivera.registerLane();
    await teaching.apply(...Array.from({ length: 20 }, () => activityOf()));
    const pullTaking = (encodings: string, cursor: string | null = null) =>
      mei.call('POST', '/api/sync/pull', { cursor, lanes: [] }, { 'accept-encoding': encodings });
    const plain = await pullWith(mei, null);
    const compressed = await pullTaking('gzip, deflate, br, zstd');
    expectGzipOf(compressed, plain);
    for (const refused of ['br', 'gzip;q=0', 'identity'])
      expect((await pullTaking(refused)).headers).not.toHaveProperty('content-encoding');
    const nothingNew = await pullTaking('gzip', plain.json<PullPage>().cursor);
    expect(nothingNew.headers).not.toHaveProperty('content-encoding');
    expect(nothingNew.json<PullPage>().docs).toEqual([]);
  });

  it('a pull brings deletions as tombstones', async () => {
    const teaching = await rivera.registerLane();
    const uid = randomUUID();
    await teaching.apply(activityOf(uid));
    const { cursor } = await rivera.pull();
    await teaching.apply({ type: 'activity.delete', payload: { uid } });
    expect((await rivera.pull(cursor)).docs).toMatchObject([{ table: 'activities', uid, deleted: true }]);
  });

  it('a pull says how far the account’s own lanes are, and no others', async () => {
    const [own, other] = [await mei.registerLane(), await rivera.registerLane()];
    await other.apply(activityOf());
    const { lanes } = await mei.pull(null, [own.id, other.id, randomUUID()]);
    expect(lanes).toEqual({ [own.id]: { lastNumber: 0, backedUpNumber: 0, rejects: [] } });
  });

  it('a pull of an administrator brings users and nothing else', async () => {
    await served.close();
    served = await openTestSchool();
    rivera = await served.teacher('Rivera');
    await (await rivera.registerLane()).apply(activityOf());
    await served.school.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('username', '=', 'Rivera')
      .execute();
    served.school.sessions.forget(new Set([rivera.user.id]));
    served.school.visibility.committed({
      head: 0,
      touched: new Set(),
      viewsChanged: new Set([rivera.user.id]),
      accountsChanged: new Set(),
      speechQueued: new Set(),
      hasAuditEntries: false,
    });
    expect(tables(await rivera.pull())).toEqual(['users']);
  });

  it('a pull needs a session of the account on the screen', async () => {
    const anonymous = { method: 'POST' as const, url: '/api/sync/pull', payload: { cursor: null } };
    expect((await served.call(anonymous)).statusCode).toBe(401);
    const tom = await served.student(rivera, 'Tom');
    const mixed = await mei.call('POST', '/api/sync/pull', { cursor: null }, { 'x-account': tom.user.uid });
    expect([mixed.statusCode, mixed.json().code]).toEqual([409, 'account_mismatch']);
    expect((await mei.call('POST', '/api/sync/pull', { cursor: 5 })).statusCode).toBe(400);
  });

  it('a pull is refused as busy when the queue is full', async () => {
    const { limits } = served.school.config;
    const full = await openTestSchool({ settings: { limits: { ...limits, syncSlots: 1, syncQueue: 0 } } });
    const okafor = await full.teacher('Okafor');
    const { promise, resolve } = Promise.withResolvers<void>();
    const working = full.school.gates.pulls.run(() => promise);
    const refused = await pullWith(okafor, null);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    resolve();
    await working;
    expect((await pullWith(okafor, null)).statusCode).toBe(200);
    await full.close();
  });
});

describe('a reset', () => {
  const resetOf = async (person: Person, cursor: string) => (await pullWith(person, cursor)).json().reset;

  it('a pull is reset (view) when the account sees other things than before', async () => {
    const { cursor } = await mei.pull();
    const teaching = await rivera.registerLane();
    const schoolClass = randomUUID();
    await teaching.apply(
      { type: 'class.create', payload: { uid: schoolClass, name: 'Room 4' } },
      {
        type: 'student.join',
        payload: { uid: randomUUID(), studentUid: mei.user.uid, classCodeUid: schoolClass },
      },
    );
    expect(await resetOf(mei, cursor)).toBe('view');
    expect(tables(await mei.pull())).toContain('class_codes');
  });

  it('a pull is reset (schema) for an unknown cursor', async () => {
    expect(await resetOf(mei, 'bm9uc2Vuc2U')).toBe('schema');
  });

  it('a pull is reset (purged) only for replicas that may hold deleted documents', async () => {
    const teaching = await rivera.registerLane();
    const uid = randomUUID();
    await teaching.apply(activityOf(uid));
    const old = await mei.pull();
    await teaching.apply({ type: 'activity.delete', payload: { uid } });
    const current = await mei.pull(old.cursor);
    served.clock.advance((TOMBSTONE_RETENTION_DAYS + 1) * 86_400_000);
    mei = await served.signIn('mei', 'mei', 'student');
    await removeOldTombstones(served.school);
    expect(await resetOf(mei, old.cursor)).toBe('purged');
    expect(await resetOf(mei, current.cursor)).toBeUndefined();
    const fresh = await mei.pull();
    expect(tables(fresh)).toEqual(['users', 'avatars']);
    expect(await resetOf(mei, fresh.cursor)).toBeUndefined();
  });

  it('a pull is reset (purged) also where a later removal is of older tombstones, by a clock that was set', async () => {
    const teaching = await rivera.registerLane();
    const [first, second] = [randomUUID(), randomUUID()];
    await teaching.apply(activityOf(first), activityOf(second));
    await teaching.apply({ type: 'activity.delete', payload: { uid: first } });
    const between = await mei.pull();
    // A box without a clock of its own starts in the past, until it has found the time.
    const year = 365 * DAY_MS;
    served.clock.jump(-year);
    await teaching.apply({ type: 'activity.delete', payload: { uid: second } });
    served.clock.jump(year);
    await removeOldTombstones(served.school);
    expect(await resetOf(mei, between.cursor)).toBe('purged');
    served.clock.advance((TOMBSTONE_RETENTION_DAYS + 1) * DAY_MS);
    mei = await served.signIn('mei', 'mei', 'student');
    await removeOldTombstones(served.school);
    expect(await resetOf(mei, between.cursor)).toBe('purged');
  });

  it('a pull is reset (purged) before the first of many tombstones is removed, and other writes go in between', async () => {
    const { db, writer } = served.school;
    const teaching = await rivera.registerLane();
    const uid = randomUUID();
    await teaching.apply(activityOf(uid));
    const old = await mei.pull();
    await teaching.apply({ type: 'activity.delete', payload: { uid } });
    const tombstones = db.selectFrom('change_log').where('deleted', '=', 1);
    const row = await tombstones.selectAll().executeTakeFirstOrThrow();
    await writer.write(async (w) => {
      const copies: (typeof row)[] = [];
      while (copies.length < 1199) copies.push({ ...row, uid: randomUUID(), seq: w.nextSeq() });
      await w.tx.insertInto('change_log').values(copies).execute();
    });
    served.clock.advance((TOMBSTONE_RETENTION_DAYS + 1) * DAY_MS);
    mei = await served.signIn('mei', 'mei', 'student');
    const counts: number[] = [];
    let firstReset: Promise<string | undefined> | undefined;
    let isRemoved = false;
    const removing = removeOldTombstones(served.school).finally(() => {
      isRemoved = true;
    });
    while (!isRemoved) {
      const { length: left } = await writer.write(({ tx }) =>
        tx.selectFrom('change_log').select('seq').where('deleted', '=', 1).execute(),
      );
      if (left > 0 && left < 1200) counts.push(left);
      if (counts.length === 1) firstReset ??= resetOf(mei, old.cursor);
    }
    await removing;
    expect(await tombstones.select('uid').execute()).toEqual([]);
    expect(counts).not.toEqual([]);
    expect(await firstReset).toBe('purged');
  });

  it('a pull is not reset after a plain restart', async () => {
    const { folder } = served;
    const { cursor } = await mei.pull();
    await served.app.close();
    await served.school.close();
    served = await openTestSchool({ folder });
    const again = await served.signIn('mei', 'mei', 'student');
    expect(await again.pull(cursor)).toMatchObject({ docs: [] });
  });
});
