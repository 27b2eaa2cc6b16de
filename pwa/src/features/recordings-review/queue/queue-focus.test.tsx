// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { drawBoxes } from '#test/draw-boxes.ts';
import { createReviewDesk, type ReviewDesk } from '#test/review/review-desk.tsx';
import { keepFocus } from '#ui/focus/keep-focus.ts';

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
afterEach(async () => {
  vi.restoreAllMocks();
  await desk.replica.close();
});

/** Keeps the focus as the app does. */
function watchFocus(): void {
  drawBoxes();
  onTestFinished(keepFocus(document));
}

/** Also a frame later, when a lost focus has got its new place. */
async function expectFocusOnDesk(): Promise<void> {
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Review answers');
}

describe('the focus in the review queue', () => {
  it.each([
    ['Ctrl+Enter in the words', 'Written feedback', 'Well{Control>}{Enter}{/Control}'],
    ['Enter in the score', 'Score (0-100)', '75{Enter}'],
    ['a skip from a checkbox', 'Try again, please', 's'],
  ])(
    'after %s the focus is on the desk, and the next Enter saves the next answer',
    async (_, label, keys) => {
      watchFocus();
      const { user } = await desk.open();
      const field = screen.getByLabelText(label);
      act(() => field.focus());
      await user.keyboard(keys);
      await screen.findByText('What is q1?');
      await expectFocusOnDesk();
      await user.keyboard('4{Enter}');
      expect(await screen.findByText('What is q2?')).toBeTruthy();
      expect((await desk.given()).at(-1)).toMatchObject({ recordingUid: 'mei-park-q1', score: 80 });
    },
  );

  it('the answers that were skipped begin with the focus on the desk', async () => {
    watchFocus();
    const { user } = await desk.open();
    await user.keyboard('sss');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Review 3 answers'));
    await user.keyboard('{Enter}');
    await screen.findByText('What is q3?');
    await expectFocusOnDesk();
  });
});
