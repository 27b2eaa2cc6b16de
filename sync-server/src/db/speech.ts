/** What the school's voice has to render, and what it rendered: the tables that do not travel. */
import type { Db, Tx } from './database.ts';
import { query } from './statements.ts';

/** An activity whose texts were saved after the voice last rendered them. `version` rises with each saving. */
export interface SpeechWork {
  readonly activity_id: number;
  readonly version: number;
}

/** What became of a text. */
export interface SpeechFile {
  /** Null where the voice cannot say the text. */
  readonly sha256: string | null;
  /** Milliseconds of the sound at which its words begin; null where nobody knows. */
  readonly wordStarts: readonly number[] | null;
}

export interface KnownSpeech extends SpeechFile {
  /** 1 while the sound has its row among the files. */
  readonly isStored: number;
}

const QUEUE = `insert into speech_work (activity_id, version) values (?, 1)
  on conflict (activity_id) do update set version = version + 1`;
const QUEUE_ALL = `insert into speech_work (activity_id, version) select id, 1 from activities where true
  on conflict (activity_id) do update set version = version + 1`;
const NEXT =
  'select activity_id, version from speech_work where activity_id > ? order by activity_id limit 1';
const FINISH = 'delete from speech_work where activity_id = ? and version = ? returning version';
const FIND = `select sha256, word_starts as wordStarts, exists (select 1 from uploads u where u.sha256 = speech_files.sha256) as isStored
  from speech_files where key = ?`;
const NOTE = 'insert or replace into speech_files (key, sha256, word_starts, created_at) values (?, ?, ?, ?)';
const FORGET_SWEPT = `delete from speech_files where sha256 is not null
  and not exists (select 1 from uploads u where u.sha256 = speech_files.sha256)`;
const VOICE = "select value from settings where name = 'voice'";
const SET_VOICE = "insert or replace into settings (name, value) values ('voice', ?)";

/** In the transaction that saves the activity: a crash after it loses nothing. */
export async function queueSpeech(tx: Tx, activityId: number): Promise<void> {
  await query(tx, QUEUE, [activityId]);
}

/** The next activity that waits, after the one with this id. */
export async function nextSpeechWork(db: Db, afterId: number): Promise<SpeechWork | undefined> {
  return (await query<SpeechWork>(db, NEXT, [afterId]))[0];
}

/** False when the activity was saved again meanwhile, or is gone. */
export async function finishSpeechWork(tx: Tx, { activity_id, version }: SpeechWork): Promise<boolean> {
  return (await query(tx, FINISH, [activity_id, version])).length > 0;
}

export async function findKnownSpeech(db: Db, key: string): Promise<KnownSpeech | undefined> {
  const [row] = await query<Omit<KnownSpeech, 'wordStarts'> & { wordStarts: string | null }>(db, FIND, [key]);
  return row && { ...row, wordStarts: row.wordStarts === null ? null : JSON.parse(row.wordStarts) };
}

export async function noteSpeech(tx: Tx, file: SpeechFile & { key: string; now: string }): Promise<void> {
  const wordStarts = file.wordStarts && JSON.stringify(file.wordStarts);
  await query(tx, NOTE, [file.key, file.sha256, wordStarts, file.now]);
}

/** A student whose name was given after the voice last rendered it. `version` rises with each name. */
export interface NameWork {
  readonly user_id: number;
  readonly version: number;
}

const QUEUE_NAME = `insert into name_speech_work (user_id, version) values (?, 1)
  on conflict (user_id) do update set version = version + 1`;
const QUEUE_ALL_NAMES = `insert into name_speech_work (user_id, version) select id, 1 from users where "role" = 'student'
  on conflict (user_id) do update set version = version + 1`;
const NEXT_NAME = 'select user_id, version from name_speech_work where user_id > ? order by user_id limit 1';
const FINISH_NAME = 'delete from name_speech_work where user_id = ? and version = ? returning version';

/** In the transaction that gives a student the name. */
export async function queueName(tx: Tx, userId: number): Promise<void> {
  await query(tx, QUEUE_NAME, [userId]);
}

/** The next student whose name waits, after the one with this id. */
export async function nextNameWork(db: Db, afterId: number): Promise<NameWork | undefined> {
  return (await query<NameWork>(db, NEXT_NAME, [afterId]))[0];
}

/** False when the student has another name by now, or is gone. */
export async function finishNameWork(tx: Tx, { user_id, version }: NameWork): Promise<boolean> {
  return (await query(tx, FINISH_NAME, [user_id, version])).length > 0;
}

/** At the start: forgets sounds that were swept, and queues everything where the school has got another voice. */
export async function prepareSpeech(tx: Tx, voice: string): Promise<void> {
  await query(tx, FORGET_SWEPT, []);
  const [stored] = await query<{ value: string }>(tx, VOICE, []);
  if (stored?.value === voice) return;
  await query(tx, QUEUE_ALL, []);
  await query(tx, QUEUE_ALL_NAMES, []);
  await query(tx, SET_VOICE, [voice]);
}
