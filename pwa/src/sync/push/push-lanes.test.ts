import { expect, it } from 'vitest';
import { setUpTablet } from '#test/class-tablet.ts';
import { pushRound } from './push.ts';

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
