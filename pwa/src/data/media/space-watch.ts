/** Pictures and sounds that found no space on the device: they are tried again when there is more of it. */
import { soundStore } from '#data/sounds/sound-cache.ts';
import type { StorageSpace } from '#platform/storage.ts';
import { mediaStore, noteFiles } from './media-store.ts';

/** Less may be the space of a few answers that a backup holds: the next answers need it. */
const NEW_SPACE_BYTES = 20_000_000;

/**
 * Returns a check of whether files that found no space may find some now: true once when a device without space for them
 * has so much more free space than before. Then they are fetched again by the next run.
 */
export function createSpaceWatch(readSpace: () => Promise<StorageSpace>): () => Promise<boolean> {
  /** Free bytes when it was first seen that files lack space; null while none does. */
  let before: number | null = null;
  return async () => {
    const isFull = filesWithoutSpace().length > 0 || soundStore.getState().withoutSpace.length > 0;
    const free = isFull ? freeBytes(await readSpace()) : null;
    before = free === null ? null : (before ?? free);
    if (free === null || before === null || free < before + NEW_SPACE_BYTES) return false;
    before = null;
    expectSpace();
    return true;
  };
}

/** What found no space is fetched again by the next run. */
export function expectSpace(): void {
  noteFiles(filesWithoutSpace().map((address) => [address, 'not_yet']));
  soundStore.setState({ withoutSpace: [] });
}

/** Addresses of the files that found no space, and those that were deleted for a recording. */
export function filesWithoutSpace(): string[] {
  const { files } = mediaStore.getState();
  return [...files].flatMap(([address, state]) => (state === 'no_space' ? [address] : []));
}

/** Null where the browser does not tell. */
const freeBytes = ({ used, quota }: StorageSpace) => (used === null || quota === null ? null : quota - used);
