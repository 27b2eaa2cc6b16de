// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSound } from '#platform/sound/sound.ts';
import { browserSpeech } from '#platform/speech/browser-speech.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { StoryReader } from './StoryReader.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/speech/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const sound = createFakeSound();
const speech = createFakeSpeech();

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockReturnValue(sound);
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

const press = (name: string) => screen.getByRole('button', { name });

it('a story that the teacher recorded is played with the same controls as a story that is spoken', async () => {
  const { user } = renderScreen(<StoryReader text="Once upon a time." audioUrl="/uploads/story.webm" />);
  await user.click(press('Read Aloud'));
  expect(vi.mocked(createSound).mock.calls[0]?.[0]).toBe('/uploads/story.webm');
  await user.click(press('Pause'));
  expect(sound.pause).toHaveBeenCalledTimes(1);
  await user.click(press('Resume'));
  await user.click(press('Restart'));
  expect(sound.play).toHaveBeenCalledTimes(3);
  await user.click(press('Stop'));
  press('Read Aloud');
  expect(speech.speak).not.toHaveBeenCalled();
});

it('a story without a sound is spoken', async () => {
  const { user } = renderScreen(<StoryReader text="Once upon a time." audioUrl={null} />);
  await user.click(press('Read Aloud'));
  expect(speech.speak.mock.calls[0]?.[0]).toMatchObject({ text: 'Once upon a time.' });
});
