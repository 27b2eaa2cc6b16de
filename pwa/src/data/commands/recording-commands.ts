/** What a student can do. Each call is stored on this tablet when it returns; the network is never waited for. */
import { bareType, mediaAddress } from 'shared-schema/sync/media-address';
import { type Account, requireStudent, serverNow } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import {
  beginDraftRecording,
  discardDraftRecording,
  hashDraftRecording,
  readDraftRecording,
  useUnfinishedDraftsOf,
} from '#data/drafts/recording/draft-recordings.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import { keptCommands } from '#data/outbox/command-queries.ts';
import type { ReplicaRow } from '#data/queries/rows.ts';
import { useMayRecord } from '#data/queries/use-may-record.ts';
import { freeSpaceForRecording } from '#data/quota/space-for-recording.ts';
import { within } from '#platform/clock.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { MeasureSpeech } from '#platform/voice/measure-speech.ts';
import type { Answer, AnswerStore, ProgressReport, SpokenAudio, SpokenNumbers } from './answer-store.ts';
import { enqueueFor, makeUid, type Stored } from './command-context.ts';

/** The answers of the student on the screen: commands in the outbox, and draft recordings beside them. */
export function outboxAnswers(context: DataContext): AnswerStore {
  return {
    lifetime: 'lasting',
    useMayRecord,
    draftsOf: (activityUid, questionId) => ({
      hasSpace: () => freeSpaceForRecording(),
      begin: (type) => beginDraftRecording({ activityUid, questionId, type }, context),
      discard: (id) => discardDraftRecording(id, context),
    }),
    useUnfinishedDraftsOf,
    readDraft: (id) => readDraftRecording(id, context),
    loadSpeechMeasure,
    saveAnswer: (answer) => saveAnswer(answer, context),
    saveProgress: (report) => saveProgress(report, context),
  };
}

async function loadSpeechMeasure(): Promise<MeasureSpeech> {
  return (await import('#platform/voice/measure-speech.ts')).startSpeechMeasure();
}

/**
 * Stores an answer with its sound. The answer replaces an earlier one to the same question. Throws `StorageFullError`,
 * `NotAStudentError`, and what `appendCommands` throws about a draft recording.
 */
export async function saveAnswer(answer: Answer, context: DataContext): Promise<void> {
  const { activityUid, questionId, audio } = answer;
  const account = await requireStudent(context);
  const file = await ('draftId' in audio ? hashDraftRecording(audio.draftId, context) : hashSound(audio));
  const at = answer.recordedAt ?? (await serverNow(context));
  const recordedAt = await afterKnownAnswers(answer, at, account, context);
  const audioUrl = mediaAddress(file.sha256, file.type);
  const { duration, speech } = audio;
  await enqueueFor(context, account, {
    type: 'recording.save',
    payload: {
      uid: makeUid(context),
      activityUid,
      questionId,
      audioUrl,
      recordedAt,
      duration,
      ...numbersOf(speech),
    },
    blobs: [file],
  });
}

function numbersOf(speech: SpokenNumbers | null | undefined): SpokenNumbers | null {
  if (!speech) return null;
  const { speakingDuration, pauseCount, speakingRate } = speech;
  return { speakingDuration, pauseCount, speakingRate };
}

async function hashSound({ bytes, type }: SpokenAudio): Promise<OutboxFile> {
  return { sha256: await sha256Hex(bytes), type: bareType(type), size: bytes.byteLength, bytes };
}

/**
 * `at`, or a moment after the newest answer to this question on the device. The person who answers again means the new
 * answer, also on a tablet whose clock was set back; by the clock alone it would vanish behind the old one.
 */
async function afterKnownAnswers(
  { activityUid, questionId }: { activityUid: string; questionId: string | null },
  at: string,
  account: Account,
  context: DataContext,
): Promise<string> {
  const made = await keptCommands(context.outbox, account.uid);
  const earlier: Readonly<Record<string, unknown>>[] = [
    ...(await knownRecordings(context, account)),
    ...made.map(payloadFields),
  ];
  const newest = earlier
    .filter((answer) => answer.activityUid === activityUid && (answer.questionId ?? null) === questionId)
    .flatMap(({ recordedAt, completedAt }) => recordedAt ?? completedAt ?? [])
    .map(String)
    .sort()
    .at(-1);
  return !newest || at > newest ? at : new Date(Date.parse(newest) + 1).toISOString();
}

/** Milliseconds to wait for a replica: a frozen window may block its deletion, and the deletion its opening. */
const REPLICA_READ_TIMEOUT_MS = 2_000;

/** A replica that cannot be opened must not keep an answer from being saved: it can be pulled again, the answer not. */
async function knownRecordings(context: DataContext, account: Account): Promise<ReplicaRow<'recordings'>[]> {
  const read = async () => (await context.openReplica(account)).rows('recordings');
  return (await within(context.clock, REPLICA_READ_TIMEOUT_MS, read()).catch(() => [])) ?? [];
}

/** Reports progress with an activity; `completed` never goes back. */
export async function saveProgress(report: ProgressReport, context: DataContext): Promise<void> {
  const account = await requireStudent(context);
  await enqueueFor(context, account, {
    type: 'progress.save',
    payload: { uid: makeUid(context), ...report },
  });
}

export interface ListeningAnswers {
  activityUid: string;
  taskResponses: { taskId: string; correct: boolean; attempts: number }[];
  /** ISO 8601; now, when it is left out. */
  completedAt?: string;
}

/** Submits a listening activity: its result and its completion in one command. */
export async function submitListening(answers: ListeningAnswers, context: DataContext): Promise<Stored> {
  const { activityUid, taskResponses } = answers;
  const account = await requireStudent(context);
  const at = answers.completedAt ?? (await serverNow(context));
  const completedAt = await afterKnownAnswers({ activityUid, questionId: null }, at, account, context);
  const ids = { uid: makeUid(context), progressUid: makeUid(context) };
  return enqueueFor(context, account, {
    type: 'listening.submit',
    payload: { ...ids, activityUid, taskResponses, completedAt },
  });
}

export interface HeardFeedback {
  /** Of the answer that the feedback is about. */
  uid: string;
  feedbackAt?: string | null | undefined;
  heardAt?: string | null | undefined;
}

/** Notes that the student took in the teacher's feedback; nothing is stored a second time. */
export async function hearFeedback(
  { uid, feedbackAt, heardAt }: HeardFeedback,
  context: DataContext,
): Promise<void> {
  if (heardAt) return;
  const account = await requireStudent(context);
  const payload = { recordingUid: uid, feedbackAt: feedbackAt ?? null, heardAt: await serverNow(context) };
  await enqueueFor(context, account, { type: 'feedback.hear', payload });
}
