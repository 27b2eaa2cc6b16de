import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { markDeleted } from '#data/auth/account/deleted-account.ts';
import { forgetDeleted } from '#data/auth/account/forget-deleted.ts';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { noted, picture } from '#test/noted-draft.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import {
  discardActivityDraft,
  findDraftOf,
  listActivityDrafts,
  readActivityDraft,
} from './activity-drafts.ts';
import { type ActivityDraftKeeper, createActivityDraftKeeper } from './draft-keeper.ts';

let device: TestDevice;
let clock: FakeClock;
let keeper: ActivityDraftKeeper;
const keeperOf = (id: string) => createActivityDraftKeeper('rivera', id, { outbox: device.outbox, clock });
const titles = async (account = 'rivera') =>
  (await listActivityDrafts(device.outbox, account)).map(({ title }) => title);

beforeEach(async () => {
  device = await createTestDevice();
  clock = createFakeClock();
  await device.signIn('rivera', 'teacher');
  keeper = keeperOf('draft');
});

describe('a draft of an activity', () => {
  it('a draft is on the device at the first pause of typing, and not before', async () => {
    keeper.note(noted('Par'));
    keeper.note(noted('Park'));
    expect(keeper.state()).toBe('writing');
    expect(await titles()).toEqual([]);
    await clock.advance(500);
    await keeper.flush();
    expect(keeper.state()).toBe('saved');
    expect(await titles()).toEqual(['Park']);
  });

  it('a draft is at once on the device when its window closes', async () => {
    keeper.note(noted('Park'));
    await keeper.flush();
    expect(await titles()).toEqual(['Park']);
  });

  it('a draft comes back with the bytes of its pictures, which the school server may have removed meanwhile', async () => {
    const { previewUrl: _, ...cat } = picture('cat');
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    expect(await readActivityDraft('draft', device.context)).toMatchObject({
      title: 'Park',
      activityUid: null,
      content: { title: 'Park', pictures: ['/uploads/hash-cat.png'] },
      files: [{ ...cat, uploaded: false }],
    });
  });

  it('the bytes of a picture are written once, and leave with the picture', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    let writes = 0;
    device.outbox.activityDraftFiles.hook('creating', () => {
      writes += 1;
    });
    keeper.note(noted('The park', [picture('cat')]));
    await keeper.flush();
    expect(writes).toBe(0);
    // A file that the wizard holds for undo, and that nothing names.
    keeper.note({ ...noted('The park'), files: [picture('cat')] });
    await keeper.flush();
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
    keeper.note(noted('The park', [picture('cat')]));
    await keeper.flush();
    expect(await device.outbox.activityDraftFiles.count()).toBe(1);
  });

  it('a picked picture is on the device before the draft names it, and stays while words are written', async () => {
    onTestFinished(keeper.hold());
    // The words are being written while the picture is picked.
    keeper.note(noted('Pa'));
    void keeper.flush();
    await keeper.storeFile(picture('cat'), noted('Par'));
    expect(await device.outbox.activityDraftFiles.count()).toBe(1);
    keeper.note(noted('Park'));
    await keeper.flush();
    expect(await device.outbox.activityDraftFiles.count()).toBe(1);
    keeper.note(noted('Park', [picture('cat')]));
    keeper.note({ ...noted('Park'), files: [picture('cat')] });
    await keeper.flush();
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
  });

  it('a picture that is there only after its wizard was left is not stored', async () => {
    const release = keeper.hold();
    await keeper.drop();
    release();
    await keeper.storeFile(picture('cat'), noted('Park'));
    expect(await titles()).toEqual([]);
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
  });

  it('a picture that a full device has no space for fails the draft, and not the picking', async () => {
    device.outbox.activityDraftFiles.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(keeper.hold());
    await keeper.storeFile(picture('cat'), noted('Park'));
    expect(keeper.state()).toBe('failed');
  });

  it('a picture that undo brings back is written at once', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    keeper.note({ ...noted('Park'), files: [picture('cat')] });
    await keeper.flush();
    keeper.note(noted('Park', [picture('cat')]));
    await expect.poll(() => device.outbox.activityDraftFiles.count()).toBe(1);
  });

  it('a keeper that goes on with a draft removes the pictures which the draft lost', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    const later = keeperOf('draft');
    later.note(noted('Park'));
    await later.flush();
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
  });

  it('a dropped draft stays away, also when a write was still to come', async () => {
    keeper.note(noted('Pa', [picture('cat')]));
    const writing = keeper.flush();
    keeper.note(noted('Park'));
    await keeper.drop();
    await writing;
    await clock.advance(10_000);
    expect(await titles()).toEqual([]);
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
    expect(keeper.state()).toBe('none');
  });

  it('another teacher on the same device reads nothing of it, and its writer has it after signing in again', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    await device.signIn('okoro', 'teacher');
    expect(await titles('okoro')).toEqual([]);
    expect(await readActivityDraft('draft', device.context)).toBeNull();
    await device.signIn('rivera', 'teacher');
    expect(await readActivityDraft('draft', device.context)).toMatchObject({ title: 'Park' });
  });

  it('drafts are listed with the latest first, and the one of an activity is found', async () => {
    keeper.note(noted('New'));
    await keeper.flush();
    await clock.advance(1_000);
    const edit = keeperOf('edit');
    edit.note({ ...noted('Fox'), activityUid: 'fox' });
    await edit.flush();
    expect(await titles()).toEqual(['Fox', 'New']);
    expect((await findDraftOf('fox', device.context))?.title).toBe('Fox');
    expect(await findDraftOf('park', device.context)).toBeNull();
  });

  it('a draft that this window holds open is not offered', async () => {
    keeper.note(noted('Park'));
    await keeper.flush();
    const release = keeper.hold();
    expect(await titles()).toEqual([]);
    release();
    expect(await titles()).toEqual(['Park']);
  });

  it('a discarded draft goes with its pictures', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    await discardActivityDraft('draft', device.context);
    expect(await titles()).toEqual([]);
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
  });

  it('a full device says so, and the draft is written once there is space', async () => {
    let isFull = true;
    device.outbox.activityDrafts.hook('creating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
    });
    keeper.note(noted('Park'));
    await keeper.flush();
    expect(keeper.state()).toBe('failed');
    isFull = false;
    await keeper.flush();
    expect(keeper.state()).toBe('saved');
    expect(await titles()).toEqual(['Park']);
  });

  it('a draft goes with its account, and is not written for an account that is gone', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    await markDeleted(device.outbox, 'rivera');
    await forgetDeleted(device.outbox, async () => {});
    expect(await device.outbox.activityDrafts.count()).toBe(0);
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
    keeper.note(noted('Park'));
    await keeper.flush();
    expect(await device.outbox.activityDrafts.count()).toBe(0);
  });
});

