/** Runs the action of a dialog: once at a time, with its toast, and with a fresh list afterwards. */

import { useCallback } from 'react';
import { isUnanswered } from '#data/api/api-error.ts';
import { readField } from '#platform/read-field.ts';
import { useIsOnScreen } from '#platform/use-is-on-screen.ts';
import { type Failure, useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { sentenceOf } from '../model/failure.ts';
import { unansweredTexts } from '../texts.ts';

export interface UserActionWords<T = unknown> {
  /** Names what was done; may depend on what the server answered. */
  done: string | ((answer: T) => string);
  failed: string;
  fallback: string;
  /** Where the answer was lost and the list does not show what became of it. */
  unanswered?: string;
}

export interface UserAction {
  isRunning: boolean;
  /** Resolves to true when the action succeeded: the dialog may close. An action that resolves to null did nothing yet. */
  run<T>(action: () => Promise<T | null>, words: UserActionWords<T>): Promise<boolean>;
}

/**
 * Refreshes the list after a failure, too: the session may have ended, somebody else was faster, or it was done and
 * only the answer was lost. `onGone`: the account that the action was about does not exist any more. `isParallel`: the
 * actions are those of several rows.
 */
export function useUserAction(
  refresh: () => Promise<void>,
  onGone?: () => void,
  options: { isParallel?: boolean } = {},
): UserAction {
  const { isRunning, run: runAction } = useAsyncAction(options);
  const isOnScreen = useIsOnScreen();
  const run = useCallback(
    async <T>(action: () => Promise<T | null>, words: UserActionWords<T>) => {
      const actAndRefresh = async () => {
        try {
          return await action();
        } catch (error) {
          if (isUnanswered(error) || [401, 404].includes(statusOf(error))) void refresh();
          if (statusOf(error) === 404) onGone?.();
          throw error;
        }
      };
      const completed = await runAction(actAndRefresh, (error) => failureOf(error, words));
      // Who has left the form cannot be asked for the own password there any more.
      if (completed?.value === null && !isOnScreen.current)
        showToast({ title: words.failed, message: words.fallback, tone: 'error' });
      if (!completed || completed.value === null) return false;
      const { done } = words;
      showToast({ title: typeof done === 'string' ? done : done(completed.value) });
      void refresh();
      return true;
    },
    [refresh, runAction, onGone, isOnScreen],
  );
  return { isRunning, run };
}

function failureOf(error: unknown, { failed, fallback, unanswered }: Omit<UserActionWords, 'done'>): Failure {
  if (isUnanswered(error))
    return { title: unansweredTexts.title, message: unanswered ?? unansweredTexts.message };
  return { title: failed, message: sentenceOf(error, fallback) };
}

function statusOf(error: unknown): number {
  return Number(readField(error, 'status') ?? 0);
}
