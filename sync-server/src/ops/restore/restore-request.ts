/**
 * A restore that the administrator requested on the page, and what became of it: two files in the data folder. The next
 * start carries the request out (carry-out-restore.ts). Decision 106.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#config/config.ts';
import { readSmallJson, syncFolder, writeSmallJson } from '#files/small-json.ts';

const requestForm = z.object({
  place: z.enum(['main', 'second']),
  /** Of the backup. */
  name: z.string(),
  /** Uid of the administrator. */
  askedBy: z.string(),
});
export type RestoreRequest = z.output<typeof requestForm>;

const outcomeForm = requestForm.extend({
  isRestored: z.boolean(),
  /** Files that the school names and did not get back. */
  lost: z.int().nonnegative().default(0),
  /**
   * The last restore that could not read `count` ledgers beside its backup: what they say was not deleted or revoked again.
   * One that fails later leaves the school as that one has made it.
   */
  unread: z
    .object({ count: z.int().positive(), name: z.string(), endedAt: z.iso.datetime() })
    .nullable()
    .default(null),
  endedAt: z.iso.datetime(),
  /** The list of who did what has it. */
  isAudited: z.boolean(),
});
export type RestoreOutcome = z.output<typeof outcomeForm>;

const requestFile = (dataDir: string) => join(dataDir, 'restore-request.json');
const outcomeFile = (dataDir: string) => join(dataDir, 'restore-outcome.json');

export function isRestoreRequested(dataDir: string): boolean {
  return existsSync(requestFile(dataDir));
}

/** Null where there is none, or it cannot be read. */
export async function readRequest(dataDir: string): Promise<RestoreRequest | null> {
  return readSmallJson(requestFile(dataDir), requestForm);
}

/** On the disk when the promise resolves. */
export async function writeRequest(dataDir: string, request: RestoreRequest): Promise<void> {
  await writeSmallJson(requestFile(dataDir), request);
}

/** On the disk when the promise resolves. */
export async function removeRequest(dataDir: string): Promise<void> {
  await rm(requestFile(dataDir), { force: true });
  await syncFolder(dataDir);
}

/** Of the last restore from the page; null when there never was one. */
export async function readOutcome(dataDir: string): Promise<RestoreOutcome | null> {
  return readSmallJson(outcomeFile(dataDir), outcomeForm);
}

export async function writeOutcome(dataDir: string, outcome: RestoreOutcome): Promise<void> {
  await writeSmallJson(outcomeFile(dataDir), outcome);
}

export function folderOfPlace(
  { backupDir, secondBackupDir }: Pick<Config, 'backupDir' | 'secondBackupDir'>,
  place: RestoreRequest['place'],
): string | null {
  return place === 'main' ? backupDir : secondBackupDir;
}
