/** A school that has run for a while gets class tablets (migrations 004, 006), and loses them again, but not a row. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate, type OpenedSqlite, openDatabase } from './database.ts';
import { selectDocs } from './documents.ts';
import { ownAccounts } from './migrations/023-own-accounts.ts';
import { sourcedIds } from './migrations/024-sourced-ids.ts';
import { hiddenParents } from './migrations/027-hidden-parents.ts';
import { hiddenConsents } from './migrations/034-hidden-consents.ts';
import { migrations } from './migrations/index.ts';

let opened: OpenedSqlite;
beforeEach(async () => {
  opened = openDatabase(':memory:');
  await migrate(opened, 3);
  opened.raw.exec(SCHOOL);
});
afterEach(() => opened.close());

/** A teacher, a class with a child in it, and the child's answer with all that belongs to it. */
const SCHOOL = `
insert into users (id, uid, username, role, "createdAt") values (1, 'u1', 'rivera', 'teacher', 'now');
insert into class_codes (id, uid, "teacherId", code, name, "createdAt") values (1, 'c1', 1, 'ABCDEF', 'Room 4', 'now');
insert into users (id, uid, username, role, "classCodeId", "teacherId", "createdAt")
  values (2, 'u2', 'mei', 'student', 1, 1, 'now');
insert into student_class_enrollments (uid, "studentId", "classCodeId", "enrolledAt") values ('e1', 2, 1, 'now');
insert into activities (id, uid, title, type, "teacherId", "createdAt", "updatedAt")
  values (1, 'a1', 'Farm', 'story', 1, 'now', 'now');
insert into recordings (uid, "studentId", "activityId", "questionId", "audioUrl", score, "recordedAt", "createdAt")
  values ('r1', 2, 1, 'q1', '/uploads/x.webm', 80, 'now', '2026-01-05T08:00:00.000Z');
insert into devices (id, uid, name, created_at, last_seen_at) values (1, 'd1', 'Tablet 7', 'now', 'now');
insert into lanes (id, user_id, device_id, token_hash, last_n, backed_n, created_at, last_seen_at)
  values ('l1', 2, 1, 'hash', 7, 5, 'now', 'now');
insert into results (cid, lane, n, type, body_hash, status, seq, created_at)
  values ('r1', 'l1', 7, 'recording.save', 'hash', 'ok', 3, 'now');
insert into feed (t, uid, seq, scope, scope_id, body, author, origin, changed_at)
  values ('recordings', 'r1', 3, 'user', 2, '{"id":1}', 'l1', 'l1', 'now');
insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at) values ('s', 2, 'now', 'later', 'now');
update counters set value = 3 where name = 'seq';
`;

const filled = [
  ...['users', 'class_codes', 'student_class_enrollments', 'activities', 'recordings', 'student_counters'],
  ...['student_days', 'devices', 'lanes', 'results', 'feed', 'sessions', 'counters'],
];

function everything(): Record<string, unknown[]> {
  const rows = filled.map((table) => [table, opened.raw.prepare(`select * from ${table}`).all()] as const);
  return Object.fromEntries(rows);
}

test('upgrading and going back keeps every row', async () => {
  const before = everything();
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0);
  await migrate(opened, 4);
  expect(everything()).toEqual(before);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
  opened.raw.exec(`
    insert into tablets (device_id, token_hash, state, prepared_by, prepared_at, last_seen_at)
      values (1, 't', 'active', 1, 'now', 'now');
    insert into tablet_classes values (1, 1);
    insert into sign_in_verifiers values (2, 'salt', 600000, 'hash')`);
  await migrate(opened, 3);
  expect(everything()).toEqual(before);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
  await migrate(opened, 4);
  expect(opened.raw.prepare('select count(*) from tablets').pluck().get()).toBe(0);
});

