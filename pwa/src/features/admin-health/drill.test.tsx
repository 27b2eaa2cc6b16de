// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { DrillState, RestoreDrill } from 'shared-schema/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { localTime } from '#test/local-time.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { DrillSection } from './DrillSection.tsx';
import { drillTexts } from './texts.ts';

const api = vi.fn();
beforeEach(() => {
  api.mockReset();
});

const at = localTime(2026, 5, 3, 10);
const last: RestoreDrill = {
  ...{ madeAt: at, checkedAt: at, outcome: 'whole', recordings: 1204, files: 1300, wrong: 0 },
};
const show = (drill: DrillState, refresh: () => Promise<void> = vi.fn(async () => undefined)) => ({
  ...renderScreen(<DrillSection drill={drill} refresh={refresh} />, { ...createTestAppContext(), api }),
  refresh,
});

it.each([
  [{}, /1,204 answers and all their sounds are in it\.$/],
  [{ recordings: 1 }, /1 answer and its sounds are in it\.$/],
  [{ recordings: 0 }, /can be restored\. It has no answers yet\.$/],
  [{ outcome: 'lacking', wrong: 2 }, /but lacks 2 sounds and pictures\. Have its disk checked/],
  [{ outcome: 'failed' }, /cannot be restored/],
  [{ outcome: 'no_space', madeAt: null }, /no space for the check of the backup\. Nothing/],
] as const)('the words for a result with %j say what came of the check', (more, words) => {
  const said = drillTexts.result({ ...last, ...more });
  expect(said).toMatch(/^Checked on May 3, 2026/);
  expect(said).toMatch(words);
});

it('the check of the newest backup begins at the press of the button, and its state is read again', async () => {
  api.mockResolvedValue({ isRunning: true, last: null });
  const { user, refresh } = show({ isRunning: false, last: null });
  expect(screen.getByRole('status').textContent).toMatch(/^Not checked yet/);
  await user.click(screen.getByRole('button', { name: drillTexts.begin }));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(api).toHaveBeenCalledWith('POST /api/admin/restore-drill');
});

it('a toast says why a check is refused, in the sentence of the server', async () => {
  api.mockRejectedValue({ sentence: 'There is no such backup.' });
  const { user } = show({ isRunning: false, last });
  await user.click(screen.getByRole('button', { name: drillTexts.begin }));
  const message = 'There is no such backup.';
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Check not begun', message }));
});

it('a check whose answer was lost is not said not to have begun, and its state is read again', async () => {
  api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
  const { user, refresh } = show({ isRunning: false, last });
  await user.click(screen.getByRole('button', { name: drillTexts.begin }));
  await waitFor(() => expect(shownToast()?.title).toBe('No answer yet'));
  expect(shownToast()?.message).toContain('If the check has begun, look at this page again in some minutes.');
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('a check that somebody else has begun is shown', async () => {
  api.mockRejectedValue(new ApiError(409, 'refused', 'drill_running', 'It is being checked already.'));
  const { user, refresh } = show({ isRunning: false, last });
  await user.click(screen.getByRole('button', { name: drillTexts.begin }));
  await waitFor(() => expect(shownToast()?.title).toBe('Check not begun'));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('the check of the newest backup says that it runs, and its state is read again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  show(
    { isRunning: true, last },
    vi.fn(async () => resolve()),
  );
  expect(screen.getByRole('status').textContent).toMatch(/is being restored into a folder of its own/);
  await promise;
});

it('a check that runs is asked about again only after the answer, however long that takes', async () => {
  const clock = createFakeClock();
  const answer = Promise.withResolvers<void>();
  const refresh = vi.fn(() => answer.promise);
  renderScreen(<DrillSection drill={{ isRunning: true, last }} refresh={refresh} />, {
    ...createTestAppContext(),
    api,
    clock,
  });
  await clock.advance(10_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  answer.resolve();
  await clock.advance(2000);
  expect(refresh).toHaveBeenCalledTimes(2);
});
