/** The audit list: what is noted, by both ways in, what is not, who reads it, and when it goes. */
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, isoTime } from 'shared-schema/clock';
import type { AuditEntry, Query } from 'shared-schema/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#access/tokens.ts';
import { query } from '#db/statements.ts';
import { removeDueAnswers } from '#jobs/remove-due-answers.ts';
import { retireAudit } from '#jobs/retire-audit.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let admin: Person;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool();
  admin = await served.setUpAdmin();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const PASSWORD = { currentPassword: 'head-secret' };
const read = async (query: Query<'GET /api/admin/audit'> = {}) =>
  (await admin.ok('GET /api/admin/audit', { query })).entries;
const words = ({ actorName, actorRole, action, subjectKind, subjectName }: AuditEntry) =>
  [actorName ?? actorRole, action, subjectKind, subjectName].filter((word) => word !== null).join(' ');
/** The newest entries, oldest of them first. */
const newest = async (count: number) => (await read({ limit: count })).map(words).reverse();

describe('what people do by a call', () => {
  it('setting up the school and signing up are noted as done by nobody who is signed in', async () => {
    expect(await newest(2)).toEqual([
      'anonymous setup_used admin head',
      'anonymous account_created teacher Rivera Teacher',
    ]);
  });

  it('what becomes of an account is noted, one entry for each thing that was done', async () => {
    const mei = await served.student(rivera, 'Mei');
    const change = (body: object) => admin.call('PATCH', `/api/users/${mei.user.id}`, body);
    await change({ firstName: 'Mai', username: 'mei', lastName: 'Learner' });
    await change({ firstName: 'Mai' });
    await change({ isActive: false });
    await change({ isActive: true });
    await change({ role: 'teacher', password: 'maple-tree', ...PASSWORD });
    await admin.call('PATCH', `/api/users/${mei.user.id}/reset-password`, {
      password: 'oak-forest',
      ...PASSWORD,
    });
    await admin.call('DELETE', `/api/users/${mei.user.id}`, PASSWORD);
    expect(await newest(8)).toEqual([
      'Rivera Teacher account_created student',
      'head account_changed student',
      'head account_deactivated student',
      'head account_activated student',
      'head role_changed teacher',
      'head password_reset teacher',
      'head password_reset teacher',
      'head account_deleted teacher',
    ]);
  });

  it('a student who is taken over or handed over is noted', async () => {
    const okafor = await served.teacher('Okafor');
    const mei = await served.student(rivera, 'Mei');
    await admin.call('DELETE', `/api/users/${rivera.user.id}`, PASSWORD);
    await okafor.call('POST', `/api/students/${mei.user.id}/take-over`);
    await okafor.call('POST', `/api/students/${mei.user.id}/take-over`);
    const lin = await served.teacher('Lin');
    await admin.call('DELETE', `/api/users/${okafor.user.id}?successor=${lin.user.id}`, PASSWORD);
    expect(await newest(5)).toEqual([
      'head account_deleted teacher',
      'teacher student_taken_over student Mei Learner',
      'anonymous account_created teacher Lin Teacher',
      'head student_moved student Mei Learner',
      'head account_deleted teacher',
    ]);
  });

  it('codes, classes, tablets, exports and settings are noted', async () => {
    const schoolClass = await rivera.ok('POST /api/class-codes', { body: { name: 'Room 4' } });
    const params = { id: schoolClass.id };
    await rivera.ok('POST /api/class-codes/:id/regenerate', { params });
    await new TestTablet(served, 'Tablet 3').prepare(rivera, schoolClass.uid);
    const [tablet] = await rivera.ok('GET /api/tablets');
    await rivera.ok('POST /api/tablets/:id/revoke', { params: { id: tablet?.id ?? 0 } });
    await rivera.ok('POST /api/tablets/:id/revoke', { params: { id: tablet?.id ?? 0 } });
    await rivera.call('POST', '/api/recordings/export', { format: 'csv', recordings: [randomUUID()] });
    await admin.ok('PATCH /api/settings', { body: { recordOnlyWithConsent: true } });
    await admin.ok('PATCH /api/settings', { body: { recordOnlyWithConsent: true } });
    await rivera.ok('DELETE /api/class-codes/:id', { params });
    expect(await newest(6)).toEqual([
      'Rivera Teacher code_regenerated class',
      'Rivera Teacher tablet_prepared tablet Tablet 3',
      'Rivera Teacher tablet_revoked tablet Tablet 3',
      'Rivera Teacher recordings_exported recordings',
      'head setting_changed setting',
      'Rivera Teacher class_deleted class',
    ]);
  });
});

