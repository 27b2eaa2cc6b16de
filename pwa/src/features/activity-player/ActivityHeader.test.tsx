// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { ActivityHeader } from './ActivityHeader.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));

it('a story whose sound cannot be played is read aloud', async () => {
  const speech = createFakeSpeech();
  vi.mocked(browserSpeech).mockReturnValue(speech);
  vi.mocked(createSound).mockReturnValue(createFakeSound());
  const story = activity('bird', { audioUrl: '/uploads/damaged.wav', storyContent: 'A bird sang.' });
  const { user } = renderScreen(<ActivityHeader activity={story} onLeave={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Play Audio' }));
  act(() => vi.mocked(createSound).mock.lastCall?.[1].onProblem('failed'));
  expect(speech.speak.mock.lastCall?.[0].text).toBe('A bird sang.');
  expect(shownToast()).toBeNull();
});

it('a toast says that a sound of the activity cannot be played', async () => {
  vi.mocked(createSound).mockReturnValue(createFakeSound());
  const bird = activity('bird', { audioUrl: '/uploads/damaged.wav' });
  const { user } = renderScreen(<ActivityHeader activity={bird} onLeave={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Play Audio' }));
  act(() => vi.mocked(createSound).mock.lastCall?.[1].onProblem('failed'));
  expect(shownToast()).toEqual({ title: 'Error', message: 'Could not play story audio' });
});
