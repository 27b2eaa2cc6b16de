/** What the school's voice rendered of the texts of activities. */
import type { Db, Tx } from './database.ts';
import { readSetting, writeSetting } from './settings/setting-rows.ts';
import { queueAllSpeech } from './speech-work.ts';
import { query } from './statements.ts';

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

const FIND = `select sha256, word_starts as "wordStarts",
    exists (select 1 from uploads u where u.sha256 = speech_files.sha256) as "isStored"
  from speech_files where key = ?`;
const STORED_AMONG = 'select sha256 from uploads where sha256 in (select value from json_each(?))';
const NOTE = `insert into speech_files (key, sha256, word_starts, created_at) values (?, ?, ?, ?) on conflict (key)
  do update set sha256 = excluded.sha256, word_starts = excluded.word_starts, created_at = excluded.created_at`;
const FORGET_SWEPT = `delete from speech_files where sha256 is not null
  and not exists (select 1 from uploads u where u.sha256 = speech_files.sha256)`;
const VOICE = 'voice';

export async function findKnownSpeech(db: Db, key: string): Promise<KnownSpeech | undefined> {
  const [row] = await query<Omit<KnownSpeech, 'wordStarts'> & { wordStarts: string | null }>(db, FIND, [key]);
  return row && { ...row, wordStarts: row.wordStarts === null ? null : JSON.parse(row.wordStarts) };
}

/** True where each of these sounds has its row among the files. */
export async function areStored(tx: Tx, hashes: ReadonlySet<string>): Promise<boolean> {
  return (await query(tx, STORED_AMONG, [JSON.stringify([...hashes])])).length === hashes.size;
}

export async function noteSpeech(tx: Tx, file: SpeechFile & { key: string; now: string }): Promise<void> {
  const wordStarts = file.wordStarts && JSON.stringify(file.wordStarts);
  await query(tx, NOTE, [file.key, file.sha256, wordStarts, file.now]);
}

/** At the start: forgets sounds that were swept, and queues everything where the school has got another voice. */
export async function prepareSpeech(tx: Tx, voice: string): Promise<void> {
  await query(tx, FORGET_SWEPT, []);
  if ((await readSetting(tx, VOICE)) === voice) return;
  await queueAllSpeech(tx);
  await writeSetting(tx, VOICE, voice);
}
