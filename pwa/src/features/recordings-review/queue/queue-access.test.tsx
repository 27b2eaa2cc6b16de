// @vitest-environment happy-dom
/** The review queue for who hears the screen, or speaks to the computer. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReviewDesk, type ReviewDesk } from '#test/review/review-desk.tsx';
import { queueTexts } from './texts.ts';

const player = vi.hoisted(() => ({
  sound: null,
  ...{ isLoading: false, isWaiting: false, isPlaying: false, time: 0, position: () => 5 },
  ...{ play: vi.fn(), toggle: vi.fn(), seek: vi.fn() },
}));
vi.mock('#ui/waveform/use-sound.ts', async (original) => ({
  ...(await original<typeof import('#ui/waveform/use-sound.ts')>()),
  useSound: () => player,
}));
vi.mock('#data/sounds/read-sound.ts', async (original) => ({
  ...(await original<typeof import('#data/sounds/read-sound.ts')>()),
  readSound: async () => new Blob(),
}));

let desk: ReviewDesk;

beforeEach(async () => {
  desk = await createReviewDesk();
});
afterEach(() => desk.replica.close());

it('single keys are switched off where the keys are listed, which says what is left of them', async () => {
  const { user, unmount } = await desk.open();
  const listed = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  await user.keyboard('?');
  const all = queueTexts.keyList.map(([key]) => key);
  expect(await screen.findByRole('dialog', { name: 'Keys for reviewing' })).toBeTruthy();
  expect(listed()).toEqual(all);
  await user.click(screen.getByRole('switch', { name: /^Use single keys/ }));
  expect(listed()).toEqual(['Enter', 'Space', 'Ctrl + Enter', 'Esc', '→', '←']);
  await user.keyboard('{Escape}');
  await user.keyboard('super4');
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^4 stars/ }).getAttribute('aria-pressed')).toBe('false');
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('What is q1?')).toBeTruthy();
  unmount();
  const next = await desk.open();
  await next.user.keyboard('s');
  await next.user.click(screen.getByRole('button', { name: 'Keys' }));
  await next.user.click(await screen.findByRole('switch', { name: /^Use single keys/ }));
  expect(listed()).toEqual(all);
  await next.user.keyboard('{Escape}');
  await next.user.keyboard('s');
  expect(await screen.findByText('What is q1?')).toBeTruthy();
});

it('a status that stays from answer to answer says why nothing happened, and what became of a save', async () => {
  const { user } = await desk.open();
  const status = screen.getAllByRole('status').find(({ textContent }) => textContent === '');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(status?.textContent).toBe('Choose stars, write or speak, or skip.'));
  await user.keyboard('4');
  expect(status?.textContent).toBe('');
  await user.keyboard('{Enter}');
  await screen.findByText('What is q1?');
  expect(status?.textContent).toBe('Saved here: Mei Lin, Park, question 3');
  await user.keyboard('u');
  await waitFor(() => expect(status?.textContent).toBe('Taken back: Mei Lin, Park, question 3'));
  expect(screen.queryAllByText(/^Taken back/, { ignore: '[aria-hidden=true]' })).toEqual([status]);
});
