/** A class tablet of a school that has moved: what is new comes from the new address, also for who is on the screen. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

const NEW = 'https://oak.schools.example';
let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
  await scene.prepare();
});
afterEach(() => scene.close());

/** Pulls for the child on the screen, once more after a try that learned the new address. */
async function pull() {
  const step = await scene.tablet.pull();
  return step?.kind === 'retry' ? scene.tablet.pull() : step;
}

it.each(['none', 'active'] as const)(
  'the child on the screen, whose session is %s, gets what is new from the new address',
  async (session) => {
    const { mei, device, tablet, assign } = scene;
    await tablet.signing.signInMember(mei.user.uid);
    if (session === 'active') await tablet.pull();
    expect((await tablet.db.accounts.get(mei.user.uid))?.session).toBe(session);
    device.movedTo = NEW;
    await assign('At sea');
    expect(await pull()).toMatchObject({ kind: 'final' });
    expect(await tablet.titles(mei.user.uid)).toContain('At sea');
  },
);

it('the child on the screen asks nothing of the old machine once the tablet knows the new address', async () => {
  const { mei, device, tablet, assign } = scene;
  device.movedTo = NEW;
  await tablet.tabletRun().run();
  await assign('At sea');
  await tablet.signing.signInMember(mei.user.uid);
  device.letThrough = (url) => url.startsWith(NEW);
  device.requests.length = 0;
  expect(await tablet.pull()).toMatchObject({ kind: 'final' });
  expect(await tablet.titles(mei.user.uid)).toContain('At sea');
  expect(device.requests.every((request) => request.includes(NEW))).toBe(true);
});

it('a teacher on the tablet waits: no session goes to the new address', async () => {
  const { device, tablet, enter } = scene;
  await enter();
  await tablet.pull();
  device.movedTo = NEW;
  expect(await pull()).toEqual({ kind: 'retry', why: 'server' });
  device.requests.length = 0;
  expect(await tablet.pull()).toEqual({ kind: 'retry', why: 'server' });
  expect(device.requests).toEqual([]);
});