it('each consent and each withdrawal of a family is noted, those of a form of the student, too', async () => {
  const { uid } = (await served.student(rivera, 'Mei')).user;
  const about = { studentUid: uid, purpose: 'record_voice' as const };
  const at = isoTime(served.clock);
  await (await rivera.registerLane()).apply(
    { type: 'consent.give', payload: { ...about, uid: randomUUID(), method: 'offline_form', givenAt: at } },
    { type: 'consent.withdraw', payload: { ...about, uid: randomUUID(), withdrawnAt: at } },
    { type: 'student.update', payload: { uid, consentMethod: 'email_consent' } },
    { type: 'student.update', payload: { uid, consentMethod: null } },
  );
  const ofMei = (action: string) => `Rivera Teacher ${action} student Mei Learner`;
  const actions = ['consent_given', 'consent_withdrawn'];
  const byForm = ['account_changed', 'consent_given', 'account_changed', 'consent_withdrawn'];
  expect(await newest(6)).toEqual([...actions, ...byForm].map(ofMei));
});

it('cards, sessions, an own password and the sign-up code are noted', async () => {
  const mei = await served.student(rivera, 'Mei');
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  const cards = [{ studentUid: mei.user.uid, tokenHash: hashToken('a card') }];
  await rivera.ok('POST /api/class-codes/:id/login-cards', {
    params: { id: schoolClass.id },
    body: { cards },
  });
  await rivera.ok('POST /api/students/:id/revoke-card', { params: { id: mei.user.id } });
  await served.signIn('Rivera', TEACHER_PASSWORD);
  const sessions = await rivera.ok('GET /api/auth/sessions');
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.uid ?? '';
  await rivera.ok('DELETE /api/auth/sessions/:id', { params: { id: other } });
  const body = { currentPassword: TEACHER_PASSWORD, password: 'maple-tree-7' };
  await rivera.ok('PATCH /api/auth/password', { body });
  await admin.ok('POST /api/sign-up-code');
  expect(await newest(5)).toEqual([
    'Rivera Teacher login_cards_printed class Room 4',
    'Rivera Teacher login_card_revoked student Mei Learner',
    'Rivera Teacher sessions_revoked teacher Rivera Teacher',
    'Rivera Teacher password_reset teacher Rivera Teacher',
    'head setting_changed setting',
  ]);
});

it('what people do offline is noted when their commands arrive, once, and as theirs', async () => {
  const lane = await rivera.registerLane();
  const [classUid, studentUid] = [randomUUID(), randomUUID()];
  const commands = [
    { type: 'class.create', payload: { uid: classUid, name: 'Wrens', description: null, code: 'ABC234' } },
    {
      type: 'student.create',
      payload: { uid: studentUid, username: 'ana', firstName: 'Ana', lastName: 'Cruz', grade: '2' },
    },
    { type: 'student.update', payload: { uid: studentUid, firstName: 'Anna' } },
    { type: 'class.delete', payload: { uid: classUid } },
  ].map((draft) => lane.next(draft as never));
  for (const _ of ['sent', 'sent again'])
    expect((await lane.send(commands, { cookie: rivera.cookie })).json().results).toMatchObject(
      commands.map(() => ({ status: 'ok' })),
    );
  expect(await newest(4)).toEqual([
    'anonymous account_created teacher Rivera Teacher',
    'Rivera Teacher account_created student Anna Cruz',
    'Rivera Teacher account_changed student Anna Cruz',
    'Rivera Teacher class_deleted class',
  ]);
});

it('what was refused is not noted', async () => {
  const okafor = await served.teacher('Okafor');
  const mei = await served.student(rivera, 'Mei');
  const before = (await read()).length;
  await okafor.call('PATCH', `/api/users/${mei.user.id}`, { firstName: 'X' });
  await rivera.call('PATCH', `/api/users/${mei.user.id}`, { username: 'rivera' });
  await admin.call('DELETE', `/api/users/${mei.user.id}`, { currentPassword: 'wrong' });
  expect(await read()).toHaveLength(before);
});

it('an entry holds no name, text or address of anybody', async () => {
  const mei = await served.student(rivera, 'Mei');
  await admin.call('PATCH', `/api/users/${mei.user.id}`, { email: 'mei@home.test', parentName: 'Lan' });
  await admin.call('DELETE', `/api/users/${mei.user.id}`, PASSWORD);
  const stored = JSON.stringify(await served.school.db.selectFrom('audit').selectAll().execute());
  expect(stored).toContain(mei.user.uid);
  expect(stored).not.toMatch(/mei|learner|lan|rivera|@/i);
});

