/**
 * A file that turned out to be missing or damaged when somebody asked for it: it is put back from the backup, or its
 * lane is set back, so that the device that still has it sends it again.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { School } from '#context.ts';
import { hashFile } from '#files/quarantine.ts';
import { logFileDamaged, logFileLost, logFilePutBack } from '#log/events.ts';
import { filesOf } from './backup.ts';
import { safeWithout, setBack } from './lost-files.ts';

type Source = Pick<School, 'config' | 'files' | 'log' | 'reader' | 'uploads' | 'writer'>;

/** Resolves when the file is there again, or asked for. Throws when the disk cannot be read. */
export async function mendFile(school: Source, sha256: string): Promise<void> {
  if ((await school.files.size(sha256)) !== null) {
    const aside = await school.files.quarantine(sha256);
    // Its bytes are right, so there is nothing to mend.
    if (aside === null) return;
    logFileDamaged(school.log, { sha256, aside });
  }
  if (await putBack(school, sha256)) return;
  logFileLost(school.log, { sha256 });
  school.uploads.noteAlsoLost(sha256);
  await school.writer.write(async (w) => setBack(w, await safeWithout(w, [sha256])));
  school.reader.forgetLane();
}

async function putBack({ config, files, log }: Source, sha256: string): Promise<boolean> {
  if (config.backupDir === null) return false;
  const copy = join(filesOf(config.backupDir), sha256.slice(0, 2), sha256);
  const hash = await hashFile(copy).catch(() => null);
  // The next backup moves a damaged copy aside.
  if (hash !== sha256) return false;
  const maxBytes = Number.POSITIVE_INFINITY;
  await files.receive(createReadStream(copy), { expectedHash: sha256, maxBytes });
  logFilePutBack(log, { sha256 });
  return true;
}
