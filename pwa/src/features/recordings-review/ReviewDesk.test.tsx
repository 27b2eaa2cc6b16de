// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { ReviewDesk, useReviewDesk } from './ReviewDesk.tsx';

vi.mock('./grade/AnyFeedbackDialog.tsx', () => ({
  default: ({ onClose }: { onClose(): void }) => (
    <button type="button" onClick={onClose}>
      Close the feedback
    </button>
  ),
}));

function Row() {
  const { giveFeedback } = useReviewDesk();
  return (
    <button type="button" onClick={() => giveFeedback({} as Review)}>
      Give Feedback
    </button>
  );
}

const dialogs = () => screen.findAllByRole('button', { name: 'Close the feedback' });

it('a double click opens one feedback dialog, and the next click another one when that is closed', async () => {
  const { user } = renderScreen(
    <ReviewDesk>
      <Row />
    </ReviewDesk>,
  );
  await user.dblClick(screen.getByRole('button', { name: 'Give Feedback' }));
  const [first, ...more] = await dialogs();
  expect(more).toEqual([]);
  if (first) await user.click(first);
  await user.click(screen.getByRole('button', { name: 'Give Feedback' }));
  expect(await dialogs()).toHaveLength(1);
});
