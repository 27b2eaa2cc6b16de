/**
 * How far an upgrade from the page has come, as small files in the data folder. The server writes the candidate; the
 * service's launcher writes the rest. Decision 119.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readSmallJson, syncFolder, writeSmallJson } from '#files/small-json.ts';
import { isNewer, RELEASE_PROGRAM, releaseName, versionOfName } from './release.ts';

/** With it, the server ends so that the launcher starts the candidate. It is `EX_TEMPFAIL`, which Node never uses. */
export const UPGRADE_EXIT_CODE = 75;

const candidateForm = z.object({
  /** Of the unpacked release. */
  name: releaseName,
  /** Version that asked for it. */
  from: z.string(),
  /** Steps that the database had then. */
  migrations: z.int().nonnegative(),
  /** It was started once: when it is not active by now, it did not become ready. */
  isTried: z.boolean(),
});
export type Candidate = z.output<typeof candidateForm>;

const activeForm = z.object({ name: releaseName });

const outcomeForm = z.object({
  name: releaseName,
  from: z.string(),
  isUpgraded: z.boolean(),
  endedAt: z.iso.datetime(),
});
type UpgradeOutcome = z.output<typeof outcomeForm>;

/** Of unpacked releases and these notes. */
export const upgradeFolder = (dataDir: string) => join(dataDir, 'upgrade');
export const unpackedFolder = (dataDir: string, name: string) => join(upgradeFolder(dataDir), name);
const fileIn = (dataDir: string, name: string) => join(upgradeFolder(dataDir), `${name}.json`);

export const readCandidate = (dataDir: string) => readSmallJson(fileIn(dataDir, 'candidate'), candidateForm);
export const writeCandidate = (dataDir: string, candidate: Candidate) =>
  writeSmallJson(fileIn(dataDir, 'candidate'), candidate);

export async function removeCandidate(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir, 'candidate'), { force: true });
  await syncFolder(upgradeFolder(dataDir));
}

export const readUpgradeOutcome = (dataDir: string) => readSmallJson(fileIn(dataDir, 'outcome'), outcomeForm);
export const writeUpgradeOutcome = (dataDir: string, outcome: UpgradeOutcome) =>
  writeSmallJson(fileIn(dataDir, 'outcome'), outcome);

export const writeActive = (dataDir: string, name: string) =>
  writeSmallJson(fileIn(dataDir, 'active'), { name });

/** Name of the release that an upgrade from the page brought, if it is there and newer than `version`. */
export async function readActive(dataDir: string, version: string): Promise<string | null> {
  const active = await readSmallJson(fileIn(dataDir, 'active'), activeForm);
  if (active === null || !isNewer(versionOfName(active.name) ?? '', version)) return null;
  return existsSync(join(unpackedFolder(dataDir, active.name), RELEASE_PROGRAM)) ? active.name : null;
}

/** Removes every unpacked release, whole or not, except those named. */
export async function removeOtherReleases(
  dataDir: string,
  ...kept: readonly (string | null)[]
): Promise<void> {
  const entries = await readdir(upgradeFolder(dataDir), { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isDirectory() && !kept.includes(entry.name)))
    await rm(unpackedFolder(dataDir, name), { recursive: true, force: true });
}
