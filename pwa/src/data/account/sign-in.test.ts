import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { type AccountRow, DEVICE_KEY, OutboxDb, type TabletRow } from '#data/outbox/outbox-db.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSeededRandom } from '#platform/random.ts';
import type { Account } from './current-account.ts';
import { describeDevice } from './describe-device.ts';
import { createSessionMemory } from './session-memory.ts';
import { createSignIn } from './sign-in.ts';
import { isVerified, makeVerifier, ROUNDS } from './verifier.ts';

const mei = { username: 'mei', password: 'bird', role: 'student' } as const;
const user = { uid: 'uid-mei', id: 7, role: 'student', username: 'mei', firstName: 'Mei', lastName: null };

/** A device and a server that knows Mei. */
function setUp() {
  const outbox = new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange });
  const screen: (Account | null)[] = [];
  const asked: [string, unknown][] = [];
  let failure: ApiError | null = null;
  let hangs = false;
  let release = () => {};
  const answer = async (key: string, request?: { body?: { password?: string } }) => {
    asked.push([key, request?.body]);
    if (hangs) await new Promise<void>((resolve) => (release = resolve));
    if (failure) throw failure;
    if (key === 'POST /api/auth/login' && !['bird', 'mei'].includes(request?.body?.password ?? '')) {
      throw new ApiError(401, 'no', 'invalid_credentials', 'Invalid credentials');
    }
    return user;
  };
  const api = answer as unknown as Api;
  const show = async (account: Account | null) => {
    screen.push(account);
    await outbox.device.update(DEVICE_KEY, { current: account?.uid ?? null });
  };
  const clock = createFakeClock();
  const context = { outbox, clock, random: createSeededRandom(1) };
  const start = () =>
    createSignIn({ context, api, show, memory: createSessionMemory(), deviceName: 'iPad', rounds: 10 });
  return {
    outbox,
    screen,
    asked,
    start,
    clock,
    hang: () => {
      hangs = true;
    },
    /** What the server was asked last is answered after all. */
    answerNow: () => {
      hangs = false;
      release();
    },
    fail: (error: ApiError | null) => {
      failure = error;
    },
  };
}

const unreachable = new ApiError(0, 'unreachable', 'unreachable');
let device: ReturnType<typeof setUp>;

beforeEach(() => {
  device = setUp();
});

describe('signing in online', () => {
  it('keeps account, lane and verifier, and puts the account on the screen', async () => {
    const { account, offline } = await device.start().signIn(mei);
    expect(offline).toBe(false);
    expect(account).toMatchObject({ uid: 'uid-mei', id: 7, session: 'active' });
    expect(account).not.toHaveProperty('verifier');
    const row = await device.outbox.accounts.get('uid-mei');
    expect(await isVerified('bird', row!.verifier!)).toBe(true);
    expect(JSON.stringify(row)).not.toContain('bird');
    expect(await device.outbox.lanes.get(account.lane)).toMatchObject({
      account: 'uid-mei',
      token: null,
      nextN: 1,
    });
    expect((await device.outbox.device.get(DEVICE_KEY))?.current).toBe('uid-mei');
  });

  it('keeps the lane and its numbers at the next sign-in', async () => {
    const signing = device.start();
    const first = (await signing.signIn(mei)).account;
    await device.outbox.lanes.update(first.lane, { nextN: 9, token: 't' });
    await signing.signOut();
    const second = (await signing.signIn(mei)).account;
    expect(second.lane).toBe(first.lane);
    expect(await device.outbox.lanes.get(first.lane)).toMatchObject({ nextN: 9, token: 't' });
  });

  it('goes on in a new lane when the old one was signed out by a teacher', async () => {
    const signing = device.start();
    const first = (await signing.signIn(mei)).account;
    await device.outbox.lanes.update(first.lane, { state: 'revoked' });
    await signing.signIn(mei);
    expect(await signing.renew('uid-mei')).toBe('active');
    const second = await device.outbox.accounts.get('uid-mei');
    expect(second?.lane).not.toBe(first.lane);
    expect(await device.outbox.lanes.get(second!.lane)).toMatchObject({ state: 'open', token: null });
    // Signed out again, in the middle: only the person's own sign-in goes on, no silent renewal.
    await device.outbox.lanes.update(second!.lane, { state: 'revoked' });
    expect(await signing.renew('uid-mei')).toBe('active');
    expect((await device.outbox.accounts.get('uid-mei'))?.lane).toBe(second!.lane);
  });

  it('says why it did not work, with the sentence of the server', async () => {
    const refused = device.start().signIn({ ...mei, password: 'wrong' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_credentials',
      sentence: 'Invalid credentials',
    });
    expect(device.screen).toEqual([]);
  });
});

