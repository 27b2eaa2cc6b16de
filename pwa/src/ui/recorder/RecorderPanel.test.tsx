// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { SpeechMeasure } from '#platform/speech-measure/measure-speech.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { showWindow } from '#test/show-window.ts';
import { DOUBLE_TAP_MS, guardTaps } from '#ui/scopes/guard-taps.ts';
import type { CoachHint } from './coach.ts';
import { type KeepingRecorder, RecorderPanel } from './RecorderPanel.tsx';
import {
  type DraftRecording,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
} from './recorder-machine.ts';

const spoken = vi.hoisted(() => [] as string[]);
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({
  browserSpeech: () => ({
    speak: ({ text }: { text: string }) => spoken.push(text),
    stop: () => undefined,
  }),
}));

const keep = vi.fn(async () => true);
/** Milliseconds of the monotonic clock. */
let passed = 0;
const press = vi.fn();

const clear: SpeechMeasure = {
  ...{ duration: 4, speakingDuration: 2, pauseCount: 0, speakingRate: 90 },
  ...{ voiceLevel: -24, noiseLevel: -65 },
};
const nobody: Partial<SpeechMeasure> = { speakingDuration: 0, voiceLevel: null };

function recorded(speech: Partial<SpeechMeasure> | null, hasVoice = true): DraftRecording {
  const sound = { bytes: new ArrayBuffer(2), type: 'audio/webm', duration: 4 };
  return { ...sound, draftId: null, startedAt: null, hasVoice, speech: speech && { ...clear, ...speech } };
}

function recorderIn(state: RecorderState, hint: CoachHint | null = null): KeepingRecorder {
  const meter = { level: 0.5, elapsed: 3, hint };
  return {
    ...{ state, keep, press, current: () => state, meter: () => meter, subscribe: () => () => undefined },
    ...{ stop: vi.fn(), discard: vi.fn(), swap: vi.fn(), offer: vi.fn() },
  };
}

const ready = (draft: DraftRecording): RecorderState => ({
  ...{ name: 'ready', draft, spare: null, isLater: false, recovered: false, problem: null },
});
const show = (state: RecorderState, hint: CoachHint | null = null) =>
  renderScreen(<RecorderPanel recorder={recorderIn(state, hint)} maxSeconds={15} />);
const sentence = () => screen.getByRole('status').textContent;
const pictures = () => screen.getByRole('status').parentElement?.querySelectorAll(':scope > svg').length;
const button = (name: string) => screen.getByRole('button', { name });

