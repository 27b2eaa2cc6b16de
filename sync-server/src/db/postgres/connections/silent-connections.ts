/**
 * Gives up connections that fell silent. A machine that lost its power, or a network that was cut, ends no connection,
 * and TCP notices it only after minutes or hours. A statement may take long, too: so the database is asked whether it
 * still works on it. Decision 150.
 */
import pg from 'pg';

export interface SilenceWatch {
  /** Which session of PostgreSQL the connection has. Behind a proxy, the start of a connection tells another one. */
  noteSession(client: pg.PoolClient, processId: number): void;
  /** Passes the answer of a statement on. */
  watch<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T>;
}

interface Watched {
  /** Statements without an answer. */
  owed: number;
  /** Answers that came. */
  answers: number;
  readonly timer: NodeJS.Timeout;
}

/** `newClient`: another connection to the same database. `limitMs`: without an answer, before the database is asked. */
export function watchSilence(newClient: () => pg.Client, limitMs: number): SilenceWatch {
  const known = new WeakMap<pg.PoolClient, Watched>();
  const sessions = new WeakMap<pg.PoolClient, number>();

  function begin(client: pg.PoolClient): Watched {
    const begun: Watched = {
      owed: 0,
      answers: 0,
      timer: setTimeout(() => void check(client, begun), limitMs),
    };
    begun.timer.unref();
    known.set(client, begun);
    return begun;
  }

  async function check(client: pg.PoolClient, watched: Watched): Promise<void> {
    if (watched.owed === 0) return;
    const { answers } = watched;
    // The types of `pg` lack what was told at the start.
    const { processID } = client as pg.PoolClient & { readonly processID: number | null };
    const isAlive = await isAtWork(newClient(), sessions.get(client) ?? processID);
    if (isAlive || watched.answers !== answers) watched.timer.refresh();
    else client.connection.stream.destroy(new SilentConnectionError('PostgreSQL fell silent'));
  }

  return {
    noteSession: (client, processId) => void sessions.set(client, processId),
    async watch(client, answer) {
      const watched = known.get(client) ?? begin(client);
      if (watched.owed++ === 0) watched.timer.refresh();
      try {
        return await answer;
      } finally {
        watched.owed--;
        watched.answers++;
        if (watched.owed > 0) watched.timer.refresh();
      }
    },
  };
}

/** With the system's code for a connection on which nothing comes any more. */
class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A session without a statement waits for its client: the statement, or its answer, was lost on the way. */
const AT_WORK = "select 1 from pg_stat_activity where pid = $1 and state not like 'idle%'";
const TOO_MANY_CONNECTIONS = '53300';

/** False also where the database does not answer, or is another one that took over. */
async function isAtWork(asking: pg.Client, processId: number | null): Promise<boolean> {
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    return (await asking.query(AT_WORK, [processId])).rows.length > 0;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
  } finally {
    void asking.end().catch(() => undefined);
  }
}
