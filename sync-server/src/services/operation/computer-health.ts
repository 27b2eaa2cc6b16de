/** GET /api/admin/health: what is wrong with the school's computer, most urgent first. */
import type { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from 'shared-schema/clock';
import type { ComputerHealth, Finding } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { installationOf } from '#config/installation.ts';
import { VERSION } from '#config/version.ts';
import { readLastTime } from '#db/settings/last-times.ts';
import { query } from '#db/statements.ts';
import { pathIn } from '#files/disk-store.ts';
import { quarantinedIn } from '#files/quarantine.ts';
import { readCertificates } from '#lan/read-certificates.ts';
import { timeOf } from '#ops/backup/backup-folder.ts';
import { describeKept } from '#ops/backup/describe-kept.ts';
import { liesOnOneDisk } from '#ops/backup/one-disk.ts';
import { DISK_LOW_BYTES, type Health } from '#ops/health/health.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import { type RestoreOutcome, readOutcome } from '#ops/restore/restore-request.ts';
import { readUpgradeOutcome } from '#ops/upgrade/upgrade-state.ts';
import type { School } from '#school.ts';
import { listAccessToRepeat } from '#services/after-restore/access-to-repeat.ts';

/** Certificates of our own renew themselves 200 days before they end; one of the school's own needs somebody. */
export const CERTIFICATE_SOON_MS = 21 * DAY_MS;
/** Nobody renews an authority by itself, and a day with all devices at hand takes time to find. Decision 010. */
const AUTHORITY_SOON_MS = 365 * DAY_MS;
/** A clock is set back by a little at times. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;
/** As long as somebody may take to see that the clock is wrong. */
const CLOCK_SETTLED_MS = 7 * DAY_MS;
/** A failed text is tried again every hour. */
const VOICE_FAILURE_MS = 2 * HOUR_MS;
/** As long as somebody may wonder what became of a restore or an upgrade. */
const RESTART_TOLD_MS = 7 * DAY_MS;
/** As long as somebody may take to have a disk checked, where nothing shows that it was done. */
const DAMAGE_TOLD_MS = 30 * DAY_MS;
/** As long as a school may take to make changes of access again: then it leaves them as they are. */
const REPEAT_TOLD_MS = 60 * DAY_MS;

export async function readComputerHealth(actor: Actor, school: School): Promise<ComputerHealth> {
  requireRole(actor, 'admin');
  const described = await describeComputer(school);
  // Only for the page: the report for support names nobody.
  const findings = await Promise.all(described.findings.map((found) => withChanges(school, found)));
  const computer = { ...described, findings };
  const { schoolHost } = school.config;
  // Only for the page: the report for support names no school.
  return schoolHost === null
    ? computer
    : { ...computer, installation: { ...computer.installation, school: schoolHost } };
}

/** For those whom the school itself trusts: the calls check who asks. */
export async function describeComputer(school: ComputerSource): Promise<ComputerHealth> {
  const space = await measureDisk(school.config.dataDir);
  return {
    version: VERSION,
    installation: installationOf(school.config.dataDir),
    startedAt: new Date(school.health.startedAt).toISOString(),
    time: isoTime(school.clock),
    diskFreeBytes: space?.freeBytes ?? null,
    diskBytes: space?.totalBytes ?? null,
    findings: await findProblems(school),
  };
}

/** What the findings are read from. */
export type ComputerSource = Pick<School, 'clock' | 'config' | 'db' | 'health'>;

const urgencies: readonly Finding['urgency'][] = ['now', 'soon', 'note'];

export async function findProblems(school: ComputerSource): Promise<Finding[]> {
  const found = await Promise.all([
    knownProblems(school),
    findDamagedFiles(school),
    findBackupProblems(school),
    findClockProblem(school),
    findCertificateProblem(school),
    findVoiceProblem(school),
    school.health.areNoticesAway() ? [finding('notices_away', 'soon')] : [],
    findRestore(school),
    findAccessToRepeat(school),
    findUpgrade(school),
  ]);
  return found.flat().toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency));
}

