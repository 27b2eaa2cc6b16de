import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUpClass, uploadSound } from '#test/classes/school-class.ts';
import { makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openSpeakingSchool } from '#test/speaking-school.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { inventory } from '../inventory/inventory.ts';
import { heldPage } from './held-page.ts';
import { heldTables, leftOut } from './held-rows.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
  const { teacher, student, activity } = await setUpClass(served, 'Rivera', 'Mei');
  rivera = teacher;
  mei = student;
  const audioUrl = await uploadSound(served, student);
  const body = { studentId: student.user.id, activityId: activity.id, questionId: 'q1', audioUrl };
  await student.ok('POST /api/recordings', { body });
});
afterEach(() => served.close());

const address = () => `/api/students/${mei.user.id}/everything`;

async function download(body?: object) {
  const reply = await rivera.call('POST', address(), body);
  const entries = unzipSync(new Uint8Array(reply.rawPayload));
  return { reply, entries, text: (name: string) => strFromU8(entries[name] ?? new Uint8Array()) };
}

describe('everything that the school holds of a student', () => {
  it('everything held of a student leaves out files of other children that somebody wrote down as a text', async () => {
    const okafor = await setUpClass(served, 'Okafor', 'Tom');
    const sound = await uploadSound(served, okafor.student);
    const answer = { studentId: okafor.student.user.id, activityId: okafor.activity.id, questionId: 'q1' };
    await okafor.student.ok('POST /api/recordings', { body: { ...answer, audioUrl: sound } });
    const [own] = await mei.ok('GET /api/recordings');
    await rivera.ok('PATCH /api/users/:id', { params: { id: mei.user.id }, body: { parentName: sound } });
    const audioUrl = own?.audioUrl ?? '';
    const body = { studentId: mei.user.id, activityId: own?.activityId ?? 0, questionId: 'q2', audioUrl };
    await mei.ok('POST /api/recordings', { body: { ...body, transcript: sound } });
    const { entries, text } = await download();
    expect(Object.keys(entries)).toEqual(['index.html', 'data.json', 'files/1.webm']);
    expect(Object.keys(JSON.parse(text('data.json')).files)).toEqual([audioUrl]);
  });

  it('everything held of a student has an earlier answer, the newer one and the teacher’s voice', async () => {
    const [earlier] = await mei.ok('GET /api/recordings');
    const voice = makeSound();
    const blobs = [{ sha256: voice.sha256, type: voice.type, size: voice.bytes.length }];
    const laptop = await rivera.registerLane();
    await laptop.put(voice);
    const feedback = { recordingUid: earlier?.uid ?? '', teacherFeedbackAudio: voice.address };
    await laptop.apply({ type: 'feedback.save', payload: { ...feedback, blobs } });
    served.clock.advance(60_000);
    const audioUrl = await uploadSound(served, mei);
    const body = { studentId: mei.user.id, activityId: earlier?.activityId ?? 0, questionId: 'q1', audioUrl };
    await mei.ok('POST /api/recordings', { body });
    const { entries, text } = await download();
    const named = Object.keys(JSON.parse(text('data.json')).files);
    expect(named.toSorted()).toEqual([earlier?.audioUrl, voice.address, audioUrl].toSorted());
    expect(Object.values(entries).some((bytes) => voice.bytes.equals(bytes))).toBe(true);
  });

  it('the download has the written feedback as it is spoken, with the name of its teacher', async () => {
    await served.close();
    const speaking = await openSpeakingSchool();
    served = speaking;
    const { teacher, student, activity } = await setUpClass(speaking, 'Rivera', 'Mei');
    [rivera, mei] = [teacher, student];
    const audioUrl = await uploadSound(speaking, student);
    const answer = { studentId: student.user.id, activityId: activity.id, questionId: '0', audioUrl };
    const { id } = await student.ok('POST /api/recordings', { body: answer });
    const body = { teacherFeedbackText: 'Lovely, Mei! Say it louder.' };
    await teacher.ok('PATCH /api/recordings/:id', { params: { id }, body });
    await speaking.rendered();
    const { entries, text } = await download();
    const { files, tables } = JSON.parse(text('data.json'));
    const [row] = tables.find(({ table }: { table: string }) => table === 'recordings').rows;
    const spoken: string[] = row['the written feedback, spoken by the school’s voice'];
    expect([spoken[0], spoken[2]]).toEqual(['Lovely, Mei!', 'Say it louder.']);
    for (const address of [spoken[1], spoken[3]]) {
      expect(entries[files[address ?? '']]?.length).toBeGreaterThan(0);
      expect(text('index.html')).toContain(`src="${files[address ?? '']}"`);
    }
    expect(row['name of the teacher who gave it']).toContain('Rivera');
    expect(text('index.html')).not.toContain('{&quot;');
    expect(text('index.html')).not.toContain('[&quot;');
  });

  it('the page says in words what was asked, allowed and done, and no day by a clock elsewhere', async () => {
    const [own] = await mei.ok('GET /api/recordings');
    const { questions } = await rivera.ok('GET /api/activities/:id', {
      params: { id: own?.activityId ?? 0 },
    });
    const consent = { studentUid: mei.user.uid, purpose: 'record_voice', method: 'offline_form' };
    const payload = { uid: randomUUID(), ...consent, givenAt: '2026-01-01T00:00:00.000Z' };
    await (await rivera.registerLane()).apply({ type: 'consent.give', payload } as never);
    const { text } = await download();
    const page = text('index.html');
    expect(page).toContain(`Question 1: ${questions[0]?.prompt}`);
    for (const words of [
      'Record the voice',
      'Signed form',
      'Account added',
      'a teacher',
      '<dt>whether still</dt><dd>yes</dd>',
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/offline_form|record_voice|account_created|manual|>q1</);
    expect(page).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(page).not.toContain(rivera.user.uid);
  });

  it('everything held of a student is a page, the same as data, and the sounds themselves', async () => {
    const { reply, entries, text } = await download();
    expect(reply.headers['content-disposition']).toContain('everything_mei.zip');
    expect(Object.keys(entries)).toEqual(['index.html', 'data.json', 'files/1.webm']);
    const { tables } = JSON.parse(text('data.json'));
    const titles = tables.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Accounts', 'Answers and feedback', 'Classes of a child', 'Sessions']),
    );
    expect(text('index.html')).toContain('What the school holds of Mei Learner');
    expect(text('index.html')).toContain('src="files/1.webm"');
    expect(text('index.html')).toContain('At the farm');
    expect(entries['files/1.webm']?.length).toBeGreaterThan(20);
  });

  it('the page says each day by the clock of whoever asks for it', async () => {
    const recordedAt = '2026-02-14T04:30:00.000Z';
    await served.school.db.updateTable('recordings').set({ recordedAt }).execute();
    const pageIn = async (timeZone: string) => (await download({ timeZone })).text('index.html');
    expect(await pageIn('America/Los_Angeles')).toContain('<dd>2026-02-13</dd>');
    expect(await pageIn('Pacific/Kiritimati')).toContain('<dd>2026-02-14</dd>');
    const { text } = await download({ timeZone: 'America/Los_Angeles' });
    expect(text('data.json')).toContain(recordedAt);
  });

  it('a download in a time zone that the server does not know has its days by the clock of the school', async () => {
    const { reply, text } = await download({ timeZone: 'Mars/Olympus' });
    expect(reply.statusCode).toBe(200);
    expect(text('index.html')).toContain('What the school holds of Mei Learner');
  });

  it('the page says the day on which it was made where the school is', () => {
    const page = { name: 'Mei Learner', at: '2026-01-05T08:00:00.000Z', tables: [], files: new Map() };
    expect(heldPage(page, 'Pacific/Pago_Pago')).toContain('Made on 2026-01-04.');
    expect(heldPage(page, 'Pacific/Kiritimati')).toContain('Made on 2026-01-05.');
  });

  it('everything held of a student with a name of another script is downloaded', async () => {
    await served.school.db
      .updateTable('users')
      .set({ username: '小明王1' })
      .where('id', '=', mei.user.id)
      .execute();
    const { reply } = await download();
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="everything____1.zip"; filename*=UTF-8''everything_${encodeURIComponent('小明王1')}.zip`,
    );
  });

  it('everything held of a student has no stored password', async () => {
    const stored = await served.school.db.selectFrom('users').select('password').execute();
    const { text } = await download();
    for (const { password } of stored) expect(text('data.json')).not.toContain(password);
  });

  it('the page of everything held of a student has no script that people wrote', async () => {
    await rivera.ok('PATCH /api/users/:id', {
      params: { id: mei.user.id },
      body: { firstName: '<script>alert(1)</script>' },
    });
    expect((await download()).text('index.html')).not.toContain('<script');
  });

  it('a download of everything held of a student is noted in the audit list', async () => {
    const admin = await served.setUpAdmin();
    await download();
    const [newest] = (await admin.ok('GET /api/admin/audit')).entries;
    expect(newest).toMatchObject({ action: 'data_exported', subjectUid: mei.user.uid });
  });

  it('everything held of a student leaves out no table about children without a reason', () => {
    const about = Object.entries(inventory).filter(([, { about: who }]) => who.includes('child'));
    const known = [...Object.keys(heldTables), ...Object.keys(leftOut)];
    expect(about.map(([table]) => table).filter((table) => !known.includes(table))).toEqual([]);
    expect(known.filter((table) => !inventory[table])).toEqual([]);
  });
});
