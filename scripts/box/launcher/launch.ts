/**
 * What the service runs: the newest release that the school has, each in a process of its own. A release that was begun
 * from the page and does not become ready is left again, with the database as it was. Decision 119.
 *
 *   asked → tried → active                     the newer release answers
 *     ↑       └───→ left, former one started   it ended, took too long, or the power was cut
 *     └─ the service was stopped while it started
 */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isoTime } from 'shared-schema/clock';
import { systemClock } from 'sync-server/config/clock';
import { placeIn } from 'sync-server/config/config';
import { VERSION } from 'sync-server/config/version';
import { explainFailure } from 'sync-server/ops/explain-failure';
import {
  type Candidate,
  readActive,
  readCandidate,
  removeCandidate,
  removeOtherReleases,
  UPGRADE_EXIT_CODE,
  unpackedFolder,
  writeActive,
  writeCandidate,
  writeUpgradeOutcome,
} from 'sync-server/ops/upgrade/upgrade-state';
import { runRelease } from './run-release.ts';

/**
 * A release becomes ready within seconds; a large database takes minutes to upgrade. It is less than the ten minutes
 * after which a server makes its first backup: tablets keep whatever a release that is left has acknowledged.
 */
const READY_TIMEOUT_MS = 8 * 60_000;

/** Runs until the service is stopped or a release ends by itself, and returns the exit code. `own`: the installed one. */
export async function launchReleases(
  own: string,
  args: readonly string[],
  timeoutMs = READY_TIMEOUT_MS,
): Promise<number> {
  const dataDir = resolve(process.env.DATA_DIR ?? 'data');
  // While a release runs, a stop is the release's to answer. Between two, nothing breaks off in the middle.
  let isAskedToStop = false;
  const stop = () => {
    isAskedToStop = true;
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    for (;;) {
      await leaveTried(dataDir);
      const candidate = await takeCandidate(dataDir);
      const name = candidate?.name ?? (await readActive(dataDir, VERSION));
      const folder = name === null ? own : unpackedFolder(dataDir, name);
      if (isAskedToStop) return await endUntried(dataDir, candidate, 0);
      const trial = candidate && { onReady: () => noteActive(dataDir, candidate), timeoutMs };
      const { code, wasReady, isStopped } = await runRelease(folder, args, trial);
      if (isStopped) return await endUntried(dataDir, wasReady ? null : candidate, code);
      const isNext = code === UPGRADE_EXIT_CODE && (await readCandidate(dataDir)) !== null;
      const isLeft = candidate !== null && !wasReady;
      if (!isNext && !isLeft) return code;
    }
  } catch (error) {
    say(explainFailure(error, { dataDir, backupDir: null }));
    return 1;
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}

/** Nobody knows yet whether a release starts that was stopped before: the next start of the service tries it. */
async function endUntried(dataDir: string, candidate: Candidate | null, code: number): Promise<number> {
  if (candidate !== null) await writeCandidate(dataDir, candidate);
  return code;
}

/**
 * The release to try now, noted as tried before its start. Null where there is none, or where a full disk takes no note:
 * then the release of before serves, and the next start tries again.
 */
async function takeCandidate(dataDir: string): Promise<Candidate | null> {
  const candidate = await readCandidate(dataDir);
  if (!candidate) return null;
  try {
    await writeCandidate(dataDir, { ...candidate, isTried: true });
    return candidate;
  } catch (error) {
    say(explainFailure(error, { dataDir, backupDir: null }));
    say(`${candidate.name} is not started yet. The version of before, ${candidate.from}, goes on.`);
    return null;
  }
}

/** From here on it is the release of this school. */
async function noteActive(dataDir: string, { name, from }: Candidate): Promise<void> {
  const former = await readActive(dataDir, VERSION);
  await writeActive(dataDir, name);
  await writeUpgradeOutcome(dataDir, { name, from, isUpgraded: true, endedAt: isoTime(systemClock) });
  await removeCandidate(dataDir);
  // A school may have to go back to it weeks later; the next upgrade removes it before it looks for space.
  await removeOtherReleases(dataDir, name, former).catch((error: unknown) => say(String(error)));
}

/** Goes back from a release that was tried and is not active. Whatever breaks off on the way is done again. */
async function leaveTried(dataDir: string): Promise<void> {
  const candidate = await readCandidate(dataDir);
  if (!candidate?.isTried) return;
  const { name, from, migrations } = candidate;
  if ((await readActive(dataDir, from)) === name) return removeCandidate(dataDir);
  say(`${name} did not become ready. The version of before, ${from}, goes on with the school as it was.`);
  // Many megabytes: the disk may be full.
  await rm(unpackedFolder(dataDir, name), { recursive: true, force: true }).catch((error: unknown) =>
    say(String(error)),
  );
  // It loads SQLite, which the launcher needs for nothing else.
  const { takeDatabaseBack } = await import('sync-server/ops/upgrade/go-back');
  await takeDatabaseBack(placeIn(dataDir), migrations);
  await writeUpgradeOutcome(dataDir, { name, from, isUpgraded: false, endedAt: isoTime(systemClock) });
  await removeCandidate(dataDir);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