function finding(
  code: Finding['code'],
  urgency: Finding['urgency'],
  facts: Partial<Pick<Finding, 'count' | 'at'>> = {},
): Finding {
  return { code, urgency, count: null, at: null, ...facts };
}

function knownProblems({ health }: ComputerSource): Finding[] {
  return health.problems().map((problem) => {
    if (problem === 'backup_late') return finding(problem, 'now', { at: health.lastBackup() ?? null });
    return finding(problem, problem === 'disk_low' ? 'soon' : 'now');
  });
}

async function findDamagedFiles({ clock, config }: ComputerSource): Promise<Finding[]> {
  if (config.filesDir === '') return [];
  const damaged = quarantinedIn(config.filesDir);
  if (damaged.length === 0) return [];
  const isOver = async ({ sha256, path }: (typeof damaged)[number]) => {
    // Null where it has been swept meanwhile.
    const facts = await stat(path).catch(() => null);
    const isOld = facts === null || clock.now() - facts.ctimeMs > DAMAGE_TOLD_MS;
    return isOld && existsSync(pathIn(config.filesDir, sha256));
  };
  const areOver = await Promise.all(damaged.map(isOver));
  return [finding('files_damaged', areOver.includes(false) ? 'now' : 'note', { count: damaged.length })];
}

async function findBackupProblems({ config, db, health }: ComputerSource): Promise<Finding[]> {
  // PostgreSQL is backed up by its own tools.
  if (config.engine === 'postgres') return [];
  if (config.backupDir === null) return [finding('backups_off', 'soon')];
  const found: Finding[] = [];
  const [newest] = await describeKept(config.backupDir);
  if (newest && newest.lost > 0)
    found.push(finding('backup_incomplete', 'now', { count: newest.lost, at: newest.madeAt }));
  const folders = [config.backupDir, config.secondBackupDir];
  const low = await Promise.all(folders.map((folder) => folder !== null && isBackupDiskLow(folder, health)));
  if (low.includes(true)) found.push(finding('backup_disk_low', 'soon'));
  if (await liesOnOneDisk(config)) found.push(finding('backups_same_disk', 'soon'));
  const second = config.secondBackupDir === null ? null : health.secondCopy();
  if (second === 'away') found.push(finding('second_copy_away', 'soon'));
  if (second === 'failed') found.push(finding('second_copy_failed', 'now'));
  if (health.onlineCopy() === 'failed')
    found.push(finding('online_copy_failed', 'soon', { at: await readLastTime(db, 'last_online_backup') }));
  return found;
}

/** Where it is the disk of the data that is low, that is told already. */
async function isBackupDiskLow(folder: string, health: Health): Promise<boolean> {
  const space = await measureDisk(folder);
  return space !== null && space.freeBytes < DISK_LOW_BYTES && !health.problems().includes('disk_low');
}

/** What was written down with a later time than now: the clock was ahead then, or it is behind now. */
async function findClockProblem(school: ComputerSource): Promise<Finding[]> {
  const now = school.clock.now();
  const later = now + CLOCK_TOLERANCE_MS;
  // The next backup has a time of the clock as it is by then.
  const backup = school.health.lastBackup() ?? null;
  const isBehind = (backup !== null && Date.parse(backup) > later) || (await hasLaterStart(school, later));
  return isBehind ? [finding('clock_wrong', 'now', { at: new Date(now).toISOString() })] : [];
}

/** The newest start with a later time, and the earliest time of those after it. */
const LATER_START = `select (select min(started_at) from incarnations where first_seq > later.first_seq) as since
  from (select max(first_seq) as first_seq from incarnations where started_at > ?) later
  where later.first_seq is not null`;

/**
 * Whether a start has a time after `later`. Once the server has run for some time by the clock as it is now, the clock
 * counts as right, and as ahead at that start: a clock without a battery falls back again before.
 */
async function hasLaterStart({ db, clock, health }: ComputerSource, later: number): Promise<boolean> {
  const [found] = await query<{ since: string | null }>(db, LATER_START, [new Date(later).toISOString()]);
  if (!found) return false;
  const startedNow = clock.now() - health.runningMs();
  const since = found.since === null ? startedNow : Math.min(startedNow, Date.parse(found.since));
  return clock.now() - since < CLOCK_SETTLED_MS;
}