test('who sent a file stays known when senders get rows of their own, and when they lose them', async () => {
  await migrate(opened, 6);
  const sha = (letter: string) => letter.repeat(64);
  opened.raw.exec(`
    update recordings set "audioUrl" = '/uploads/${sha('a')}.webm', transcript = '/uploads/${sha('b')}.webm';
    insert into uploads values ('${sha('a')}', 'audio/webm', 5, 'audio', 2, 'then'), ('${sha('b')}', 'audio/webm', 6, 'audio', null, 'then');
    insert into file_refs values ('${sha('a')}', 'user', 2, 'recordings', 'r1'), ('${sha('b')}', 'user', 2, 'recordings', 'r1')`);
  const rows = (table: string) => opened.raw.prepare(`select * from ${table} order by sha256`).all();
  const before = rows('uploads');
  await migrate(opened, 7);
  expect(rows('file_senders')).toEqual([{ sha256: sha('a'), user_id: 2, sent_at: 'then' }]);
  expect(rows('file_refs')).toMatchObject([{ sha256: sha('a') }]);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
  await migrate(opened, 6);
  expect(rows('uploads')).toEqual(before);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
});

test('what belongs to a class, a teacher or a child goes with them', async () => {
  await migrate(opened, 4);
  opened.raw.exec(`
    insert into users (id, uid, username, role, "createdAt") values (3, 'u3', 'okafor', 'teacher', 'now');
    insert into class_codes (id, uid, "teacherId", code, name, "createdAt") values (2, 'c2', 3, 'GHJKMN', 'Room 5', 'now');
    insert into users (id, uid, username, role, "createdAt") values (4, 'u4', 'tom', 'student', 'now');
    insert into tablets (device_id, token_hash, state, prepared_by, prepared_at, last_seen_at)
      values (1, 't', 'active', 3, 'now', 'now');
    insert into tablet_classes values (1, 1), (1, 2);
    insert into sign_in_verifiers values (4, 'salt', 600000, 'hash');
    delete from class_codes where id = 2;
    delete from users where id in (3, 4)`);
  const rows = (text: string) => opened.raw.prepare(text).all();
  expect(rows('select * from tablet_classes')).toEqual([{ device_id: 1, class_id: 1 }]);
  expect(rows('select prepared_by from tablets')).toEqual([{ prepared_by: null }]);
  expect(rows('select * from sign_in_verifiers')).toEqual([]);
});

test('tablets keep their tokens when former ones are kept, too, and when they are not any more', async () => {
  await migrate(opened, 5);
  opened.raw.exec(`
    insert into tablets (device_id, token_hash, state, prepared_by, prepared_at, last_seen_at)
      values (1, 't', 'active', 1, 'now', 'now');
    insert into tablet_classes values (1, 1)`);
  const tablets = () =>
    ['tablets', 'tablet_classes'].map((table) => opened.raw.prepare(`select * from ${table}`).all());
  const before = tablets();
  await migrate(opened, 6);
  opened.raw.exec(`insert into former_tablet_tokens (device_id, token_hash) values (1, 'before')`);
  expect(tablets()).toEqual(before);
  await migrate(opened, 5);
  expect(tablets()).toEqual(before);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
});

test('counters per student become counters per student and activity, and again counters per student', async () => {
  const before = migrations.findIndex(({ name }) => name.endsWith('work-counters'));
  await migrate(opened, before);
  const rows = (table: string) => opened.raw.prepare(`select * from ${table}`).all();
  const counted = [rows('student_counters'), rows('student_days')];
  expect(counted.flat()).toHaveLength(2);
  await migrate(opened, before + 1);
  const one = { student_id: 2, activity_id: 1, recordings: 1 };
  expect(rows('work_counters')).toEqual([{ ...one, scored: 1, score_sum: 80 }]);
  expect(rows('work_days')).toEqual([{ ...one, day: '2026-01-05' }]);
  await migrate(opened, before);
  expect([rows('student_counters'), rows('student_days')]).toEqual(counted);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
});

