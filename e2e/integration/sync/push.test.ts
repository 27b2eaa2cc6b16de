import type { DBCore } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTablet, type Tablet } from 'pwa/test/class-tablet';
import { createPush, pushLanes, pushRound } from 'pwa/sync/push/push';

it('the next run checks every lane when a busy server prevented the check', async () => {
  const tablet = await setUpTablet();
  const quiet = { onSending: () => {}, onAnswered: () => {}, onOutdated: () => {} };
  const sending = createPush({ ...tablet.parts, locks: null, ...quiet });
  const lane = await tablet.signIn('mei');
  await tablet.answer('mei', 'one');
  await sending.run();
  await tablet.signOut();
  await sending.run();
  expect(await tablet.states('mei')).toEqual(['confirmed']);
  // The server was restored to a backup without the command, and is busy at first.
  tablet.server.lanes.get(lane)!.lastNumber = 0;
  tablet.server.fault = () => ({ at: 'before', outcome: { kind: 'retry', why: 'busy' } });
  sending.checkAll();
  expect(await sending.run()).toEqual({ kind: 'retry' });
  tablet.server.fault = () => undefined;
  expect(await sending.run()).toEqual({ kind: 'done' });
  expect(tablet.server.applied).toHaveLength(1);
  expect(tablet.server.calls.filter((call) => call === 'sendCommands')).toHaveLength(2);
});

it('a round tries again after a lane could not be checked, also when another lane had to be pushed once more', async () => {
  const tablet = await setUpTablet();
  const parts = { ...tablet.parts, locks: null };
  const round = () => pushRound(parts, true, () => {});
  const mei = await tablet.signIn('mei');
  await tablet.answer('mei', 'one');
  await round();
  const jon = await tablet.signIn('jon');
  await tablet.answer('jon', 'two');
  await round();
  await tablet.signOut();
  await round();
  // The server was restored: one lane lost its commands, and the check of the other one fails.
  const [lost, unheard] = [mei, jon].sort();
  tablet.server.lanes.get(lost!)!.lastNumber = 0;
  const { laneState } = tablet.parts.transport;
  parts.transport.laneState = async (access) =>
    access.lane === unheard ? { kind: 'retry', why: 'server' } : laneState(access);
  expect(await round()).toEqual({ kind: 'retry' });
  expect([...(await tablet.states('mei')), ...(await tablet.states('jon'))].sort()).toEqual([
    'acked',
    'confirmed',
  ]);
  parts.transport.laneState = async (access) => {
    if (access.lane === unheard) throw new Error('This device cannot read the lane');
    return laneState(access);
  };
  tablet.server.lanes.get(lost!)!.lastNumber = 0;
  await expect(round()).rejects.toThrow('cannot read');
});

describe('lanes of two students', () => {
  let tablet: Tablet;

  beforeEach(async () => {
    tablet = await setUpTablet();
    for (const child of ['mei', 'jon']) {
      await tablet.signIn(child);
      await round();
      await tablet.signOut();
    }
  });

  const round = () => pushRound({ ...tablet.parts, locks: null }, true, () => {});

  /** Fails the read of a file, as a browser does when the disk has damaged the file. */
  function breakReading(sha256: string): void {
    tablet.db.use({
      stack: 'dbcore',
      create: (core: DBCore): DBCore => ({
        ...core,
        table: (name) => ({
          ...core.table(name),
          get: (request) =>
            request.key === sha256
              ? Promise.reject(new DOMException('Failed to read large IndexedDB value', 'DataError'))
              : core.table(name).get(request),
        }),
      }),
    });
  }

  it.each(['mei', 'jon'])('an unreadable file of %s does not block the other lanes', async (child) => {
    const broken = await tablet.answer(child, 'one');
    const other = child === 'mei' ? 'jon' : 'mei';
    await tablet.answer(other, 'two');
    breakReading(broken.blobs[0] ?? '');
    tablet.db.close({ disableAutoOpen: false });
    await expect(round()).rejects.toMatchObject({ name: 'DataError' });
    expect(await tablet.states(child)).toEqual(['pending']);
    expect(await tablet.states(other)).toEqual(['confirmed']);
  });

  it('a retry for one lane does not block the other lanes', async () => {
    await tablet.answer('mei', 'one');
    await tablet.answer('jon', 'two');
    let puts = 0;
    tablet.server.fault = (call) =>
      call === 'putBlob' && ++puts === 1
        ? { at: 'before', outcome: { kind: 'retry', why: 'server' } }
        : undefined;
    expect(await round()).toEqual({ kind: 'retry' });
    const states = [...(await tablet.states('mei')), ...(await tablet.states('jon'))];
    expect(states.sort()).toEqual(['confirmed', 'pending']);
  });

  it('pushLanes reads the commands of lanes that cannot send only once', async () => {
    const children = Array.from({ length: 20 }, (_, index) => `child-${index}`);
    for (const child of children) {
      await tablet.signIn(child, 'student', 'none');
      for (const text of ['one', 'two', 'three']) await tablet.answer(child, child + text);
    }
    await tablet.signOut();
    let read = 0;
    tablet.db.commands.hook('reading', (command) => {
      read += 1;
      return command;
    });
    expect(await pushLanes({ ...tablet.parts, locks: null }, () => {})).toMatchObject({ retry: null });
    expect(read).toBe(3 * children.length);
  });
});
