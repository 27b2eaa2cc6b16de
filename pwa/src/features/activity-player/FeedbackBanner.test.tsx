// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { beginBusy } from '#platform/locks/busy-store.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { FeedbackBanner } from './FeedbackBanner.tsx';

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

it('the way to the feedback rests while the child records, and leads there afterwards', async () => {
  const shown = (
    <>
      <FeedbackBanner />
      <Address />
    </>
  );
  // The picture is loaded.
  const { user } = await act(async () => renderScreen(shown, undefined, '/activity/fox'));
  const tapWay = () => user.click(screen.getByText('View Feedback'));
  const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
  let end = () => {};
  act(() => {
    end = beginBusy('recording');
  });
  await tapWay();
  expect(address()).toBe('/activity/fox');
  expect(screen.getByRole('button', { name: 'View Feedback' })).toHaveProperty('disabled', true);
  act(end);
  await tapWay();
  await waitFor(() => expect(address()).toBe('/student-dashboard'));
});
