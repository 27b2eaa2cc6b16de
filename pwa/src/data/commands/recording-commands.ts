/** Saving and deleting spoken answers. Each call is stored on this device when it returns, online or not. */
import { bareType, mediaAddress } from 'shared-schema/sync/media-address';
import { type Account, requireStudent, serverNow } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { hashDraftRecording } from '#data/drafts/recording/draft-recordings.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import { keptCommands } from '#data/outbox/command-queries.ts';
import type { ReplicaRow } from '#data/queries/rows.ts';
import { within } from '#platform/clock.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { Answer, SpokenAudio, SpokenNumbers } from './answer-store.ts';
import { enqueue, enqueueFor, makeUid, type Stored } from './command-context.ts';

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
export async function afterKnownAnswers(
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

/** Deletes answers for good: a command for each, and all of them are stored or none. */
export async function deleteRecordings(uids: readonly string[], context: DataContext): Promise<Stored> {
  return enqueue(context, ...uids.map((uid) => ({ type: 'recording.delete' as const, payload: { uid } })));
}
