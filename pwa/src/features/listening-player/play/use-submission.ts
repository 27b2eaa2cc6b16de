/** Puts the answers of a listening activity into the outbox, and says what became of them. */
import { SUBMIT_ERROR_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { toastForOwner } from '#actions/owner-toast.ts';
import { useAppContext } from '#data/app-context.ts';
import { NotSignedInError } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { outcomesOf, wholeOutcome } from '#data/commands/outcomes.ts';
import { submitListening } from '#data/commands/progress-commands.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { fullTabletText } from '#ui/student/texts.ts';
import type { ToastInput } from '#ui/toast/toast-store.ts';
import { listeningTexts } from '../texts.ts';
import { submissionToast } from './submission-toast.ts';
import type { SubmitAnswers } from './use-listening.ts';

interface SubmissionEvents {
  /** The answers are in the outbox. Whoever reloads from now on has handed them in. */
  onStored(): void;
  /** The school has answered, or is not waited for any more. */
  onSubmitted(): void;
}

export function useSubmission(
  activityUid: string,
  { onStored, onSubmitted }: SubmissionEvents,
): SubmitAnswers {
  const context = useAppContext();
  const account = useCurrentAccount();
  return async (taskResponses) => {
    const showToOwner = toastForOwner(context);
    try {
      if (!account) throw new NotSignedInError();
      const { commandIds } = await submitListening({ activityUid, taskResponses }, context);
      onStored();
      const { kind } = wholeOutcome(await outcomesOf(commandIds, context));
      showToOwner(submissionToast(kind));
    } catch (reason) {
      showToOwner(failureToast(reason));
      return false;
    }
    onSubmitted();
    return true;
  };
}

/** Names the reason where a person can act on it. */
function failureToast(reason: unknown): ToastInput {
  const { submitErrorTitle: title } = listeningTexts;
  return { title, message: sentenceOf(reason), tone: 'error', duration: SUBMIT_ERROR_TOAST_DURATION_MS };
}

function sentenceOf(reason: unknown): string {
  const { submitError, submitErrorBecause, notLoggedIn } = listeningTexts;
  if (reason instanceof StorageFullError) return submitErrorBecause(fullTabletText);
  // Somebody has signed out in another window.
  return reason instanceof NotSignedInError ? submitErrorBecause(notLoggedIn) : submitError;
}
