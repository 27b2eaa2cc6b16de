/** A new start of the server that a person requested: one at a time, and not before the reply has been sent. */
import { AppError } from '#errors.ts';
import { logJobFailed } from '#log/events.ts';
import { backUp } from '#ops/backup/backup.ts';
import type { RestartReason, School } from '#school.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';

export interface RestartRequest {
  readonly at: TypedAt;
  /** The server must not end before. */
  readonly answered: Promise<void>;
}

/** Schools whose server is about to start again. */
const claimed = new WeakMap<School, RestartReason>();

/** Runs `prepare`, then starts the server again when `answered`. Throws restore_running or upgrade_running. */
export async function claimRestart(
  school: School,
  reason: RestartReason,
  prepare: () => Promise<void>,
  answered: Promise<void>,
): Promise<void> {
  const running = claimed.get(school);
  if (running !== undefined) throw new AppError(`${running}_running`);
  claimed.set(school, reason);
  try {
    await prepare();
  } catch (error) {
    claimed.delete(school);
    throw error;
  }
  void answered.then(() => school.requestRestart(reason));
}

interface Preparing {
  readonly reason: RestartReason;
  /** Whether tablets may free what is in it. */
  readonly letsTabletsFree: boolean;
  /** Failures after which the work goes on all the same. */
  isTolerated(error: unknown): Promise<boolean> | boolean;
}

/** One of this moment, so that nothing is lost by what comes next. Throws backup_failed. */
export async function backUpBefore(
  school: School,
  backupDir: string,
  { reason, letsTabletsFree, isTolerated }: Preparing,
): Promise<void> {
  try {
    await backUp(school, backupDir, { letsTabletsFree });
  } catch (error) {
    logJobFailed(school.log, { job: `backup before ${reason}`, message: String(error) });
    if (!(await isTolerated(error))) throw new AppError('backup_failed');
  }
}
