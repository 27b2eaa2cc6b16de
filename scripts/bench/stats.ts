/** A dashboard's numbers cost the same for a small school and for one that has recorded for years. */
import { randomUUID } from 'node:crypto';
import { percentile } from 'e2e/support/percentile';
import { migrate, type OpenedSqlite, openDatabase } from 'sync-server/db/database';
import { dashboardStats } from 'sync-server/services/stats/dashboard-stats';
import { amount, type Figure, inTurn } from './measure.ts';

const STUDENTS = 30;
const CALLS = amount(400, 2);
const ROUNDS = amount(5, 0);
/** Recordings of the small, the middle and the large school. */
const SIZES = [amount(1_000, 10), amount(10_000, 100), amount(100_000, 1_000)] as const;
const TEACHER = 1;

function insertUser(database: OpenedSqlite, role: string, teacherId: number | null): void {
  database.raw
    .prepare(
      'INSERT INTO users (uid, username, role, "teacherId", "createdByTeacher", "createdAt") VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(randomUUID(), randomUUID(), role, teacherId, teacherId === null ? 0 : 1, new Date().toISOString());
}

function insertRecordings(database: OpenedSqlite, count: number): void {
  const statement = database.raw.prepare(
    `INSERT INTO recordings (uid, "studentId", "activityId", "questionId", "audioUrl", "score", "recordedAt", "createdAt")
     VALUES (?, ?, 1, ?, '/uploads/x.webm', ?, ?, ?)`,
  );
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const at = new Date(now - index * 60_000).toISOString();
    statement.run(randomUUID(), TEACHER + 1 + (index % STUDENTS), String(index), index % 101, at, at);
  }
}

/** A school in memory with one teacher, 30 students and this many recordings. */
async function schoolWith(recordings: number): Promise<OpenedSqlite> {
  const database = openDatabase(':memory:');
  await migrate(database);
  insertUser(database, 'teacher', null);
  for (let index = 0; index < STUDENTS; index += 1) insertUser(database, 'student', TEACHER);
  database.raw
    .prepare(
      `INSERT INTO activities (uid, title, type, "teacherId", "createdAt", "updatedAt") VALUES (?, 'A', 'story', ?, ?, ?)`,
    )
    .run(randomUUID(), TEACHER, new Date().toISOString(), new Date().toISOString());
  database.raw.transaction(() => insertRecordings(database, recordings))();
  return database;
}

/** Median milliseconds of one call; `before` runs untimed ahead of each. */
async function callTime(database: OpenedSqlite, before: () => void = () => undefined): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    before();
    const started = performance.now();
    await dashboardStats(database.db, TEACHER, new Date().toISOString());
    took.push(performance.now() - started);
  }
  return percentile(took, 0.5);
}

export async function measureStats(): Promise<Figure[]> {
  const [small, middle, large] = [
    await schoolWith(SIZES[0]),
    await schoolWith(SIZES[1]),
    await schoolWith(SIZES[2]),
  ];
  const figures: Figure[] = [];
  const compare = async (what: string, school: OpenedSqlite, write: boolean) => {
    const before = (database: OpenedSqlite) => (write ? () => insertRecordings(database, 1) : undefined);
    const pair = await inTurn(
      ROUNDS,
      () => callTime(school, before(school)),
      () => callTime(small, before(small)),
    );
    figures.push({ what, ...pair, unit: 'ms', aim: { atMost: 1.2 } });
  };
  await compare('stats: 10,000 recordings against 1,000', middle, false);
  await compare('stats: 100,000 recordings against 1,000', large, false);
  await compare('stats: 100,000 against 1,000, right after a write', large, true);
  for (const school of [small, middle, large]) await school.close();
  return figures;
}
