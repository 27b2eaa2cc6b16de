/** The spoken answers of the student on the screen: commands in the outbox, and draft recordings beside them. */
import { bareType, mediaAddress } from 'shared-schema/sync/media-address';
import { NotSignedInError, requireStudent, serverNow } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import {
  beginDraftRecording,
  discardDraftRecording,
  hashDraftRecording,
  readDraftRecording,
  useUnfinishedDraftsOf,
} from '#data/drafts/recording/draft-recordings.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { removeDraftRecording } from '#data/outbox/draft-rows.ts';
import { useMayRecord } from '#data/queries/use-may-record.ts';
import { freeSpaceForRecording } from '#data/quota/space-for-recording.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { MeasureSpeech } from '#platform/speech-measure/measure-speech.ts';
import type { Answer, AnswerStore, SpokenAudio, SpokenNumbers } from './answer-store.ts';
import { enqueueFor, makeUid } from './enqueue.ts';
import { afterKnownAnswers } from './known-answers.ts';
import { saveProgress } from './progress-commands.ts';

/**
 * The answer store of the student on the screen. Each call has stored what it took on this tablet when it returns.
 * `author`: the account in whose name a recording begins; whoever is on the screen later is not who speaks.
 */
export function outboxAnswers(context: DataContext, author: () => string | undefined): AnswerStore {
  return {
    lifetime: 'lasting',
    useMayRecord,
    draftsOf: (activityUid, questionId) => ({
      hasSpace: () => freeSpaceForRecording(),
      begin: async (type) => {
        const account = author();
        if (account === undefined) throw new NotSignedInError();
        return beginDraftRecording({ account, activityUid, questionId, type }, context);
      },
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
  return (await import('#platform/speech-measure/measure-speech.ts')).startSpeechMeasure();
}

/**
 * Stores an answer with its sound. The answer replaces an earlier one to the same question. Drafts in whose place it
 * comes go in the same transaction. Throws `StorageFullError`, `NotAStudentError`, and what `appendCommands` throws
 * about a draft recording.
 */
export async function saveAnswer(answer: Answer, context: DataContext): Promise<void> {
  const { activityUid, questionId, audio, replacedDrafts = [] } = answer;
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
    writeBeside: () => removeOwnDrafts(account.uid, replacedDrafts, context),
  });
}

/** Another window may have put somebody else on the screen: a draft of another child stays. */
async function removeOwnDrafts(
  account: string,
  ids: readonly string[],
  { outbox: db }: DataContext,
): Promise<void> {
  const drafts = await db.draftRecordings.bulkGet([...ids]);
  for (const draft of drafts) if (draft?.account === account) await removeDraftRecording(db, draft.id);
}

function numbersOf(speech: SpokenNumbers | null | undefined): SpokenNumbers | null {
  if (!speech) return null;
  const { speakingDuration, pauseCount, speakingRate } = speech;
  return { speakingDuration, pauseCount, speakingRate };
}

async function hashSound({ bytes, type }: SpokenAudio): Promise<OutboxFile> {
  return { sha256: await sha256Hex(bytes), type: bareType(type), size: bytes.byteLength, bytes };
}
