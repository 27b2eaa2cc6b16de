// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { systemClock, wait } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import type { MeasureSpeech } from '#platform/speech-measure/measure-speech.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { useAnswerRecorder } from './use-answer-recorder.ts';

vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<object>()),
  openMicrophone: vi.fn(),
}));

// happy-dom has no `reportError`.
beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn());
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0.5));
});
afterEach(() => vi.unstubAllGlobals());

const clock = systemClock as FakeClock;
const never = () => new Promise<never>(() => {});
const speech = {
  ...{ duration: 4, speakingDuration: 3, pauseCount: 0, speakingRate: 90 },
  ...{ voiceLevel: -24, noiseLevel: -65 },
};

const draftOf = (id: string, minute: number, questionId = 'q1') => ({
  ...{ id, questionId, startedAt: `2026-01-05T08:0${minute}:00.000Z` },
});
type UnfinishedDraft = ReturnType<typeof draftOf>;

interface Device {
  loadSpeechMeasure?: () => Promise<MeasureSpeech | null>;
  /** As the draft's row has it. */
  duration?: number | null;
  unfinished?: UnfinishedDraft[];
  /** Resolves when the device has read a draft. */
  reading?: Promise<void>;
}

/** A question on a device where a closed tab has an unfinished draft. A recording that begins now begins at 08:05. */
function openQuestion(device: Device = {}) {
  const { loadSpeechMeasure = async () => null, duration = null, reading } = device;
  let unfinished = device.unfinished ?? [draftOf('unfinished', 0)];
  const saveAnswer = vi.fn<AnswerStore['saveAnswer']>(async () => {});
  const discard = vi.fn(async (_: string) => {});
  const store: AnswerStore = {
    lifetime: 'lasting',
    useMayRecord: () => true,
    draftsOf: () => ({
      hasSpace: async () => true,
      begin: async () => ({
        ...{ id: 'new', addChunk: async () => {}, finish: async () => {} },
        ...{ flush: async () => {}, release: () => {} },
      }),
      discard,
    }),
    useUnfinishedDraftsOf: () => unfinished,
    readDraft: async (id) => {
      if (id !== 'new') await reading;
      const row = unfinished.find((draft) => draft.id === id) ?? draftOf('new', 5);
      return {
        ...{ bytes: new ArrayBuffer(3), type: 'audio/webm', duration, activityUid: 'fox' },
        ...{ ...row, account: 'mei', state: 'stopped' as const, chunks: 3 },
      };
    },
    loadSpeechMeasure,
    saveAnswer,
    saveProgress: async () => {},
  };
  const question = { activityUid: 'fox', questionId: 'q1', answerId: 'q1', maxSeconds: 15, store };
  const { result, rerender } = renderHook(() => useAnswerRecorder({ ...question, onKept: () => {} }));
  const find = (...drafts: UnfinishedDraft[]) => {
    unfinished = drafts;
    rerender();
  };
  const tap = async () => {
    act(() => result.current.press());
    await act(() => clock.advance(1000));
  };
  return { result, saveAnswer, discard, find, tap };
}

it.each([
  ['loads', never],
  ['answers', async () => never],
])(
  'an unfinished draft is offered at once, and kept without numbers when its measure never %s',
  async (_, loadSpeechMeasure) => {
    const { result, saveAnswer } = openQuestion({ loadSpeechMeasure });
    await act(() => clock.advance(0));
    expect(result.current.state).toMatchObject({
      ...{ name: 'ready', recovered: true },
      draft: { draftId: 'unfinished', speech: null, duration: 0 },
    });
    act(() => void result.current.keep());
    await act(() => clock.advance(30_000));
    expect(saveAnswer.mock.calls[0]?.[0].audio).toEqual({
      draftId: 'unfinished',
      duration: null,
      speech: null,
    });
    expect(result.current.state.name).toBe('idle');
  },
);

