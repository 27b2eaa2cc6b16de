// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { hearFeedback } from '#data/commands/progress-commands.ts';
import type { ActivitySummary, CardFeedback } from '#data/queries/student.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import type { SpeechRequest, SpeechSources } from '#platform/read-aloud/speech.ts';
import { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { createSound, type SoundEvents } from '#platform/sound/sound.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { StudentScope } from '#ui/scopes/StudentScope.tsx';
import FeedbackDialog from './FeedbackDialog.tsx';

vi.mock('#data/commands/progress-commands.ts', () => ({ hearFeedback: vi.fn(async () => undefined) }));
vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#data/sounds/use-sound-src.ts', () => ({
  useSoundSrc: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
const voice = '/uploads/voice.webm';
const nowhere = { current: null };
const receipts = () => vi.mocked(hearFeedback).mock.calls.length;
let sound: SoundEvents;

beforeEach(() => {
  vi.clearAllMocks();
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
  vi.mocked(browserSpeech).mockReturnValue(speech);
  vi.mocked(createSound).mockImplementation((_, events) => {
    sound = events;
    return createFakeSound();
  });
});

/** What the page that was opened last is told. */
function HandedOver() {
  return <output aria-label="Handed over">{JSON.stringify(useLocation().state)}</output>;
}

function open(...given: Partial<CardFeedback>[]) {
  return openAnswers(NO_AUDIO, ...given);
}

function openAnswers(answer: string, ...given: Partial<CardFeedback>[]) {
  const recording = { questionId: null, audioUrl: answer, score: null };
  const plain = { recording, isEarlier: false, isHeard: false, sticker: null, from: null, tryAgain: false };
  const feedback = given.map((one, index) => ({
    ...{ ...plain, text: null, audioUrl: null },
    ...{ recording: { ...recording, uid: `r${index}`, recordedAt: `2026-01-0${9 - index}` }, ...one },
  })) as CardFeedback[];
  const onClose = vi.fn();
  const dialogOf = (pieces: CardFeedback[]) => {
    const park = activity('park', { title: 'Park', respellings: [{ word: 'it', spoken: 'eat' }] });
    const card = { activity: park, feedback: pieces } as ActivitySummary;
    return (
      <StudentScope>
        <FeedbackDialog card={card} focusAfter={nowhere} onClose={onClose} />
        <HandedOver />
      </StudentScope>
    );
  };
  const { user, update } = renderScreen(dialogOf(feedback));
  /** The teacher takes these pieces back. */
  const takeBack = (...uids: string[]) =>
    update(dialogOf(feedback.filter(({ recording }) => !uids.includes(recording.uid))));
  const close = async () => {
    await user.click(screen.getByRole('button', { name: 'I heard it' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  };
  return { user, close, onClose, takeBack };
}

/** What the speech voice was asked to say. */
function said(): SpeechRequest {
  const request = speech.speak.mock.calls.at(-1)?.[0];
  if (!request) throw new Error('nothing was said');
  return request;
}

const failVoice = () => act(() => sound.onProblem('failed'));

test('a voice that cannot begin by itself gives way to the written words, without an error', async () => {
  const { close } = open({ audioUrl: voice, text: 'Well said.', tryAgain: true });
  expect(speech.speak).not.toHaveBeenCalled();
  failVoice();
  expect(said().text).toBe('Well said.\nTry again, please.');
  expect(shownToast()).toBeNull();
  act(() => said().onWord?.({ from: 0, to: 4 }));
  expect(receipts()).toBe(0);
  await close();
  expect(receipts()).toBe(1);
});

test('a wish for another try that the child cannot give any more is heard, and leads nowhere', async () => {
  const { close } = open({});
  expect(speech.speak).not.toHaveBeenCalled();
  expect(receipts()).toBe(1);
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
  await close();
});

test('a voice that nobody could hear, without words, leaves the feedback new', async () => {
  const { close } = open({ audioUrl: voice, tryAgain: true });
  failVoice();
  act(() => said().onWord?.({ from: 0, to: 3 }));
  await close();
  expect(receipts()).toBe(0);
});

test('words in the place of a voice that a silent tablet does not say leave the feedback new', async () => {
  const { close } = open({ audioUrl: voice, text: 'Well said.' });
  failVoice();
  act(() => {
    said().onWord?.({ from: 0, to: 4 });
    said().onWord?.(null);
    said().onError?.(new SpeechError('silent'));
  });
  expect(shownToast()).toBeNull();
  await close();
  expect(receipts()).toBe(0);
});

test('a voice that has begun is heard when the child goes on, and one that is still loading is not', async () => {
  const { user } = open({ audioUrl: voice });
  const goOn = () => user.click(screen.getByRole('button', { name: 'I heard it' }));
  await goOn();
  expect(receipts()).toBe(0);
  act(() => sound.onBegin?.());
  await goOn();
  expect(receipts()).toBe(1);
});

test('a voice that was asked for by a tap says that it cannot be played', async () => {
  const { user } = open({ audioUrl: voice, text: 'Well said.' });
  failVoice();
  await user.click(screen.getByRole('button', { name: 'Teacher: play voice message' }));
  failVoice();
  expect(shownToast()?.message).toBe('Could not play feedback recording');
  expect(speech.speak).toHaveBeenCalledTimes(1);
});

test('the answer and the voice in turn end by themselves after five rounds', async () => {
  const { user } = openAnswers('/uploads/answer.webm', { audioUrl: voice });
  const both = () => screen.getByRole('button', { name: 'Both: play in turn' });
  const played = () => vi.mocked(createSound).mock.calls.map(([src]) => src);
  const rounds = Array(5).fill(['/uploads/answer.webm', voice]).flat();
  act(() => sound.onEnd());
  // A second time as well.
  for (const _ of [1, 2]) {
    vi.mocked(createSound).mockClear();
    await user.click(both());
    for (const src of rounds) {
      expect(played().at(-1)).toBe(src);
      expect(both().getAttribute('aria-pressed')).toBe('true');
      act(() => sound.onEnd());
    }
    expect(both().getAttribute('aria-pressed')).toBe('false');
    expect(played()).toEqual(rounds);
  }
});

test('feedback without a voice is heard when it is shown, also on a silent tablet', async () => {
  speech.speak.mockImplementation(({ onError }) => onError?.(new SpeechError('unavailable')));
  const { close } = open({ text: 'Well said.' });
  expect(said().text).toBe('Well said.');
  expect(receipts()).toBe(1);
  await close();
  expect(receipts()).toBe(2);
});

test('‘Try again’ hands over which question the feedback is about', async () => {
  const recording = { uid: 'r', questionId: 'q1', audioUrl: NO_AUDIO, score: null };
  const { user } = open({ recording: recording as CardFeedback['recording'], tryAgain: true });
  await user.click(screen.getByRole('link', { name: 'Try again' }));
  expect(screen.getByLabelText('Handed over').textContent).toBe('{"question":"q1"}');
});

test('what was asked stands below the number of the question, and hearing it is not hearing the feedback', async () => {
  const recording = {
    uid: 'r0',
    questionId: 'q1',
    audioUrl: NO_AUDIO,
    score: null,
    recordedAt: '2026-01-01',
  };
  const { user } = open({
    recording: recording as CardFeedback['recording'],
    audioUrl: voice,
    text: 'Well said.',
  });
  expect(screen.getByText('Question 1')).toBeTruthy();
  expect(screen.getByText('What is it?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Read Question Aloud' }));
  expect(said().text).toBe('What is it?');
  act(() => said().onWord?.({ from: 0, to: 4 }));
  await user.click(screen.getByRole('button', { name: 'I heard it' }));
  expect(receipts()).toBe(0);
});

test('a double tap on the way on passes no feedback', async () => {
  timeEventsBy();
  const { user, onClose } = open({ text: 'Well said.' }, { text: 'Speak up.' });
  expect(screen.getByText('Well said.')).toBeTruthy();
  for (const _ of [1, 2]) {
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'I heard it' }) });
  }
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Speak up.')).toBeTruthy();
});

