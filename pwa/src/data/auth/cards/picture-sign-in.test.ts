// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { saveMembers } from '#data/class-tablet/members.ts';
import { DEVICE_KEY, type TabletRow } from '#data/outbox/outbox-db.ts';
import { createSignInDevice, moved, type SignInDevice, unreachable, user } from '#test/sign-in-device.ts';
import { makeVerifier } from '../verifier.ts';
import { choosePictures, signInWithPictures } from './picture-sign-in.ts';

const OWN = ['cat', 'boat', 'cat'] as const;
const OTHER = ['cat', 'boat', 'moon'] as const;
let device: SignInDevice;

beforeEach(() => {
  device = createSignInDevice();
  // happy-dom has no `reportError`.
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A class tablet on which Mei has chosen her pictures, or is to choose them. */
async function prepare(pictures: 'wanted' | 'chosen') {
  const auth = device.start();
  await auth.restore();
  const at = '2026-01-01T00:00:00.000Z';
  const tablet: TabletRow = {
    ...{ key: DEVICE_KEY, token: 't', state: 'active', name: 'Tablet' },
    ...{ classes: [], preparedAt: at, refreshedAt: null },
  };
  await device.outbox.tablet.put(tablet);
  const avatar = { skinTone: '', hairStyle: '', hairColor: '', eyeColor: '', clothing: '' };
  const { uid, id, username, firstName, lastName } = user;
  const verifier = pictures === 'chosen' ? await makeVerifier(OWN.join(' '), undefined, 10) : null;
  const names = { uid, id, username, firstName, lastName, classUid: 'c', avatar };
  const member = { ...names, pictures, verifier, mirrorsUsername: pictures === 'wanted' };
  await saveMembers(device.outbox, [member], () => 'lane');
  const requests: [string, unknown][] = [];
  let failure: ApiError | null = null;
  let afterChoice = () => {};
  const api = (async (key: string, request: { body: unknown }) => {
    requests.push([key, request.body]);
    if (failure) throw failure;
    afterChoice();
    return user;
  }) as unknown as Api;
  const context = { auth, clock: device.clock, outbox: device.outbox, createApiFor: () => api };
  return {
    requests,
    /** From now on each request fails with this. */
    cut: (error = unreachable) => {
      failure = error;
      device.fail(error);
    },
    /** Runs when the school has noted the choice. */
    onChoice: (run: () => void) => {
      afterChoice = run;
    },
    signIn: (pictures: readonly ('cat' | 'boat' | 'moon')[]) => signInWithPictures(uid, pictures, context),
    choose: () => choosePictures(uid, OWN, context),
    member: async () => (await device.outbox.accounts.get(uid))?.member,
    /** The tablet has no space for the choice, so many times. */
    fill: (times: number) => {
      let left = times;
      device.outbox.accounts.hook('updating', (changes) => {
        if (!Object.keys(changes).some((field) => field.startsWith('member'))) return;
        left -= 1;
        if (left >= 0) throw new DOMException('full', 'QuotaExceededError');
      });
    },
  };
}

it('a child comes in by the own pictures without a network, and by no others', async () => {
  const tablet = await prepare('chosen');
  tablet.cut();
  await expect(tablet.signIn(OTHER)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(await tablet.signIn(OWN)).toMatchObject({ offline: true, account: { uid: user.uid } });
});

it('after three wrong tries the tablet waits, longer each time, and a right one ends it', async () => {
  const tablet = await prepare('chosen');
  tablet.cut();
  const code = async (pictures: typeof OTHER | typeof OWN) =>
    tablet.signIn(pictures).then(
      () => 'in',
      (error) => error.code,
    );
  const wrong = 'invalid_credentials';
  expect([await code(OTHER), await code(OTHER), await code(OTHER)]).toEqual([wrong, wrong, wrong]);
  expect(await code(OWN)).toBe('rate_limited');
  await device.clock.advance(30_000);
  expect([await code(OTHER), await code(OWN)]).toEqual([wrong, 'rate_limited']);
  await device.clock.advance(30_000);
  expect(await code(OWN)).toBe('rate_limited');
  await device.clock.advance(30_000);
  expect([await code(OWN), await code(OTHER), await code(OWN)]).toEqual(['in', wrong, 'in']);
});

it('the chosen pictures are asked for on this tablet from then on', async () => {
  const tablet = await prepare('wanted');
  device.accept(OWN.join(' '));
  expect(await tablet.choose()).toMatchObject({ offline: false });
  expect(tablet.requests).toEqual([
    ['POST /api/auth/pictures', { username: 'mei', password: 'mei', pictures: [...OWN] }],
  ]);
  expect(await tablet.member()).toMatchObject({ mirrorsUsername: false, pictures: 'chosen' });
  tablet.cut();
  expect(await tablet.signIn(OWN)).toMatchObject({ offline: true });
  await expect(tablet.signIn(OTHER)).rejects.toMatchObject({ code: 'invalid_credentials' });
});

it.each([
  ['without the school server', unreachable],
  ['at the old address of a school that moved', moved],
])('%s nothing is chosen, and the child is in as before', async (_, error) => {
  const tablet = await prepare('wanted');
  tablet.cut(error);
  expect(await tablet.choose()).toMatchObject({ offline: true });
  expect(await tablet.member()).toMatchObject({ mirrorsUsername: true, pictures: 'wanted' });
});

it('a child whose choice was noted comes in although the network goes then', async () => {
  const tablet = await prepare('wanted');
  tablet.onChoice(() => tablet.cut());
  expect(await tablet.choose()).toMatchObject({ offline: true });
  expect(await tablet.member()).toMatchObject({ mirrorsUsername: false, pictures: 'chosen' });
  expect(await tablet.signIn(OWN)).toMatchObject({ offline: true });
});

it('pictures that are chosen after the school refused the former password are not refused', async () => {
  const tablet = await prepare('wanted');
  await device.outbox.accounts.update(user.uid, { session: 'expired', isPasswordRefused: true });
  tablet.onChoice(() => tablet.cut());
  await tablet.choose();
  const row = await device.outbox.accounts.get(user.uid);
  expect([row?.session, row?.isPasswordRefused]).toEqual(['none', undefined]);
});

it('a child whose choice was noted by a lost answer comes in by choosing the same pictures again', async () => {
  const tablet = await prepare('wanted');
  device.accept(OWN.join(' '));
  tablet.onChoice(() => {
    throw new ApiError(401, 'no', 'invalid_credentials', 'Invalid credentials');
  });
  expect(await tablet.choose()).toMatchObject({ offline: false });
  expect(await tablet.member()).toMatchObject({ mirrorsUsername: false, pictures: 'chosen' });
});

it('a full tablet lets a child in whose choice the school has noted', async () => {
  const tablet = await prepare('wanted');
  device.accept(OWN.join(' '));
  tablet.fill(1);
  expect(await tablet.choose()).toMatchObject({ offline: false });
});

it('a full tablet lets a child in whose choice was noted by a lost answer', async () => {
  const tablet = await prepare('wanted');
  device.accept(OWN.join(' '));
  tablet.onChoice(() => {
    tablet.fill(1);
    throw new ApiError(401, 'no', 'invalid_credentials', 'Invalid credentials');
  });
  expect(await tablet.choose()).toMatchObject({ offline: false });
});

it('a tablet that was full for a moment asks for the chosen pictures although the network goes then', async () => {
  const tablet = await prepare('wanted');
  tablet.onChoice(() => {
    tablet.cut();
    tablet.fill(1);
  });
  expect(await tablet.choose()).toMatchObject({ offline: true });
  expect(await tablet.member()).toMatchObject({ mirrorsUsername: false, pictures: 'chosen' });
});

it('a full tablet that cannot store the chosen pictures says so, when nobody else can prove them', async () => {
  const tablet = await prepare('wanted');
  tablet.onChoice(() => {
    tablet.cut();
    tablet.fill(9);
  });
  await expect(tablet.choose()).rejects.toMatchObject({ code: 'storage_full' });
});
