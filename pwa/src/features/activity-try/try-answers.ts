/** The answers of a try, or of an exported page. They live in the memory of this window: no database and no network hears of them. */
import type { Answer, AnswerLifetime, AnswerStore } from '#data/commands/answer-store.ts';

/** An answer as players show it. */
export interface TryAnswer {
  questionId: string;
  /** Object URL of the sound. */
  audioUrl: string;
  /** ISO 8601. */
  recordedAt: string;
}

/** What was done in this try so far. */
export interface TryWork {
  answers: readonly TryAnswer[];
  isCompleted: boolean;
}

export interface TryAnswers extends AnswerStore {
  /** Calls `listener` after each change. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  get(): TryWork;
  /** Releases every sound. */
  forget(): void;
}

const NO_DRAFTS: never[] = [];
const NOTHING: TryWork = { answers: [], isCompleted: false };

export function createTryAnswers(
  now: () => Date = () => new Date(),
  lifetime: AnswerLifetime = 'try',
): TryAnswers {
  const listeners = new Set<() => void>();
  let work = NOTHING;
  const change = (next: TryWork) => {
    work = next;
    for (const listener of listeners) listener();
  };
  const release = (answers: readonly TryAnswer[]) => {
    for (const { audioUrl } of answers) URL.revokeObjectURL(audioUrl);
  };
  return {
    lifetime,
    useMayRecord: () => true,
    draftsOf: () => null,
    useUnfinishedDraftsOf: () => NO_DRAFTS,
    readDraft: async () => null,
    // The exported page is one file, and holds no WebAssembly.
    loadSpeechMeasure: async () => null,
    async saveAnswer({ questionId, audio }) {
      const isSame = (answer: TryAnswer) => answer.questionId === questionId;
      const audioUrl = addressOf(audio);
      release(work.answers.filter(isSame));
      const others = work.answers.filter((answer) => !isSame(answer));
      change({ ...work, answers: [...others, { questionId, audioUrl, recordedAt: now().toISOString() }] });
    },
    async saveProgress({ completed }) {
      change({ ...work, isCompleted: completed || work.isCompleted });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => work,
    forget() {
      release(work.answers);
      change(NOTHING);
    },
  };
}

function addressOf(audio: Answer['audio']): string {
  if ('draftId' in audio) throw new Error('A try has no draft recordings');
  return URL.createObjectURL(new Blob([audio.bytes], { type: audio.type }));
}
