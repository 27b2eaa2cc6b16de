/** Proofs of children's own passwords: when there is one, for whom, and where it goes. */
import { webcrypto } from 'node:crypto';
import type { TabletMember } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPasswords } from '#access/sign-in/passwords.ts';
import { makeConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let tablet: TestTablet;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
});
afterEach(() => served.close());

const facts = async () => {
  const [member] = (await tablet.fetchReply()).members;
  return member as TabletMember;
};
const stored = () => served.school.db.selectFrom('sign_in_verifiers').selectAll().execute();
const change = (body: object) => rivera.call('PATCH', `/api/users/${mei.user.id}`, rivera.withPassword(body));
const reset = (password: string) =>
  rivera.call('PATCH', `/api/users/${mei.user.id}/reset-password`, rivera.withPassword({ password }));

/** As `isVerified` in the app's data/auth/verifier.ts, written anew so that both must agree on the form. */
async function proves(password: string, { verifier }: TabletMember): Promise<boolean> {
  if (!verifier) return false;
  const { subtle } = webcrypto;
  const secret = new TextEncoder().encode(password);
  const key = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const salt = Uint8Array.from(atob(verifier.salt), (character) => character.charCodeAt(0));
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: verifier.rounds };
  const bits = new Uint8Array(await subtle.deriveBits(parameters, key, 256));
  return btoa(String.fromCharCode(...bits)) === verifier.hash;
}

it('no verifier is made of a mirrored password, and none of a teacher’s', async () => {
  expect(await facts()).toMatchObject({ mirrorsUsername: true, verifier: null });
  await served.signIn('mei', 'mei', 'student');
  await served.signIn('Rivera', TEACHER_PASSWORD, 'teacher');
  expect(await stored()).toEqual([]);
});

it('a password of the child’s own is proved offline; a new one replaces it, a mirrored one removes it', async () => {
  await reset('Möwe 7');
  const first = await facts();
  expect(first).toMatchObject({ mirrorsUsername: false, verifier: { rounds: 10 } });
  expect([await proves('Möwe 7', first), await proves('mei', first)]).toEqual([true, false]);
  // With the settings of a school, which name no rounds.
  const { password } = makeConfig(parseEnv({ DATA_DIR: served.folder }));
  const verifier = await createPasswords(password).makeVerifier('Möwe 7');
  expect(verifier.rounds).toBe(600_000);
  expect(await proves('Möwe 7', { ...first, verifier })).toBe(true);
  await change({ password: 'otter' });
  expect(await proves('otter', await facts())).toBe(true);
  expect(await stored()).toHaveLength(1);
  await change({ firstName: 'Mai', username: 'mai' });
  expect(await proves('otter', await facts())).toBe(true);
  await reset('mai');
  expect(await facts()).toMatchObject({ mirrorsUsername: true, verifier: null });
  expect(await stored()).toEqual([]);
});

it('a student with a password of their own is created with a verifier', async () => {
  const names = { username: 'ana', firstName: 'Ana', lastName: 'Learner' };
  const reply = await rivera.call('POST', '/api/users', { ...names, password: 'heron', role: 'student' });
  expect(await stored()).toMatchObject([{ user_id: reply.json<{ id: number }>().id }]);
});

it('a successful sign-in makes a missing verifier', async () => {
  await reset('otter');
  await served.school.db.deleteFrom('sign_in_verifiers').execute();
  const wrong = { username: 'mei', password: 'mei', role: 'student' };
  await served.call({ method: 'POST', url: '/api/auth/login', payload: wrong });
  expect(await facts()).toMatchObject({ verifier: null });
  await served.signIn('mei', 'otter', 'student');
  const made = await facts();
  expect(await proves('otter', made)).toBe(true);
  await served.signIn('mei', 'otter', 'student');
  expect(await facts()).toEqual(made);
});

it('a verifier is sent to the tablet and nowhere else', async () => {
  await reset('otter');
  mei = await served.signIn('mei', 'otter', 'student');
  const { verifier } = await facts();
  const pulled = await Promise.all([mei, rivera].map(async (person) => (await person.pull()).docs));
  const listed = await Promise.all(
    ['/api/users', '/api/students', '/api/users/current'].map(
      async (url) => (await rivera.call('GET', url)).body,
    ),
  );
  const changes = await served.school.db.selectFrom('change_log').select('body').execute();
  expect(JSON.stringify([pulled, listed, changes])).not.toContain(verifier?.hash);
});

it('a verifier is deleted with its account', async () => {
  await reset('otter');
  await rivera.call('DELETE', `/api/users/${mei.user.id}`, rivera.withPassword());
  expect(await stored()).toEqual([]);
});
