/** Mine and theirs of a conflict, field by field in plain words: only what differs. Pure. */

import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { editedRow } from './edited-row.ts';
import { type RefusedGroup, sameEditsOf } from './group-refused.ts';
import { fields, values } from './texts.ts';

export interface Difference {
  /** What the field is called. */
  field: string;
  mine: string;
  theirs: string;
}

export interface Conflict {
  /** False until the version that was in the way has been pulled. */
  arrived: boolean;
  /** The row is gone: there is nothing left to keep mine in. */
  gone: boolean;
  /** Mine was to delete it, and what somebody else did with it; null where mine was to change it. */
  deletion: 'changed' | 'answered' | null;
  /** Empty for a deletion, and where both wrote the same. */
  differences: Difference[];
  /** `seq` of the version shown as theirs. */
  seen: number | undefined;
  /** ISO 8601 time of their change, where the row says so. */
  changedAt: string | null;
}

/** Any row that can be edited, as far as it decides about a conflict. */
export interface ConflictRow {
  uid: string;
  seq: number;
  updatedAt?: string | undefined;
}

/** Refused edits of one row against the row as it is now. */
export function conflictOf(commands: RefusedGroup, rows: readonly ConflictRow[]): Conflict {
  const [first] = commands;
  const row = rows.find(({ uid }) => uid === editedRow(first)?.uid);
  const mine = mergedPayload(sameEditsOf(commands));
  const isDeletion = first.type === 'class.delete' || first.type === 'activity.delete';
  const isAnswered = first.code === 'has_answers';
  const deletion = isDeletion ? (isAnswered ? 'answered' : 'changed') : null;
  return {
    // Answers of students whom this teacher does not have never arrive. In a restored school the number may be lower.
    arrived: isAnswered || !row || row.seq !== first.ifSeq,
    gone: !row,
    deletion,
    differences: row && !deletion ? differences(mine, fieldsOfRow(row)) : [],
    seen: row?.seq,
    changedAt: row?.updatedAt ?? null,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** As a command calls them: a row says since when an answer is asked for again. */
function fieldsOfRow(row: ConflictRow): Fields {
  const fields: Fields = { ...row };
  return 'tryAgainAt' in fields ? { ...fields, tryAgain: fields.tryAgainAt !== null } : fields;
}

type Side = 'mine' | 'theirs';

const FILES: ReadonlySet<string> = new Set(['imageUrl', 'audioUrl', 'teacherFeedbackAudio']);
const UNNAMED: ReadonlySet<string> = new Set(['uid', 'recordingUid', 'blobs']);

/** What several edits of one row come to: the later wins, field by field. */
function mergedPayload(commands: readonly Pick<CommandRow, 'payload'>[]): Fields {
  const merged: Record<string, unknown> = {};
  for (const { payload } of commands) Object.assign(merged, payload);
  return merged;
}

/** The fields of `mine` whose value is not what `theirs` has, in the order in which a form shows them. */
function differences(mine: Fields, theirs: Fields): Difference[] {
  const order = Object.keys(fields);
  return Object.keys(mine)
    .filter((name) => !UNNAMED.has(name) && mine[name] !== undefined)
    .filter((name) => canonical(mine[name]) !== canonical(theirs[name]))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => ({
      field: fields[name] ?? name,
      mine: say(name, mine[name], 'mine'),
      theirs: say(name, theirs[name], 'theirs'),
    }));
}

/** Nothing, an empty text and an empty list are the same to a person. */
function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value.map(canonical));
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => [name, canonical(inner)] as const);
  return JSON.stringify(entries.filter(([, inner]) => inner !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}

function say(name: string, value: unknown, side: Side): string {
  if (value === undefined || value === null || value === '') return values.empty;
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (FILES.has(name)) return values.file[side];
  if (name === 'grade') return values.grade(String(value));
  if (name === 'score') return values.percent(Number(value));
  if (name === 'questions') return sayQuestions(value);
  if (typeof value === 'object') return values.other[side];
  return values.words[String(value)] ?? String(value);
}

interface AskedQuestion {
  prompt?: string;
  imageUrl?: string | null;
  audioUrl?: string | null;
  modelAnswerUrl?: string | null;
  answerSeconds?: number;
  thinkingSeconds?: number;
}

function sayQuestions(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return values.empty;
  return value.map((question: AskedQuestion, index) => `${index + 1}. ${sayQuestion(question)}`).join('\n');
}

function sayQuestion(question: AskedQuestion): string {
  const { prompt, imageUrl, audioUrl, modelAnswerUrl, answerSeconds, thinkingSeconds } = question;
  let words = prompt || values.empty;
  if (imageUrl) words = values.withPicture(words);
  if (audioUrl) words = values.withSound(words);
  if (modelAnswerUrl) words = values.withModelAnswer(words);
  if (answerSeconds) words = values.answerTime(words, answerSeconds);
  if (thinkingSeconds) words = values.thinkingTime(words, thinkingSeconds);
  return words;
}
