import type { DBCore } from 'dexie';
import { forkLane } from 'pwa/data/outbox/lanes';
import { createPush, pushLanes, pushRound } from 'pwa/sync/push/push';
import { beforeEach, describe, expect, it } from 'vitest';
import { JON, MEI, OMAR } from './class-of-rivera.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

it('the next run checks every lane when a busy server prevented the check', async () => {
  const tablet = await setUpTablet();
  const quiet = { onSending: () => {}, onAnswered: () => {}, onOutdated: () => {} };
  const sending = createPush({ ...tablet.parts, locks: null, ...quiet });
  await tablet.signIn(MEI);
  const early = await tablet.school.copy();
  await tablet.answer(MEI, 'one');
  await sending.run();
  await tablet.signOut();
  await sending.run();
  expect(await tablet.states(MEI)).toEqual(['confirmed']);
  // The server was restored to a backup without the command, and is busy at first.
  await tablet.school.restore(early);
  tablet.network.fault = () => ({ at: 'before', outcome: { kind: 'retry', why: 'busy' } });
  sending.checkAll();
  expect(await sending.run()).toEqual({ kind: 'retry' });
  tablet.network.fault = () => undefined;
  expect(await sending.run()).toEqual({ kind: 'done' });
  expect(await tablet.school.applied()).toHaveLength(1);
  // One before, one that finds that the file is lost as well, and one with the file.
  expect(tablet.network.count('sendCommands')).toBe(3);
  expect(tablet.network.count('putBlob')).toBe(2);
});

it('a round tries again after a lane could not be checked, also when another lane had to be pushed once more', async () => {
  const tablet = await setUpTablet();
  const parts = { ...tablet.parts, locks: null };
  const round = () => pushRound(parts, { checksAll: true }, () => {});
  const early = await tablet.school.copy();
  const mei = await tablet.signIn(MEI);
  await tablet.answer(MEI, 'one');
  await round();
  const jon = await tablet.signIn(JON);
  await tablet.answer(JON, 'two');
  await round();
  await tablet.signOut();
  await round();
  // The server was restored: both lanes lost their commands, and the check of one of them fails.
  const [, unheard] = [mei, jon].sort();
  await tablet.school.restore(early);
  const { laneState } = tablet.parts.transport;
  parts.transport.laneState = async (access) =>
    access.lane === unheard ? { kind: 'retry', why: 'server' } : laneState(access);
  expect(await round()).toEqual({ kind: 'retry' });
  expect([...(await tablet.states(MEI)), ...(await tablet.states(JON))].sort()).toEqual([
    'acked',
    'confirmed',
  ]);
  parts.transport.laneState = async (access) => {
    if (access.lane === unheard) throw new Error('This device cannot read the lane');
    return laneState(access);
  };
  await tablet.school.restore(early);
  await expect(round()).rejects.toThrow('cannot read');
});

