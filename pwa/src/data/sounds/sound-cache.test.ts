import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCaches } from '#test/memory-caches.ts';
import {
  dropSounds,
  findSound,
  forgetSounds,
  freeSpaceOfSounds,
  keepSound,
  listSounds,
  soundStore,
} from './sound-cache.ts';

const sound = new Blob(['sound'], { type: 'audio/webm' });
let storage: CacheStorage;

beforeEach(() => {
  storage = createMemoryCaches();
  soundStore.setState({ account: 'rivera', shown: 'rivera', here: null, withoutSpace: [] });
});

const list = async (account: string) => [...(await listSounds(account, storage))];

describe('the sounds of a teacher', () => {
  it('a kept sound is found again with its type, and counted with its bytes', async () => {
    await keepSound('rivera', '/uploads/a.webm', sound, storage);
    const found = await findSound('rivera', '/uploads/a.webm', storage);
    expect([await found?.text(), found?.type]).toEqual(['sound', 'audio/webm']);
    expect(await list('rivera')).toEqual([['/uploads/a.webm', 5]]);
  });

  it('another account on the same device finds nothing of it', async () => {
    await keepSound('rivera', '/uploads/a.webm', sound, storage);
    expect(await findSound('okoro', '/uploads/a.webm', storage)).toBeUndefined();
  });

  it('the screen is notified of changes for the teacher on it alone', async () => {
    await keepSound('rivera', '/uploads/a.webm', sound, storage);
    await keepSound('okoro', '/uploads/b.webm', sound, storage);
    const { here } = soundStore.getState();
    expect([...(here?.keys() ?? [])]).toEqual(['/uploads/a.webm']);
    await dropSounds('rivera', ['/uploads/a.webm'], storage);
    expect(soundStore.getState().here?.size).toBe(0);
  });

  it('a forgotten account leaves nothing', async () => {
    await keepSound('rivera', '/uploads/a.webm', sound, storage);
    expect(await forgetSounds('rivera', storage)).toBe(true);
    expect(await storage.keys()).toEqual([]);
    expect(await forgetSounds('rivera', storage)).toBe(false);
  });
});

describe('sounds on a full device', () => {
  beforeEach(async () => {
    await keepSound('rivera', '/uploads/a.webm', sound, storage);
    await keepSound('okoro', '/uploads/b.webm', sound, storage);
  });

  it('sounds of people who are not on the screen are deleted first', async () => {
    expect(await freeSpaceOfSounds('others', storage)).toBe(true);
    expect([await list('rivera'), await list('okoro')]).toEqual([[['/uploads/a.webm', 5]], []]);
    expect(soundStore.getState().withoutSpace).toEqual(['okoro']);
    expect(await freeSpaceOfSounds('others', storage)).toBe(false);
  });

  it('what a child on the screen hears is not of the others', async () => {
    soundStore.setState({ account: null, shown: 'okoro' });
    expect(await freeSpaceOfSounds('others', storage)).toBe(true);
    expect([await list('rivera'), await list('okoro')]).toEqual([[], [['/uploads/b.webm', 5]]]);
  });

  it('all sounds are deleted before any work is refused, and are not fetched again at once', async () => {
    expect(await freeSpaceOfSounds('all', storage)).toBe(true);
    expect([await list('rivera'), await list('okoro')]).toEqual([[], []]);
    expect(soundStore.getState().withoutSpace.toSorted()).toEqual(['okoro', 'rivera']);
  });
});
