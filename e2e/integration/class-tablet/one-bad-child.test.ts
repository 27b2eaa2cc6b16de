import type { SyncParts } from 'pwa/sync/parts';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTabletClassWithoutActivity, type TabletClassWithoutActivity } from './tablet-class.ts';

let scene: TabletClassWithoutActivity;

beforeEach(async () => {
  scene = await openTabletClassWithoutActivity();
  await scene.prepare();
});
afterEach(() => scene.close());

type Pull = SyncParts['transport']['pull'];

/** The same parts, but the pull for the first child fails. */
function failingForOne(fail: () => Awaited<ReturnType<Pull>>): SyncParts {
  const { parts } = scene.tablet;
  const { transport } = parts;
  let bad: string | undefined;
  const pull: Pull = async (account, ...more) => {
    bad ??= account;
    return account === bad ? fail() : transport.pull(account, ...more);
  };
  return { ...parts, transport: { ...transport, pull } };
}

const broken = new DOMException('Failed to read large IndexedDB value', 'DataError');

it.each([
  ['whom the server cannot answer for', () => ({ kind: 'retry', why: 'server' }) as const],
  [
    'whose replica this device cannot read',
    () => {
      throw broken;
    },
  ],
])('a child %s keeps no other from getting what is new', async (_, fail) => {
  const { mei, jon, device, tablet, assign } = scene;
  await assign('At the farm');
  device.clock.advance(10 * MINUTE_MS);
  await tablet
    .tabletRun(failingForOne(fail))
    .run()
    .catch((reason) => expect(reason).toBe(broken));
  const titles = await Promise.all([mei, jon].map(({ user }) => tablet.titles(user.uid)));
  expect(titles.flat()).toEqual(['At the farm']);
});