it.each([
  ['after a crash', null],
  ['stopped before its first sound', 0],
  ['stopped by a tap, after which the microphone listens a moment longer', 3.8],
])('an unfinished draft %s is kept as long as its sound', async (_, duration) => {
  const { result, saveAnswer } = openQuestion({
    loadSpeechMeasure: async () => async () => speech,
    duration,
  });
  await act(() => clock.advance(0));
  await act(() => result.current.keep());
  expect(saveAnswer.mock.calls[0]?.[0].audio).toEqual({ draftId: 'unfinished', duration: 4, speech });
});

it.each([
  ['measured', { ...speech, duration: 5.4826875 }, 5.48],
  ['not measured', null, 5.29],
])('the length of an answer that is %s is kept in hundredths of a second', async (_, measure, seconds) => {
  const { result, saveAnswer } = openQuestion({
    loadSpeechMeasure: async () => async () => measure,
    duration: 5.285199999999255,
  });
  await act(() => clock.advance(0));
  await act(() => result.current.keep());
  expect(saveAnswer.mock.calls[0]?.[0].audio).toMatchObject({ duration: seconds, speech: measure });
});

it('a draft whose reading ends while the child speaks is offered when the new recording is deleted', async () => {
  let end = () => {};
  const reading = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { result, tap } = openQuestion({ reading });
  await tap();
  await act(async () => end());
  expect(result.current.state.name).toBe('recording');
  await tap();
  expect(result.current.state).toMatchObject({ name: 'ready', draft: { draftId: 'new' } });
  await act(() => result.current.discard());
  expect(result.current.state).toMatchObject({
    name: 'ready',
    recovered: true,
    draft: { draftId: 'unfinished' },
  });
});

it('an answer that is kept takes the unfinished drafts of its question along that are older', async () => {
  const { result, saveAnswer, find, tap } = openQuestion({ unfinished: [] });
  await tap();
  find(
    draftOf('later', 6),
    draftOf('older', 4),
    draftOf('oldest', 1),
    draftOf('of another question', 1, 'q2'),
  );
  await tap();
  await act(() => result.current.keep());
  expect(saveAnswer).toHaveBeenCalledTimes(1);
  expect(saveAnswer.mock.calls[0]?.[0].replacedDrafts).toEqual(['older', 'oldest']);
  await act(() => clock.advance(0));
  expect(result.current.state).toMatchObject({ recovered: true, draft: { draftId: 'later' } });
});

it('a draft that is kept takes only those before it along', async () => {
  const { result, saveAnswer } = openQuestion({
    unfinished: [draftOf('unfinished', 3), draftOf('older', 1), draftOf('later', 4)],
  });
  await act(() => clock.advance(0));
  await act(() => result.current.keep());
  expect(saveAnswer.mock.calls[0]?.[0]).toMatchObject({
    audio: { draftId: 'unfinished' },
    replacedDrafts: ['older'],
  });
});

it('an answer that is kept takes the draft along that the child did not choose', async () => {
  const { result, saveAnswer, discard, tap } = openQuestion();
  await act(() => clock.advance(0));
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0.001));
  await tap();
  await tap();
  expect(result.current.state).toMatchObject({ draft: { draftId: 'unfinished' }, spare: { draftId: 'new' } });
  await act(() => result.current.keep());
  expect(saveAnswer.mock.calls[0]?.[0].replacedDrafts).toEqual(['new']);
  expect(discard).not.toHaveBeenCalled();
});

it.each([
  ['has arrived when the child taps Keep goes with the answer', 2000, speech],
  ['has not arrived when the child taps Keep is not waited for', 500, null],
])('a measure that comes after the buttons and %s', async (_, ms, measured) => {
  const loadSpeechMeasure = async () => async () => {
    await wait(clock, 3000);
    return speech;
  };
  const { result, saveAnswer, tap } = openQuestion({ loadSpeechMeasure, unfinished: [] });
  await tap();
  await tap();
  await act(() => clock.advance(1000));
  expect(result.current.state).toMatchObject({ name: 'ready', draft: { speech: null } });
  await act(() => clock.advance(ms));
  act(() => void result.current.keep());
  await act(() => clock.advance(0));
  expect(saveAnswer.mock.calls[0]?.[0].audio).toMatchObject({ draftId: 'new', speech: measured });
});
