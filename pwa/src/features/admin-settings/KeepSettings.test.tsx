// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { RetentionWarning } from 'shared-schema/contract';
import { expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { KeepSettings } from './KeepSettings.tsx';

const warning: RetentionWarning = {
  ...{ lastDay: '2027-06-30', recordings: 312, students: 24 },
  ...{ from: '2025-09-03T08:00:00.000Z', until: '2026-06-12T08:00:00.000Z' },
};

function show(warnings: RetentionWarning[][], change = vi.fn().mockResolvedValue(undefined)) {
  const api = vi.fn(async () => warnings.shift() ?? []);
  const context = createTestAppContext({ api: api as unknown as Api });
  const settings = { keepRecordings: 'one_year' } as const;
  return { change, ...renderScreen(<KeepSettings {...{ settings, change }} account="head" />, context) };
}

it('the administrator reads beside the choice what is about to be deleted in the whole school', async () => {
  show([[warning]]);
  expect(
    await screen.findByText(
      'After June 30, 2027, 312 recordings of 24 students are deleted (spoken September 3, 2025 to June 12, 2026).',
    ),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One more school year' }).checked).toBe(true);
});

it('another choice goes to the school, and the warnings begin anew', async () => {
  const { user, change } = show([[warning], []]);
  await user.click(screen.getByRole('radio', { name: 'For ever' }));
  expect(change).toHaveBeenCalledWith({ keepRecordings: 'always' });
  await waitFor(() => expect(shownToast()?.title).toBe('Setting saved'));
  expect(await screen.findByText('At the moment nothing is about to be deleted.')).toBeTruthy();
});

it('a choice that the school did not take says so', async () => {
  const { user } = show([[]], vi.fn().mockRejectedValue(new Error('offline')));
  await user.click(screen.getByRole('radio', { name: 'For ever' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Setting not saved'));
});

it('the focus waits for the choice until the school has answered', async () => {
  const answer = Promise.withResolvers<void>();
  const { user } = show([[]], vi.fn().mockReturnValue(answer.promise));
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: 'For ever' });
  await user.click(choice);
  expect([choice.disabled, choice.hasAttribute('data-loading')]).toEqual([true, true]);
  answer.resolve();
  await waitFor(() => expect([choice.disabled, choice.hasAttribute('data-loading')]).toEqual([false, false]));
});
