// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { useSubmission } from './use-submission.ts';

const onSubmitted = vi.fn();

function Submit() {
  const submit = useSubmission('yard', onSubmitted);
  return (
    <button type="button" onClick={() => void submit([])}>
      Submit Activity
    </button>
  );
}

it('answers of nobody are not handed in: somebody signed out in another window', async () => {
  const { user } = renderScreen(<Submit />);
  await user.click(screen.getByText('Submit Activity'));
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'Submission Error',
      message: 'Submission failed: User not logged in',
    }),
  );
  expect(onSubmitted).not.toHaveBeenCalled();
});
