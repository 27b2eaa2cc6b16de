/** What the job that deletes old answers remembers of its runs, beside the settings. */
import { canDelete, nextRun, type RetentionRun } from 'shared-schema/rules/retention/retention';
import type { Db } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings/setting-rows.ts';
import type { WriteContext } from '#db/writer.ts';

const SETTING = 'retention_run';

/** Null before the first run. */
export async function readRetentionRun(db: Db): Promise<RetentionRun | null> {
  const stored = await readSetting(db, SETTING);
  return stored === null ? null : JSON.parse(stored);
}

/** Whether a job that notes no run of its own may delete at `now` (milliseconds). */
export async function canDeleteAt(db: Db, now: number): Promise<boolean> {
  return canDelete(nextRun(await readRetentionRun(db), now));
}

export async function noteRetentionRun(w: WriteContext, run: RetentionRun): Promise<void> {
  await writeSetting(w.tx, SETTING, JSON.stringify(run));
}
