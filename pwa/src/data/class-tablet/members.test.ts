import type { TabletMember } from 'shared-schema/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendCommand } from '#data/outbox/append.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { lanesToRegister, replaceRevokedLanes, saveMembers, saveRegistered } from './members.ts';
import { readTablet } from './use-tablet.ts';

const avatar = { skinTone: 'fair', hairStyle: 'bun', hairColor: 'black', eyeColor: 'brown', clothing: 'sky' };
const proof = { salt: 's', rounds: 1, hash: 'server' };
const own = { salt: 's', rounds: 1, hash: 'device' };

function tabletMember(uid: string, more: Partial<TabletMember> = {}): TabletMember {
  const names = { username: uid, firstName: uid, lastName: null };
  return {
    uid,
    id: 7,
    classUid: 'class-a',
    mirrorsUsername: true,
    verifier: null,
    avatar,
    ...names,
    ...more,
  };
}

let device: TestDevice;
let uids: number;
const newUid = () => `lane-${++uids}`;
const save = (...members: TabletMember[]) => saveMembers(device.outbox, members, newUid);
const account = (uid: string) => device.outbox.accounts.get(uid);
const answer = (uid: string) => {
  const payload = { uid: 'r', activityUid: 'a', questionId: 'q', audioUrl: 'x', recordedAt: '' };
  return appendCommand(device.outbox, { account: uid, type: 'recording.save', payload }, 0);
};

beforeEach(async () => {
  device = await createTestDevice();
  uids = 0;
});

const tabletRow = {
  ...{ key: 'this' as const, token: 't', state: 'active' as const, name: 'Tablet' },
  ...{ classes: [], preparedAt: '', refreshedAt: null },
};

describe('children of a class tablet', () => {
  it('members become accounts with a lane each, once', async () => {
    await save(tabletMember('mei'), tabletMember('jon'));
    await save(tabletMember('mei'), tabletMember('jon', { firstName: 'Jonathan' }));
    expect(await account('mei')).toMatchObject({ role: 'student', session: 'none', lane: 'lane-1' });
    expect(await account('jon')).toMatchObject({ firstName: 'Jonathan', lane: 'lane-2' });
    expect(await device.outbox.lanes.count()).toBe(2);
    expect(await lanesToRegister(device.outbox)).toEqual([
      { account: 'mei', lane: 'lane-1' },
      { account: 'jon', lane: 'lane-2' },
    ]);
  });

  it('a member of two classes of the tablet is one account, shown in both', async () => {
    await save(tabletMember('mei', { moreClassUids: ['class-b'] }), tabletMember('jon'));
    expect(await device.outbox.accounts.count()).toBe(2);
    await device.outbox.tablet.put(tabletRow);
    const shownIn = async () => {
      const { members = [] } = (await readTablet(device.outbox)) ?? {};
      return members.map(({ uid, classUids }) => [uid, ...classUids]);
    };
    expect(await shownIn()).toEqual([
      ['jon', 'class-a'],
      ['mei', 'class-a', 'class-b'],
    ]);
    await save(tabletMember('mei', { classUid: 'class-b' }), tabletMember('jon'));
    expect(await shownIn()).toContainEqual(['mei', 'class-b']);
  });

  it('a member is known by how the name is said, as long as the school says it', async () => {
    await device.outbox.tablet.put(tabletRow);
    const spokenNames = async () =>
      (await readTablet(device.outbox))?.members.map(({ uid, spokenName }) => [uid, spokenName]);
    await save(tabletMember('jon'), tabletMember('ngoc', { spokenName: 'nyock' }));
    expect(await spokenNames()).toEqual([
      ['jon', undefined],
      ['ngoc', 'nyock'],
    ]);
    await save(tabletMember('ngoc'));
    expect(await spokenNames()).toEqual([['ngoc', undefined]]);
  });

  it('members keep the lane and the session that they have on the device', async () => {
    await device.signIn('mei');
    await save(tabletMember('mei'));
    expect(await account('mei')).toMatchObject({ lane: 'lane-mei', session: 'active' });
  });

  it('members have the verifier of the server; that of the device only while the server has none', async () => {
    await device.signIn('mei');
    await device.outbox.accounts.update('mei', { verifier: own });
    await save(tabletMember('mei', { mirrorsUsername: false }));
    expect((await account('mei'))?.verifier).toEqual(own);
    await save(tabletMember('mei', { mirrorsUsername: false, verifier: proof }));
    expect((await account('mei'))?.verifier).toEqual(proof);
    await save(tabletMember('mei'));
    expect((await account('mei'))?.verifier).toBeNull();
  });

  it('a member’s password that the school has refused stays refused when the tablet refreshes', async () => {
    await save(tabletMember('mei', { mirrorsUsername: false, verifier: proof }));
    await device.outbox.accounts.update('mei', { isPasswordRefused: true });
    await save(tabletMember('mei', { mirrorsUsername: false, verifier: proof }));
    expect(await account('mei')).toMatchObject({ isPasswordRefused: true });
  });

  it('a member’s new password that the tablet gets from the school is not refused as the one before', async () => {
    await save(tabletMember('mei', { mirrorsUsername: false, verifier: own }));
    await device.outbox.accounts.update('mei', { isPasswordRefused: true });
    await save(tabletMember('mei', { mirrorsUsername: false, verifier: proof }));
    expect(await account('mei')).not.toHaveProperty('isPasswordRefused');
  });

  it('members are not signed in by an old username once they have an own password', async () => {
    await save(tabletMember('mei'));
    await device.outbox.accounts.update('mei', { verifier: own });
    await save(tabletMember('mei', { mirrorsUsername: false }));
    expect((await account('mei'))?.verifier).toBeNull();
  });

  it('members leave the tiles when they leave the class, and return when they come back', async () => {
    await device.outbox.tablet.put(tabletRow);
    const shown = async () => (await readTablet(device.outbox))?.members.map(({ uid }) => uid);
    await save(tabletMember('mei'), tabletMember('jon'));
    await save(tabletMember('jon'));
    expect(await shown()).toEqual(['jon']);
    await save(tabletMember('mei'), tabletMember('jon'));
    expect(await shown()).toEqual(['jon', 'mei']);
    expect((await account('mei'))?.lane).toBe('lane-1');
  });
});