describe('RecorderPanel', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.restoreAllMocks();
    spoken.length = 0;
    vi.spyOn(systemClock, 'monotonicNow').mockImplementation(() => passed);
  });

  for (const [title, draft, text] of [
    ['a child who was not heard', recorded(nobody, false), 'I could not hear you. Move closer and try again'],
    ['a child who was hardly heard', recorded({ voiceLevel: -50 }), 'That was very quiet. Louder, please!'],
    ['a loud room', recorded({ noiseLevel: -30 }), 'It is loud here. Come closer'],
  ] as const) {
    it(`${title}: a picture, a sentence, and a voice that says it once`, () => {
      const { update } = show(ready(draft));
      expect(sentence()).toBe(text);
      expect(pictures()).toBe(1);
      expect(spoken).toEqual([text]);
      update(<RecorderPanel recorder={recorderIn(ready(draft))} maxSeconds={15} />);
      expect(spoken).toEqual([text]);
    });
  }

  it.each([
    ['a hint', ready(recorded({ voiceLevel: -50 })), 'That was very quiet. Louder, please!'],
    ['a problem', { name: 'failed', problem: 'nothing_recorded' }, 'Nothing was recorded. Please try again.'],
  ] as const)(
    '%s that comes while the window is hidden is said once when the child returns',
    (_, state, text) => {
      const { update } = show({ name: 'recording', earlier: null });
      showWindow(false);
      update(<RecorderPanel recorder={recorderIn(state)} maxSeconds={15} />);
      // The browser may let a hidden window run for a moment.
      document.dispatchEvent(new Event('resume'));
      expect(spoken).toEqual([]);
      for (const isVisible of [true, false, true]) showWindow(isVisible);
      expect(spoken).toEqual([text]);
    },
  );

  it('a hint that nobody saw is not said after the recorder was left', () => {
    showWindow(false);
    const { unmount } = show(ready(recorded({ voiceLevel: -50 })));
    unmount();
    showWindow(true);
    expect(spoken).toEqual([]);
  });

  it('a good answer gets the singing bird, which leaves the sound to the child', async () => {
    const { user } = show(ready(recorded(clear)));
    expect(sentence()).toBe('Lovely! Listen to your answer');
    expect(pictures()).toBe(1);
    expect(spoken).toEqual([]);
    await user.click(button('Keep this recording'));
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('a quiet answer is kept at the first tap', async () => {
    const { user } = show(ready(recorded({ voiceLevel: -50 })));
    await user.click(button('Keep this recording'));
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('an empty recording is kept at the second tap, after a kind question', async () => {
    const { user } = show(ready(recorded(nobody, false)));
    await user.click(button('Keep this recording'));
    expect(keep).not.toHaveBeenCalled();
    expect(sentence()).toBe('I heard nothing. Speak again?');
    expect(spoken.at(-1)).toBe('I heard nothing. Speak again?');
    await user.click(button('Record again'));
    expect(press).toHaveBeenCalledTimes(1);
    passed += DOUBLE_TAP_MS;
    await user.click(button('Keep this recording'));
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('a child who moves on is asked about an empty recording, too: it may take the place of a good answer', async () => {
    const keepDraft = { current: async () => true };
    const state = ready(recorded(nobody, false));
    const { unmount } = renderScreen(
      <RecorderPanel recorder={recorderIn(state)} maxSeconds={15} keepDraft={keepDraft} />,
    );
    expect(await act(() => keepDraft.current())).toBe(false);
    expect(keep).not.toHaveBeenCalled();
    expect(sentence()).toBe('I heard nothing. Speak again?');
    passed += DOUBLE_TAP_MS;
    expect(await act(() => keepDraft.current())).toBe(true);
    expect(keep).toHaveBeenCalledTimes(1);
    unmount();
    expect(await keepDraft.current()).toBe(true);
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('a double tap on a way to keep an empty recording asks about it, and keeps nothing', async () => {
    const keepDraft = { current: async () => true };
    const state = ready(recorded(nobody, false));
    const { user } = renderScreen(
      <RecorderPanel recorder={recorderIn(state)} maxSeconds={15} keepDraft={keepDraft} />,
    );
    await user.dblClick(button('Keep this recording'));
    passed += DOUBLE_TAP_MS - 1;
    expect(await act(() => keepDraft.current())).toBe(false);
    expect([keep.mock.calls.length, sentence()]).toEqual([0, 'I heard nothing. Speak again?']);
    passed += 1;
    expect(await act(() => keepDraft.current())).toBe(true);
  });

  it('the next empty recording is asked about again', async () => {
    const { user, update } = show(ready(recorded(nobody, false)));
    await user.click(button('Keep this recording'));
    update(<RecorderPanel recorder={recorderIn(ready(recorded(nobody, false)))} maxSeconds={15} />);
    expect(sentence()).toBe('I could not hear you. Move closer and try again');
    await user.click(button('Keep this recording'));
    expect(keep).not.toHaveBeenCalled();
  });

  it('a recording that could not be measured is judged by its level', () => {
    const { update } = show(ready(recorded(null)));
    expect(sentence()).toBe('Listen to your answer');
    update(<RecorderPanel recorder={recorderIn(ready(recorded(null, false)))} maxSeconds={15} />);
    expect(sentence()).toBe('I could not hear you. Move closer and try again');
  });

  it('a problem and a recording that comes back say more than the coach', () => {
    const draft = recorded(nobody, false);
    const { update } = show({ ...ready(draft), problem: 'not_saved' } as RecorderState);
    expect(sentence()).toBe('Failed to save recording. Please try again.');
    const recovered = { ...ready(draft), recovered: true } as RecorderState;
    update(<RecorderPanel recorder={recorderIn(recovered)} maxSeconds={15} />);
    expect(sentence()).toBe('You were recording. Keep it?');
  });

  it('the choice between two recordings says which one a tap brings, and a double tap brings that one', async () => {
    onTestFinished(guardTaps(document));
    timeEventsBy({ monotonicNow: () => passed });
    let state: RecorderState = { name: 'stopping', earlier: recorded(clear) };
    const swap = () => send({ type: 'swap' });
    const panel = () => <RecorderPanel recorder={{ ...recorderIn(state), swap }} maxSeconds={15} />;
    const { user, update } = renderScreen(panel());
    const send = (event: RecorderEvent) => {
      state = nextRecorderState(state, event);
      update(panel());
    };
    const choice = () => screen.getByRole('button', { name: /^Use the/ });
    send({ type: 'stopped', draft: recorded(nobody, false), problem: null });
    expect(choice().textContent).toBe('Use the new one');
    for (const _ of [1, 2]) await user.pointer({ keys: '[TouchA]', target: choice() });
    expect(choice().textContent).toBe('Use the other one');
    expect(sentence()).toBe('I could not hear you. Move closer and try again');
    send({ type: 'keep' });
    send({ type: 'not_kept', problem: 'not_saved' });
    expect(choice().textContent).toBe('Use the other one');
    passed += DOUBLE_TAP_MS;
    await user.pointer({ keys: '[TouchA]', target: choice() });
    expect(choice().textContent).toBe('Use the new one');
  });

  it('while a child speaks the coach shows pictures and makes no sound', () => {
    const listening: RecorderState = { name: 'recording', earlier: null };
    const { update } = show(listening, 'silent');
    expect(sentence()).toBe('I cannot hear you yet. Come closer');
    for (const [hint, text] of [
      ['quiet', 'A little louder, please'],
      ['noisy', 'It is loud here. Come closer'],
      ['lovely', 'I am listening…'],
    ] as const) {
      update(<RecorderPanel recorder={recorderIn(listening, hint)} maxSeconds={15} />);
      expect(sentence()).toBe(text);
      expect(document.querySelectorAll('[class*="livePicture"] > svg')).toHaveLength(1);
    }
    expect(spoken).toEqual([]);
  });

  it.each([
    ['denied', 'Could not access microphone. Please check permissions.'],
    ['no_microphone', 'Could not access microphone'],
    ['muted', 'Could not access microphone'],
    ['not_started', 'Could not start recording. Please check your microphone permissions.'],
  ] as const)(
    'a microphone that is missing (%s) shows a raised hand, and says whom to show it to',
    (problem, text) => {
      show({ name: 'failed', problem });
      expect(sentence()).toBe(text);
      const said = `${text.replace(/\.?$/, '.')} Please show this to your teacher.`;
      expect(spoken).toEqual([said]);
      expect(button('Hear it').getAttribute('aria-description')).toBe(said);
      expect(document.querySelectorAll('[class*="callTeacher"] > svg')).toHaveLength(2);
    },
  );

  it.each([
    ['denied', 'Could not access microphone. Please check permissions. Please show this to your teacher.'],
    ['nothing_recorded', 'Nothing was recorded. Please try again.'],
    ['no_space', 'This tablet is full. Please tell your teacher.'],
  ] as const)('a recording that cannot begin (%s) is said aloud once for each tap', (problem, text) => {
    const { update } = show({ name: 'failed', problem });
    expect(spoken).toEqual([text]);
    const next = (state: RecorderState) =>
      update(<RecorderPanel recorder={recorderIn(state)} maxSeconds={15} />);
    next({ name: 'failed', problem });
    expect(spoken).toEqual([text]);
    next({ name: 'asking', earlier: null });
    next({ name: 'failed', problem });
    expect(spoken).toEqual([text, text]);
  });

  it('a tablet that became full while a child spoke says so', () => {
    show({ ...ready(recorded(clear)), problem: 'cut_short' } as RecorderState);
    expect(spoken).toEqual(['This tablet is full. I kept this much.']);
  });

  it('a microphone that the browser keeps back has words for the teacher', () => {
    const { update } = show({ name: 'failed', problem: 'denied' });
    const forTeacher = () => screen.queryByText(/^For the teacher: allow the microphone/);
    expect(forTeacher()).toBeTruthy();
    update(<RecorderPanel recorder={recorderIn({ name: 'failed', problem: 'no_space' })} maxSeconds={15} />);
    expect(forTeacher()).toBeNull();
  });

  it('a microphone that is switched off has words for the teacher', () => {
    show({ name: 'failed', problem: 'muted' });
    screen.getByText(
      'For the teacher: the microphone of this device is switched off. Switch it on by its key or switch, then tap again.',
    );
    expect(screen.queryByText(/allow the microphone/)).toBeNull();
  });

  it('the bird listens from the first moment of a recording', () => {
    const listening: RecorderState = { name: 'recording', earlier: null };
    const { update } = show(listening);
    expect(screen.getByRole('status').textContent).toBe('I am listening…');
    expect(document.querySelectorAll('[class*="livePicture"] > svg')).toHaveLength(1);
    const first = document.querySelector('[class*="livePicture"]')?.innerHTML;
    update(<RecorderPanel recorder={recorderIn(listening, 'quiet')} maxSeconds={15} />);
    expect(document.querySelector('[class*="livePicture"]')?.innerHTML).not.toBe(first);
  });
});
