/**
 * Finds commits whose notice never came: its process has lost the connection that carries notices, or has ended between
 * COMMIT and notice. The newest change of each scope that the change log has must have been announced at some time.
 */
import type { Clock, Timer } from 'shared-schema/clock';
import type { Committed } from '../../committed.ts';
import type { Db } from '../../database.ts';
import type { Scope, ScopeKind } from '../../own-tables.ts';
import { query } from '../../statements.ts';
import { readState } from '../school-state.ts';

/** A notice is slower than a pull that looks at once: what was there at the look before must have been announced. */
export const LOOK_INTERVAL_MS = 30_000;

const NEWEST = `select scope as kind, scope_id as id, max(seq) as seq from change_log
  where seq > ? and seq <= ? group by scope, scope_id`;

export interface MissedChanges {
  /** Everything committed so far counts as announced. Looks from then on, until `stop`. */
  start(): Promise<void>;
  /** A commit was announced, or is this process's own; null where all devices were asked to pull. */
  noteAnnounced(change: Committed | null): void;
  /** Resolves when no statement runs any more. */
  stop(): Promise<void>;
}

export interface MissedChangesOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Called where something up to this number was not announced. */
  onMissed(head: number): void;
}

export function createMissedChanges({ db, clock, onMissed }: MissedChangesOptions): MissedChanges {
  /** The newest number that was announced of each scope, above `checked`. */
  const announced = new Map<Scope, number>();
  /** Up to this number, everything was announced. */
  let checked = 0;
  /** The newest number at the look before. */
  let before = 0;
  /** Whether all devices were asked to pull since then. */
  let isAllAnnounced = false;
  let timer: Timer | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function look(): Promise<void> {
    const { head } = await readState(db);
    // A database that was put back counts again from an earlier number.
    const isBack = head < before;
    if (before > checked && !isAllAnnounced && !isBack && (await isMissed(checked, before))) onMissed(head);
    for (const [scope, seq] of announced) if (isBack || seq <= before) announced.delete(scope);
    isAllAnnounced = false;
    checked = isBack ? head : before;
    before = head;
  }

  async function isMissed(after: number, until: number): Promise<boolean> {
    const newest = await query<{ kind: ScopeKind; id: number; seq: number }>(db, NEWEST, [after, until]);
    return newest.some(({ kind, id, seq }) => (announced.get(`${kind}:${id}`) ?? 0) < seq);
  }

  function lookSoon(): void {
    if (isStopped) return;
    timer = clock.setTimeout(() => {
      // A database that is away is asked again.
      looking = look()
        .catch(() => undefined)
        .then(lookSoon);
    }, LOOK_INTERVAL_MS);
  }

  return {
    async start() {
      before = (await readState(db)).head;
      checked = before;
      lookSoon();
    },
    noteAnnounced(change) {
      if (change === null) isAllAnnounced = true;
      else
        for (const scope of change.touched)
          announced.set(scope, Math.max(announced.get(scope) ?? 0, change.head));
    },
    async stop() {
      isStopped = true;
      clock.clearTimeout(timer);
      await looking;
    },
  };
}
