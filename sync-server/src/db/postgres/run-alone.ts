/** Work that one process at a time does for a school: its lock lives as long as the connection that holds it. */
import type { OpenedPostgres, RunStatement } from '../database.ts';

const LOCK = `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"`;
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';
const LAST_RUN = 'select value from settings where name = $1';
const NOTE_RUN = `insert into settings (name, value) values ($1, $2)
  on conflict (name) do update set value = excluded.value`;

/** Timers of several processes are not in step: a run that begins a little early is the next one. */
const INTERVAL_SHARE = 0.9;

export interface LoneWork {
  readonly name: string;
  /** From one run to the next, whichever process does it; 0 where every request counts. */
  readonly intervalMs: number;
  now(): number;
}

/** Runs `work` unless another process does, or has done so within the interval; answers whether it ran. */
export function runAloneIn(
  { schema, holdConnection }: Pick<OpenedPostgres, 'schema' | 'holdConnection'>,
  { name, intervalMs, now }: LoneWork,
  work: () => Promise<void>,
): Promise<boolean> {
  const key = `chickadee ${schema} ${name}`;
  return holdConnection(async (run) => {
    const [lock] = await run(LOCK, [key]);
    if (lock?.isLocked !== 1) return false;
    try {
      if (intervalMs > 0 && !(await isDue(run, name, now() - intervalMs * INTERVAL_SHARE))) return false;
      await work();
      if (intervalMs > 0) await run(NOTE_RUN, [settingOf(name), new Date(now()).toISOString()]);
      return true;
    } finally {
      await run(UNLOCK, [key]);
    }
  });
}

async function isDue(run: RunStatement, name: string, before: number): Promise<boolean> {
  const [last] = await run(LAST_RUN, [settingOf(name)]);
  return typeof last?.value !== 'string' || Date.parse(last.value) <= before;
}

const settingOf = (name: string) => `last run: ${name}`;
