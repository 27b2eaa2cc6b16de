/** The lists outside the database go wherever a copy of the school goes. Decisions 084 and 163. */
import { readAccessChanges, writeAccessChanges } from './access-changes.ts';
import { readDeletions, writeDeletions } from './ledgers.ts';

/** Adds what the ledgers of the folder `from` say to those of `to`. On the disk when the promise resolves. */
export async function copyLedgers(from: string, to: string): Promise<void> {
  await writeDeletions([to], await readDeletions([from]));
  await writeAccessChanges([to], await readAccessChanges([from]));
}
