/** The state of the school's computer: GET /api/health reports it; teachers and the administrator see it as a banner. */
import { HOUR_MS, MINUTE_MS, type MonotonicClock } from 'shared-schema/clock';
import type { HealthProblem } from 'shared-schema/contract/resources/administration/health';
import { isDatabaseAway, storageProblem } from '#storage-problem.ts';

/** A backup is made every hour: `backup_late` is reported after three missing ones. */
const BACKUP_LATE_MS = 3 * HOUR_MS;
/** Devices repeat a failed upload within minutes. No failure for this long means that the disk works again. */
const DISK_PROBLEM_DURATION_MS = 10 * MINUTE_MS;

/** Less than this is a warning: a school fills it in weeks, and a backup may need as much at once. */
export const DISK_LOW_BYTES = 1024 ** 3;

/** What became of the copy on the second disk; `away`: the disk is not there. */
export type SecondCopy = 'made' | 'away' | 'failed';

/** How far the newest copy to the online storage is. */
export type OnlineCopy = 'sending' | 'made' | 'failed';

export interface Health {
  /** When this start began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds since this start began, whatever has set the clock meanwhile. */
  runningMs(): number;
  /** Called after a call failed: notes a full or failing disk, or a damaged database. A failed backup may have met its own disk. */
  noteError(error: unknown): void;
  /** Notes when the newest verified backup was made, as the database says: ISO or null. */
  noteLastBackup(at: string | null): void;
  noteBackupTried(isMade: boolean): void;
  /** Called after a check of the whole database: what is damaged, or null. */
  noteDatabase(damage: string | null): void;
  /** Bytes that are free on the disk of the data; null where the system does not say. */
  noteSpace(freeBytes: number | null): void;
  noteSecondCopy(outcome: SecondCopy): void;
  /** Null before the first try. */
  secondCopy(): SecondCopy | null;
  noteOnlineCopy(state: OnlineCopy): void;
  /** Null before the first try. */
  onlineCopy(): OnlineCopy | null;
  noteVoiceFailed(): void;
  /** Whether the notices of the school's other processes do not come at this moment. */
  areNoticesAway(): boolean;
  /** Milliseconds since the school's voice failed last, whatever has set the clock meanwhile; null for not yet. */
  voiceFailedAgo(): number | null;
  problems(): HealthProblem[];
  /** ISO time of the newest verified backup, null for none; undefined where backups are off. */
  lastBackup(): string | null | undefined;
}

interface HealthOptions {
  clock: MonotonicClock;
  backups: boolean;
  areNoticesAway?: () => boolean;
}

export function createHealth(options: HealthOptions): Health {
  const { clock, backups, areNoticesAway = () => false } = options;
  const startedAt = clock.now();
  const began = clock.monotonicNow();
  let lastBackup: string | null = null;
  let hasBackupFailed = false;
  // These three by `monotonicNow`.
  let fullAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let voiceFailedAt: number | null = null;
  let isDamaged = false;
  let freeBytes: number | null = null;
  let second: SecondCopy | null = null;
  let online: OnlineCopy | null = null;

  function isBackupLate(): boolean {
    if (!backups) return false;
    const age = clock.now() - (lastBackup === null ? Number.NEGATIVE_INFINITY : Date.parse(lastBackup));
    // Right after a night or a holiday the last one is old, and the next is about to be made.
    return age > BACKUP_LATE_MS && (hasBackupFailed || clock.now() - startedAt > BACKUP_LATE_MS);
  }

  return {
    startedAt,
    runningMs: () => clock.monotonicNow() - began,
    noteError(error) {
      // A standby of PostgreSQL that takes no writes says nothing of a disk.
      if (isDatabaseAway(error)) return;
      const problem = storageProblem(error);
      if (problem === 'full') fullAt = clock.monotonicNow();
      if (problem === 'damaged') isDamaged = true;
      if (problem === 'failing' || problem === 'read_only') failedAt = clock.monotonicNow();
    },
    noteLastBackup(at) {
      lastBackup = at;
    },
    noteBackupTried(isMade) {
      hasBackupFailed = !isMade;
    },
    noteDatabase(damage) {
      isDamaged = damage !== null;
    },
    noteSpace(bytes) {
      freeBytes = bytes;
    },
    noteSecondCopy(outcome) {
      second = outcome;
    },
    secondCopy: () => second,
    noteOnlineCopy(state) {
      online = state;
    },
    onlineCopy: () => online,
    noteVoiceFailed() {
      voiceFailedAt = clock.monotonicNow();
    },
    areNoticesAway,
    voiceFailedAgo: () => (voiceFailedAt === null ? null : clock.monotonicNow() - voiceFailedAt),
    problems() {
      const problems: HealthProblem[] = [];
      const isRecent = (at: number) => clock.monotonicNow() - at < DISK_PROBLEM_DURATION_MS;
      if (isRecent(failedAt)) problems.push('disk_failing');
      if (isRecent(fullAt)) problems.push('disk_full');
      else if (freeBytes !== null && freeBytes < DISK_LOW_BYTES) problems.push('disk_low');
      if (isDamaged) problems.push('database_damaged');
      if (isBackupLate()) problems.push('backup_late');
      return problems;
    },
    lastBackup: () => (backups ? lastBackup : undefined),
  };
}
