/** Where a player puts what a child says: into the outbox, or elsewhere while a teacher tries an activity. */
import type { readDraftRecording } from '#data/drafts/recording/draft-recordings.ts';
import type { DraftRecordingRow } from '#data/outbox/outbox-db.ts';
import type { DraftStore } from '#platform/microphone/draft-store.ts';
import type { MeasureSpeech, SpeechMeasure } from '#platform/speech-measure/measure-speech.ts';

/** What this device measured in the sound. */
export type SpokenNumbers = Pick<SpeechMeasure, 'speakingDuration' | 'pauseCount' | 'speakingRate'>;

/** Sound as it comes from the recorder. `duration` in seconds. */
export interface SpokenAudio {
  bytes: ArrayBuffer;
  type: string;
  duration: number | null;
  speech?: SpokenNumbers | null;
}

/** A draft recording becomes the answer: its chunks are joined on the disk into the file of the answer. */
export interface RecordedDraft {
  draftId: string;
  duration: number | null;
  speech?: SpokenNumbers | null;
}

export interface Answer {
  activityUid: string;
  questionId: string;
  /** Sound in memory, or the draft recording whose chunks are on this device. */
  audio: SpokenAudio | RecordedDraft;
  /** Ids of draft recordings in whose place this answer comes: kept later, one of them would replace it. */
  replacedDrafts?: readonly string[];
  /** ISO 8601; now, when it is left out. */
  recordedAt?: string;
}

export interface ProgressReport {
  activityUid: string;
  completed: boolean;
  /** Whole percent; null when the activity is not scored. */
  score: number | null;
  /** Attempts to add. */
  attempts: number;
}

/** How long an answer stays: for good, until the player is left, or until the exported page is closed. */
export type AnswerLifetime = 'lasting' | 'try' | 'page';

export interface AnswerStore {
  readonly lifetime: AnswerLifetime;
  /** A hook: false where nobody may record the child's voice. The activity is done without answers then. */
  useMayRecord(): boolean;
  /** The drafts of the recordings that answer one question. Null: a recording in the making is held in memory only. */
  draftsOf(activityUid: string, questionId: string): DraftStore | null;
  /** A hook: unfinished draft recordings, to be offered back. */
  useUnfinishedDraftsOf(
    activityUid: string,
  ): readonly Pick<DraftRecordingRow, 'id' | 'questionId' | 'startedAt'>[];
  /** Null when it is gone. */
  readDraft(id: string): ReturnType<typeof readDraftRecording>;
  /** What measures the speech of a recording; null: nobody measures. */
  loadSpeechMeasure(): Promise<MeasureSpeech | null>;
  /** Throws `StorageFullError` where the device is full. */
  saveAnswer(answer: Answer): Promise<void>;
  saveProgress(report: ProgressReport): Promise<void>;
}
