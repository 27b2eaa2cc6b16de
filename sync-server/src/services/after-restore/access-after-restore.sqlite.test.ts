/** What was revoked after a backup stays revoked when the backup is restored. Decision 163. */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#access/tokens.ts';
import { hashUid } from '#files/ledgers/ledgers.ts';
import { backUp } from '#ops/backup/backup.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const CARD = 'y'.repeat(22);
const LEDGER = 'access-changes.txt';

let served: TestSchool;
let head: Person;
let rivera: Person;
let okafor: Person;
let mei: Person;
let room: Awaited<ReturnType<typeof addClass>>;
let tablet: TestTablet;

beforeEach(async () => {
  const folder = temporaryFolder();
  served = await openTestSchool({ folder, settings: { backupDir: backupsOf({ folder }) } });
  [rivera, okafor] = [await served.teacher('Rivera'), await served.teacher('Okafor')];
  head = await served.setUpAdmin();
  mei = await served.student(rivera, 'Mei');
  room = await addClass(rivera);
  await join(rivera, mei, room);
  tablet = new TestTablet(served);
  await tablet.prepare(rivera, room.uid);
  await makeCard(CARD);
  await backUp(served.school, backupsOf(served));
  served.clock.advance(60_000);
});
afterEach(() => served.close());

const makeCard = (token: string, teacher = rivera) =>
  teacher.call('POST', `/api/class-codes/${room.id}/login-cards`, {
    cards: [{ studentUid: mei.user.uid, tokenHash: hashToken(token) }],
  });
const revokeCard = () => rivera.call('POST', `/api/students/${mei.user.id}/revoke-card`, {});
const revokeTablet = () => rivera.call('POST', `/api/tablets/${tablet.device.uid}/revoke`);
const setActive = (isActive: boolean) => head.call('PATCH', `/api/users/${okafor.user.id}`, { isActive });
const changePassword = () =>
  rivera.call('PATCH', '/api/auth/password', {
    currentPassword: TEACHER_PASSWORD,
    password: 'a new secret 9',
  });

/** The same people and tablet at the school as it is from now on. */
const again = ({ user, cookie }: Person) => new Person(served.call, user, cookie);
const isSignedIn = async (person: Person) =>
  (await again(person).request('GET /api/users/current')).status === 200;
async function stateOfTablet(token = tablet.token): Promise<string> {
  const same = new TestTablet(served);
  same.token = token;
  return (await same.report()).json<{ state: string }>().state;
}
const signInByCard = async (token: string) =>
  (await served.call({ method: 'POST', url: '/api/auth/card', payload: { token } })).statusCode;

async function restart(): Promise<void> {
  const { folder } = served;
  await served.app.close();
  await served.school.close();
  served = await openTestSchool({ folder });
}
/** What the administrator has to do again, by the health page. */
async function toRepeat() {
  const admin = await served.signIn('head', 'head-secret', 'admin');
  const { findings } = await admin.ok('GET /api/admin/health');
  return findings.find(({ code }) => code === 'access_to_repeat')?.changes;
}

