/** The files of some students come onto the tablet, and what is missing of the school's voice is noted. */
import { saveMissingSounds } from '#data/class-tablet/missing-sounds.ts';
import type { TabletRow } from '#data/outbox/outbox-db.ts';
import { readFilesOf } from './tablet-files.ts';
import type { FilesProgress, TabletFiles, TabletParts } from './tablet-parts.ts';

interface Watched {
  onRead?(files: TabletFiles): void;
  onProgress?(progress: FilesProgress): void;
}

/** False when some files could not be fetched for now. */
export async function keepFilesOf(
  parts: TabletParts,
  uids: readonly string[],
  { token }: Pick<TabletRow, 'token'>,
  { onRead, onProgress }: Watched = {},
): Promise<boolean> {
  const files = await readFilesOf(parts, uids);
  onRead?.(files);
  const { isComplete, missing } = await parts.keepFiles(files, token, onProgress);
  await saveMissingSounds(parts.db, token, files.speech, missing);
  return isComplete;
}
