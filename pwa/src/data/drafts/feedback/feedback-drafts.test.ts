import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markDeleted } from '#data/auth/account/deleted-account.ts';
import { forgetDeleted } from '#data/auth/account/forget-deleted.ts';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { typedFeedback as typed } from '#test/noted-draft.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { createDraftKeeper, type DraftKeeper, draftSubject, readDrafts } from './feedback-drafts.ts';
import { voiceOfFile } from './read-voice.ts';

const about = { studentUid: 'mei', activityUid: 'park', questionId: 'q1' };
const answer = draftSubject({ ...about, uid: 'answer-1' });
let device: TestDevice;
let clock: FakeClock;
let keeper: DraftKeeper;

beforeEach(async () => {
  device = await createTestDevice();
  clock = createFakeClock();
  await device.signIn('rivera', 'teacher');
  keeper = createDraftKeeper('rivera', answer, { outbox: device.outbox, clock }, null);
});

const read = async () => (await readDrafts(answer, device.context)).own;

describe('a draft of feedback', () => {
  it('a draft is on the device a moment after the last key, and not before', async () => {
    keeper.note(typed('Wel'));
    keeper.note(typed('Well done'));
    expect(await read()).toBeNull();
    await clock.advance(500);
    await keeper.flush();
    expect(await read()).toMatchObject(typed('Well done'));
  });

  it('a form that closes writes its draft at once', async () => {
    keeper.note(typed('Well done'));
    await keeper.flush();
    expect(await read()).toMatchObject(typed('Well done'));
  });

  it('a voice that was just recorded does not wait for a pause', async () => {
    const file = new File(['OggS!'], 'voice.ogg', { type: 'audio/ogg' });
    const voice = await voiceOfFile(file, device.context);
    keeper.note({ ...typed(''), voice });
    await expect.poll(read).toMatchObject({ voice: { file: { size: 5 } } });
    keeper.note({ ...typed('Well'), voice });
    expect(await read()).toMatchObject({ words: '' });
    await keeper.drop();
  });

  it('a draft that a full device refused is written once there is space', async () => {
    let isFull = true;
    device.outbox.feedbackDrafts.hook('creating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
    });
    vi.stubGlobal('reportError', () => {});
    keeper.note(typed('Well done'));
    await keeper.flush();
    isFull = false;
    await keeper.flush();
    expect(await read()).toMatchObject(typed('Well done'));
  });

  it('a dropped draft stays away, also when a write was still to come', async () => {
    keeper.note(typed('Well'));
    const writing = keeper.flush();
    keeper.note(typed('Well done'));
    await keeper.drop();
    await writing;
    await clock.advance(10_000);
    expect(await read()).toBeNull();
  });

  it('a form drops the draft that it wrote or began with, and not that of another window', async () => {
    keeper.note(typed('Well done'));
    await keeper.flush();
    const openOther = (found: FeedbackDraftRow | null) =>
      createDraftKeeper('rivera', answer, { outbox: device.outbox, clock }, found);
    await openOther(null).drop();
    expect(await read()).toMatchObject(typed('Well done'));
    await openOther(await read()).drop();
    expect(await read()).toBeNull();
  });

  it('feedback that is given takes the draft of its form along, and not that of another window', async () => {
    keeper.note(typed('Well done'));
    await keeper.flush();
    const give = ({ removeStored }: DraftKeeper) =>
      giveFeedback('answer-1', { text: 'Well done' }, device.context, { writeBeside: removeStored });
    await give(createDraftKeeper('rivera', answer, { outbox: device.outbox, clock }, null));
    expect(await read()).toMatchObject(typed('Well done'));
    vi.spyOn(device.outbox.commands, 'add').mockRejectedValueOnce(new Error('odd'));
    await expect(give(keeper)).rejects.toThrow('odd');
    expect(await read()).toMatchObject(typed('Well done'));
    await give(keeper);
    expect(await read()).toBeNull();
  });

  it('a draft about an answer that was replaced is found again with the newer answer to the question', async () => {
    keeper.note(typed('Well done'));
    await keeper.flush();
    const newer = draftSubject({ ...about, uid: 'answer-2' });
    expect(await readDrafts(newer, device.context)).toMatchObject({
      own: null,
      other: { ...typed('Well done'), recording: 'answer-1' },
    });
    const elsewhere = draftSubject({ ...about, uid: 'answer-3', questionId: 'q2' });
    expect(await readDrafts(elsewhere, device.context)).toEqual({ own: null, other: null });
  });

  it('a draft goes with its account', async () => {
    keeper.note(typed('Well done'));
    await keeper.flush();
    await markDeleted(device.outbox, 'rivera');
    await forgetDeleted(device.outbox, async () => {});
    expect(await device.outbox.feedbackDrafts.count()).toBe(0);
  });

  it('another teacher on the same device reads nothing of it', async () => {
    keeper.note(typed('Between us'));
    await keeper.flush();
    await device.signIn('okoro', 'teacher');
    expect(await read()).toBeNull();
  });
});