describe('signing in without a server', () => {
  it('opens what is on this device with the right password, and only then', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signOut();
    for (const error of [unreachable, new ApiError(503, 'busy', 'busy')]) {
      device.fail(error);
      const { account, offline } = await signing.signIn({ ...mei, username: ' MEI ' });
      expect([offline, account.uid, account.session]).toEqual([true, 'uid-mei', 'none']);
    }
    await expect(signing.signIn({ ...mei, password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(signing.signIn({ ...mei, role: 'teacher' })).rejects.toMatchObject({
      code: 'not_on_this_device',
    });
  });

  it('makes the session silently once the server is back, without asking again', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    device.fail(unreachable);
    await signing.signIn(mei);
    expect(await signing.renew('uid-mei')).toBe('unreachable');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('active');
    expect(await signing.renew('uid-jon')).toBe('impossible');
  });

  it('cannot after the window was opened anew, after signing out, or with a changed password', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    expect(await device.start().renew('uid-mei')).toBe('impossible');
    device.fail(new ApiError(401, 'no', 'invalid_credentials'));
    expect(await signing.renew('uid-mei')).toBe('impossible');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('impossible');
    await signing.signIn(mei);
    await signing.signOut();
    expect(await signing.renew('uid-mei')).toBe('impossible');
  });
});

describe('a child whom the device knows', () => {
  it('is let in without a request; the session comes behind', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signOut();
    const before = device.asked.length;
    expect(await signing.signIn(mei)).toMatchObject({ offline: true, account: { session: 'none' } });
    expect(device.asked.length).toBe(before);
    expect(await Promise.all([signing.renew('uid-mei'), signing.renew('uid-mei')])).toEqual([
      'active',
      'active',
    ]);
    expect(device.asked.slice(before)).toEqual([['POST /api/auth/login', mei]]);
  });

  it('is asked about at the server when the password is not the known one, because it may be new', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    const { verifier } = (await device.outbox.accounts.get('uid-mei'))!;
    await device.outbox.accounts.update('uid-mei', { verifier: await makeVerifier('old', undefined, 10) });
    expect(await signing.signIn(mei)).toMatchObject({ offline: false });
    const row = await device.outbox.accounts.get('uid-mei');
    expect(row?.verifier).not.toEqual(verifier);
    expect(await isVerified('bird', row!.verifier!)).toBe(true);
  });

  it('goes on after the server refused an old password, but is let in by the server only from then on', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signIn(mei);
    device.fail(new ApiError(401, 'no', 'invalid_credentials'));
    expect(await signing.renew('uid-mei')).toBe('impossible');
    expect((await signing.restore())?.uid).toBe('uid-mei');
    await device.outbox.accounts.update('uid-mei', { session: 'expired' });
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
    device.fail(unreachable);
    expect(await signing.signIn(mei)).toMatchObject({ offline: true });
  });

  it('is not forgotten by a server that has too much to do', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signIn(mei);
    device.fail(new ApiError(429, 'slow down', 'rate_limited'));
    expect(await signing.renew('uid-mei')).toBe('unreachable');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('active');
  });
});

