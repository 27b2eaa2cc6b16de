/**
 * Repairs a file that turned out to be missing or damaged when somebody requested it. The file is put back from the
 * backup; or it is a sound of the school's voice and is rendered again; or its lane is set back, so that the device that
 * still has the file sends it again. With SQLite and without backups no device keeps what the server has confirmed:
 * setting its lane back would undo what it sent since and bring nothing. With PostgreSQL a device keeps it for a day.
 */
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import type { Db, OpenedDatabase } from '#db/database.ts';
import { listSpokenIn, queueSpokenAgain, type SpokenText } from '#db/speech-work.ts';
import type { Writer } from '#db/writer.ts';
import type { FileStore } from '#files/file-store.ts';
import { hashFile } from '#files/quarantine.ts';
import type { Uploads } from '#files/uploads.ts';
import { logFileDamaged, logFileGone, logFileLost } from '#log/events.ts';
import type { Logger } from '#log/logger.ts';
import { filesOf } from './backup-folder.ts';
import { requestAgain } from './lost-files.ts';
import { putFileBack } from './put-file-back.ts';

/** What a repair needs of a school. */
interface RepairSource {
  readonly config: Pick<Config, 'backupDir'>;
  readonly db: Db;
  readonly engine: OpenedDatabase['engine'];
  readonly files: FileStore;
  readonly log: Logger;
  readonly reader: { forgetLane(id?: string): void };
  readonly uploads: Pick<Uploads, 'addLost'>;
  readonly writer: Writer;
}

/** Repairs that run now, by the store of the file: a second request for the same file waits for the same repair. */
const running = new WeakMap<FileStore, Map<string, Promise<void>>>();

/** Resolves when the file is back, requested from its device or the voice, or lost. Throws when the disk cannot be read. */
export function repairFile(school: RepairSource, sha256: string): Promise<void> {
  const repairs = running.get(school.files) ?? new Map<string, Promise<void>>();
  running.set(school.files, repairs);
  const known = repairs.get(sha256);
  if (known) return known;
  const repair = repairNow(school, sha256).finally(() => repairs.delete(sha256));
  repairs.set(sha256, repair);
  return repair;
}

async function repairNow(school: RepairSource, sha256: string): Promise<void> {
  if ((await school.files.size(sha256)) !== null) {
    const aside = await school.files.quarantine(sha256);
    // Its bytes are right, so there is nothing to repair, unless a backup has moved it aside meanwhile.
    if (aside === null && (await school.files.size(sha256)) !== null) return;
    if (aside !== null) logFileDamaged(school.log, { sha256, aside });
  }
  if (await putBackFromBackup(school, sha256)) return;
  school.uploads.addLost(sha256);
  const spoken = await listSpokenIn(school.db, [sha256]);
  if (spoken.length > 0) return renderAgain(school, sha256, spoken);
  if (school.config.backupDir === null && school.engine === 'sqlite')
    return logFileGone(school.log, { sha256 });
  logFileLost(school.log, { sha256 });
  await school.writer.write((w) => requestAgain(w, sha256));
  school.reader.forgetLane();
}

/** No device has it. */
async function renderAgain(
  { log, writer }: RepairSource,
  sha256: string,
  spoken: readonly SpokenText[],
): Promise<void> {
  logFileLost(log, { sha256 });
  await writer.write((w) => queueSpokenAgain(w, spoken));
}

async function putBackFromBackup(school: RepairSource, sha256: string): Promise<boolean> {
  const { backupDir } = school.config;
  if (backupDir === null) return false;
  const copy = join(filesOf(backupDir), sha256.slice(0, 2), sha256);
  const hash = await hashFile(copy).catch(() => null);
  // The next backup moves a damaged copy aside.
  if (hash !== sha256) return false;
  await putFileBack(school, sha256, copy);
  return true;
}
