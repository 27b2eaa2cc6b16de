/** A class in a school without HTTP: services and policy against a real SQLite database in memory. */
import type { Activity, User } from 'shared-schema/entities';
import type { Payloads } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Committed } from '#db/committed.ts';
import { type Db, sqliteOf } from '#db/database.ts';
import type { Scope } from '#db/own-tables.ts';
import { createWriter, type WriteContext } from '#db/writer.ts';
import { saveActivity } from '#services/activities/save-activity.ts';
import { addAssignment } from '#services/assignments/assign.ts';
import { createClass } from '#services/classes/save-class.ts';
import { createStudent, insertUser, type NewStudent } from '#services/people/accounts/create-user.ts';
import { MORNING } from '../test-clock.ts';
import { openEmptyDatabase } from '../test-database.ts';

export interface ClassFixture {
  readonly db: Db;
  /** SQLite's connection; throws for another engine. */
  readonly raw: ReturnType<typeof sqliteOf>;
  /** What each commit told the live hub. */
  readonly commits: Committed[];
  uid(): string;
  /** Moves the school's clock forward by seconds. */
  wait(seconds: number): void;
  now(): string;
  write<T>(work: (w: WriteContext) => Promise<T>, author?: string): Promise<T>;
  /** How often the view of this account changed. */
  viewOf(account: { id: number }): Promise<number>;
  /** How often it was extended without a change of what it had. */
  extensionsOf(account: { id: number }): Promise<number>;
  teacher(username: string): Promise<UserActor>;
  admin(): Promise<UserActor>;
  student(
    teacher: UserActor,
    firstName: string,
    more?: Partial<NewStudent>,
  ): Promise<UserActor & { doc: User }>;
  schoolClass(teacher: UserActor, name?: string): Promise<{ id: number; uid: string; code: string }>;
  /** A picture prompt with these question ids. */
  activity(teacher: UserActor, title?: string, questions?: readonly string[]): Promise<Activity>;
  assign(
    teacher: UserActor,
    activity: { uid: string },
    schoolClass: { uid: string },
  ): Promise<{ id: number; uid: string }>;
  /** A sound that this account sent; its address. */
  file(sender: { id: number }, name: string): Promise<string>;
  close(): Promise<void>;
}

/** The time at which every fixture starts. */
const STARTED_AT = new Date(MORNING).toISOString();

export async function openClassFixture(): Promise<ClassFixture> {
  const opened = await openEmptyDatabase();
  let time = MORNING;
  let uids = 0;
  let draws = 0;
  const commits: Committed[] = [];
  const now = () => new Date(time).toISOString();
  const uid = () => `018f0000-0000-7000-8000-${String(++uids).padStart(12, '0')}`;
  const random = () => (++draws * 0.618_033_988_749) % 1;
  const writer = createWriter({
    db: opened.db,
    now,
    newUid: uid,
    random,
    onCommit: (commit) => commits.push(commit),
  });
  const write = <T>(work: (w: WriteContext) => Promise<T>, author = 'test') =>
    writer.write((w) => {
      w.author = author;
      return work(w);
    });
  const account = (role: 'teacher' | 'admin', username: string) =>
    write(async (w): Promise<UserActor> => {
      const { doc } = await insertUser(w, { username, firstName: username, role, password: 'no hash' });
      return { kind: 'user', id: doc.id, uid: doc.uid, role };
    });
  const viewRow = (id: number) =>
    opened.db.selectFrom('views').selectAll().where('user_id', '=', id).executeTakeFirst();

  const fixture: ClassFixture = {
    ...{ db: opened.db, raw: sqliteOf(opened), commits, uid, now, write },
    wait: (seconds) => {
      time += seconds * 1000;
    },
    viewOf: async ({ id }) => (await viewRow(id))?.view ?? 0,
    extensionsOf: async ({ id }) => (await viewRow(id))?.extensions ?? 0,
    teacher: (username) => account('teacher', username),
    admin: () => account('admin', 'admin'),
    student: (teacher, firstName, more = {}) =>
      write(async (w) => {
        const names = { username: firstName.toLowerCase(), firstName, lastName: 'Learner' };
        const { doc } = await createStudent(teacher, w, { ...names, ...more }, 'no hash');
        return { kind: 'user', id: doc.id, uid: doc.uid, role: 'student', doc };
      }),
    schoolClass: (teacher, name = 'Room 4') =>
      write(async (w) => (await createClass(teacher, w, { name })).doc),
    activity: (teacher, title = 'At the farm', questions = ['q1', 'q2']) =>
      write(async (w) => {
        const list = questions.map((id) => ({ id, prompt: `What is ${id}?`, imageUrl: '/stock/farm.svg' }));
        const saved = await saveActivity(teacher, w, {
          ...emptyActivity,
          uid: uid(),
          title,
          questions: list,
        });
        return saved.doc;
      }),
    assign: (teacher, activity, { uid: classCodeUid }) =>
      write(async (w) => {
        const given = { uid: uid(), activityUid: activity.uid, classCodeUid };
        return (await addAssignment(teacher, w, given)).doc;
      }),
    file: (sender, name) => storeFile(opened.db, sender, name),
    close: () => opened.close(),
  };
  return fixture;
}

/** Payload of an activity with nothing in it. */
export const emptyActivity = {
  title: 'Untitled',
  description: null,
  type: 'picture_prompt' as const,
  difficulty: 'beginner' as const,
  imageUrl: null,
  question: null,
  audioUrl: null,
  storyContent: null,
  audioCommand: null,
  questions: [],
  blobs: [],
} satisfies Omit<Payloads['activity.save'], 'uid'>;

async function storeFile(db: Db, sender: { id: number }, name: string): Promise<string> {
  const sha256 = Buffer.from(name).toString('hex').padStart(64, '0').slice(-64);
  const row = { sha256, type: 'audio/webm', size: 1, kind: 'audio', created_at: STARTED_AT };
  await db
    .insertInto('uploads')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('file_senders')
    .values({ sha256, user_id: sender.id, sent_at: STARTED_AT })
    .onConflict((on) => on.doNothing())
    .execute();
  return `/uploads/${sha256}.webm`;
}

/** Documents of a table as the change log has them, tombstones as null, by uid. */
export async function documentsOf(
  db: Db,
  table: string,
): Promise<Record<string, Record<string, unknown> | null>> {
  const rows = await db
    .selectFrom('change_log')
    .selectAll()
    .where('table_name', '=', table)
    .orderBy('seq')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.uid, row.deleted === 1 ? null : JSON.parse(row.body)]));
}

/** The scopes that the last commit touched. */
export function lastTouched(fixture: ClassFixture): Scope[] {
  return [...(fixture.commits.at(-1)?.touched ?? [])].sort();
}