test('a school of release 0.4.0 gets the voice and loses it again, and its activities stay', async () => {
  const released = migrations.findIndex(({ name }) => name.endsWith('school-voice'));
  await migrate(opened, released);
  const body = '{"id":1,"uid":"a1","title":"Farm","questions":[],"imageUrl":null,"timesPlayed":0}';
  opened.raw.exec(`insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
    values ('activities', 'a1', 4, 'activity', 1, '${body}', 'l1', 'l1', 'now')`);
  const rows = (text: string) => opened.raw.prepare(text).all();
  const before = [rows('select * from activities'), rows('select * from change_log')];
  await migrate(opened, released + 1);
  expect(rows('select respellings from activities')).toEqual([{ respellings: '[]' }]);
  const [{ body: upgraded } = { body: '' }] = opened.raw
    .prepare<[], { body: string }>(`select body from change_log where uid = 'a1'`)
    .all();
  expect(JSON.parse(upgraded)).toEqual({ ...JSON.parse(body), respellings: [] });
  opened.raw.exec(`
    insert into activity_speech (uid, "activityId", "updatedAt") values ('s1', 1, 'now');
    insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
      values ('activity_speech', 's1', 5, 'activity', 1, '{}', 'server', 'server', 'now');
    insert into speech_work values (1, 1);
    insert into speech_files values ('key', null, 'now')`);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
  await migrate(opened, released);
  expect([rows('select * from activities'), rows('select * from change_log')]).toEqual(before);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
});

test('comments of teachers and their files go with their table, and nothing else does', async () => {
  const released = migrations.findIndex(({ name }) => name.endsWith('feedback-comments'));
  await migrate(opened, released);
  const rows = (text: string) => opened.raw.prepare(text).all();
  const before = [rows('select * from change_log'), rows('select * from file_refs')];
  await migrate(opened, released + 1);
  opened.raw.exec(`
    insert into feedback_comments (uid, "teacherId", text, "createdAt") values ('c1', 1, 'Lovely!', 'now');
    insert into file_refs values ('${'c'.repeat(64)}', 'user', 1, 'feedback_comments', 'c1');
    insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
      values ('feedback_comments', 'c1', 5, 'user', 1, '{}', 'l1', 'l1', 'now')`);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
  await migrate(opened, released);
  expect([rows('select * from change_log'), rows('select * from file_refs')]).toEqual(before);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
});

test('the length of an earlier answer moves to its own field, and back', async () => {
  const before = migrations.findIndex(({ name }) => name.endsWith('recording-length'));
  await migrate(opened, before);
  opened.raw.exec(`
    update recordings set "speakingDuration" = 3.5;
    update change_log set body = '{"id":1,"speakingDuration":3.5,"pauseCount":null,"speakingRate":null}'
      where table_name = 'recordings'`);
  const fields = () => opened.raw.prepare('select * from recordings').get() as Record<string, unknown>;
  const document = () =>
    JSON.parse(
      String(opened.raw.prepare(`select body from change_log where table_name = 'recordings'`).pluck().get()),
    );
  const earlier = [fields(), document()];
  await migrate(opened, before + 1);
  expect(fields()).toMatchObject({ duration: 3.5, speakingDuration: null });
  expect(document()).toMatchObject({ duration: 3.5, speakingDuration: null });
  await migrate(opened, before);
  expect([fields(), document()]).toEqual(earlier);
});

