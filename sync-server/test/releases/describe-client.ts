/** What the app of a release sends and reads, as the file by which later servers are tested. Decision 105. */
import { syncedTables, tables } from 'shared-schema/entities';
import { wireSchemaOf } from 'shared-schema/entities/wire-schema';
import { payloads } from 'shared-schema/sync';
import type { Draft } from '#test/people/drafts.ts';
import { feedbackDrafts, receiptDrafts, studentDrafts, teacherDrafts } from './app-drafts.ts';

export interface ReleasedClient {
  readonly release: string;
  /** Bytes of the recording, in hex digits. */
  readonly sound: string;
  /** By author, in their order. */
  readonly teacher: readonly Draft[];
  readonly student: readonly Draft[];
  readonly feedback: readonly Draft[];
  /** What the child sends afterwards; older apps send nothing. */
  readonly receipts?: readonly Draft[];
  /** The fields that the app knows of each table's documents. */
  readonly documents: Readonly<Record<string, readonly string[]>>;
}

const WEBM_START = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d';

/** Fields that hold a file of the teacher. The drafts bring none, so they are null there. */
const FILE_FIELDS = /^(activity|comment)\.save audioUrl$|^consent\.give formPath$|teacherFeedbackAudio$/;

/** Throws where a draft is not what a command's schema allows, or a command or a value of one of its fields is missing. */
export function describeClient(release: string): ReleasedClient {
  const sound = WEBM_START + Buffer.from(`an answer of release ${release}`).toString('hex');
  const client: ReleasedClient = {
    ...{ release, sound, teacher: teacherDrafts, student: studentDrafts(Buffer.from(sound, 'hex')) },
    ...{ feedback: feedbackDrafts, receipts: receiptDrafts },
    documents: Object.fromEntries(
      syncedTables.map((table) => [table, Object.keys(wireSchemaOf(tables[table]).shape)]),
    ),
  };
  const drafts = [...client.teacher, ...client.student, ...client.feedback, ...(client.receipts ?? [])];
  for (const { type, payload } of drafts) payloads[type].parse(payload);
  const sent = new Set(drafts.flatMap(({ type, payload }) => partsOf(type, withoutNull(payload))));
  const all = Object.entries(payloads).flatMap(([type, { shape }]) => partsOf(type, shape));
  const missing = all.filter((part) => !sent.has(part) && !FILE_FIELDS.test(part));
  if (missing.length > 0)
    throw new Error(`The app also sends ${missing.join(', ')}: add it to app-drafts.ts.`);
  return client;
}

const withoutNull = (payload: object) =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));

/** A command and each of its fields. */
function partsOf(type: string, fields: object): string[] {
  return [type, ...Object.keys(fields).map((field) => `${type} ${field}`)];
}
