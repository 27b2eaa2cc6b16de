/** Where the answers of the student on the screen go: commands in the outbox, and draft recordings beside them. */
import type { DataContext } from '#data/context.ts';
import { useMayRecord } from '#data/queries/use-may-record.ts';
import { freeSpaceForRecording } from '#data/quota/space-for-recording.ts';
import {
  beginDraftRecording,
  discardDraftRecording,
  readDraftRecording,
  useUnfinishedDraftsOf,
} from '#data/drafts/recording/draft-recordings.ts';
import type { MeasureSpeech } from '#platform/voice/measure-speech.ts';
import type { AnswerStore } from './answer-store.ts';
import { saveProgress } from './progress-commands.ts';
import { saveAnswer } from './recording-commands.ts';

/** The answer store of the student on the screen. Each call has stored what it took on this tablet when it returns. */
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
