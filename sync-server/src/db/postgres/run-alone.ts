/** Work that one process at a time does for a school, under a lock of the process. */
import { MINUTE_MS } from 'shared-schema/clock';
import type { OpenedPostgres } from '../database.ts';
import { readSetting } from '../settings/setting-rows.ts';
import { query } from '../statements.ts';

// Outside a transaction, as only PostgreSQL may be written to.
const NOTE_RUN = `insert into settings (name, value) values (?, ?)
  on conflict (name) do update set value = excluded.value`;

/** Timers of several processes are not in step: a run that begins a little early is the next one. */
const INTERVAL_SHARE = 0.9;

export interface LoneWork {
  readonly name: string;
  /** From one run to the next, whichever process does it; 0 where every request counts. */
  readonly intervalMs: number;
  now(): number;
}

type School = Pick<OpenedPostgres, 'db' | 'schema' | 'locks'>;

/** Runs `work` unless another process does, or has done so within the interval; returns whether it ran. */
export async function runAloneIn(
  school: School,
  { name, intervalMs, now }: LoneWork,
  work: () => Promise<void>,
): Promise<boolean> {
  const release = await school.locks.tryAlone(`chickadee ${school.schema} ${name}`);
  if (!release) return false;
  try {
    if (intervalMs > 0 && !(await isDue(school, name, now(), intervalMs * INTERVAL_SHARE))) return false;
    await work();
    if (intervalMs > 0) await query(school.db, NOTE_RUN, [settingOf(name), new Date(now()).toISOString()]);
    return true;
  } finally {
    await release();
  }
}

/** Clocks of two machines of one district may differ by so much. A time further ahead was written by a wrong clock. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

async function isDue({ db }: School, name: string, now: number, waitMs: number): Promise<boolean> {
  const last = await readSetting(db, settingOf(name));
  if (last === null) return true;
  const ranAt = Date.parse(last);
  return ranAt <= now - waitMs || ranAt > now + CLOCK_TOLERANCE_MS;
}

const settingOf = (name: string) => `${LAST_RUN_PREFIX}${name}`;

/** Of settings that say when PostgreSQL's processes did something last. */
export const LAST_RUN_PREFIX = 'last run: ';
