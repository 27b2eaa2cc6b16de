import { describe, expect, it } from 'vitest';
import { createHeldDrafts } from './held-drafts.ts';
import type { DraftRecording } from './recorder-machine.ts';
import type { ChunkWriter } from './recording-run.ts';

/** A device that notes what is asked of it. Its drafts are `draft-1`, `draft-2` and so on. */
function createDevice() {
  const noted: string[] = [];
  let count = 0;
  const begin = async (): Promise<ChunkWriter> => {
    count += 1;
    const id = `draft-${count}`;
    return {
      id,
      addChunk: async () => undefined,
      finish: async () => undefined,
      flush: async () => void noted.push(`flush ${id}`),
      release: () => void noted.push(`release ${id}`),
    };
  };
  const discard = async (id: string) => void noted.push(`discard ${id}`);
  return { noted, store: { begin, discard } };
}

const hasSpace = Promise.resolve(true);
const draftWith = (draftId: string | null) => ({ draftId }) as DraftRecording;
const nextTurn = () => new Promise(setImmediate);

describe('held drafts', () => {
  it('only the draft that is kept is written to its end', async () => {
    const { store, noted } = createDevice();
    const drafts = createHeldDrafts(store);
    await drafts.begin('audio/webm', hasSpace);
    await drafts.begin('audio/webm', hasSpace);
    await drafts.keep(draftWith('draft-2'), async ({ draftId }) => void noted.push(`save ${draftId}`));
    expect(noted).toEqual(['flush draft-2', 'save draft-2']);
  });

  it('a draft that is being kept when the recorder leaves is released once it is kept', async () => {
    const { store, noted } = createDevice();
    const drafts = createHeldDrafts(store);
    const { promise: saved, resolve: endSave } = Promise.withResolvers<void>();
    await drafts.begin('audio/webm', hasSpace);
    const keeping = drafts.keep(draftWith('draft-1'), () => saved);
    drafts.release();
    await nextTurn();
    expect(noted).toEqual(['flush draft-1']);
    endSave();
    await keeping;
    await nextTurn();
    expect(noted).toEqual(['flush draft-1', 'release draft-1']);
  });

  it('a draft that cannot be kept is released all the same', async () => {
    const { store, noted } = createDevice();
    const drafts = createHeldDrafts(store);
    await drafts.begin('audio/webm', hasSpace);
    const keeping = drafts.keep(draftWith('draft-1'), () => Promise.reject(new Error('locked')));
    drafts.release();
    await expect(keeping).rejects.toThrow('locked');
    await nextTurn();
    expect(noted).toEqual(['flush draft-1', 'release draft-1']);
  });

  it('a draft whose place comes after the recorder has left is released, too', async () => {
    const { store, noted } = createDevice();
    const drafts = createHeldDrafts(store);
    const { promise: space, resolve: sayFree } = Promise.withResolvers<boolean>();
    void drafts.begin('audio/webm', space);
    drafts.release();
    await nextTurn();
    expect(noted).toEqual([]);
    sayFree(true);
    await nextTurn();
    expect(noted).toEqual(['release draft-1']);
  });

  it('the device is not asked to delete a draft that is in memory only', async () => {
    const { store, noted } = createDevice();
    const drafts = createHeldDrafts(store);
    drafts.drop(null);
    expect(await drafts.discard([null, undefined, 'draft-1'])).toBe(true);
    expect(noted).toEqual(['discard draft-1']);
  });

  it('discarding several drafts fails where the device does not delete one of them', async () => {
    const { store } = createDevice();
    const discard = (id: string) =>
      id === 'draft-2' ? Promise.reject(new Error('locked')) : store.discard(id);
    const drafts = createHeldDrafts({ ...store, discard });
    expect(await drafts.discard(['draft-1', 'draft-2'])).toBe(false);
  });
});
