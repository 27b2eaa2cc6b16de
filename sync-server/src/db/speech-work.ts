/**
 * What waits for the school's voice. A row is written in the transaction that changes the text, so that a crash after it
 * loses nothing, and goes with the transaction that publishes the sound.
 */
import type { Db, Tx } from './database.ts';
import type { SpeechKind } from './own-tables.ts';
import { query } from './statements.ts';
import type { WriteContext } from './writer.ts';

/** `version` rises with each change: what was changed while it was rendered is rendered again. */
export interface SpeechWork {
  readonly kind: SpeechKind;
  /** Of the activity, the student or the recording. */
  readonly id: number;
  readonly version: number;
}

export type SpokenText = Pick<SpeechWork, 'kind' | 'id'>;

interface WorkTable {
  readonly table: string;
  readonly key: string;
  /** Ids of all that have a text. */
  readonly all: string;
  /** New feedback is heard before old one; everything else goes in the order of its ids. */
  readonly isNewestFirst?: true;
}

const TABLES: Readonly<Record<SpeechKind, WorkTable>> = {
  activity: { table: 'speech_work', key: 'activity_id', all: 'select id from activities' },
  name: { table: 'name_speech_work', key: 'user_id', all: `select id from users where "role" = 'student'` },
  feedback: {
    ...{ table: 'feedback_speech_work', key: 'recording_id', isNewestFirst: true },
    all: `select id from recordings where "teacherFeedbackText" <> '' or feedback <> ''`,
  },
};

const statements = ({ table, key, all, isNewestFirst }: WorkTable) => {
  const raise = `on conflict (${key}) do update set version = ${table}.version + 1`;
  const [after, order] = isNewestFirst ? ['<', 'desc'] : ['>', 'asc'];
  return {
    queue: `insert into ${table} (${key}, version) values (?, 1) ${raise}`,
    queueUnlessWaiting: `insert into ${table} (${key}, version) values (?, 1) on conflict do nothing`,
    queueAll: `insert into ${table} (${key}, version) select id, 1 from (${all}) texts where true ${raise}`,
    next: `select ${key} as id, version from ${table} where ${key} ${after} ? order by ${key} ${order} limit 1`,
    finish: `delete from ${table} where ${key} = ? and version = ? returning version`,
    start: isNewestFirst ? Number.MAX_SAFE_INTEGER : 0,
  };
};

const SQL = {
  activity: statements(TABLES.activity),
  name: statements(TABLES.name),
  feedback: statements(TABLES.feedback),
} satisfies Record<SpeechKind, unknown>;

/** The voice is woken after COMMIT. */
export async function queueSpeech(w: WriteContext, kind: SpeechKind, id: number): Promise<void> {
  await query(w.tx, SQL[kind].queue, [id]);
  w.speechQueued.add(kind);
}

/** Documents in which these files are sounds of the voice: nobody has sent them. */
const spokenIn = (table: string) => `select f.uid from file_refs f where f.table_name = '${table}'
  and f.sha256 in (select value from json_each(?))
  and not exists (select 1 from file_senders s where s.sha256 = f.sha256)`;
const SPOKEN: Readonly<Record<SpeechKind, string>> = {
  activity: `select "activityId" as id from activity_speech where uid in (${spokenIn('activity_speech')})`,
  name: `select id from users where uid in (${spokenIn('users')})`,
  // The child's own sound is in the same document. Nobody counts as its sender while it is requested again.
  feedback: `select id from recordings where uid in (${spokenIn('recordings')}
    and "feedbackSounds" like '%' || f.sha256 || '%')`,
};

/** What the voice has said in these files. */
export async function listSpokenIn(db: Db | Tx, hashes: readonly string[]): Promise<SpokenText[]> {
  if (hashes.length === 0) return [];
  const found: SpokenText[] = [];
  for (const kind of Object.keys(SPOKEN) as SpeechKind[]) {
    const rows = await query<{ id: number }>(db, SPOKEN[kind], [JSON.stringify(hashes)]);
    found.push(...rows.map(({ id }) => ({ kind, id })));
  }
  return found;
}

/** Queues what is not waiting already: a sound that is lost is asked for often. */
export async function queueSpokenAgain(w: WriteContext, spoken: readonly SpokenText[]): Promise<void> {
  for (const { kind, id } of spoken) {
    await query(w.tx, SQL[kind].queueUnlessWaiting, [id]);
    w.speechQueued.add(kind);
  }
}

/** What waits of this kind, after the one with this id. */
export async function nextSpeechWork(
  db: Db,
  kind: SpeechKind,
  after = SQL[kind].start,
): Promise<SpeechWork | undefined> {
  const [row] = await query<Omit<SpeechWork, 'kind'>>(db, SQL[kind].next, [after]);
  return row && { kind, ...row };
}

/** False when the text was changed meanwhile, or is gone. */
export async function finishSpeechWork(tx: Tx, { kind, id, version }: SpeechWork): Promise<boolean> {
  return (await query(tx, SQL[kind].finish, [id, version])).length > 0;
}

export async function queueAllSpeech(tx: Tx): Promise<void> {
  for (const { queueAll } of Object.values(SQL)) await query(tx, queueAll, []);
}
