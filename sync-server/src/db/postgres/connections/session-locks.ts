/**
 * Locks that live as long as a connection: which schools a process serves, and work that one process at a time does. All
 * locks of a process are on one connection, which is opened for the first of them and closed after the last.
 */
import type pg from 'pg';

export interface SessionLocks {
  /** A lock that others may share. Null where somebody has it alone. After a lost connection it is taken again. */
  tryShared(name: string): Promise<ReleaseLock | null>;
  /** Null where anybody has it, this process included. It ends with the connection. */
  tryAlone(name: string): Promise<ReleaseLock | null>;
  close(): Promise<void>;
}

/** To be called once. */
export type ReleaseLock = () => Promise<void>;

interface Held {
  readonly isShared: boolean;
  holders: number;
  /** False after the connection was lost. */
  isTaken: boolean;
}

const RETAKE_DELAY_MS = 250;
const KEY = 'hashtextextended($1, 0)';
const TRY = {
  shared: `select pg_try_advisory_lock_shared(${KEY}) as "isTaken"`,
  alone: `select pg_try_advisory_lock(${KEY}) as "isTaken"`,
};
const UNLOCK = {
  shared: `select pg_advisory_unlock_shared(${KEY})`,
  alone: `select pg_advisory_unlock(${KEY})`,
};
const modeOf = (isShared: boolean) => (isShared ? 'shared' : 'alone');

export function createSessionLocks(
  newClient: () => pg.Client,
  onFault: (error: Error) => void,
): SessionLocks {
  const held = new Map<string, Held>();
  let client: pg.Client | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  /** One after another, so that nobody closes the connection that somebody else is about to use. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const opened = newClient();
    opened.on('error', (error) => lose(opened, error));
    await opened.connect();
    client = opened;
    return opened;
  }

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost) return;
    onFault(error);
    client = null;
    for (const lock of held.values()) lock.isTaken = false;
    void lost.end().catch(() => undefined);
    retakeSoon();
  }

  /** Whoever does not answer in time would hold up all schools of the process: the connection is given up. */
  async function run(opened: pg.Client, text: string, name: string): Promise<Record<string, unknown>[]> {
    try {
      return (await opened.query(text, [name])).rows;
    } catch (error) {
      lose(opened, error as Error);
      throw error;
    }
  }

  async function ask(name: string, isShared: boolean): Promise<boolean> {
    const [row] = await run(await connect(), TRY[modeOf(isShared)], name);
    return row?.isTaken === 1;
  }

  function take(name: string, isShared: boolean): Promise<ReleaseLock | null> {
    return inTurn(async () => {
      if (isClosed) throw new Error('the connection of locks is closed');
      const known = held.get(name);
      if (known) {
        if (!isShared || !known.isShared) return null;
        known.holders++;
        return () => release(name);
      }
      try {
        if (!(await ask(name, isShared))) return null;
        held.set(name, { isShared, holders: 1, isTaken: true });
        return () => release(name);
      } finally {
        await closeIfIdle();
      }
    });
  }

  function release(name: string): Promise<void> {
    return inTurn(async () => {
      const known = held.get(name);
      if (!known) return;
      known.holders--;
      if (known.holders > 0) return;
      held.delete(name);
      if (known.isTaken && client)
        await run(client, UNLOCK[modeOf(known.isShared)], name).catch(() => undefined);
      await closeIfIdle();
    });
  }

  async function closeIfIdle(): Promise<void> {
    if (held.size > 0 || client === null) return;
    const idle = client;
    client = null;
    await idle.end().catch(() => undefined);
  }

  function retakeSoon(): void {
    if (isClosed || timer !== null || held.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      void inTurn(retake).catch(retakeSoon);
    }, RETAKE_DELAY_MS);
  }

  /** What was shared before. Somebody who has one of them alone meanwhile is waited for. */
  async function retake(): Promise<void> {
    let isComplete = true;
    for (const [name, lock] of held) {
      if (!lock.isShared || lock.isTaken) continue;
      lock.isTaken = await ask(name, true);
      isComplete &&= lock.isTaken;
    }
    if (!isComplete) retakeSoon();
  }

  return {
    tryShared: (name) => take(name, true),
    tryAlone: (name) => take(name, false),
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      held.clear();
      await inTurn(closeIfIdle);
    },
  };
}
