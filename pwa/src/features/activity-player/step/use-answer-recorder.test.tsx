// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import type { MeasureSpeech } from '#platform/voice/measure-speech.ts';
import { useAnswerRecorder } from './use-answer-recorder.ts';

vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

// happy-dom has no `reportError`.
beforeEach(() => void vi.stubGlobal('reportError', vi.fn()));
afterEach(() => vi.unstubAllGlobals());

const clock = systemClock as FakeClock;
const never = () => new Promise<never>(() => {});
const speech = {
  ...{ duration: 4, speakingDuration: 3, pauseCount: 0, speakingRate: 90 },
  ...{ voiceLevel: -24, noiseLevel: -65 },
};

/** A question on a device where a closed tab left a draft behind. `duration` as the draft's row has it. */
function openQuestion(
  loadSpeechMeasure: () => Promise<MeasureSpeech | null>,
  duration: number | null = null,
) {
  const left = [{ id: 'left', questionId: 'q1' }];
  const store: AnswerStore = {
    lifetime: 'lasting',
    useMayRecord: () => true,
    draftsOf: () => null,
    useUnfinishedDraftsOf: () => left,
    readDraft: async () => ({
      ...{ bytes: new ArrayBuffer(3), type: 'audio/webm', duration },
      ...{ startedAt: '2026-01-05T08:00:00.000Z', activityUid: 'fox', questionId: 'q1' },
      ...{ id: 'left', account: 'mei', state: 'stopped' as const, chunks: 3 },
    }),
    loadSpeechMeasure,
    saveAnswer: async () => {},
    saveProgress: async () => {},
  };
  const question = { activityUid: 'fox', questionId: 'q1', answerId: 'q1', maxSeconds: 15, store };
  return renderHook(() => useAnswerRecorder({ ...question, onKept: () => {} })).result;
}

it.each([
  ['loads', never],
  ['answers', async () => never],
])('a draft that was left behind is offered without numbers when its measure never %s', async (_, load) => {
  const result = openQuestion(load);
  await act(() => clock.advance(30_000));
  expect(result.current.state).toMatchObject({
    ...{ name: 'ready', recovered: true },
    draft: { draftId: 'left', speech: null, duration: 0 },
  });
});

it.each([
  ['after a crash', null],
  ['stopped before its first sound', 0],
])('a draft that was left behind %s is as long as its sound', async (_, duration) => {
  const result = openQuestion(async () => async () => speech, duration);
  await act(() => clock.advance(0));
  expect(result.current.state).toMatchObject({ name: 'ready', draft: { speech, duration: 4 } });
});