describe('their lanes', () => {
  const reply = { incarnation: 'i', lastNumber: 0, backedUpNumber: 0 };

  it('a lane whose id belongs to another account is replaced by a new lane, with everything that waits', async () => {
    await save(tabletMember('mei'));
    await answer('mei');
    const proposed = await lanesToRegister(device.outbox);
    await saveRegistered(device.outbox, proposed, [], newUid);
    expect((await account('mei'))?.lane).toBe('lane-2');
    expect(await lanesToRegister(device.outbox)).toEqual([{ account: 'mei', lane: 'lane-2' }]);
    await saveRegistered(device.outbox, [], [{ lane: 'lane-2', token: 't', ...reply }], newUid);
    expect(await device.outbox.lanes.get('lane-2')).toMatchObject({ token: 't', nextNumber: 2 });
    expect(await lanesToRegister(device.outbox)).toEqual([]);
  });

  it('lanes of children who left are registered only for what waits in them, and stay if the server leaves them out', async () => {
    await save(tabletMember('mei'), tabletMember('jon'));
    await answer('mei');
    await save();
    const proposed = await lanesToRegister(device.outbox);
    expect(proposed).toEqual([{ account: 'mei', lane: 'lane-1' }]);
    await saveRegistered(device.outbox, proposed, [], newUid);
    expect((await account('mei'))?.lane).toBe('lane-1');
  });

  it('lanes that the server accepted are recorded in one write, however many they are', async () => {
    await save(tabletMember('mei'), tabletMember('jon'), tabletMember('ada'));
    const writes = new Set<unknown>();
    device.outbox.lanes.hook(
      'updating',
      (_changes, _key, _lane, transaction) => void writes.add(transaction),
    );
    const proposed = await lanesToRegister(device.outbox);
    const registered = ['lane-1', 'lane-2', 'lane-3', 'gone'].map((lane) => ({
      ...{ lane, token: `token of ${lane}`, incarnation: 'i', lastNumber: 0, backedUpNumber: 0 },
    }));
    await saveRegistered(device.outbox, proposed, registered, newUid);
    expect(await lanesToRegister(device.outbox)).toEqual([]);
    expect((await device.outbox.lanes.get('lane-2'))?.token).toBe('token of lane-2');
    expect(writes.size).toBe(1);
  });

  it('lanes that were signed out are replaced when the tablet is prepared again', async () => {
    await save(tabletMember('mei'), tabletMember('jon'));
    await device.outbox.lanes.update('lane-1', { state: 'revoked' });
    expect(await lanesToRegister(device.outbox)).toEqual([{ account: 'jon', lane: 'lane-2' }]);
    await replaceRevokedLanes(device.outbox, newUid);
    expect((await lanesToRegister(device.outbox)).map(({ lane }) => lane)).toEqual(['lane-2', 'lane-3']);
  });
});