async function findCertificateProblem({ config, clock }: ComputerSource): Promise<Finding[]> {
  const shown = await readCertificates(config).catch(() => null);
  if (shown === null) return [];
  const { server, authority } = shown;
  const now = clock.now();
  const ending = authority === null ? [] : findAuthorityEnd(authority.validToDate, now);
  // A certificate that ends with its authority is as new as it can be: a start would make no longer one.
  const isLast = authority !== null && server.validToDate.getTime() >= authority.validToDate.getTime();
  return [...ending, ...findServerProblem(server, now, isLast)];
}

function findAuthorityEnd(until: Date, now: number): Finding[] {
  const left = until.getTime() - now;
  if (left > AUTHORITY_SOON_MS) return [];
  return [finding('authority_ends', left <= 0 ? 'now' : 'soon', { at: until.toISOString() })];
}

function findServerProblem(
  { validFromDate: from, validToDate: until }: X509Certificate,
  now: number,
  isLast: boolean,
): Finding[] {
  if (from.getTime() > now) return [finding('certificate_early', 'now', { at: from.toISOString() })];
  if (isLast || until.getTime() - now > CERTIFICATE_SOON_MS) return [];
  const at = until.toISOString();
  return until.getTime() <= now
    ? [finding('certificate_expired', 'now', { at })]
    : [finding('certificate_expires', 'soon', { at })];
}

async function findVoiceProblem({ config, db, health }: ComputerSource): Promise<Finding[]> {
  if (!config.voice) return [finding('voice_off', 'note')];
  const failedAgo = health.voiceFailedAgo();
  if (failedAgo === null || failedAgo > VOICE_FAILURE_MS) return [];
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    db,
    'select count(*) as count from speech_work',
  );
  return count === 0 ? [] : [finding('voice_failing', 'soon', { count })];
}

/** What became of the last restore from the page. */
async function findRestore({ config, clock }: ComputerSource): Promise<Finding[]> {
  const last = await readOutcome(config.dataDir);
  if (last === null) return [];
  const at = new Date(timeOf(last.name)).toISOString();
  const agoMs = clock.now() - Date.parse(last.endedAt);
  const found: Finding[] = [];
  if (agoMs <= RESTART_TOLD_MS) found.push(describeOutcome(last, at));
  const { unread } = last;
  if (unread !== null && clock.now() - Date.parse(unread.endedAt) <= DAMAGE_TOLD_MS) {
    const { count, name } = unread;
    found.push(finding('ledgers_unread', 'now', { at: new Date(timeOf(name)).toISOString(), count }));
  }
  return found;
}

function describeOutcome({ isRestored, lost }: RestoreOutcome, at: string): Finding {
  if (!isRestored) return finding('restore_failed', 'soon', { at });
  const count = lost === 0 ? null : lost;
  return finding('school_restored', count === null ? 'note' : 'now', { at, count });
}

/** Changes of access that a restore took back. Decision 163. */
async function findAccessToRepeat({ db, clock }: ComputerSource): Promise<Finding[]> {
  const at = await readLastTime(db, 'last_access_repeat');
  if (at === null || clock.now() - Date.parse(at) > REPEAT_TOLD_MS) return [];
  const count = (await listAccessToRepeat(db)).length;
  return count === 0 ? [] : [finding('access_to_repeat', 'now', { at, count })];
}

async function withChanges({ db }: ComputerSource, found: Finding): Promise<Finding> {
  return found.code === 'access_to_repeat' ? { ...found, changes: await listAccessToRepeat(db) } : found;
}

/** What became of the last upgrade from the page. */
async function findUpgrade({ config, clock }: ComputerSource): Promise<Finding[]> {
  const last = await readUpgradeOutcome(config.dataDir);
  if (last === null || clock.now() - Date.parse(last.endedAt) > RESTART_TOLD_MS) return [];
  return last.isUpgraded
    ? [finding('school_upgraded', 'note', { at: last.endedAt })]
    : [finding('upgrade_failed', 'soon', { at: last.endedAt })];
}
