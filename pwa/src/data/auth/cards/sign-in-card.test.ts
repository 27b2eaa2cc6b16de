import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { saveMembers } from '#data/class-tablet/members.ts';
import { type AccountRow, DEVICE_KEY, type TabletRow } from '#data/outbox/outbox-db.ts';
import { createSeededRandom } from '#platform/random.ts';
import { createSignInDevice, type SignInDevice, unreachable, user } from '#test/sign-in-device.ts';
import { makeVerifier } from '../verifier.ts';
import { hashCardToken, newCardToken } from './card.ts';

const token = newCardToken(createSeededRandom(1));
const other = newCardToken(createSeededRandom(2));
let device: SignInDevice;

beforeEach(() => {
  device = createSignInDevice();
});

/** A class tablet on which Mei has the card of `token`; with `mirrorsUsername` false, Mei has a password of her own. */
async function prepare(more: { mirrorsUsername?: boolean; state?: 'leaving' } = {}) {
  await device.start().restore();
  const at = '2026-01-01T00:00:00.000Z';
  const tablet: TabletRow = {
    ...{ key: DEVICE_KEY, token: 't', state: more.state ?? 'active', name: 'Tablet' },
    ...{ classes: [], preparedAt: at, refreshedAt: null },
  };
  await device.outbox.tablet.put(tablet);
  await tell(await hashCardToken(token), more.mirrorsUsername);
  return device.start();
}

/** The school tells the tablet of Mei. */
function tell(card: string | undefined, mirrorsUsername = true) {
  const avatar = { skinTone: '', hairStyle: '', hairColor: '', eyeColor: '', clothing: '' };
  const { uid, id, username, firstName, lastName } = user;
  const member = { uid, id, username, firstName, lastName, classUid: 'c', avatar, mirrorsUsername };
  return saveMembers(device.outbox, [{ ...member, verifier: null, ...(card && { card }) }], () => 'lane');
}

const current = () => device.screen.at(-1)?.uid;

it('a token is made of 128 random bits, and its hash is SHA-256', async () => {
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(token).not.toBe(other);
  expect(await hashCardToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});

it('a child of a class tablet comes in by the card at once and without a request', async () => {
  const signing = await prepare();
  device.fail(unreachable);
  expect(await signing.signInByCard(token)).toMatchObject({ offline: true, account: { uid: user.uid } });
  expect([current(), device.requests]).toEqual([user.uid, []]);
});

it('a child with an own password comes in by the card, and the session is made with it later', async () => {
  const signing = await prepare({ mirrorsUsername: false });
  await signing.signInByCard(token);
  expect(await signing.renew(user.uid)).toBe('active');
  expect(device.requests).toEqual([['POST /api/auth/card', { token }]]);
});

it('a former card opens nothing once the school has told the tablet of the new one', async () => {
  const signing = await prepare();
  await tell(await hashCardToken(other));
  device.fail(unreachable);
  await expect(signing.signInByCard(token)).rejects.toMatchObject({ code: 'not_on_this_device' });
  expect(await signing.signInByCard(other)).toMatchObject({ offline: true });
  await tell(undefined);
  await expect(signing.signInByCard(other)).rejects.toMatchObject({ code: 'not_on_this_device' });
});

it('a card opens nothing offline on a tablet that was revoked', async () => {
  const signing = await prepare({ state: 'leaving' });
  device.fail(unreachable);
  await expect(signing.signInByCard(token)).rejects.toMatchObject({ code: 'not_on_this_device' });
});

it('on any other device the school decides about a card, and what is known of a password stays', async () => {
  const signing = device.start();
  await signing.signIn({ username: 'mei', password: 'bird', role: 'student' });
  const { verifier } = (await device.outbox.accounts.get(user.uid)) as AccountRow;
  await signing.signOut();
  expect(await signing.signInByCard(token)).toMatchObject({ offline: false });
  expect(device.requests.at(-1)).toEqual(['POST /api/auth/card', { token }]);
  expect(await device.outbox.accounts.get(user.uid)).toMatchObject({ verifier, session: 'active' });
});

it('a card does not let a password in that the school has refused', async () => {
  const mei = { username: 'mei', password: 'bird', role: 'student' } as const;
  const signing = device.start();
  await signing.signIn(mei);
  await device.outbox.accounts.update(user.uid, { session: 'expired' });
  await signing.signInByCard(token);
  await signing.signOut();
  device.fail(new ApiError(401, 'no', 'invalid_credentials'));
  await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
});

it('a card on a class tablet does not let a password in that the school has refused', async () => {
  const mei = { username: 'mei', password: 'bird', role: 'student' } as const;
  const signing = await prepare({ mirrorsUsername: false });
  const verifier = await makeVerifier('bird', undefined, 10);
  await device.outbox.accounts.update(user.uid, { verifier, session: 'expired' });
  // Once the school answers, and once behind the child's back.
  expect(await signing.signInByCard(token)).toMatchObject({ offline: false });
  await signing.signOut();
  device.fail(unreachable);
  expect(await signing.signInByCard(token)).toMatchObject({ offline: true });
  device.fail(null);
  expect(await signing.renew(user.uid)).toBe('active');
  await signing.signOut();
  device.fail(new ApiError(401, 'no', 'invalid_credentials'));
  await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
});

it('a card that the school refuses signs nobody in', async () => {
  device.fail(new ApiError(401, 'no', 'card_invalid', 'This card is no longer valid.'));
  await expect(device.start().signInByCard(token)).rejects.toMatchObject({ code: 'card_invalid' });
  expect(current()).toBeUndefined();
});
