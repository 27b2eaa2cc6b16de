import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { createMemoryStorage } from '#test/memory-storage.ts';
import { typedFeedback as typed } from '#test/noted-draft.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { feedbackCopies } from './closing-copy.ts';
import { createDraftKeeper, type DraftKeeper, draftSubject, readDrafts } from './feedback-drafts.ts';
import { voiceOfFile } from './read-voice.ts';

const KEY = 'chickadee-closing-feedback';
const about = draftSubject({ uid: 'answer', studentUid: 'mei', activityUid: 'park', questionId: 'q1' });

let device: TestDevice;
let clock: FakeClock;
let keeper: DraftKeeper;

beforeEach(async () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  device = await createTestDevice();
  clock = createFakeClock();
  await device.signIn('rivera', 'teacher');
  keeper = openForm();
});

const openForm = () => createDraftKeeper('rivera', about, { outbox: device.outbox, clock }, null);
const read = async () => (await readDrafts(about, device.context)).own;

/** The page goes before the transaction that it has begun. */
function closePage(): void {
  const put = vi
    .spyOn(device.outbox.feedbackDrafts, 'put')
    .mockReturnValueOnce(new Promise(() => {}) as never);
  keeper.leave();
  expect(put).not.toHaveBeenCalled();
}

describe('feedback of a page that closes', () => {
  it('the last words are in the draft of the next window', async () => {
    keeper.note(typed('Well'));
    await keeper.flush();
    keeper.note(typed('Well done'));
    await clock.advance(100);
    closePage();
    expect(await read()).toMatchObject(typed('Well done'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('a recorded voice stays beside the last words', async () => {
    const voice = await voiceOfFile(new File(['OggS!'], 'voice.ogg', { type: 'audio/ogg' }), device.context);
    keeper.note({ ...typed('Well'), voice });
    await keeper.flush();
    keeper.note({ ...typed('Well done'), voice });
    closePage();
    expect(await read()).toMatchObject({
      words: 'Well done',
      voice: { kind: 'recorded', file: { size: 5 } },
    });
  });

  it('a page that stays removes its copy when the draft is written', async () => {
    keeper.note(typed('Well'));
    keeper.leave();
    expect(localStorage.getItem(KEY)).toContain('"words":"Well"');
    await keeper.flush();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('a draft that was sent or discarded is not brought back by its copy', async () => {
    keeper.note(typed('Well'));
    closePage();
    await openForm().drop();
    expect(await read()).toBeNull();
  });

  it('a copy that is older than the draft changes nothing, and one of nobody is removed', async () => {
    keeper.note(typed('Well done'));
    await keeper.flush();
    const copy = { ...typed('Well'), ...about, changedAt: '2020-01-01T00:00:00.000Z' };
    feedbackCopies.write({ ...copy, account: 'rivera' });
    feedbackCopies.write({ ...copy, account: 'okoro' });
    expect(await read()).toMatchObject(typed('Well done'));
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(await device.outbox.feedbackDrafts.count()).toBe(1);
  });
});
