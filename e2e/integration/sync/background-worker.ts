/** The service worker of a tablet that has no window, and what it finds there. */
import { createLocalLocks } from 'pwa/platform/locks/locks';
import type { BackgroundPushParts } from 'pwa/sync/push/background-push';
import { expect } from 'vitest';
import type { Tablet } from './tablet.ts';

/** A worker that knows no passwords. `held` are the locks that windows hold. */
export function createWorker(
  tablet: Tablet,
  held: Set<string>,
  change: Partial<BackgroundPushParts> = {},
): BackgroundPushParts {
  const { replicas: _, ...parts } = tablet.parts;
  return {
    ...parts,
    sessions: { renew: async () => 'not_here' },
    locks: createLocalLocks(held),
    isInUse: async () => false,
    ...change,
  };
}

/** Somebody signs in, which registers the lane, and makes a command. Returns the lane. */
export async function workOf(
  tablet: Tablet,
  account: string,
  role: 'student' | 'teacher' = 'student',
): Promise<string> {
  const lane = await tablet.signIn(account, role);
  const device = { uid: tablet.newUid(), name: 'Tablet' };
  const registered = await tablet.parts.transport.registerLane(account, { lane, device });
  if (registered.kind !== 'ok') throw new Error(`The lane was not registered: ${registered.kind}`);
  await tablet.db.lanes.update(lane, { token: registered.value.token });
  if (role === 'teacher') await tablet.addClass(account, 'Wrens');
  else await tablet.answer(account, `${account} speaks`);
  return lane;
}

/** Advances the clock poll by poll of the worker. */
export async function advanceSeconds({ clock }: Tablet, count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await expect.poll(() => clock.nextIn(), { interval: 1 }).toBe(1000);
    await clock.advance(1000);
  }
}
