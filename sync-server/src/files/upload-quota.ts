/**
 * How many bytes an account may send that no document names. A file comes before the command that names it. Without a
 * quota, a broken device or a stolen token could fill the disk of the school.
 */
import { sql } from 'kysely';
import { DAY_MS, type MonotonicClock } from 'shared-schema/clock';
import type { Db } from '#db/database.ts';
import { AppError } from '#errors.ts';

export interface UploadQuota {
  /** Throws rate_limited, which devices try again later, while too much of the last day is named by nothing. */
  requireQuota(userId: number): Promise<void>;
  /** False while memory alone says that the account may send more; costs nothing. */
  mayBeReached(userId: number): boolean;
  /** Counts a received file. */
  note(userId: number, bytes: number): void;
}

interface Counted {
  readonly until: number;
  bytes: number;
}

/** Counts received bytes in memory. The database is read only when they reach `limit`. */
export function createUploadQuota(options: { db: Db; clock: MonotonicClock; limit: number }): UploadQuota {
  const { db, clock, limit } = options;
  const counted = new Map<number, Counted>();

  function countOf(userId: number): Counted {
    const known = counted.get(userId);
    if (known && known.until > clock.monotonicNow()) return known;
    const fresh = { until: clock.monotonicNow() + DAY_MS, bytes: 0 };
    counted.set(userId, fresh);
    return fresh;
  }

  return {
    async requireQuota(userId) {
      const count = countOf(userId);
      if (count.bytes < limit) return;
      count.bytes = await unnamedBytes(db, userId, new Date(clock.now() - DAY_MS).toISOString());
      if (count.bytes >= limit) throw new AppError('rate_limited');
    },
    mayBeReached: (userId) => countOf(userId).bytes >= limit,
    note(userId, bytes) {
      countOf(userId).bytes += bytes;
    },
  };
}

async function unnamedBytes(db: Db, userId: number, since: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0) as bytes from file_senders s
    join uploads u on u.sha256 = s.sha256 where s.user_id = ${userId} and s.sent_at > ${since}
    and not exists (select 1 from file_refs f where f.sha256 = u.sha256)`.execute(db);
  return rows[0]?.bytes ?? 0;
}
