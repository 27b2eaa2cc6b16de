/** Puts the answers of a listening activity into the outbox, and says what became of them. */
import { SUBMIT_ERROR_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { answersTo, wholeAnswer } from '#data/commands/answers.ts';
import { submitListening } from '#data/commands/student-commands.ts';
import { StorageFullError } from '#data/outbox/storage-error.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { listeningTexts } from '../texts.ts';
import { submissionToast } from './submission-toast.ts';
import type { SubmitAnswers } from './use-listening.ts';

/** `onSubmitted` is called once the answers are stored. */
export function useSubmission(activityUid: string, onSubmitted: () => void): SubmitAnswers {
  const context = useAppContext();
  const account = useCurrentAccount();
  return async (taskResponses) => {
    if (!account) return fail(listeningTexts.submitErrorBecause(listeningTexts.notLoggedIn));
    try {
      const { commandIds } = await submitListening({ activityUid, taskResponses }, context);
      const { kind } = wholeAnswer(await answersTo(commandIds, context));
      showToast(submissionToast(kind));
    } catch (reason) {
      const isFull = reason instanceof StorageFullError;
      return fail(isFull ? listeningTexts.tabletFull : listeningTexts.submitError);
    }
    onSubmitted();
    return true;
  };
}

function fail(message: string): false {
  const title = listeningTexts.submitErrorTitle;
  showToast({ title, message, tone: 'error', duration: SUBMIT_ERROR_TOAST_DURATION_MS });
  return false;
}
