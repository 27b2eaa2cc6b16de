// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { ActivityHeader } from './ActivityHeader.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));

it('a toast says that a sound of the activity cannot be played', async () => {
  vi.mocked(createSound).mockReturnValue(createFakeSound());
  const bird = activity('bird', { audioUrl: '/uploads/damaged.wav' });
  const { user } = renderScreen(<ActivityHeader activity={bird} onLeave={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Play Audio' }));
  act(() => vi.mocked(createSound).mock.calls[0]?.[1].onProblem('failed'));
  expect(shownToast()).toEqual({ title: 'Error', message: 'Could not play story audio' });
});
