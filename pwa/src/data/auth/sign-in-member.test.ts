import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountRow, DEVICE_KEY, type TabletRow } from '#data/outbox/outbox-db.ts';
import { createSignInDevice, type SignInDevice, unreachable, user } from '#test/sign-in-device.ts';
import { makeVerifier } from './verifier.ts';

let device: SignInDevice;

beforeEach(() => {
  device = createSignInDevice();
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

  it('a member whose password is the username signs in by a tap, and never has to type the password', async () => {
    const signing = await prepare({ mirrorsUsername: true });
    expect(await signing.signInMember('uid-mei')).toMatchObject({ offline: true });
    expect(device.requests).toEqual([]);
    expect(device.screen.at(-1)).not.toHaveProperty('verifier');
    const credentials = { username: 'mei', password: 'mei', role: 'student', renews: true };
    await device.start().renew('uid-mei');
    expect(device.requests).toEqual([['POST /api/auth/login', credentials]]);
  });

  it('a member may type a mirrored password in any form of the username', async () => {
    const signing = await prepare({ mirrorsUsername: true });
    device.fail(unreachable);
    expect(await signing.signInMember('uid-mei', 'ＭEI')).toMatchObject({ offline: true });
    await signing.signOut();
    const code = 'invalid_credentials';
    await expect(signing.signInMember('uid-mei', 'mai')).rejects.toMatchObject({ code });
  });

  it('a member with an own password must type that password, which needs no request', async () => {
    const signing = await prepare({ mirrorsUsername: false }, 'bird');
    expect(await signing.signInMember('uid-mei', 'bird')).toMatchObject({ offline: true });
    expect(device.requests).toEqual([]);
    await signing.signOut();
    device.fail(unreachable);
    await expect(signing.signInMember('uid-mei', 'fish')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(signing.signInMember('uid-mei')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('a member is checked by the server while there is no verifier of an own password', async () => {
    const signing = await prepare({ mirrorsUsername: false });
    device.fail(unreachable);
    const code = 'not_on_this_device';
    await expect(signing.signInMember('uid-mei', 'bird')).rejects.toMatchObject({ code });
    device.fail(null);
    expect(await signing.signInMember('uid-mei', 'bird')).toMatchObject({ offline: false });
    expect((await device.outbox.accounts.get('uid-mei'))?.member?.classUid).toBe('c');
  });

  it('a member is not signed in by the device after leaving the class, or once the tablet is revoked', async () => {
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