test('feedback that is taken back does not end another piece, and gives way to the next', async () => {
  const { user, takeBack, onClose } = open({ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' });
  const goOn = () => user.click(screen.getByRole('button', { name: 'I heard it' }));
  await goOn();
  takeBack('r0');
  expect(screen.getByText('Two.')).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
  takeBack('r0', 'r1');
  expect(screen.getByText('Three.')).toBeTruthy();
  await goOn();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the question and the words are said by the same sources, also when the activity comes anew', async () => {
  const added: SpeechSources[] = [];
  const addSources = (sources: SpeechSources) => {
    added.push(sources);
    return () => void added.splice(added.indexOf(sources), 1);
  };
  vi.mocked(browserSpeech).mockReturnValue({ ...speech, addSources });
  const feedbackSounds = [{ text: 'Well said.', rate: 1, audioUrl: '/uploads/words.mp3' }];
  const recording = { uid: 'r0', questionId: 'q1', audioUrl: NO_AUDIO, score: null, feedbackSounds };
  const { takeBack } = open({ recording: recording as never, text: 'Well said.' });
  const expectBoth = async () => {
    const sources = added.at(-1);
    await sources?.reading?.();
    expect(sources?.respell('What is it?').spoken).toBe('What is eat?');
    expect(sources?.clipsOf({ text: 'Well said.', rate: 1 })).toMatchObject([{ src: '/uploads/words.mp3' }]);
  };
  await expectBoth();
  takeBack();
  await expectBoth();
});
