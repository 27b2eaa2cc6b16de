/** Runs the action of a dialog: once at a time, with its toast, and with a fresh list afterwards. */

import { useCallback } from 'react';
import { readField } from '#platform/read-field.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { sentenceOf } from '../model/failure.ts';

export interface UserActionWords {
  done: string;
  failed: string;
  fallback: string;
}

export interface UserAction {
  isRunning: boolean;
  /** Resolves to true when the action succeeded: the dialog may close. */
  run(action: () => Promise<unknown>, words: UserActionWords): Promise<boolean>;
}

/** Refreshes the list after a refusal, too: the session may have ended, or somebody else was faster. */
export function useUserAction(refresh: () => Promise<void>): UserAction {
  const { isRunning, run: runAction } = useAsyncAction();
  const run = useCallback(
    async (action: () => Promise<unknown>, words: UserActionWords) => {
      const actAndRefresh = async () => {
        try {
          await action();
        } catch (error) {
          if ([401, 404].includes(statusOf(error))) void refresh();
          throw error;
        }
      };
      const done = await runAction(actAndRefresh, (error) => ({
        title: words.failed,
        message: sentenceOf(error, words.fallback),
      }));
      if (!done) return false;
      showToast({ title: words.done });
      void refresh();
      return true;
    },
    [refresh, runAction],
  );
  return { isRunning, run };
}

function statusOf(error: unknown): number {
  return Number(readField(error, 'status') ?? 0);
}
