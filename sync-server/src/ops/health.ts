/** The state of the school's computer: GET /api/health reports it; teachers and the administrator see it as a banner. */
import { type Clock, HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import type { HealthProblem } from 'shared-schema/contract/resources/health';
import { storageProblem } from '#storage-problem.ts';

/** A backup is made every hour: `backup_late` is reported after three missing ones. */
const BACKUP_LATE_MS = 3 * HOUR_MS;
/** Devices repeat a failed upload within minutes. No failure for this long means that the disk has space again. */
const DISK_FULL_DURATION_MS = 10 * MINUTE_MS;

export interface Health {
  /** Called after a call or a job failed: notes a full disk or a damaged database. */
  noteError(error: unknown): void;
  /** Notes when the newest verified backup was made, as the database says: ISO or null. */
  noteLastBackup(at: string | null): void;
  noteBackupTried(isMade: boolean): void;
  /** Called after a check of the whole database: what is damaged, or null. */
  noteDatabase(damage: string | null): void;
  problems(): HealthProblem[];
  /** ISO time of the newest verified backup, null for none; undefined where backups are off. */
  lastBackup(): string | null | undefined;
}

export function createHealth(options: { clock: Clock; backups: boolean }): Health {
  const { clock, backups } = options;
  const startedAt = clock.now();
  let lastBackup: string | null = null;
  let hasBackupFailed = false;
  let fullAt = Number.NEGATIVE_INFINITY;
  let isDamaged = false;

  function isBackupLate(): boolean {
    if (!backups) return false;
    const age = clock.now() - (lastBackup === null ? Number.NEGATIVE_INFINITY : Date.parse(lastBackup));
    // Right after a night or a holiday the last one is old, and the next is about to be made.
    return age > BACKUP_LATE_MS && (hasBackupFailed || clock.now() - startedAt > BACKUP_LATE_MS);
  }

  return {
    noteError(error) {
      const problem = storageProblem(error);
      if (problem === 'full') fullAt = clock.now();
      if (problem === 'damaged') isDamaged = true;
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
    problems() {
      const problems: HealthProblem[] = [];
      if (clock.now() - fullAt < DISK_FULL_DURATION_MS) problems.push('disk_full');
      if (isDamaged) problems.push('database_damaged');
      if (isBackupLate()) problems.push('backup_late');
      return problems;
    },
    lastBackup: () => (backups ? lastBackup : undefined),
  };
}
