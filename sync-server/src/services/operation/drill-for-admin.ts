/** The restore drill that the administrator asks for: one at a time, beside the school's work. Decision 106. */
import { join } from 'node:path';
import { isoTime } from 'shared-schema/clock';
import type { DrillState, RestoreDrill } from 'shared-schema/contract';
import { restoreDrill } from 'shared-schema/contract/resources/administration/operation';
import { type Actor, requireRole } from '#access/actor.ts';
import { AppError } from '#errors.ts';
import { readSmallJson, writeSmallJson } from '#files/small-json.ts';
import { logJobFailed } from '#log/events.ts';
import { listReadableBackups, timeOf } from '#ops/backup/backup-folder.ts';
import { DISK_LOW_BYTES } from '#ops/health/health.ts';
import { type DrillAnswer, drillFolderOf, runDrill } from '#ops/restore/run-drill.ts';
import type { School } from '#school.ts';

interface Running {
  readonly end: AbortController;
  readonly done: Promise<void>;
}
const running = new WeakMap<School, Running>();

/** Outside the database: a restore does not take it back. */
const resultFile = ({ config }: School) => join(config.dataDir, 'restore-drill.json');

/** GET /api/admin/restore-drill. */
export async function readDrill(actor: Actor, school: School): Promise<DrillState> {
  requireRole(actor, 'admin');
  return describeDrill(school);
}

/** POST /api/admin/restore-drill. Throws backup_missing, drill_running. */
export async function beginDrill(actor: Actor, school: School): Promise<DrillState> {
  requireRole(actor, 'admin');
  const { backupDir } = school.config;
  const newest = backupDir === null ? undefined : (await listReadableBackups(backupDir)).at(-1);
  if (backupDir === null || newest === undefined) throw new AppError('backup_missing');
  if (running.has(school)) throw new AppError('drill_running');
  const end = new AbortController();
  const done = drill(school, backupDir, newest, end.signal)
    .catch((error: unknown) => logJobFailed(school.log, { job: 'restore drill', message: String(error) }))
    .finally(() => running.delete(school));
  running.set(school, { end, done });
  return describeDrill(school);
}

/** Resolves when no drill runs. One that was broken off has no result. */
export async function stopDrill(school: School): Promise<void> {
  const drilling = running.get(school);
  drilling?.end.abort();
  await drilling?.done;
}

async function describeDrill(school: School): Promise<DrillState> {
  return { isRunning: running.has(school), last: await readSmallJson(resultFile(school), restoreDrill) };
}

async function drill(school: School, backupDir: string, newest: string, signal: AbortSignal): Promise<void> {
  const folder = drillFolderOf(school.config.dataDir);
  const answer = await runDrill({ backupDir, folder, reservedBytes: DISK_LOW_BYTES }, signal);
  if (answer === null) return;
  if (answer.kind !== 'done') logJobFailed(school.log, { job: 'restore drill', message: answer.message });
  await writeSmallJson(resultFile(school), resultOf(school, answer, newest));
}

function resultOf({ clock }: School, answer: DrillAnswer, newest: string): RestoreDrill {
  const name = answer.kind === 'done' ? answer.drill.name : newest;
  const time = timeOf(name);
  const facts = {
    madeAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    checkedAt: isoTime(clock),
  };
  if (answer.kind !== 'done') return { ...facts, outcome: answer.kind, recordings: 0, files: 0, wrong: 0 };
  const { recordings, files, wrong } = answer.drill;
  const outcome = wrong.length === 0 ? 'whole' : 'lacking';
  return { ...facts, outcome, recordings, files, wrong: wrong.length };
}
