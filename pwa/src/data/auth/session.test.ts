import { beforeEach, describe, expect, it } from 'vitest';
import { submitListening } from '#data/commands/progress-commands.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { signInNeed } from './session.ts';

let device: TestDevice;
const need = async (uid: string) => signInNeed(device.outbox, (await device.outbox.accounts.get(uid))!);
const expire = (uid: string) => device.outbox.accounts.update(uid, { session: 'expired' });
const answer = () => submitListening({ activityUid: 'a', taskResponses: [] }, device.context);

beforeEach(async () => {
  device = await createTestDevice();
});

describe('the need for a sign-in', () => {
  it('an account with a session needs no sign-in', async () => {
    await device.signIn('mei');
    await answer();
    expect(await need('mei')).toBeNull();
  });

  it('a student whose lane has its token needs a sign-in for news only, whether commands wait or not', async () => {
    await device.signIn('mei');
    await expire('mei');
    expect(await need('mei')).toBe('for_news');
    await device.outbox.lanes.update('lane-mei', { token: 't', state: 'open' });
    await answer();
    expect(await need('mei')).toBe('for_news');
  });

  it('a student whose lane has no token must sign in to send', async () => {
    await device.signIn('mei');
    await expire('mei');
    await answer();
    expect(await need('mei')).toBe('to_send');
    await device.outbox.lanes.update('lane-mei', { token: 't', state: 'paused' });
    expect(await need('mei')).toBe('to_send');
  });

  it('a teacher with waiting work must sign in to send, and for news otherwise', async () => {
    await device.signIn('rivera', 'teacher');
    await expire('rivera');
    await device.outbox.lanes.update('lane-rivera', { token: 't', state: 'open' });
    expect(await need('rivera')).toBe('for_news');
    await device.outbox.commands.add({
      ...{
        lane: 'lane-rivera',
        account: 'rivera',
        number: 1,
        commandId: 'c',
        at: '',
        state: 'pending',
        blobs: [],
      },
      ...{ type: 'class.create', payload: { uid: 'class', name: 'Class' } },
    });
    expect(await need('rivera')).toBe('to_send');
  });
});

describe('the work of a student', () => {
  it('a teacher on the test page queues nothing that the school would refuse', async () => {
    await device.signIn('rivera', 'teacher');
    await expect(answer()).rejects.toMatchObject({ code: 'not_a_student' });
    expect(await device.outbox.commands.count()).toBe(0);
  });
});