describe('saving an activity with a draft', () => {
  const saved = { title: 'Park', type: 'picture_prompt', difficulty: 'beginner', files: [] } as const;

  it('the draft goes in the transaction that stores the command', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    await saveActivity({ ...saved, draft: 'draft' }, device.context);
    expect(await device.outbox.commands.count()).toBe(1);
    expect(await device.outbox.activityDrafts.count()).toBe(0);
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
  });

  it('the draft stays when the command could not be stored', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await keeper.flush();
    device.outbox.commands.hook('creating', () => {
      throw new Error('odd');
    });
    await expect(saveActivity({ ...saved, draft: 'draft' }, device.context)).rejects.toThrow();
    expect(await titles()).toEqual(['Park']);
    expect(await device.outbox.activityDraftFiles.count()).toBe(1);
  });

  it('a picture that is picked while the command is stored does not bring the draft back', async () => {
    onTestFinished(keeper.hold());
    keeper.note(noted('Park'));
    await keeper.flush();
    await saveActivity({ ...saved, draft: 'draft' }, device.context);
    await keeper.storeFile(picture('cat'), noted('Park'));
    await keeper.end();
    expect(await device.outbox.activityDrafts.count()).toBe(0);
    expect(await device.outbox.activityDraftFiles.count()).toBe(0);
  });

  it('nothing is written after the draft became a command', async () => {
    keeper.note(noted('Park'));
    await keeper.flush();
    await saveActivity({ ...saved, draft: 'draft' }, device.context);
    await keeper.end();
    keeper.note(noted('Park'));
    await clock.advance(10_000);
    await keeper.flush();
    expect(await titles()).toEqual([]);
  });
});
