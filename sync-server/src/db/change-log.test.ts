import { type SyncedTable, syncedTables } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ClassFixture,
  documentsOf,
  lastTouched,
  openClassFixture,
} from '#test/classes/class-fixture.ts';
import { findChange, publish, publishNote, retract } from './change-log.ts';
import { findDoc, selectDocs } from './documents.ts';
import { deleteRow, insertRow, updateRow } from './rows.ts';

let school: ClassFixture;
beforeEach(async () => {
  school = await openClassFixture();
});
afterEach(() => school.close());

test('a published document is the row without secrets, with uids beside its references', async () => {
  const rivera = await school.teacher('rivera');
  const schoolClass = await school.schoolClass(rivera);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  const doc = (await documentsOf(school.db, 'users'))[mei.uid];
  expect(doc).toMatchObject({
    id: mei.id,
    firstName: 'Mei',
    isActive: true,
    learningPreferences: {},
    classCodeId: schoolClass.id,
    classCodeUid: schoolClass.uid,
    teacherUid: rivera.uid,
    passwordMirrorsUsername: true,
  });
  expect(doc).not.toHaveProperty('password');
  expect(doc).not.toHaveProperty('googleId');
  expect(doc).toEqual(await findDoc(school.db, 'users', mei.id));
});

test('every change gets the next number and touches its scope', async () => {
  const rivera = await school.teacher('rivera');
  const schoolClass = await school.schoolClass(rivera);
  const first = await findChange(school.db, 'class_codes', schoolClass.uid);
  await school.write(async (w) => {
    await updateRow(w.tx, 'class_codes', schoolClass.id, { name: 'Room 5' });
    await publish(w, 'class_codes', schoolClass.id);
  }, 'lane-a');
  const second = await findChange(school.db, 'class_codes', schoolClass.uid);
  const before = first?.seq ?? 0;
  expect(second).toEqual({
    seq: before + 1,
    editor: 'lane-a',
    // Nobody has seen the class before it was here: its creation is no edit.
    others_seq: 0,
    edited_seq: before + 1,
    deleted: 0,
    changed_at: '2026-01-05T08:00:00.000Z',
  });
  expect(lastTouched(school)).toEqual([`class:${schoolClass.id}`]);
  const row = await school.db
    .selectFrom('change_log')
    .select('origin')
    .where('uid', '=', schoolClass.uid)
    .executeTakeFirst();
  expect(row?.origin).toBe('test');
});

test('a note gets the next number and hides nobody’s edit', async () => {
  const rivera = await school.teacher('rivera');
  const { id, uid } = await school.schoolClass(rivera);
  const edit = await school.write((w) => publish(w, 'class_codes', id), 'lane-a');
  const note = await school.write((w) => publishNote(w, 'class_codes', id), 'lane-b');
  expect(note).toBe(edit + 1);
  expect(await findChange(school.db, 'class_codes', uid)).toMatchObject({
    seq: note,
    editor: 'lane-a',
    edited_seq: edit,
  });
  expect(lastTouched(school)).toEqual([`class:${id}`]);
  await school.write((w) => publish(w, 'class_codes', id), 'lane-c');
  expect(await findChange(school.db, 'class_codes', uid)).toMatchObject({
    editor: 'lane-c',
    others_seq: edit,
  });
});

test('a retracted document stays as an empty tombstone in its scope', async () => {
  const rivera = await school.teacher('rivera');
  const schoolClass = await school.schoolClass(rivera);
  await school.write(async (w) => {
    await deleteRow(w.tx, 'class_codes', schoolClass.id);
    await retract(w, 'class_codes', schoolClass);
  });
  const row = await school.db
    .selectFrom('change_log')
    .selectAll()
    .where('uid', '=', schoolClass.uid)
    .executeTakeFirst();
  expect(row).toMatchObject({ deleted: 1, body: '', scope: 'class', scope_id: schoolClass.id });
  expect(lastTouched(school)).toEqual([`class:${schoolClass.id}`]);
});

test('files that a document names are known, and forgotten with it', async () => {
  const rivera = await school.teacher('rivera');
  const mei = await school.student(rivera, 'Mei');
  const activity = await school.activity(rivera);
  const [first, second] = [await school.file(mei, 'one'), await school.file(rivera, 'two')];
  const hashes = async () => {
    const rows = await school.db.selectFrom('file_refs').selectAll().orderBy('sha256').execute();
    return rows.map((row) => [row.sha256.slice(-6), row.scope, row.scope_id]);
  };
  const row = { studentId: mei.id, activityId: activity.id, questionId: 'q1', audioUrl: first };
  const times = { recordedAt: school.now(), createdAt: school.now() };
  const uid = school.uid();
  const id = await school.write(async (w) => {
    const made = await insertRow(w.tx, 'recordings', { ...row, ...times, uid });
    await publish(w, 'recordings', made);
    return made;
  });
  expect(await hashes()).toEqual([[first.slice(67, 73), 'user', mei.id]]);
  await school.write(async (w) => {
    await updateRow(w.tx, 'recordings', id, { teacherFeedbackAudio: second });
    await publish(w, 'recordings', id);
  });
  expect(await hashes()).toHaveLength(2);
  await school.write(async (w) => {
    await deleteRow(w.tx, 'recordings', id);
    await retract(w, 'recordings', { uid, studentId: mei.id });
  });
  expect(await hashes()).toEqual([]);
});

test('every synced table can be published', async () => {
  const rivera = await school.teacher('rivera');
  const schoolClass = await school.schoolClass(rivera);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  const activity = await school.activity(rivera);
  await school.assign(rivera, activity, schoolClass);
  const common = () => ({ uid: school.uid(), createdAt: school.now() });
  const work = { studentId: mei.id, activityId: activity.id };
  const rows: [SyncedTable, object][] = [
    ['recordings', { ...common(), ...work, audioUrl: 'none:', recordedAt: school.now() }],
    ['progress', { ...common(), ...work }],
    ['activity_speech', { uid: school.uid(), activityId: activity.id, updatedAt: school.now() }],
    ['feedback_comments', { ...common(), teacherId: rivera.id, text: 'Lovely!' }],
    ['consents', { ...common(), studentId: mei.id, purpose: 'record_voice' }],
    ['avatars', { ...common(), userId: mei.id, updatedAt: school.now() }],
    [
      'achievements',
      {
        ...{ ...common(), userId: mei.id, type: 'first', title: 'First!', description: 'Well done.' },
        ...{ unlockedAt: school.now(), rewardData: { stars: 3 } },
      },
    ],
  ];
  await school.write(async (w) => {
    for (const [table, row] of rows) await publish(w, table, await insertRow(w.tx, table, row));
  });
  for (const table of syncedTables) {
    const logged = Object.values(await documentsOf(school.db, table));
    expect(logged.length, table).toBeGreaterThan(0);
    expect(await selectDocs(school.db, table), table).toEqual(expect.arrayContaining(logged));
  }
});
