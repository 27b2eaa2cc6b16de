/** A recorder whose sound goes to the device second by second, and which offers back unfinished drafts. */
import { useEffect, useMemo, useState } from 'react';
import type { Answer, AnswerStore } from '#data/commands/answer-store.ts';
import { systemClock, within } from '#platform/clock.ts';
import type { DraftStore } from '#platform/microphone/draft-store.ts';
import type { SpeechMeasure } from '#platform/speech-measure/measure-speech.ts';
import type { KeepingRecorder } from '#ui/recorder/RecorderPanel.tsx';
import type { SaveDraft } from '#ui/recorder/recorder.ts';
import type { DraftRecording } from '#ui/recorder/recorder-machine.ts';
import { type RecorderHandle, useRecorder } from '#ui/recorder/use-recorder.ts';
import { DOUBLE_TAP_MS } from '#ui/scopes/guard-taps.ts';

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
  /** Drafts that this recorder made, was offered or deleted: none of them is offered to it again. */
  const [known] = useState(() => new Set<string>());
  const drafts = useMemo<DraftStore | null>(() => {
    const kept = store.draftsOf(activityUid, questionId);
    if (!kept) return null;
    const begin = async (type: string) => {
      const draft = await kept.begin(type);
      known.add(draft.id);
      return draft;
    };
    return { ...kept, begin };
  }, [store, activityUid, questionId, known]);
  const recorder = useRecorder({
    maxSeconds,
    // A child who taps twice has not spoken yet.
    doubleTapSeconds: DOUBLE_TAP_MS / 1000,
    loadSpeechMeasure: store.loadSpeechMeasure,
    ...(drafts && { store: drafts }),
  });
  const unfinished = store
    .useUnfinishedDraftsOf(activityUid)
    .filter((draft) => draft.questionId === questionId);
  const measures = useOfferBack(recorder, { unfinished, store, known });
  const { keep } = recorder;
  const save: SaveDraft = async (draft, spare) => {
    // Before the draft has become the answer.
    const older = await olderDrafts(draft, unfinished, store);
    const replacedDrafts = [...older, ...(spare?.draftId ? [spare.draftId] : [])];
    const speech = draft.speech ?? (await measures.get(draft.draftId)) ?? (await arrivedSpeech(draft));
    await store.saveAnswer({ ...answerFrom({ ...draft, speech }, activityUid, answerId), replacedDrafts });
    onKept(answerId);
    for (const id of older) known.add(id);
  };
  return { ...recorder, keep: () => keep(save) };
}

/** The measure that came after the buttons; null while it lasts: the child has waited for it before. */
async function arrivedSpeech({ lateSpeech }: DraftRecording): Promise<SpeechMeasure | null> {
  return (lateSpeech && (await within(systemClock, 0, lateSpeech))) ?? null;
}

/** The draft on the device becomes the answer. Sound that no device would hold is handed on from memory. */
function answerFrom(draft: DraftRecording, activityUid: string, questionId: string): Answer {
  const { draftId, bytes, type, startedAt, speech } = draft;
  // The draft's own length ends with the tap, after which the microphone listens a moment longer.
  const seconds = speech?.duration || draft.duration;
  // A crashed tab never learnt how long its draft is.
  const duration = Math.round(seconds * 100) / 100 || null;
  const audio = draftId ? { draftId, duration, speech } : { bytes, type, duration, speech };
  return { activityUid, questionId, audio, ...(startedAt && { recordedAt: startedAt }) };
}

/**
 * Ids of those of the `unfinished` drafts that began before this one. Whoever keeps this one has answered: kept later,
 * one of them would take the place of the newer answer. None where the draft is in memory only.
 */
async function olderDrafts(
  { draftId, startedAt }: DraftRecording,
  unfinished: readonly UnfinishedDraft[],
  store: AnswerStore,
): Promise<string[]> {
  const others = unfinished.filter(({ id }) => id !== draftId);
  if (!draftId || others.length === 0) return [];
  const begin = startedAt ?? (await store.readDraft(draftId).catch(() => null))?.startedAt ?? '';
  return others.filter((other) => other.startedAt < begin).map(({ id }) => id);
}

type UnfinishedDraft = ReturnType<AnswerStore['useUnfinishedDraftsOf']>[number];
/** By the id of the draft. */
type Measures = ReadonlyMap<string | null, Promise<SpeechMeasure | null>>;

interface OfferOptions extends Pick<AnswerRecorderOptions, 'store'> {
  /** Unfinished drafts of this question. */
  unfinished: readonly UnfinishedDraft[];
  known: Set<string>;
}

/**
 * Each unfinished draft is offered once, the newest first, and before it is measured: a child who taps the
 * microphone meanwhile would not see it. Returns the measures, which the answer is kept with.
 */
function useOfferBack(recorder: RecorderHandle, { unfinished, store, known }: OfferOptions): Measures {
  const [measures] = useState(() => new Map<string | null, Promise<SpeechMeasure | null>>());
  const idle = recorder.state.name === 'idle';
  const { offer, current } = recorder;
  const id = unfinished.find((draft) => !known.has(draft.id))?.id;
  useEffect(() => {
    if (!id || !idle) return;
    known.add(id);
    const offerBack = async () => {
      const draft = await store.readDraft(id);
      if (!draft) return;
      // The child speaks already: the draft is offered when the recorder is idle again.
      if (current().name !== 'idle') return void known.delete(id);
      const { bytes, type, startedAt } = draft;
      const duration = draft.duration ?? 0;
      offer({ bytes, type, duration, draftId: id, startedAt, hasVoice: true, speech: null });
      measures.set(id, measureSpeech(bytes, store));
    };
    void offerBack().catch(reportError);
  }, [store, id, idle, offer, current, known, measures]);
  return measures;
}

/** The child may wait for it after 'Keep'. A draft without a measure says that its length is unknown. */
const MEASURE_LIMIT_MS = 5000;

/** A crashed tab never learnt how long its draft is. */
async function measureSpeech(bytes: ArrayBuffer, store: AnswerStore): Promise<SpeechMeasure | null> {
  const measuring = store.loadSpeechMeasure().then((measure) => measure?.(bytes) ?? null);
  return (await within(systemClock, MEASURE_LIMIT_MS, measuring).catch(() => null)) ?? null;
}
