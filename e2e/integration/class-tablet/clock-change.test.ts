import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
  await scene.prepare();
});
afterEach(() => scene.close());

/** The answers that count for Mei. */
const counted = async ({ rivera, mei }: TabletClass) =>
  (await rivera.call('GET', `/api/recordings?studentId=${mei.user.id}`)).json<{ uid: string }[]>();

describe('the hour of a clock change', () => {
  it.each([
    ['the tablet goes back', { tablet: -HOUR_MS, school: 0 }],
    ['the tablet goes ahead', { tablet: HOUR_MS, school: 0 }],
    ['the school goes back', { tablet: 0, school: -HOUR_MS }],
    ['both go back', { tablet: -HOUR_MS, school: -HOUR_MS }],
  ])('the later answer of a child counts when %s', async (_, change) => {
    const { served, mei, device, tablet, activity, arrived } = scene;
    await tablet.signing.signInMember(mei.user.uid);
    const first = await tablet.answer(mei.user.uid, activity);
    await tablet.send();
    expect(await arrived()).toEqual([[first, mei.user.id]]);
    device.online = false;
    await device.clock.advance(change.tablet);
    served.clock.advance(change.school);
    const second = await tablet.answer(mei.user.uid, activity);
    device.online = true;
    await tablet.send();
    expect((await counted(scene)).map(({ uid }) => uid)).toEqual([second]);
    expect(await tablet.states(mei.user.uid)).not.toContain('refused');
  });
});
