import { beforeEach, describe, expect, test } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { assign, unassign } from '#data/commands/assignment-commands.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { waitingActivities } from './waiting-activities.ts';

const rivera = { uid: 'rivera', role: 'teacher' } as const;
let device: TestDevice;
const waiting = async () => [...(await waitingActivities(device.context, rivera))].sort();

describe('activities of which something is not sent', () => {
  beforeEach(async () => {
    device = await createTestDevice();
    await device.signIn('rivera', 'teacher');
  });

  test('saving and assigning make an activity wait until the server has the command', async () => {
    const { uid } = await saveActivity({ title: 'Park', type: 'story', files: [] }, device.context);
    await assign('zoo', ['wrens'], device.context);
    expect(await waiting()).toEqual([uid, 'zoo'].sort());
    await device.outbox.commands.toCollection().modify({ state: 'acked' });
    expect(await waiting()).toEqual([]);
  });

  test('an activity waits that is taken back from a class, which the overlay no longer shows', async () => {
    const replica = await device.context.openReplica(rivera);
    const value = { uid: 'a1', activityUid: 'park', classCodeUid: 'wrens', isActive: true };
    await replica.apply([{ table: 'activity_assignments', uid: 'a1', seq: 1, value }], 1);
    await unassign('a1', device.context);
    expect(await waiting()).toEqual(['park']);
  });

  test('the commands of somebody else on the device count for nobody else', async () => {
    await assign('zoo', ['wrens'], device.context);
    expect([...(await waitingActivities(device.context, { uid: 'okafor', role: 'teacher' }))]).toEqual([]);
  });
});
