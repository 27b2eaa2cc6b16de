/** What the job that deletes old answers remembers of its runs, beside the settings. */
import { canDelete, nextRun, type RetentionRun } from 'shared-schema/rules/retention/retention';
import type { Db } from '#db/database.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';

const READ = `select value from settings where name = 'retention_run'`;
const NOTE = `insert into settings (name, value) values ('retention_run', ?)
  on conflict (name) do update set value = excluded.value`;

/** Null before the first run. */
export async function readRetentionRun(db: Db): Promise<RetentionRun | null> {
  const [row] = await query<{ value: string }>(db, READ);
  return row ? JSON.parse(row.value) : null;
}

/** Whether a job that notes no run of its own may delete at `now` (milliseconds). */
export async function canDeleteAt(db: Db, now: number): Promise<boolean> {
  return canDelete(nextRun(await readRetentionRun(db), now));
}

export async function noteRetentionRun(w: WriteContext, run: RetentionRun): Promise<void> {
  await query(w.tx, NOTE, [JSON.stringify(run)]);
}
