import { expect, it } from 'vitest';
import { setUpTablet } from '#test/class-tablet.ts';
import { createPush } from './push.ts';

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
