/** A recorder whose sound goes to the device second by second, and which offers back what a killed tab left behind. */
import { useEffect, useMemo, useState } from 'react';
import type { Answer, AnswerStore } from '#data/commands/answer-store.ts';
import { systemClock, within } from '#platform/clock.ts';
import type { DraftStore } from '#ui/recorder/draft-store.ts';
import type { KeepingRecorder } from '#ui/recorder/RecorderPanel.tsx';
import type { DraftRecording } from '#ui/recorder/recorder-machine.ts';
import { type RecorderHandle, useRecorder } from '#ui/recorder/use-recorder.ts';

/** A child who taps twice has not spoken yet. */
const DOUBLE_TAP_SECONDS = 0.3;

export interface AnswerRecorderOptions {
  activityUid: string;
  questionId: string;
  maxSeconds: number;
  /** Where the sound and the answer go. */
  store: AnswerStore;
  /** Question id of the answer that a new answer replaces; an answer may have been kept under an older id. */
  answerId: string;
  /** The answer is stored. */
  onKept(answerId: string): void;
}

export function useAnswerRecorder(options: AnswerRecorderOptions): KeepingRecorder {
  const { activityUid, questionId, maxSeconds, store, answerId, onKept } = options;
  /** Drafts that this recorder made or was offered: none of them is offered to it again. */
  const [known] = useState(() => new Set<string>());
  const drafts = useMemo<DraftStore | null>(() => {
    const kept = store.draftsOf(activityUid, questionId);
    if (!kept) return null;
    const begin = async (type: string) => {
      const draft = kept.begin(type);
      known.add(draft.id);
      return draft;
    };
    return { ...kept, begin };
  }, [store, activityUid, questionId, known]);
  const recorder = useRecorder({
    maxSeconds,
    doubleTapSeconds: DOUBLE_TAP_SECONDS,
    loadSpeechMeasure: store.loadSpeechMeasure,
    ...(drafts && { store: drafts }),
  });
  useOfferBack(recorder, { activityUid, questionId, store, known });
  const { keep } = recorder;
  const save = async (draft: DraftRecording) => {
    await store.saveAnswer(answerFrom(draft, activityUid, answerId));
    onKept(answerId);
  };
  return { ...recorder, keep: () => keep(save) };
}

/** The draft on the device becomes the answer. Sound that no device would hold is handed on from memory. */
function answerFrom(draft: DraftRecording, activityUid: string, questionId: string): Answer {
  const { draftId, bytes, type, startedAt, speech } = draft;
  // A crashed tab never learnt how long its draft is.
  const duration = draft.duration || null;
  const audio = draftId ? { draftId, duration, speech } : { bytes, type, duration, speech };
  return { activityUid, questionId, audio, ...(startedAt && { recordedAt: startedAt }) };
}

interface Known {
  known: Set<string>;
}

/** Each draft that was left behind is offered once, the newest first. */
function useOfferBack(
  recorder: RecorderHandle,
  {
    activityUid,
    questionId,
    store,
    known,
  }: Pick<AnswerRecorderOptions, 'activityUid' | 'questionId' | 'store'> & Known,
): void {
  const drafts = store.useUnfinishedDraftsOf(activityUid);
  const left = drafts.find((draft) => draft.questionId === questionId && !known.has(draft.id));
  const idle = recorder.state.name === 'idle';
  const { offer } = recorder;
  const id = left?.id;
  useEffect(() => {
    if (!id || !idle) return;
    known.add(id);
    void readMeasured(store, id).then((draft) => draft && offer(draft), reportError);
  }, [store, id, idle, offer, known]);
}

/** The child waits for the offer. A draft without a measure says that its length is unknown. */
const MEASURE_LIMIT_MS = 5000;

/** A draft that a closed tab left behind, measured now: a crashed tab never learnt how long it is. */
async function readMeasured(store: AnswerStore, id: string): Promise<DraftRecording | null> {
  const draft = await store.readDraft(id);
  if (!draft) return null;
  const { bytes, type, startedAt } = draft;
  const measuring = store.loadSpeechMeasure().then((measure) => measure?.(bytes) ?? null);
  const speech = (await within(systemClock, MEASURE_LIMIT_MS, measuring).catch(() => null)) ?? null;
  const duration = draft.duration || speech?.duration || 0;
  return { bytes, type, duration, draftId: id, startedAt, hasVoice: true, speech };
}