describe('a child of a class tablet', () => {
  const avatar = { skinTone: '', hairStyle: '', hairColor: '', eyeColor: '', clothing: '' };
  async function prepare(member: { mirrorsUsername: boolean; left?: true }, password?: string) {
    await device.start().restore();
    const tablet = { token: 't', state: 'active', name: '', classes: [], preparedAt: '', refreshedAt: null };
    await device.outbox.tablet.put({ key: DEVICE_KEY, ...tablet } as TabletRow);
    const verifier = password ? await makeVerifier(password, undefined, 10) : null;
    const row = { ...user, lane: 'lane', verifier, session: 'none', signedInAt: '' } as AccountRow;
    await device.outbox.accounts.put({ ...row, member: { classUid: 'c', avatar, ...member } });
    return device.start();
  }

  it('is let in by a tap where the password is the username, and never asked for it again', async () => {
    const signing = await prepare({ mirrorsUsername: true });
    expect(await signing.signInMember('uid-mei')).toMatchObject({ offline: true });
    expect(device.asked).toEqual([]);
    expect(device.screen.at(-1)).not.toHaveProperty('verifier');
    const asked = { username: 'mei', password: 'mei', role: 'student' };
    await device.start().renew('uid-mei');
    expect(device.asked).toEqual([['POST /api/auth/login', asked]]);
  });

  it('needs a password of its own, without a request', async () => {
    const signing = await prepare({ mirrorsUsername: false }, 'bird');
    expect(await signing.signInMember('uid-mei', 'bird')).toMatchObject({ offline: true });
    expect(device.asked).toEqual([]);
    await signing.signOut();
    device.fail(unreachable);
    await expect(signing.signInMember('uid-mei', 'fish')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(signing.signInMember('uid-mei')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('is asked about at the server while no proof of an own password is there', async () => {
    const signing = await prepare({ mirrorsUsername: false });
    device.fail(unreachable);
    const code = 'not_on_this_device';
    await expect(signing.signInMember('uid-mei', 'bird')).rejects.toMatchObject({ code });
    device.fail(null);
    expect(await signing.signInMember('uid-mei', 'bird')).toMatchObject({ offline: false });
    expect((await device.outbox.accounts.get('uid-mei'))?.member?.classUid).toBe('c');
  });

  it('is not let in by the device after leaving the class, or once the tablet is revoked', async () => {
    device.fail(unreachable);
    const code = 'not_on_this_device';
    const left = await prepare({ mirrorsUsername: true, left: true });
    await expect(left.signInMember('uid-mei')).rejects.toMatchObject({ code });
    const revoked = await prepare({ mirrorsUsername: true });
    await device.outbox.tablet.update(DEVICE_KEY, { state: 'leaving' });
    await expect(revoked.signInMember('uid-mei')).rejects.toMatchObject({ code });
    await expect(revoked.signInMember('uid-jon')).rejects.toMatchObject({ code });
  });
});

describe('a teacher whom the device knows', () => {
  it('is let in by the device when a slow server keeps them waiting, but not before', async () => {
    const signing = device.start();
    const rivera = { username: 'mei', password: 'bird', role: 'student' } as const;
    await signing.signIn(rivera);
    await device.outbox.accounts.update('uid-mei', { role: 'teacher' });
    device.hang();
    let entered: unknown;
    const entering = signing.signIn({ ...rivera, role: 'teacher' }).then((value) => {
      entered = value;
    });
    await device.clock.advance(0);
    await expect.poll(() => device.clock.pending()).toBe(1);
    await device.clock.advance(1_999);
    expect(entered).toBeUndefined();
    await device.clock.advance(1);
    await entering;
    expect(entered).toMatchObject({ offline: true });
  });
});

it('a session that a slow server makes for somebody who has left again is ended', async () => {
  const signing = device.start();
  await signing.signIn(mei);
  await signing.signOut();
  await device.outbox.accounts.update('uid-mei', { role: 'teacher' });
  device.hang();
  const entering = signing.signIn({ ...mei, role: 'teacher' });
  await expect.poll(() => device.asked.at(-1)?.[0]).toBe('POST /api/auth/login');
  await expect.poll(() => device.clock.pending()).toBe(1);
  await device.clock.advance(2_000);
  expect((await entering).offline).toBe(true);
  await signing.signOut();
  device.answerNow();
  await expect.poll(() => device.asked.at(-1)?.[0]).toBe('POST /api/auth/logout');
});

describe('leaving and coming back', () => {
  it('takes everything off the screen at once, also without a network, and keeps what waits', async () => {
    const signing = device.start();
    const { account } = await signing.signIn(mei);
    device.fail(unreachable);
    await signing.signOut();
    expect(device.screen.at(-1)).toBeNull();
    expect(await device.outbox.lanes.get(account.lane)).toBeDefined();
    expect((await device.outbox.accounts.get('uid-mei'))?.session).toBe('none');
    expect(await device.start().restore()).toBeNull();
  });

  it('restores the account that was on the screen, and makes the device row once', async () => {
    expect(await device.start().restore()).toBeNull();
    const made = await device.outbox.device.get(DEVICE_KEY);
    await device.start().signIn(mei);
    expect(await device.start().restore()).toMatchObject({ uid: 'uid-mei' });
    expect((await device.outbox.device.get(DEVICE_KEY))?.uid).toBe(made?.uid);
  });
});

describe('signing up', () => {
  const form = {
    firstName: 'Ana',
    lastName: 'Rivera',
    schoolName: 'Oak',
    email: 'ana@oak.org',
    password: 'bird',
  };

  it('makes a teacher with the name before the at-sign and signs in', async () => {
    await device.start().signUpTeacher(form);
    expect(device.asked).toEqual([
      ['POST /api/users', { ...form, username: 'ana', role: 'teacher' }],
      ['POST /api/auth/login', { username: 'ana', password: 'bird', role: 'teacher' }],
    ]);
    expect(device.screen).toHaveLength(1);
  });

  it('hands on what the server says against it', async () => {
    device.fail(new ApiError(409, '', 'username_taken', 'Username already exists'));
    await expect(device.start().signUpTeacher(form)).rejects.toMatchObject({
      code: 'username_taken',
      sentence: 'Username already exists',
    });
  });
});

describe('verifier', () => {
  it('uses 600,000 rounds and a new salt each time', async () => {
    const [first, second] = [
      await makeVerifier('bird', undefined, 10),
      await makeVerifier('bird', undefined, 10),
    ];
    expect(ROUNDS).toBe(600_000);
    expect(first.salt).not.toBe(second.salt);
    expect(await isVerified('bird', first)).toBe(true);
    expect(await isVerified('Bird', first)).toBe(false);
  });
});

it('describes a device in a word a teacher knows', () => {
  expect(describeDevice('Mozilla/5.0 (X11; CrOS x86_64)')).toBe('Chromebook');
  expect(describeDevice('something else')).toBe('Browser');
});
