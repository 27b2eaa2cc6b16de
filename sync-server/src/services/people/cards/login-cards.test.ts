import { randomUUID } from 'node:crypto';
import type { ClassCode } from 'shared-schema/entities';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignInGuard } from '#access/sign-in/sign-in-guard.ts';
import { hashToken } from '#access/tokens.ts';
import { query } from '#db/statements.ts';
import { addClass, join, setUpClass } from '#test/classes/school-class.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import { Client, cookieOf, Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { signInByCard } from './sign-in-by-card.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let jon: Person;
let room: ClassCode;

async function open(school: TestSchool): Promise<void> {
  served = school;
  ({ teacher: rivera, schoolClass: room, student: mei } = await setUpClass(school, 'Rivera', 'Mei'));
}

beforeEach(async () => {
  await open(await openTestSchool());
  jon = await served.student(rivera, 'Jon');
  await join(rivera, jon, room);
});
afterEach(() => served.close());

const tokenOf = (name: string) => name.padEnd(22, '-');
const make = (teacher: Person, cards: [Person, string][], classId = room.id) =>
  teacher.request('POST /api/class-codes/:id/login-cards', {
    params: { id: classId },
    body: {
      cards: cards.map(([{ user }, token]) => ({ studentUid: user.uid, tokenHash: hashToken(token) })),
    },
  });
const signIn = (token: string) => served.visitor.request('POST /api/auth/card', { body: { token } });
const revoke = (teacher: Person, { user }: Person) =>
  teacher.request('POST /api/students/:id/revoke-card', { params: { id: user.id } });
const cards = () => rivera.ok('GET /api/class-codes/:id/login-cards', { params: { id: room.id } });

const refusedCard = { status: 401, code: 'card_invalid' };

