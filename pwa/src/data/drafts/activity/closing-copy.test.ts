import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createMemoryStorage } from '#test/memory-storage.ts';
import { noted, picture } from '#test/noted-draft.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import {
  discardActivityDraft,
  findDraftOf,
  listActivityDrafts,
  readActivityDraft,
} from './activity-drafts.ts';
import { closingCopies } from './closing-copy.ts';
import { type ActivityDraftKeeper, createActivityDraftKeeper } from './draft-keeper.ts';

let device: TestDevice;
let keeper: ActivityDraftKeeper;
const titles = async () => (await listActivityDrafts(device.outbox, 'rivera')).map(({ title }) => title);

beforeEach(async () => {
  device = await createTestDevice();
  const clock = createFakeClock();
  await device.signIn('rivera', 'teacher');
  keeper = createActivityDraftKeeper('rivera', 'draft', { outbox: device.outbox, clock });
});

describe('a draft of a page that closes', () => {
  const copy = (title: string, changedAt: string, files: string[] = []) => ({
    ...{ id: 'draft', account: 'rivera', activityUid: null, title, changedAt },
    ...{ content: { title, pictures: files }, files },
  });

  it('the next window takes the copy up, in place of an older draft', async () => {
    keeper.note(noted('Par'));
    await keeper.flush();
    const kept = createMemoryStorage();
    closingCopies.write(copy('Park', '2027-01-01T00:00:00.000Z'), kept);
    await closingCopies.takeUp(device.outbox, kept);
    expect(await titles()).toEqual(['Park']);
    await discardActivityDraft('draft', device.context);
    await closingCopies.takeUp(device.outbox, kept);
    expect(await titles()).toEqual([]);
  });

  it('a copy that is older than the draft changes nothing', async () => {
    keeper.note(noted('Park'));
    await keeper.flush();
    const kept = createMemoryStorage();
    closingCopies.write(copy('Par', '2025-01-01T00:00:00.000Z'), kept);
    await closingCopies.takeUp(device.outbox, kept);
    expect(await titles()).toEqual(['Park']);
  });

  it('a copy that names a picture which is not on the device keeps its words, and says that a file is lost', async () => {
    keeper.note(noted('Par', [picture('dog')]));
    await keeper.flush();
    const kept = createMemoryStorage();
    const files = ['/uploads/hash-cat.png', '/uploads/hash-dog.png'];
    closingCopies.write(copy('Park', '2027-01-01T00:00:00.000Z', files), kept);
    await closingCopies.takeUp(device.outbox, kept);
    expect(await readActivityDraft('draft', device.context)).toMatchObject({
      content: { title: 'Park', pictures: [null, '/uploads/hash-dog.png'] },
      hasLostFiles: true,
    });
    keeper.note(noted('Parks', [picture('dog')]));
    await keeper.flush();
    expect((await readActivityDraft('draft', device.context))?.hasLostFiles).toBeUndefined();
  });

  it('a copy keeps the pictures that a command of this device still has', async () => {
    const sha256 = 'a'.repeat(64);
    const bytes = new ArrayBuffer(1);
    await device.outbox.blobs.add({ sha256, type: 'image/png', size: 1, bytes });
    const kept = createMemoryStorage();
    const files = [`/uploads/${sha256}.png`];
    closingCopies.write(copy('Park', '2027-01-01T00:00:00.000Z', files), kept);
    await closingCopies.takeUp(device.outbox, kept);
    const draft = await readActivityDraft('draft', device.context);
    expect([draft?.content, draft?.hasLostFiles]).toEqual([{ title: 'Park', pictures: files }, undefined]);
  });

  it('a draft that is discarded while its copy is being taken up stays away', async () => {
    vi.stubGlobal('localStorage', createMemoryStorage());
    keeper.note(noted('Par'));
    await keeper.flush();
    closingCopies.write(copy('Park', '2027-01-01T00:00:00.000Z'));
    const takenUp = closingCopies.takeUp(device.outbox);
    await discardActivityDraft('draft', device.context);
    await takenUp;
    expect(await device.outbox.activityDrafts.count()).toBe(0);
  });

  it('a draft is read with what its closing page wrote, also before the list of drafts took that up', async () => {
    keeper.note({ ...noted('Par'), activityUid: 'park' });
    await keeper.flush();
    vi.stubGlobal('localStorage', createMemoryStorage());
    closingCopies.write({ ...copy('Park', '2027-01-01T00:00:00.000Z'), activityUid: 'park' });
    expect(await readActivityDraft('draft', device.context)).toMatchObject({ content: { title: 'Park' } });
    closingCopies.write({ ...copy('Parks', '2027-01-01T00:00:01.000Z'), activityUid: 'park' });
    expect(await findDraftOf('park', device.context)).toMatchObject({ title: 'Parks' });
  });

  it('a copy of an account that is not on the device, or that nobody wrote, is removed', async () => {
    const kept = createMemoryStorage();
    closingCopies.write({ ...copy('Park', '2027-01-01T00:00:00.000Z'), account: 'okoro' }, kept);
    await closingCopies.takeUp(device.outbox, kept);
    expect(kept.getItem('chickadee-closing-drafts')).toBeNull();
    kept.setItem('chickadee-closing-drafts', '{');
    await closingCopies.takeUp(device.outbox, kept);
    expect(await device.outbox.activityDrafts.count()).toBe(0);
  });

  it('a page that closes writes the copy at once, and a page that stays removes it again', async () => {
    vi.stubGlobal('localStorage', createMemoryStorage());
    keeper.note(noted('Park'));
    keeper.leave();
    expect(localStorage.getItem('chickadee-closing-drafts')).toContain('"title":"Park"');
    await keeper.flush();
    expect(localStorage.getItem('chickadee-closing-drafts')).toBeNull();
  });

  it('a picked picture does not wait for a pause', async () => {
    keeper.note(noted('Park', [picture('cat')]));
    await expect.poll(() => device.outbox.activityDraftFiles.count()).toBe(1);
  });
});