test('a session of an older release gets a name of its own, and keeps it when its owner comes back', async () => {
  await migrate(opened, migrations.indexOf(ownAccounts));
  const sessions = () => opened.raw.prepare('select * from sessions').all();
  const before = sessions();
  await migrate(opened, migrations.indexOf(ownAccounts) + 1);
  const public_uid = expect.stringMatching(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(sessions()).toEqual(
    before.map((row) => ({ ...(row as object), public_uid, device_name: '', revoked: 0 })),
  );
  await migrate(opened, migrations.indexOf(ownAccounts));
  expect(sessions()).toEqual(before);
});

test('a consent that was dated becomes one for the voice, which devices pull, and each student is a minor', async () => {
  const before = migrations.findIndex(({ name }) => name.endsWith('022-consents'));
  await migrate(opened, before);
  opened.raw.exec(`
    update users set "parentalConsentDate" = '2026-09-01T00:00:00.000Z', "parentalConsentMethod" = 'phone_consent',
      "consentMethod" = 'phone_consent', "parentName" = 'Lan' where id = 2;
    insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
      values ('users', 'u2', 4, 'user', 2, '{"id":2,"role":"student","isMinor":false}', 'a', 'a', 'now');
    update counters set value = 4 where name = 'seq'`);
  await migrate(opened, before + 1);
  const logged = opened.raw.prepare(`select seq, scope_id, body from change_log where table_name = ?`);
  const [doc] = await selectDocs(opened.db, 'consents');
  expect(doc).toMatchObject({ studentUid: 'u2', purpose: 'record_voice', method: 'phone_consent' });
  const [consent, person] = [logged.get('consents'), logged.get('users')];
  expect(consent).toMatchObject({ seq: 5, scope_id: 2 });
  expect(JSON.parse(String(Reflect.get(Object(consent), 'body')))).toEqual(doc);
  expect(z.uuid().safeParse(doc?.uid).success).toBe(true);
  const fields = { isMinor: true, noRecordingSince: null, answersRefused: 0 };
  expect(JSON.parse(String(Reflect.get(Object(person), 'body')))).toMatchObject(fields);
  expect(opened.raw.prepare(`select "isMinor" from users order by id`).pluck().all()).toEqual([0, 1]);
  expect(opened.raw.prepare(`select value from counters where name = 'seq'`).pluck().get()).toBe(5);
  await migrate(opened, before);
  expect(logged.all('consents')).toEqual([]);
  expect(opened.raw.pragma('foreign_key_check')).toEqual([]);
});

test('children and classes get a field for the key of the school, also in what devices pull, and lose it again', async () => {
  await migrate(opened, migrations.indexOf(sourcedIds));
  opened.raw.exec(`
    insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at) values
      ('users', 'u2', 4, 'user', 2, '{"id":2}', 'a', 'a', 'now'),
      ('class_codes', 'c1', 5, 'class', 1, '{"id":1}', 'a', 'a', 'now')`);
  const bodies = () =>
    opened.raw.prepare('select body from change_log where seq > 3 order by seq').pluck().all();
  await migrate(opened, migrations.indexOf(sourcedIds) + 1);
  expect(bodies()).toEqual(['{"id":2,"sourcedId":null}', '{"id":1,"sourcedId":null}']);
  const give = (uid: string) =>
    opened.raw.exec(`update users set "sourcedId" = 'k', "teacherId" = 1 where uid = '${uid}'`);
  give('u2');
  expect(() => give('u1')).toThrow('UNIQUE');
  await migrate(opened, migrations.indexOf(sourcedIds));
  expect(bodies()).toEqual(['{"id":2}', '{"id":1}']);
});

test('every student pulls anew when parents are hidden, and nobody else does', async () => {
  await migrate(opened, migrations.indexOf(hiddenParents));
  opened.raw.exec(`
    insert into users (id, uid, username, role, "createdAt") values (3, 'u3', 'amina', 'student', 'now');
    insert into views (user_id, view) values (1, 4), (2, 6)`);
  await migrate(opened, migrations.indexOf(hiddenParents) + 1);
  const views = opened.raw.prepare('select user_id, view from views order by user_id').raw().all();
  expect(views).toEqual([
    [1, 4],
    [2, 7],
    [3, 1],
  ]);
});

test('the document of a student with a consent gets a new number, so that devices drop what they held of it', async () => {
  await migrate(opened, migrations.indexOf(hiddenConsents));
  opened.raw.exec(`
    insert into users (id, uid, username, role, "parentalConsentMethod", "createdAt") values
      (3, 'u3', 'amina', 'student', 'phone_consent', 'now'), (4, 'u4', 'tomas', 'student', 'email_consent', 'now');
    insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at) values
      ('users', 'u4', 4, 'user', 4, '{}', 'a', 'a', 'now'), ('users', 'u2', 5, 'user', 2, '{}', 'a', 'a', 'now'),
      ('users', 'u3', 6, 'user', 3, '{}', 'a', 'a', 'now');
    update counters set value = 9 where name = 'seq'`);
  await migrate(opened, migrations.indexOf(hiddenConsents) + 1);
  const numbers = opened.raw.prepare(
    `select uid, seq from change_log where table_name = 'users' order by uid`,
  );
  expect(numbers.raw().all()).toEqual([
    ['u2', 5],
    ['u3', 11],
    ['u4', 10],
  ]);
  expect(opened.raw.prepare(`select value from counters where name = 'seq'`).pluck().get()).toBe(11);
});
