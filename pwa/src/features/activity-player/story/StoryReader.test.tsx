// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { fakeWakeLock } from '#test/fake-wake-lock.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { StoryReader } from './StoryReader.tsx';
import { storyPages } from './story-pages.ts';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const sound = createFakeSound();
const speech = createFakeSpeech();

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockReturnValue(sound);
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

const press = (name: string) => screen.getByRole('button', { name });

const TEXT =
  'A little chickadee lived in a tall tree. Every morning she listened to the big birds sing. ' +
  '"I want to sing too," she said. She tried once, and it was very quiet. She tried again, and it was louder.';

function Story({ text, audioUrl }: { text: string; audioUrl: string | null }) {
  const [page, setPage] = useState(0);
  const pages = storyPages(text);
  return (
    <>
      <StoryReader {...{ text, audioUrl, pages, page }} onPage={setPage} />
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <output>{page + 1}</output>
    </>
  );
}

const spoken = () => speech.speak.mock.calls.at(-1)?.[0];
const shownPage = () => screen.getByRole('status').textContent;

/** The voice says the word of the text that it reads. */
function sayWord(word: string) {
  const from = spoken()?.text.indexOf(word) ?? -1;
  expect(from).toBeGreaterThanOrEqual(0);
  act(() => {
    spoken()?.onState?.('speaking');
    spoken()?.onWord?.({ from, to: from + word.length });
  });
}

it('a story that the teacher recorded is played with the same controls as a story that is spoken', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl="/uploads/story.webm" />);
  await user.click(press('Read Aloud'));
  expect(vi.mocked(createSound).mock.calls[0]?.[0]).toBe('/uploads/story.webm');
  await user.click(press('Pause'));
  expect(sound.pause).toHaveBeenCalledTimes(1);
  await user.click(press('Resume'));
  await user.click(press('Restart'));
  expect(sound.play).toHaveBeenCalledTimes(3);
  await user.click(press('Next'));
  await user.click(press('Stop'));
  press('Read Aloud');
  expect(speech.speak).not.toHaveBeenCalled();
});

it('a story without a sound is spoken, its words are marked, and its pages turn with the voice', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl={null} />);
  await user.click(press('Read Aloud'));
  expect(spoken()?.text).toBe(TEXT);
  sayWord('chickadee');
  expect(screen.getByText('chickadee').tagName).toBe('MARK');
  expect(shownPage()).toBe('1');
  sayWord('again');
  expect(screen.getByText('again').tagName).toBe('MARK');
  expect(shownPage()).toBe('2');
  expect(speech.stop).not.toHaveBeenCalled();
});

it('a page that the child turns ends the voice, and reading begins on the page in sight', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl={null} />);
  await user.click(press('Read Aloud'));
  sayWord('chickadee');
  await user.click(press('Next'));
  expect(speech.stop).toHaveBeenCalled();
  act(() => spoken()?.onState?.('idle'));
  await user.click(press('Read Aloud'));
  expect(spoken()?.text).toBe(TEXT.slice(storyPages(TEXT)[1]?.from));
  sayWord('louder');
  expect(screen.getByText('louder').tagName).toBe('MARK');
});

it('a tap on a sentence says the sentence', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl={null} />);
  await user.click(press('Every morning she listened to the big birds sing.'));
  expect(spoken()?.text.trim()).toBe('Every morning she listened to the big birds sing.');
  sayWord('birds');
  expect(screen.getByText('birds').tagName).toBe('MARK');
});

it.each([
  ['that is spoken', null],
  ['that the teacher recorded', '/uploads/story.webm'],
])('a page that the child turns ends a single sentence of a story %s', async (_, audioUrl) => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl={audioUrl} />);
  await user.click(press('Every morning she listened to the big birds sing.'));
  sayWord('birds');
  expect(speech.stop).not.toHaveBeenCalled();
  await user.click(press('Next'));
  expect(speech.stop).toHaveBeenCalledTimes(1);
});

it('a page that the child turns leaves what the teacher recorded', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl="/uploads/story.webm" />);
  await user.click(press('Read Aloud'));
  await user.click(press('Next'));
  expect(sound.close).not.toHaveBeenCalled();
  press('Pause');
});

it('a recording that fails after the child turned pages is read on from the page in sight', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl="/uploads/story.webm" />);
  await user.click(press('Read Aloud'));
  await user.click(press('Next'));
  act(() => vi.mocked(createSound).mock.calls[0]?.[1].onProblem('failed'));
  const page = shownPage();
  sayWord(spoken()?.text.split(' ')[0] ?? '');
  expect([page, shownPage()]).toEqual(['2', '2']);
});

it.each([
  ['that is spoken', null],
  ['that the teacher recorded', '/uploads/story.webm'],
])('the screen stays on while a story %s is heard, and not while it rests', async (_, audioUrl) => {
  const lock = fakeWakeLock();
  const isOn = async () => {
    await act(async () => undefined);
    return lock.held() > 0;
  };
  const { user } = renderScreen(<Story text={TEXT} audioUrl={audioUrl} />);
  const sayState = (state: 'speaking' | 'paused') => act(() => spoken()?.onState?.(state));
  expect(await isOn()).toBe(false);
  await user.click(press('Read Aloud'));
  sayState('speaking');
  expect(await isOn()).toBe(true);
  await user.click(press('Pause'));
  sayState('paused');
  expect(await isOn()).toBe(false);
});

it('a toast says that no voice can read a story', async () => {
  const { user } = renderScreen(<Story text={TEXT} audioUrl="/uploads/story.webm" />);
  await user.click(press('Read Aloud'));
  act(() => vi.mocked(createSound).mock.calls[0]?.[1].onProblem('failed'));
  expect(shownToast()).toBeNull();
  act(() => spoken()?.onError?.(new SpeechError('unavailable')));
  expect(shownToast()).toEqual({ title: 'Error', message: 'Could not read story aloud' });
});