describe('login cards of a class', () => {
  it('a child signs in by the card, with a session as after a password', async () => {
    expect(await make(rivera, [[mei, tokenOf('mei')]])).toMatchObject({ status: 200 });
    const payload = { token: tokenOf('mei') };
    const reply = await served.call({ method: 'POST', url: '/api/auth/card', payload });
    expect(reply.json()).toMatchObject({ uid: mei.user.uid, role: 'student' });
    const device = new Client(served.call, cookieOf(reply));
    expect(await device.ok('GET /api/users/current')).toMatchObject({ uid: mei.user.uid });
  });

  it('a sign-in by a card that is revoked meanwhile leaves no session', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    const { signInGuard } = served.school;
    const revokesMeanwhile: SignInGuard = {
      async run(attempt, prove) {
        const holder = await signInGuard.run(attempt, prove);
        expect(await revoke(rivera, mei)).toMatchObject({ status: 204 });
        return holder;
      },
    };
    const school = { ...served.school, signInGuard: revokesMeanwhile };
    const at = { address: '', deviceToken: undefined, deviceName: '' };
    await expect(signInByCard(school, tokenOf('mei'), at)).rejects.toMatchObject({ code: 'card_invalid' });
    const { db } = served.school;
    expect(await db.selectFrom('sessions').where('user_id', '=', mei.user.id).selectAll().execute()).toEqual(
      [],
    );
  });

  it('the list says who has a card and since when, and never what is on it', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    expect(await cards()).toEqual([
      { studentUid: jon.user.uid, madeAt: null, pictures: 'off' },
      { studentUid: mei.user.uid, madeAt: expect.any(String), pictures: 'off' },
    ]);
  });

  it('new cards revoke the former ones of these children and of nobody else', async () => {
    await make(rivera, [
      [mei, tokenOf('mei')],
      [jon, tokenOf('jon')],
    ]);
    await make(rivera, [[mei, tokenOf('mei2')]]);
    expect(await signIn(tokenOf('mei'))).toMatchObject(refusedCard);
    expect(await signIn(tokenOf('mei2'))).toMatchObject({ status: 200 });
    expect(await signIn(tokenOf('jon'))).toMatchObject({ status: 200 });
  });

  it('the same cards sent again change nothing, and a revoked token makes no card again', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    const first = await cards();
    served.clock.advance(60_000);
    expect(await make(rivera, [[mei, tokenOf('mei')]])).toMatchObject({ status: 200 });
    expect(await cards()).toEqual(first);
    await revoke(rivera, mei);
    expect(await make(rivera, [[mei, tokenOf('mei')]])).toMatchObject({ status: 409, code: 'conflict' });
    expect(await make(rivera, [[jon, tokenOf('mei')]])).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('a token that is on the card of one child makes no card of another', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    expect(await make(rivera, [[jon, tokenOf('mei')]])).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('a revoked card signs nobody in, and who came in by it is signed out', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    const payload = { token: tokenOf('mei') };
    const reply = await served.call({ method: 'POST', url: '/api/auth/card', payload });
    const device = new Client(served.call, cookieOf(reply));
    expect(await revoke(rivera, mei)).toMatchObject({ status: 204 });
    expect(await signIn(tokenOf('mei'))).toMatchObject(refusedCard);
    expect(await device.request('GET /api/users/current')).toMatchObject({ status: 401 });
    expect(await revoke(rivera, mei)).toMatchObject({ status: 204 });
  });

  it('a device where a revoked card was used sends what it holds, and reads nothing', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    const activityUid = randomUUID();
    await (await rivera.registerLane()).apply(activityOf(activityUid));
    const payload = { token: tokenOf('mei') };
    const reply = await served.call({ method: 'POST', url: '/api/auth/card', payload });
    const device = new Person(served.call, mei.user, cookieOf(reply));
    const lane = await device.registerLane();
    await revoke(rivera, mei);
    const sound = makeSound();
    await lane.put(sound);
    expect(await lane.apply(answerWith(sound, activityUid))).toMatchObject({ results: [{ status: 'ok' }] });
    expect((await device.call('POST', '/api/sync/pull', { cursor: null, lanes: [lane.id] })).statusCode).toBe(
      401,
    );
    expect((await device.call('GET', sound.address)).statusCode).toBe(401);
  });

  it('an unknown card and the card of a deactivated child are refused in the same words', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    await served.school.db.updateTable('users').set({ isActive: 0 }).where('id', '=', mei.user.id).execute();
    const [gone, unknown] = [await signIn(tokenOf('mei')), await signIn(tokenOf('nobody'))];
    expect(gone).toMatchObject(refusedCard);
    expect(unknown).toEqual(gone);
  });

  it('cards are made for children of an own class only', async () => {
    const okafor = await served.teacher('Okafor');
    const theirs = await addClass(okafor, 'Room 5');
    expect(await make(okafor, [[mei, tokenOf('mei')]], theirs.id)).toMatchObject({ status: 404 });
    expect(await make(okafor, [[mei, tokenOf('mei')]])).toMatchObject({ status: 404 });
    const tom = await served.student(rivera, 'Tom');
    // Nothing of a call is done when a part of it is refused.
    const both: [Person, string][] = [
      [mei, tokenOf('mei')],
      [tom, tokenOf('tom')],
    ];
    expect(await make(rivera, both)).toMatchObject({ status: 404 });
    expect((await cards()).map(({ madeAt }) => madeAt)).toEqual([null, null]);
  });

  it('a token that is no token is refused before anything is searched for', async () => {
    for (const token of ['', 'short', `${tokenOf('mei')}x`, 'with spaces and more..'])
      expect(await signIn(token), token).toMatchObject({ status: 400, code: 'invalid_body' });
  });

  it('a card and its session end with the account', async () => {
    await make(rivera, [[mei, tokenOf('mei')]]);
    await rivera.call('DELETE', `/api/users/${mei.user.id}`, rivera.withPassword());
    expect(await signIn(tokenOf('mei'))).toMatchObject(refusedCard);
    expect(await served.school.db.selectFrom('student_cards').selectAll().execute()).toEqual([]);
  });

  it('a class tablet gets the hash of the valid card, and another one after a reprint', async () => {
    const tablet = new TestTablet(served);
    await tablet.prepare(rivera, room.uid);
    const cardOf = async ({ user }: Person) =>
      (await tablet.fetchReply()).members.find(({ uid }) => uid === user.uid)?.card;
    expect(await cardOf(mei)).toBeUndefined();
    for (const token of [tokenOf('mei'), tokenOf('mei2')]) {
      await make(rivera, [[mei, token]]);
      expect(await cardOf(mei)).toBe(hashToken(token));
    }
    await revoke(rivera, mei);
    expect(await cardOf(mei)).toBeUndefined();
  });
});

it('guesses at cards are slowed down, and a right card is let in meanwhile', async () => {
  const first = await openTestSchool();
  const limits = { ...first.school.config.limits, callsPerMinute: 100_000, loginsPerMinute: 3 };
  await first.close();
  await served.close();
  await open(await openTestSchool({ settings: { limits } }));
  await make(rivera, [[mei, tokenOf('mei')]]);
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 5; tries++) codes.push((await signIn(tokenOf('lost'))).code);
  expect(codes.slice(0, 3)).toEqual(['card_invalid', 'card_invalid', 'card_invalid']);
  expect(codes.at(-1)).toBe('rate_limited');
  expect(await signIn(tokenOf('mei'))).toMatchObject({ status: 200 });
});

it('the token of a card is not in the database: only its hash is', async () => {
  const { school } = served;
  await make(rivera, [[mei, tokenOf('secret-mei')]]);
  await signIn(tokenOf('secret-mei'));
  const stored: object[] = [];
  for (const table of ['student_cards', 'audit', 'results', 'settings', 'sessions'])
    stored.push(await query<object>(school.db, `select * from ${table}`));
  const bytes = JSON.stringify(stored);
  expect(bytes).toContain(hashToken(tokenOf('secret-mei')));
  expect(bytes).not.toContain(tokenOf('secret-mei'));
});
