/**
 * How many bytes an account may send in a day, and how many of them that no document names. A file comes before the
 * command that names it. Without a quota, a broken device or a stolen token could fill the disk of the school.
 */
import { sql } from 'kysely';
import { DAY_MS, type MonotonicClock } from 'shared-schema/clock';
import { isQuestionOf, questionnaireOf } from 'shared-schema/rules/activities/questions';
import type { Limits } from '#config/config.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#db/rows.ts';
import { AppError } from '#errors.ts';

export interface UploadQuota {
  /** Throws rate_limited, which devices try again later, while too much came in the last day, or is named by nothing. */
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

interface QuotaParts {
  readonly db: Db;
  readonly clock: MonotonicClock;
  readonly limits: Pick<Limits, 'unnamedBytes' | 'dayBytes'>;
}

/** Counts received bytes in memory. The database is read only when they reach the limit of unnamed ones. */
export function createUploadQuota({ db, clock, limits }: QuotaParts): UploadQuota {
  const limit = limits.unnamedBytes;
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
      const since = new Date(clock.now() - DAY_MS).toISOString();
      if ((await sentBytes(db, userId, since)) >= limits.dayBytes) throw new AppError('rate_limited');
      const unnamed = await unnamedBytes(db, userId, since);
      if (unnamed >= limit) throw new AppError('rate_limited');
      // Last, because it reads each activity.
      const bytes = unnamed + (await madeUpBytes(db, userId, since));
      if (bytes >= limit) throw new AppError('rate_limited');
      count.bytes = bytes;
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

async function sentBytes(db: Db, userId: number, since: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0) as bytes from file_senders s
    join uploads u on u.sha256 = s.sha256 where s.user_id = ${userId} and s.sent_at > ${since}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

interface Answered {
  activityId: number;
  questionId: string | null;
  bytes: number;
}

/**
 * Of answers to questions that their activity never had. They are stored as others are, but a device that makes questions
 * up must not fill the disk: of one question, only the newest answers are kept (MAX_EARLIER_WITHOUT_FEEDBACK).
 */
async function madeUpBytes(db: Db, userId: number, since: string): Promise<number> {
  const { rows } = await sql<Answered>`select r."activityId", r."questionId", sum(u.size) as bytes
    from file_senders s join uploads u on u.sha256 = s.sha256
    join file_refs f on f.sha256 = s.sha256 and f.table_name = 'recordings'
    join recordings r on r.uid = f.uid
    where s.user_id = ${userId} and s.sent_at > ${since} group by r."activityId", r."questionId"`.execute(db);
  const answered = Map.groupBy(rows, ({ activityId }) => activityId);
  let bytes = 0;
  for (const [id, answers] of answered) {
    const activity = await findRow(db, 'activities', id);
    if (!activity) continue;
    const questionnaire = questionnaireOf(activity);
    for (const answer of answers) if (!isQuestionOf(questionnaire, answer.questionId)) bytes += answer.bytes;
  }
  return bytes;
}
