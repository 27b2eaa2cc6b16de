// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import type { AnswerRow } from '../use-standard-player.ts';
import { KeptAnswer } from './KeptAnswer.tsx';

const show = (audioUrl: string) => {
  const answer: AnswerRow = {
    questionId: 'q1',
    audioUrl,
    recordedAt: '2026-01-05T08:00:00.000Z',
  };
  return renderScreen(<KeptAnswer answer={answer} lifetime="lasting" />);
};
const playButton = () => screen.getByRole('button', { name: 'Play your answer' });

it('the button of an answer rests while its file is being found, and no file is called missing', async () => {
  const { user } = show(`/uploads/${'ab'.repeat(32)}.webm`);
  await user.click(playButton());
  expect(shownToast()).toBeNull();
  await expect.poll(() => playButton().hasAttribute('disabled')).toBe(false);
});

it('an answer without a file says so at a tap', async () => {
  const { user } = show(NO_AUDIO);
  await user.click(playButton());
  expect(shownToast()?.message).toBe('Recording file not found. It may have been moved or deleted.');
});