describe('reading the list', () => {
  it('pages hold every entry once, newest first, while new ones arrive', async () => {
    for (const name of ['Ana', 'Ben', 'Cho']) await served.student(rivera, name);
    const whole = await read();
    const seen: number[] = [];
    let after: number | undefined;
    do {
      const page = await admin.ok('GET /api/admin/audit', { query: { limit: 2, ...(after && { after }) } });
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next ?? undefined;
      await served.student(rivera, `Late${seen.length}`);
    } while (after);
    expect(seen).toEqual(whole.map(({ id }) => id));
  });

  it('the list can be narrowed to a person, an action and a time', async () => {
    await served.student(rivera, 'Zoé');
    served.clock.advance(DAY_MS);
    admin = await served.signIn('head', 'head-secret');
    const later = isoTime(served.clock);
    await served.student(rivera, 'Tom');
    expect((await read({ person: 'zoe learner' })).map(words)).toEqual([
      'Rivera Teacher account_created student Zoé Learner',
    ]);
    expect(await read({ person: 'rivera' })).toHaveLength(3);
    expect(await read({ person: 'nobody' })).toEqual([]);
    expect(await read({ action: 'setup_used' })).toHaveLength(1);
    expect((await read({ from: later })).map(words)).toEqual([
      'Rivera Teacher account_created student Tom Learner',
    ]);
    expect(await read({ until: later })).toHaveLength(3);
  });

  it('a query in another form is refused', async () => {
    for (const query of ['action=account_eaten', 'from=yesterday', 'after=-1', 'limit=501', 'limit=many'])
      expect((await admin.call('GET', `/api/admin/audit?${query}`)).json().code, query).toBe('invalid_body');
  });
});

it('nobody changes an entry, or removes one out of the middle', async () => {
  await served.student(rivera, 'Mei');
  const { db } = served.school;
  await expect(query(db, "update audit set action = 'setup_used'")).rejects.toThrow(/never changes/);
  await expect(query(db, 'delete from audit where id = (select max(id) from audit)')).rejects.toThrow(
    /oldest/,
  );
});

it('entries go after two school years, in hourly parts, and later ones stay', async () => {
  await served.student(rivera, 'Mei');
  served.clock.advance(700 * DAY_MS);
  admin = await served.signIn('head', 'head-secret');
  rivera = await served.signIn('Rivera', 'secret-secret');
  await served.student(rivera, 'Tom');
  await retireAudit(served.school);
  expect(await read()).toHaveLength(4);
  served.clock.advance(31 * DAY_MS);
  admin = await served.signIn('head', 'head-secret');
  await retireAudit(served.school);
  expect((await read()).map(words)).toEqual(['Rivera Teacher account_created student Tom Learner']);
});

it('a clock that leaps ahead takes no entry until it has been so for more than a week', async () => {
  const runJobs = async () => {
    await retireAudit(served.school);
    await removeDueAnswers(served.school);
  };
  await runJobs();
  served.clock.advance(800 * DAY_MS);
  await runJobs();
  served.clock.advance(HOUR_MS);
  await runJobs();
  served.clock.jump(-800 * DAY_MS - HOUR_MS);
  expect(await read()).toHaveLength(2);
  served.clock.advance(800 * DAY_MS);
  for (let day = 0; day < 10; day++) {
    await runJobs();
    served.clock.advance(DAY_MS);
  }
  admin = await served.signIn('head', 'head-secret');
  expect(await read()).toEqual([]);
});

it('an entry that was dated while the clock was ahead keeps no older entries, and goes with them', async () => {
  served.clock.jump(3000 * DAY_MS);
  await served.student(await served.signIn('Rivera', 'secret-secret'), 'Tom');
  served.clock.jump(-3000 * DAY_MS);
  admin = await served.signIn('head', 'head-secret');
  await served.student(await served.signIn('Rivera', 'secret-secret'), 'Ana');
  served.clock.advance(800 * DAY_MS);
  await retireAudit(served.school);
  admin = await served.signIn('head', 'head-secret');
  expect(await read()).toEqual([]);
});

it('an entry that was dated while the clock was ahead stays where none after it is old', async () => {
  served.clock.advance(800 * DAY_MS);
  served.clock.jump(3000 * DAY_MS);
  await served.student(await served.signIn('Rivera', 'secret-secret'), 'Tom');
  served.clock.jump(-3000 * DAY_MS);
  await retireAudit(served.school);
  admin = await served.signIn('head', 'head-secret');
  expect((await read()).map(words)).toEqual(['Rivera Teacher account_created student Tom Learner']);
});
