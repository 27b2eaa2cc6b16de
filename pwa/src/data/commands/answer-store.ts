/** Where a player puts what a child says: into the outbox, or elsewhere while a teacher tries an activity. */
import type { DataContext } from '#data/context.ts';
import { freeSpaceForRecording } from '#data/quota/free-space.ts';
import {
  beginDraftRecording,
  type DraftHandle,
  type DraftRecording,
  discardDraftRecording,
  readDraftRecording,
  useUnfinishedDraftsOf,
} from '#data/recordings/draft-recordings.ts';
import type { MeasureSpeech } from '#platform/voice/measure-speech.ts';
import { type Answer, type ProgressReport, saveAnswer, saveProgress } from './student-commands.ts';

export type { Answer, ProgressReport };

/** The drafts of the recordings that answer one question. */
export interface AnswerDrafts {
  hasSpace(): Promise<boolean>;
  /** `type` is the MIME type of the pieces. */
  begin(type: string): DraftHandle;
  discard(id: string): Promise<void>;
}

/** How long an answer stays: for good, until the player is left, or until the exported page is closed. */
export type AnswerLifetime = 'lasting' | 'try' | 'page';

export interface AnswerStore {
  readonly lifetime: AnswerLifetime;
  /** Null: a recording in the making is held in memory only. */
  draftsOf(activityUid: string, questionId: string): AnswerDrafts | null;
  /** A hook: draft recordings that were left behind, to be offered back. */
  useUnfinishedDraftsOf(activityUid: string): readonly Pick<DraftRecording, 'id' | 'questionId'>[];
  /** Null when it is gone. */
  readDraft(id: string): ReturnType<typeof readDraftRecording>;
  /** What measures the speech of a recording; null: nobody measures. */
  loadSpeechMeasure(): Promise<MeasureSpeech | null>;
  /** Throws `StorageFullError` where the device is full. */
  saveAnswer(answer: Answer): Promise<void>;
  saveProgress(report: ProgressReport): Promise<void>;
}

/** The answers of the student on the screen: commands in the outbox, and draft recordings beside them. */
export function outboxAnswers(context: DataContext): AnswerStore {
  return {
    lifetime: 'lasting',
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
  return (await import('#platform/voice/measure-speech.ts')).measureSpeech;
}