describe('what was revoked after the backup stays revoked', () => {
  it('a restore of a backup revokes a class tablet again that was revoked since', async () => {
    expect((await revokeTablet()).statusCode).toBe(200);
    served = await restoreSchool(served);
    expect(await stateOfTablet()).toBe('leaving');
  });

  it('a restore of a backup revokes a login card again that was revoked since', async () => {
    expect((await revokeCard()).statusCode).toBe(204);
    served = await restoreSchool(served);
    expect(await signInByCard(CARD)).toBe(401);
  });

  it('a restore of a backup revokes a login card again that a new one has replaced since', async () => {
    expect((await makeCard('z'.repeat(22))).statusCode).toBe(200);
    served = await restoreSchool(served);
    expect(await signInByCard(CARD)).toBe(401);
  });

  it('a restore of a backup deactivates an account again that was deactivated since', async () => {
    expect((await setActive(false)).statusCode).toBe(200);
    served = await restoreSchool(served);
    expect(await isSignedIn(okafor)).toBe(false);
    const payload = { username: 'Okafor', password: TEACHER_PASSWORD };
    expect((await served.call({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(401);
  });

  it('a restore of a backup ends the sessions of whoever got another role since, and lists the change', async () => {
    const setRole = (role: 'admin' | 'teacher') =>
      head.call('PATCH', `/api/users/${okafor.user.id}`, { role, currentPassword: 'head-secret' });
    expect((await setRole('admin')).statusCode).toBe(200);
    okafor = await served.signIn('Okafor', TEACHER_PASSWORD, 'admin');
    served.clock.advance(60_000);
    await backUp(served.school, backupsOf(served));
    served.clock.advance(60_000);
    expect((await setRole('teacher')).statusCode).toBe(200);
    served = await restoreSchool(served);
    expect(await isSignedIn(okafor)).toBe(false);
    expect(await toRepeat()).toMatchObject([{ action: 'role_changed' }]);
  });

  it('a restore of a backup leaves an account active that was deactivated and activated since', async () => {
    await setActive(false);
    served.clock.advance(1000);
    await setActive(true);
    served = await restoreSchool(served);
    const payload = { username: 'Okafor', password: TEACHER_PASSWORD };
    expect((await served.call({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200);
  });

  it('a restore of a backup ends the sessions of who has ended one since', async () => {
    const [{ uid: id } = { uid: '' }] = await okafor.ok('GET /api/auth/sessions');
    await okafor.request('DELETE /api/auth/sessions/:id', { params: { id } });
    served = await restoreSchool(served);
    expect([await isSignedIn(okafor), await isSignedIn(rivera)]).toEqual([false, true]);
  });

  it('a restore of a backup ends the sessions of who has changed the password since, and lists it to be changed again', async () => {
    expect((await changePassword()).statusCode).toBe(204);
    served = await restoreSchool(served);
    expect(await isSignedIn(rivera)).toBe(false);
    expect(await toRepeat()).toEqual([{ action: 'password_reset', name: 'Rivera Teacher' }]);
  });

  it('a restore of a backup deactivates a teacher who was deleted since, and lists the deletion', async () => {
    const query = `?successor=${rivera.user.uid}`;
    const gone = await head.call('DELETE', `/api/users/${okafor.user.id}${query}`, {
      currentPassword: 'head-secret',
    });
    expect(gone.statusCode).toBe(204);
    served = await restoreSchool(served);
    expect(await isSignedIn(okafor)).toBe(false);
    expect(await toRepeat()).toMatchObject([{ action: 'account_deleted' }]);
  });
});

describe('the ledger of changes of access', () => {
  it('what was revoked stays revoked when only the backups are left of the box', async () => {
    await revokeTablet();
    await revokeCard();
    await served.school.close();
    rmSync(pathOf(served.folder, LEDGER));
    served = await restoreSchool(served);
    expect([await stateOfTablet(), await signInByCard(CARD)]).toEqual(['leaving', 401]);
    // The other disk may be the next to be replaced.
    expect(readFileSync(pathOf(served.folder, LEDGER), 'utf8')).toContain(hashUid(tablet.device.uid));
  });

  it('a ledger of changes of access has a hash, a time and what was done, and nothing else', async () => {
    await revokeTablet();
    await served.school.close();
    for (const folder of [served.folder, backupsOf(served)]) {
      const text = readFileSync(pathOf(folder, LEDGER), 'utf8');
      const at = '\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z';
      expect(text).toMatch(new RegExp(`^${hashUid(tablet.device.uid)} ${at} tablet_revoked$`, 'm'));
      for (const line of text.trim().split('\n')) expect(line).toMatch(/^[0-9a-f]{64} \S+ [a-z_]+$/);
    }
  });

  it('a change of access that changes no account is in the ledgers soon after, while the school goes on', async () => {
    const isNoted = (folder: string) => {
      const path = pathOf(folder, LEDGER);
      return existsSync(path) && readFileSync(path, 'utf8').includes(hashUid(tablet.device.uid));
    };
    expect(isNoted(served.folder)).toBe(false);
    await revokeTablet();
    for (const folder of [served.folder, backupsOf(served)])
      await expect.poll(() => isNoted(folder)).toBe(true);
  });

  it('a restored change of access stands in the audit list once, with its time and without who did it', async () => {
    await setActive(false);
    const at = new Date(served.clock.now()).toISOString();
    served = await restoreSchool(served);
    await restart();
    const entries = await served.school.db
      .selectFrom('audit')
      .select(['at', 'actor_uid', 'actor_role', 'subject_uid'])
      .where('action', '=', 'account_deactivated')
      .execute();
    expect(entries).toEqual([{ at, actor_uid: null, actor_role: 'anonymous', subject_uid: okafor.user.uid }]);
  });

  it('an old ledger, a torn line and a line of a later release change nothing', async () => {
    appendFileSync(
      pathOf(served.folder, LEDGER),
      `\n${hashUid(okafor.user.uid)} 2026-01-05T09:00:00.000Z account_deac\n${hashUid(okafor.user.uid)} later_kind\n`,
    );
    await restart();
    expect(await isSignedIn(okafor)).toBe(true);
    expect(existsSync(pathOf(served.folder, 'deleted-students.txt'))).toBe(false);
  });

  it('a second factor that was turned on since the backup is listed, and one that was turned off again is not', async () => {
    const lines = [
      `${hashUid(rivera.user.uid)} 2026-01-05T09:00:00.000Z second_factor_on`,
      `${hashUid(okafor.user.uid)} 2026-01-05T09:00:00.000Z second_factor_on`,
      `${hashUid(okafor.user.uid)} 2026-01-05T09:01:00.000Z second_factor_off`,
    ];
    appendFileSync(pathOf(served.folder, LEDGER), `\n${lines.join('\n')}\n`);
    await restart();
    expect(await toRepeat()).toEqual([{ action: 'second_factor_on', name: 'Rivera Teacher' }]);
    expect(await isSignedIn(rivera)).toBe(true);
  });

  it('two people of one name are listed with their usernames', async () => {
    const payload = {
      username: 'rivera2',
      email: 'rivera2@school.test',
      firstName: 'Rivera',
      lastName: 'Teacher',
    };
    const made = await served.call({
      ...{ method: 'POST', url: '/api/users' },
      payload: { ...payload, password: TEACHER_PASSWORD },
    });
    const uids = [rivera.user.uid, made.json<{ uid: string }>().uid, okafor.user.uid];
    const lines = uids.map((uid) => `${hashUid(uid)} 2026-01-05T09:00:00.000Z second_factor_on`);
    appendFileSync(pathOf(served.folder, LEDGER), `\n${lines.join('\n')}\n`);
    await restart();
    expect((await toRepeat())?.map(({ name }) => name)).toEqual([
      'Okafor Teacher',
      'Rivera Teacher (Rivera)',
      'Rivera Teacher (rivera2)',
    ]);
  });

  it('the only administrator is not deactivated by a ledger', async () => {
    const at = new Date(served.clock.now()).toISOString();
    appendFileSync(pathOf(served.folder, LEDGER), `\n${hashUid(head.user.uid)} ${at} account_deactivated\n`);
    await restart();
    expect(await served.signIn('head', 'head-secret', 'admin')).toBeDefined();
  });
});

describe('after the restore', () => {
  beforeEach(async () => {
    await revokeTablet();
    await revokeCard();
    await setActive(false);
    await changePassword();
    served = await restoreSchool(served);
    rivera = await served.signIn('Rivera', TEACHER_PASSWORD);
    head = await served.signIn('head', 'head-secret', 'admin');
    tablet = Object.assign(new TestTablet(served), { device: tablet.device, token: tablet.token });
  });

  it('a tablet, a card and an account that are made active anew stay so at the next start', async () => {
    expect(await tablet.prepare(rivera, room.uid)).toBe(200);
    expect((await makeCard('z'.repeat(22))).statusCode).toBe(200);
    expect((await setActive(true)).statusCode).toBe(200);
    await restart();
    expect([await stateOfTablet(), await signInByCard('z'.repeat(22))]).toEqual(['active', 200]);
    expect((await served.signIn('Okafor', TEACHER_PASSWORD)).user.uid).toBe(okafor.user.uid);
    expect(await signInByCard(CARD)).toBe(401);
  });

  it('a password that is changed again is no longer listed, and its session goes on at the next start', async () => {
    expect(await toRepeat()).toHaveLength(1);
    await changePassword();
    expect(await toRepeat()).toBeUndefined();
    await restart();
    expect([await isSignedIn(rivera), await toRepeat()]).toEqual([true, undefined]);
  });
});
