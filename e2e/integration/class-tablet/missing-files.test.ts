/** Files that a class tablet could not fetch come later, also where the app was closed meanwhile. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

it('a tablet that was switched off fetches what was missing, though no child has anything new', async () => {
  const { device, tablet, prepare, mei, jon } = scene;
  const looked: string[][] = [];
  const noNetwork = async ({ privateSounds }: { privateSounds: ReadonlyMap<string, unknown> }) => {
    looked.push([...privateSounds.keys()].sort());
    return { isComplete: false, missing: [] };
  };
  tablet.tablet.keepFiles = noNetwork;
  await prepare();
  await tablet.close();

  const next = device.open();
  next.tablet.keepFiles = noNetwork;
  const sync = next.tabletRun();
  const everybody = [mei.user.uid, jon.user.uid].sort();
  looked.length = 0;
  await sync.run();
  expect(looked).toEqual([everybody]);
  sync.refreshNow();
  await sync.run();
  expect(looked).toEqual([everybody, everybody]);
  next.tablet.keepFiles = async () => ({ isComplete: true, missing: [] });
  await next.close();
});

it('a tablet fetches what was missing for the children of the class, not for one who left it', async () => {
  const { tablet, prepare, rivera, mei, jon, activity } = scene;
  await prepare();
  await tablet.signing.signInMember(mei.user.uid);
  await tablet.answer(mei.user.uid, activity);
  await tablet.signing.signOut();
  const looked: string[][] = [];
  tablet.tablet.keepFiles = async ({ privateSounds }) => {
    looked.push([...privateSounds.keys()].sort());
    return { isComplete: false, missing: [] };
  };
  const sync = tablet.tabletRun();
  await sync.run();
  await rivera.call('POST', `/api/students/${mei.user.id}/remove-from-class`, {});
  sync.refreshNow();
  await sync.run();
  expect((await tablet.db.accounts.get(mei.user.uid))?.member?.left).toBe(true);
  expect(looked).toEqual([[mei.user.uid, jon.user.uid].sort(), [jon.user.uid]]);
});

it('a tablet that has all files looks at them once in each window', async () => {
  const { device, tablet, prepare } = scene;
  await prepare();
  const next = device.open();
  let looks = 0;
  next.tablet.keepFiles = async () => {
    looks += 1;
    return { isComplete: true, missing: [] };
  };
  const sync = next.tabletRun();
  await sync.run();
  sync.refreshNow();
  await sync.run();
  expect(looks).toBe(1);
  await next.close();
  await tablet.close();
});

it('a full tablet looks at the files of everybody again when space came free', async () => {
  const { device, tablet, prepare, mei, jon } = scene;
  await prepare();
  const next = device.open();
  const looked: string[][] = [];
  next.tablet.keepFiles = async ({ privateSounds }) => {
    looked.push([...privateSounds.keys()].sort());
    return { isComplete: true, missing: ['/uploads/farm.png'] };
  };
  let hasFreed = false;
  next.tablet.takeNewSpace = async () => hasFreed;
  const sync = next.tabletRun();
  const run = async (isFreed: boolean) => {
    hasFreed = isFreed;
    sync.refreshNow();
    await sync.run();
  };
  const everybody = [mei.user.uid, jon.user.uid].sort();
  await run(false);
  await run(false);
  expect(looked).toEqual([everybody]);
  await run(true);
  expect(looked).toEqual([everybody, everybody]);
  await next.close();
  await tablet.close();
});
