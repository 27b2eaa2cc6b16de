/** Counts the connections of this process that were lost. Whoever is told of one decides what is said of it. */

/** `pool`: of schools, for their statements. `notices` may be a connection to NATS. */
export type ConnectionUse = 'pool' | 'notices' | 'locks';

export interface LostConnection {
  readonly use: ConnectionUse;
  /** `<machine>:<port>/<database>`, without user and password. */
  readonly database: string;
  readonly error: Error;
  /** How many of this use were lost since the start, this one included. */
  readonly count: number;
}

export interface LostConnections {
  note(use: ConnectionUse, error: Error): void;
  counts(): Readonly<Record<ConnectionUse, number>>;
}

export function countLostConnections(
  database: string,
  onLost: (lost: LostConnection) => void,
): LostConnections {
  const counts: Record<ConnectionUse, number> = { pool: 0, notices: 0, locks: 0 };
  return {
    note(use, error) {
      counts[use] += 1;
      onLost({ use, database, error, count: counts[use] });
    },
    counts: () => ({ ...counts }),
  };
}
