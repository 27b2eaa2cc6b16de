// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AppContext } from '#data/app-context.ts';
import { ensureDevice, saveAccount } from '#data/auth/account/device-accounts.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { useSubmission } from './use-submission.ts';

const onStored = vi.fn();
const onSubmitted = vi.fn();

function Submit() {
  const submit = useSubmission('yard', { onStored, onSubmitted });
  return (
    <button type="button" onClick={() => void submit([])}>
      Submit Activity
    </button>
  );
}

/** A device on which Mei is signed in. Replicas of other files' accounts lie in the same IndexedDB. */
async function signInMei(): Promise<AppContext> {
  const context = createTestAppContext();
  const mei = {
    ...{ uid: 'mei-who-submits', id: 4, username: 'mei' },
    firstName: 'Mei',
    email: null,
    lastName: null,
  };
  await ensureDevice(context.outbox, () => 'device', 'Tablet');
  const account = { ...mei, role: 'student' as const };
  const row = await saveAccount(context.outbox, account, null, '2026-11-02T08:00:00.000Z', () => 'lane');
  await context.accountStore.setCurrentAccount(row);
  return context;
}

async function expectFailure(context: AppContext, message: string): Promise<void> {
  const { user } = renderScreen(<Submit />, context);
  await user.click(screen.getByText('Submit Activity'));
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Submission Error', message }));
  expect(onStored).not.toHaveBeenCalled();
  expect(onSubmitted).not.toHaveBeenCalled();
}

it('answers of nobody are not handed in: somebody signed out in another window', async () => {
  await expectFailure(createTestAppContext(), 'Submission failed: User not logged in');
});

it('answers of nobody are not handed in, either, before this window has heard of the sign-out', async () => {
  const { accountStore } = await signInMei();
  await expectFailure(createTestAppContext({ accountStore }), 'Submission failed: User not logged in');
});

it('a full tablet is named as the reason why answers were not stored', async () => {
  const context = await signInMei();
  vi.spyOn(context.outbox.commands, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expectFailure(context, 'Submission failed: This tablet is full. Please tell your teacher.');
});

it('answers that could not be stored for another reason may be handed in again', async () => {
  const context = await signInMei();
  vi.spyOn(context.outbox.commands, 'add').mockRejectedValue(new DOMException('damaged', 'UnknownError'));
  await expectFailure(context, 'There was a problem saving your results. Please try again.');
});