describe('two lanes of one account', () => {
  let tablet: Tablet;
  let older: string;
  let newer: string;
  /** Lanes in the order in which commands came from them. */
  let sent: string[];

  beforeEach(async () => {
    sent = [];
    tablet = await setUpTablet();
    older = await tablet.signIn(MEI);
    await tablet.answer(MEI, 'one');
    await push();
    newer = tablet.newUid();
    await forkLane(tablet.db, older, newer);
    await tablet.answer(MEI, 'two');
    // As after a restore to before the first answer.
    await tablet.db.commands.where('[lane+state]').equals([older, 'acked']).modify({ state: 'pending' });
    sent = [];
  });

  type SendCommands = Tablet['parts']['transport']['sendCommands'];

  /** One round; `first` answers the first call instead of the school. */
  function push(first?: () => ReturnType<SendCommands>) {
    const { transport } = tablet.parts;
    const sendCommands: SendCommands = (access, commands) => {
      sent.push(access.lane);
      return first && sent.length === 1 ? first() : transport.sendCommands(access, commands);
    };
    return pushLanes({ ...tablet.parts, transport: { ...transport, sendCommands }, locks: null }, () => {});
  }

  it.each(['timeout', 'server'] as const)(
    'the newer lane waits for the next round after the older one ended with %s',
    async (why) => {
      await push(async () => ({ kind: 'retry', why }));
      expect(sent).toEqual([older]);
      await push();
      expect(sent).toEqual([older, older, newer]);
    },
  );

  it('the newer lane does not wait for an older one that the device cannot read', async () => {
    const { fault } = await push(() => Promise.reject(new Error('the device cannot read the lane')));
    expect([fault !== null, ...sent]).toEqual([true, older, newer]);
  });

  it('the newer lane waits while another window sends the older one', async () => {
    await tablet.db.lanes.update(older, { heartbeat: tablet.parts.clock.now() });
    expect(await push()).toMatchObject({ elsewhere: true });
    expect(sent).toEqual([]);
    await tablet.db.lanes.update(older, { heartbeat: 0 });
    await push();
    expect(sent).toEqual([older, newer]);
  });

  it('the newer lane does not wait for an older one that may not send before a sign-in', async () => {
    await push();
    await tablet.db.commands.toCollection().modify({ state: 'pending' });
    await tablet.db.lanes.update(older, { token: null, state: 'paused' });
    await tablet.signOut();
    sent = [];
    await push();
    expect(sent).toEqual([newer]);
  });
});

describe('lanes of two students', () => {
  let tablet: Tablet;

  beforeEach(async () => {
    tablet = await setUpTablet();
    for (const child of [MEI, JON]) {
      await tablet.signIn(child);
      await round();
      await tablet.signOut();
    }
  });

  const round = () => pushRound({ ...tablet.parts, locks: null }, { checksAll: true }, () => {});

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

  it.each([
    ['Mei', MEI, JON],
    ['Jon', JON, MEI],
  ])('an unreadable file of %s does not block the other lanes', async (_, child, other) => {
    const broken = await tablet.answer(child, 'one');
    await tablet.answer(other, 'two');
    breakReading(broken.blobs[0] ?? '');
    tablet.db.close({ disableAutoOpen: false });
    await expect(round()).rejects.toMatchObject({ name: 'DataError' });
    expect(await tablet.states(child)).toEqual(['pending']);
    expect(await tablet.states(other)).toEqual(['confirmed']);
  });

  it('a retry for one lane does not block the other lanes', async () => {
    await tablet.answer(MEI, 'one');
    await tablet.answer(JON, 'two');
    let puts = 0;
    tablet.network.fault = (call) =>
      call === 'putBlob' && ++puts === 1
        ? { at: 'before', outcome: { kind: 'retry', why: 'server' } }
        : undefined;
    expect(await round()).toEqual({ kind: 'retry' });
    const states = [...(await tablet.states(MEI)), ...(await tablet.states(JON))];
    expect(states.sort()).toEqual(['confirmed', 'pending']);
  });

  it('two files that the network cannot carry do not hold up the other lanes for ever, also in the worker', async () => {
    const { transport } = tablet.parts;
    await tablet.signIn(OMAR);
    await round();
    const ones = [await tablet.answer(MEI, 'one'), await tablet.answer(JON, 'two')];
    const large = ones.flatMap(({ blobs }) => blobs);
    await tablet.answer(OMAR, 'three');
    await tablet.signIn(MEI);
    const putBlob: typeof transport.putBlob = async (access, blob) =>
      large.includes(blob.sha256) ? { kind: 'retry', why: 'timeout' } : transport.putBlob(access, blob);
    const slow = { ...tablet.parts, transport: { ...transport, putBlob }, locks: null };
    for (let rounds = 1; rounds <= 3; rounds += 1)
      expect((await pushLanes(slow, () => {})).retry).toMatchObject({ why: 'timeout' });
    expect(await Promise.all([MEI, JON, OMAR].map(tablet.states))).toEqual([
      ['pending'],
      ['pending'],
      ['acked'],
    ]);
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
